"""What a line moves and shows: whose hands change, and who sees how many cards."""

from __future__ import annotations

from collections.abc import Iterable

from abbey.record.cards import Everyone, KnownCard, Nothing
from abbey.record.mass import MassHeld, MassPart
from abbey.record.moves import (
    Discards,
    Draws,
    Gives,
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
from abbey.record.notebook import Event

__all__ = ["changed_hands", "faces_seen", "own_cards"]


def changed_hands(event: Event) -> tuple[str, ...] | None:
    """Return whose hands hold other cards after a line than before; None for everybody's.

    >>> changed_hands(Takes("Ana", "Ben")), changed_hands(Shows("Ana", "Ben"))
    (('Ana', 'Ben'), ())
    """
    match event:
        case Draws(player=player) | Discards(player=player):
            return (player,)
        case Takes(taker=one, victim=other) | TakesInstead(taker=one, victim=other):
            return (one, other)
        case Returns(giver=one, receiver=other) | Gives(giver=one, receiver=other):
            return (one, other)
        case SwapsHands(first=one, second=other) | SwapsCards(first=one, second=other):
            return (one, other)
        case Shuffles(owners=owners):
            return owners
        case MassHeld():
            return None
        case _:
            return ()


def own_cards(event: Event, me: str, hand: int) -> int:
    """Return a player's hand after a line of the own notebook, where all own cards are named.

    >>> from abbey.components.suspects import Suspect
    >>> guy, bruno = Suspect.named("Guy"), Suspect.named("Bruno")
    >>> own_cards(Takes("Ana", "Ben", guy), "Ana", bruno.bit) == guy.bit | bruno.bit
    True
    """
    lost: Iterable[KnownCard] = ()
    got: Iterable[KnownCard] = ()
    match event:
        case Draws(player=who, card=card) if who == me:
            got = (card,)
        case Discards(player=who, card=card) if who == me:
            lost = (card,)
        case Takes(taker=taker, victim=giver, card=card) if me in (taker, giver):
            lost, got = ((card,), ()) if giver == me else ((), (card,))
        case TakesInstead(taker=taker, victim=giver, card=card) if me in (taker, giver):
            lost, got = ((card,), ()) if giver == me else ((), (card,))
        case Returns(giver=giver, receiver=taker, card=card) if me in (taker, giver):
            lost, got = ((card,), ()) if giver == me else ((), (card,))
        case Gives(giver=giver, receiver=taker, card=card) if me in (taker, giver):
            lost, got = ((card,), ()) if giver == me else ((), (card,))
        case SwapsHands(first=one, second=other) if me in (one, other):
            return _mask((event.first_hand if one == me else event.second_hand) or ())
        case SwapsCards(first=one, second=other) if me in (one, other):
            pair = ((event.first_card,), (event.second_card,))
            lost, got = pair if one == me else pair[::-1]
        case Shuffles(owners=owners, before=before, after=after) if me in owners:
            at = owners.index(me)
            lost, got = ((cards or (None,) * len(owners))[at : at + 1] for cards in (before, after))
        case MassHeld(mine=MassPart(gave=gave, got=came)):
            lost, got = gave or (), came or ()
        case _:
            return hand
    return hand & ~_mask(lost) | _mask(got)


def _mask(cards: Iterable[KnownCard]) -> int:
    return sum(card.bit for card in cards if card is not None)


def faces_seen(event: Event, hand: int) -> tuple[tuple[str | None, int], ...]:
    """Return who sees how many cards that may be new to the player; None means everybody.

    `hand` is about how many cards a whole hand has.

    >>> faces_seen(LooksAtHand("Ana", "Ben"), 5)
    (('Ana', 5),)
    """
    match event:
        case Draws(player=player) | Takes(taker=player) | TakesInstead(taker=player):
            return ((player, 1),)
        case Gives(receiver=player):
            return ((player, 1),)
        case Shows(audience=audience, card=card) if not isinstance(card, Nothing):
            return ((None if isinstance(audience, Everyone) else audience, 1),)
        case Discards():
            return ((None, 1),)
        case LooksAtCards(looker=looker, cards=cards):
            return ((looker, len(cards)),)
        case LooksAtHand(looker=looker):
            return ((looker, hand),)
        case LooksAtAllButOne(looker=looker):
            return ((looker, hand - 1),)
        case SwapsHands(first=one, second=other):
            return ((one, hand), (other, hand))
        case SwapsCards(maker=maker, first=one, second=other):
            return ((maker, 2), (one, 1), (other, 1))
        case Shuffles(maker=maker, owners=owners):
            return ((maker, len(owners)), *((owner, 1) for owner in owners))
        case MassHeld(mass=mass):
            return ((None, min(mass.cards_passed, hand)),)
        case _:
            return ()
