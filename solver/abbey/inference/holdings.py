"""What one hand holds beside who the culprit is, made once and then asked at will.

A belief knows where every card may lie; a question is about one hand and the culprit alone. So
everything else is summed away: a row says how many cards of each *kind* the hand holds, and how
much that weighs with a culprit of each kind. Within a row the cards of a kind are dealt in
every way, all equally likely. A count of a set `S` is then a sum of independent hypergeometric
numbers: of a kind of `s` cards, `a` of them in `S`, the hand's `n` cards hit `S` with chance
`C(a, j) C(s - a, n - j) / C(s, n)`; of the culprit's kind one card is not among the `s`.

The same for "cards that a player has seen": then a holding is what carries a mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np

from abbey.inference.states import Floats, Integers

__all__ = ["Holdings"]

_CARDS = 24
_FEW_CODES = 1 << 14
"""Up to here codes are renumbered by a table, beyond by sorting."""


@dataclass(frozen=True, slots=True, eq=False)
class Holdings:
    """The joint chances of a holding and the culprit.

    Three cards, one is the culprit, one lies in the hand:

    >>> one = Holdings((0b111,), np.array([[1]]), np.array([[1.0]]))
    >>> one.joint(0b011)[:, :3].round(3)
    array([[0.167, 0.167, 0.   ],
           [0.167, 0.167, 0.333]])
    """

    kinds: tuple[int, ...]
    """The kinds, as masks that share no card."""
    numbers: Integers
    """How many cards of each kind are held, shape (rows, kinds)."""
    weights: Floats
    """The chance of each row with a culprit of each kind, shape (rows, kinds); they sum to 1."""

    @property
    def rows(self) -> int:
        """How many different holdings there are, kinds being all that tells cards apart."""
        return len(self.numbers)

    @property
    def most(self) -> int:
        """The most cards held."""
        return int(self.numbers.sum(axis=1).max(initial=0))

    @property
    def culprit(self) -> Floats:
        """The chance of being the culprit, by suspect."""
        chances: Floats = self._dealt(self.weights.sum(axis=0)[None])[0]
        return chances

    @property
    def held(self) -> Floats:
        """The chance of being held, by suspect."""
        chances: Floats = self._dealt(self.weights.sum(axis=1)[None] @ self.numbers)[0]
        return chances

    def joint(self, cards: int) -> Floats:
        """Return the chance of each number of cards of a set, with each culprit.

        The shape is (`most` + 1, 24); the row `n` sums to the chance that `n` cards are held.
        """
        table: Floats = self.joints([cards])[0]
        return table

    def joints(self, sets: Iterable[int]) -> Floats:
        """Return the same for several sets, shape (sets, `most` + 1, 24).

        Cards that are surely held, or surely not, only shift the numbers: sets that differ in
        nothing else are worked out once.
        """
        width = self.most + 1
        sure = never = 0
        for at, kind in enumerate(self.kinds):
            held = self.numbers[:, at]
            sure |= kind if (held == kind.bit_count()).all() else 0
            never |= 0 if held.any() else kind
        rows, columns = np.nonzero(self.weights)
        entries = rows.astype(np.int64), columns.astype(np.int64)
        found: dict[int, Floats] = {}
        tables = []
        for cards in sets:
            unsure = cards & ~sure & ~never
            if unsure not in found:
                found[unsure] = self._counted(unsure, width, entries)
            shift = (cards & sure).bit_count()
            tables.append(np.roll(found[unsure], shift, axis=0) if shift else found[unsure])
        return np.array(tables) if tables else np.zeros((0, width, _CARDS))

    def _counted(self, cards: int, width: int, entries: tuple[Integers, Integers]) -> Floats:
        whole: list[int] = []
        cut: list[tuple[int, int, int]] = []
        for at, kind in enumerate(self.kinds):
            size, part = kind.bit_count(), (kind & cards).bit_count()
            if part == size:
                whole.append(at)
            elif part:
                cut.append((at, size, part))
        keys, weights = self._gathered(whole, [at for at, *_ in cut], entries)
        before = [np.eye(width)[keys[0]]]
        laws = [
            _hits(size, part)[key, : part + 1]
            for (_, size, part), key in zip(cut, keys[1:], strict=True)
        ]
        for law in laws:
            before.append(_sum(before[-1], law, width))
        table = self._dealt(before[-1].T @ weights)
        after = np.ones((len(weights), 1))
        for i in reversed(range(len(cut))):
            at, size, part = cut[i]
            others = _sum(before[i], after, width)
            for inside in (0, 1):
                # the culprit is one card of the kind, in the set or not; the hand has the others
                law = _hits(size - 1, part - inside)[keys[1 + i], : part + 1]
                column = weights[:, at] @ _sum(others, law, width) / size
                which = self.kinds[at] & (cards if inside else ~cards)
                table[:, _numbers(which)] = column[:, None]
            after = _sum(after, laws[i], width)
        return table

    def _gathered(
        self, whole: list[int], cut: list[int], entries: tuple[Integers, Integers]
    ) -> tuple[list[Integers], Floats]:
        """Join the rows that have equal numbers of some kinds, and equally many of others.

        Returns those numbers by new row, the sum over `whole` first, and the new weights.
        """
        codes = self.numbers[:, whole].sum(axis=1)
        reach = [self.most + 1]
        for at in cut:
            column = self.numbers[:, at]
            reach.append(int(column.max(initial=0)) + 1)
            codes = codes * reach[-1] + column
        present, code = _renumbered(codes)
        row, kind = entries
        count = len(self.kinds)
        sums = np.bincount(
            code[row] * count + kind, self.weights[row, kind], minlength=len(present) * count
        )
        keys: list[Integers] = []
        for base in reversed(reach):
            keys.append(present % base)
            present = present // base
        return keys[::-1], sums.reshape(-1, count).astype(np.float64)

    def drawn(self) -> Floats:
        """Return the chance that a random card of the holding is each card, with each culprit.

        The shape is (24 cards, 24 culprits). Where nothing is held, nothing is drawn, so the
        sum may be less than 1.
        """
        held = self.numbers.sum(axis=1)
        shares = self.numbers / np.maximum(held, 1)[:, None]
        return self._beside(shares.T @ self.weights)

    def shown(self, cards: int) -> Floats:
        """Return the chance that each card of a set is shown, with each culprit.

        Whoever holds cards of the set shows one of them, each equally likely. The shape is
        (25, 24); the last row is "none".
        """
        fine = self.split(cards)
        inside = np.array([bool(kind & cards) for kind in fine.kinds])
        fitting = fine.numbers @ inside
        shares = fine.numbers * inside / np.maximum(fitting, 1)[:, None]
        none = fine._dealt(fine.weights[fitting == 0].sum(axis=0)[None])
        return np.concatenate([fine._beside(shares.T @ fine.weights), none])

    def split(self, cards: int) -> Holdings:
        """Return the same chances with no kind that is cut by a set."""
        fine = self
        for kind in self.kinds:
            if kind & cards and kind & ~cards:
                fine = fine._split_kind(kind, kind & cards)
        return fine

    def _split_kind(self, kind: int, part: int) -> Holdings:
        at, size, few = self.kinds.index(kind), kind.bit_count(), part.bit_count()
        held, weight = self.numbers[:, at], self.weights[:, at, None]
        numbers, weights = [], []
        for hits in range(min(few, int(held.max(initial=0))) + 1):
            others = _hits(size, few)[held, hits, None]
            fits = others[:, 0] > 0
            inside = weight * _hits(size - 1, few - 1)[held, hits, None] * (few / size)
            outside = weight * _hits(size - 1, few)[held, hits, None] * (1 - few / size)
            rest = np.delete(self.weights, at, axis=1) * others
            weights.append(np.concatenate([rest, inside, outside], axis=1)[fits])
            left = np.delete(self.numbers, at, axis=1)
            both = np.stack([np.full(len(held), hits), held - hits], axis=1)
            numbers.append(np.concatenate([left, both], axis=1)[fits])
        kinds = (*self.kinds[:at], *self.kinds[at + 1 :], part, kind & ~part)
        return Holdings(kinds, np.concatenate(numbers), np.concatenate(weights))

    def _dealt(self, by_kind: Floats) -> Floats:
        """Share what columns say of kinds among their cards: shape (rows, 24)."""
        table = np.zeros((len(by_kind), _CARDS))
        for at, kind in enumerate(self.kinds):
            table[:, _numbers(kind)] = by_kind[:, at, None] / kind.bit_count()
        return table

    def _beside(self, by_kinds: Floats) -> Floats:
        """Share chances of (kind of a card held, kind of the culprit) among the cards."""
        table = np.zeros((_CARDS, _CARDS))
        for one, kind in enumerate(self.kinds):
            for two, other in enumerate(self.kinds):
                pairs = kind.bit_count() * (other.bit_count() - (one == two))
                if pairs:
                    table[np.ix_(_numbers(kind), _numbers(other))] = by_kinds[one, two] / pairs
        np.fill_diagonal(table, 0)
        return table


def _renumbered(codes: Integers) -> tuple[Integers, Integers]:
    """Return the different codes in order, and for each code its number among them."""
    if codes.max(initial=0) > _FEW_CODES:
        present, code = np.unique(codes, return_inverse=True)
        return present, code
    there = np.bincount(codes) > 0
    return np.flatnonzero(there), (np.cumsum(there) - 1)[codes]


@lru_cache(maxsize=4096)
def _hits(size: int, part: int) -> Floats:
    """Return the chance of each number of hits (column) among so many cards of a kind (row)."""
    table = np.zeros((_CARDS + 1, _CARDS + 1))
    for held in range(size + 1):
        for hits in range(max(0, held + part - size), min(part, held) + 1):
            ways = comb(part, hits) * comb(size - part, held - hits)
            table[held, hits] = ways / comb(size, held)
    return table


def _sum(one: Floats, two: Floats, width: int) -> Floats:
    """Return by row the law of the sum of two independent numbers, up to `width`."""
    total = np.zeros((len(one), width))
    for hits in range(min(two.shape[1], width)):
        length = min(one.shape[1], width - hits)
        total[:, hits : hits + length] += one[:, :length] * two[:, hits, None]
    return total


@lru_cache(maxsize=4096)
def _numbers(mask: int) -> Integers:
    """Return the numbers of the bits of a mask."""
    return np.array([bit for bit in range(mask.bit_length()) if mask >> bit & 1], dtype=np.int64)
