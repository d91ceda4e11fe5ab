"""Books: drawn, read, stolen, lost; great books; the order of events."""

from __future__ import annotations

from abbey.components.effects import Effect
from abbey.record.notebook import Event
from abbey.record.table import (
    DrawsBook,
    LibraryRead,
    LosesBook,
    OrdersEvents,
    TakesBook,
    UsesBook,
)
from abbey.rules.chores import LoseBooksDue, OrderDue, StealBookDue
from abbey.rules.decisions import OrderChoice
from abbey.rules.effects import begin
from abbey.rules.options import Reorder
from abbey.rules.phase import Host, Phase, choose_player, illegal, unexpected, used_book
from abbey.rules.state import State
from abbey.rules.tasks import BookDue, GreatBookDue, ReadDue

__all__ = ["BookDrawn", "BookStolen", "BooksLost", "EventsOrdered", "GreatBook", "Reading"]

_EVENTS_READ_AHEAD = 4


class BookDrawn(Phase[BookDue]):
    """`A draws a book: BOOK`: a starred one is kept, a plain one is read at once."""

    def settle(self, state: State, task: BookDue) -> State | None:
        """Pass by if all books are held."""
        return None if state.books else state.pop()

    def verify(self, state: State, task: BookDue, event: Event) -> bool:
        """Check the book."""
        if not isinstance(event, DrawsBook) or state.seat(event.player) != task.seat:
            return False
        if event.book != state.books[0]:
            illegal(event, "the top book of the pile is another")
        return True

    def apply(self, state: State, task: BookDue, event: Event) -> State:
        """Keep the book, or make its reading due."""
        book, *rest = state.books
        state = state.but(books=tuple(rest))
        if not book.starred:
            return state.push(ReadDue(task.seat, book))
        return state.at(task.seat, books=(*state.seats[task.seat].books, book))

    def play(self, host: Host, task: BookDue) -> None:
        """Draw."""
        host.do(DrawsBook(host.state.name(task.seat), host.state.books[0]))


class Reading(Phase[ReadDue]):
    """`A uses BOOK`: a plain book is read aloud, carried out and laid under its pile."""

    def verify(self, state: State, task: ReadDue, event: Event) -> bool:
        """Check the book."""
        return event == UsesBook(state.name(task.seat), task.book)

    def apply(self, state: State, task: ReadDue, event: Event) -> State:
        """Carry out the book."""
        state = state.but(books=(*state.books, task.book))
        return begin(state, task.seat, task.book)

    def play(self, host: Host, task: ReadDue) -> None:
        """Read."""
        host.do(UsesBook(host.state.name(task.seat), task.book))


class GreatBook(Phase[GreatBookDue]):
    """`library NAME`: the top book of the library, read at once."""

    def settle(self, state: State, task: GreatBookDue) -> State | None:
        """Pass by if there is no book."""
        return None if state.library else state.pop()

    def verify(self, state: State, task: GreatBookDue, event: Event) -> bool:
        """Check the book."""
        if not isinstance(event, LibraryRead):
            return False
        if event.card != state.library[0]:
            illegal(event, "the top book of the library is another")
        return True

    def apply(self, state: State, task: GreatBookDue, event: Event) -> State:
        """Carry out the book, which goes under its pile; the library has been used."""
        book, *rest = state.library
        state = state.at(task.seat, visited=True).but(library=(*rest, book))
        return begin(state, task.seat, book)

    def play(self, host: Host, task: GreatBookDue) -> None:
        """Read."""
        host.do(LibraryRead(host.state.library[0]))


