"""Exact chances of static beginnings: hands of all players put together by subset sums.

Each place has a list of holdings (`factors`). They must be disjoint; what is in none lies in
the pile. The list of places is halved; for each half all unions of disjoint holdings are built
with their weights, A and B. For a union `u` of A, the weight of everything else is the sum of B
over the subsets of the complement of `u`: one subset-sum table answers that for all `u` at once.
The same weights, handed down within each half, give every holding its posterior weight.

This counts 10^10 deals in well under a second, where a list of deals or of states cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb, factorial, inf, log, perm

import numpy as np
from numpy.typing import NDArray

from abbey.components.suspect_set import ALL_SUSPECTS
from abbey.inference.belief import Belief
from abbey.inference.budget import Budget
from abbey.inference.factors import Factor, Masks, factors_of, popcount
from abbey.inference.lifted import lifted_belief
from abbey.inference.states import Floats
from abbey.knowledge.steps import Count, Places, Step, Timeline, Transfer

__all__ = ["HandsBelief", "hands_belief"]

_ALL = ALL_SUSPECTS.mask
_BLOCK = 1 << 22
"""Pairs of masks that are looked at together."""
_PAIRS_PER_STATE = 100
"""A pair of masks costs about a hundredth of a state."""


@dataclass(frozen=True, slots=True, eq=False)
class HandsBelief:
    """What is believed after a static beginning."""

    timeline: Timeline
    """What was followed."""
    factors: tuple[Factor, ...]
    """Possible holdings of the culprit and of each hand."""
    posteriors: tuple[Floats, ...]
    """The weight of all worlds with each holding, one array a factor."""
    budget: Budget
    """What may be spent."""
    work: int
    """Pairs of masks looked at."""

    @property
    def places(self) -> Places:
        """The places."""
        return self.timeline.places

    @property
    def log_weight(self) -> float:
        """Logarithm of the weight of all worlds that fit, up to a factor of the moves alone.

        The number of histories that fit, times their weights, over the number of all histories.
        """
        total = float(self.posteriors[0].sum())
        return log(total) - _log_histories(self.timeline) if total else -inf

    def where(self) -> Floats:
        """Return the chance of each place for each card, shape (24, places)."""
        table = np.zeros((24, len(self.places.names)))
        total = self.posteriors[0].sum() or 1
        for factor, weights in zip(self.factors, self.posteriors, strict=True):
            for card in range(24):
                has = factor.masks >> np.uint32(card) & np.uint32(1)
                table[card, factor.place] = weights @ has / total
        for card, place in _seen_at(self.timeline).items():
            table[card] = 0
            table[card, place] = 1
        for card in range(24):
            if self.timeline.pack.mask >> card & 1:
                table[card, Places.PILE] = max(0.0, 1 - table[card].sum())
                if table[card, Places.PILE] < 1e-12:
                    table[card, Places.PILE] = 0
        return table

    def within(self, budget: Budget) -> HandsBelief:
        """Return the same belief with another budget for further steps."""
        return replace(self, budget=budget.stopped())

    def given(self, *steps: Step) -> Belief:
        """Return the belief after more steps; counts of hands need no new lists."""
        timeline = self.timeline.then(*steps)
        factors = list(self.factors)
        for step in steps:
            match step:
                case Count(cards=cards, least=least, most=most, place=int(place), mark=None) if (
                    place != Places.PILE and place <= max(self.places.hands)
                ):
                    index = _index(factors, place)
                    factors[index] = factors[index].counted(cards, least, most)
                case _:
                    again = hands_belief(timeline, self.budget)
                    return again or lifted_belief(timeline, self.budget)
        return _combined(timeline, tuple(factors), self.budget)

    def unweighted(self) -> HandsBelief:
        """Return the belief in which every way to share out the cards that fits weighs 1.

        Its total weight is their number, exact up to 2 to the power of 53.
        """
        found = zip(self.factors, self.posteriors, strict=True)
        ones = tuple(
            replace(factor, weights=(weights > 0).astype(np.float64)) for factor, weights in found
        )
        return _combined(self.timeline, ones, self.budget)

    def beside_culprit(self, place: int) -> tuple[Masks, Masks, Floats]:
        """Return what can lie in a hand now beside who can be the culprit.

        Three columns: masks of the hand, masks of the culprit, and the weight of all worlds with
        both. The culprit and the hand are taken for one place, whose holdings are pairs.

        Raises:
            BudgetExceededError: if that takes more than the budget allows.
        """
        hand = self.factors[_index(self.factors, place)]
        culprit = self.factors[_index(self.factors, Places.CULPRIT)]
        clock = self.budget.started()
        clock.check(len(hand.masks) * len(culprit.masks) // _PAIRS_PER_STATE)
        one, two = np.nonzero(hand.masks[:, None] & culprit.masks == 0)
        unions, union = np.unique(hand.masks[one] | culprit.masks[two], return_inverse=True)
        pair = replace(hand, masks=unions, weights=np.ones(len(unions)))
        others = [each for each in self.factors if each.place not in (place, Places.CULPRIT)]
        outside = _outside_first([pair, *others], clock)
        weights = hand.weights[one] * culprit.weights[two] * outside[union]
        now = (hand.masks[one] & np.uint32(~hand.gone & _ALL)) | np.uint32(hand.got)
        return now, culprit.masks[two], weights

    def lying(self, holdings: Sequence[int]) -> tuple[int, ...]:
        """Return what lies in each place, given the holding of each factor, as masks."""
        lying = [0] * len(self.places.names)
        for factor, mask in zip(self.factors, holdings, strict=True):
            lying[factor.place] = mask
        for card, place in _seen_at(self.timeline).items():
            lying = [mask & ~(1 << card) for mask in lying]
            lying[place] |= 1 << card
        lying[Places.PILE] = self.timeline.pack.mask & ~sum(
            mask for place, mask in enumerate(lying) if place != Places.PILE
        )
        return tuple(lying)


def hands_belief(timeline: Timeline, budget: Budget) -> HandsBelief | None:
    """Count a static beginning; None if the timeline is none.

    Raises:
        BudgetExceededError: if that takes more than the budget allows.
    """
    factors = factors_of(timeline, budget)
    return None if factors is None else _combined(timeline, factors, budget)


def _index(factors: Sequence[Factor], place: int) -> int:
    return next(index for index, factor in enumerate(factors) if factor.place == place)


def _log_histories(timeline: Timeline) -> float:
    """Return the logarithm of the number of deals, times the choices of each unseen draw."""
    number = factorial(len(timeline.pack))
    for size in timeline.sizes:
        number //= factorial(size)
    sizes = (timeline.sizes, *timeline.sizes_after())
    for step, before in zip(timeline.steps, sizes, strict=False):
        if isinstance(step, Transfer):
            for move in step.moves:
                if not move.known:
                    number *= perm(before[Places.PILE], move.size)
    return log(number)


def _seen_at(timeline: Timeline) -> dict[int, int]:
    """Return where each card lies that was last seen to move."""
    seen: dict[int, int] = {}
    for step in timeline.steps:
        if isinstance(step, Transfer):
            for move in step.moves:
                for card in range(24):
                    if move.known >> card & 1:
                        seen[card] = move.target
    return seen


def _combined(timeline: Timeline, factors: tuple[Factor, ...], budget: Budget) -> HandsBelief:
    """Give every holding its posterior weight."""
    clock = budget.started()
    factors = _disjoint(factors)
    if not all(len(factor.masks) for factor in factors):
        nothing = tuple(np.zeros(len(factor.masks)) for factor in factors)
        return HandsBelief(timeline, factors, nothing, budget.stopped(), 0)
    small, cards = _dense(factors)
    first, second = _halves(
        [len(masks) for masks in small], [_size(masks) for masks in small], cards
    )
    one, two = (
        _Half([(small[index], factors[index].weights) for index in half], cards, clock)
        for half in (first, second)
    )
    posteriors: dict[int, Floats] = {}
    for half, mine, other in ((first, one, two), (second, two, one)):
        for index, outside in zip(half, mine.outside(other.subset_sums()), strict=True):
            posteriors[index] = factors[index].weights * outside
    ordered = tuple(posteriors[index] for index in range(len(factors)))
    return HandsBelief(timeline, factors, ordered, budget.stopped(), one.pairs + two.pairs)


def _outside_first(factors: Sequence[Factor], clock: Budget) -> Floats:
    """Return, for each holding of the first place, the weight of all that can go with it."""
    if not all(len(factor.masks) for factor in factors):
        return np.zeros(len(factors[0].masks))
    small, cards = _dense(factors)
    halves = _halves([len(masks) for masks in small], [_size(masks) for masks in small], cards)
    mine, theirs = halves if 0 in halves[0] else halves[::-1]
    one, two = (
        _Half([(small[index], factors[index].weights) for index in half], cards, clock)
        for half in (mine, theirs)
    )
    outside = one.outside(two.subset_sums())
    return outside[mine.index(0)]


def _disjoint(factors: tuple[Factor, ...]) -> tuple[Factor, ...]:
    """Leave out holdings with a card that another place surely had, until nothing changes."""
    while all(len(factor.masks) for factor in factors):
        sure = [int(np.bitwise_and.reduce(factor.masks)) for factor in factors]
        thinned = []
        for index, factor in enumerate(factors):
            others = 0
            for other, mask in enumerate(sure):
                others |= mask if other != index else 0
            fits = factor.masks & np.uint32(others) == 0
            thinned.append(replace(factor, masks=factor.masks[fits], weights=factor.weights[fits]))
        if all(len(a.masks) == len(b.masks) for a, b in zip(factors, thinned, strict=True)):
            break
        factors = tuple(thinned)
    return factors


def _dense(factors: Sequence[Factor]) -> tuple[list[Masks], int]:
    """Renumber the cards that are not sure anywhere, so that tables are small."""
    free = 0
    for factor in factors:
        free |= int(np.bitwise_or.reduce(factor.masks) & ~np.bitwise_and.reduce(factor.masks))
    bits = [bit for bit in range(24) if free >> bit & 1]
    small = []
    for factor in factors:
        masks = np.zeros(len(factor.masks), dtype=np.uint32)
        for new, old in enumerate(bits):
            masks |= (factor.masks >> np.uint32(old) & np.uint32(1)) << np.uint32(new)
        small.append(masks)
    return small, len(bits)


def _size(masks: Masks) -> int:
    return int(popcount(masks[:1])[0])


def _halves(
    counts: Sequence[int], sizes: Sequence[int], cards: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Divide the places so that the fewest pairs of masks have to be looked at."""

    def pairs(half: tuple[int, ...]) -> float:
        joined, size, total = counts[half[0]], sizes[half[0]], 0.0
        for index in half[1:]:
            total += joined * counts[index]
            size += sizes[index]
            joined = min(joined * counts[index], comb(cards, size))
        return total

    # short lists last: a long list is joined once, and every later join is cheap
    order = sorted(range(len(counts)), key=lambda index: (-counts[index], index))
    choices = [
        (half, tuple(index for index in order if index not in half))
        for size in range(1, len(order))
        for half in combinations(order, size)
        if order[0] in half
    ]
    return min(choices, key=lambda both: pairs(both[0]) + pairs(both[1]))


