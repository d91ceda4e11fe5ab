"""Worlds made from worlds: two cards go each other's way, and some lines break.

Frames do not care which cards move, so exchanging two cards all along is always possible. The
lines whose contents a world breaks are a correction set: left out, that world fits. One world
that cost a search thus gives many correction sets almost for nothing, with no solver.
"""

from __future__ import annotations

from collections.abc import Iterator

from abbey.inference.witness import Witness, bits_of
from abbey.knowledge.steps import Count, Mark, Timeline, Transfer, Unmark, Weigh

__all__ = ["broken_lines", "end_of", "exchanged", "exchanges"]


def broken_lines(timeline: Timeline, world: Witness) -> frozenset[int] | None:
    """Return the lines whose contents a world breaks; None if it breaks frames or line 0.

    What a broken line would mark is taken as marked: that can only break more.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> told = deal.then(Count(3, 0b11, 1, 1, 2), Count(4, 0b1, 1, 1, 3))
    >>> sorted(broken_lines(told, Witness((1, 2, 4, 8, 16, 0, 0), ((), ()))))
    [3, 4]
    """
    now = list(world.deal)
    marked = [0] * timeline.marks.bit_length()
    for cards, adds in zip(now, timeline.deal_marks, strict=True):
        _add(marked, adds, cards)
    broken = set()
    for step, moved in zip(timeline.steps, world.moved, strict=True):
        match step:
            case Count(cards=cards, place=place, mark=mark):
                if mark is not None:
                    cards &= marked[mark] if mark < len(marked) else 0
                if place is not None:
                    cards &= now[place]
                else:
                    cards &= timeline.pack.mask
                if not step.least <= cards.bit_count() <= step.most:
                    broken.add(step.line)
            case Weigh(cards=cards, place=place):
                if not now[place] & cards:
                    broken.add(step.line)
            case Transfer(moves=moves):
                for move, cards in zip(moves, moved, strict=True):
                    if move.known & ~cards:
                        broken.add(step.line)
                    if move.only is not None:
                        meant = marked[move.only] if move.only < len(marked) else 0
                        if now[move.source] & meant != cards:
                            return None
                for move, cards in zip(moves, moved, strict=True):
                    now[move.source] &= ~cards
                for move, cards in zip(moves, moved, strict=True):
                    now[move.target] |= cards
                    if move.adds:
                        _add(marked, move.adds, cards)
            case Mark(adds=adds, cards=cards, place=place):
                _add(marked, adds, cards if place is None else cards & now[place])
            case Unmark(removes=removes):
                for mark in range(len(marked)):
                    if removes >> mark & 1:
                        marked[mark] = 0
    return None if 0 in broken else frozenset(broken)


def end_of(timeline: Timeline, world: Witness) -> tuple[int, ...]:
    """Return the cards in each place at the end of a world."""
    now = list(world.deal)
    for step, moved in zip(timeline.steps, world.moved, strict=True):
        if isinstance(step, Transfer):
            for move, cards in zip(step.moves, moved, strict=True):
                now[move.source] &= ~cards
            for move, cards in zip(step.moves, moved, strict=True):
                now[move.target] |= cards
    return tuple(now)


def exchanged(world: Witness, one: int, other: int) -> Witness:
    """Return the world in which two cards (masks of one) have gone each other's way."""
    both = one | other

    def swap(cards: int) -> int:
        return cards ^ both if bool(cards & one) != bool(cards & other) else cards

    return Witness(
        tuple(map(swap, world.deal)), tuple(tuple(map(swap, moves)) for moves in world.moved)
    )


def exchanges(timeline: Timeline, world: Witness, cards: int, place: int) -> Iterator[Witness]:
    """Yield worlds in which one more or one less of some cards lies in a place at the end."""
    end = end_of(timeline, world)
    outside = timeline.pack.mask & ~end[place]
    for one in bits_of(end[place]):
        for other in bits_of(outside):
            if bool(one & cards) != bool(other & cards):
                yield exchanged(world, one, other)


def _add(marked: list[int], adds: int, cards: int) -> None:
    for mark in range(len(marked)):
        if adds >> mark & 1:
            marked[mark] |= cards
