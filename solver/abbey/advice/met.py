"""What the effect of a card can be made to meet: a player, two players, a trait, a room."""

from __future__ import annotations

from collections.abc import Sequence

from abbey.advice.choices import Choice
from abbey.advice.effects import choosing, naming, pairing, placing
from abbey.advice.race import RaceStanding
from abbey.advice.rivals import Rivals
from abbey.advice.rooms_looks import Looks
from abbey.advice.rooms_table import TableNow
from abbey.components.board import ROOMS
from abbey.components.decks import Card
from abbey.components.effects import Effect
from abbey.components.traits import TRAITS
from abbey.errors import AdviceError

__all__ = ["met_by"]

_OF_PLAYERS = frozenset(
    {
        Effect.STEAL_RANDOM_DIE,
        Effect.EXCHANGE_BOOK_FOR_SUSPECT,
        Effect.SWAP_HANDS,
        Effect.PEEK_TWO_RANDOM_DIE,
        Effect.PEEK_HAND_DIE,
        Effect.PEEK_HAND_MINUS_ONE,
        Effect.PEEK_MASS_PASS,
        Effect.SEND_TO_CHAPEL,
        Effect.STEAL_BOOK,
    }
)
"""Effects that meet one player, chosen or, with a book that says so, in place of a die."""


def met_by(
    card: Card,
    players: Sequence[str],
    looks: Looks,
    found: Rivals,
    hand: int,
    table: TableNow,
    standings: Sequence[RaceStanding],
) -> tuple[Choice[object], ...]:
    """Rank what there is to choose when a card is carried out.

    Args:
        card: the card.
        players: who can be met, or whose pawn is put somewhere.
        looks: the looks at this position.
        found: what the opponents may know.
        hand: mask of my own hand.
        table: the table.
        standings: the race, the most dangerous first.

    Raises:
        AdviceError: if there is nothing to choose, or too few players to choose from.
    """
    cards = {seat.name: seat.cards for seat in table.seats}
    places = looks.belief.places
    match card.op:
        case Effect.SWAP_TWO_RANDOM:
            if len(players) < 2:
                raise AdviceError(f"{card.name!r} needs two players; name two, or none")
            return pairing(players, looks, places, cards)
        case Effect.GATHER_AND_SHOW_TRAIT:
            return naming(TRAITS, players, looks, places)
        case Effect.PLACE_OTHERS:
            feared = [each.player for each in standings if each.player in players]
            pawn = (feared or list(players))[0]
            taken = {seat.pawn for seat in table.seats if seat.name != pawn}
            return placing(pawn, (room for room in ROOMS if room not in taken), standings)
        case effect if effect in _OF_PLAYERS:
            able = _able(effect, players, table)
            if not able and effect is Effect.STEAL_BOOK:
                raise AdviceError(
                    f"{card.name!r} meets nobody: no line says that they keep a book "
                    f"(`{players[0]} draws a book`)"
                )
            if not able:
                raise AdviceError(f"{card.name!r} meets nobody: they hold no cards")
            return choosing(
                effect,
                able,
                looks,
                places,
                cards,
                found=found,
                hand=hand,
                standings=standings,
                table=table,
            )
        case _:
            raise AdviceError(
                f"{card.name!r} leaves nobody and nothing to choose; --for book says when to use "
                "a book, --for show which card to lay out or show, --for move where to go"
            )


def _able(effect: Effect, players: Sequence[str], table: TableNow) -> list[str]:
    """Return who has what an effect takes or looks at; the chapel is open to everybody."""
    match effect:
        case Effect.SEND_TO_CHAPEL:
            return list(players)
        case Effect.STEAL_BOOK:
            return [name for name in players if table.seat(name).books]
        case _:
            return [name for name in players if table.seat(name).cards]
