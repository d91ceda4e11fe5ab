"""Bounds that follow from equations, each with its reason, and the shortest chain to one of them.

Each sum leaves each of its numbers so much room as the others do not take. What follows is noted
in the order in which it was found, with what it rests on; going back from a conclusion keeps
only what is needed, and only as strong as needed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import heappop, heappush

from abbey.explain.rules import Equation, Rules

__all__ = ["Goal", "Link", "Propagation"]


@dataclass(frozen=True, slots=True)
class Goal:
    """A bound to be reached: a number is at least, or at most, so large."""

    variable: int
    """The number."""
    lower: bool
    """Whether it is a lower bound."""
    value: int
    """The bound."""


@dataclass(frozen=True, slots=True)
class Link:
    """One bound of a chain, as strong as it is needed."""

    goal: Goal
    """What follows."""
    equation: Equation | None
    """From which sum; None if a line says so by itself, or if it is supposed."""
    lines: tuple[int, ...]
    """Lines whose contents are used here."""
    premises: tuple[int, ...]
    """Earlier links of the chain, by their positions."""
    supposed: bool = False
    """Whether it is the supposition."""


@dataclass(slots=True)
class _Entry:
    goal: Goal
    equation: Equation | None
    premises: tuple[tuple[int, int], ...]
    line: int
    supposed: bool


class Propagation:
    """Everything that follows sum by sum.

    Lower bounds are kept at index 2n of `_bounds`, upper ones, negated, at 2n + 1: both only grow.
    """

    def __init__(self, rules: Rules, supposed: Iterable[Goal] = ()) -> None:
        """Read the lines, suppose what is to be supposed, and note all that follows."""
        self._rules = rules
        self._start = [one for most in rules.limits for one in (0, -most)]
        self._bounds = list(self._start)
        self._history: list[list[int]] = [[] for _ in self._bounds]
        self._entries: list[_Entry] = []
        self._using: list[list[int]] = [[] for _ in rules.limits]
        for number, equation in enumerate(rules.equations):
            for variable, _ in equation.terms:
                self._using[variable].append(number)
        self._waiting: deque[int] = deque()
        self._queued = [False] * len(rules.equations)
        self.clash: _Entry | None = None
        """A sum that cannot be, if there is one."""
        for bound in rules.bounds:
            self._note(Goal(bound.variable, True, bound.least), None, (), bound.line)
            self._note(Goal(bound.variable, False, bound.most), None, (), bound.line)
        for goal in supposed:
            self._note(goal, None, (), 0, supposed=True)
        for number in range(len(rules.equations)):
            self._queue(number)
        while self._waiting and self.clash is None:
            number = self._waiting.popleft()
            self._queued[number] = False
            self._narrow(rules.equations[number])

    def reaches(self, goal: Goal) -> bool:
        """Tell whether a bound follows."""
        return self._bounds[_side(goal)] >= _strength(goal)

    def chain(self, goals: Iterable[Goal]) -> tuple[Link, ...]:
        """Return the links that lead to bounds that were reached, in order."""
        wanted: dict[int, int] = {}
        heap: list[int] = []
        for goal in goals:
            self._want(_side(goal), _strength(goal), wanted, heap)
        return self._links(wanted, heap)

    def clashing(self) -> tuple[Link, ...]:
        """Return the links that lead to the sum that cannot be; the last one is that sum."""
        assert self.clash is not None, "nothing clashes"
        wanted: dict[int, int] = {}
        heap: list[int] = []
        needs = self._needs(self.clash, spare=0)
        for side, value in needs:
            self._want(side, value, wanted, heap)
        links = self._links(wanted, heap)
        index = {_side(link.goal): at for at, link in enumerate(links)}
        premises = tuple(sorted(index[side] for side, _ in needs if side in index))
        lines = (self.clash.line,) if self.clash.line else ()
        return (*links, Link(self.clash.goal, self.clash.equation, lines, premises))

    def _links(self, wanted: dict[int, int], heap: list[int]) -> tuple[Link, ...]:
        found: list[tuple[int, Goal, tuple[tuple[int, int], ...]]] = []
        while heap:
            number = -heappop(heap)
            entry = self._entries[number]
            value = wanted[number]
            goal = Goal(
                entry.goal.variable, entry.goal.lower, value if entry.goal.lower else -value
            )
            needs = self._needs(entry, spare=_strength(entry.goal) - value)
            found.append((number, goal, needs))
            for side, strength in needs:
                self._want(side, strength, wanted, heap)
        found.reverse()
        position = {number: at for at, (number, _, _) in enumerate(found)}
        links = []
        for number, goal, needs in found:
            entry = self._entries[number]
            premises = sorted({position[self._source(side, value)] for side, value in needs})
            lines = (entry.line,) if entry.line else ()
            links.append(Link(goal, entry.equation, lines, tuple(premises), entry.supposed))
        return tuple(links)

    def _want(self, side: int, value: int, wanted: dict[int, int], heap: list[int]) -> None:
        if value <= self._start[side]:
            return
        number = self._source(side, value)
        if number not in wanted:
            heappush(heap, -number)
            wanted[number] = value
        wanted[number] = max(wanted[number], value)

    def _source(self, side: int, value: int) -> int:
        """Return the first entry that is strong enough."""
        return next(n for n in self._history[side] if _strength(self._entries[n].goal) >= value)

    def _needs(self, entry: _Entry, spare: int) -> tuple[tuple[int, int], ...]:
        """Return what an entry rests on, weakened as far as there is something to spare."""
        needs = []
        latest_first = sorted(entry.premises, key=lambda one: -self._source(*one))
        for side, value in latest_first:
            for weaker in (
                self._start[side],
                *(_strength(self._entries[n].goal) for n in self._history[side]),
            ):
                if value - weaker <= spare:
                    spare -= max(0, value - weaker)
                    if weaker > self._start[side]:
                        needs.append((side, min(value, weaker)))
                    break
        return tuple(needs)

    def _queue(self, number: int) -> None:
        if not self._queued[number]:
            self._queued[number] = True
            self._waiting.append(number)

    def _note(
        self,
        goal: Goal,
        equation: Equation | None,
        premises: tuple[tuple[int, int], ...],
        line: int,
        *,
        supposed: bool = False,
    ) -> None:
        side, strength = _side(goal), _strength(goal)
        if strength <= self._bounds[side] or self.clash is not None:
            return
        entry = _Entry(goal, equation, premises, line, supposed)
        other = self._bounds[side ^ 1]
        if strength + other > 0:
            # Both bounds of one number: the clash rests on the other one too.
            self.clash = self._against(entry, side, strength)
            return
        self._bounds[side] = strength
        self._history[side].append(len(self._entries))
        self._entries.append(entry)
        for number in self._using[goal.variable]:
            self._queue(number)

    def _against(self, entry: _Entry, side: int, strength: int) -> _Entry:
        other = (side ^ 1, 1 - strength)
        if entry.equation is None:
            self._history[side].append(len(self._entries))
            self._entries.append(entry)
            premises: tuple[tuple[int, int], ...] = ((side, strength), other)
        else:
            premises = (*entry.premises, other)
        kept = tuple(one for one in premises if one[1] > self._start[one[0]])
        line = entry.line if entry.equation is not None else 0
        return _Entry(entry.goal, entry.equation, kept, line, False)

    def _narrow(self, equation: Equation) -> None:
        bounds = self._bounds
        low = high = 0
        for variable, times in equation.terms:
            side = 2 * variable
            if times > 0:
                low += bounds[side]
                high -= bounds[side + 1]
            else:
                low += bounds[side + 1]
                high -= bounds[side]
        room, lack = equation.most - low, equation.least - high
        for variable, times in equation.terms:
            least, most = bounds[2 * variable], -bounds[2 * variable + 1]
            if most - least > room:
                if times > 0:
                    goal = Goal(variable, False, least + room)
                else:
                    goal = Goal(variable, True, most - room)
                self._note(
                    goal, equation, self._others(equation, variable, low=True), equation.line
                )
            if most - least > -lack:
                if times > 0:
                    goal = Goal(variable, True, most + lack)
                else:
                    goal = Goal(variable, False, least - lack)
                others = self._others(equation, variable, low=False)
                self._note(goal, equation, others, equation.line)
            if self.clash is not None:
                return

    def _others(
        self, equation: Equation, variable: int, *, low: bool
    ) -> tuple[tuple[int, int], ...]:
        """Return the bounds of all other terms that make the sum large (or small)."""
        premises = []
        for other, times in equation.terms:
            if other != variable:
                side = 2 * other + ((times > 0) != low)
                if self._bounds[side] > self._start[side]:
                    premises.append((side, self._bounds[side]))
        return tuple(premises)


def _side(goal: Goal) -> int:
    return 2 * goal.variable + (not goal.lower)


def _strength(goal: Goal) -> int:
    return goal.value if goal.lower else -goal.value
