"""Questions made to measure: the best set of cards to count, found by search.

"How many of Guy, Bruno, Sergio and Charles do you hold?" may count any set, and the best one need
not be a pattern. Cards that the belief treats alike are exchangeable, so a set is a number of
cards of each kind; cards that are surely held or surely not add nothing. If few sets are left,
all are tried, and the best is proved best. Else the search climbs from several starts: it takes
one card more or less of a kind, all or none, and where that does not help does so with two kinds
at once, until no such step is better. Every set is judged exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import inf, prod

import numpy as np

from abbey.advice.allowed import Allowed, allowed_in, named_set, wordings
from abbey.advice.blurring import quietest
from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import Prospect, prospects, with_leaks
from abbey.advice.ranking import Criterion, bits_of, scores_of
from abbey.components.suspect_set import SuspectSet
from abbey.components.traits import Trait
from abbey.inference.holdings import Holdings
from abbey.inference.states import Floats
from abbey.record.questions import AskedSet, CountCrossed, CountHeld, HasAny, Named, Question

__all__ = ["Design", "best_set", "designed", "scorer"]

_ALL = 300
"""Up to so many sets are all tried."""
_STARTS = 3
"""So many of the best patterns, and of the best kinds, are starts of the search."""
_DIGITS = 9
_NAMES = 6
"""So many names can be said in a question at the table."""
_CLEARLY = 0.05
"""A set of more names must be better by so much."""

Score = Callable[[Floats], Floats]
"""From tables of numbers and culprits to scores, more being better."""

_Numbers = tuple[int, ...]
"""How many cards of each kind are in the set."""


@dataclass(frozen=True, slots=True)
class Design:
    """The best set that was found."""

    cards: int
    """Mask of the set."""
    score: float
    """What it is worth."""
    tried: int
    """How many sets were judged."""
    proved: bool
    """Whether all sets were, so that there is no better one."""


def scorer(criterion: Criterion, made: Iterable[Trait] = (), *, numbers: bool = True) -> Score:
    """Return how to judge the tables of counts.

    Args:
        criterion: what is best; the leak plays no part here, so for an edge bits are taken.
        made: traits that somebody has revealed.
        numbers: whether one may ask how many; else only whether there is any.
    """
    revealed = frozenset(made)

    def score(tables: Floats) -> Floats:
        if not numbers:
            tables = np.stack([tables[:, 0], tables[:, 1:].sum(axis=1)], axis=1)
        return scores_of(tables, criterion, revealed)

    return score


def best_set(
    holdings: Holdings,
    score: Score,
    *,
    starts: Iterable[int] = (),
    most_tried: int = _ALL,
    most: int | None = None,
) -> Design:
    """Find the best set of cards to count in a holding.

    Four cards, one is the culprit, two are held and they are of a kind of three or one:

    >>> two = Holdings((0b0111, 0b1000), np.array([[1, 1], [2, 0]]),
    ...     np.array([[0.5, 0.0], [0.0, 0.5]]))
    >>> found = best_set(two, bits_of)
    >>> bin(found.cards), found.score, found.proved
    ('0b1000', 1.0, True)

    Args:
        holdings: what is held beside the culprit.
        score: what a set is worth.
        starts: sets from which the search starts, if it has to.
        most_tried: up to so many sets are all tried.
        most: how many cards a set may have; None for any number.
    """
    search = _Search(holdings, score, most)
    proved = search.count <= most_tried
    if proved:
        search.judge(search.every())
    else:
        nothing = (0,) * len(search.kinds)
        search.judge([nothing])
        if most is not None:  # the starts below may all be too large
            search.climb(nothing)
        for start in starts:
            search.climb(search.numbers_of(start))
        for single in search.best_kinds():
            search.climb(single)
    numbers, worth = search.best()
    return Design(search.cards_of(numbers), worth, len(search.known), proved)


class _Search:
    """Sets as numbers of cards of each kind, each judged once."""

    def __init__(self, holdings: Holdings, score: Score, most: int | None = None) -> None:
        self._most = 24 if most is None else most
        held = holdings.numbers
        sizes = np.array([kind.bit_count() for kind in holdings.kinds])
        unsure = held.any(axis=0) & (held != sizes).any(axis=0)
        self.kinds = [
            kind for kind, open_ in zip(holdings.kinds, unsure.tolist(), strict=True) if open_
        ]
        self.sizes = tuple(kind.bit_count() for kind in self.kinds)
        self.known: dict[_Numbers, float] = {}
        self._holdings = holdings
        self._score = score
        # a hand has one size, so a set and what it leaves out are counted by the same answer
        totals = held.sum(axis=1)
        self._mirrored = bool((totals == holdings.most).all())

    @property
    def count(self) -> int:
        """How many sets there are."""
        return prod(size + 1 for size in self.sizes)

    def every(self) -> list[_Numbers]:
        return list(product(*(range(size + 1) for size in self.sizes)))

    def numbers_of(self, cards: int) -> _Numbers:
        return tuple((kind & cards).bit_count() for kind in self.kinds)

    def cards_of(self, numbers: _Numbers) -> int:
        """Return a set with these numbers: of each kind the first cards."""
        mask = 0
        for kind, number in zip(self.kinds, numbers, strict=True):
            for _ in range(number):
                mask |= (kind & ~mask) & -(kind & ~mask)
        return mask

    def judge(self, sets: Iterable[_Numbers]) -> None:
        fresh = list(dict.fromkeys(self._same(numbers) for numbers in sets))
        fresh = [
            numbers for numbers in fresh if numbers not in self.known and sum(numbers) <= self._most
        ]
        if fresh:
            tables = self._holdings.joints(map(self.cards_of, fresh))
            scores = np.round(self._score(tables), _DIGITS).tolist()
            self.known.update(zip(fresh, scores, strict=True))

    def worth(self, numbers: _Numbers) -> float:
        return self.known.get(self._same(numbers), -inf)

    def climb(self, start: _Numbers) -> None:
        """Go from set to better set until no step is better."""
        self.judge([start])
        better: _Numbers | None = start
        while better is not None:
            now = better
            better = self._uphill(now, list(self._near(now)))
            if better is None:
                better = self._uphill(now, list(self._farther(now)))

    def best_kinds(self) -> list[_Numbers]:
        """Return the best sets of all cards of one kind."""
        places = range(len(self.kinds))
        singles = [tuple(self.sizes[at] * (at == one) for at in places) for one in places]
        self.judge(singles)
        return sorted(singles, key=lambda single: -self.worth(single))[:_STARTS]

    def best(self) -> tuple[_Numbers, float]:
        """Return the best set judged; of equals the one with fewest cards, then the first."""
        top = max(self.known.values())
        equal = [numbers for numbers, worth in self.known.items() if worth == top]
        return min(equal, key=lambda numbers: (sum(numbers), numbers)), top

    def _same(self, numbers: _Numbers) -> _Numbers:
        if not self._mirrored:
            return numbers
        rest = tuple(size - number for size, number in zip(self.sizes, numbers, strict=True))
        return min(numbers, rest, key=lambda each: (sum(each), each))

    def _uphill(self, now: _Numbers, near: Sequence[_Numbers]) -> _Numbers | None:
        self.judge(near)
        best = max(near, key=self.worth, default=now)
        return best if self.worth(best) > self.worth(now) else None

    def _near(self, now: _Numbers) -> Iterator[_Numbers]:
        """Yield the sets with another number of one kind: one more, one less, all or none."""
        for at in range(len(now)):
            for other in self._others(now, at):
                yield (*now[:at], other, *now[at + 1 :])

    def _farther(self, now: _Numbers) -> Iterator[_Numbers]:
        """Yield the sets with other numbers of two kinds."""
        for one, two in combinations(range(len(now)), 2):
            for first, second in product(self._others(now, one), self._others(now, two)):
                changed = list(now)
                changed[one], changed[two] = first, second
                yield tuple(changed)

    def _others(self, now: _Numbers, at: int) -> list[int]:
        number, size = now[at], self.sizes[at]
        near = {0, number - 1, number + 1, size} - {number}
        return sorted(other for other in near if 0 <= other <= size)


def designed(
    outlook: Outlook,
    player: str,
    *,
    sheet: bool = False,
    allowed: Allowed | None = None,
    criterion: Criterion = Criterion.BITS,
    silence: float = 0.0,
    most_tried: int = _ALL,
) -> tuple[Prospect, Design] | None:
    """Return the best question about a set of cards, and how it was found.

    It is worded as a pattern where one asks the same, else by names, the fewest that do; but
    with some names more, or by what it leaves out, where that tells others less (`blurring`).
    More names than can be said at the table are named only where that is clearly better.

    Args:
        outlook: the position.
        player: who is asked.
        sheet: whether about what the player has crossed off, instead of the hand.
        allowed: what may be asked; by default what the notebook says.
        criterion: what is best.
        silence: the assumed chance that the player refuses.
        most_tried: up to so many sets are all tried.

    Returns:
        None if such sets may not be named, if none tells anything, or without chances.
    """
    allowed = allowed_in(outlook.notebook) if allowed is None else allowed
    legal = allowed.named_sets and (not sheet or (allowed.sheets and allowed.numbers))
    holdings = outlook.holdings(player, sheet=sheet) if legal else None
    if holdings is None:
        return None
    pack = outlook.notebook.header.suspects.mask
    patterns = wordings(pack, allowed.traits)
    score = scorer(criterion, outlook.made, numbers=allowed.numbers)
    scores = score(holdings.joints(patterns))
    order = np.argsort(-np.round(scores, _DIGITS), kind="stable")[:_STARTS]
    starts = [list(patterns)[at] for at in order]
    found = best_set(holdings, score, starts=starts, most_tried=most_tried)
    if not found.cards:
        return None
    of = _worded(holdings, found.cards, patterns)
    if _is_long(of):
        few = best_set(holdings, score, starts=starts, most_tried=most_tried, most=_NAMES)
        if few.cards and found.score - few.score < _CLEARLY:
            found, of = few, _worded(holdings, few.cards, patterns)
    public = outlook.holdings(player, sheet=sheet, public=True)
    if public is not None and outlook.me is not None:
        asked = of.suspects.mask & pack
        quiet = quietest(asked, holdings, public, pack, numbers=allowed.numbers)
        hushed = named_set(quiet, pack, allowed.traits)
        of = of if quiet == asked or (_is_long(hushed) and not _is_long(of)) else hushed
    question = _question(of, sheet=sheet, numbers=allowed.numbers)
    weighed = prospects(outlook, player, [question], silence=silence)
    [prospect] = with_leaks(outlook, player, weighed)
    return prospect, replace(found, cards=of.suspects.mask & pack)


def _is_long(of: AskedSet) -> bool:
    return isinstance(of, Named) and len(of.suspects) > _NAMES


def _question(of: AskedSet, *, sheet: bool, numbers: bool) -> Question:
    if sheet:
        return CountCrossed(of)
    return CountHeld(of) if numbers else HasAny(of)


def _worded(holdings: Holdings, cards: int, patterns: dict[int, AskedSet]) -> AskedSet:
    """Word a set: by a pattern that differs from it only in cards that are sure."""
    unsure = sum(_Search(holdings, bits_of).kinds)
    for mask, of in patterns.items():
        if mask & unsure == cards:
            return of
    return Named(SuspectSet(cards))
