"""Counting in lifted states: kinds of cards are split, and heaps taken apart, where a count asks.

If `n_c` cards of a kind of `s` lie in cell `c`, a part of the kind with `a` cards has `k_c` of
them there with chance `prod C(n_c, k_c) / C(s, a)`: the multivariate hypergeometric law, since
the cards of a kind are exchangeable. The cards of a heap with some slots inside the place asked
for and some outside are told apart in one of two ways: by place (which cards lie in the slots
inside), or by kind (in which slots the cards asked for lie). States that do not fit are left
out, and nothing is split that need not be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from abbey.errors import BudgetExceededError
from abbey.inference.asking import Asked, Reach
from abbey.inference.budget import Budget
from abbey.inference.heaps import exposed, placed, settled
from abbey.inference.spreading import Spread, spread
from abbey.inference.states import Cell, Key, Numbers, States
from abbey.knowledge.steps import Count

__all__ = ["counted", "isolated", "matcher", "weighed"]

_SAMPLE = 64
"""Roughly how many states a way to count is tried on."""
_TRIAL = 20_000
"""States after which a trial has shown enough."""


def counted(states: States, count: Count, budget: Budget) -> States:
    """Keep the states in which the count fits."""
    asked = Asked(count.cards, matcher(count.place, count.mark), count.least, count.most)
    return _fitted(states, asked, budget)


def weighed(states: States, cards: int, place: int, budget: Budget) -> States:
    """Divide the weight of each state by what it has of a set in a place."""
    asked = Asked(cards, matcher(place, None), 1, cards.bit_count(), exactly=True)
    states = _fitted(states, asked, budget)
    return replace(states, weights=states.weights / asked.reach(states).low)


def isolated(
    states: States, cards: int, matches: Callable[[Key], bool], least: int, budget: Budget
) -> States:
    """Make each card of a set that may lie in a matching cell of a kind within the set.

    They are taken out of heaps. Only states with `least` of them or more in matching cells are
    kept.
    """
    asked = Asked(cards, matches, least, cards.bit_count(), isolate=True)
    return _by_kind(states, asked, budget)


def matcher(place: int | None, mark: int | None) -> Callable[[Key], bool]:
    """Return a test for the cells and slots of a place (or all) that carry a mark (or any)."""

    def matches(key: Key) -> bool:
        here = place is None or key.place == place
        return here and (mark is None or bool(key.marks >> mark & 1))

    return matches


def _fitted(states: States, asked: Asked, budget: Budget) -> States:
    """Split until each state has a number within the bounds, or is dropped."""
    states, reach = asked.possible(states)
    if asked.decided(reach):
        return states
    if not asked.partial(states):
        return _refined(states, asked, budget)
    if asked.cards.bit_count() == 1 or asked.least >= asked.cards.bit_count():
        return _by_kind(states, asked, budget)
    step = -(-states.count // _SAMPLE)
    sample = replace(states, words=states.words[::step], weights=states.weights[::step])
    best: tuple[States, _Way] | None = None
    for way in (_by_place, _by_kind):
        most = _TRIAL if best is None else max(1, best[0].count)
        try:
            tried = way(sample, asked, replace(budget, states=min(most, budget.states), watch=None))
        except BudgetExceededError:
            budget.check_time()
            continue
        if best is None or tried.count < best[0].count:
            best = (tried, way)
    if best is not None and step == 1:
        return best[0]
    return (best[1] if best else _by_place)(states, asked, budget)


_Way = Callable[[States, Asked, Budget], States]


def _by_place(states: States, asked: Asked, budget: Budget) -> States:
    """Tell which cards of heaps lie in the matching slots, then split kinds."""
    while partial := asked.partial(states):
        sides = asked.sides(states)
        inside = [slot for slot in states.slots_of(partial[0]) if asked.side(slot, sides) == 1]
        states, _ = asked.possible(exposed(states, inside[0], budget))
    return _refined(states, asked, budget)


def _by_kind(states: States, asked: Asked, budget: Budget) -> States:
    """Split kinds, then tell in which slots the cards of the set lie."""
    states = _refined(states, asked, budget)
    for heap in states.heaps:
        for cell in states.cells_of(heap):
            sides = asked.sides(states)
            if cell.kind & ~asked.cards or sides.get(heap, 0) == 0:
                continue
            if sides[heap] == 1 and not asked.isolate:
                continue
            budget.check_time()
            states, reach = asked.possible(states)
            if asked.decided(reach):
                break
            states = _placed(states, cell, asked, reach, budget)
    states, _ = asked.possible(states)
    return settled(states, budget)


def _placed(states: States, cell: Cell, asked: Asked, reach: Reach, budget: Budget) -> States:
    sides = asked.sides(states)
    slots = states.slots_of(cell.place)
    sure, may, never = (
        [slot for slot in slots if asked.side(slot, sides) == side] for side in (1, 2, 0)
    )
    numbers = states.numbers(cell)
    own_low = np.maximum(0, numbers - states.total([*may, *never]))
    own_high = np.minimum(numbers, states.total([*sure, *may]))
    least = asked.least - (reach.high - own_high)
    most = asked.most - (reach.low - own_low)
    if not may:
        return placed(states, cell, sure, (least, most), budget)
    # what lies in a newer heap may match or not: one of the two bounds can still be kept
    if asked.least > 0:
        return placed(states, cell, [*sure, *may], (least, None), budget)
    return placed(states, cell, sure, (None, most), budget)


def _refined(states: States, asked: Asked, budget: Budget) -> States:
    """Split the kinds that the set cuts, one after the other."""
    states, reach = asked.possible(states)
    for kind in states.kinds:
        if not (kind & asked.cards and kind & ~asked.cards):
            continue
        if asked.decided(reach) or not states.count:
            break
        # a kind that is nowhere near, or whose number is known, need not be split
        if kind not in (reach.near if asked.isolate else reach.open_kinds):
            continue
        budget.check_time()
        reach = asked.reach(states, kind)
        least = asked.least - (reach.high - reach.own_high)
        most = asked.most - (reach.low - reach.own_low)
        states, reach = asked.possible(_split_kind(states, kind, asked, (least, most), budget))
    return states


def _split_kind(
    states: States, kind: int, asked: Asked, bounds: tuple[Numbers, Numbers], budget: Budget
) -> States:
    """Split one kind into its part within the set and the rest."""
    part = kind & asked.cards
    cells = states.cells(lambda cell: cell.kind == kind)
    sides = asked.sides(states)
    may = {cell for cell in cells if asked.side(cell, sides)}
    inside = {cell for cell in may if asked.side(cell, sides) == 1}
    least: Numbers | None = bounds[0]
    most: Numbers | None = bounds[1]
    flagged = may
    if may != inside:
        # what lies in a heap may match or not: one of the two bounds can still be kept
        if asked.least > 0:
            most = None
        else:
            flagged, least = inside, None
    changes: dict[Key, list[tuple[Key, int]]] = {
        cell: [(cell, -1), (cell._replace(kind=part), 1)] for cell in cells
    }
    total = np.full(states.count, part.bit_count(), dtype=np.int16)
    plan = Spread(changes, total, frozenset(flagged), least, most, join=False)
    states = spread(states, plan, budget)
    # the rest of the kind stays where the kind was
    names = {cell: cell._replace(kind=kind & ~part) for cell in cells}
    return states.renamed(names)
