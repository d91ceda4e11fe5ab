"""Check of one's own sheet: every mark and every claim judged by what could be known.

A mark on the sheet says that a suspect is innocent. What the notebook proves decides about it,
never the truth behind it: a lucky guess is unproved. Each mark is judged twice: as it stands
now, and when it was made. Claims are judged by the lines above them alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, unique
from time import monotonic

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.explain.conflict import smallest_forcing
from abbey.explain.since import culprits, ruled_out_since, up_to
from abbey.inference.certainty import find_world
from abbey.inference.effort import Effort
from abbey.inference.posterior import Posterior, posterior
from abbey.inference.witness import Witness
from abbey.knowledge.steps import Count, Places, Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.own import own_claims, own_marks
from abbey.record.talk import Accuses, Reveals

__all__ = [
    "SECONDS",
    "JudgedClaim",
    "JudgedLine",
    "JudgedMark",
    "SheetCheck",
    "Verdict",
    "check_sheet",
]

SECONDS = 2.0
"""Time for all verdicts of a sheet, apart from the chances of its claims."""
_CHANCES = 0.7
"""Seconds after which no further chance of a claim is worked out."""
_EFFORT = Effort(states=50_000, sweeps=300)
"""What the chance of one claim may cost."""
_BREAK_EVEN = 1 / 3
"""A claim pays on points from here on."""


@unique
class Verdict(Enum):
    """What a mark or a claim was worth, by what could be known."""

    PROVED = "proved"
    """The notebook proves it."""
    LIKELY = "likely"
    """Not proved; a claim that pays: its chance is at least one in three."""
    UNPROVED = "unproved"
    """Not proved, and not refuted."""
    REFUTED = "refuted"
    """The notebook proves the opposite."""
    MISSED = "missed"
    """No mark where innocence is proved."""
    OPEN = "open"
    """No mark, and rightly so: nothing is proved."""
    CONTRADICTED = "contradicted"
    """The notebook contradicts itself, so nothing is proved or refuted."""

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class JudgedMark:
    """One suspect on the sheet, as it stands now."""

    suspect: Suspect
    """Who."""
    verdict: Verdict
    """By the whole notebook: any but `LIKELY`."""
    line: int | None
    """Where the mark was made; None without a mark."""
    then: Verdict | None
    """What it was worth when it was made; None without a mark."""
    since: int | None
    """The line since which innocence is proved; None if it is not, or there was no time."""
    because: tuple[int, ...] | None
    """For a verdict that should surprise, a smallest set of lines that force it; else None."""
    chance: float | None
    """Chance of being the culprit; None without chances."""


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """One suspect of one `cross` or `uncross` line, judged by the lines above it."""

    line: int
    """Which line."""
    suspect: Suspect
    """Who."""
    crosses: bool
    """Whether the mark was made, not taken back."""
    verdict: Verdict
    """A mark is proved, unproved or refuted; one taken back is open, or refuted if proved."""


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A revelation or an accusation of the notebook's owner, judged by the lines above it."""

    line: int
    """Which line."""
    claim: Reveals | Accuses
    """What was claimed."""
    verdict: Verdict
    """Proved, likely, unproved, refuted or contradicted."""
    chance: float | None
    """Its chance then, exact or a good estimate; None if it was not worked out."""


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """The judgement of a whole sheet."""

    marks: tuple[JudgedMark, ...]
    """One a suspect of the pack, in the order of `SUSPECTS`."""
    lines: tuple[JudgedLine, ...]
    """Each mark made or taken back, in the order of the lines."""
    claims: tuple[JudgedClaim, ...]
    """The owner's claims, in the order of the lines."""

    def with_verdict(self, verdict: Verdict) -> tuple[JudgedMark, ...]:
        """Return the marks with a verdict."""
        return tuple(mark for mark in self.marks if mark.verdict is verdict)


