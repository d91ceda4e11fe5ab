"""The cards that a notebook's owner has had or been shown: too easy to be asked for."""

from __future__ import annotations

from collections.abc import Iterator

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.record.cards import KnownCard
from abbey.record.mass import MassHeld
from abbey.record.moves import (
    Discards,
    Draws,
    Gives,
    Holds,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event, Notebook

__all__ = ["met"]


def met(notebook: Notebook) -> SuspectSet:
    r"""Return whom the owner holds, has held, or has been shown alone.

    What all have seen, a card discarded or shown to everybody, is not counted.

    >>> from abbey.record.reader import read
    >>> cards = met(read("players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, "
    ...     "Basil, Julian\nAna draws Harold\nBen shows Ana Matthew\nBen discards Philippe"))
    >>> [name for name in ("Guy", "Harold", "Matthew", "Philippe") if Suspect.named(name) in cards]
    ['Guy', 'Harold', 'Matthew']
    """
    me = notebook.header.me
    if me is None:
        return SuspectSet(0)
    cards: list[KnownCard] = list(notebook.header.hand(me) or ())
    for event in notebook.events:
        cards += _met_by(event, me)
    return SuspectSet.of(card for card in cards if isinstance(card, Suspect))


def _met_by(event: Event, me: str) -> Iterator[KnownCard]:
    """Yield the cards that a line brings before the owner's eyes."""
    match event:
        case (
            Takes(taker=one, victim=two, card=card)
            | TakesInstead(taker=one, victim=two, card=card)
            | Gives(giver=one, receiver=two, card=card)
            | Returns(giver=one, receiver=two, card=card)
        ) if me in (one, two):
            yield card
        case Draws(player=player, card=card) | Discards(player=player, card=card) if player == me:
            yield card
        case Shows(shower=shower, audience=audience, card=Suspect() as card):
            if me in (shower, audience):
                yield card
        case (
            LooksAtCards(looker=looker, owner=owner, cards=cards)
            | LooksAtHand(looker=looker, owner=owner, cards=cards)
            | LooksAtAllButOne(looker=looker, owner=owner, cards=cards)
        ) if me in (looker, owner):
            yield from cards or ()
        case SwapsHands(first=one, second=two, first_hand=first, second_hand=second):
            if me in (one, two):
                yield from (*(first or ()), *(second or ()))
        case SwapsCards(maker=maker, first=one, second=two, first_card=first, second_card=second):
            if me in (maker, one, two):
                yield from (first, second)
        case Shuffles(maker=maker, owners=owners, before=before, after=after):
            if me in (maker, *owners):
                yield from (*(before or ()), *(after or ()))
        case Holds(player=player, cards=cards) if player == me:
            yield from cards
        case MassHeld(mine=mine, looks=looks):
            if mine is not None:
                yield from (*(mine.gave or ()), *(mine.got or ()))
            for look in looks:
                if look.looker == me:
                    yield from look.cards or ()
        case _:
            return
