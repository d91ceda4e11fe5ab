"""Worlds drawn by lot from any belief: where all cards lie at once.

Chances of single cards do not say what a hand is as a whole, or what somebody has seen in all.
Worlds do, and a few hundred of them, equally good, are enough for most sums over them.

* A lifted state is drawn by its weight; the cards of a kind are then dealt to its cells at
  random, those of a heap to its slots.
* Counted hands are drawn one after the other, each from the holdings that are still free and by
  the chances it has alone; a weight sets right what the later ones make of that.
* Samples are drawn from the samples there are, a mixture from its parts.
* Of holdings a row and the culprit's kind are drawn; the cards of each kind are shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from math import inf
from typing import TypeAlias, assert_never

import numpy as np

from abbey.errors import ContradictionError
from abbey.inference.drawn import SampledBelief
from abbey.inference.hands import HandsBelief
from abbey.inference.holdings import Holdings
from abbey.inference.joint import JointSamples, Masks
from abbey.inference.lifted import LiftedBelief
from abbey.inference.mixed import MixedBelief
from abbey.inference.states import Floats, Integers, Numbers

__all__ = ["DrawnFrom", "drawn_worlds"]

DrawnFrom: TypeAlias = LiftedBelief | HandsBelief | SampledBelief | MixedBelief
"""A belief of any engine."""

_BITS = np.arange(24, dtype=np.uint32)
_TRIES = 4
"""Hands are drawn so many times as often as asked for, and thinned out by weight."""


def drawn_worlds(belief: DrawnFrom, count: int, seed: int = 0) -> JointSamples:
    """Draw worlds, each as often as it is likely; equal seeds give equal worlds.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.inference.exact import exact_belief
    >>> from abbey.knowledge.steps import Count, Places, Timeline
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> known = exact_belief(deal.then(Count(1, 0b00001, 1, 1, places.hand("Ana"))))
    >>> worlds = drawn_worlds(known, 100)
    >>> worlds.count, set(worlds.held[places.hand("Ana")].tolist())
    (100, {1})

    Raises:
        ContradictionError: if no world fits the belief.
        ValueError: if not even one world is asked for.
    """
    if count < 1:
        raise ValueError(f"draw at least one world, got {count!r}")
    if belief.log_weight == -inf:
        raise ContradictionError("no world fits all lines of this notebook")
    rng = np.random.default_rng(seed)
    match belief:
        case LiftedBelief():
            return _of_states(belief, count, rng)
        case HandsBelief():
            return _of_hands(belief, count, rng)
        case SampledBelief():
            return _picked(belief.joint, belief.joint.weights, count, rng)
        case MixedBelief():
            return _of_parts(belief, count, rng)
        case _:
            assert_never(belief)


def drawn_holdings(holdings: Holdings, count: int, seed: int = 0) -> tuple[Masks, Integers]:
    """Draw what is held (or has been seen), and the culprit with it.

    >>> one = Holdings((0b001, 0b110), np.array([[1, 1]]), np.array([[0.0, 1.0]]))
    >>> held, culprits = drawn_holdings(one, 100)
    >>> sorted(set(zip(held.tolist(), culprits.tolist())))
    [(3, 2), (5, 1)]

    Returns:
        Masks of cards, and the index of the culprit, both of length `count`.
    """
    rng = np.random.default_rng(seed)
    chosen = _lots(holdings.weights.ravel(), count, rng)
    rows, culprit_kinds = np.divmod(chosen, holdings.weights.shape[1])
    held: Masks = np.zeros(count, dtype=np.uint32)
    culprits = np.zeros(count, dtype=np.int64)
    for at, kind in enumerate(holdings.kinds):
        cards = np.array(_cards(kind), dtype=np.int64)
        shuffled = rng.permuted(np.tile(cards, (count, 1)), axis=1)
        inside = culprit_kinds == at
        # the last one is the culprit, if it is of this kind; the first ones are held
        culprits[inside] = shuffled[inside, -1]
        first = np.arange(len(cards)) < holdings.numbers[rows, at, None]
        bits = np.left_shift(np.uint32(1), shuffled.astype(np.uint32))
        held |= np.bitwise_or.reduce(np.where(first, bits, np.uint32(0)), axis=1)
    return held, culprits


def _of_states(belief: LiftedBelief, count: int, rng: np.random.Generator) -> JointSamples:
    rows = np.sort(_lots(belief.states.weights, count, rng))
    words, weights = belief.states.words[rows], belief.states.weights[rows]
    chosen = replace(belief.states, words=words, weights=weights)
    held: Masks = np.zeros((belief.places.table + 1, count), dtype=np.uint32)
    marks: dict[int, Masks] = {}
    heaps: dict[int, Masks] = {}
    none: Masks = np.zeros(count, dtype=np.uint32)

    def lay(place: int, carried: int, cards: Masks) -> None:
        if place < 0:
            heaps[place] = heaps.get(place, none) | cards
            return
        held[place] |= cards
        for mark in _cards(carried):
            marks[mark] = marks.get(mark, none) | cards

    for kind, cells in groupby(chosen.cells(), lambda cell: cell.kind):
        several = list(cells)
        whole: Masks = np.full(count, kind, dtype=np.uint32)
        parts = _dealt(whole, [chosen.numbers(cell) for cell in several], rng)
        for cell, cards in zip(several, parts, strict=True):
            lay(cell.place, cell.marks, cards)
    # the oldest first: a slot may lie in a newer heap
    for heap in chosen.heaps:
        slots = chosen.slots_of(heap)
        parts = _dealt(heaps.get(heap, none), [chosen.numbers(slot) for slot in slots], rng)
        for slot, part in zip(slots, parts, strict=True):
            lay(slot.place, slot.marks, part)
    return _even(held, marks)


def _dealt(cards: Masks, numbers: Sequence[Numbers], rng: np.random.Generator) -> list[Masks]:
    """Deal out the cards of each mask at random: so many to each of several places."""
    there = (cards[:, None] >> _BITS & 1).astype(np.bool_)
    keys = np.where(there, rng.random(there.shape), 2.0)
    order = keys.argsort(axis=1).astype(np.uint32)
    # the union of the first so many cards of the shuffled mask, for every number
    first: Masks = np.zeros((len(cards), 25), dtype=np.uint32)
    first[:, 1:] = np.cumsum(np.left_shift(np.uint32(1), order), axis=1, dtype=np.uint32)
    rows, start = np.arange(len(cards)), np.zeros(len(cards), dtype=np.int64)
    parts: list[Masks] = []
    for number in numbers:
        end = start + number
        parts.append(first[rows, end] ^ first[rows, start])
        start = end
    return parts


def _of_hands(belief: HandsBelief, count: int, rng: np.random.Generator) -> JointSamples:
    number = _TRIES * count
    used: Masks = np.zeros(number, dtype=np.uint32)
    logs = np.zeros(number)
    holdings = np.zeros((number, len(belief.factors)), dtype=np.uint32)
    for at, (factor, alone) in enumerate(zip(belief.factors, belief.posteriors, strict=True)):
        for before in np.unique(used):
            rows = np.flatnonzero(used == before)
            free = np.where(factor.masks & before == 0, alone, 0.0)
            if not free.any():
                logs[rows] = -inf
                continue
            which = _lots(free, len(rows), rng)
            holdings[rows, at] = factor.masks[which]
            with np.errstate(divide="ignore"):
                logs[rows] += np.log(factor.weights[which] * free.sum() / free[which])
        used |= holdings[:, at]
    weights = np.exp(logs - logs.max())
    some = _lots(weights, count, rng)
    lying = np.array(
        [belief.lying([int(mask) for mask in holdings[row]]) for row in some], dtype=np.uint32
    )
    table = np.zeros((1, count), dtype=np.uint32)
    return _even(np.concatenate([lying.T, table]), {})


def _of_parts(belief: MixedBelief, count: int, rng: np.random.Generator) -> JointSamples:
    logs = np.array([factor + part.log_weight for factor, part in belief.parts])
    shares = np.exp(logs - logs.max())
    numbers = np.bincount(_lots(shares, count, rng), minlength=len(shares))
    drawn = []
    for (_, part), number in zip(belief.parts, numbers, strict=True):
        if number:
            assert isinstance(part, DrawnFrom), part
            drawn.append(drawn_worlds(part, int(number), int(rng.integers(1 << 31))))
    held = np.concatenate([each.held for each in drawn], axis=1)
    marks = {
        mark: np.concatenate([_carrying(each, mark) for each in drawn])
        for mark in sorted({mark for each in drawn for mark in each.marks})
    }
    return _even(held, marks)


def _carrying(worlds: JointSamples, mark: int) -> Masks:
    none: Masks = np.zeros(worlds.count, dtype=np.uint32)
    return worlds.marks.get(mark, none)


def _picked(
    joint: JointSamples, weights: Floats, count: int, rng: np.random.Generator
) -> JointSamples:
    some = _lots(weights, count, rng)
    return _even(joint.held[:, some], {mark: which[some] for mark, which in joint.marks.items()})


def _even(held: Masks, marks: dict[int, Masks]) -> JointSamples:
    """Make worlds of equal weight; each was drawn by itself, so all are of one chain."""
    count = held.shape[1]
    return JointSamples(held, marks, np.full(count, 1 / count), np.zeros(count, dtype=np.intp))


def _lots(weights: Floats, count: int, rng: np.random.Generator) -> Integers:
    """Draw by weight, evenly spread: one lot for every share of 1 in `count`."""
    ends = np.cumsum(weights)
    lots = (np.arange(count) + rng.random()) * (ends[-1] / count)
    found: Integers = np.minimum(np.searchsorted(ends, lots, side="right"), len(weights) - 1)
    return rng.permutation(found)


def _cards(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
