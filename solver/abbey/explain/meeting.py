"""The cheapest way to meet sets: fewest lines that have one in common with every set.

Branch and bound: take the smallest set not yet met and try its lines; sets that share no line
each cost one, which bounds what is left. What takes too many tries goes to CP-SAT.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

__all__ = ["cheapest_meeting"]

_TRIES = 3000
"""So many nodes are tried before the solver is asked."""


def cheapest_meeting(sets: Iterable[Collection[int]]) -> frozenset[int]:
    """Return the fewest lines that meet every set; of these, with the smallest sum.

    >>> sorted(cheapest_meeting([{3, 5}, {5, 8}, {2, 8}]))
    [2, 5]

    Raises:
        ValueError: if a set is empty, so that nothing meets it.
    """
    needed = _least(sets)
    if any(not group for group in needed):
        raise ValueError("nothing meets an empty set")
    found = _Search(needed).best()
    return _solved(needed) if found is None else found


def _least(sets: Iterable[Collection[int]]) -> list[frozenset[int]]:
    """Keep the sets that hold no other one, small ones first."""
    kept: list[frozenset[int]] = []
    for group in sorted(
        {frozenset(group) for group in sets}, key=lambda one: (len(one), sorted(one))
    ):
        if not any(less <= group for less in kept):
            kept.append(group)
    return kept


class _Search:
    def __init__(self, sets: list[frozenset[int]]) -> None:
        self._sets = sets
        self._tries = 0
        self._best: tuple[int, int, frozenset[int]] | None = None

    def best(self) -> frozenset[int] | None:
        """Return the cheapest meeting, None if it takes too many tries."""
        if not self._walk((), self._sets, frozenset()):
            return None
        assert self._best is not None
        return self._best[2]

    def _walk(
        self, chosen: tuple[int, ...], left: list[frozenset[int]], barred: frozenset[int]
    ) -> bool:
        self._tries += 1
        if self._tries > _TRIES:
            return False
        if not left:
            key = (len(chosen), sum(chosen), frozenset(chosen))
            if self._best is None or key[:2] < self._best[:2]:
                self._best = key
            return True
        open_sets = [group - barred for group in left]
        size, total = _bound(open_sets)
        if self._best is not None:
            reach = (len(chosen) + size, sum(chosen) + total)
            if reach >= self._best[:2]:
                return True
        branch = min(open_sets, key=len)
        for line in sorted(branch):
            rest = [group for group in left if line not in group]
            if not self._walk((*chosen, line), rest, barred):
                return False
            barred |= {line}
        return True


def _bound(sets: list[frozenset[int]]) -> tuple[int, int]:
    """Bound number and sum of the lines that meet these sets from below."""
    used: set[int] = set()
    size = total = 0
    for group in sorted(sets, key=len):
        if not group:
            return 10**6, 10**9
        if used.isdisjoint(group):
            used |= group
            size += 1
            total += min(group)
    return size, total


def _solved(sets: list[frozenset[int]]) -> frozenset[int]:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    lines = sorted(frozenset[int]().union(*sets))
    chosen = {line: model.new_bool_var(f"line {line}") for line in lines}
    for group in sets:
        model.add_bool_or([chosen[line] for line in sorted(group)])
    weight = sum(lines) + 1
    model.minimize(sum((weight + line) * choice for line, choice in chosen.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    # it would take Ctrl-C away from Python, and not give it back
    solver.parameters.catch_sigint_signal = False
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL, status.name
    return frozenset(line for line, choice in chosen.items() if solver.value(choice))
