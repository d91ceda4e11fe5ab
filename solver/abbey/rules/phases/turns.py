"""Turns: who is next, the bell, a turn of prayer, crypt cards, the end of the game."""

from __future__ import annotations

from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.record.notebook import Event
from abbey.record.table import Bell, End, PlaysCrypt, Stays, Turn, UsesBook
from abbey.rules.agenda import Task
from abbey.rules.changes import begin_mass
from abbey.rules.decisions import CryptChoice
from abbey.rules.effects import begin
from abbey.rules.options import Decline, PlayCrypt
from abbey.rules.phase import (
    Fleeting,
    Host,
    Phase,
    books_for,
    illegal,
    offer_books,
    unexpected,
    used_book,
    uses,
)
from abbey.rules.state import BELL_TOP, State
from abbey.rules.tasks import (
    BellDue,
    CallDue,
    EndDue,
    ExtraTurnDue,
    LateBooksDue,
    MoveDue,
    NextTurnDue,
    PrayerDue,
    TurnDue,
    TurnKind,
)

__all__ = [
    "BellMoves",
    "Calls",
    "Ends",
    "ExtraTurn",
    "LateBooks",
    "NextTurn",
    "Prayer",
    "TurnStart",
]


class NextTurn(Fleeting[NextTurnDue]):
    """Clockwise; where the round is over, Mass if the bell is on its last place, or the end."""

    def settle(self, state: State, task: NextTurnDue) -> State:
        """Put the next turn, the Mass or the end on the agenda."""
        state = state.pop()
        following = state.left(task.after)
        clock = state.clock
        if following != clock.first:
            return state.push(TurnDue(following))
        if clock.rounds >= state.table.rules.last_round(len(state.seats)):
            return state.push(EndDue("the last round is over"))
        if clock.bell == BELL_TOP:
            right = (following - 1) % len(state.seats)
            return begin_mass(state, caller=following, first=right)
        return state.push(TurnDue(following))


class Calls(Fleeting[CallDue]):
    """A book calls Mass; its reader starts afterwards."""

    def settle(self, state: State, task: CallDue) -> State:
        """Begin the Mass."""
        return begin_mass(state, caller=task.seat, first=task.seat)


class TurnStart(Phase[TurnDue]):
    """`turn A`: then the bell if A is first player, the move, and the ends of a turn."""

    def verify(self, state: State, task: TurnDue, event: Event) -> bool:
        """Check whose turn it is."""
        if not isinstance(event, Turn):
            return False
        if state.seat(event.player) != task.seat:
            illegal(event, f"it is the turn of {state.name(task.seat)}")
        return True

    def apply(self, state: State, task: TurnDue, event: Event) -> State:
        """Plan the turn."""
        seat = task.seat
        plan: list[Task] = [MoveDue(seat, task.kind)]
        if task.kind is TurnKind.NORMAL:
            if state.seats[seat].crypt_fresh:
                state = state.at(seat, crypt_fresh=False)
            if state.seats[seat].penance:
                plan = [NextTurnDue(seat), PrayerDue(seat)]
            else:
                plan = [NextTurnDue(seat), ExtraTurnDue(seat), LateBooksDue(seat), *plan]
            if seat == state.clock.first:
                plan.append(BellDue(seat))
        return state.but(turn=seat, agenda=(*state.agenda, *plan))

    def play(self, host: Host, task: TurnDue) -> None:
        """Begin the turn."""
        host.do(Turn(host.state.name(task.seat)))


class BellMoves(Phase[BellDue]):
    """`bell 2`: on by one; on its first place after a Mass, when the used Mass card goes under."""

    @staticmethod
    def _place(state: State) -> int:
        if state.clock.bell:
            return state.clock.bell + 1
        return 2 if state.is_fast else 1

    def verify(self, state: State, task: BellDue, event: Event) -> bool:
        """Check where the bell goes."""
        if not isinstance(event, Bell):
            return False
        if event.count != self._place(state):
            illegal(event, f"the bell goes to {self._place(state)}")
        return True

    def apply(self, state: State, task: BellDue, event: Event) -> State:
        """Begin a round."""
        assert isinstance(event, Bell)
        clock = state.clock.but(bell=event.count, rounds=state.clock.rounds + 1)
        if clock.used:
            clock = clock.but(masses=(*clock.masses[1:], clock.masses[0]), used=False)
        return state.but(clock=clock)

    def play(self, host: Host, task: BellDue) -> None:
        """Move the bell."""
        host.do(Bell(self._place(host.state)))


