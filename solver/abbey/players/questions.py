"""What to ask: counts over one or two traits, and single monks, that split the open suspects.

A question is weighed as a player can weigh it: so many unknown cards, so many of them in that
hand, so many of the set. How much the number tells of the culprit follows from two
hypergeometric distributions: the culprit's card is in the set, or it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS
from abbey.players.notes import Notes, Odds, mask_of
from abbey.record.questions import (
    AskedSet,
    CountCrossed,
    CountHeld,
    HasAny,
    HasCrossed,
    Named,
    Pattern,
    Question,
)
from abbey.rules.listed import patterns

__all__ = ["best_question", "best_request", "bits", "least_telling"]

_GRAIN = 64
"""Chances are rounded to so many parts, so that equal sums are done once."""
_DIGITS = 9
"""Sums that agree to so many decimals are equal, whatever the machine."""

_ALL_TRAITS = 5
_SETS = patterns(2)
_MASKS = tuple(map(mask_of, _SETS))
_PLACES = {mask: at for at, mask in enumerate(_MASKS)}
_SIZES = np.array([len(of.traits) for of in _SETS])
_MEMBERS = np.array([[mask >> suspect.index & 1 for mask in _MASKS] for suspect in SUSPECTS])
"""Which suspect (row) fits which pattern (column)."""


@lru_cache(maxsize=4096)
def _marked(cards: int) -> NDArray[np.int64]:
    """Return how many of these cards fit each pattern."""
    return np.array([(cards & mask).bit_count() for mask in _MASKS])


@lru_cache(maxsize=256)
def _shares(odds: Odds) -> NDArray[np.intp]:
    """Return the chance that the culprit fits each pattern, in 64ths."""
    weights = np.array(odds.weights)
    # added up row by row: a matrix product may round differently on another machine
    sums = (weights[:, None] * _MEMBERS).sum(axis=0)
    parts: NDArray[np.intp] = np.rint(sums * _GRAIN).astype(np.intp)
    return parts


@cache
def _numbers(pool: int, drawn: int) -> NDArray[np.float64]:
    """Return the chance of each number of marked cards drawn, one row a number marked."""
    table = [
        [
            comb(marked, n) * comb(pool - marked, drawn - n) / comb(pool, drawn)
            for n in range(drawn + 1)
        ]
        for marked in range(pool + 1)
    ]
    return np.array(table)


@cache
def _table(pool: int, drawn: int, yes_no: bool) -> NDArray[np.float64]:
    """Return the bits of a count by cards marked (row) and share (column)."""
    numbers = _numbers(pool - 1, drawn)
    if yes_no:
        numbers = np.stack([numbers[:, 0], 1 - numbers[:, 0]], axis=1)
    share = (np.arange(_GRAIN + 1) / _GRAIN)[None, :, None]
    guilty = numbers[:-1, None, :]
    innocent = numbers[1:, None, :]
    both = share * guilty + (1 - share) * innocent
    with np.errstate(divide="ignore", invalid="ignore"):
        one = np.where(guilty > 0, share * guilty * np.log2(guilty / both), 0.0)
        other = np.where(innocent > 0, (1 - share) * innocent * np.log2(innocent / both), 0.0)
    told = np.nan_to_num(one + other).sum(axis=2)
    table = np.zeros((pool + 1, _GRAIN + 1))
    table[1:pool] = np.round(np.maximum(told, 0.0), _DIGITS)
    return table


def bits(pool: int, marked: int, drawn: int, share: float, *, yes_no: bool = False) -> float:
    """Return how much a count tells of whether the culprit is in the set counted.

    >>> bits(18, 9, 6, 0.5), bits(18, 0, 6, 0.0), bits(18, 1, 17, 0.5)
    (0.02152774, 0.0, 1.0)

    Args:
        pool: unknown cards, the culprit's among them.
        marked: those of them in the set.
        drawn: cards in the hand asked about.
        share: chance that the culprit is in the set, rounded to 64ths.
        yes_no: whether the answer only says if there is any.
    """
    return float(_table(pool, min(drawn, pool - 1), yes_no)[marked, round(share * _GRAIN)])


def best_question(
    notes: Notes,
    odds: Odds,
    player: str,
    cards: int,
    own: int,
    *,
    traits: int = 5,
    yes_no: bool = False,
    crossed: bool = True,
) -> tuple[float, Question] | None:
    """Return the question to one player that tells most, with its bits.

    Args:
        notes: the asker's notes.
        odds: what the asker makes of them.
        player: who is asked.
        cards: how many cards that player holds.
        own: the asker's hand.
        traits: how many traits a pattern may have.
        yes_no: whether only yes or no may be answered.
        crossed: whether one may ask about sheets.
    """
    shares = _shares(odds)
    hidden = notes.pack & ~own & ~notes.out
    pool, pack = hidden.bit_count(), notes.pack.bit_count()
    found: list[tuple[float, Question]] = []
    if cards:
        told = _table(pool, min(cards, pool - 1), yes_no)[_marked(hidden), shares]
        told[_places_of(notes.held[player])] = 0
        told[traits < _SIZES] = 0
        at = int(told.argmax())
        found.append((float(told[at]), (HasAny if yes_no else CountHeld)(_SETS[at])))
    if crossed:
        sheet = min(pack - 1, round(notes.exposure[player]))
        if not yes_no:
            told = _table(pack, sheet, False)[_marked(notes.pack), shares]
            told[_places_of(_fresh_sheets(notes, player))] = 0
            told[traits < _SIZES] = 0
            at = int(told.argmax())
            found.append((float(told[at]), CountCrossed(_SETS[at])))
        likeliest = max(odds.weights)
        suspect = SUSPECTS[odds.weights.index(likeliest)]
        share = round(likeliest * _GRAIN)
        if suspect.bit not in _fresh_sheets(notes, player):
            found.append((float(_table(pack, sheet, True)[1, share]), HasCrossed(suspect)))
    best = max(found, key=lambda question: question[0], default=None)
    return best if best is not None and best[0] > 0 else None


def _places_of(masks: Iterable[int]) -> list[int]:
    return [_PLACES[mask] for mask in masks if mask in _PLACES]


def _fresh_sheets(notes: Notes, player: str) -> list[int]:
    """Return the sets about which a sheet has hardly more to tell than when it was last asked."""
    exposure = notes.exposure[player]
    return [mask for mask, then in notes.sheets[player].items() if exposure - then < 1]


def best_request(
    notes: Notes, hands: Sequence[tuple[str, int]], own: int
) -> tuple[float, str, Pattern] | None:
    """Return whom to ask in the parlor for which card, with the chance that it is a new one."""
    hidden = notes.pack & ~own & ~notes.out
    pool = hidden.bit_count()
    marked, fresh = _marked(hidden), _marked(notes.open)
    best: tuple[float, str, Pattern] | None = None
    for player, cards in hands:
        none = _numbers(pool, min(cards, pool))[marked, 0]
        worth = np.round((1 - none) * fresh / np.maximum(marked, 1), _DIGITS)
        worth[_places_of(mask for mask, held in notes.held[player].items() if not held)] = 0
        at = int(worth.argmax())
        if worth[at] > (0 if best is None else best[0]):
            best = float(worth[at]), player, _SETS[at]
    return best


def least_telling(
    notes: Notes, player: str, cards: int, *, traits: int = 5, yes_no: bool = False
) -> AskedSet:
    """Return the set to ask a hand about so that whoever listens learns least.

    How many of all monks somebody holds everybody sees. Where sets may not be named, it is what
    was counted already since the hand last changed; else the pattern that tells least to those
    who know the cards that lie out.

    Args:
        notes: the asker's notes.
        player: who is asked.
        cards: how many cards that player holds.
        traits: how many traits a pattern may have; below five no set may be named.
        yes_no: whether only yes or no may be answered.
    """
    if traits >= _ALL_TRAITS:
        return Named(SuspectSet(notes.pack))
    fits = [of for of in _SETS if len(of.traits) <= traits]
    told = [of for of in fits if mask_of(of) in notes.held[player]]
    if told:
        return told[0]
    hidden = notes.pack & ~notes.out
    pool = hidden.bit_count()
    drawn = min(cards, pool - 1)
    marked = [(mask_of(of) & hidden).bit_count() for of in fits]
    leaks = [bits(pool, some, drawn, some / pool, yes_no=yes_no) for some in marked]
    return fits[leaks.index(min(leaks))]
