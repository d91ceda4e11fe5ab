"""Dice that pick a player, a pawn or a room; Apocalypse of John picks in their place."""

from __future__ import annotations

from abbey.components.board import Colour, Room
from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.record.notebook import Event
from abbey.record.table import Die, UsesBook
from abbey.rules.chores import DieDue, HandDue, LookDue, PutDue, TakeDue
from abbey.rules.phase import Host, Phase, books_for, offer_books, used_book, uses
from abbey.rules.state import State

__all__ = ["Rolling"]

_PAWNS = (Effect.PLACE_THREE_BY_DIE, Effect.TWO_TO_CELLS_BY_DIE)
_LOOKED_AT = 2

_LOCKS = {
    Colour.RED: Room.named("scriptorium"),
    Colour.WHITE: Room.named("scriptorium"),
    Colour.BLUE: Room.named("parlor"),
    Colour.GREEN: Room.named("parlor"),
    Colour.YELLOW: Room.named("chapter_hall"),
    Colour.BLACK: Room.named("chapter_hall"),
}


def _eligible(state: State, task: DieDue) -> tuple[int, ...]:
    """Return whom the die can pick: pawns not yet rolled, or the players other than the roller."""
    if task.effect not in _PAWNS:
        return state.others(task.seat)
    everybody = (task.seat, *state.others(task.seat))
    if not state.table.rules.pawn_twice_again:
        return everybody
    return tuple(seat for seat in everybody if seat not in task.done)


class Rolling(Phase[DieDue]):
    """`die COLOUR`: rolled again for a colour that is not in play or cannot be meant."""

    @staticmethod
    def _books(state: State, task: DieDue, seat: int) -> tuple[Card, ...]:
        if task.effect is Effect.LOCK_ROOM:
            return ()
        if seat != task.seat and not state.table.rules.any_die:
            return ()
        return books_for(state, seat, Timing.AT_DIE, (Effect.CHOOSE_INSTEAD_OF_DIE,))

    def verify(self, state: State, task: DieDue, event: Event) -> bool:
        """Accept any colour, or the book."""
        if isinstance(event, UsesBook):
            seat = state.seat(event.player)
            return uses(state, seat, event, self._books(state, task, seat))
        return isinstance(event, Die)

    def apply(self, state: State, task: DieDue, event: Event) -> State:
        """Put on the agenda what the die, or the book, has decided."""
        if isinstance(event, UsesBook):
            chooser = state.seat(event.player)
            state = used_book(state, chooser, event.book)
            return _picked(state, task, _eligible(state, task), chooser)
        assert isinstance(event, Die)
        rules = state.table.rules
        seat = state.table.owners.get(event.colour)
        if task.effect is Effect.LOCK_ROOM:
            if seat is None and not rules.lost_key_all_faces:
                return state.push(task)
            return state.but(spells=state.spells.but(locked=_LOCKS[event.colour]))
        if seat in _eligible(state, task):
            assert seat is not None
            return _picked(state, task, (seat,), task.seat)
        own = task.effect not in _PAWNS and seat == task.seat
        return state if own and not rules.own_colour_again else state.push(task)

    def play(self, host: Host, task: DieDue) -> None:
        """Offer the book to its owner, else roll."""
        state = host.state
        for seat in (task.seat, *state.others(task.seat)):
            book = offer_books(host, seat, self._books(state, task, seat), Timing.AT_DIE)
            if book is not None:
                host.do(UsesBook(state.name(seat), book))
                return
        host.do(Die(host.chance.choice(tuple(Colour))))


def _picked(state: State, task: DieDue, seats: tuple[int, ...], chooser: int) -> State:
    match task.effect:
        case Effect.STEAL_RANDOM_DIE:
            return state.push(TakeDue(task.seat, seats, chooser))
        case Effect.PEEK_TWO_RANDOM_DIE:
            return state.push(LookDue(task.seat, seats, chooser, _LOOKED_AT))
        case Effect.PEEK_HAND_DIE:
            return state.push(HandDue(task.seat, seats, chooser))
        case _:
            return state.push(PutDue(task.effect, task.seat, seats, chooser, task.done))