def check_sheet(
    notebook: Notebook, now: Posterior | None = None, *, seconds: float = SECONDS
) -> SheetCheck:
    r"""Judge every mark and claim of a notebook's owner.

    >>> from abbey.record import read
    >>> check = check_sheet(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    ...     "cross Guy, Bruno, Sergio, Thomas, Basil, Charles\n"), seconds=60)
    >>> for mark in check.marks[-5:]:
    ...     print(mark.suspect, mark.verdict, mark.since, mark.because)
    Julian missed 3 (3,)
    Cyrille open None None
    Charles unproved None None
    Philippe open None None
    Guy proved 3 None

    Args:
        notebook: what was noted; it may contradict itself, and then nothing is proved.
        now: what follows from it, if that is known already; if it has no chances, claims get
            none either.
        seconds: time for the verdicts; the chances of claims have a second more.

    Raises:
        FrameError: if its sizes are impossible.
    """
    timeline = timeline_of(notebook)
    world = find_world(timeline)
    if world is None:
        return _contradicted(notebook)
    ends = monotonic() + seconds
    candidates = culprits(timeline) if now is None else now.candidates
    since = ruled_out_since(timeline, candidates, seconds=max(0.0, ends - monotonic()))
    timely = len(since) + len(candidates) == len(timeline.pack)
    judged = []
    for line, suspect, crosses in own_marks(notebook):
        if timely:
            there = SuspectSet.of(each for each in timeline.pack if since.get(each, line) >= line)
        else:
            there = culprits(up_to(timeline, line), known=candidates)
        judged.append(JudgedLine(line, suspect, crosses, _then(suspect, crosses, there)))
    standing = {each.suspect: each for each in judged}
    marks = []
    for suspect in timeline.pack:
        last = standing.get(suspect)
        mark = last if last is not None and last.crosses else None
        verdict = _verdict(suspect, mark is not None, candidates)
        because = None
        if verdict in (Verdict.MISSED, Verdict.REFUTED):
            because = _because(timeline, world, suspect, verdict, since.get(suspect), ends)
        marks.append(
            JudgedMark(
                suspect=suspect,
                verdict=verdict,
                line=mark.line if mark else None,
                then=mark.verdict if mark else None,
                since=since.get(suspect),
                because=because,
                chance=None if now is None else now.chance(suspect),
            )
        )
    weighed = now is None or now.where is not None
    claims = tuple(_claims(notebook, timeline, weighed=weighed))
    return SheetCheck(tuple(marks), tuple(judged), claims)


def _contradicted(notebook: Notebook) -> SheetCheck:
    """Judge nothing: what follows from a contradiction is worth nothing."""
    verdict = Verdict.CONTRADICTED
    lines = tuple(JudgedLine(*each, verdict) for each in own_marks(notebook))
    standing = {each.suspect: each.line if each.crosses else None for each in lines}
    marks = tuple(
        JudgedMark(
            suspect=suspect,
            verdict=verdict,
            line=standing.get(suspect),
            then=verdict if standing.get(suspect) else None,
            since=None,
            because=None,
            chance=None,
        )
        for suspect in notebook.header.suspects
    )
    claims = tuple(JudgedClaim(line, claim, verdict, None) for line, claim in own_claims(notebook))
    return SheetCheck(marks, lines, claims)


def _then(suspect: Suspect, crosses: bool, there: SuspectSet) -> Verdict:
    """Judge a mark when it was made or taken back, by who could be the culprit then."""
    if not crosses:
        return Verdict.OPEN if suspect in there else Verdict.REFUTED
    if suspect not in there:
        return Verdict.PROVED
    return Verdict.REFUTED if len(there) == 1 else Verdict.UNPROVED


def _verdict(suspect: Suspect, crossed: bool, candidates: SuspectSet) -> Verdict:
    if suspect not in candidates:
        return Verdict.PROVED if crossed else Verdict.MISSED
    if not crossed:
        return Verdict.OPEN
    return Verdict.REFUTED if len(candidates) == 1 else Verdict.UNPROVED


def _because(
    timeline: Timeline,
    world: Witness,
    suspect: Suspect,
    verdict: Verdict,
    since: int | None,
    ends: float,
) -> tuple[int, ...] | None:
    """Return a smallest set of lines that force a verdict, if there is time."""
    guilty = verdict is Verdict.MISSED
    opposite = Count(0, suspect.bit, int(guilty), int(guilty), Places.CULPRIT)
    left = ends - monotonic()
    if left <= 0:
        return None
    begun = timeline if since is None else up_to(timeline, since)
    begun_world = Witness(world.deal, world.moved[: len(begun.steps)])
    try:
        found = smallest_forcing(begun, [opposite], begun_world, seconds=left)
    except BudgetExceededError:
        return None
    assert not isinstance(found, Witness), "the engines disagree about what is proved"
    return found


def _claims(notebook: Notebook, timeline: Timeline, *, weighed: bool) -> Iterator[JudgedClaim]:
    """Judge the claims by what could be known when they were made, with chances if wanted."""
    ends = monotonic() + _CHANCES
    for line, claim in own_claims(notebook):
        begun = up_to(timeline, line - 1)
        candidates = culprits(begun)
        if isinstance(claim, Reveals):
            fitting = SuspectSet.of(each for each in candidates if claim.trait in each.traits)
        else:
            fitting = SuspectSet.of(each for each in candidates if each == claim.suspect)
        chance: float | None = None
        if not fitting or fitting == candidates:
            chance = float(bool(fitting))
            verdict = Verdict.PROVED if fitting else Verdict.REFUTED
        else:
            chance = _chance(begun, fitting) if weighed and monotonic() < ends else None
            pays = chance is not None and chance >= _BREAK_EVEN
            verdict = Verdict.LIKELY if pays else Verdict.UNPROVED
        yield JudgedClaim(line, claim, verdict, chance)


def _chance(timeline: Timeline, fitting: SuspectSet) -> float | None:
    """Return the chance that the culprit is one of some suspects, the same on every machine."""
    try:
        now = posterior(timeline, _EFFORT)
    except (BudgetExceededError, ContradictionError):
        return None
    chances = [now.chance(suspect) for suspect in fitting]
    known = [chance for chance in chances if chance is not None]
    return sum(known) if len(known) == len(chances) else None
