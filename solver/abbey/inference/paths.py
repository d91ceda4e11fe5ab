"""The ways one card can go through a timeline, and what each way adds to every total.

A world is one path a card. All that a timeline demands is then a list of **totals**: so many
cards dealt to a place, taken by a move, counted in a set. A path adds 0 or 1 to each of them.
The totals of a path are packed in one integer, six bits a total, so that adding paths adds all
totals at once, and one subtraction compares them all with their bounds.
"""

from __future__ import annotations

from dataclasses import dataclass

from abbey.errors import BudgetExceededError
from abbey.knowledge.steps import Count, Mark, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["MOST_PATHS", "Path", "Totals", "paths_of"]

MOST_PATHS = 20_000
"""A card with more paths than this makes a position that is not small."""

_WIDTH = 6
_MOST = (1 << _WIDTH - 1) - 1


@dataclass(frozen=True, slots=True)
class Path:
    """One way for one card to go."""

    places: tuple[int, ...]
    """Where it lies at the deal and after each transfer."""
    moves: tuple[int | None, ...]
    """For each transfer, the number of the move that takes it; None if it stays."""
    totals: int
    """What it adds to each total, packed."""


class Totals:
    """The totals of a timeline and their bounds: deal sizes, move sizes, counts and weights.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> totals = Totals(deal.then(Count(1, 0b00011, 1, 2, place=2)))
    >>> totals.bounds
    ((1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (0, 0), (0, 0), (1, 2))
    >>> some = totals.one(2) + totals.one(7)
    >>> totals.at_most(some), totals.at_least(some), totals.read(some, 7)
    (True, False, 1)
    """

    def __init__(self, timeline: Timeline) -> None:
        """Number the totals: places at the deal, then those of each step in turn."""
        bounds = [(size, size) for size in timeline.sizes]
        first: list[int] = []
        for step in timeline.steps:
            first.append(len(bounds))
            match step:
                case Count(least=least, most=most):
                    bounds.append((max(least, 0), min(most, _MOST)))
                case Weigh():
                    bounds.append((1, _MOST))
                case Transfer(moves=moves):
                    bounds.extend((move.size, move.size) for move in moves)
                case Mark() | Unmark():
                    pass
        self.bounds = tuple(bounds)
        """Least and most of each total."""
        self.first = tuple(first)
        """For each step, the number of its first total."""
        self.possible = all(0 <= least <= most and least <= _MOST for least, most in bounds)
        """Whether each total by itself can be reached."""
        self._guard = self._pack([1 << _WIDTH - 1] * len(bounds))
        self._most = self._pack([max(most, 0) for _, most in bounds]) + self._guard
        self._least = self._pack([min(least, _MOST) for least, _ in bounds])

    def one(self, total: int) -> int:
        """Return 1 of a total and 0 of all others, packed."""
        return 1 << _WIDTH * total

    def read(self, packed: int, total: int) -> int:
        """Return one of the packed totals."""
        return packed >> _WIDTH * total & _MOST

    def at_most(self, packed: int) -> bool:
        """Tell whether no total exceeds its bound."""
        return self._most - packed & self._guard == self._guard

    def at_least(self, packed: int) -> bool:
        """Tell whether every total reaches its bound."""
        return packed + self._guard - self._least & self._guard == self._guard

    @staticmethod
    def _pack(values: list[int]) -> int:
        return sum(value << _WIDTH * total for total, value in enumerate(values))


