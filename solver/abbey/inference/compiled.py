"""Compiled loops of the exact engine, for tables of many states.

`spread` is the one that matters: every step that makes several states of one takes a number of
cards from some sources in every way, and joins what becomes equal in a hash table on the fly, so
that nothing is ever held twice. This module is imported only where it runs: numba takes a while
to load. The loops hold no lock of the interpreter.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from abbey.inference.loops import njit

__all__ = ["add_fields", "ranges", "rehash", "repack", "spread"]

Array: TypeAlias = np.ndarray[Any, Any]


@njit(cache=True, nogil=True)
def add_fields(words: Array, word: Array, shift: Array, mask: Array, total: Array) -> None:
    """Add some bit fields of every row to `total`."""
    for row in range(len(words)):
        for at in range(len(word)):
            total[row] += np.int64((words[row, word[at]] >> shift[at]) & mask[at])


@njit(cache=True, nogil=True)
def ranges(words: Array, word: Array, shift: Array, mask: Array) -> tuple[Array, Array]:
    """Return the smallest and the largest number in each bit field."""
    low = np.full(len(word), 1 << 30, dtype=np.int64)
    high = np.zeros(len(word), dtype=np.int64)
    for row in range(len(words)):
        for at in range(len(word)):
            number = np.int64((words[row, word[at]] >> shift[at]) & mask[at])
            low[at] = min(low[at], number)
            high[at] = max(high[at], number)
    return low, high


@njit(cache=True, nogil=True)
def repack(
    words: Array, word: Array, shift: Array, mask: Array, out: Array, new: Array, by: Array
) -> None:
    """Write bit fields of every row to other places in the rows of `out`, which hold zeros."""
    for row in range(len(words)):
        for at in range(len(word)):
            number = (words[row, word[at]] >> shift[at]) & mask[at]
            out[row, new[at]] |= number << by[at]


@njit(inline="always")
def _mixed(words: Array, row: Any) -> Any:
    """Return a hash of a row."""
    mixture = np.uint64(0x9E3779B97F4A7C15)
    for at in range(words.shape[1]):
        mixture ^= words[row, at]
        mixture *= np.uint64(0xFF51AFD7ED558CCD)
        mixture ^= mixture >> np.uint64(32)
    mixture *= np.uint64(0xC4CEB9FE1A85EC53)
    return mixture ^ (mixture >> np.uint64(29))


@njit(cache=True, nogil=True)
def rehash(words: Array, filled: int, index: Array) -> None:
    """Enter the first rows into an empty index, whose length is a power of two."""
    last = np.uint64(len(index) - 1)
    for row in range(filled):
        at = _mixed(words, row) & last
        while index[at] >= 0:
            at = (at + np.uint64(1)) & last
        index[at] = row


@njit(cache=True, nogil=True)
def _number_of_ways(caps: Array, total: Any, most: int) -> Any:
    """Return in how many ways `total` cards can come from these sources; at most about `most`."""
    ways = np.zeros(total + 1, dtype=np.float64)
    ways[0] = 1.0
    for cap in caps:
        for number in range(total, 0, -1):
            for taken in range(1, min(cap, number) + 1):
                ways[number] += ways[number - taken]
    return np.int64(min(ways[total], float(most)))


@njit(cache=True, nogil=True)
def spread(
    words: Array,
    weights: Array,
    start: int,
    effort: int,
    word: Array,
    shift: Array,
    mask: Array,
    units: Array,
    kept: Array,
    total: Array,
    flagged: int,
    least: Array,
    most: Array,
    choose: Array,
    join: bool,
    index: Array,
    out_words: Array,
    out_weights: Array,
    filled: int,
) -> tuple[int, int, int]:
    """Take `total` cards from the sources of each state in every way that fits.

    From the row `start` on, until `effort` results were made or there is no room for all of the
    next row's. The first `flagged` sources together give between `least` and `most`. Of a row's
    words only the bits in `kept` go into its results. Returns the next row, the number of
    results, and the room that the next row needs.
    """
    sources = len(word)
    width = words.shape[1]
    caps = np.zeros(sources, dtype=np.int64)
    beyond = np.zeros(sources + 1, dtype=np.int64)
    taken = np.zeros(sources + 1, dtype=np.int64)
    ends = np.zeros(sources + 1, dtype=np.int64)
    left = np.zeros(sources + 1, dtype=np.int64)
    sums = np.zeros((sources + 1, width), dtype=np.uint64)
    chances = np.zeros(sources + 1, dtype=np.float64)
    last = np.uint64(len(index) - 1)
    room = len(out_weights)
    made = 0
    for row in range(start, len(words)):
        if made >= effort:
            return row, filled, 0
        want = np.int64(total[row])
        bound = 1
        for at in range(sources - 1, -1, -1):
            caps[at] = np.int64((words[row, word[at]] >> shift[at]) & mask[at])
            beyond[at] = beyond[at + 1] + caps[at]
            if bound < 1 << 40:
                bound *= min(caps[at], want) + 1
        if want > beyond[0]:
            continue
        # so many of the flagged sources' cards, then the others have enough for the rest
        low = max(np.int64(least[row]), want - beyond[flagged])
        high = min(np.int64(most[row]), want, beyond[0] - beyond[flagged])
        if low > high:
            continue
        if filled + bound > room:
            bound = _number_of_ways(caps, want, 1 << 40)
            if filled + bound > room:
                return row, filled, bound
        chances[0] = weights[row] / choose[beyond[0], want]
        left[0] = want
        for at in range(width):
            sums[0, at] = words[row, at] & kept[at]
        depth = 0
        fresh = True
        while depth >= 0:
            if depth == sources:
                made += 1
                place = np.int64(-1)
                if join:
                    mixture = _mixed(sums, sources) & last
                    while index[mixture] >= 0:
                        found = index[mixture]
                        same = True
                        for at in range(width):
                            if out_words[found, at] != sums[sources, at]:
                                same = False
                                break
                        if same:
                            place = np.int64(found)
                            break
                        mixture = (mixture + np.uint64(1)) & last
                    if place < 0:
                        index[mixture] = filled
                if place < 0:
                    for at in range(width):
                        out_words[filled, at] = sums[sources, at]
                    out_weights[filled] = chances[sources]
                    filled += 1
                else:
                    out_weights[place] += chances[sources]
                depth -= 1
                fresh = False
                continue
            if fresh:
                rest = left[depth]
                first = max(np.int64(0), rest - beyond[depth + 1])
                ends[depth] = min(caps[depth], rest)
                if depth < flagged:
                    gone = want - rest
                    first = max(first, low - gone - (beyond[depth + 1] - beyond[flagged]))
                    ends[depth] = min(ends[depth], high - gone)
                taken[depth] = first
            else:
                taken[depth] += 1
            if taken[depth] > ends[depth]:
                depth -= 1
                fresh = False
                continue
            number = taken[depth]
            for at in range(width):
                sums[depth + 1, at] = sums[depth, at] + np.uint64(number) * units[depth, at]
            chances[depth + 1] = chances[depth] * choose[caps[depth], number]
            left[depth + 1] = left[depth] - number
            depth += 1
            fresh = True
    return len(words), filled, 0


@njit(cache=True, nogil=True)
def reach(
    words: Array,
    word: Array,
    shift: Array,
    mask: Array,
    base: Array,
    heap: Array,
    kind: Array,
    slots: int,
    heaps: int,
    part: Array,
    rest: Array,
    chosen: int,
    low: Array,
    high: Array,
    own_low: Array,
    own_high: Array,
    open_kinds: Array,
) -> None:
    """Find the fewest and the most matching cards of every row, and of one chosen kind.

    The first `slots` fields are slots of heap `h`: matching where `kind` is 1, not where it is 0,
    perhaps where it is 2. The others are cells that may match: wholly if `heap` is negative, else
    as far as they lie in the matching slots of the heap.
    """
    inside = np.zeros(heaps + 1, dtype=np.int64)
    outside = np.zeros(heaps + 1, dtype=np.int64)
    lows = np.zeros(len(part), dtype=np.int64)
    highs = np.zeros(len(part), dtype=np.int64)
    for row in range(len(words)):
        inside[:] = 0
        outside[:] = 0
        lows[:] = 0
        highs[:] = 0
        for at in range(len(word)):
            number = base[at] + np.int64((words[row, word[at]] >> shift[at]) & mask[at])
            if at < slots:
                if kind[at] != 0:
                    inside[heap[at]] += number
                if kind[at] != 1:
                    outside[heap[at]] += number
            elif heap[at] < 0:
                lows[kind[at]] += number
                highs[kind[at]] += number
            else:
                lows[kind[at]] += max(0, number - outside[heap[at]])
                highs[kind[at]] += min(number, inside[heap[at]])
        few, many = 0, 0
        for at in range(len(part)):
            one = max(0, lows[at] - rest[at])
            two = min(part[at], highs[at])
            few += one
            many += two
            if one < two:
                open_kinds[at] = max(open_kinds[at], 2)
            elif two > 0:
                open_kinds[at] = max(open_kinds[at], 1)
            if at == chosen:
                own_low[row] = one
                own_high[row] = two
        low[row] = few
        high[row] = many
