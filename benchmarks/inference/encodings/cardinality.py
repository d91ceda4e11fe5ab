"""Sums as clauses that settle every variable they add, so that no world is counted twice.

A sequential counter: `reached[j]` after `i` literals says that at least `j` of them are true, in
both directions. Sums of all but one, or of one or two literals, need no counter.
"""

from __future__ import annotations

from itertools import combinations

from benchmarks.inference.encodings.booleans import Sum

__all__ = ["Clauses"]

_SHORT = 4
"""Up to so many literals a sum is written out as clauses without a counter."""


class Clauses:
    """Clauses and the number of variables they use."""

    def __init__(self, variables: int) -> None:
        """Begin with so many variables and no clause."""
        self.variables = variables
        self.clauses: list[list[int]] = []

    def new(self) -> int:
        """Return a new variable."""
        self.variables += 1
        return self.variables

    def add(self, each: Sum) -> None:
        """Demand a sum."""
        literals, least, most = list(each.literals), each.least, each.most
        if len(literals) <= _SHORT or (least, most) == (1, len(literals)):
            for some in combinations(literals, len(literals) - least + 1) if least else ():
                self.clauses.append(list(some))
            for some in combinations(literals, most + 1) if most < len(literals) else ():
                self.clauses.append([-one for one in some])
            return
        reached = self.counted(literals, most + 1)
        self.clauses += [[one] for one in reached[:least]]
        self.clauses += [[-one] for one in reached[most:]]

    def counted(self, literals: list[int], most: int) -> list[int]:
        """Return literals for "at least 1", "at least 2" and so on to `most` are true."""
        before: list[int] = []
        for literal in literals:
            after = []
            for number in range(min(len(before) + 1, most)):
                same = before[number] if number < len(before) else None
                one_less = before[number - 1] if number else None
                after.append(self._either(same, one_less, literal))
            before = after
        return before

    def _either(self, same: int | None, one_less: int | None, literal: int) -> int:
        """Return a variable for: `same`, or `one_less` and the literal.

        None of `same` is false, None of `one_less` is true.
        """
        if same is None and one_less is None:
            return literal
        it = self.new()
        if same is not None:
            self.clauses.append([it, -same])
        if one_less is None:
            assert same is not None
            self.clauses += [[it, -literal], [-it, same, literal]]
        else:
            known = [] if same is None else [same]
            self.clauses.append([it, -one_less, -literal])
            self.clauses += [[-it, *known, one_less], [-it, *known, literal]]
        return it
