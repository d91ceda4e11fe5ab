"""Of sets that tell me the same, the one that tells everybody else least.

Cards that somebody surely does not hold, as I know and others do not, change nothing in my answer
and blur it for those who listen: my own cards first of all. And what a set leaves out is counted
by the same answer, if the size of the hand is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from abbey.advice.ranking import bits_of
from abbey.inference.holdings import Holdings

__all__ = ["quietest"]

_MOST = 3
"""Most cards that are mixed in."""
_LITTLE = 0.003
"""Bits by which one name more must leak less."""
_ENOUGH = 0.01
"""Bits by which another set must leak less to be asked for instead."""
_LONGEST = 8
"""Most names that are listed for it; more nobody would care to say."""
_DIGITS = 9


def quietest(
    cards: int, mine: Holdings, public: Holdings, pack: int, *, numbers: bool = True
) -> int:
    """Return a set that tells me the same as `cards` do and others less, or `cards` themselves.

    Of five cards one is the culprit, Ben holds one and I hold the last, which nobody else knows.
    All have heard that one of the last two is Ben's or mine, so asking for both tells them less:

    >>> mine = Holdings((0b01111, 0b10000), np.array([[1, 0]]), np.array([[1.0, 0.0]]))
    >>> public = Holdings((0b00111, 0b11000), np.array([[1, 0], [0, 1]]),
    ...     np.array([[0.2, 0.0], [0.6, 0.2]]))
    >>> bin(quietest(0b01000, mine, public, 0b11111))
    '0b11000'

    Args:
        cards: the set, as a mask.
        mine: what is held, as I know it.
        public: the same for somebody who only listens.
        pack: mask of all cards.
        numbers: whether the answer is a number; else whether there is any.
    """

    def leaks(sets: Sequence[int]) -> list[float]:
        tables = public.joints(sets)
        if not numbers and len(tables):
            tables = np.stack([tables[:, 0], tables[:, 1:].sum(axis=1)], axis=1)
        found: list[float] = np.round(bits_of(tables), _DIGITS).tolist()
        return found

    absent = pack & ~_mask(np.flatnonzero(mine.held > 0))
    starts = [cards]
    if numbers and len(set(mine.numbers.sum(axis=1).tolist())) == 1:
        starts.append(pack & ~absent & ~cards)
    starts = [each for each in starts if each == cards or 0 < each.bit_count() <= _LONGEST]
    first = leaks(starts)
    found, leak = cards, (first[0], 0)
    for start, now in zip(starts, first, strict=True):
        mixed, best = start, now
        for _ in range(_MOST):
            tries = [mixed | card for card in _single(absent & ~mixed)]
            weighed = leaks(tries)
            if not tries or mixed.bit_count() >= _LONGEST or min(weighed) > best - _LITTLE:
                break
            best = min(weighed)
            mixed = tries[weighed.index(best)]
        if best <= first[0] - _ENOUGH and (best, mixed.bit_count()) < leak:
            found, leak = mixed, (best, mixed.bit_count())
    return found


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << int(number) for number in numbers)


def _single(cards: int) -> list[int]:
    """List the cards of a mask, each as a mask of its own."""
    found = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found
