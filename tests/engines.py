"""Every engine behind one shape, for the tests that let them judge each other.

A table gives by suspect index the chance of each place, in the order of `Places.names`; None
stands for a contradiction. `Floats` are compared to `TOLERANCE`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from abbey.components.suspects import SUSPECTS
from abbey.errors import ContradictionError
from abbey.inference import Budget, Effort, Engine, posterior
from abbey.inference.belief import Belief
from abbey.inference.certainty import possible
from abbey.inference.enumeration import Enumerated, enumerated
from abbey.inference.hands import hands_belief
from abbey.inference.lifted import lifted_belief
from abbey.inference.states import Floats
from abbey.knowledge import Timeline
from plain_worlds import PlainWorlds

__all__ = [
    "TOLERANCE",
    "Masks",
    "Table",
    "certain",
    "differences",
    "exact",
    "hands",
    "lifted",
    "listed",
    "listing",
    "plain",
    "support",
    "takes_hands",
]

TOLERANCE = 1e-9

UNHURRIED = Budget(seconds=None)
"""States are counted, seconds are not: a busy machine gives the same answer."""

Table = dict[int, tuple[float, ...]]
"""By suspect index, the chance of each place."""

Masks = tuple[int, ...]
"""For each place, the mask of the suspects that can be there."""


def plain(worlds: PlainWorlds) -> Table | None:
    """Chances by plain worlds."""
    if not worlds.total:
        return None
    return {index: tuple(map(float, row)) for index, row in worlds.chances().items()}


def exact(timeline: Timeline) -> Table | None:
    """Chances as every command asks for them."""
    try:
        answer = posterior(timeline, Effort(Engine.EXACT, seconds=None))
    except ContradictionError:
        return None
    assert answer.where is not None
    return _rows(timeline, answer.where)


def lifted(timeline: Timeline) -> Table | None:
    """Chances by the lifted filter."""
    return _believed(timeline, lifted_belief(timeline, UNHURRIED))


def takes_hands(timeline: Timeline) -> bool:
    """Tell whether hands can be counted: no card was taken unseen, nobody asks what was seen."""
    return hands_belief(timeline, UNHURRIED) is not None


def hands(timeline: Timeline) -> Table | None:
    """Chances by counting hands."""
    belief = hands_belief(timeline, UNHURRIED)
    assert belief is not None
    return _believed(timeline, belief)


def listed(timeline: Timeline) -> Table | None:
    """Chances by enumeration."""
    found = listing(timeline)
    return None if found is None else _rows(timeline, found.where)


def listing(timeline: Timeline) -> Enumerated | None:
    """Return the full list of worlds, with whole-number truth."""
    try:
        return enumerated(timeline)
    except ContradictionError:
        return None


def certain(timeline: Timeline) -> Masks | None:
    """What is possible, by logic."""
    try:
        return possible(timeline)
    except ContradictionError:
        return None


def _believed(timeline: Timeline, belief: Belief) -> Table | None:
    return None if belief.log_weight == -inf else _rows(timeline, belief.where())


def _rows(timeline: Timeline, where: Floats | Sequence[Sequence[Fraction]]) -> Table:
    return {suspect.index: tuple(map(float, where[suspect.index])) for suspect in timeline.pack}


def support(table: Table | None) -> Masks | None:
    """Return what has a chance above 0, place by place."""
    if table is None:
        return None
    return tuple(
        sum(1 << index for index, chance in zip(table, column, strict=True) if chance > 0)
        for column in zip(*table.values(), strict=True)
    )


def differences(one: Table | None, other: Table | None) -> Mapping[str, tuple[float, ...]]:
    """Return, by suspect, how far two tables are apart where they are; empty if they agree."""
    if one is None or other is None:
        return {} if one is other else {"contradiction": ()}
    assert one.keys() == other.keys()
    return {
        SUSPECTS[index].name: tuple(b - a for a, b in zip(one[index], other[index], strict=True))
        for index in one
        if max(abs(a - b) for a, b in zip(one[index], other[index], strict=True)) > TOLERANCE
    }
