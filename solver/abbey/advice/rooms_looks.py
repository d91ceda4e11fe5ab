"""What a look at cards tells: a random card of a hand, two of them, all, the pile, a request.

All of it comes from what one place holds beside the culprit (`inference.holdings`): a table of
the chances of (what is seen, who is the culprit). Its bits are the mutual information of the two,
its points the expected rise of the value of the position, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType

import numpy as np

from abbey.advice.ranking import bits_of, points_of
from abbey.advice.values import entropy
from abbey.components.suspects import SUSPECTS
from abbey.components.traits import CHARACTERISTICS, TRAITS, Trait
from abbey.inference.belief import Belief
from abbey.inference.drawn import SampledBelief
from abbey.inference.hands import HandsBelief
from abbey.inference.holdings import Holdings
from abbey.inference.prepared import holdings_of
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places
from abbey.record.questions import Pattern

__all__ = ["NOTHING", "Looks", "Told", "request_patterns", "told"]


@dataclass(frozen=True, slots=True)
class Told:
    """What something tells about the culprit."""

    bits: float
    """Mutual information with the culprit."""
    points: float
    """Expected rise of the value of the position."""

    def __add__(self, other: Told) -> Told:
        return Told(self.bits + other.bits, self.points + other.points)

    def __mul__(self, share: float) -> Told:
        return Told(share * self.bits, share * self.points)


NOTHING = Told(0.0, 0.0)
"""Nothing at all."""


def told(joint: Floats, made: Iterable[Trait] = ()) -> Told:
    """Return what an observation tells, from the chance of each (row) with each culprit (column).

    Two suspects, and a coin that lands on the side of the culprit:

    >>> sure = np.zeros((2, 24))
    >>> sure[0, 0] = sure[1, 1] = 0.5
    >>> told(sure).bits
    1.0
    """
    return Told(max(0.0, float(bits_of(joint))), float(points_of(joint, frozenset(made))))


@cache
def request_patterns() -> tuple[Pattern, ...]:
    """List what can be asked for in the parlor: one or two traits of different kinds.

    >>> len(request_patterns())
    69
    """
    kinds = [
        tuple(trait for trait in TRAITS if isinstance(trait, kind))
        for kind in CHARACTERISTICS.values()
    ]
    ones = [Pattern((trait,)) for kind in kinds for trait in kind]
    twos = [
        Pattern((one, other))
        for at, kind in enumerate(kinds)
        for later in kinds[at + 1 :]
        for one in kind
        for other in later
    ]
    return (*ones, *twos)


class Looks:
    r"""Looks at the cards of a position, each worked out once.

    >>> from abbey.inference import posterior
    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> now = posterior(timeline_of(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian")))
    >>> looks = Looks(now.belief)
    >>> looks.card(now.places.hand("Ben")).bits == looks.pile_card().bits
    True
    >>> f"{looks.card(now.places.hand('Ben')).bits:.4f}"
    '0.0825'

    Args:
        belief: what is believed.
        made: traits that have been revealed, so that they are worth nothing any more.
        kinds: for samples, groups of cards that may be taken for one another.
        known: what places hold beside the culprit, where that has been worked out already.
    """

    def __init__(
        self,
        belief: Belief,
        made: Iterable[Trait] = (),
        kinds: tuple[int, ...] | None = None,
        known: Mapping[int, Holdings] = MappingProxyType({}),
    ) -> None:
        self.belief = belief
        self.made = frozenset(made)
        self._kinds = kinds
        self._holdings: dict[int, Holdings] = dict(known)
        self._cards: dict[int, Told] = {}
        self._joints: dict[int, Floats] = {}

    def holdings(self, place: int) -> Holdings:
        """Return what a place holds beside the culprit."""
        if place not in self._holdings:
            made = holdings_of(self.belief, place=place, kinds=self._kinds)
            self._holdings[place] = made
        return self._holdings[place]

    @cached_property
    def culprit(self) -> Floats:
        """The chance of each suspect to be the culprit."""
        if self._holdings and not isinstance(self.belief, SampledBelief):
            # the same, at once where there are many states
            return next(iter(self._holdings.values())).culprit
        return self.belief.where()[:, Places.CULPRIT]

    def card(self, place: int) -> Told:
        """Return what a random card of a place tells."""
        if place not in self._cards:
            self._cards[place] = told(self.joint_card(place), self.made)
        return self._cards[place]

    def joint_card(self, place: int) -> Floats:
        """Return the chance of each random card of a place, the last row none, by culprit."""
        if place not in self._joints:
            hands = isinstance(self.belief, HandsBelief) and place == Places.PILE
            drawn = self._pile_by_rest() if hands else self.holdings(place).drawn()
            self._joints[place] = self._whole(drawn)
        return self._joints[place]

    def _pile_by_rest(self) -> Floats:
        """Return the same for the pile where only hands are counted: what lies in no hand."""
        where, places = self.belief.where(), self.belief.places
        rest = np.tile(self.culprit, (24, 1)) * (where.sum(axis=1, keepdims=True) > 0)
        np.fill_diagonal(rest, 0.0)
        rest -= rest * where[:, [places.out]]
        for place in places.hands:
            if where[:, place].any():
                rest -= self.holdings(place).joints([suspect.bit for suspect in SUSPECTS])[:, 1]
        rest[rest < _ROUNDING] = 0.0
        size = rest.sum()
        pile: Floats = rest / size if size else rest
        return pile

    def pile_card(self) -> Told:
        """Return what the top card of the pile tells: any card of the pile, all equally likely."""
        return self.card(Places.PILE)

    def two_cards(self, place: int) -> Told:
        """Return what two random cards of a place tell."""
        held = self.holdings(place)
        if held.most < 2:
            return self.card(place)
        total = held.numbers.sum(axis=1)
        pairs = np.maximum(total * (total - 1), 1)
        rows = []
        for one, first in enumerate(held.kinds):
            for two, second in enumerate(held.kinds[one:], start=one):
                both = held.numbers[:, one] * (held.numbers[:, two] - (one == two))
                weights = (both / pairs) @ held.weights * (1 if one == two else 2)
                if weights.any():
                    rows += _pairs(held.kinds, weights, first, second)
        return self._told(np.array(rows))

    def hand(self, place: int) -> Told:
        """Return what a whole hand tells; the points in proportion to those of single cards.

        Samples are too few for whole hands: then two cards are taken for a measure.
        """
        held = self.holdings(place)
        one = self.card(place)
        if isinstance(self.belief, SampledBelief):
            more = self.two_cards(place) * (held.most / 2)
            share = min(1.0, entropy(self.culprit) / more.bits) if more.bits > 0 else 0.0
            return more * share
        sizes = np.array([kind.bit_count() for kind in held.kinds])
        left = np.maximum(sizes - held.numbers, 1)
        chances = held.weights.sum(axis=1, keepdims=True)
        shares = held.weights / np.where(chances > 0, chances, 1)
        logs = np.log2(shares / left, where=shares > 0, out=np.zeros_like(shares))
        rest = float(-(held.weights * logs).sum())
        bits = max(0.0, entropy(self.culprit) - rest)
        return Told(bits, one.points * bits / one.bits if one.bits > 0 else 0.0)

    def request(self, place: int, cards: int) -> Told:
        """Return what a card of a set tells that its holder must show, the holder choosing it."""
        return self._told(self.holdings(place).shown(cards))

    def best_request(
        self, places: Iterable[int], *, tries: int | None = None
    ) -> tuple[int, Pattern, Told] | None:
        """Return whom to ask in the parlor for what, so that it tells most.

        Args:
            places: the hands that can be asked.
            tries: how many requests of each hand are worked out, those that are likeliest to
                meet a suspect; None for all.
        """
        best: tuple[int, Pattern, Told] | None = None
        for place in places:
            held = self.holdings(place).held
            hope = []
            for at, of in enumerate(request_patterns()):
                fits = held * _row(of.suspects.mask)
                promise = float(fits @ self.culprit) / max(1.0, float(fits.sum()))
                hope.append((-promise, at, of))
            for promise, _, of in sorted(hope, key=lambda each: each[:2])[:tries]:
                if promise < 0:
                    found = self.request(place, of.suspects.mask)
                    if best is None or found.bits > best[2].bits:
                        best = place, of, found
        return best

    def _told(self, joint: Floats) -> Told:
        return told(self._whole(joint), self.made)

    def _whole(self, joint: Floats) -> Floats:
        """Add a row for nothing seen, so that the rows sum to the chances of the culprits."""
        rest = np.maximum(self.culprit - joint.sum(axis=0), 0.0)
        rest[rest < _ROUNDING] = 0.0
        return np.concatenate([joint, rest[None]])


_ROUNDING = 1e-12


@cache
def _row(mask: int) -> Floats:
    return np.array([float(mask >> card & 1) for card in range(len(SUSPECTS))])


def _pairs(kinds: tuple[int, ...], weights: Floats, first: int, second: int) -> list[Floats]:
    """Return a row for each pair of cards of two kinds, with the chance of each culprit."""
    rows = []
    ones = [card for card in range(24) if first >> card & 1]
    twos = [card for card in range(24) if second >> card & 1]
    pairs = [(a, b) for a in ones for b in twos if (a < b if first == second else True)]
    for a, b in pairs:
        row = np.zeros(24)
        for kind, weight in zip(kinds, weights, strict=True):
            left = kind & ~(1 << a) & ~(1 << b)
            if weight and left:
                row += _row(left) * (weight / left.bit_count())
        rows.append(row / len(pairs))
    return rows
