"""A step-wise account of what some lines force: few premises a step, each with its tactic.

First everything that follows is looked for straight on; if the statement is not among it, its
opposite is supposed and led to a contradiction. What even that does not reach is left to the
solver and called so. Steps that only carry a fact along are told together with the step that
uses it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from abbey.explain.claims import Stated
from abbey.explain.facts import Fact, Lying, Spot, only_contents
from abbey.explain.propagation import Goal, Link, Propagation
from abbey.explain.rules import Equation, Rule, Rules
from abbey.explain.tactics import Tactic
from abbey.explain.telling import Events, tactic_of_line
from abbey.knowledge.steps import Places, Timeline

__all__ = ["Account", "Argument", "account"]

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

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines whose contents the step uses, in order."""
        return tuple(sorted({line for _, line in self.reads if line} | set(self.further)))


@dataclass(frozen=True, slots=True)
class Account:
    """All steps, the last of which is the statement."""

    timeline: Timeline
    """The frames and the contents that the account may use."""
    claims: tuple[Fact, ...]
    """The statement: one of these facts holds."""
    steps: tuple[Argument, ...]
    """The steps in order."""


def account(
    timeline: Timeline,
    lines: Sequence[int],
    stated: Stated,
    events: Events = None,
) -> Account:
    """Say step by step why these lines force a statement.

    Args:
        timeline: what the notebook says.
        lines: lines whose contents force the statement, and nothing else is used.
        stated: the statement.
        events: what the lines are, for the names of tactics.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> told = deal.then(Count(3, 0b11, 1, 1, 2), Count(4, 0b11, 1, 1, 3))
    >>> for step in account(told, (3, 4), Stated(0b1, 0, 1, ((0, 0),))).steps:
    ...     print(step.tactic, step.lines)
    pigeonhole over places (3, 4)
    """
    used = _used(timeline, frozenset(lines), stated)
    rules = Rules(used, [stated.cards])
    spot = rules.at_end(stated.place)
    claims = _facts(stated, spot)
    if not stated.cards:
        only = claims[0] if len(claims) == 1 else None
        return Account(used, claims, (Argument(Tactic.SIZES, only, (), ()),))
    variable = rules.variable(spot, stated.cards)
    steps = _straight(rules, claims, variable, events)
    if steps is None:
        steps = _by_contradiction(rules, claims, _facts(stated.opposite, spot), variable, events)
    if steps is None:
        steps = (
            Argument(Tactic.CASES, claims[0] if len(claims) == 1 else None, (), (), _all(used)),
        )
    return Account(used, claims, steps)


def _all(timeline: Timeline) -> tuple[int, ...]:
    return tuple(line for line in timeline.content_lines if line)


def _facts(stated: Stated, spot: Spot) -> tuple[Fact, ...]:
    return tuple(Fact(stated.cards, spot, least, most) for least, most in stated.ranges)


def _used(timeline: Timeline, lines: frozenset[int], stated: Stated) -> Timeline:
    """Keep what may be used; after the last of the lines the culprit stays the culprit."""
    kept = only_contents(timeline, lines)
    if stated.place != Places.CULPRIT:
        return kept
    needed = (number for number, step in enumerate(kept.steps, start=1) if step.line in lines)
    return replace(kept, steps=kept.steps[: max(needed, default=0)])


def _goals(facts: Iterable[Fact], variable: int) -> Iterator[Goal]:
    for fact in facts:
        yield Goal(variable, True, fact.least)
        yield Goal(variable, False, fact.most)


def _straight(
    rules: Rules, claims: Sequence[Fact], variable: int, events: Events
) -> tuple[Argument, ...] | None:
    """Look for one of the claims among all that follows."""
    found = Propagation(rules)
    if found.clash is not None:
        return tuple(_told(rules, found.clashing(), events, None))
    for fact in claims:
        goals = [goal for goal in _goals([fact], variable) if _says_something(rules, goal)]
        if all(found.reaches(goal) for goal in goals):
            steps = tuple(_told(rules, _joined(found.chain(goals), goals), events, None))
            if not steps:
                return (Argument(Tactic.SIZES, fact, (), ()),)
            return (*steps[:-1], replace(steps[-1], concludes=fact))
    return None


def _joined(links: tuple[Link, ...], goals: Sequence[Goal]) -> tuple[Link, ...]:
    """Let chains to both bounds of one number end in one link."""
    if len(goals) < 2:
        return links
    ends = {link.goal.lower: at for at, link in enumerate(links) if link.goal in goals}
    premises = tuple(sorted(ends.values()))
    return (*links, Link(links[premises[-1]].goal, _BOTH, (), premises))


def _says_something(rules: Rules, goal: Goal) -> bool:
    return goal.value > 0 if goal.lower else goal.value < rules.limits[goal.variable]


