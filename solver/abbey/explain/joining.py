"""Steps joined: what is said of several cards at one spot in the same way is said once.

Two steps become one that concludes both their conclusions from both their premises; so nothing
is lost and nothing is added. They may be joined where neither rests on the other. A step that only
says again what one of its premises says is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from abbey.explain.arguing import Argument
from abbey.explain.facts import Fact
from abbey.explain.tactics import Tactic

__all__ = ["joined"]

_MOST = 8
"""Most premises of a joined step, unless one of the two has them all by itself."""
_CARRIED = {Tactic.PASSED, Tactic.FOLLOWED}
"""Tactics that go together: what was passed on and what stayed."""


def joined(steps: Sequence[Argument]) -> tuple[Argument, ...]:
    """Join the steps of a chain that say the same of several cards; the last one stays the last."""
    left = list(steps)
    while (found := _pair(left)) is not None:
        left = _with_joined(left, *found)
    return _without_echoes(left)


def _without_echoes(steps: Sequence[Argument]) -> tuple[Argument, ...]:
    """Leave out each step that one of its premises says already, and what only it rested on.

    >>> from abbey.explain.facts import Lying
    >>> none = Fact(0b11, Lying(2), 0, 0)
    >>> once = Argument(Tactic.ANSWERED, none, ((none, 4),), ())
    >>> _without_echoes([once, Argument(Tactic.ADDED, none, (), (0,))]) == (once,)
    True
    """
    told: list[int] = []
    for number, step in enumerate(steps):
        said = (told[premise] for premise in step.premises)
        told.append(next((at for at in said if _says(steps[at], step)), number))
    needed = {told[-1]} if told else set()
    for number in range(len(steps) - 1, -1, -1):
        if number in needed:
            needed |= {told[premise] for premise in steps[number].premises}
    kept = sorted(needed)
    place = {number: at for at, number in enumerate(kept)}
    return tuple(
        replace(steps[n], premises=tuple(sorted({place[told[one]] for one in steps[n].premises})))
        for n in kept
    )


def _says(premise: Argument, step: Argument) -> bool:
    """Tell whether a premise concludes all that a step does."""
    one, other = premise.concludes, step.concludes
    if one is None or other is None or (one.cards, one.spot) != (other.cards, other.spot):
        return False
    return other.least <= one.least and one.most <= other.most


def _pair(steps: Sequence[Argument]) -> tuple[int, int, Argument] | None:
    """Return two steps that can be told as one, and that one."""
    behind: list[int] = []
    for number, step in enumerate(steps):
        mask = 1 << number
        for premise in step.premises:
            mask |= behind[premise]
        behind.append(mask)
    for one, other in combinations(range(len(steps) - 1), 2):
        if behind[other] >> one & 1:
            continue
        whole = _together(steps[one], steps[other])
        if whole is not None:
            return one, other, whole
    return None


def _together(one: Argument, other: Argument) -> Argument | None:
    """Return the step that says what two say, if that is still one thing."""
    if one.concludes is None or other.concludes is None:
        return None
    alike = one.tactic is other.tactic or {one.tactic, other.tactic} == _CARRIED
    if not alike or one.supposing != other.supposing:
        return None
    concludes = _both(one.concludes, other.concludes)
    if concludes is None:
        return None
    whole = replace(
        one,
        tactic=one.tactic if one.tactic is other.tactic else Tactic.FOLLOWED,
        concludes=concludes,
        reads=tuple(dict.fromkeys((*one.reads, *other.reads))),
        premises=tuple(sorted({*one.premises, *other.premises})),
        further=tuple(sorted({*one.further, *other.further})),
        uses_supposition=one.uses_supposition or other.uses_supposition,
        counting=tuple(dict.fromkeys((*one.counting, *other.counting))),
    )
    return whole if whole.size <= max(_MOST, one.size, other.size) else None


def _both(one: Fact, other: Fact) -> Fact | None:
    """Return the fact that says what two say together.

    >>> from abbey.explain.facts import Lying
    >>> _both(Fact(0b1, Lying(2), 1, 1), Fact(0b10, Lying(2), 1, 1))
    Fact(cards=3, spot=Lying(place=2, since=-1), least=2, most=2)
    >>> _both(Fact(0b111, Lying(2), 1, 3), Fact(0b111, Lying(2), 0, 1))
    Fact(cards=7, spot=Lying(place=2, since=-1), least=1, most=1)
    """
    if one.spot != other.spot:
        return None
    if one.cards == other.cards:
        return replace(one, least=max(one.least, other.least), most=min(one.most, other.most))
    cards = one.cards | other.cards
    if not one.most and not other.most:
        return Fact(cards, one.spot, 0, 0)
    size = cards.bit_count()
    if all(fact.least >= fact.cards.bit_count() for fact in (one, other)):
        return Fact(cards, one.spot, size, size)
    return None


def _with_joined(
    steps: Sequence[Argument], one: int, other: int, whole: Argument
) -> list[Argument]:
    """Put one step in the place of two, in an order in which none comes before its premises."""
    nodes = {number: step for number, step in enumerate(steps) if number != other} | {one: whole}
    needs = {
        number: {one if premise == other else premise for premise in step.premises}
        for number, step in nodes.items()
    }
    order: list[int] = []
    while len(order) < len(nodes):
        done = set(order)
        order.append(next(n for n in nodes if n not in done and needs[n] <= done))
    place = {number: at for at, number in enumerate(order)}
    return [
        replace(nodes[number], premises=tuple(sorted(place[need] for need in needs[number])))
        for number in order
    ]