class _Half:
    """Some of the places: unions of their holdings going up, outside weights coming down."""

    def __init__(self, lists: Sequence[tuple[Masks, Floats]], cards: int, budget: Budget) -> None:
        self._lists = lists
        self._cards = cards
        self._budget = budget
        self.pairs = 0
        self._joined = [lists[0]]
        for masks, weights in lists[1:]:
            self._joined.append(self._join(self._joined[-1], (masks, weights)))

    def subset_sums(self) -> Floats:
        """Return, for every set of cards, the weight of all unions within it."""
        masks, weights = self._joined[-1]
        table = np.zeros(1 << self._cards)
        table[masks] = weights
        for bit in range(self._cards):
            pairs = table.reshape(-1, 2, 1 << bit)
            pairs[:, 1] += pairs[:, 0]
        return table

    def outside(self, others: Floats) -> list[Floats]:
        """Return, for each holding of each place, the weight of all that can go with it."""
        full = np.uint32((1 << self._cards) - 1)
        outside = others[full ^ self._joined[-1][0]]
        found: list[Floats] = []
        for joined, before, mine in zip(
            self._joined[:0:-1], self._joined[-2::-1], self._lists[:0:-1], strict=True
        ):
            table = np.zeros(1 << self._cards)
            table[joined[0]] = outside
            rows: list[Floats] = []
            columns = np.zeros(len(mine[0]))
            for block in self._blocks(before[0], mine[0]):
                masks = before[0][block, None]
                weights = np.where(masks & mine[0] == 0, table[masks | mine[0]], 0.0)
                rows.append(weights @ mine[1])
                columns += before[1][block] @ weights
            found.append(columns)
            outside = np.concatenate(rows) if rows else np.zeros(0)
        return [outside, *reversed(found)]

    def _join(self, one: tuple[Masks, Floats], two: tuple[Masks, Floats]) -> tuple[Masks, Floats]:
        table = np.zeros(1 << self._cards)
        for block in self._blocks(one[0], two[0]):
            row, column = np.nonzero((one[0][block, None] & two[0]) == 0)
            masks = one[0][block][row] | two[0][column]
            table += np.bincount(masks, one[1][block][row] * two[1][column], len(table))
        masks = np.flatnonzero(table).astype(np.uint32)
        return masks, table[masks]

    def _blocks(self, one: NDArray[np.uint32], two: NDArray[np.uint32]) -> Iterator[slice]:
        """Yield slices of the first list such that each block of pairs fits into memory."""
        rows = max(1, _BLOCK // max(1, len(two)))
        for start in range(0, len(one), rows):
            block = slice(start, start + rows)
            self.pairs += len(one[block]) * len(two)
            self._budget.check(self.pairs // _PAIRS_PER_STATE)
            yield block
