"""The compulsory move, and the kept books that change it."""

from __future__ import annotations

from abbey.components.board import Room
from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.record.notebook import Event
from abbey.record.table import Enters, Stays, UsesBook
from abbey.rules.changes import catch
from abbey.rules.decisions import MoveChoice, PlaceChoice
from abbey.rules.effects import begin
from abbey.rules.options import Go, Use
from abbey.rules.phase import Host, Phase, books_for, illegal, unexpected, used_book, uses
from abbey.rules.state import State
from abbey.rules.talk_tasks import MeetingDue
from abbey.rules.tasks import MoveDue, PassageDue, RoomDue
from abbey.rules.ways import (
    CRYPT_ROOM,
    LIBRARY_ROOM,
    legal_rooms,
    library_is_open,
    passage_rooms,
    why_not,
)

__all__ = ["Moving", "Passage"]


def _come_into(state: State, seat: int, room: Room) -> State:
    """End a move: first an intruder is caught, then a question is asked, then the room is used."""
    state = state.at(seat, pawn=room, loot=None, intent=None)
    state = state.push(RoomDue(seat), MeetingDue(seat))
    return catch(state, seat) if room == state.table.cells[seat] else state


class Moving(Phase[MoveDue]):
    """`A enters ROOM`; `A stays` only where no room can be entered."""

    @staticmethod
    def _books(state: State, task: MoveDue) -> tuple[Card, ...]:
        seat = task.seat
        if not state.seats[seat].books:
            return ()
        own = (Effect.EXTRA_STEP, Effect.REVEAL_OR_ACCUSE_ANYWHERE)
        books = books_for(state, seat, Timing.OWN_TURN, own)
        for book in books_for(state, seat, Timing.OWN_MOVE):
            if book.op is Effect.CRYPT_PASSAGE:
                if state.seats[seat].pawn == CRYPT_ROOM and passage_rooms(state, seat):
                    books += (book,)
            elif not library_is_open(state, seat) and LIBRARY_ROOM in legal_rooms(
                state, MoveDue(seat, task.kind, task.extra, library=True)
            ):
                books += (book,)
        return () if task.library else books

    def settle(self, state: State, task: MoveDue) -> State | None:
        """Pass by if a wrong accusation before the move has led to penance."""
        return state.pop() if state.seats[task.seat].penance else None

    def verify(self, state: State, task: MoveDue, event: Event) -> bool:
        """Check the way."""
        if isinstance(event, UsesBook):
            return uses(state, task.seat, event, self._books(state, task))
        if not isinstance(event, Enters | Stays) or state.seat(event.player) != task.seat:
            return False
        rooms = legal_rooms(state, task)
        if isinstance(event, Stays):
            if rooms:
                illegal(event, "a move is compulsory")
        elif (room := state.room(event.room)) not in rooms:
            illegal(event, why_not(state, task, room))
        return True

    def apply(self, state: State, task: MoveDue, event: Event) -> State:
        """Move the pawn; one that stays neither asks nor uses the room."""
        seat = task.seat
        match event:
            case UsesBook(book=book):
                state = used_book(state, seat, book)
                match book.op:
                    case Effect.EXTRA_STEP:
                        longer = MoveDue(seat, task.kind, task.extra + 1)
                        return state.push(longer)
                    case Effect.CRYPT_PASSAGE:
                        return state.push(PassageDue(seat))
                    case Effect.ENTER_LIBRARY:
                        return state.push(MoveDue(seat, task.kind, task.extra, library=True))
                    case _:
                        return begin(state.push(task), seat, book)
            case Enters(room=room):
                return _come_into(state, seat, state.room(room))
            case _:
                return state.at(seat, intent=None)

    def play(self, host: Host, task: MoveDue) -> None:
        """Ask where to go."""
        state = host.state
        name = state.name(task.seat)
        rooms = legal_rooms(state, task)
        books = self._books(state, task)
        if not rooms and not books:
            host.do(Stays(name))
            return
        decision = MoveChoice(rooms, books)
        match host.ask(task.seat, decision):
            case Go(room=room):
                host.do(Enters(name, room))
            case Use(book=book):
                host.do(UsesBook(name, book))
            case option:
                unexpected(decision, option)


class Passage(Phase[PassageDue]):
    """From the crypt straight to parlor, scriptorium or chapter hall."""

    def verify(self, state: State, task: PassageDue, event: Event) -> bool:
        """Check where it leads."""
        if not isinstance(event, Enters) or state.seat(event.player) != task.seat:
            return False
        rooms = passage_rooms(state, task.seat)
        if state.room(event.room) not in rooms:
            illegal(event, f"the passage leads to {', '.join(map(str, rooms))}")
        return True

    def apply(self, state: State, task: PassageDue, event: Event) -> State:
        """Move the pawn."""
        assert isinstance(event, Enters)
        return _come_into(state, task.seat, state.room(event.room))

    def play(self, host: Host, task: PassageDue) -> None:
        """Ask where to go."""
        state = host.state
        name = state.name(task.seat)
        decision = PlaceChoice(name, passage_rooms(state, task.seat), Effect.CRYPT_PASSAGE)
        option = host.ask(task.seat, decision)
        if not isinstance(option, Go):
            unexpected(decision, option)
        host.do(Enters(name, option.room))
