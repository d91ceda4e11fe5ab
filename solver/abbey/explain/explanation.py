"""Why a claim holds, or does not, or is open: a verdict with all that stands behind it.

Proved and refuted claims come with a proven smallest set of lines and a step-wise account inside
it; open ones with a world in which they hold, one in which they do not, and the questions and cards
that would settle them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from math import inf
from time import monotonic

from abbey.components.suspect_set import SuspectSet
from abbey.errors import ContradictionError
from abbey.explain.account import account
from abbey.explain.claims import Claim, Stated
from abbey.explain.conflict import smallest_forcing
from abbey.explain.exchanged import end_of
from abbey.explain.sentences import sentences
from abbey.explain.settling import Settlement, Settling, Sighting, settling
from abbey.explain.tactics import Difficulty, Tactic
from abbey.inference.certainty import SECONDS, GoOn, find_world
from abbey.inference.effort import Watch
from abbey.inference.witness import Witness
from abbey.knowledge.steps import Places, Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook

__all__ = ["Explanation", "Told", "Verdict", "explain"]

_ENOUGH = 3
"""So many ways to settle an open claim are named."""


@unique
class Verdict(Enum):
    """What a notebook says of a claim."""

    PROVED = "proved"
    """It holds in every world that fits."""
    REFUTED = "refuted"
    """It holds in none."""
    OPEN = "open"
    """It holds in some."""

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Told:
    """One step of an account in words."""

    says: str
    """A plain sentence, with line numbers and the numbers of earlier steps."""
    tactic: Tactic
    """How it argues."""
    lines: tuple[int, ...]
    """The lines whose contents it uses."""
    premises: tuple[int, ...]
    """The earlier steps it rests on, from 1."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict and why."""

    claim: Claim
    """What was claimed."""
    verdict: Verdict
    """Whether it is so."""
    places: Places
    """The places that worlds name."""
    lines: tuple[int, ...] = ()
    """A proven smallest set of lines that force the verdict; empty for an open claim, and where
    the sizes alone force it."""
    steps: tuple[Told, ...] = ()
    """The account of a proved or refuted claim."""
    holds: tuple[SuspectSet, ...] | None = None
    """For an open claim: what lies where now in a world in which it holds."""
    fails: tuple[SuspectSet, ...] | None = None
    """For an open claim: what lies where now in a world in which it does not."""
    settling: tuple[Settling, ...] = ()
    """For an open claim: the questions that would settle it, the best first."""
    seeing: tuple[Sighting, ...] = ()
    """For an open claim: cards whose sight would settle it, the likeliest first."""
    complete: bool = True
    """For an open claim: whether all was proved that was worth a try."""
    stopped: bool = False
    """For an open claim: whether somebody wished an end before that, and not the time."""

    @property
    def difficulty(self) -> Difficulty:
        """How hard the account is."""
        return Difficulty.of(step.tactic for step in self.steps)


def explain(
    notebook: Notebook,
    claim: Claim,
    *,
    seconds: float = SECONDS,
    search: float = inf,
    watch: Watch | None = None,
    go_on: GoOn | None = None,
) -> Explanation:
    r"""Say whether a claim is proved, refuted or open, and why.

    >>> from abbey.explain.claims import read_claim
    >>> from abbey.record import read
    >>> notebook = read('''
    ... players: Ana, Ben, Cleo
    ... me: Ana
    ... suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
    ... deal: pile 1, hand 2
    ... hand: Guy, Bruno
    ... Ana asks Ben: how many of Thomas, Basil = 1
    ... Ana asks Cleo: how many of Thomas, Basil = 1
    ... '''.strip())
    >>> found = explain(notebook, read_claim("Basil", notebook.header))
    >>> print(found.verdict, found.lines)
    refuted (6, 7)
    >>> for step in found.steps:
    ...     print(step.says.replace(" and ", "\n  and "))
    Ben has exactly 1 Templar (line 6)
      and Cleo has exactly 1 Templar (line 7), so Basil is not the culprit.
    >>> print(found.difficulty)
    hardest step 4 (pigeonhole over places), sum 4

    Args:
        notebook: what was noted.
        claim: the claim.
        seconds: time for all of it. What would settle an open claim is told as far as there is
            time; a verdict needs its time.
        search: time of these for what would settle an open claim.
        watch: is told of each proof of what would settle an open claim, and may end the search.
        go_on: asked while the verdict is sought; its first no ends all, since half of a proof is
            none.

    Raises:
        ContradictionError: if no world fits the notebook: nothing is proved from it.
        FrameError: if its sizes are impossible at some line.
        BudgetExceededError: if the solver found no answer in the time given, or was told to stop.
    """
    ends = monotonic() + seconds
    timeline = timeline_of(notebook)
    world = find_world(timeline, seconds=seconds, go_on=go_on)
    if world is None:
        raise ContradictionError("no world fits this notebook: its lines contradict each other")
    stated = Stated.by(claim, timeline)
    holds = stated.holds(end_of(timeline, world))
    truth = stated if holds else stated.opposite
    left = max(0.0, ends - monotonic())
    found = smallest_forcing(
        timeline, truth.opposite.counts(), world, seconds=left, within=left, go_on=go_on
    )
    if isinstance(found, Witness):
        pair = (world, found) if holds else (found, world)
        left = min(search, max(0.0, ends - monotonic()))
        asked = settling(notebook, timeline, stated, pair, limit=_ENOUGH, seconds=left, watch=watch)
        return _open(timeline, claim, pair, asked)
    events = {entry.line: entry.event for entry in notebook.entries}
    argued = account(timeline, found, truth, events)
    told = zip(sentences(argued, timeline), argued.steps, strict=True)
    return Explanation(
        claim,
        Verdict.PROVED if holds else Verdict.REFUTED,
        timeline.places,
        found,
        tuple(
            Told(says, step.tactic, step.lines, tuple(one + 1 for one in step.premises))
            for says, step in told
        ),
    )


def _open(
    timeline: Timeline, claim: Claim, pair: tuple[Witness, Witness], asked: Settlement
) -> Explanation:
    holds, fails = (
        tuple(map(SuspectSet, end_of(timeline, world)[: len(timeline.places.names)]))
        for world in pair
    )
    return Explanation(
        claim,
        Verdict.OPEN,
        timeline.places,
        holds=holds,
        fails=fails,
        settling=asked.questions,
        seeing=asked.cards,
        complete=asked.complete,
        stopped=asked.stopped,
    )
