"""One world, step by step: the proof that it fits, and the worlds one exchange away from it.

A witness says which cards lay where at the deal and which cards each move took. `replay` follows
it through a timeline and tells whether everything holds, so that no "possible" rests on the word
of a solver. `neighbours` lets two cards go each other's way from some moment to the end: from the
deal, or from a moment at which they lie in one place. Only the contents that tell the two
apart need a second look, so one world that cost a search gives many more almost for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from abbey.knowledge.steps import Count, Mark, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["Replay", "Witness", "bits_of", "replay"]


@dataclass(frozen=True, slots=True)
class Witness:
    """A world: the deal and what moved, as masks of cards."""

    deal: tuple[int, ...]
    """The cards in each place at the deal."""
    moved: tuple[tuple[int, ...], ...]
    """For each step, the cards of each of its moves; empty for a step that moves nothing."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A witness that fits its timeline, with what lay where all along."""

    witness: Witness
    """The world."""
    steps: tuple[Step, ...]
    """The steps it went through."""
    places: tuple[tuple[int, ...], ...]
    """The cards in each place, before each step and at the end."""
    marks: tuple[tuple[int, ...], ...]
    """The cards with each mark, before each step and at the end."""

    @property
    def end(self) -> tuple[int, ...]:
        """The cards in each place at the end."""
        return self.places[-1]

    def neighbours(self, wanted: Callable[[int, int], bool]) -> Iterator[Witness]:
        """Yield worlds in which two cards have changed places at the end.

        Args:
            wanted: tells whether a card (a mask of one) is worth having in a place.
        """
        homes = [(card, at) for at, cards in enumerate(self.end) for card in bits_of(cards)]
        for number, (one, one_at) in enumerate(homes):
            for other, other_at in homes[number + 1 :]:
                if one_at != other_at and (wanted(one, other_at) or wanted(other, one_at)):
                    start = self._exchangeable_from(one, other)
                    if start is not None:
                        yield self._exchanged(one, other, start)

    def _exchangeable_from(self, one: int, other: int) -> int | None:
        """Return the latest step from which on two cards can go each other's way."""
        both = one | other
        for number in reversed(range(len(self.steps))):
            if not self._allows(number, one, other):
                return None
            together = any(cards & both == both for cards in self.places[number])
            if together and all(cards & both in (0, both) for cards in self.marks[number]):
                return number
        return 0

    def _allows(self, number: int, one: int, other: int) -> bool:
        """Tell whether a step surely holds when two cards go each other's way around it."""
        step = self.steps[number]
        both = one | other
        match step:
            case Count() | Weigh():
                named = step.cards & both
                if named in (0, both):
                    return True
                fitting = _fitting(step, self.places[number], self.marks[number])
                change = bool(fitting & both & ~named) - bool(fitting & named)
                return _holds(step, (fitting & step.cards).bit_count() + change)
            case Transfer(moves=moves):
                return all(
                    not move.known & ~_exchange(cards, one, other)
                    for move, cards in zip(moves, self.witness.moved[number], strict=True)
                )
            case Mark(cards=cards):
                return cards & both in (0, both)
            case Unmark():
                return True

    def _exchanged(self, one: int, other: int, start: int) -> Witness:
        deal = self.witness.deal
        if start == 0:
            deal = tuple(_exchange(cards, one, other) for cards in deal)
        later = (
            tuple(_exchange(cards, one, other) for cards in moves)
            for moves in self.witness.moved[start:]
        )
        return Witness(deal, (*self.witness.moved[:start], *later))


def replay(timeline: Timeline, witness: Witness) -> Replay | None:
    """Follow a world through a timeline; None if anything does not hold.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Move, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> takes = deal.then(Transfer(1, (Move(3, 2, 1),)), Count(2, 0b01100, 2, 2, place=2))
    >>> world = Witness((1, 2, 4, 8, 16, 0, 0), ((8,), ()))
    >>> replay(takes, world).end
    (1, 2, 12, 0, 16, 0, 0)
    >>> replay(takes, Witness((1, 2, 8, 16, 4, 0, 0), ((16,), ()))) is None
    True
    """
    now = list(witness.deal)
    marked = [0] * timeline.marks.bit_length()
    for cards, adds in zip(now, timeline.deal_marks, strict=True):
        _add(marked, adds, cards)
    if tuple(cards.bit_count() for cards in now) != timeline.sizes:
        return None
    if sum(now) != timeline.pack.mask:
        return None
    places, marks = [tuple(now)], [tuple(marked)]
    for step, moved in zip(timeline.steps, witness.moved, strict=True):
        match step:
            case Count() | Weigh():
                fitting = _fitting(step, places[-1], marks[-1])
                if not _holds(step, (fitting & step.cards).bit_count()):
                    return None
            case Transfer(moves=moves):
                for move, cards in zip(moves, moved, strict=True):
                    source = places[-1][move.source]
                    meant = cards if move.only is None else source & _marked(marks[-1], move.only)
                    # A card that two moves take has left its source for the second.
                    if move.known & ~cards or cards & ~now[move.source] or cards != meant:
                        return None
                    if cards.bit_count() != move.size:
                        return None
                    now[move.source] &= ~cards
                for move, cards in zip(moves, moved, strict=True):
                    now[move.target] |= cards
                    _add(marked, move.adds, cards)
            case Mark(adds=adds, cards=cards, place=place):
                _add(marked, adds, cards if place is None else cards & now[place])
            case Unmark(removes=removes):
                for mark in range(len(marked)):
                    if removes >> mark & 1:
                        marked[mark] = 0
        places.append(tuple(now))
        marks.append(tuple(marked))
    return Replay(witness, timeline.steps, tuple(places), tuple(marks))


def bits_of(cards: int) -> Iterator[int]:
    """Yield each card of a mask as a mask of its own."""
    while cards:
        yield cards & -cards
        cards &= cards - 1


def _exchange(cards: int, one: int, other: int) -> int:
    return cards ^ (one | other) if bool(cards & one) != bool(cards & other) else cards


def _marked(marks: tuple[int, ...], mark: int) -> int:
    return marks[mark] if mark < len(marks) else 0


def _fitting(step: Count | Weigh, places: tuple[int, ...], marks: tuple[int, ...]) -> int:
    """Return the cards that lie where the step asks and carry the mark it asks for."""
    cards = sum(places) if step.place is None else places[step.place]
    if isinstance(step, Count) and step.mark is not None:
        cards &= _marked(marks, step.mark)
    return cards


def _holds(step: Count | Weigh, number: int) -> bool:
    return number >= 1 if isinstance(step, Weigh) else step.least <= number <= step.most


def _add(marked: list[int], adds: int, cards: int) -> None:
    for mark in range(len(marked)):
        if adds >> mark & 1:
            marked[mark] |= cards
