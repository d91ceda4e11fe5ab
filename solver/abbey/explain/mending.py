"""Repairs as edits: which slip of the pen makes a notebook contradict itself, and what undoes it.

Suspected slips are tried from the likeliest to the least likely. Only those are tried that can
help: a change of what a line says must be in a line whose content, left out, leaves a world;
exchanged answers must meet every smallest conflict; a missing transfer must come before the end of
each. Every repair that is returned has been made and found to leave a world and to fit all sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import assert_never

from abbey.errors import BudgetExceededError, FrameError, GivenUpError, Problem
from abbey.explain.conflicts import find_conflicts
from abbey.explain.edits import edited, reads_back
from abbey.explain.gist import Gist, gist
from abbey.explain.leaving_out import lines_to_leave_out
from abbey.explain.misplacing import exchanges, misplacements
from abbey.explain.miswriting import miswritings
from abbey.explain.omissions import omissions
from abbey.explain.slips import Slip, Suspicion
from abbey.explain.touched import moves_cards
from abbey.inference.certainty import is_consistent
from abbey.inference.effort import Engine, Progress, Watch
from abbey.knowledge.steps import Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook

__all__ = ["SEARCH", "Mending", "mend"]

SEARCH = 5.0
"""Seconds that the search for repairs may take."""
_FIRST = 2
"""So many conflicts are looked at before the whole notebook."""
_PROOF = 10.0
"""Seconds of one solver call on the way to a conflict."""
_ANYWHERE = 1 << 62
"""A line below all lines."""
_LEAST = 0.1
"""Seconds that the last check may take all the same."""


@dataclass(frozen=True, slots=True)
class Mending:
    """What is wrong with a notebook, and the slips that would explain it."""

    conflicts: tuple[tuple[int, ...], ...]
    """Smallest sets of lines that cannot all be true; one empty set if none could be proved."""
    sizes: tuple[Problem, ...]
    """What is wrong with the sizes of hands; then no line can be judged."""
    mends: tuple[Suspicion, ...]
    """Slips whose undoing leaves a world, the likeliest first."""
    complete: bool
    """Whether the search ended by itself, and not for want of time or on request."""
    all_conflicts: bool = True
    """Whether these are all the smallest sets; else the search for them ended at its bound."""
    stopped: bool = False
    """Whether somebody wished its end, and not the time."""

    @property
    def needed(self) -> bool:
        """Whether anything is wrong."""
        return bool(self.conflicts or self.sizes)


@dataclass(frozen=True, slots=True)
class _Fault:
    """What a slip must be about to explain a contradiction."""

    conflicts: tuple[tuple[int, ...], ...]
    """Smallest conflicts, none if the sizes are wrong or nothing could be proved."""
    all_conflicts: bool
    """Whether there are no others."""
    alone: frozenset[int]
    """Lines whose content alone, left out, leaves a world."""
    end: int
    """A transfer below this line explains nothing."""

    @classmethod
    def of(cls, timeline: Timeline) -> _Fault:
        """Find out what is to blame in a timeline without a world."""
        found = find_conflicts(timeline, seconds=_PROOF)
        conflicts = found.sets
        lines = frozenset(timeline.content_lines)
        shared = lines.intersection(*conflicts)
        alone = {line for line in shared if is_consistent(timeline.only_lines(lines - {line}))}
        ends = [max(conflict) for conflict in conflicts if conflict]
        return cls(conflicts, found.complete, frozenset(alone), min(ends, default=_ANYWHERE))

    def explained_by(self, suspicion: Suspicion, movers: frozenset[int]) -> bool:
        """Tell whether the undoing of a slip may leave a world; `movers` are lines of transfers."""
        lines = set(suspicion.lines)
        match suspicion.slip:
            case Slip.NUMBER | Slip.NAME | Slip.ANSWER | Slip.TRAIT:
                return lines <= self.alone or not self.conflicts
            case Slip.SWAPPED:
                return all(lines.intersection(conflict) for conflict in self.conflicts)
            case Slip.MISPLACED | Slip.PLAYER | Slip.UNTRUE if not lines & movers:
                return lines <= self.alone or not self.conflicts
            case Slip.MISSING:
                return suspicion.lines[0] < self.end
            case Slip.MISPLACED | Slip.PLAYER | Slip.UNTRUE:
                return min(change.line for change in suspicion.changes) <= self.end
            case _:
                assert_never(suspicion.slip)


def mend(
    notebook: Notebook,
    text: str | None = None,
    *,
    limit: int = 5,
    seconds: float = SEARCH,
    watch: Watch | None = None,
) -> Mending:
    r"""Find the likeliest slips of the pen that explain why a notebook contradicts itself.

    Nothing is changed; `edited` and `edited_text` carry out what one of the repairs says.

    >>> from abbey.record import read
    >>> notebook = read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    ...     "Ben asks Ana: how many Benedictine = 3\n")
    >>> mending = mend(notebook, limit=2)
    >>> mending.conflicts
    ((3, 4),)
    >>> for each in mending.mends:
    ...     print(each.slip, *each.changes)
    number Ben asks Ana: how many Benedictine = 4
    missing Ben takes from Ana

    Args:
        notebook: what was written.
        text: the text that it was read from; each repair is then also made there and read back.
            Without it, each new line is read for itself.
        limit: how many repairs to return at most.
        seconds: time of the search, once it is clear what is wrong; what was found by then is
            returned.
        watch: is told of each slip that is tried, and may end the search.

    Raises:
        BudgetExceededError: if it could not be decided whether anything is wrong.
    """
    known: set[Gist] = set()
    sizes: tuple[Problem, ...] = ()
    conflicts: tuple[tuple[int, ...], ...] = ()
    timeline: Timeline | None = None
    try:
        timeline = timeline_of(notebook)
    except FrameError as error:
        sizes = error.problems
        fault = _Fault((), True, frozenset(), max(problem.line for problem in sizes))
    else:
        if is_consistent(timeline):
            return Mending((), (), (), True)
        known.add(gist(timeline))
        try:
            fault = _Fault.of(timeline)
            conflicts = fault.conflicts
        except BudgetExceededError:
            fault, conflicts = _Fault((), False, frozenset(), _ANYWHERE), ((),)
    search = _Search(monotonic() + seconds, watch)
    found: list[Suspicion] = []
    stopped = False
    try:
        for suspicion in _suspicions(notebook, timeline, fault, found, search):
            if len(found) == limit:
                break
            search.go_on()
            if _leaves_a_world(notebook, suspicion, fault, known, search) and reads_back(
                notebook, text, suspicion.changes
            ):
                found.append(suspicion)
    except BudgetExceededError as error:
        search.complete, stopped = False, isinstance(error, GivenUpError)
    return Mending(conflicts, sizes, tuple(found), search.complete, fault.all_conflicts, stopped)


@dataclass(slots=True)
class _Search:
    """How long the search may go on, and whether it left anything out."""

    ends: float
    watch: Watch | None
    tried: int = 0
    complete: bool = True

    @property
    def left(self) -> float:
        return max(0.0, self.ends - monotonic())

    def go_on(self) -> None:
        """Count one more try.

        Raises:
            GivenUpError: if somebody wishes an end.
            BudgetExceededError: if there is no time left.
        """
        self.tried += 1
        going = self.watch is None or self.watch(Progress(Engine.CERTAINTY, self.tried))
        if not going:
            raise GivenUpError("the search for slips of the pen was given up on request")
        if self.left <= 0:
            raise BudgetExceededError("no time left to look for slips of the pen")


def _suspicions(
    notebook: Notebook,
    timeline: Timeline | None,
    fault: _Fault,
    found: Sequence[Suspicion],
    search: _Search,
) -> Iterator[Suspicion]:
    """Yield the slips that may explain a fault, the likeliest first.

    While nothing is found, several lines to leave out at once come last.
    """
    entries = notebook.entries
    movers = frozenset(entry.line for entry in entries if moves_cards(entry.event))
    suspicions = (
        *miswritings(notebook),
        *exchanges(notebook),
        *misplacements(notebook),
        *omissions(notebook),
    )
    able = [each for each in suspicions if fault.explained_by(each, movers)]
    yield from sorted(able, key=lambda each: -each.weight)
    if timeline is not None and not found:
        yield from lines_to_leave_out(notebook, timeline, seconds=search.left)


def _leaves_a_world(
    notebook: Notebook, suspicion: Suspicion, fault: _Fault, known: set[Gist], search: _Search
) -> bool:
    """Tell whether an edit that means something new leaves a world.

    Most that do not leave the conflict as it is, which is found out much sooner.
    """
    try:
        timeline = timeline_of(edited(notebook, suspicion.changes))
    except FrameError:
        return False
    meaning = gist(timeline)
    if meaning in known:
        return False
    known.add(meaning)
    seconds = max(_LEAST, search.left)
    try:
        return all(
            is_consistent(timeline.only_lines(frozenset(conflict)), seconds=seconds)
            for conflict in fault.conflicts[:_FIRST]
        ) and is_consistent(timeline, seconds=seconds)
    except BudgetExceededError:
        search.complete = False
        return False
