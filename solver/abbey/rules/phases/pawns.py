"""Pawns that cards put somewhere."""

from __future__ import annotations

from abbey.components.board import ROOMS, Room, RoomKind
from abbey.components.effects import Effect
from abbey.record.notebook import Event
from abbey.record.table import PutIn
from abbey.rules.changes import catch, moved_by_event, put
from abbey.rules.chores import DieDue, PlaceDue, PutAllDue, PutDue, UseDue
from abbey.rules.decisions import PlaceChoice
from abbey.rules.options import Go
from abbey.rules.phase import Host, Phase, choose_player, illegal, unexpected
from abbey.rules.state import State
from abbey.rules.tasks import RoomDue
from abbey.rules.ways import CONFESSIONALS, CRYPT_ROOM, crowded

__all__ = ["AllPut", "GoesToUse", "OthersPlaced", "PawnPut"]

_THREE = (Room.named("chapter_hall"), Room.named("parlor"), Room.named("scriptorium"))
_CELLS = 2


def _target(state: State, task: PutDue, seat: int) -> Room:
    if task.effect is Effect.PLACE_THREE_BY_DIE:
        return _THREE[len(task.done)]
    return state.table.cells[seat]


class PawnPut(Phase[PutDue]):
    """Daily Chores and the penance in cells: the pawn rolled goes; an intruder there is caught."""

    def verify(self, state: State, task: PutDue, event: Event) -> bool:
        """Check which pawn goes where."""
        if not isinstance(event, PutIn):
            return False
        seat = state.seat(event.player)
        if seat not in task.pawns:
            illegal(event, f"the pawn is that of {' or '.join(state.names(task.pawns))}")
        if state.room(event.room) != _target(state, task, seat):
            illegal(event, f"the pawn goes to the {_target(state, task, seat)}")
        return True

    def apply(self, state: State, task: PutDue, event: Event) -> State:
        """Put the pawn and roll for the next one."""
        assert isinstance(event, PutIn)
        seat = state.seat(event.player)
        state = put(state, seat, state.room(event.room))
        done = (*task.done, seat)
        wanted = len(_THREE) if task.effect is Effect.PLACE_THREE_BY_DIE else _CELLS
        if len(done) < wanted:
            state = state.push(DieDue(task.effect, task.seat, done))
        state = moved_by_event(state, seat)
        return catch(state, seat, forgiven=not state.table.rules.events_catch)

    def play(self, host: Host, task: PutDue) -> None:
        """Ask whose pawn, if a book lets somebody choose."""
        state = host.state
        seat = choose_player(host, task.chooser, task.pawns, task.effect)
        host.do(PutIn(state.name(seat), _target(state, task, seat)))


class AllPut(Phase[PutAllDue]):
    """Many pawns at once: all to one room, or each to its own cell, where nobody is caught then.

    The lines come one after the other, but the pawns move together.
    """

    def settle(self, state: State, task: PutAllDue) -> State | None:
        """Pass by when all have gone."""
        return None if task.rest else state.pop()

    def verify(self, state: State, task: PutAllDue, event: Event) -> bool:
        """Check which pawn goes where."""
        if not isinstance(event, PutIn):
            return False
        seat = state.seat(event.player)
        if seat != task.rest[0]:
            illegal(event, f"the next pawn is that of {state.name(task.rest[0])}")
        room = task.room or state.table.cells[seat]
        if state.room(event.room) != room:
            illegal(event, f"the pawn goes to the {room}")
        return True

    def apply(self, state: State, task: PutAllDue, event: Event) -> State:
        """Put the pawn."""
        assert isinstance(event, PutIn)
        state = put(state, task.rest[0], state.room(event.room))
        return state.push(PutAllDue(task.rest[1:], task.room))

    def play(self, host: Host, task: PutAllDue) -> None:
        """Put the next pawn."""
        state = host.state
        seat = task.rest[0]
        host.do(PutIn(state.name(seat), task.room or state.table.cells[seat]))


class OthersPlaced(Phase[PlaceDue]):
    """Book of High Magic: all other pawns anywhere, each in a space of its own."""

    @staticmethod
    def _rooms(state: State, task: PlaceDue) -> tuple[Room, ...]:
        fixed = {player.pawn for seat, player in enumerate(state.seats) if seat not in task.rest}
        return tuple(room for room in ROOMS if room not in fixed)

    def settle(self, state: State, task: PlaceDue) -> State | None:
        """Pass by when all have been put."""
        return None if task.rest else state.pop()

    def verify(self, state: State, task: PlaceDue, event: Event) -> bool:
        """Check that no other pawn stands or has been put there."""
        if not isinstance(event, PutIn):
            return False
        if state.seat(event.player) != task.rest[0]:
            illegal(event, f"the next pawn is that of {state.name(task.rest[0])}")
        if state.room(event.room) not in self._rooms(state, task):
            illegal(event, "each pawn goes to a space of its own")
        return True

    def apply(self, state: State, task: PlaceDue, event: Event) -> State:
        """Put the pawn."""
        assert isinstance(event, PutIn)
        state = put(state, task.rest[0], state.room(event.room))
        return state.push(PlaceDue(task.seat, task.rest[1:]))

    def play(self, host: Host, task: PlaceDue) -> None:
        """Ask where to put the next pawn."""
        state = host.state
        name = state.name(task.rest[0])
        decision = PlaceChoice(name, self._rooms(state, task), Effect.PLACE_OTHERS)
        option = host.ask(task.seat, decision)
        if not isinstance(option, Go):
            unexpected(decision, option)
        host.do(PutIn(name, option.room))


class GoesToUse(Phase[UseDue]):
    """Cryptographic Text: to the crypt or to a confessional, which is used at once."""

    @staticmethod
    def _rooms(state: State, seat: int) -> tuple[Room, ...]:
        full = frozenset() if state.table.rules.cards_crowd else crowded(state, seat)
        return tuple(room for room in (CRYPT_ROOM, *CONFESSIONALS) if room not in full)

    def verify(self, state: State, task: UseDue, event: Event) -> bool:
        """Check where the pawn goes."""
        if not isinstance(event, PutIn) or state.seat(event.player) != task.seat:
            return False
        room = state.room(event.room)
        if room.kind not in (RoomKind.CRYPT, RoomKind.CONFESSIONAL):
            illegal(event, "the book leads to the crypt or to a confessional")
        if room not in self._rooms(state, task.seat):
            illegal(event, f"the {room} has place for one pawn only")
        return True

    def apply(self, state: State, task: UseDue, event: Event) -> State:
        """Put the pawn; the room is used."""
        assert isinstance(event, PutIn)
        return put(state, task.seat, state.room(event.room)).push(RoomDue(task.seat))

    def play(self, host: Host, task: UseDue) -> None:
        """Ask where to go."""
        state = host.state
        name = state.name(task.seat)
        rooms = self._rooms(state, task.seat)
        decision = PlaceChoice(name, rooms, Effect.GOTO_CRYPT_OR_CONFESSIONAL)
        option = host.ask(task.seat, decision)
        if not isinstance(option, Go):
            unexpected(decision, option)
        host.do(PutIn(name, option.room))
