"""Counting in lifted states: kinds of cards are split where a count cuts them.

If `n_c` cards of a kind of `s` lie in cell `c`, a part of the kind with `a` cards has `k_c` of
them there with chance `prod C(n_c, k_c) / C(s, a)`: the multivariate hypergeometric law, since
the cards of a kind are exchangeable. States that do not fit are left out, and nothing is split
that need not be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import comb, prod

import numpy as np

from abbey.inference.budget import Budget
from abbey.inference.states import Cell, Integers, States
from abbey.knowledge.steps import Count

__all__ = ["counted", "isolated", "matcher", "weighed"]

_SPLITS_PER_STATE = 10
"""Ways to split that are looked through at the cost of a state."""
_BLOCK = 1 << 22
"""Ways to split that are looked through together."""


def counted(states: States, count: Count, budget: Budget) -> States:
    """Keep the states in which the count fits."""
    matches = matcher(count.place, count.mark)
    states, _ = _split(states, count.cards, matches, (count.least, count.most), budget)
    return states


def weighed(states: States, cards: int, place: int, budget: Budget) -> States:
    """Divide the weight of each state by what it has of a set in a place."""
    bounds = (1, cards.bit_count())
    states, found = _split(states, cards, matcher(place, None), bounds, budget, exactly=True)
    return replace(states, weights=states.weights / found)


def isolated(
    states: States, cards: int, matches: Callable[[Cell], bool], least: int, budget: Budget
) -> States:
    """Make each card of a set that may lie in a matching cell of a kind within the set.

    Only states with `least` of them or more in matching cells are kept.
    """
    states, _ = _split(states, cards, matches, (least, cards.bit_count()), budget, isolate=True)
    return states


def matcher(place: int | None, mark: int | None) -> Callable[[Cell], bool]:
    """Return a test for the cells of a place (or anywhere) that carry a mark (or any)."""

    def matches(cell: Cell) -> bool:
        here = place is None or cell.place == place
        return here and (mark is None or bool(cell.marks >> mark & 1))

    return matches


def _split(
    states: States,
    cards: int,
    matches: Callable[[Cell], bool],
    bounds: tuple[int, int],
    budget: Budget,
    *,
    exactly: bool = False,
    isolate: bool = False,
) -> tuple[States, Integers]:
    """Split kinds that `cards` cuts until each state has so many in matching cells, or is dropped.

    Kinds are split one after the other. A state is dropped as soon as the kinds not yet split
    cannot bring its count into the `bounds` any more; nothing is split once all states are
    decided. With `exactly`, splitting goes on until the numbers found are known; with
    `isolate`, until no kind in a matching cell is cut. Returns the states and the numbers found.
    """
    least, most = bounds
    found = states.total(states.cells(lambda cell: not cell.kind & ~cards and matches(cell)))
    cut = [kind for kind in states.kinds if kind & cards and kind & ~cards]
    reaches = {kind: _reach(states, kind, kind & cards, matches) for kind in cut}
    low = sum((low for low, _ in reaches.values()), found)
    high = sum((high for _, high in reaches.values()), found)
    source = np.flatnonzero((high >= least) & (low <= most))
    states, low, high = states.kept(source), low[source], high[source]
    for kind in cut:
        if not isolate and not exactly and (low >= least).all() and (high <= most).all():
            break
        own_low, own_high = _reach(states, kind, kind & cards, matches)
        here = own_high.any() if isolate else (own_low < own_high).any()
        if not here:
            continue
        room = (least - high + own_high, most - low + own_low)
        states, source, extra = _split_kind(states, kind, kind & cards, matches, room, budget)
        low = low[source] - own_low[source] + extra
        high = high[source] - own_high[source] + extra
    return states, low


def _reach(
    states: States, kind: int, part: int, matches: Callable[[Cell], bool]
) -> tuple[Integers, Integers]:
    """Return the fewest and the most cards of a part of a kind in matching cells, per state."""
    inside = states.total(states.cells(lambda cell: cell.kind == kind and matches(cell)))
    outside = kind.bit_count() - inside
    size = part.bit_count()
    return np.maximum(0, size - outside), np.minimum(size, inside)


def _split_kind(
    states: States,
    kind: int,
    part: int,
    matches: Callable[[Cell], bool],
    bounds: tuple[Integers, Integers],
    budget: Budget,
) -> tuple[States, Integers, Integers]:
    """Split one kind into `part` and the rest.

    Returns the new states, for each the state it comes from, and how many cards of the part lie
    in matching cells; only states with that number within `bounds` are made.
    """
    cells = states.cells(lambda cell: cell.kind == kind)
    parts = tuple(cell._replace(kind=part) for cell in cells)
    rest = tuple(cell._replace(kind=kind & ~part) for cell in cells)
    counted = np.array([matches(cell) for cell in cells])
    states = states.with_fields([*cells, *parts])
    first, pattern = _patterns([states.numbers(cell) for cell in cells], kind.bit_count())
    dealt = np.array([states.numbers(cell)[first] for cell in cells]).T
    options = [_ways(tuple(map(int, numbers)), part.bit_count()) for numbers in dealt]
    sizes = np.array([len(ways) for ways in options])
    starts = np.cumsum(sizes) - sizes
    taken = np.array([numbers for ways in options for numbers, _ in ways], dtype=np.int64)
    chances = np.array([ways for each in options for _, ways in each], dtype=np.float64)
    chances /= comb(kind.bit_count(), part.bit_count())
    extra = taken @ counted
    chosen = [
        _fitting(block, sizes[pattern], starts[pattern], extra, bounds)
        for block in _blocks(sizes[pattern], budget)
    ]
    source = np.concatenate([source for source, _ in chosen])
    option = np.concatenate([option for _, option in chosen])
    units = [
        states.deltas([(cell, -1), (mine, 1)]) for cell, mine in zip(cells, parts, strict=True)
    ]
    with np.errstate(over="ignore"):
        gain = (taken.astype(np.uint64) @ np.array(units, dtype=np.uint64)).T
    with np.errstate(over="ignore"):
        words = states.words[:, source] + gain[:, option]
    fields = {cell: field for cell, field in states.fields.items() if cell.kind != kind}
    for cell, left in zip(cells, rest, strict=True):
        fields[left] = states.fields[cell]
    weights = states.weights[source] * chances[option]
    return replace(states, fields=fields, words=words, weights=weights), source, extra[option]


def _patterns(columns: Sequence[Integers], most: int) -> tuple[Integers, Integers]:
    """Number the different rows of some columns of small numbers.

    Returns, for each number, a row that has it, and for each row its number.
    """
    codes = np.zeros(len(columns[0]), dtype=np.int64)
    reach = 1
    for column in columns:
        if reach > (1 << 62) // (most + 1):
            values, codes = np.unique(codes, return_inverse=True)
            reach = len(values)
        codes = codes * (most + 1) + column
        reach *= most + 1
    _, first, pattern = np.unique(codes, return_index=True, return_inverse=True)
    return first, pattern


def _blocks(sizes: Integers, budget: Budget) -> Iterator[slice]:
    """Cut the states into blocks such that the splits of one block fit into memory."""
    ends = np.cumsum(sizes)
    budget.check(int(ends[-1]) // _SPLITS_PER_STATE)
    start = 0
    while start < len(sizes):
        before = int(ends[start - 1]) if start else 0
        stop = int(np.searchsorted(ends, before + _BLOCK, side="right"))
        yield slice(start, max(stop, start + 1))
        start = max(stop, start + 1)


def _fitting(
    block: slice, sizes: Integers, starts: Integers, extra: Integers, bounds: tuple[Integers, ...]
) -> tuple[Integers, Integers]:
    """List the states of a block with each of their ways to split that stays within bounds."""
    sizes = sizes[block]
    source = np.repeat(np.arange(block.start, block.start + len(sizes)), sizes)
    within = np.arange(len(source)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    option = starts[source] + within
    fits = (extra[option] >= bounds[0][source]) & (extra[option] <= bounds[1][source])
    return source[fits], option[fits]


@lru_cache(maxsize=1 << 16)
def _ways(dealt: tuple[int, ...], size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List the ways to take `size` of the cards dealt to cells, with how often each happens.

    >>> _ways((2, 1), 1)
    (((0, 1), 1), ((1, 0), 2))
    """
    return tuple(
        (numbers, prod(comb(n, k) for n, k in zip(dealt, numbers, strict=True)))
        for numbers in product(*(range(min(n, size) + 1) for n in dealt))
        if sum(numbers) == size
    )