class Prayer(Phase[PrayerDue]):
    """`A stays`: a turn of penance; afterwards A may be talked to again."""

    def verify(self, state: State, task: PrayerDue, event: Event) -> bool:
        """Check who prays."""
        return isinstance(event, Stays) and state.seat(event.player) == task.seat

    def apply(self, state: State, task: PrayerDue, event: Event) -> State:
        """End the penance."""
        return state.at(task.seat, penance=False)

    def play(self, host: Host, task: PrayerDue) -> None:
        """Stay."""
        host.do(Stays(host.state.name(task.seat)))


def _late_books(state: State, seat: int) -> tuple[Card, ...]:
    books = books_for(state, seat, Timing.OWN_TURN)
    return tuple(book for book in books if book.op is not Effect.EXTRA_STEP)


class LateBooks(Phase[LateBooksDue]):
    """Kept books for the own turn, but for those that lengthen the move."""

    def settle(self, state: State, task: LateBooksDue) -> State | None:
        """Pass by if there is no such book, or the turn has ended in penance."""
        if state.seats[task.seat].penance or not _late_books(state, task.seat):
            return state.pop()
        return None

    def verify(self, state: State, task: LateBooksDue, event: Event) -> bool:
        """Check the book."""
        return uses(state, task.seat, event, _late_books(state, task.seat))

    def apply(self, state: State, task: LateBooksDue, event: Event) -> State:
        """Carry out the book; others may follow."""
        assert isinstance(event, UsesBook)
        state = used_book(state.push(task), task.seat, event.book)
        return begin(state, task.seat, event.book)

    def play(self, host: Host, task: LateBooksDue) -> None:
        """Ask which book to use."""
        books = _late_books(host.state, task.seat)
        book = offer_books(host, task.seat, books, Timing.OWN_TURN)
        if book is None:
            host.decline()
        else:
            host.do(UsesBook(host.state.name(task.seat), book))


class ExtraTurn(Phase[ExtraTurnDue]):
    """`A plays a crypt card`: one more turn right after a normal one."""

    def settle(self, state: State, task: ExtraTurnDue) -> State | None:
        """Pass by if there is no card to play, or the turn has ended in penance."""
        player = state.seats[task.seat]
        fresh = player.crypt_fresh and not state.table.rules.crypt_same_turn
        if player.crypt and not fresh and not player.penance:
            return None
        return state.pop()

    def verify(self, state: State, task: ExtraTurnDue, event: Event) -> bool:
        """Check who plays it."""
        return isinstance(event, PlaysCrypt) and state.seat(event.player) == task.seat

    def apply(self, state: State, task: ExtraTurnDue, event: Event) -> State:
        """Give the extra turn; the card goes back to its pile."""
        state = state.at(task.seat, crypt=False).but(crypt=state.crypt + 1)
        return state.push(LateBooksDue(task.seat), TurnDue(task.seat, TurnKind.EXTRA))

    def play(self, host: Host, task: ExtraTurnDue) -> None:
        """Ask whether to play it."""
        decision = CryptChoice()
        match host.ask(task.seat, decision):
            case PlayCrypt():
                host.do(PlaysCrypt(host.state.name(task.seat)))
            case Decline():
                host.decline()
            case option:
                unexpected(decision, option)


class Ends(Phase[EndDue]):
    """`end: REASON`: nothing happens any more."""

    def verify(self, state: State, task: EndDue, event: Event) -> bool:
        """Accept any words."""
        return isinstance(event, End)

    def apply(self, state: State, task: EndDue, event: Event) -> State:
        """End the game."""
        return state.but(over=True, turn=None, agenda=())

    def play(self, host: Host, task: EndDue) -> None:
        """Say why."""
        host.do(End(task.reason))
