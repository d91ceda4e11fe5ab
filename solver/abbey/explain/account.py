"""A step-wise account of what some lines force: few premises a step, each with its tactic.

First everything that follows is looked for straight on; if the statement is not among it, its
opposite is supposed and led to a contradiction. What even that does not reach is left to the
solver and called so. Steps that say the same of several cards are joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from abbey.explain.arguing import Argument, told, with_both
from abbey.explain.claims import Stated
from abbey.explain.facts import Fact, Spot, only_contents
from abbey.explain.joining import joined
from abbey.explain.propagation import WAYS, Goal, Propagation
from abbey.explain.rules import Rule, Rules
from abbey.explain.tactics import Tactic
from abbey.explain.telling import Events
from abbey.knowledge.steps import Places, Timeline

__all__ = ["Account", "Argument", "account"]

_EASY = 2
"""An account of one step that weighs no more is taken as it is."""


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
    opposites = _facts(stated.opposite, spot)
    steps = _shortest(partial(_straight, rules, claims, variable, events))
    if steps is None:
        steps = _shortest(partial(_by_contradiction, rules, claims, opposites, variable, events))
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


def _shortest(
    attempt: Callable[[Mapping[Rule, int]], tuple[Argument, ...] | None],
) -> tuple[Argument, ...] | None:
    """Return the easiest of the accounts that are found in several ways, if any is."""
    best: tuple[Argument, ...] | None = None
    for costs in WAYS:
        found = attempt(costs)
        if found is None:
            break
        if best is None or _length(found) < _length(best):
            best = found
        if _length(best) <= (_EASY, 1):
            break
    return best


def _length(steps: Sequence[Argument]) -> tuple[int, int]:
    return sum(step.tactic.weight for step in steps), len(steps)


def _straight(
    rules: Rules, claims: Sequence[Fact], variable: int, events: Events, costs: Mapping[Rule, int]
) -> tuple[Argument, ...] | None:
    """Look for one of the claims among all that follows."""
    wanted = [
        [goal for goal in _goals([fact], variable) if _says_something(rules, goal)]
        for fact in claims
    ]
    found = Propagation(rules, wanted=wanted, costs=costs)
    if found.clash is not None:
        return joined(told(rules, found.clashing(), events))
    for fact, goals in zip(claims, wanted, strict=True):
        if all(found.reaches(goal) for goal in goals):
            steps = told(rules, with_both(found.chain(goals), goals), events)
            if not steps:
                return (Argument(Tactic.SIZES, fact, (), ()),)
            return joined((*steps[:-1], replace(steps[-1], concludes=fact)))
    return None


def _says_something(rules: Rules, goal: Goal) -> bool:
    return goal.value > 0 if goal.lower else goal.value < rules.limits[goal.variable]


def _by_contradiction(
    rules: Rules,
    claims: Sequence[Fact],
    opposites: Sequence[Fact],
    variable: int,
    events: Events,
    costs: Mapping[Rule, int],
) -> tuple[Argument, ...] | None:
    """Suppose each way in which the claims may fail, and lead it to what cannot be."""
    steps: list[Argument] = []
    for opposite in opposites:
        found = Propagation(rules, _goals([opposite], variable), costs=costs)
        if found.clash is None:
            return None
        more = joined(told(rules, found.clashing(), events, opposite))
        start = len(steps)
        steps += (
            replace(step, premises=tuple(start + one for one in step.premises)) for step in more
        )
    if len(claims) == 1:
        steps[-1] = replace(steps[-1], concludes=claims[0])
    return tuple(steps)
