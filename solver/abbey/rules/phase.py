"""The shape of a phase: verify, apply, settle and play one kind of task on the agenda.

Every phase keeps its rules on one page. `verify` alone decides what is legal; `apply` says what
an event changes; `settle` passes by what has nothing to do; `play` asks the players, rolls the
dice and turns the answers into events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Generic, NoReturn, Protocol, TypeVar

from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.errors import IllegalMoveError
from abbey.record.notebook import Event
from abbey.record.questions import Answer, Question
from abbey.record.table import UsesBook
from abbey.rules.decisions import BookChoice, Decision, PlayerChoice
from abbey.rules.options import Decline, Option, PickPlayer, Use
from abbey.rules.state import State

__all__ = [
    "Fleeting",
    "Host",
    "Phase",
    "books_for",
    "choose_player",
    "illegal",
    "offer_books",
    "unexpected",
    "used_book",
    "uses",
]

T = TypeVar("T", contravariant=True)


class Host(Protocol):
    """Who runs a game: knows the players, the chance and the state."""

    chance: Random
    """The one source of chance."""

    @property
    def state(self) -> State:
        """The state now."""

    def ask(self, seat: int, decision: Decision) -> Option:
        """Let a player decide."""

    def answer(
        self, seat: int, asker: int, question: Question, *, must: bool, private: bool
    ) -> Answer:
        """Let a player answer a question."""

    def do(self, event: Event) -> None:
        """Let an event happen."""

    def decline(self) -> None:
        """Pass over the optional task that is due."""


class Phase(ABC, Generic[T]):
    """The rules of one kind of task."""

    def settle(self, state: State, task: T) -> State | None:
        """Return the state without this task, or with others in its place, if it is none to do.

        None means that the task stands and waits for an event.
        """
        return None

    @abstractmethod
    def verify(self, state: State, task: T, event: Event) -> bool:
        """Return whether this event belongs to the task.

        Raises:
            IllegalMoveError: if it does, but is not allowed or not true.
        """

    @abstractmethod
    def apply(self, state: State, task: T, event: Event) -> State:
        """Return the state after an event that was verified; the task is off the agenda."""

    @abstractmethod
    def play(self, host: Host, task: T) -> None:
        """Let the event happen that the task wants, or decline it."""


class Fleeting(Phase[T]):
    """The rules of a task that settles at once, so that no event belongs to it."""

    @abstractmethod
    def settle(self, state: State, task: T) -> State:
        """Return the state with other tasks in the place of this one."""

    def verify(self, state: State, task: T, event: Event) -> bool:
        """Return False: no event belongs here."""
        return False

    def apply(self, state: State, task: T, event: Event) -> State:
        """Change nothing."""
        return state

    def play(self, host: Host, task: T) -> None:
        """Do nothing."""


def illegal(event: Event, why: str) -> NoReturn:
    """Say why an event cannot happen.

    Raises:
        IllegalMoveError: always.
    """
    raise IllegalMoveError(f"`{event}` cannot happen: {why}")


def unexpected(decision: Decision, option: Option) -> NoReturn:
    """Say that a player's answer does not fit the decision.

    Raises:
        IllegalMoveError: always.
    """
    raise IllegalMoveError(f"{option!r} is no answer to {type(decision).__name__}")


def books_for(
    state: State, seat: int, timing: Timing, effects: tuple[Effect, ...] | None = None
) -> tuple[Card, ...]:
    """Return the kept books of a player for this moment, of these effects if any are given."""
    held = state.seats[seat].books
    if not held:
        return ()
    return tuple(
        book for book in held if book.timing is timing and (effects is None or book.op in effects)
    )


def uses(state: State, seat: int, event: Event, books: tuple[Card, ...]) -> bool:
    """Return whether a player uses one of the kept books that can be used now.

    Raises:
        IllegalMoveError: if the player does not hold the book.
    """
    if not isinstance(event, UsesBook) or state.seat(event.player) != seat:
        return False
    if event.book not in state.seats[seat].books:
        illegal(event, f"{event.player} does not hold that book")
    return event.book in books


def used_book(state: State, seat: int, book: Card) -> State:
    """Lay a used book under its pile."""
    held = list(state.seats[seat].books)
    held.remove(book)
    return state.at(seat, books=tuple(held)).but(books=(*state.books, book))


def choose_player(host: Host, chooser: int, seats: tuple[int, ...], effect: Effect) -> int:
    """Ask which of these players an effect is to meet; nobody is asked if there is one only."""
    if len(seats) == 1:
        return seats[0]
    decision = PlayerChoice(host.state.names(seats), effect)
    option = host.ask(chooser, decision)
    if not isinstance(option, PickPlayer):
        unexpected(decision, option)
    return host.state.seat(option.player)


def offer_books(host: Host, seat: int, books: tuple[Card, ...], moment: Timing) -> Card | None:
    """Ask a player whether to use one of these books; return which."""
    if not books:
        return None
    decision = BookChoice(books, moment)
    match host.ask(seat, decision):
        case Use(book=book):
            return book
        case Decline():
            return None
        case option:
            return unexpected(decision, option)
