"""What changed after a line: who was ruled out, whose card is known now, which chances moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import monotonic

import numpy as np

from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.errors import BudgetExceededError
from abbey.explain.conflict import smallest_forcing
from abbey.explain.since import ruled_out_since, up_to
from abbey.inference.certainty import find_world
from abbey.inference.effort import DEFAULT_EFFORT, Effort, Engine, Watch
from abbey.inference.posterior import Posterior, posterior
from abbey.inference.states import Floats
from abbey.inference.witness import Witness
from abbey.knowledge.steps import Count, Places, Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook

__all__ = ["SECONDS", "Changes", "MovedChance", "NewProof", "changes", "last_told"]

SECONDS = 3.0
"""Time for the lines behind what is newly proved; so much again for where each chance moved."""
_LEAST = 0.0005
"""A smaller move of a chance is none."""


@dataclass(frozen=True, slots=True)
class NewProof:
    """A statement about one card that the later lines made certain."""

    suspect: Suspect
    """Whose card."""
    place: str | None
    """Where it is now; None: only that it is not the culprit's."""
    since: int | None
    """For a suspect ruled out, the line since which that is proved, if there was time."""
    because: tuple[int, ...] | None
    """A smallest set of lines that force it, none below `since`, if there was time."""


@dataclass(frozen=True, slots=True)
class MovedChance:
    """A chance of the culprit that moved."""

    what: Suspect | Trait
    """The suspect, or the trait of the culprit."""
    before: float
    """The chance before."""
    after: float
    """The chance now."""
    line: int | None
    """The line at which it moved most; None if that is not known."""
    step: float | None
    """How far it moved there."""


@dataclass(frozen=True, slots=True)
class Changes:
    """All that a stretch of lines changed."""

    since: int
    """The line after which they begin."""
    lines: tuple[int, ...]
    """The later lines that say something of the cards."""
    before: Posterior
    """What followed up to that line."""
    after: Posterior
    """What follows now."""
    ruled_out: tuple[NewProof, ...]
    """Suspects who could be the culprit and cannot any more."""
    settled: tuple[NewProof, ...]
    """Cards that could lie in several places and are known to lie in one now."""
    suspects: tuple[MovedChance, ...]
    """Chances of suspects still possible, the furthest moved first; none without chances."""
    traits: tuple[MovedChance, ...]
    """Chances of traits, the furthest moved first; none without chances."""

    @property
    def complete(self) -> bool:
        """Whether there was time for all reasons, and for where each chance moved."""
        proofs = (*self.ruled_out, *self.settled)
        counted = self.before.engine is self.after.engine is Engine.EXACT
        return (
            all(proof.because is not None for proof in proofs)
            and all(proof.since is not None for proof in self.ruled_out)
            and not (
                counted and any(moved.line is None for moved in (*self.suspects, *self.traits))
            )
        )


def last_told(notebook: Notebook) -> int:
    r"""Return the line before the last one that says something of the cards.

    >>> from abbey.record import read
    >>> last_told(read("players: Ana, Ben, Cleo\nBen draws\nBen shows all Guy\nturn Cleo"))
    2
    """
    told = timeline_of(notebook).content_lines
    return max(told, default=1) - 1


def changes(
    notebook: Notebook,
    since: int,
    effort: Effort = DEFAULT_EFFORT,
    *,
    watch: Watch | None = None,
    seconds: float = SECONDS,
) -> Changes:
    r"""Work out what the lines after a line changed.

    >>> from abbey.record import read
    >>> found = changes(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\nturn Ben\nBen shows Ana Charles"), 4,
    ...     seconds=60)
    >>> [(str(each.suspect), each.since, each.because) for each in found.ruled_out]
    [('Charles', 5, (5,))]
    >>> [(str(each.suspect), each.place) for each in found.settled]
    [('Charles', 'Ben')]

    Args:
        notebook: what was noted.
        since: the line after which changes are told.
        effort: what each of the two answers may cost.
        watch: is told how far the engines have come.
        seconds: time for reasons; what is not found by then is left out.

    Raises:
        ContradictionError: if no world fits; then nothing is proved.
        FrameError: if its sizes are impossible.
    """
    timeline = timeline_of(notebook)
    after = posterior(timeline, effort, watch=watch)
    begun = up_to(timeline, since)
    before = posterior(begun, effort, watch=watch)
    world = find_world(timeline)
    assert world is not None, "the engines disagree about whether a world is left"
    ends = monotonic() + seconds
    reasons = _Reasons(timeline, world, ends)
    told = tuple(sorted(line for line in timeline.content_lines if line > since))
    ruled_out = tuple(_ruled_out(before, after, since, reasons))
    settled = tuple(_settled(before, after, reasons))
    where = _path(before, timeline, since, told, seconds)
    return Changes(
        since=since,
        lines=told,
        before=before,
        after=after,
        ruled_out=ruled_out,
        settled=settled,
        suspects=_moved_suspects(before, after, where),
        traits=_moved_traits(before, after, where),
    )


