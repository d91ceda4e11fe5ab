"""The cheapest repairs of a contradiction: the smallest sets of lines to leave out."""

from __future__ import annotations

from dataclasses import dataclass

from abbey.errors import BudgetExceededError
from abbey.explain.wording import reason
from abbey.inference.certainty import SECONDS, SoftModel, is_consistent
from abbey.knowledge.steps import Timeline
from abbey.record.notebook import Notebook

__all__ = ["Repair", "repairs"]

_FURTHER = 2.0
"""Seconds of one solver call for every repair after the first."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Lines whose contents, left out, make the notebook possible again."""

    lines: tuple[int, ...]
    """The lines, in order; none of them alone or in a smaller group would do."""
    why: str
    """What would have to be true of them, in a plain sentence."""


def repairs(
    timeline: Timeline,
    limit: int = 5,
    *,
    notebook: Notebook | None = None,
    seconds: float = SECONDS,
) -> tuple[Repair, ...]:
    """Return the smallest sets of lines to leave out, fewest lines first, then in line order.

    Each leaves a world when its contents are left out (tested by itself), and no part of it
    does. Repairs of more than one line above the fewest are left out, and those that it takes
    more than some seconds to prove. There is none if the frames alone leave no world, or if
    nothing is wrong.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> twice = deal.then(Count(4, 0b11, 1, 1, 2), Count(6, 0b11, 0, 0, 2))
    >>> for repair in repairs(twice):
    ...     print(repair.lines, repair.why)
    (4,) All other lines fit if line 4 says 0.
    (6,) All other lines fit if line 6 says 1.

    Args:
        timeline: what the notebook says.
        limit: how many to return at most.
        notebook: the notebook itself, so that repairs are worded by the kind of each line.
        seconds: time limit of one solver call.

    Raises:
        BudgetExceededError: if the solver found no answer in the time given.
    """
    model = SoftModel(timeline)
    found: list[frozenset[int]] = []
    while len(found) < limit:
        try:
            kept = model.largest(one_of_each=found, seconds=_FURTHER if found else seconds)
        except BudgetExceededError:
            if found:
                break
            raise
        if kept is None or len(kept) == len(model.lines):
            break
        left_out = frozenset(model.lines) - kept
        if found and len(left_out) > len(found[0]) + 1:
            break
        found.append(left_out)
        assert is_consistent(timeline.only_lines(kept), seconds=seconds)
    ranked = sorted((len(lines), tuple(sorted(lines))) for lines in found)
    return tuple(
        Repair(lines, reason(timeline, lines, notebook, seconds=seconds)) for _, lines in ranked
    )
