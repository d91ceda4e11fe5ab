"""Bounds that follow from equations, each with its reason, and the cheapest chain to one of them.

Each sum leaves each of its numbers so much room as the others do not take. What follows is noted
from the cheapest on, with what it rests on: a bound costs what all sums and lines behind it cost,
each counted once. Going back from a conclusion keeps only what is needed, and only as strong as
needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from abbey.explain.rules import Equation, Rule, Rules

__all__ = ["WAYS", "Goal", "Link", "Propagation"]

WAYS: tuple[Mapping[Rule, int], ...] = (
    {
        Rule.MOVED: 3,
        Rule.LEFT: 3,
        Rule.PARTS: 6,
        Rule.SEEN: 6,
        Rule.PLACE: 6,
        Rule.REST: 9,
        Rule.PLACES: 6,
        Rule.RETURNED: 12,
    },
    dict.fromkeys(Rule, 1),
)
"""What it costs to use a sum, in two ways, the first of them after the weights of the tactics.

What a line says, and what follows from one bound alone, costs 1. Neither way always finds the
shortest account, since chains share what is behind them.
"""
_NEVER = 1 << 62


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
    behind: int
    """A bit for each unit of cost of all that is behind it."""
    cost: int = 0
    """What it costs by itself."""


class Propagation:
    """Everything that follows sum by sum, until what is looked for does.

    Lower bounds are kept at index 2n of `_bounds`, upper ones, negated, at 2n + 1: both only grow.
    """

    def __init__(
        self,
        rules: Rules,
        supposed: Iterable[Goal] = (),
        wanted: Iterable[Sequence[Goal]] = (),
        costs: Mapping[Rule, int] = WAYS[0],
    ) -> None:
        """Read the lines, suppose what is to be supposed, and note what follows.

        Args:
            rules: the sums.
            supposed: what is supposed.
            wanted: once all bounds of one of these follow, no more is looked for.
            costs: one of the `WAYS`.
        """
        self._rules = rules
        self._costs = costs
        self._wanted = [list(goals) for goals in wanted]
        self._ends = {_side(goal) for goals in self._wanted for goal in goals}
        self._start = [one for most in rules.limits for one in (0, -most)]
        self._bounds = list(self._start)
        self._history: list[list[int]] = [[] for _ in self._bounds]
        self._entries: list[_Entry] = []
        self._using: list[list[int]] = [[] for _ in rules.limits]
        for number, equation in enumerate(rules.equations):
            for variable, _ in equation.terms:
                self._using[variable].append(number)
        self._heap: list[tuple[int, int, _Entry]] = []
        self._offers: dict[Goal, int] = {}
        self._pushed = 0
        self._bits = 0
        self.clash: _Entry | None = None
        """A sum that cannot be, if there is one."""
        self._begin(supposed)
        self._end = self._is_enough()
        while self._heap and self.clash is None and not self._end:
            self._note(heappop(self._heap)[2])

    def _begin(self, supposed: Iterable[Goal]) -> None:
        """Offer what lines say, what is supposed, and what follows from nothing."""
        lines: dict[int, int] = {}
        for bound in self._rules.bounds:
            behind = lines.get(bound.line) or self._new_bits(1)
            lines[bound.line] = behind
            for goal in (
                Goal(bound.variable, True, bound.least),
                Goal(bound.variable, False, bound.most),
            ):
                self._offer(_Entry(goal, None, (), bound.line, False, behind))
        behind = self._new_bits(1)
        for goal in supposed:
            self._offer(_Entry(goal, None, (), 0, True, behind))
        for equation in self._rules.equations:
            self._narrow(equation)

    def _new_bits(self, number: int) -> int:
        self._bits += number
        return ((1 << number) - 1) << self._bits - number

    def _offer(self, entry: _Entry) -> None:
        """Let an entry wait for its turn, unless as much is offered for as little."""
        cost = entry.behind.bit_count() + entry.cost
        if cost < self._offers.get(entry.goal, _NEVER):
            self._offers[entry.goal] = cost
            heappush(self._heap, (cost, self._pushed, entry))
            self._pushed += 1

    def _is_enough(self) -> bool:
        return any(all(map(self.reaches, goals)) for goals in self._wanted)

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

    def _note(self, entry: _Entry) -> None:
        """Take what is cheapest of all that was offered, and offer what follows from it."""
        side, strength = _side(entry.goal), _strength(entry.goal)
        if strength <= self._bounds[side]:
            return
        if strength + self._bounds[side ^ 1] > 0:
            # Both bounds of one number: the clash rests on the other one too.
            self.clash = self._against(entry, side, strength)
            return
        entry.behind |= self._new_bits(entry.cost)
        self._bounds[side] = strength
        self._history[side].append(len(self._entries))
        self._entries.append(entry)
        if side in self._ends:
            self._end = self._is_enough()
        for number in self._using[entry.goal.variable]:
            self._narrow(self._rules.equations[number])

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
        return _Entry(entry.goal, entry.equation, kept, line, False, entry.behind)

    def _narrow(self, equation: Equation) -> None:
        """Offer the room that a sum leaves each of its numbers."""
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
                self._follow(equation, goal, low=True)
            if most - least > -lack:
                if times > 0:
                    goal = Goal(variable, True, most + lack)
                else:
                    goal = Goal(variable, False, least - lack)
                self._follow(equation, goal, low=False)

    def _follow(self, equation: Equation, goal: Goal, *, low: bool) -> None:
        """Offer what follows from the bounds of all other terms, large (or small) as they are."""
        premises = []
        behind = 0
        for other, times in equation.terms:
            if other != goal.variable:
                side = 2 * other + ((times > 0) != low)
                if self._bounds[side] > self._start[side]:
                    premises.append((side, self._bounds[side]))
                    behind |= self._entries[self._history[side][-1]].behind
        cost = self._costs[equation.rule] if len(premises) > 1 or equation.line else 1
        self._offer(_Entry(goal, equation, tuple(premises), equation.line, False, behind, cost))


def _side(goal: Goal) -> int:
    return 2 * goal.variable + (not goal.lower)


def _strength(goal: Goal) -> int:
    return goal.value if goal.lower else -goal.value