class _Reasons:
    """Smallest sets of lines, as long as there is time."""

    def __init__(self, timeline: Timeline, world: Witness, ends: float) -> None:
        self.timeline = timeline
        self._world = world
        self._ends = ends

    @property
    def left(self) -> float:
        """Seconds that are left."""
        return self._ends - monotonic()

    def because(
        self, card: int, place: int, *, lies_there: bool, line: int | None = None
    ) -> tuple[int, ...] | None:
        """Return a smallest set of lines that force a card to lie in a place, or not to.

        Of a suspect who is ruled out since a line, only what was written by then is a reason.
        """
        timeline, world = self.timeline, self._world
        if line is not None:
            timeline = up_to(timeline, line)
            world = Witness(world.deal, world.moved[: len(timeline.steps)])
        number = 0 if lies_there else 1
        opposite = Count(0, card, number, number, place)
        if self.left <= 0:
            return None
        try:
            left = max(0.0, self.left)
            found = smallest_forcing(timeline, [opposite], world, seconds=left, within=left)
        except BudgetExceededError:
            return None
        assert not isinstance(found, Witness), "the engines disagree about what is proved"
        return found


def _ruled_out(
    before: Posterior, after: Posterior, since: int, reasons: _Reasons
) -> Iterator[NewProof]:
    gone = before.candidates.mask & ~after.candidates.mask
    left = max(0.0, reasons.left)
    lines = ruled_out_since(reasons.timeline, after.candidates, after=since, seconds=left)
    for suspect in SUSPECTS:
        if suspect.bit & gone:
            line = lines.get(suspect)
            because = reasons.because(suspect.bit, Places.CULPRIT, lies_there=False, line=line)
            yield NewProof(suspect, None, line, because)


def _settled(before: Posterior, after: Posterior, reasons: _Reasons) -> Iterator[NewProof]:
    for suspect in SUSPECTS:
        was = [place for place, cards in enumerate(before.possible) if cards & suspect.bit]
        now = [place for place, cards in enumerate(after.possible) if cards & suspect.bit]
        if len(was) > 1 and len(now) == 1:
            because = reasons.because(suspect.bit, now[0], lies_there=True)
            yield NewProof(suspect, after.places.names[now[0]], None, because)


def _path(
    before: Posterior, timeline: Timeline, since: int, lines: Sequence[int], seconds: float
) -> tuple[tuple[int, Floats], ...]:
    """Return the culprit's chances after each line that says something, if they are exact.

    The first of them, of line 0, stands for all that was before.
    """
    if before.engine is not Engine.EXACT or before.belief is None or before.where is None:
        return ()
    ends = monotonic() + seconds
    belief = before.belief
    path = [(0, before.where[:, Places.CULPRIT])]
    done = since
    for line in lines:
        steps = [step for step in timeline.steps if done < step.line <= line]
        done = line
        try:
            belief = belief.given(*steps)
        except BudgetExceededError:
            return ()
        path.append((line, belief.where()[:, Places.CULPRIT]))
        if monotonic() > ends:
            return ()
    return tuple(path)


def _moved_suspects(
    before: Posterior, after: Posterior, path: Sequence[tuple[int, Floats]]
) -> tuple[MovedChance, ...]:
    found = []
    for suspect in after.candidates:
        was, now = before.chance(suspect), after.chance(suspect)
        if was is not None and now is not None:
            curve = [(line, float(chances[suspect.index])) for line, chances in path]
            found.append(_moved(suspect, was, now, curve))
    return _furthest(found)


def _moved_traits(
    before: Posterior, after: Posterior, path: Sequence[tuple[int, Floats]]
) -> tuple[MovedChance, ...]:
    found = []
    for trait in TRAITS:
        if before.where is None or after.where is None:
            continue
        having = np.array([trait in suspect.traits for suspect in SUSPECTS])
        was = float(before.where[having, Places.CULPRIT].sum())
        now = float(after.where[having, Places.CULPRIT].sum())
        curve = [(line, float(chances[having].sum())) for line, chances in path]
        found.append(_moved(trait, was, now, curve))
    return _furthest(found)


def _moved(
    what: Suspect | Trait, before: float, after: float, curve: Sequence[tuple[int, float]]
) -> MovedChance:
    """Return a move, with the step of its curve that went furthest its way."""
    way = 1 if after >= before else -1
    steps = [(way * (later - earlier), line) for (_, earlier), (line, later) in pairwise(curve)]
    furthest, line = max(steps, key=lambda step: (step[0], -step[1]), default=(0.0, None))
    return MovedChance(what, before, after, line, way * furthest if line is not None else None)


def _furthest(found: Sequence[MovedChance]) -> tuple[MovedChance, ...]:
    moved = [each for each in found if abs(each.after - each.before) >= _LEAST]
    return tuple(sorted(moved, key=lambda each: -round(abs(each.after - each.before), 9)))
