"""All smallest conflicts of a contradiction, as many as there is time for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from time import monotonic

from abbey.errors import BudgetExceededError
from abbey.explain.conflict import smallest_conflict
from abbey.inference.certainty import SECONDS, SoftModel, is_consistent
from abbey.knowledge.steps import Timeline

__all__ = ["FURTHER", "LIMIT", "Conflicts", "find_conflicts", "smallest_conflicts"]

LIMIT = 8
"""So many conflicts are looked for at most."""
FURTHER = 1.5
"""Seconds that all conflicts after the first may take together."""


@dataclass(frozen=True, slots=True)
class Conflicts:
    """Smallest conflicts that were found."""

    sets: tuple[tuple[int, ...], ...]
    """Sets of lines that cannot all hold, none smaller than another."""
    complete: bool
    """Whether it is proved that there are no more."""


def smallest_conflicts(
    timeline: Timeline, *, limit: int = LIMIT, seconds: float = SECONDS, further: float = FURTHER
) -> tuple[tuple[int, ...], ...]:
    """Return the sets of lines that cannot all hold, none smaller than another.

    The first is `smallest_conflict`; the others have as many lines. Those that are not found
    within the time are left out.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> lines = Count(1, 0b11, 1, 1, 2), Count(2, 0b11, 0, 0, 2), Count(3, 0b10, 0, 0, 2)
    >>> smallest_conflicts(deal.then(*lines, Count(4, 0b111, 0, 0, 2)))
    ((1, 2), (1, 4))

    Args and errors are those of `find_conflicts`.
    """
    return find_conflicts(timeline, limit=limit, seconds=seconds, further=further).sets


def find_conflicts(
    timeline: Timeline, *, limit: int = LIMIT, seconds: float = SECONDS, further: float = FURTHER
) -> Conflicts:
    """Return the smallest conflicts, and whether these are all.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> lines = Count(1, 0b11, 1, 1, 2), Count(2, 0b11, 0, 0, 2), Count(3, 0b11, 0, 0, 2)
    >>> find_conflicts(deal.then(*lines), limit=1)
    Conflicts(sets=((1, 2),), complete=False)

    Args:
        timeline: what the notebook says.
        limit: how many to return at most.
        seconds: time limit of one solver call for the first.
        further: time limit of all further ones together.

    Raises:
        ValueError: if there is no conflict.
        BudgetExceededError: if not even the first was found in time.
    """
    found = [smallest_conflict(timeline, seconds=seconds)]
    size = len(found[0])
    if not found[0] or not set(found[0]) <= set(timeline.content_lines):
        return Conflicts(tuple(found), complete=True)
    ends = monotonic() + further
    model = SoftModel(timeline)
    corrections: list[frozenset[int]] = []
    try:
        while len(found) < limit and monotonic() < ends:
            meeting = _meeting(model.lines, corrections, found, size)
            if meeting is None:
                return Conflicts(tuple(found), complete=True)
            left = max(0.0, ends - monotonic())
            if not is_consistent(timeline.only_lines(meeting), seconds=left):
                found.append(tuple(sorted(meeting)))
                continue
            grown = model.largest(meeting, proven=False, seconds=left)
            assert grown is not None, f"two models disagree about lines {sorted(meeting)}"
            corrections.append(frozenset(model.lines) - grown)
    except BudgetExceededError:
        pass
    return Conflicts(tuple(found), complete=False)


def _meeting(
    lines: Collection[int],
    sets: Iterable[Collection[int]],
    known: Iterable[Collection[int]],
    size: int,
) -> frozenset[int] | None:
    """Return so many lines that meet every set and are not all of a known conflict."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = {line: model.new_bool_var(f"line {line}") for line in lines}
    for group in sets:
        model.add_bool_or([chosen[line] for line in sorted(group)])
    for conflict in known:
        model.add_bool_or([~chosen[line] for line in conflict])
    model.add(sum(chosen.values()) == size)
    model.minimize(sum(line * choice for line, choice in chosen.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # it would take Ctrl-C away from Python, and not give it back
    solver.parameters.catch_sigint_signal = False
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    return frozenset(line for line, choice in chosen.items() if solver.value(choice))
