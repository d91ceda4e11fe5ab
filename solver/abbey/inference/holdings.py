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
from dataclasses import dataclass, field

import numpy as np

from abbey.inference.states import Floats, Integers
from abbey.inference.tallies import CARDS, Tallies, hits, numbers_in

__all__ = ["Holdings"]


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
    _tallies: Tallies = field(init=False, repr=False)
    """Counts of sets, each kept once it has been worked out."""

    def __post_init__(self) -> None:
        tallies = Tallies(self.kinds, self.numbers, self.weights)
        object.__setattr__(self, "_tallies", tallies)

    @property
    def rows(self) -> int:
        """How many different holdings there are, kinds being all that tells cards apart."""
        return len(self.numbers)

    @property
    def most(self) -> int:
        """The most cards held."""
        return self._tallies.width - 1

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
        nothing else are worked out once. So is a set and what it leaves out, if all holdings
        are equally large.
        """
        return self._tallies.tables(list(sets))

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
        for found in range(min(few, int(held.max(initial=0))) + 1):
            others = hits(size, few)[held, found, None]
            fits = others[:, 0] > 0
            inside = weight * hits(size - 1, few - 1)[held, found, None] * (few / size)
            outside = weight * hits(size - 1, few)[held, found, None] * (1 - few / size)
            rest = np.delete(self.weights, at, axis=1) * others
            weights.append(np.concatenate([rest, inside, outside], axis=1)[fits])
            left = np.delete(self.numbers, at, axis=1)
            both = np.stack([np.full(len(held), found), held - found], axis=1)
            numbers.append(np.concatenate([left, both], axis=1)[fits])
        kinds = (*self.kinds[:at], *self.kinds[at + 1 :], part, kind & ~part)
        return Holdings(kinds, np.concatenate(numbers), np.concatenate(weights))

    def _dealt(self, by_kind: Floats) -> Floats:
        """Share what columns say of kinds among their cards: shape (rows, 24)."""
        table = np.zeros((len(by_kind), CARDS))
        for at, kind in enumerate(self.kinds):
            table[:, numbers_in(kind)] = by_kind[:, at, None] / kind.bit_count()
        return table

    def _beside(self, by_kinds: Floats) -> Floats:
        """Share chances of (kind of a card held, kind of the culprit) among the cards."""
        table = np.zeros((CARDS, CARDS))
        for one, kind in enumerate(self.kinds):
            for two, other in enumerate(self.kinds):
                pairs = kind.bit_count() * (other.bit_count() - (one == two))
                if pairs:
                    table[np.ix_(numbers_in(kind), numbers_in(other))] = by_kinds[one, two] / pairs
        np.fill_diagonal(table, 0)
        return table
