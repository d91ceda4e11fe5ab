"""Which hands a line speaks of, and whether it moves cards: what may change places with what."""

from __future__ import annotations

from abbey.record.cards import PILE
from abbey.record.mass import MassHeld
from abbey.record.moves import (
    CardEvent,
    Discards,
    Draws,
    Gives,
    Holds,
    HoldsCount,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesTrack,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event
from abbey.record.questions import CountCrossed, HasCrossed, Silence
from abbey.record.talk import Accuses, Asks

__all__ = ["moves_cards", "touched"]


def touched(players: tuple[str, ...], event: Event) -> frozenset[str]:
    """Return the players, and the pile, whose cards a line moves or speaks of.

    >>> sorted(touched(("Ana", "Ben", "Cleo"), Takes("Ana", "Ben")))
    ['Ana', 'Ben']
    """
    match event:
        case Asks(answer=Silence()):
            names: tuple[str, ...] = ()
        case Asks(question=CountCrossed() | HasCrossed()):
            names = (*players, PILE)
        case Asks(answerer=owner, answer=int()) | Shows(shower=owner) | Discards(player=owner):
            names = (owner,)
        case LooksAtCards(owner=owner) | LooksAtHand(owner=owner) | LooksAtAllButOne(owner=owner):
            names = (owner,)
        case Holds(player=owner) | HoldsCount(player=owner):
            names = (owner,)
        case Accuses(shown_by=owner):
            names = (owner,) if owner else ()
        case Draws(player=player):
            names = (player, PILE)
        case Takes(taker=one, victim=two) | TakesInstead(taker=one, victim=two):
            names = (one, two)
        case Gives(giver=one, receiver=two) | Returns(giver=one, receiver=two):
            names = (one, two)
        case SwapsHands(first=one, second=two) | SwapsCards(first=one, second=two):
            names = (one, two)
        case Shuffles(owners=owners):
            names = owners
        case LosesTrack(places=places):
            names = places
        case MassHeld(parts=parts):
            skips = {part.player for part in parts if part.skips}
            names = tuple(player for player in players if player not in skips)
        case _:
            names = ()
    return frozenset(names)


def moves_cards(event: Event) -> bool:
    """Tell whether a line moves cards, or may.

    >>> moves_cards(Draws("Ana")), moves_cards(HoldsCount("Ana", 3))
    (True, False)
    """
    return isinstance(event, CardEvent) and not isinstance(
        event,
        Shows | LooksAtCards | LooksAtHand | LooksAtAllButOne | Holds | HoldsCount,
    )