class BookStolen(Phase[StealBookDue]):
    """Templar Rule: a book of another player, drawn unseen, is kept."""

    @staticmethod
    def _victims(state: State, seat: int) -> tuple[int, ...]:
        return tuple(other for other in state.others(seat) if state.seats[other].books)

    def settle(self, state: State, task: StealBookDue) -> State | None:
        """Pass by if nobody else has a book."""
        return None if self._victims(state, task.seat) else state.pop()

    def verify(self, state: State, task: StealBookDue, event: Event) -> bool:
        """Check from whom the book comes."""
        if not isinstance(event, TakesBook) or state.seat(event.taker) != task.seat:
            return False
        victim = state.seat(event.victim)
        if victim == task.seat or event.book not in state.seats[victim].books:
            illegal(event, f"it must name a book that {event.victim} holds")
        return True

    def apply(self, state: State, task: StealBookDue, event: Event) -> State:
        """Let the book go over."""
        assert isinstance(event, TakesBook)
        assert event.book is not None
        victim = state.seat(event.victim)
        held = list(state.seats[victim].books)
        held.remove(event.book)
        state = state.at(victim, books=tuple(held))
        return state.at(task.seat, books=(*state.seats[task.seat].books, event.book))

    def play(self, host: Host, task: StealBookDue) -> None:
        """Ask from whom, and draw the book."""
        state = host.state
        victims = self._victims(state, task.seat)
        victim = choose_player(host, task.seat, victims, Effect.STEAL_BOOK)
        book = host.chance.choice(state.seats[victim].books)
        host.do(TakesBook(state.name(task.seat), state.name(victim), book))


class BooksLost(Phase[LoseBooksDue]):
    """Forbidden Books: all kept books go under their pile, seen by all."""

    @staticmethod
    def _next(state: State) -> LosesBook | None:
        for name, player in zip(state.table.players, state.seats, strict=True):
            if player.books:
                return LosesBook(name, player.books[0])
        return None

    def settle(self, state: State, task: LoseBooksDue) -> State | None:
        """Pass by when nobody holds a book."""
        return state.pop() if self._next(state) is None else None

    def verify(self, state: State, task: LoseBooksDue, event: Event) -> bool:
        """Check the book."""
        if not isinstance(event, LosesBook):
            return False
        wanted = self._next(state)
        if event != wanted:
            illegal(event, f"books go in the order of the seats; the next line is `{wanted}`")
        return True

    def apply(self, state: State, task: LoseBooksDue, event: Event) -> State:
        """Lay the book under its pile."""
        assert isinstance(event, LosesBook)
        return used_book(state, state.seat(event.player), event.book).push(task)

    def play(self, host: Host, task: LoseBooksDue) -> None:
        """Lose the next book."""
        event = self._next(host.state)
        assert event is not None, "without books the task has settled"
        host.do(event)


class EventsOrdered(Phase[OrderDue]):
    """Prophecies and Omens: the next four events are read and put back in a chosen order."""

    def settle(self, state: State, task: OrderDue) -> State | None:
        """Pass by if there are no events to order."""
        readable = state.table.rules.events and len(state.events) > 1
        return None if readable else state.pop()

    def verify(self, state: State, task: OrderDue, event: Event) -> bool:
        """Check that the same cards come back."""
        if not isinstance(event, OrdersEvents) or state.seat(event.player) != task.seat:
            return False
        top = state.events[:_EVENTS_READ_AHEAD]
        cards = event.cards or ()
        if len(cards) != len(top) or any(cards.count(c) != top.count(c) for c in cards):
            illegal(event, f"it must name the next {len(top)} events in their new order")
        return True

    def apply(self, state: State, task: OrderDue, event: Event) -> State:
        """Put the events back."""
        assert isinstance(event, OrdersEvents)
        assert event.cards is not None
        return state.but(events=(*event.cards, *state.events[len(event.cards) :]))

    def play(self, host: Host, task: OrderDue) -> None:
        """Ask for the order."""
        decision = OrderChoice(host.state.events[:_EVENTS_READ_AHEAD])
        option = host.ask(task.seat, decision)
        if not isinstance(option, Reorder):
            unexpected(decision, option)
        host.do(OrdersEvents(host.state.name(task.seat), option.cards))
