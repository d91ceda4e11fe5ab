"""What a timeline asks of its cards: which it tells apart, which marks matter, and how long."""

from __future__ import annotations

from collections.abc import Iterator

from abbey.knowledge.steps import Count, Mark, Timeline, Transfer, Unmark, Weigh

__all__ = ["asked_after", "kinds_of", "numbers_of", "steps_to_matter"]


def kinds_of(timeline: Timeline, apart: int = 0) -> tuple[int, ...]:
    """Group the cards that no step tells apart; the masks are in the order of their cards.

    The cards of `apart` stand alone. Two cards of one kind can change places in every world.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places, Timeline
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> [bin(kind) for kind in kinds_of(deal.then(Count(3, 0b00011, 1, 1, place=2)))]
    ['0b11', '0b11100']
    """
    alone = [1 << card for card in numbers_of(timeline.pack.mask & apart)]
    kinds = [timeline.pack.mask & ~apart]
    for step in timeline.steps:
        match step:
            case Count(cards=cards) | Weigh(cards=cards) | Mark(cards=cards):
                masks = [cards]
            case Transfer(moves=moves):
                masks = [move.known for move in moves]
            case Unmark():
                masks = []
        for mask in masks:
            kinds = [part for kind in kinds for part in (kind & mask, kind & ~mask) if part]
    return tuple(sorted((kind for kind in kinds + alone if kind), key=lambda kind: kind & -kind))


def asked_after(timeline: Timeline) -> list[dict[int, int]]:
    """Return, before each step and at the end, the cards of which each mark will be asked."""
    asked: dict[int, int] = {}
    backwards = [asked]
    for step in reversed(timeline.steps):
        asked = dict(asked)
        match step:
            case Count(mark=int(mark), cards=cards):
                asked[mark] = asked.get(mark, 0) | cards & timeline.pack.mask
            case Transfer(moves=moves):
                asked |= {move.only: timeline.pack.mask for move in moves if move.only is not None}
            case Unmark(removes=removes):
                asked = {mark: cards for mark, cards in asked.items() if not removes >> mark & 1}
            case _:
                pass
        backwards.append(asked)
    return backwards[::-1]


def steps_to_matter(timeline: Timeline) -> int:
    """Return how many steps there are up to the last one that can exclude a world."""
    last = 0
    before = timeline.sizes
    for number, (step, after) in enumerate(
        zip(timeline.steps, timeline.sizes_after(), strict=True), start=1
    ):
        match step:
            case Count() | Weigh():
                last = number
            case Transfer(moves=moves):
                taken = [0] * len(before)
                for move in moves:
                    taken[move.source] += move.size
                short = any(had < took for had, took in zip(before, taken, strict=True))
                if short or any(move.known or move.only is not None for move in moves):
                    last = number
            case Mark() | Unmark():
                pass
        before = after
    return last


def numbers_of(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits of a mask, smallest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
