"""The rules by which an account argues, one small equation each.

A timeline becomes numbers (how many cards of a set are at a spot) and sums of them with bounds:
a set is divided among all places; a place holds so many cards; what moved was there before and
is elsewhere after. Sets are those that lines count, their rests, and the kinds of cards that no
line tells apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto, unique

from abbey.explain.facts import Lying, Marked, Moving, Spot
from abbey.inference.kinds import asked_after, kinds_of, numbers_of
from abbey.knowledge.steps import Count, Mark, Move, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["Bound", "Equation", "Rule", "Rules"]


@unique
class Rule(Enum):
    """What an equation says."""

    READ = auto()
    """A line says so."""
    PLACES = auto()
    """A set is divided among all places."""
    PLACE = auto()
    """A place or a move holds so many cards."""
    PARTS = auto()
    """A set is the sum of its parts."""
    REST = auto()
    """A set and all others make up a place."""
    LEFT = auto()
    """What leaves a place was there, and no more stays than there is room for."""
    MOVED = auto()
    """What lies in a place after a move is what was there, less what went, and what came."""
    SEEN = auto()
    """Who had a card in hand, or looked at it, has seen it."""
    RETURNED = auto()
    """The very card that was taken goes back, or is elsewhere."""


@dataclass(frozen=True, slots=True)
class Equation:
    """A sum with bounds."""

    terms: tuple[tuple[int, int], ...]
    """Numbers of variables, each with +1 or -1."""
    least: int
    """Smallest sum."""
    most: int
    """Largest sum."""
    rule: Rule
    """What it says."""
    line: int = 0
    """The line whose content says so; 0 for frames."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a line says of one number alone."""

    variable: int
    """The number."""
    least: int
    """Smallest value."""
    most: int
    """Largest value."""
    line: int
    """The line."""