def paths_of(card: int, timeline: Timeline, totals: Totals) -> list[Path]:
    """Return the paths of a card that what is said of this very card allows.

    Args:
        card: its bit in a mask.
        timeline: what happened.
        totals: the totals of this timeline.

    Raises:
        BudgetExceededError: if there are more than `MOST_PATHS`.
    """
    sizes = [timeline.sizes, *timeline.sizes_after()]
    ways = [
        [_ways(card, step, place, sizes[number]) for place in range(len(timeline.sizes))]
        for number, step in enumerate(timeline.steps)
    ]
    reaching = _reaching_the_end(timeline, card, ways)
    found = [
        (Path((place,), (), totals.one(place)), marks)
        for place, marks in enumerate(timeline.deal_marks)
        if timeline.sizes[place] and reaching[0] >> place & 1
    ]
    for number, step in enumerate(timeline.steps):
        first = totals.first[number]
        longer: list[tuple[Path, int]] = []
        for path, marks in found:
            place = path.places[-1]
            match step:
                case Count() | Weigh():
                    fits = _fits(card, step, place, marks)
                    if fits or not _must_fit(card, step, timeline):
                        adds = totals.one(first) if fits else 0
                        longer.append((Path(path.places, path.moves, path.totals + adds), marks))
                case Transfer(moves=moves):
                    for taken, target in ways[number][place]:
                        if not reaching[number + 1] >> target & 1:
                            continue
                        if not _marks_allow(step, place, taken, marks):
                            continue
                        adds = 0 if taken is None else totals.one(first + taken)
                        given = 0 if taken is None else moves[taken].adds
                        onward = Path(
                            (*path.places, target), (*path.moves, taken), path.totals + adds
                        )
                        longer.append((onward, marks | given))
                case Mark(adds=adds, cards=cards, place=where):
                    marked = bool(cards & card) and where in (None, place)
                    longer.append((path, marks | adds if marked else marks))
                case Unmark(removes=removes):
                    longer.append((path, marks & ~removes))
        found = [(path, marks) for path, marks in longer if totals.at_most(path.totals)]
        if len(found) > MOST_PATHS:
            raise BudgetExceededError(
                f"one card alone could have gone more than {MOST_PATHS} ways by line {step.line}; "
                "only small positions can be listed"
            )
    return [path for path, _ in found]


def _ways(
    card: int, step: Step, place: int, sizes: tuple[int, ...]
) -> list[tuple[int | None, int]]:
    """Return which moves can take a card that lies in a place, and to where; marks aside."""
    if not isinstance(step, Transfer):
        return [(None, place)]
    moves = step.moves
    named = [number for number, move in enumerate(moves) if move.known & card]
    leaving = [number for number, move in enumerate(moves) if move.source == place and move.size]
    taking = [
        number
        for number in leaving
        if number in named or moves[number].known.bit_count() < moves[number].size
    ]
    if named:
        return [(number, moves[number].target) for number in taking if [number] == named]
    ways: list[tuple[int | None, int]] = [(number, moves[number].target) for number in taking]
    if sum(moves[number].size for number in leaving) < sizes[place]:
        ways.append((None, place))
    return ways


def _reaching_the_end(
    timeline: Timeline, card: int, ways: list[list[list[tuple[int | None, int]]]]
) -> list[int]:
    """Return the places from which a path goes on, before each step and at the end; marks aside."""
    last = (1 << len(timeline.sizes)) - 1
    backwards = [last]
    for step, leading in zip(reversed(timeline.steps), reversed(ways), strict=True):
        now = 0
        for place, onward in enumerate(leading):
            lost = (
                isinstance(step, Count)
                and step.mark is None
                and _must_fit(card, step, timeline)
                and not _fits(card, step, place, 0)
            )
            if not lost and any(last >> target & 1 for _, target in onward):
                now |= 1 << place
        last = now
        backwards.append(last)
    return backwards[::-1]


def _fits(card: int, step: Count | Weigh, place: int, marks: int) -> bool:
    """Tell whether a card is one of those counted."""
    mark = step.mark if isinstance(step, Count) else None
    return (
        bool(step.cards & card)
        and step.place in (None, place)
        and (mark is None or bool(marks >> mark & 1))
    )


def _must_fit(card: int, step: Count | Weigh, timeline: Timeline) -> bool:
    """Tell whether all cards of a set are counted, this one among them."""
    cards = step.cards & timeline.pack.mask
    return isinstance(step, Count) and bool(cards & card) and step.least >= cards.bit_count()


def _marks_allow(step: Transfer, place: int, taken: int | None, marks: int) -> bool:
    """Tell whether the moves that take marked cards only leave a card where a path has it."""
    return all(
        (taken == number) == bool(marks >> move.only & 1)
        for number, move in enumerate(step.moves)
        if move.source == place and move.only is not None
    )
