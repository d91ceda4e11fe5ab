"""Counts of sets in a holding: the chance of each number of hits, with each culprit.

Kinds that lie within the set, or outside, add a fixed number to a row. A kind that the set cuts
adds a hypergeometric one, and of the culprit's kind one card less is there to be held. Rows that
agree in all that matters for a set are joined before anything is multiplied.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from math import comb, prod

import numpy as np

from abbey.inference.cells import compiled_for
from abbey.inference.states import Floats, Integers

__all__ = ["CARDS", "Tallies", "hits", "numbers_in"]

CARDS = 24
"""Suspects, and so columns of a table."""
_MANY_ROWS = 3000
"""From here on joining rows that agree is worth more than a compiled loop over all of them."""
_TOGETHER = 512
"""So many sets are counted at once."""
_DENSE = 256
"""Up to so many different rows no one asks which of them occur."""
_FEW_CODES = 1 << 14
"""Up to here codes are renumbered by a table, beyond by sorting."""


class Tallies:
    """All counts in a holding given by kinds, numbers and weights as in `Holdings`.

    >>> one = Tallies((0b111,), np.array([[1]]), np.array([[1.0]]))
    >>> one.tables([0b011])[0, :, :3].round(3)
    array([[0.167, 0.167, 0.   ],
           [0.167, 0.167, 0.333]])
    """

    def __init__(self, kinds: Sequence[int], numbers: Integers, weights: Floats) -> None:
        """Find out what is the same for all sets."""
        self._kinds = tuple(kinds)
        self._columns = np.ascontiguousarray(numbers.T)
        self._most = [int(column.max(initial=0)) for column in self._columns]
        totals = numbers.sum(axis=1)
        self.width = int(totals.max(initial=0)) + 1
        """How many different numbers there can be."""
        self._row, self._kind = np.nonzero(weights)
        self._weights = weights[self._row, self._kind]
        self._shares = np.zeros((len(kinds), CARDS))
        self._sure = self._never = 0
        for at, kind in enumerate(kinds):
            size = kind.bit_count()
            self._shares[at, numbers_in(kind)] = 1 / size
            if not self._most[at]:
                self._never |= kind
            elif (self._columns[at] == size).all():
                self._sure |= kind
        self._unsure = sum(kinds) & ~self._sure & ~self._never
        # where all holdings are equally large, a set is counted by what it leaves out
        same = bool((totals == self.width - 1).all())
        self._left = self.width - 1 - self._sure.bit_count() if same else None
        self._found: dict[int, Floats] = {}

    def tables(self, sets: Sequence[int]) -> Floats:
        """Return the chance of each number of cards of each set, with each culprit.

        The shape is (sets, `width`, 24).
        """
        asked = [self._asked(cards) for cards in sets]
        fresh = [cards for cards in dict.fromkeys(asked) if cards not in self._found]
        self._found.update(zip(fresh, self._all(fresh), strict=True))
        tables = np.zeros((len(sets), self.width, CARDS))
        for table, cards, counted in zip(tables, sets, asked, strict=True):
            found = self._found[counted]
            if counted != cards & self._unsure:
                assert self._left is not None
                found = found[self._left :: -1]
            shift = (cards & self._sure).bit_count()
            most = min(len(found), self.width - shift)
            table[shift : shift + most] = found[:most]
        return tables

    def _asked(self, cards: int) -> int:
        """Return what is counted for a set: its cards that are unsure, or those it leaves out."""
        unsure = cards & self._unsure
        rest = self._unsure & ~unsure
        return rest if self._left is not None and rest < unsure else unsure

    def _all(self, sets: Sequence[int]) -> Iterable[Floats]:
        if len(self._columns[0]) > _MANY_ROWS or not compiled_for(0):
            return map(self._counted, sets)
        return chain.from_iterable(
            self._at_once(sets[at : at + _TOGETHER]) for at in range(0, len(sets), _TOGETHER)
        )

    def _at_once(self, sets: Sequence[int]) -> Floats:
        """Return the tables of some sets, by a compiled loop."""
        from abbey.inference.counting import count_sets

        kinds = np.array(self._kinds, dtype=np.int64)
        masks = np.array(sets, dtype=np.int64)
        sizes = np.bitwise_count(kinds).astype(np.int64)
        parts = np.bitwise_count(masks[:, None] & kinds).astype(np.int64)
        starts = np.searchsorted(self._row, np.arange(len(self._columns[0]) + 1))
        tables = np.zeros((len(sets), self.width, len(kinds), 2))
        # always the same types and layouts, for the loop is compiled for each it meets
        numbers = np.ascontiguousarray(self._columns.T, dtype=np.int64)
        entries = np.ascontiguousarray(self._kind, dtype=np.int64)
        count_sets(numbers, starts, entries, self._weights, sizes, parts, _binomials(), tables)
        # by card: its kind's table, and of a kind that the set cuts that of its own side
        cut = (parts > 0) & (parts < sizes)
        found = np.zeros((len(sets), self.width, CARDS))
        for at, kind in enumerate(self._kinds):
            for card in numbers_in(kind):
                side = (masks >> card & 1) * cut[:, at]
                found[:, :, card] = tables[np.arange(len(sets)), :, at, side] / sizes[at]
        return found

    def _counted(self, cards: int) -> Floats:
        whole: list[int] = []
        cut: list[tuple[int, int, int]] = []
        for at, kind in enumerate(self._kinds):
            size, part = kind.bit_count(), (kind & cards).bit_count()
            if part == size:
                whole.append(at)
            elif part:
                cut.append((at, size, part))
        keys, weights = self._gathered(whole, [at for at, *_ in cut])
        first = np.zeros((len(weights), self.width))
        first[np.arange(len(weights)), keys[0]] = 1
        before = [first]
        laws = [
            hits(size, part)[key, : part + 1]
            for (_, size, part), key in zip(cut, keys[1:], strict=True)
        ]
        for law in laws:
            before.append(self._sum(before[-1], law))
        table: Floats = before[-1].T @ weights @ self._shares
        after = np.ones((len(weights), 1))
        for i in reversed(range(len(cut))):
            at, size, part = cut[i]
            if weights[:, at].any():
                others = self._sum(before[i], after)
                for inside in (0, 1):
                    # the culprit is one card of the kind, in the set or not; the others are dealt
                    law = hits(size - 1, part - inside)[keys[1 + i], : part + 1]
                    column = self._joined(law * weights[:, at, None], others) / size
                    which = self._kinds[at] & (cards if inside else ~cards)
                    table[:, numbers_in(which)] = column[:, None]
            if i:
                after = self._sum(after, laws[i])
        return table

    def _gathered(self, whole: list[int], cut: list[int]) -> tuple[list[Integers], Floats]:
        """Join the rows that have equal numbers of some kinds, and equally many of others.

        Returns those numbers by new row, the sum over `whole` first, and the new weights.
        """
        codes = self._columns[whole].sum(axis=0)
        reach = [self.width]
        for at in cut:
            reach.append(self._most[at] + 1)
            codes = codes * reach[-1] + self._columns[at]
        present, code = _renumbered(codes, prod(reach))
        count = len(self._kinds)
        sums = np.bincount(
            code[self._row] * count + self._kind, self._weights, minlength=len(present) * count
        )
        keys: list[Integers] = []
        for base in reversed(reach):
            keys.append(present % base)
            present = present // base
        return keys[::-1], sums.reshape(-1, count).astype(np.float64)

    def _sum(self, one: Floats, two: Floats) -> Floats:
        """Return by row the law of the sum of two independent numbers."""
        total = np.zeros((len(one), self.width))
        for number in range(min(two.shape[1], self.width)):
            length = min(one.shape[1], self.width - number)
            total[:, number : number + length] += one[:, :length] * two[:, number, None]
        return total

    def _joined(self, one: Floats, two: Floats) -> Floats:
        """Return the law of the sum, all rows added up."""
        total = np.zeros(self.width)
        for number, row in enumerate((one.T @ two)[: self.width]):
            total[number:] += row[: self.width - number]
        return total


def _renumbered(codes: Integers, reach: int) -> tuple[Integers, Integers]:
    """Return the different codes in order, and for each code its number among them.

    Where there are few, those that do not occur are among them too.
    """
    if reach <= _DENSE:
        return np.arange(reach), codes
    if reach > _FEW_CODES:
        present, code = np.unique(codes, return_inverse=True)
        return present, code
    there = np.bincount(codes) > 0
    return np.flatnonzero(there), (np.cumsum(there) - 1)[codes]


@lru_cache(maxsize=4096)
def hits(size: int, part: int) -> Floats:
    """Return the chance of each number of hits (column) among so many cards of a kind (row).

    >>> hits(3, 2)[1, :2].round(3)
    array([0.333, 0.667])
    """
    table = np.zeros((CARDS + 1, CARDS + 1))
    for held in range(size + 1):
        for number in range(max(0, held + part - size), min(part, held) + 1):
            ways = comb(part, number) * comb(size - part, held - number)
            table[held, number] = ways / comb(size, held)
    return table


@cache
def _binomials() -> Floats:
    """Return in how many ways numbers (column) can be chosen of so many (row)."""
    numbers = range(CARDS + 1)
    return np.array([[comb(many, few) for few in numbers] for many in numbers], dtype=np.float64)


@lru_cache(maxsize=4096)
def numbers_in(mask: int) -> Integers:
    """Return the numbers of the bits of a mask."""
    return np.array([bit for bit in range(mask.bit_length()) if mask >> bit & 1], dtype=np.int64)
