"""What a line moves and shows: whose hands change, and who sees how many cards."""

from __future__ import annotations

from abbey.record.cards import Everyone, Nothing
from abbey.record.mass import MassHeld
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

__all__ = ["changed_hands", "faces_seen"]


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


def faces_seen(event: Event, sizes: dict[str, int]) -> tuple[tuple[str | None, int], ...]:
    """Return who sees how many cards that may be new to the player; None means everybody.

    `sizes` are the hands as they are now; Masses are left to the caller, who knows the seats.

    >>> faces_seen(LooksAtHand("Ana", "Ben"), {"Ben": 5})
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
        case LooksAtHand(looker=looker, owner=owner):
            return ((looker, sizes[owner]),)
        case LooksAtAllButOne(looker=looker, owner=owner):
            return ((looker, max(0, sizes[owner] - 1)),)
        case SwapsHands(first=one, second=other):
            return ((one, sizes[one]), (other, sizes[other]))
        case SwapsCards(maker=maker, first=one, second=other):
            return ((maker, 2), (one, 1), (other, 1))
        case Shuffles(maker=maker, owners=owners):
            return ((maker, len(owners)), *((owner, 1) for owner in owners))
        case _:
            return ()
