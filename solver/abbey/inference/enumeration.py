"""All worlds of a small position, listed: the plain oracle that judges the other engines.

One variable a card, its domain the paths it can take; one constraint over all of them keeps every
total within its bounds and prunes by what is left to add (python-constraint, from its maintained
distribution python-constraint2, with backtracking in one process).

**Why every world has the same base weight.** A deal is drawn uniformly, so each has the weight
1 / (pack! / product of sizes!). A transfer then chooses uniformly among the ways to take its moves
from their sources; their number is a product over sources of size! / (sizes of its moves! and of
the rest!), where the cards of a move `only` of marked cards are no choice and count as gone
before. Sizes are part of the frame and equal in all worlds, so the weight of every deal with its
history is the same number, and only the `Weigh` steps tell worlds apart: each by 1 / k.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import prod
from typing import Protocol

from abbey.components.suspects import SUSPECTS
from abbey.errors import ContradictionError
from abbey.inference.paths import Path, Totals, paths_of
from abbey.knowledge.steps import Count, Places, Timeline, Weigh

__all__ = ["Enumerated", "World", "enumerate_where", "enumerated", "enumerated_answers", "worlds"]


_NO_WORLD = "no world fits all lines of this notebook"


@dataclass(frozen=True, slots=True)
class World:
    """A deal and its history."""

    paths: tuple[tuple[int, ...], ...]
    """For each card of the pack in index order, its places: at the deal, after each transfer."""
    moves: tuple[tuple[int | None, ...], ...]
    """For each card, the number of the move that takes it at each transfer; None if it stays."""
    weight: Fraction
    """Product of 1 / k over the `Weigh` steps."""


@dataclass(frozen=True, slots=True)
class Enumerated:
    """What a full list of worlds says of the end of a timeline."""

    number: int
    """How many worlds fit."""
    total: Fraction
    """Their weight."""
    where: tuple[tuple[Fraction, ...], ...]
    """The chance of each place of `places.names` for each of the 24 suspects; 0 off the pack."""

    @property
    def possible(self) -> tuple[int, ...]:
        """For each place, the mask of the suspects that can be there."""
        return tuple(
            sum(1 << suspect for suspect, chance in enumerate(column) if chance)
            for column in zip(*self.where, strict=True)
        )


def worlds(timeline: Timeline, *, limit: int | None = None) -> Iterator[World]:
    """Yield every world that fits, or the first `limit` of them, always in the same order.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> len(list(worlds(deal)))
    120
    >>> ana_has_one = Count(1, 0b00011, 1, 1, place=2)
    >>> len(list(worlds(deal.then(ana_has_one))))
    48

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if the position is not small.
    """
    empty = True
    for paths, weight, _ in islice(_weighted(timeline, Totals(timeline)), limit):
        empty = False
        places = tuple(path.places for path in paths)
        yield World(places, tuple(path.moves for path in paths), weight)
    if empty and limit != 0:
        raise ContradictionError(_NO_WORLD)


def enumerated(timeline: Timeline) -> Enumerated:
    """List all worlds and add up where every card is at the end.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> answer = enumerated(deal.then(Count(1, 0b00011, 1, 1, place=2)))
    >>> answer.number, answer.where[0][places.hand("Ana")]
    (48, Fraction(1, 2))

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if the position is not small.
    """
    cards = [suspect.index for suspect in timeline.pack]
    sums = [[Fraction(0)] * len(timeline.sizes) for _ in SUSPECTS]
    number, total = 0, Fraction(0)
    for world in worlds(timeline):
        number += 1
        total += world.weight
        for card, path in zip(cards, world.paths, strict=True):
            sums[card][path[-1]] += world.weight
    ends = len(timeline.places.names)
    where = tuple(tuple(part / total for part in row[:ends]) for row in sums)
    return Enumerated(number, total, where)


def enumerate_where(timeline: Timeline) -> tuple[tuple[Fraction, ...], ...]:
    """Return the chance of each place for each of the 24 suspects, by listing all worlds.

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if the position is not small.
    """
    return enumerated(timeline).where


def enumerated_answers(
    timeline: Timeline, cards: int, place: int | None = None, mark: int | None = None
) -> dict[int, dict[int, Fraction]]:
    """Return the joint chance of a number and the culprit: number -> suspect index -> chance.

    The number is how many of `cards` lie in `place` (if given) and carry `mark` (if given).

    >>> from abbey.components.suspect_set import SuspectSet
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> answers = enumerated_answers(deal, 0b00011, place=2)
    >>> {number: str(sum(row.values())) for number, row in answers.items()}
    {0: '3/5', 1: '2/5'}

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if the position is not small.
    """
    asked = timeline.then(Count(0, cards, 0, len(timeline.pack), place, mark))
    totals = Totals(asked)
    suspects = [suspect.index for suspect in timeline.pack]
    sums: dict[int, dict[int, Fraction]] = {}
    for paths, weight, packed in _weighted(asked, totals):
        answer = sums.setdefault(totals.read(packed, totals.first[-1]), {})
        culprit = suspects[[path.places[-1] for path in paths].index(Places.CULPRIT)]
        answer[culprit] = answer.get(culprit, Fraction(0)) + weight
    total = sum(sum(row.values()) for row in sums.values())
    if not total:
        raise ContradictionError(_NO_WORLD)
    return {
        number: {culprit: weight / total for culprit, weight in sorted(row.items())}
        for number, row in sorted(sums.items())
    }


def _weighted(timeline: Timeline, totals: Totals) -> Iterator[tuple[Sequence[Path], Fraction, int]]:
    """Yield the paths of all cards in each world, its weight, and its totals."""
    weighs = [
        totals.first[number]
        for number, step in enumerate(timeline.steps)
        if isinstance(step, Weigh)
    ]
    for paths in _combinations(timeline, totals):
        packed = sum(path.totals for path in paths)
        chosen = prod(totals.read(packed, total) for total in weighs)
        yield paths, Fraction(1, chosen), packed


def _combinations(timeline: Timeline, totals: Totals) -> Iterator[Sequence[Path]]:
    """Yield one path a card, so that all totals are within their bounds."""
    if not totals.possible:
        return
    options = [paths_of(suspect.bit, timeline, totals) for suspect in timeline.pack]
    if not all(options):
        return
    from constraint import BacktrackingSolver, Constraint, Problem

    class Within(Constraint):  # type: ignore[misc]
        """Keep all totals within their bounds; see `_Pruning`."""

        def __call__(
            self,
            variables: Sequence[int],
            domains: Mapping[int, _Domain],
            assignments: Mapping[int, int],
            forwardcheck: object = False,
        ) -> bool:
            return pruning.holds(domains, assignments, prune=bool(forwardcheck))

        def preProcess(  # noqa: N802
            self, variables: Sequence[int], domains: Mapping[int, _Domain], *_: object
        ) -> None:
            pruning.shrink(domains)

    pruning = _Pruning(totals, [[path.totals for path in paths] for paths in options])
    problem = Problem(BacktrackingSolver())
    for card, paths in enumerate(options):
        problem.addVariable(card, range(len(paths)))
    problem.addConstraint(Within(), range(len(options)))
    for solution in problem.getSolutionIter():
        yield [paths[solution[card]] for card, paths in enumerate(options)]


class _Domain(Protocol):
    """What is used of a domain of python-constraint: the numbers of the paths still open."""

    def __iter__(self) -> Iterator[int]: ...

    def __len__(self) -> int: ...

    def remove(self, value: int, /) -> None: ...

    def hideValue(self, value: int) -> None: ...  # noqa: N802


class _Pruning:
    """Whether the totals can still be met, and which paths can no longer be part of it.

    Of the paths open to a card, what all of them add is sure, what some of them add is possible.
    With one card's path chosen, the sure parts of the others must not exceed any bound, and the
    possible parts must reach every one.
    """

    def __init__(self, totals: Totals, adds: list[list[int]]) -> None:
        """Take the packed totals of each path of each card."""
        self._totals = totals
        self._adds = adds

    def holds(
        self, domains: Mapping[int, _Domain], assignments: Mapping[int, int], *, prune: bool
    ) -> bool:
        """Tell whether an unfinished choice can hold; hide paths that cannot, if asked to."""
        chosen = sum(self._adds[card][path] for card, path in assignments.items())
        open_cards = [card for card in domains if card not in assignments]
        while True:
            sure, possible = self._reach(domains, open_cards)
            low, high = chosen + sum(sure.values()), chosen + sum(possible.values())
            if not (self._totals.at_most(low) and self._totals.at_least(high)):
                return False
            if not prune:
                return True
            closed = False
            for card in open_cards:
                for path in self._closed(domains, card, low - sure[card], high - possible[card]):
                    domains[card].hideValue(path)
                    closed = True
                if not domains[card]:
                    return False
            if not closed:
                return True

    def shrink(self, domains: Mapping[int, _Domain]) -> None:
        """Remove, once and for all, the paths that can be part of no world."""
        closed = True
        while closed and all(domains.values()):
            closed = False
            sure, possible = self._reach(domains, domains)
            low, high = sum(sure.values()), sum(possible.values())
            for card in domains:
                for path in self._closed(domains, card, low - sure[card], high - possible[card]):
                    domains[card].remove(path)
                    closed = True

    def _reach(
        self, domains: Mapping[int, _Domain], cards: Iterable[int]
    ) -> tuple[dict[int, int], dict[int, int]]:
        sure, possible = {}, {}
        for card in cards:
            adds = self._adds[card]
            every, some = -1, 0
            for path in domains[card]:
                every &= adds[path]
                some |= adds[path]
            sure[card], possible[card] = every, some
        return sure, possible

    def _closed(self, domains: Mapping[int, _Domain], card: int, low: int, high: int) -> list[int]:
        adds = self._adds[card]
        return [
            path
            for path in domains[card]
            if not self._totals.at_most(low + adds[path])
            or not self._totals.at_least(high + adds[path])
        ]
