"""Where each single card can be at each moment, judged card by card.

A card that I take from Ben in round three was in Ben's hand just before; if nothing can have
come to Ben unseen since the deal, it was dealt to him. Such reasoning runs along each card's
path, forwards and backwards, together with counting places whose cards are all known. It is
weaker than certainty (it never weighs two open cards against each other) but takes
milliseconds, and lets the lifted filter drop a state long before the line that refutes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from abbey.knowledge.steps import Count, Move, Step, Timeline, Transfer

__all__ = ["barred_cards"]

_Reach = list[int]
"""For each card, the places (as bits) where it can be at one moment."""
_Ways = dict[int, list[tuple[int, int]]]
"""For each card and each place, as a bit, the places that the card can come to from there."""


def barred_cards(timeline: Timeline) -> tuple[tuple[tuple[int, int], ...], ...] | None:
    """Return, for each step, the cards that cannot lie in a place after it.

    One tuple a step, of pairs (place, mask of cards that cannot be there), only where there is
    something to bar; None if even this finds that no world fits.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> known = deal.then(Count(1, 0b1, 1, 1, place=2))
    >>> [(place, bin(mask)) for place, mask in barred_cards(known)[0]][:3]
    [(0, '0b1'), (1, '0b1'), (2, '0b11110')]
    """
    sizes = (timeline.sizes, *timeline.sizes_after())
    full = [sum(1 << place for place, size in enumerate(moment) if size) for moment in sizes]
    cards = [suspect.index for suspect in timeline.pack]
    reach = [[there] * 24 for there in full]
    steps = timeline.steps
    ways = [
        _ways(step.moves, cards, there) if isinstance(step, Transfer) else None
        for step, there in zip(steps, sizes, strict=False)
    ]
    changed = True
    while changed:
        changed = False
        for order in (range(len(steps)), reversed(range(len(steps)))):
            for number in order:
                before, after = reach[number], reach[number + 1]
                was = (list(before), list(after))
                if (some := ways[number]) is not None:
                    _narrow_moved(some, before, after)
                else:
                    _narrow(steps[number], before, after, cards, sizes[number])
                for moment, there in ((before, sizes[number]), (after, sizes[number + 1])):
                    if not _fill(moment, cards, there):
                        return None
                changed = changed or was != (before, after)
    return tuple(
        tuple(_barred(moment, cards, there))
        for moment, there in zip(reach[1:], full[1:], strict=True)
    )


def _barred(moment: _Reach, cards: list[int], places: int) -> Iterator[tuple[int, int]]:
    for place in range(places.bit_length()):
        mask = sum(1 << card for card in cards if not moment[card] >> place & 1)
        if mask and places >> place & 1:
            yield place, mask


def _narrow(
    step: Step, before: _Reach, after: _Reach, cards: list[int], sizes: tuple[int, ...]
) -> None:
    """Keep for each card only the places that fit before and after a step that moves nothing."""
    for card in cards:
        both = before[card] & after[card]
        if isinstance(step, Count) and step.mark is None and step.place is not None:
            both &= _allowed(step, card, sizes[step.place])
        before[card] = after[card] = both


def _narrow_moved(ways: _Ways, before: _Reach, after: _Reach) -> None:
    """Keep for each card only the places before and after a transfer that fit together."""
    for card, own in ways.items():
        can = [(one, two & after[card]) for one, two in own if before[card] & one]
        before[card] = sum(one for one, two in can if two)
        after[card] = _union(two for _, two in can)


def _ways(moves: tuple[Move, ...], cards: list[int], sizes: tuple[int, ...]) -> _Ways:
    """List what a transfer can do with each card: nearly always the same with all."""
    unknown = []
    for place, size in enumerate(sizes):
        leaving = [move for move in moves if move.source == place]
        stays = size > sum(move.size for move in leaving)
        targets = _union(1 << move.target for move in leaving if move.size > move.known.bit_count())
        unknown.append((1 << place, targets | (stays << place)))
    ways = dict.fromkeys(cards, unknown)
    for move in reversed(moves):
        for card in cards:
            if move.known >> card & 1:
                ways[card] = [(1 << move.source, 1 << move.target)]
    return ways


def _allowed(count: Count, card: int, size: int) -> int:
    """Return the places where a count lets a card be."""
    here = 1 << (count.place or 0)
    if count.cards >> card & 1:
        if count.most <= 0:
            return ~here
        return here if count.least >= count.cards.bit_count() else ~0
    # as many of the set as the place holds: no card outside the set can be there
    return ~here if count.least >= size else ~0


def _fill(moment: _Reach, cards: list[int], sizes: tuple[int, ...]) -> bool:
    """Count for each place who must and who can be there; tell whether it can be filled."""
    for place, size in enumerate(sizes):
        bit = 1 << place
        may = [card for card in cards if moment[card] & bit]
        sure = sum(moment[card] == bit for card in may)
        if not sure <= size <= len(may):
            return False
        for card in may:
            if sure == size and moment[card] != bit:
                moment[card] &= ~bit
            elif len(may) == size:
                moment[card] = bit
    return all(moment[card] for card in cards)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