class Rules:
    """The variables and equations of a timeline, for claims about some sets of cards."""

    def __init__(self, timeline: Timeline, sets: Iterable[int]) -> None:
        """Build all equations.

        Args:
            timeline: what happened; only the lines that may be used.
            sets: masks that the claim speaks of.
        """
        pack = timeline.pack.mask
        wanted = [cards & pack for cards in sets]
        split = timeline.then(*(Count(0, cards, 0, 24, 0) for cards in wanted))
        apart = 0
        for asked in asked_after(timeline):
            for cards in asked.values():
                apart |= cards
        self.timeline = timeline
        self.kinds = kinds_of(split, apart)
        """Masks of cards that are alike."""
        self._sets = _family(timeline, wanted, self.kinds)
        self.spots: list[Spot] = []
        """For each variable, where."""
        self.cards: list[int] = []
        """For each variable, the set."""
        self.limits: list[int] = []
        """For each variable, the largest number there can be."""
        self.equations: list[Equation] = []
        """The sums."""
        self.bounds: list[Bound] = []
        """What lines say of single numbers."""
        self._number: dict[tuple[Spot, int], int] = {}
        self._sizes = list(timeline.sizes)
        self._now: list[Spot] = [Lying(place) for place in range(len(self._sizes))]
        self._marking: dict[int, list[tuple[Spot, int, int]]] = {}
        self._all_marked: dict[int, dict[int, list[Spot]]] = {}
        for place, size in enumerate(self._sizes):
            self._spot(Lying(place), size)
            for mark in numbers_of(timeline.deal_marks[place]):
                self._marking.setdefault(mark, []).append((Lying(place), pack, 0))
                self._all_marked.setdefault(mark, {})[place] = [Lying(place)]
        self._divide()
        for number, step in enumerate(timeline.steps):
            self._take(number, step)

    def variable(self, spot: Spot, cards: int) -> int:
        """Return the number of a variable."""
        return self._number[spot, cards]

    def at_end(self, place: int) -> Spot:
        """Return the spot that a place is at the end."""
        return self._now[place]

    def _spot(self, spot: Spot, size: int) -> None:
        """Make the variables of a spot that holds `size` cards."""
        for cards in self._sets:
            self._add(spot, cards, min(cards.bit_count(), size))
        kinds = [self._number[spot, kind] for kind in self.kinds]
        self._equate(((one, 1) for one in kinds), size, size, Rule.PLACE)
        self._parts(spot, self._sets)
        pack = self.timeline.pack.mask
        for cards in self._sets:
            rest = pack & ~cards
            if rest in self._sets and cards < rest and cards not in self.kinds:
                pair = ((self._number[spot, cards], 1), (self._number[spot, rest], 1))
                self._equate(pair, size, size, Rule.REST)

    def _parts(self, spot: Spot, sets: Sequence[int]) -> None:
        for cards in sets:
            if cards in self.kinds:
                continue
            parts = [self._number[spot, kind] for kind in self.kinds if kind & cards]
            whole = self._number[spot, cards]
            self._equate(((whole, 1), *((one, -1) for one in parts)), 0, 0, Rule.PARTS)
            for less in sets:
                if less & ~cards or less == cards or less in self.kinds:
                    continue
                over = [self._number[spot, kind] for kind in self.kinds if kind & cards & ~less]
                terms = ((whole, 1), (self._number[spot, less], -1), *((one, -1) for one in over))
                self._equate(terms, 0, 0, Rule.PARTS)

    def _add(self, spot: Spot, cards: int, most: int) -> int:
        number = self._number[spot, cards] = len(self.spots)
        self.spots.append(spot)
        self.cards.append(cards)
        self.limits.append(most)
        return number

    def _equate(
        self, terms: Iterable[tuple[int, int]], least: int, most: int, rule: Rule, line: int = 0
    ) -> None:
        self.equations.append(Equation(tuple(terms), least, most, rule, line))

    def _read(self, spot: Spot, cards: int, least: int, most: int, line: int) -> None:
        """Note what a line says; if it is all or nothing, it says it of each kind."""
        cards &= self.timeline.pack.mask
        size = cards.bit_count()
        if not cards:
            return
        if least >= size or most <= 0:
            for kind in self.kinds:
                if kind & cards:
                    many = kind.bit_count() if least >= size else 0
                    self.bounds.append(Bound(self._number[spot, kind], many, many, line))
            if cards not in self.kinds:
                many = size if least >= size else 0
                self.bounds.append(Bound(self._number[spot, cards], many, many, line))
            return
        self.bounds.append(Bound(self._number[spot, cards], least, min(most, size), line))

    def _divide(self) -> None:
        """Say of every set that its cards are somewhere, now."""
        for cards in self._sets:
            terms = [
                (self._number[spot, cards], 1)
                for spot, size in zip(self._now, self._sizes, strict=True)
                if size
            ]
            self._equate(terms, cards.bit_count(), cards.bit_count(), Rule.PLACES)

    def _take(self, number: int, step: Step) -> None:
        match step:
            case Count(place=int(place), mark=None):
                self._read(self._now[place], step.cards, step.least, step.most, step.line)
            case Count(mark=int()):
                self._count_marked(number, step)
            case Weigh(line=line, cards=cards, place=place):
                size = (cards & self.timeline.pack.mask).bit_count()
                self._read(self._now[place], cards, 1, size, line)
            case Mark(adds=adds, cards=cards, place=place, line=line, content=content):
                for mark in numbers_of(adds):
                    if place is not None:
                        self._marking.setdefault(mark, []).append((self._now[place], cards, 0))
                    else:
                        named = (Marked(mark, number), cards, line if content else 0)
                        self._marking.setdefault(mark, []).append(named)
            case Unmark(removes=removes):
                for mark in numbers_of(removes):
                    self._marking.pop(mark, None)
                    self._all_marked.pop(mark, None)
            case Transfer():
                self._transfer(number, step)
            case Count():
                pass

    def _count_marked(self, number: int, count: Count) -> None:
        """Say that no more cards carry a mark than a line tells; more is never asked."""
        events = self._marking.get(count.mark or 0, [])
        kinds = [kind for kind in self.kinds if kind & count.cards]
        if count.place is not None:
            for spot, cards, _ in events if count.most == 0 else ():
                for kind in kinds:
                    if kind & cards and kind.bit_count() == 1 and not isinstance(spot, Marked):
                        both = (
                            (self._number[spot, kind], 1),
                            (
                                self._number[self._now[count.place], kind],
                                1,
                            ),
                        )
                        self._equate(both, 0, 1, Rule.RETURNED, count.line)
            return
        seen = Marked(count.mark or 0, number)
        whole = count.cards & self.timeline.pack.mask
        if not whole:
            return
        for kind in kinds:
            self._add(seen, kind, kind.bit_count())
            marked = self._number[seen, kind]
            for spot, cards, line in events:
                if not kind & cards:
                    continue
                if isinstance(spot, Marked):
                    many = kind.bit_count()
                    self.bounds.append(Bound(marked, many, many, line))
                else:
                    terms = ((marked, 1), (self._number[spot, kind], -1))
                    self._equate(terms, 0, kind.bit_count(), Rule.SEEN)
        if whole not in self.kinds:
            self._add(seen, whole, whole.bit_count())
            parts = [(self._number[seen, kind], -1) for kind in kinds]
            self._equate(((self._number[seen, whole], 1), *parts), 0, 0, Rule.PARTS)
            for spots in self._all_marked.get(seen.mark, {}).values():
                for spot in spots:
                    pair = ((self._number[seen, whole], 1), (self._number[spot, whole], -1))
                    self._equate(pair, 0, whole.bit_count(), Rule.SEEN)
        self._read(seen, whole, 0, count.most, count.line)

    def _transfer(self, number: int, step: Transfer) -> None:
        before = dict(enumerate(self._now))
        sizes = list(self._sizes)
        for at, move in enumerate(step.moves):
            spot = Moving(number, at)
            self._spot(spot, move.size)
            if move.known:
                self._read(spot, move.known, move.known.bit_count(), 24, step.line)
            if move.only is not None:
                self._send_back(spot, move.only)
            sizes[move.source] -= move.size
            sizes[move.target] += move.size
        ends = {move.source for move in step.moves} | {move.target for move in step.moves}
        for place in sorted(ends):
            out = [Moving(number, at) for at, m in enumerate(step.moves) if m.source == place]
            come = [Moving(number, at) for at, m in enumerate(step.moves) if m.target == place]
            after = Lying(place, number)
            self._spot(after, sizes[place])
            left = self._sizes[place] - sum(m.size for m in step.moves if m.source == place)
            for cards in self._sets:
                gone = [(self._number[spot, cards], -1) for spot in out]
                there = (self._number[before[place], cards], 1)
                if out:
                    self._equate((there, *gone), 0, min(left, cards.bit_count()), Rule.LEFT)
                terms = (
                    (self._number[after, cards], -1),
                    there,
                    *gone,
                    *((self._number[spot, cards], 1) for spot in come),
                )
                self._equate(terms, 0, 0, Rule.MOVED)
                came = ((self._number[spot, cards], -1) for spot in come)
                stay = min(left, cards.bit_count())
                self._equate(((self._number[after, cards], 1), *came), 0, stay, Rule.MOVED)
            self._now[place] = after
        self._sizes = sizes
        self._mark_moves(number, step.moves)
        self._divide()

    def _mark_moves(self, number: int, moves: Sequence[Move]) -> None:
        """Note what moves mark, and in which places everything still carries a mark."""
        for mark, places in self._all_marked.items():
            for move in moves:
                if move.size and not move.adds >> mark & 1:
                    places.pop(move.target, None)
            for place, spots in places.items():
                if spots[-1] != self._now[place]:
                    spots.append(self._now[place])
        for at, move in enumerate(moves):
            for mark in numbers_of(move.adds):
                event = (Moving(number, at), self.timeline.pack.mask, 0)
                self._marking.setdefault(mark, []).append(event)

    def _send_back(self, spot: Spot, mark: int) -> None:
        """Say that the very cards that one earlier move took go back."""
        events = self._marking.get(mark, [])
        if len(events) != 1 or not isinstance(events[0][0], Moving):
            return
        for cards in self._sets:
            pair = ((self._number[spot, cards], 1), (self._number[events[0][0], cards], -1))
            self._equate(pair, 0, 0, Rule.RETURNED)


def _family(timeline: Timeline, wanted: Iterable[int], kinds: Sequence[int]) -> tuple[int, ...]:
    """List the sets worth a number: kinds, what lines count, and the rests of that."""
    pack = timeline.pack.mask
    sets = dict.fromkeys(kinds)
    for cards in wanted:
        sets.setdefault(cards)
    for step in timeline.steps:
        masks: list[int] = []
        match step:
            case Count(cards=cards) | Weigh(cards=cards):
                masks = [cards & pack, pack & ~cards]
            case Transfer(moves=moves):
                masks = [move.known & pack for move in moves]
            case _:
                pass
        sets |= dict.fromkeys(masks)
    return tuple(cards for cards in sets if cards)
