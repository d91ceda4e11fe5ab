"""Steps made from links: what is told together, what each step reads, and its tactic.

Links that only carry a fact along are told as parts of the step that uses them; bounds from both
sides of one number are one step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from abbey.explain.facts import Fact, Moving
from abbey.explain.propagation import Goal, Link
from abbey.explain.rules import Equation, Rule, Rules
from abbey.explain.tactics import Tactic
from abbey.explain.telling import Events, tactic_of_line

__all__ = ["Argument", "told", "with_both"]

_CARRIES = (Rule.MOVED, Rule.LEFT)
_BOTH = Equation((), 0, 0, Rule.PARTS)
"""Says of a number what two bounds say together."""
_SAME_SPOT = (Rule.PARTS, Rule.PLACE, Rule.REST)
_TOLD_TOGETHER = 5
"""Most premises of a step that tells how a fact was carried along."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One step: what follows, and from what."""

    tactic: Tactic
    """How it argues."""
    concludes: Fact | None
    """What follows; None for a contradiction, and for what is left to the solver."""
    reads: tuple[tuple[Fact, int], ...]
    """What lines say, each with its line number."""
    premises: tuple[int, ...]
    """Earlier steps it rests on, from 0."""
    further: tuple[int, ...] = ()
    """Lines whose content the step itself uses."""
    supposing: Fact | None = None
    """The supposition under which it stands."""
    uses_supposition: bool = False
    """Whether it rests on the supposition itself."""
    counting: tuple[int, ...] = ()
    """Masks of sets that it counts and that nothing else in it names."""

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines whose contents the step uses, in order."""
        return tuple(sorted({line for _, line in self.reads if line} | set(self.further)))

    @property
    def size(self) -> int:
        """How much it rests on; what one line says of one spot is one thing."""
        return len({(fact.spot, line) for fact, line in self.reads}) + len(self.premises)


def with_both(links: tuple[Link, ...], goals: Sequence[Goal]) -> tuple[Link, ...]:
    """Let chains to both bounds of one number end in one link."""
    if len(goals) < 2:
        return links
    ends = {link.goal.lower: at for at, link in enumerate(links) if link.goal in goals}
    premises = tuple(sorted(ends.values()))
    return (*links, Link(links[premises[-1]].goal, _BOTH, (), premises))


@dataclass(slots=True)
class _Gathered:
    """What a link rests on, with all that is told in passing."""

    reads: dict[tuple[Fact, int], None] = field(default_factory=dict)
    steps: dict[int, None] = field(default_factory=dict)
    further: set[int] = field(default_factory=set)
    supposed: bool = False

    def add(self, other: _Gathered) -> None:
        self.reads |= other.reads
        self.steps |= other.steps
        self.further |= other.further
        self.supposed = self.supposed or other.supposed

    @property
    def size(self) -> int:
        return len({(fact.spot, line) for fact, line in self.reads}) + len(self.steps)


def told(
    rules: Rules, links: Sequence[Link], events: Events, supposing: Fact | None = None
) -> tuple[Argument, ...]:
    """Turn links into steps, those that only carry a fact along into parts of others."""
    users: list[set[int]] = [set() for _ in links]
    for number, link in enumerate(links):
        for premise in link.premises:
            users[premise].add(number)
    last = len(links) - 1
    absorbed = _absorbed(links, users)
    gathered: list[_Gathered] = []
    numbers: dict[int, int] = {}
    steps: list[Argument] = []
    for number, link in enumerate(links):
        rests = _Gathered(supposed=link.supposed)
        if link.equation is None and not link.supposed:
            rests.reads[_read(rules, link), sum(link.lines)] = None
        else:
            rests.further |= set(link.lines)
        for premise in link.premises:
            if premise in numbers:
                rests.steps[numbers[premise]] = None
            else:
                rests.add(gathered[premise])
        gathered.append(rests)
        part = number in absorbed and (
            links[last].equation is not _BOTH or rests.size <= _TOLD_TOGETHER
        )
        if number != last and (part or _is_part(links, users, number, rests.size)):
            continue
        roots = [links[at] for at in absorbed if number == last and at not in numbers] or [link]
        if supposing is not None and number == last:
            tactic, concludes = Tactic.SUPPOSED, None
        else:
            tactic = _hardest(rules, roots, rests, events)
            concludes = _fact(rules, link.goal)
        numbers[number] = len(steps)
        step = Argument(
            tactic,
            concludes,
            tuple(rests.reads),
            tuple(rests.steps),
            tuple(sorted(rests.further)),
            supposing,
            rests.supposed,
        )
        steps.append(replace(step, counting=tuple(_unnamed(rules, roots, step, steps))))
    return tuple(steps)


def _unnamed(
    rules: Rules, roots: Iterable[Link], step: Argument, steps: Sequence[Argument]
) -> Iterator[int]:
    """Yield the sets that the sums of a step count, where nothing that it says names them."""
    facts = [fact for fact, _ in step.reads]
    facts += [fact for at in step.premises if (fact := steps[at].concludes) is not None]
    facts += [step.concludes] if step.concludes is not None else []
    named = {fact.cards for fact in facts}
    pack = rules.timeline.pack.mask
    for root in roots:
        if root.equation is None or not root.equation.terms:
            continue
        cards = rules.cards[root.equation.terms[0][0]]
        rest = pack & ~cards
        match root.equation.rule:
            case Rule.PLACES if len(root.premises) > 1 and not {cards, rest} & named:
                yield min(cards, rest, key=lambda mask: (mask.bit_count(), mask))
            case Rule.PARTS if cards not in named:
                yield cards
            case _:
                pass


def _read(rules: Rules, link: Link) -> Fact:
    """Return all that the line of a link says of its number."""
    goal, line = link.goal, sum(link.lines)
    for bound in rules.bounds:
        within = bound.least >= goal.value if goal.lower else bound.most <= goal.value
        if bound.variable == goal.variable and bound.line == line and within:
            cards, spot = rules.cards[goal.variable], rules.spots[goal.variable]
            return Fact(cards, spot, bound.least, bound.most)
    return _fact(rules, goal)


def _absorbed(links: Sequence[Link], users: Sequence[set[int]]) -> tuple[int, ...]:
    """Return the links that the last one is told together with, though they are steps.

    It says the same of more cards or of a later moment, or joins them as two bounds.
    """
    if not links or links[-1].equation is None:
        return ()
    premises = links[-1].premises
    alone = [at for at in premises if len(users[at]) == 1 and links[at].equation is not None]
    if links[-1].equation is _BOTH:
        return tuple(alone)
    plain = links[-1].equation.rule in (*_SAME_SPOT, *_CARRIES) and not links[-1].lines
    return tuple(alone) if plain and len(premises) == 1 else ()


def _is_part(links: Sequence[Link], users: Sequence[set[int]], number: int, size: int) -> bool:
    """Tell whether a link is told together with the links that use it."""
    link = links[number]
    if link.equation is None:
        return True
    if link.lines:
        return False
    if size <= 1 or len(link.premises) <= 1:
        return True
    using = [links[user].equation for user in users[number]]
    return (
        link.equation.rule in _CARRIES
        and len(using) == 1
        and all(equation is not None and equation.rule in _CARRIES for equation in using)
        and size <= _TOLD_TOGETHER
    )


def _fact(rules: Rules, goal: Goal) -> Fact:
    cards, spot = rules.cards[goal.variable], rules.spots[goal.variable]
    if goal.lower:
        return Fact(cards, spot, goal.value, max(cards.bit_count(), goal.value))
    return Fact(cards, spot, 0, goal.value)


def _hardest(rules: Rules, roots: Iterable[Link], rests: _Gathered, events: Events) -> Tactic:
    """Name the way in which links follow, the hardest if they are several."""
    if not rests.reads and not rests.steps and not rests.further and not rests.supposed:
        return Tactic.SIZES
    tactics = (_tactic(rules, root, tuple(rests.reads), events) for root in roots)
    return max(tactics, key=lambda tactic: tactic.weight)


def _tactic(
    rules: Rules, link: Link, reads: Collection[tuple[Fact, int]], events: Events
) -> Tactic:
    """Name the way in which a link follows."""
    if link.equation is None or link.equation is _BOTH:
        return max(
            (tactic_of_line(line, events) for _, line in reads),
            key=lambda tactic: tactic.weight,
            default=Tactic.ADDED,
        )
    goal = link.goal
    cards = rules.cards[goal.variable]
    match link.equation.rule:
        case Rule.PLACES if len(link.premises) <= 1:
            lines = [line for fact, line in reads if fact.cards & cards]
            if len(reads) == 1 and lines:
                return tactic_of_line(lines[0], events)
            return Tactic.HELD
        case Rule.PLACES if goal.lower and cards.bit_count() == 1:
            return Tactic.ONLY_PLACE
        case Rule.PLACES:
            own = any(tactic_of_line(line, events) is Tactic.OWN for _, line in reads)
            return Tactic.OWN_CARDS if own else Tactic.PIGEONHOLE
        case Rule.PLACE if not goal.lower and goal.value == 0:
            return Tactic.FULL
        case Rule.PLACE if goal.lower and goal.value == cards.bit_count():
            return Tactic.FILLED
        case Rule.PLACE:
            return Tactic.REST
        case Rule.REST:
            return Tactic.REST
        case Rule.PARTS:
            if link.equation.terms[0][0] == goal.variable:
                return Tactic.ADDED
            return Tactic.NEEDED if goal.lower else Tactic.EXHAUSTED
        case Rule.SEEN:
            return Tactic.CROSSED
        case Rule.RETURNED:
            return Tactic.RETURNED
        case _:
            passed = any(
                isinstance(fact.spot, Moving)
                and fact.least
                and fact.cards & cards
                and tactic_of_line(line, events) is Tactic.PASSED
                for fact, line in reads
            )
            return Tactic.PASSED if passed else Tactic.FOLLOWED
