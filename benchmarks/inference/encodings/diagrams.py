"""Worlds counted in a binary decision diagram: dd, with CUDD where the package has it.

The sums are joined one by one, those of the shortest span first. Variables stand card by card,
which does far better than moment by moment, or than letting CUDD change their order. The diagram
is then counted once for each suspect and each number of cards that restricted choice divides by.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

from abbey.knowledge.steps import Timeline
from benchmarks.inference.encodings.booleans import Sum, Weight, Worlds, chances, worlds_of

__all__ = ["load", "solve"]

_MEMORY = 3 << 29
"""What CUDD is told it may use, in bytes."""


def load() -> None:
    """Load what is needed."""
    _manager()


def _manager() -> Any:
    try:
        from dd.cudd import BDD
    except ImportError:
        from dd.autoref import BDD as PLAIN

        return PLAIN()
    return BDD(memory_estimate=_MEMORY)


def solve(timeline: Timeline, seconds: float) -> dict[str, Any]:
    """Return the chances of all culprits.

    It asks no clock: the process is ended after its time.

    Raises:
        NotTakenError: if the timeline cannot be encoded.
    """
    worlds = worlds_of(timeline)
    order = _order(worlds)
    manager = _manager()
    manager.declare(*(f"v{one}" for one in order))
    manager.configure(reordering=False)
    level = {one: number for number, one in enumerate(order)}
    whole = manager.true
    for each in sorted(worlds.sums, key=lambda each: _span(each, level)):
        whole = whole & _sum(manager, each, level)
    shares = [_by_number(manager, weight, level) for weight in worlds.weights]
    found: dict[int, float] = {}
    for card, literal in worlds.suspects.items():
        his = whole if literal is None else whole & _literal(manager, literal)
        for several in product(*shares):
            some = his
            for _, part in several:
                some = some & part
            count = manager.count(some, len(order))
            found[card] = found.get(card, 0.0) + count / prod(number for number, _ in several)
    return {"culprit": chances(found), "worlds": sum(found.values()), "nodes": len(whole)}


def _order(worlds: Worlds) -> list[int]:
    """Return the variables that are not certain, card by card, each as it came up."""
    every = (one for one in range(1, worlds.count + 1) if one not in worlds.known)
    return sorted(every, key=lambda one: (worlds.cards[one - 1], one))


def _span(each: Sum, level: dict[int, int]) -> tuple[int, int]:
    levels = [level[abs(one)] for one in each.literals]
    return max(levels) - min(levels), min(levels)


def _literal(manager: Any, literal: int) -> Any:
    variable = manager.var(f"v{abs(literal)}")
    return variable if literal > 0 else ~variable


def _reached(
    manager: Any, literals: tuple[int, ...], level: dict[int, int], most: int
) -> list[Any]:
    """Return, for 0 to `most`, the diagram for "exactly so many of the literals"."""
    exactly = [manager.true] + [manager.false] * most
    for literal in sorted(literals, key=lambda one: -level[abs(one)]):
        it = _literal(manager, literal)
        exactly = [
            manager.ite(it, exactly[number - 1] if number else manager.false, exactly[number])
            for number in range(most + 1)
        ]
    return exactly


def _sum(manager: Any, each: Sum, level: dict[int, int]) -> Any:
    exactly = _reached(manager, each.literals, level, each.most)
    whole = manager.false
    for some in exactly[each.least : each.most + 1]:
        whole = whole | some
    return whole


def _by_number(manager: Any, weight: Weight, level: dict[int, int]) -> list[tuple[int, Any]]:
    """Return each number that a weight can divide by, and the diagram for it."""
    exactly = _reached(manager, weight.literals, level, len(weight.literals))
    return [(weight.sure + k, one) for k, one in enumerate(exactly) if weight.sure + k]
