"""Beginnings without unseen takes: the hands that one player can have, as masks.

As long as nothing has left a hand unseen, a player's lines concern that player alone. What the
player has ever held (the *holding*) is then listed as bit masks: the dealt cards, joined by one
more card at each unseen draw, and thinned out by each line about that hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from abbey.components.suspect_set import ALL_SUSPECTS
from abbey.inference.budget import Budget
from abbey.inference.states import Floats
from abbey.knowledge.steps import Count, Move, Places, Step, Timeline, Transfer, Weigh

__all__ = ["Factor", "Masks", "factors_of", "popcount"]

_ALL = ALL_SUSPECTS.mask

Masks = NDArray[np.uint32]
"""Sets of suspects, one bit a suspect."""


@dataclass(frozen=True, slots=True, eq=False)
class Factor:
    """The holdings that one place can have had, with their weights.

    What lies there now is `(holding & ~gone) | got`: cards that were seen to leave and arrive.
    """

    place: int
    """The hand, or the culprit."""
    masks: Masks
    """Possible holdings, ascending, each once."""
    weights: Floats
    """How many ways lead to each, times the weights of shown cards."""
    gone: int = 0
    """Cards of the holding that were seen to leave."""
    got: int = 0
    """Cards of other holdings that were seen to arrive."""

    def counted(self, cards: int, least: int, most: int) -> Factor:
        """Keep the holdings with so many cards of a set in the place now."""
        found = self._found(cards)
        fits = (found >= least) & (found <= most)
        return replace(self, masks=self.masks[fits], weights=self.weights[fits])

    def weighed(self, cards: int) -> Factor:
        """Divide each weight by the cards of a set in the place now; none means impossible."""
        some = self.counted(cards, 1, cards.bit_count())
        return replace(some, weights=some.weights / some._found(cards))

    def drawn(self, among: int) -> Factor:
        """Add one unseen card out of `among` to each holding."""
        masks, weights = [], []
        for card in (1 << bit for bit in range(among.bit_length()) if among >> bit & 1):
            can = self.masks & np.uint32(card) == 0
            masks.append(self.masks[can] | np.uint32(card))
            weights.append(self.weights[can])
        if not masks:
            return replace(self, masks=self.masks[:0], weights=self.weights[:0])
        unique, inverse = np.unique(np.concatenate(masks), return_inverse=True)
        total = np.zeros(len(unique))
        np.add.at(total, inverse, np.concatenate(weights))
        return replace(self, masks=unique, weights=total)

    def _found(self, cards: int) -> NDArray[np.int64]:
        now = (self.masks & np.uint32(~self.gone & _ALL)) | np.uint32(self.got)
        return popcount(now & np.uint32(cards))


def popcount(masks: Masks) -> NDArray[np.int64]:
    """Return the number of cards in each mask."""
    return np.bitwise_count(masks).astype(np.int64)


def factors_of(timeline: Timeline, budget: Budget) -> tuple[Factor, ...] | None:
    """Return a factor for each hand and the culprit; None if the timeline is not of this kind.

    It is if no marks are used, every move but a draw from the pile is of known cards, and every
    count concerns a hand or the culprit.

    Raises:
        BudgetExceededError: if there are more holdings than the budget has states.
    """
    steps = timeline.steps
    if timeline.marks or not all(_is_simple(step, timeline.places) for step in steps):
        return None
    pack = timeline.pack.mask
    drawn, twice = _seen_draws(steps)
    dealt = 0 if twice else pack  # no card comes from the pile twice: nothing fits
    found = []
    for place in (Places.CULPRIT, *timeline.places.hands):
        must, never = _dealt_bounds(place, steps, drawn)
        factor = _dealt(place, timeline.sizes[place], must & pack, dealt & ~never, budget)
        found.append(_follow(factor, steps, pack & ~drawn, budget))
    return tuple(found)


def _is_simple(step: Step, places: Places) -> bool:
    match step:
        case Count(place=place, mark=mark):
            return mark is None and (place in places.hands or place == Places.CULPRIT)
        case Weigh(place=place):
            return place in places.hands
        case Transfer(moves=moves):
            return all(
                move.only is None
                and move.target != Places.PILE
                and (_is_seen(move) or _is_draw(move, places))
                for move in moves
            )
        case _:
            return False


def _is_seen(move: Move) -> bool:
    return move.known.bit_count() == move.size


def _is_draw(move: Move, places: Places) -> bool:
    return move.source == Places.PILE and move.target in places.hands and not move.known


def _seen_draws(steps: tuple[Step, ...]) -> tuple[int, int]:
    """Return the cards that were seen to come from the pile, and those that were so twice.

    Nobody held them before, and none goes back to the pile.
    """
    drawn, twice = 0, 0
    for step in steps:
        if isinstance(step, Transfer):
            for move in step.moves:
                if move.source == Places.PILE:
                    twice |= drawn & move.known
                    drawn |= move.known
    return drawn, twice


def _dealt_bounds(place: int, steps: tuple[Step, ...], drawn: int) -> tuple[int, int]:
    """Return cards that were surely dealt to a place, and cards that surely were not.

    Read off the lines before the place first changes, and from what other places were dealt.
    """
    must, never = 0, drawn
    moved: set[int] = set()
    for step in steps:
        match step:
            case Count(place=where, cards=cards, least=least, most=most) if where not in moved:
                if least >= cards.bit_count():
                    must, never = (must | cards, never) if where == place else (must, never | cards)
                elif most <= 0 and where == place:
                    never |= cards
            case Transfer(moves=moves):
                moved |= {end for move in moves for end in (move.source, move.target)}
            case _:
                pass
    return must, never


def _dealt(place: int, size: int, must: int, may: int, budget: Budget) -> Factor:
    """List the hands of a size that hold all of `must` and nothing outside `may`."""
    if must & ~may or must.bit_count() > size:
        return Factor(place, np.zeros(0, np.uint32), np.zeros(0))
    free = [1 << bit for bit in range(may.bit_length()) if (may & ~must) >> bit & 1]
    open_cards = size - must.bit_count()
    budget.check(comb(len(free), open_cards))
    hands = [must + sum(chosen) for chosen in combinations(free, open_cards)]
    masks = np.sort(np.array(hands, dtype=np.uint32))
    return Factor(place, masks, np.ones(len(masks)))


def _follow(factor: Factor, steps: tuple[Step, ...], drawable: int, budget: Budget) -> Factor:
    """Take one place through all steps."""
    for step in steps:
        match step:
            case Count(place=place, cards=cards, least=least, most=most) if place == factor.place:
                factor = factor.counted(cards, least, most)
            case Weigh(place=place, cards=cards) if place == factor.place:
                factor = factor.weighed(cards)
            case Transfer(moves=moves):
                factor = _moved(factor, moves, drawable)
            case _:
                pass
        budget.check(len(factor.masks))
    return factor


def _moved(factor: Factor, moves: tuple[Move, ...], drawable: int) -> Factor:
    left, arrived = 0, 0
    for move in moves:
        if move.source == factor.place:
            factor = factor.counted(move.known, move.size, move.size)
            left |= move.known
        if move.target == factor.place:
            if not _is_seen(move):
                for _ in range(move.size):
                    factor = factor.drawn(drawable)
            arrived |= move.known if _is_seen(move) else 0
    return replace(
        factor,
        gone=(factor.gone | left) & ~arrived,
        got=(factor.got & ~left) | arrived,
    )
