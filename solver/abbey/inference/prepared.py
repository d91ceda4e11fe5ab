"""From a belief to holdings: one hand, or what one player has seen, beside the culprit.

* Lifted states are summed over everything but the cells in question and the culprit's cell.
* Counted hands: the culprit and the hand are put together to one place whose holdings are
  pairs; what goes with each pair is counted like before (`hands`).
* Samples are counted. Cards that the timeline does not tell apart may be given as kinds: then
  samples of one stand for the others too, and the same number of samples says more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from abbey.inference.belief import Belief
from abbey.inference.drawn import SampledBelief
from abbey.inference.factors import Masks
from abbey.inference.hands import HandsBelief
from abbey.inference.holdings import Holdings
from abbey.inference.kinds import kinds_of
from abbey.inference.lifted import LiftedBelief
from abbey.inference.states import Floats, Integers, Key
from abbey.knowledge.steps import Places

__all__ = ["holdings_of"]


def holdings_of(
    belief: Belief,
    *,
    place: int | None = None,
    mark: int | None = None,
    kinds: Sequence[int] | None = None,
    seconds: float | None = None,
) -> Holdings:
    """Prepare what lies in a place, or carries a mark, beside who the culprit is.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.inference.budget import Budget
    >>> from abbey.inference.exact import exact_belief
    >>> from abbey.knowledge.steps import Count, Timeline
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> ana = holdings_of(exact_belief(deal, Budget()), place=places.hand("Ana"))
    >>> ana.joint(0b00011).sum(axis=1).round(3)
    array([0.6, 0.4])

    Args:
        belief: what is believed; its worlds must not contradict each other.
        place: the place; or
        mark: the mark that the cards carry, wherever they lie. No culprit may carry it.
        kinds: for samples, groups of cards that may be taken for one another, as masks; without
            them every card stands for itself. Exact beliefs know their own.
        seconds: what lifted states may take; None for no limit.

    Raises:
        BudgetExceededError: if counted hands take more than their budget allows, or lifted
            states more memory or seconds.
        TypeError: for a belief of another engine.
        ValueError: if neither or both of `place` and `mark` are given, or for a mark in counted
            hands, which have none.
    """
    if (place is None) == (mark is None):
        raise ValueError(f"give a place or a mark, got place={place!r} and mark={mark!r}")
    match belief:
        case LiftedBelief():
            return _of_states(belief, _wanted(place, mark), seconds)
        case HandsBelief():
            if place is None:
                raise ValueError(f"counted hands know no marks, got mark={mark!r}")
            return _of_hands(belief, place)
        case SampledBelief():
            return _of_samples(belief, place, mark, kinds)
        case _:
            raise TypeError(f"holdings are made from the beliefs of three engines, not {belief!r}")


def _wanted(place: int | None, mark: int | None) -> Callable[[Key], bool]:
    def wanted(key: Key) -> bool:
        return key.place == place if mark is None else bool(key.marks >> mark & 1)

    return wanted


def _of_states(
    belief: LiftedBelief, wanted: Callable[[Key], bool], seconds: float | None
) -> Holdings:
    states = belief.told(lambda key: key.place == Places.CULPRIT or wanted(key), seconds)
    kinds = states.kinds
    codes = np.zeros(states.count, dtype=np.int64)
    culprits = np.zeros(states.count, dtype=np.int64)
    units = _units(kinds)
    for cell in states.cells(wanted):
        numbers = states.numbers(cell).astype(np.int64)
        assert cell.place != Places.CULPRIT or not numbers.any(), cell
        codes += numbers * units[kinds.index(cell.kind)]
    for cell in states.cells(lambda cell: cell.place == Places.CULPRIT):
        culprits += states.numbers(cell) * kinds.index(cell.kind)
    return _tabled(kinds, codes, culprits, states.weights)


def _of_hands(belief: HandsBelief, place: int) -> Holdings:
    kinds = kinds_of(belief.timeline)
    masks, culprits, weights = belief.beside_culprit(place)
    return _of_masks(kinds, masks, culprits, weights)


def _of_samples(
    belief: SampledBelief, place: int | None, mark: int | None, kinds: Sequence[int] | None
) -> Holdings:
    joint = belief.joint
    if kinds is None:
        pack = int(np.bitwise_or.reduce(joint.held, axis=(0, 1), initial=0))
        kinds = [1 << card for card in range(pack.bit_length()) if pack >> card & 1]
    if place is not None:
        masks: Masks = joint.held[place]
    else:
        assert mark is not None
        masks = joint.marks.get(mark, np.zeros(joint.count, dtype=np.uint32))
    return _of_masks(tuple(kinds), masks, joint.held[Places.CULPRIT], joint.weights)


def _of_masks(kinds: tuple[int, ...], masks: Masks, culprits: Masks, weights: Floats) -> Holdings:
    """Count masks of a holding, each with the mask of its culprit."""
    codes = np.zeros(len(masks), dtype=np.int64)
    which = np.zeros(len(masks), dtype=np.int64)
    for at, (kind, unit) in enumerate(zip(kinds, _units(kinds), strict=False)):
        codes += np.bitwise_count(masks & np.uint32(kind)).astype(np.int64) * unit
        which += np.where(culprits & np.uint32(kind), at, 0)
    return _tabled(kinds, codes, which, weights)


def _units(kinds: tuple[int, ...]) -> list[int]:
    """Return what one card of each kind adds to the code of a holding.

    A digit of the code is the number of cards of a kind; as kinds share no card, no code
    reaches 2 to the power of the cards. The last unit, of no kind, is the number of codes.
    """
    units = [1]
    for kind in kinds:
        units.append(units[-1] * (kind.bit_count() + 1))
    return units


def _tabled(
    kinds: tuple[int, ...], codes: Integers, culprits: Integers, weights: Floats
) -> Holdings:
    """Make one row of each different holding, with a weight for each kind of the culprit."""
    rows, row = np.unique(codes, return_inverse=True)
    table = np.bincount(
        row * len(kinds) + culprits, weights, minlength=len(rows) * len(kinds)
    ).reshape(-1, len(kinds))
    units = _units(kinds)
    numbers = [rows % above // unit for unit, above in pairwise(units)]
    return Holdings(kinds, np.stack(numbers, axis=1), table / (table.sum() or 1))
