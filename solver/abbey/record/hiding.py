"""What one line of a record looks like to one player, or to a spectator.

Who did what to whom is seen by all, and how many cards it took; names of cards are seen by
those whom the notation lists, and by nobody else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar, assert_never

from abbey.record.cards import Everyone, KnownCard, Nothing
from abbey.record.mass import MassHeld, MassLook, MassPart
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
from abbey.record.notebook import Event, Header
from abbey.record.table import DrawsBook, OrdersEvents, TableEvent, TakesBook
from abbey.record.talk import Accuses, Asks, Crosses, Note, Reveals, TalkEvent, Uncrosses, Whispers

__all__ = ["seen"]

_T = TypeVar("_T")


def seen(event: Event, player: str | None, header: Header) -> Event | None:
    """Return the line as `player` would write it, None if there is nothing to write.

    >>> from abbey.components.suspects import Suspect
    >>> header = Header(("Ana", "Ben", "Cleo"))
    >>> drawn = Draws("Ben", Suspect.named("Guy"))
    >>> print(seen(drawn, "Ben", header), seen(drawn, "Ana", header), sep="; ")
    Ben draws Guy; Ben draws

    Args:
        event: a line of the record.
        player: who looks on; None for a spectator.
        header: the record's header, for the seats.
    """
    match event:
        case (
            Draws()
            | Takes()
            | Returns()
            | TakesInstead()
            | Gives()
            | Shows()
            | Discards()
            | SwapsHands()
            | SwapsCards()
            | Shuffles()
            | LooksAtCards()
            | LooksAtHand()
            | LooksAtAllButOne()
            | MassHeld()
            | LosesTrack()
            | HoldsCount()
            | Holds()
        ):
            return _cards_seen(event, player, header)
        case Asks() | Whispers() | Reveals() | Accuses() | Crosses() | Uncrosses() | Note():
            return _talk_seen(event, player)
        case _:
            return _table_seen(event, player)


def _if(known: bool, value: _T) -> _T | None:
    return value if known else None


def _cards_seen(event: CardEvent, player: str | None, header: Header) -> CardEvent | None:
    match event:
        case Draws(player=drawer, card=card):
            return replace(event, card=_if(player == drawer, card))
        case Takes(taker=one, victim=other, card=card):
            return replace(event, card=_if(player in (one, other), card))
        case TakesInstead(taker=one, victim=other, card=card):
            return replace(event, card=_if(player in (one, other), card))
        case Returns(giver=one, receiver=other, card=card):
            return replace(event, card=_if(player in (one, other), card))
        case Gives(giver=one, receiver=other, card=card):
            return replace(event, card=_if(player in (one, other), card))
        case Shows(shower=shower, audience=audience, card=card):
            known = audience is Everyone.ALL or player in (shower, audience)
            return replace(event, card=card if known or isinstance(card, Nothing) else None)
        case LooksAtCards(looker=looker, cards=cards):
            return replace(event, cards=cards if player == looker else (None,) * len(cards))
        case LooksAtHand(looker=looker, cards=cards):
            return replace(event, cards=_if(player == looker, cards))
        case LooksAtAllButOne(looker=looker, owner=owner, cards=cards):
            return replace(event, cards=_if(player in (looker, owner), cards))
        case SwapsHands(first=first, second=second):
            return replace(
                event,
                first_hand=_if(player == first, event.first_hand),
                second_hand=_if(player == second, event.second_hand),
            )
        case SwapsCards(maker=maker, first=first, second=second):
            known = player in (maker, first, second)
            return replace(
                event,
                first_card=_if(known, event.first_card),
                second_card=_if(known, event.second_card),
            )
        case Shuffles(maker=maker, owners=owners, before=before, after=after):
            own = [player == owner for owner in owners]
            return replace(
                event,
                before=_masked(before, [player == maker or mine for mine in own]),
                after=_masked(after, own),
            )
        case MassHeld():
            return _mass_seen(event, player, header)
        case LosesTrack(places=places):
            others = tuple(place for place in places if place != player)
            return LosesTrack(others) if len(others) > 1 else None
        case Holds(player=owner, cards=cards):
            return event if player == owner else HoldsCount(owner, len(cards))
        case Discards() | HoldsCount():
            return event
        case _:
            assert_never(event)


def _masked(
    cards: Sequence[KnownCard] | None, known: Sequence[bool]
) -> tuple[KnownCard, ...] | None:
    if cards is None:
        return None
    return tuple(card if shown else None for card, shown in zip(cards, known, strict=True))


def _mass_seen(event: MassHeld, player: str | None, header: Header) -> MassHeld:
    """All see who skips, who looks and how many cards each gives; names only at the two ends."""
    event = _told_by_all(event, header)
    gave = {part.player: part.gave for part in event.parts if part.gave is not None}
    skipping = {part.player for part in event.parts if part.skips}
    usual = event.mass.cards_passed
    parts = []
    for part in event.parts:
        if part.gave is None:
            parts.append(part)
        elif player is None or len(part.gave) != usual:
            parts.append(MassPart(part.player, (None,) * len(part.gave)))
    looks = tuple(
        look if look.looker == player else MassLook(look.looker, look.giver) for look in event.looks
    )
    mine = None
    if player is not None and player not in skipping:
        giver = _giver(player, skipping, header)
        if player in gave or giver in gave:
            mine = MassPart(player, gave.get(player), gave.get(giver))
    return MassHeld(event.mass, mine, tuple(parts), looks)


def _told_by_all(event: MassHeld, header: Header) -> MassHeld:
    """Turn the owner's part of a notebook's Mass into a clause like everybody's."""
    mine = event.mine
    if mine is None or mine.gave is None or header.me is None:
        return event
    if any(part.player == header.me for part in event.parts):
        return event
    return replace(event, mine=None, parts=(*event.parts, MassPart(header.me, mine.gave)))


def _giver(player: str, skipping: set[str], header: Header) -> str:
    """Return who passes to a player: the next one to the right who does not skip."""
    seat = header.players.index(player)
    around = header.players[:seat][::-1] + header.players[seat:][::-1]
    return next(name for name in around if name not in skipping)


def _talk_seen(event: TalkEvent, player: str | None) -> TalkEvent | None:
    match event:
        case Asks(asker=asker, answerer=answerer, private=True):
            return event if player in (asker, answerer) else Whispers(asker, answerer)
        case Crosses(player=owner) | Uncrosses(player=owner):
            return replace(event, player=None) if owner == player is not None else None
        case Note():
            # Free words of whoever kept the record: they may tell what no player knew.
            return None
        case Asks() | Whispers() | Reveals() | Accuses():
            return event
        case _:
            assert_never(event)


def _table_seen(event: TableEvent, player: str | None) -> TableEvent:
    match event:
        case DrawsBook(player=drawer, book=book):
            return replace(event, book=_if(player == drawer, book))
        case TakesBook(taker=taker, victim=victim, book=book):
            return replace(event, book=_if(player in (taker, victim), book))
        case OrdersEvents(player=reader, cards=cards):
            return replace(event, cards=_if(player == reader, cards))
        case _:
            return event
