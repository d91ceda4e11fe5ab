"""Contradictions: a smallest set of lines that cannot all be true.

Every set of lines that conflicts must meet every **correction set** (lines whose contents, left
out, leave a world). So a smallest set that meets all correction sets found so far is a lower
bound; if it conflicts it is a smallest conflict, and if it does not, it is grown to a largest set
that holds, whose rest is a new correction set to meet (implicit hitting sets).

The same search explains: the lines that force a statement are those that conflict with its
opposite. No verdict here rests on a solver's list of assumptions: each set is tested by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from abbey.inference.certainty import SECONDS, SoftModel, is_consistent
from abbey.knowledge.steps import Step, Timeline

__all__ = ["smallest_conflict"]


def smallest_conflict(
    timeline: Timeline, *, assuming: tuple[Step, ...] = (), seconds: float = SECONDS
) -> tuple[int, ...]:
    """Return a proven smallest set of lines whose contents cannot all hold.

    All frames stand, and so does everything of line 0. Of several smallest sets the one with
    the smallest sum of line numbers is returned. If the frames alone leave no world, it is the
    line at which they first leave none.

    Args:
        timeline: what the notebook says.
        assuming: further steps of line 0 at the end, for instance the opposite of a statement;
            the result is then a smallest explanation of that statement, and may be empty.
        seconds: time limit of one solver call.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> lines = Count(1, 0b11, 1, 1, 2), Count(2, 0b111, 1, 1, 3), Count(3, 0b11, 1, 1, 4)
    >>> smallest_conflict(deal.then(*lines, Count(4, 0b1, 1, 1, 0)))
    (1, 3, 4)
    >>> third_is_not_with_ben = Count(0, 0b100, 0, 0, 3)
    >>> smallest_conflict(deal.then(*lines), assuming=(third_is_not_with_ben,))
    (1, 2, 3)

    Raises:
        ValueError: if there is no conflict, or an assumed step belongs to a line.
        BudgetExceededError: if the solver found no answer in the time given.
    """
    if any(step.line for step in assuming):
        raise ValueError(f"an assumed step must belong to line 0, got {assuming!r}")
    assumed = timeline.then(*assuming)

    def holds(lines: Iterable[int]) -> bool:
        return is_consistent(assumed.only_lines(frozenset(lines)), seconds=seconds)

    if not holds(()):
        framed = timeline.only_lines(frozenset())
        return () if is_consistent(framed, seconds=seconds) else _breaking_line(framed, seconds)
    model = SoftModel(assumed)
    if holds(model.lines):
        raise ValueError("there is no conflict: a world fits all these lines")
    corrections: list[frozenset[int]] = []
    while True:
        meeting = _cheapest_meeting(model.lines, corrections)
        if not holds(meeting):
            return tuple(sorted(meeting))
        grown = model.largest(meeting, proven=False, seconds=seconds)
        assert grown is not None, f"two models disagree about lines {sorted(meeting)}"
        corrections.append(frozenset(model.lines) - grown)


def _cheapest_meeting(lines: Collection[int], sets: Iterable[Collection[int]]) -> frozenset[int]:
    """Return the fewest lines that meet every set; of these, with the smallest sum."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = {line: model.new_bool_var(f"line {line}") for line in lines}
    for group in sets:
        model.add_bool_or([chosen[line] for line in sorted(group)])
    weight = sum(lines) + 1
    model.minimize(sum((weight + line) * choice for line, choice in chosen.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL, solver.status_name()
    return frozenset(line for line, choice in chosen.items() if solver.value(choice))


def _breaking_line(framed: Timeline, seconds: float) -> tuple[int, ...]:
    """Return the line of the first step after which the frames leave no world."""
    fits, fails = 0, len(framed.steps)
    while fits < fails:
        middle = (fits + fails) // 2
        if is_consistent(replace(framed, steps=framed.steps[:middle]), seconds=seconds):
            fits = middle + 1
        else:
            fails = middle
    line = framed.steps[fails - 1].line if fails else 0
    return (line,) if line else ()
