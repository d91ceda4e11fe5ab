"""What to ask a hand: the best pattern of one or two traits, made better card by card.

Cards of the own hand are mixed in at the end: they change nothing for the asker, who knows that the
other does not hold them, and blur the answer for everybody who does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from abbey.advice.allowed import named_set
from abbey.advice.ranking import bits_of, points_of
from abbey.advice.rooms import BIT
from abbey.advice.rooms_looks import NOTHING, Looks, Told, request_patterns
from abbey.components.suspect_set import ALL_SUSPECTS
from abbey.inference.drawn import SampledBelief
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places
from abbey.record.questions import AskedSet, Pattern

__all__ = ["Found", "best_set", "tables_of_counts"]

_ALL_TRAITS = 5
"""Traits that a pattern may name where house rules do not limit questions."""
_DIGITS = 9
_CLIMBS = 6
"""Most cards that are put into the set or left out of it."""
_BLUR = 3
"""Most own cards that are mixed in."""
_UNSURE = 1e-3
"""A card that is held, or not, with a chance of more than this is not tried."""
_LITTLE = 1e-3
"""Points by which a longer list of names must be better."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best set to ask a hand about."""

    told: Told
    """What the number tells."""
    of: AskedSet | None
    """The set; None if no number tells anything."""

    @property
    def worth(self) -> float:
        """What the number is worth, in points."""
        return (self.told.points + BIT * self.told.bits) / 2


def best_set(
    looks: Looks,
    place: int,
    *,
    traits: int = _ALL_TRAITS,
    yes_no: bool = False,
    own: int = 0,
) -> Found:
    r"""Return the set of cards whose number in a hand tells most.

    >>> from abbey.inference import posterior
    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> now = posterior(timeline_of(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\nAna asks Ben: how many fat = 2")))
    >>> found = best_set(Looks(now.belief), now.places.hand("Ben"), traits=2)
    >>> print(found.of, f"{found.told.bits:.3f}")
    thin Novice 0.044

    Args:
        looks: what is believed.
        place: the hand that is asked about.
        traits: how many traits a pattern may name; below five no set may be named.
        yes_no: whether only yes or no may be answered.
        own: cards of the asker that nobody else has seen, to be mixed in.
    """
    masks = [mask for mask, of in _patterns() if len(of.traits) <= traits]
    worths, told = _weighed(looks, place, masks, yes_no)
    at = int(worths.argmax())
    mask, best, found = masks[at], float(worths[at]), told(at)
    if found.bits <= 0:
        return Found(NOTHING, None)
    if traits < _ALL_TRAITS:
        return Found(found, dict(_patterns())[mask])
    open_cards = [
        1 << int(card)
        for card, chance in enumerate(looks.holdings(place).held)
        if _UNSURE < chance < 1 - _UNSURE
    ]
    mask &= sum(open_cards)
    for _ in range(_CLIMBS):
        tries = [mask ^ card for card in open_cards if mask ^ card]
        if not tries:
            break
        worths, told = _weighed(looks, place, tries, yes_no)
        at = int(worths.argmax())
        if worths[at] <= best + _LITTLE:
            break
        mask, best, found = tries[at], float(worths[at]), told(at)
    if not mask:  # what is nearly certain is not worth a question
        return Found(NOTHING, None)
    for _ in range(_BLUR):
        mask |= own & -own
        own &= own - 1
    return Found(found, named_set(mask, ALL_SUSPECTS.mask, _ALL_TRAITS))


@cache
def _patterns() -> tuple[tuple[int, Pattern], ...]:
    return tuple((of.suspects.mask, of) for of in request_patterns())


def _weighed(
    looks: Looks, place: int, masks: list[int], yes_no: bool
) -> tuple[Floats, Callable[[int], Told]]:
    """Return the worth of each set, and a way to say what one of them tells."""
    tables = tables_of_counts(looks, place, masks)
    if yes_no:
        tables = np.stack([tables[:, 0], tables[:, 1:].sum(axis=1)], axis=1)
    bits, points = bits_of(tables), points_of(tables, looks.made)
    worths = np.round((points + BIT * bits) / 2, _DIGITS)
    return worths, lambda at: Told(max(0.0, float(bits[at])), float(points[at]))


def tables_of_counts(looks: Looks, place: int, masks: list[int]) -> Floats:
    """Return the chance of each number with each culprit, for each set, shape (sets, n, 24)."""
    if not isinstance(looks.belief, SampledBelief):
        return looks.holdings(place).joints(masks)
    joint = looks.belief.joint
    sets = np.array(masks, dtype=np.uint32)
    held = joint.held[place]
    culprits = np.log2(joint.held[Places.CULPRIT]).astype(np.intp)
    numbers = np.bitwise_count(held & sets[:, None]).astype(np.intp)
    most = int(np.bitwise_count(held).max(initial=0)) + 1
    codes = (np.arange(len(sets))[:, None] * most + numbers) * 24 + culprits
    weights = np.broadcast_to(joint.weights / joint.weights.sum(), codes.shape)
    table = np.bincount(codes.ravel(), weights.ravel(), len(sets) * most * 24)
    tables: Floats = table.astype(np.float64).reshape(len(sets), most, 24)
    return tables
