"""Which of my own cards others get to see: passed at a Mass, shown, laid out, hidden.

A card tells those who had not seen it that its monk is innocent. To somebody who gave it the
chance `p` to be the culprit's, that is `-log2(1 - p)` bits. So the best card to pass is one that
its receiver has seen already, in most worlds of mine, and the best to hide one that nobody has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

from abbey.advice.choices import Choice, best_first, told_chance
from abbey.advice.rivals import Rival, Rivals
from abbey.components.suspects import Suspect

__all__ = ["ONWARD", "hiding", "passing", "showing"]

ONWARD = 0.25
"""A card passed on wanders further: what it tells those who do not get it now counts so much."""
_LITTLE = 0.005
"""Fewer bits than this are nothing worth a word."""
_MOST = 500
"""So many ways to choose the cards are all tried; of more, those made of the best single cards."""


def passing(
    found: Rivals, cards: Sequence[Suspect], count: int, receiver: str
) -> tuple[Choice[tuple[Suspect, ...]], ...]:
    """Rank the ways to choose cards for a Mass.

    The points are what they cost: `-(share of what the receiver gains) - ONWARD * (share of what
    the others would gain)`, and the bits likewise.

    >>> import numpy as np
    >>> from abbey.components.suspects import SUSPECTS
    >>> even = np.ones(24) / 24
    >>> ben = Rival("Ben", np.array([0b001], np.uint32), np.array([5]), even, (1 << 24) - 1)
    >>> best, *_ = passing(Rivals((ben,), {}), SUSPECTS[:3], 1, "Ben")
    >>> best.option == SUSPECTS[:1], best.bits, best.why
    (True, 0.0, 'Ben has seen it already.')

    Args:
        found: what the opponents may know.
        cards: the hand.
        count: how many must go; the whole hand if it is smaller.
        receiver: to whom.

    Raises:
        ValueError: if the receiver is no opponent.
    """
    count = min(count, len(cards))
    to = found.of(receiver)
    others = [rival for rival in found.each if rival is not to]
    if comb(len(cards), count) > _MOST:
        cards = _dullest(found, to, others, cards, count)
    return best_first(
        _passed(found, to, others, tuple(chosen)) for chosen in combinations(cards, count)
    )


def showing(
    found: Rivals, cards: Iterable[Suspect], audience: str | None
) -> tuple[Choice[Suspect], ...]:
    """Rank the cards that could be shown, or laid out of the game.

    Args:
        found: what the opponents may know.
        cards: the cards that will do.
        audience: who will see it; None for everybody.

    Raises:
        ValueError: if the audience is no opponent.
    """
    who = found.each if audience is None else (found.of(audience),)
    return best_first(_shown(found, who, card) for card in cards)


def hiding(
    found: Rivals, cards: Sequence[Suspect], looker: str
) -> tuple[Choice[Suspect | None], ...]:
    """Rank the cards that could be hidden from somebody who looks at all the others.

    None stands for hiding nothing.

    Raises:
        ValueError: if the looker is no opponent.
    """
    rival = found.of(looker)
    options: list[Suspect | None] = [*cards, None]
    return best_first(_hidden(found, rival, cards, card) for card in options)


def _passed(
    found: Rivals, to: Rival, others: Sequence[Rival], cards: tuple[Suspect, ...]
) -> Choice[tuple[Suspect, ...]]:
    mask = _mask(cards)
    bits = to.told(also_seen=mask) + ONWARD * sum(each.told(also_seen=mask) for each in others)
    gained = to.gained(found.made, also_seen=mask)
    gained += ONWARD * sum(each.gained(found.made, also_seen=mask) for each in others)
    return Choice(cards, _less(found.share(bits)), _less(found.share(gained)), _seen(to, cards))


def _shown(found: Rivals, who: Sequence[Rival], card: Suspect) -> Choice[Suspect]:
    bits = found.share(sum(each.told(also_seen=card.bit) for each in who))
    gained = found.share(sum(each.gained(found.made, also_seen=card.bit) for each in who))
    if len(who) == 1:
        why = _seen(who[0], (card,))
    else:
        shares = [_share_seen(each, card) for each in who]
        why = f"{sum(shares) / len(shares):.0%} of the others have seen it"
        why += "." if bits < _LITTLE else f"; it tells them {bits:.2f} bits on average."
    return Choice(card, _less(bits), _less(gained), why)


def _hidden(
    found: Rivals, looker: Rival, cards: Sequence[Suspect], card: Suspect | None
) -> Choice[Suspect | None]:
    mask = _mask(each for each in cards if each != card)
    bits = found.share(looker.told(also_seen=mask))
    gained = found.share(looker.gained(found.made, also_seen=mask))
    if card is None:
        why = f"{looker.name} sees all of them."
    else:
        share = _share_seen(looker, card)
        why = f"{looker.name} has seen {card} already with chance {told_chance(share)}."
    return Choice(card, _less(bits), _less(gained), why)


def _dullest(
    found: Rivals, to: Rival, others: Sequence[Rival], cards: Sequence[Suspect], count: int
) -> Sequence[Suspect]:
    """Leave out the cards that tell most, until few enough ways to choose are left."""
    single = [
        choice.option[0]
        for choice in best_first(_passed(found, to, others, (card,)) for card in cards)
    ]
    size = max(n for n in range(count, len(cards) + 1) if comb(n, count) <= _MOST)
    kept = set(single[:size])
    return [card for card in cards if card in kept]


def _seen(rival: Rival, cards: Sequence[Suspect]) -> str:
    """Say what an opponent knows of cards already."""
    if not cards:
        return "No card changes hands."
    shares = [_share_seen(rival, card) for card in cards]
    one = len(cards) == 1
    if all(share == 1 for share in shares):
        return f"{rival.name} has seen {'it' if one else 'all of them'} already."
    bits = rival.told(also_seen=_mask(cards))
    if bits < _LITTLE:
        innocent = f"{cards[0]} is" if one else "they are"
        return f"{rival.name} knows already that {innocent} innocent."
    tells = f"{'it tells' if one else 'they tell'} {rival.name} {bits:.2f} bits"
    if not any(shares):
        return f"{rival.name} has not seen {'it' if one else 'any of them'} yet: {tells}."
    if one:
        return f"{rival.name} has seen it already with chance {told_chance(shares[0])}; {tells}."
    return f"{rival.name} has seen about {sum(shares):.1f} of them already; {tells}."


def _share_seen(rival: Rival, card: Suspect) -> float:
    return float((rival.seen >> card.index & 1).mean())


def _mask(cards: Iterable[Suspect]) -> int:
    return sum(card.bit for card in cards)


def _less(cost: float) -> float:
    """Return a cost below 0, and plain 0 for none."""
    return -cost if cost else 0.0
