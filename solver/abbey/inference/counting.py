"""The compiled loop that counts many sets in a holding at once.

The same sums as in `tallies`, row by row instead of set by set: where rows are few, numpy's calls
take longer than the work. This module is imported only where loops are loaded already.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from abbey.inference.loops import njit

__all__ = ["count_sets"]

Array: TypeAlias = np.ndarray[Any, Any]


@njit(inline="always")
def _law(choose: Array, size: int, part: int, held: int, out: Array) -> Any:
    """Write the chance of each number of hits among `held` of a kind; return how many there are."""
    ways = choose[size, held]
    numbers = min(part, held) + 1
    for hits in range(numbers):
        out[hits] = 0.0
        if ways > 0 and held - hits <= size - part:
            out[hits] = choose[part, hits] * choose[size - part, held - hits] / ways
    return numbers


@njit(inline="always")
def _add(one: Array, ones: int, two: Array, twos: int, out: Array) -> Any:
    """Write the law of the sum of two independent numbers; return how many there are."""
    numbers = ones + twos - 1
    for at in range(numbers):
        out[at] = 0.0
    for at in range(ones):
        for further in range(twos):
            out[at + further] += one[at] * two[further]
    return numbers


@njit(cache=True, nogil=True)
def count_sets(
    numbers: Array,
    starts: Array,
    kind: Array,
    weights: Array,
    sizes: Array,
    parts: Array,
    choose: Array,
    tables: Array,
) -> None:
    """Add up the chance of each number of hits, with a culprit of each kind.

    Args:
        numbers: how many cards of each kind are held, shape (rows, kinds).
        starts: where each row's entries begin, and the last ones end, shape (rows + 1,).
        kind: the culprit's kind, by entry.
        weights: its chance, by entry.
        sizes: how many cards there are of each kind.
        parts: how many of them are in each set, shape (sets, kinds).
        choose: binomial coefficients.
        tables: zeros of shape (sets, numbers of hits, kinds, 2), to be filled; the last axis says
            whether the culprit is in the set, 0 for a kind that the set does not cut.
    """
    rows, kinds = numbers.shape
    width = tables.shape[1]
    at_cut = np.empty(kinds, dtype=np.int64)
    cut = np.empty(kinds, dtype=np.int64)
    laws = np.empty((kinds, width))
    lengths = np.empty(kinds, dtype=np.int64)
    before = np.empty((kinds + 1, width))
    before_lengths = np.empty(kinds + 1, dtype=np.int64)
    after = np.empty((kinds + 1, width))
    after_lengths = np.empty(kinds + 1, dtype=np.int64)
    others = np.empty(width)
    own = np.empty(width)
    for asked in range(len(parts)):
        cuts = 0
        for each in range(kinds):
            at_cut[each] = -1
            if 0 < parts[asked, each] < sizes[each]:
                at_cut[each] = cuts
                cut[cuts] = each
                cuts += 1
        for row in range(rows):
            sure = 0
            for each in range(kinds):
                if parts[asked, each] == sizes[each]:
                    sure += numbers[row, each]
            before[0, 0] = after[cuts, 0] = 1.0
            before_lengths[0] = after_lengths[cuts] = 1
            for at in range(cuts):
                each = cut[at]
                held, part = numbers[row, each], parts[asked, each]
                lengths[at] = _law(choose, sizes[each], part, held, laws[at])
                before_lengths[at + 1] = _add(
                    before[at], before_lengths[at], laws[at], lengths[at], before[at + 1]
                )
            for at in range(cuts - 1, 0, -1):
                after_lengths[at] = _add(
                    after[at + 1], after_lengths[at + 1], laws[at], lengths[at], after[at]
                )
            for entry in range(starts[row], starts[row + 1]):
                each, weight = kind[entry], weights[entry]
                at = at_cut[each]
                if at < 0:
                    for hits in range(before_lengths[cuts]):
                        tables[asked, sure + hits, each, 0] += weight * before[cuts, hits]
                    continue
                rest = _add(
                    before[at], before_lengths[at], after[at + 1], after_lengths[at + 1], others
                )
                # the culprit is one card of the kind, in the set or not; the others are dealt
                for inside in range(2):
                    found = _law(
                        choose,
                        sizes[each] - 1,
                        parts[asked, each] - inside,
                        numbers[row, each],
                        own,
                    )
                    for hits in range(found):
                        for further in range(rest):
                            tables[asked, sure + hits + further, each, inside] += (
                                weight * own[hits] * others[further]
                            )