def _by_contradiction(
    rules: Rules,
    claims: Sequence[Fact],
    opposites: Sequence[Fact],
    variable: int,
    events: Events,
) -> tuple[Argument, ...] | None:
    """Suppose each way in which the claims may fail, and lead it to what cannot be."""
    steps: list[Argument] = []
    for opposite in opposites:
        found = Propagation(rules, _goals([opposite], variable))
        if found.clash is None:
            return None
        more = _told(rules, found.clashing(), events, opposite)
        start = len(steps)
        steps += (
            replace(step, premises=tuple(start + one for one in step.premises)) for step in more
        )
    if len(claims) == 1:
        steps[-1] = replace(steps[-1], concludes=claims[0])
    return tuple(steps)


def _told(
    rules: Rules, links: Sequence[Link], events: Events, supposing: Fact | None
) -> Iterator[Argument]:
    """Turn links into steps, those that only carry a fact along into parts of others."""
    users: list[set[int]] = [set() for _ in links]
    for number, link in enumerate(links):
        for premise in link.premises:
            users[premise].add(number)
    last = len(links) - 1
    absorbed = _absorbed(links, users)
    gathered: list[tuple[dict[tuple[Fact, int], None], dict[int, None], set[int], bool]] = []
    numbers: dict[int, int] = {}
    for number, link in enumerate(links):
        reads: dict[tuple[Fact, int], None] = {}
        steps: dict[int, None] = {}
        further: set[int] = set()
        supposed = link.supposed
        if link.equation is None and not link.supposed:
            reads[_read(rules, link), sum(link.lines)] = None
        else:
            further |= set(link.lines)
        for premise in link.premises:
            if premise in numbers:
                steps[numbers[premise]] = None
            else:
                more_reads, more_steps, more_lines, more_supposed = gathered[premise]
                reads |= more_reads
                steps |= more_steps
                further |= more_lines
                supposed = supposed or more_supposed
        gathered.append((reads, steps, further, supposed))
        if number != last and (
            number == absorbed or _is_part(links, users, number, _size(reads, steps))
        ):
            continue
        ends = supposing is not None and number == last
        root = links[absorbed] if number == last and absorbed is not None else link
        tactic = Tactic.SUPPOSED if ends else _tactic(rules, root, links, tuple(reads), events)
        concludes = None if ends else _fact(rules, link.goal)
        numbers[number] = len(numbers)
        yield Argument(
            tactic,
            concludes,
            tuple(reads),
            tuple(steps),
            tuple(sorted(further)),
            supposing,
            supposed,
        )


def _read(rules: Rules, link: Link) -> Fact:
    """Return all that the line of a link says of its number."""
    goal, line = link.goal, sum(link.lines)
    for bound in rules.bounds:
        within = bound.least >= goal.value if goal.lower else bound.most <= goal.value
        if bound.variable == goal.variable and bound.line == line and within:
            cards, spot = rules.cards[goal.variable], rules.spots[goal.variable]
            return Fact(cards, spot, bound.least, bound.most)
    return _fact(rules, goal)


def _size(reads: Iterable[tuple[Fact, int]], steps: Collection[int]) -> int:
    """Count what a step rests on; what one line says of one spot is one thing."""
    return len({(fact.spot, line) for fact, line in reads}) + len(steps)


def _absorbed(links: Sequence[Link], users: Sequence[set[int]]) -> int | None:
    """Return the link that says of more cards what the last one says, if there is one."""
    if not links or links[-1].equation is None or len(links[-1].premises) != 1:
        return None
    (only,) = links[-1].premises
    plain = links[-1].equation.rule in _SAME_SPOT and not links[-1].lines
    return only if plain and len(users[only]) == 1 and links[only].equation is not None else None


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
    most = rules.limits[goal.variable]
    if goal.lower:
        return Fact(cards, spot, goal.value, max(most, goal.value))
    return Fact(cards, spot, 0, goal.value)


def _tactic(
    rules: Rules,
    link: Link,
    links: Sequence[Link],
    reads: Sequence[tuple[Fact, int]],
    events: Events,
) -> Tactic:
    """Name the way in which a link follows."""
    if link.equation is None:
        return tactic_of_line(sum(link.lines), events)
    if link.equation is _BOTH:
        return _tactic(rules, links[link.premises[-1]], links, reads, events)
    goal = link.goal
    cards = rules.cards[goal.variable]
    match link.equation.rule:
        case Rule.PLACES if len(link.premises) <= 1:
            told = [line for fact, line in reads if fact.cards & cards]
            if len(reads) == 1 and told:
                return tactic_of_line(told[0], events)
            return Tactic.HELD
        case Rule.PLACES if goal.lower and cards.bit_count() == 1:
            return Tactic.ONLY_PLACE
        case Rule.PLACES:
            own = any(tactic_of_line(line, events) is Tactic.OWN for _, line in reads)
            return Tactic.OWN_CARDS if own else Tactic.PIGEONHOLE
        case Rule.PLACE:
            return Tactic.FILLED if goal.lower else Tactic.FULL
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
            spot = rules.spots[goal.variable]
            step = (
                rules.timeline.steps[spot.since]
                if isinstance(spot, Lying) and spot.since >= 0
                else None
            )
            passed = step is not None and tactic_of_line(step.line, events)
            return Tactic.PASSED if passed is Tactic.PASSED else Tactic.FOLLOWED
