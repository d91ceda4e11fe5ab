"""What a card that is read makes due: from named effects to tasks.

Effects that change how something else is done (one more step, a whisper, an answer forced) are
no business of this module: they belong to the phase that they change.
"""

from __future__ import annotations

from typing import assert_never

from abbey.components.board import Room
from abbey.components.decks import Card
from abbey.components.effects import Effect
from abbey.rules.changes import after_draws
from abbey.rules.chores import (
    ButOneDue,
    DieDue,
    DiscardDue,
    LoseBooksDue,
    OrderDue,
    PlaceDue,
    PutAllDue,
    RevealDue,
    ShowDue,
    ShuffleDue,
    StealBookDue,
    SwapCardsDue,
    SwapHandsDue,
    UseDue,
)
from abbey.rules.claimed import free_traits
from abbey.rules.state import State
from abbey.rules.tasks import BookDue, CallDue, ClaimDue, EndDue, MassDue, TurnDue, TurnKind

__all__ = ["begin"]

_HALL = Room.named("chapter_hall")
_SCRIPTORIUM = Room.named("scriptorium")


def begin(state: State, seat: int, card: Card) -> State:
    """Make due what a card says, for the player who reads it (the caller of Mass for events)."""
    effect = card.op
    others = state.others(seat)
    everybody = (seat, *others)
    match effect:
        case (
            Effect.STEAL_RANDOM_DIE
            | Effect.PEEK_TWO_RANDOM_DIE
            | Effect.PEEK_HAND_DIE
            | Effect.PLACE_THREE_BY_DIE
            | Effect.TWO_TO_CELLS_BY_DIE
            | Effect.LOCK_ROOM
        ):
            return state.push(DieDue(effect, seat))
        # Turns, and what lasts.
        case Effect.EXTRA_TURN:
            return after_draws(state, TurnDue(seat, TurnKind.EXTRA))
        case Effect.EXTRA_TURN_MOVE3:
            return after_draws(state, TurnDue(seat, TurnKind.FAR))
        case Effect.EXTRA_TURN_ANYWHERE:
            return after_draws(state, TurnDue(seat, TurnKind.ANYWHERE))
        case Effect.ALL_EXTRA_STEP:
            longer = state.spells.extra_steps + 1
            return state.but(spells=state.spells.but(extra_steps=longer))
        case Effect.YES_NO_ONLY:
            return state.but(spells=state.spells.but(yes_no=True))
        case Effect.SPEAK_IN_CHANT:
            return state.but(spells=state.spells.but(chant=True))
        case Effect.SIX_PLAYER_TEMPO:
            return state.but(spells=state.spells.but(fast=True))
        case Effect.SING_NOW:
            return state
        # Pawns.
        case Effect.GOTO_CRYPT_OR_CONFESSIONAL:
            return state.push(UseDue(seat))
        case Effect.PLACE_OTHERS:
            return state.push(PlaceDue(seat, others))
        case Effect.ALL_TO_CELLS:
            return state.push(PutAllDue(everybody, None))
        case Effect.GATHER_AND_SHOW_TRAIT:
            return state.push(ShowDue(others, seat, None), PutAllDue(others, _SCRIPTORIUM))
        # Suspect cards.
        case Effect.SWAP_TWO_RANDOM:
            return state.push(SwapCardsDue(seat))
        case Effect.SWAP_HANDS:
            return state.push(SwapHandsDue(seat))
        case Effect.PEEK_HAND_MINUS_ONE:
            return state.push(ButOneDue(seat))
        case Effect.PEEK_ONE_EACH_REDISTRIBUTE:
            return state.push(ShuffleDue(seat))
        case Effect.ALL_SHOW_TRAIT:
            return state.push(ShowDue(everybody, None, card.trait))
        case Effect.REMOVE_CHOSEN:
            return state.push(DiscardDue(everybody, chosen=True))
        case Effect.REMOVE_RANDOM_FROM_LEFT:
            return state.push(DiscardDue((*others, seat), chosen=False))
        # Claims.
        case Effect.REVEAL_OR_ACCUSE_ANYWHERE:
            return state.push(ClaimDue(seat, must=True))
        case Effect.SAFE_REVELATION:
            return state.push(ClaimDue(seat, must=True, safe=True))
        case Effect.ALL_REVEAL_SECRETLY:
            free = free_traits(state)
            return state.push(RevealDue(everybody, free), PutAllDue(everybody, _HALL))
        # Masses, books, crypt cards.
        case Effect.MASS_NOW_FIRST:
            return after_draws(state, CallDue(seat))
        case Effect.NEXT_MASS_NOW:
            return _next_mass(state, seat)
        case Effect.DRAW_THREE_BOOKS:
            return state.push(BookDue(seat), BookDue(seat), BookDue(seat))
        case Effect.STEAL_BOOK:
            return state.push(StealBookDue(seat))
        case Effect.DISCARD_BOOKS:
            return state.push(LoseBooksDue())
        case Effect.ORDER_EVENTS:
            return state.push(OrderDue(seat))
        case Effect.RETURN_CRYPT_CARDS:
            return _crypt_cards_back(state)
        # Books kept for their moment.
        case (
            Effect.EXTRA_STEP
            | Effect.CRYPT_PASSAGE
            | Effect.ENTER_LIBRARY
            | Effect.SEND_TO_CHAPEL
            | Effect.CHOOSE_INSTEAD_OF_DIE
            | Effect.IMMUNE_WHEN_CAUGHT
            | Effect.EXCHANGE_BOOK_FOR_SUSPECT
            | Effect.PRIVATE_QUESTION
            | Effect.QUESTION_ALL_IN_ROOM
            | Effect.FORCE_ANSWER
            | Effect.PARLOR_REPEAT
            | Effect.TAKE_BELL_AFTER_MASS
            | Effect.SKIP_MASS
            | Effect.PASS_ONE_LESS
            | Effect.PEEK_MASS_PASS
        ):
            raise AssertionError(f"{effect} is carried out by the phase that it changes")
        case _:
            assert_never(effect)


def _next_mass(state: State, seat: int) -> State:
    """Hold the next Mass before this one ends; not if the day, and the game, ends with this."""
    if isinstance(state.agenda[-1], EndDue):
        return state
    return state.push(MassDue(seat))


def _crypt_cards_back(state: State) -> State:
    for seat, player in enumerate(state.seats):
        if player.crypt:
            state = state.at(seat, crypt=False).but(crypt=state.crypt + 1)
    return state
