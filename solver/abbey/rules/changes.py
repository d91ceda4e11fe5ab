"""Small changes of a state that several phases make."""

from __future__ import annotations

from collections.abc import Iterable

from abbey.components.board import Room, RoomKind
from abbey.components.suspects import Suspect
from abbey.rules.state import CHAPEL, State
from abbey.rules.talk_tasks import MeetingDue
from abbey.rules.tasks import BookDue, CallDue, CaughtDue, MassDue, MassEndDue, RoomDue, TurnDue

__all__ = [
    "after_draws",
    "begin_mass",
    "catch",
    "moved_by_event",
    "pass_card",
    "penance",
    "put",
    "see",
]


def put(state: State, seat: int, room: Room) -> State:
    """Put a pawn into a room."""
    return state.at(seat, pawn=room, loot=None)


def penance(state: State, seat: int) -> State:
    """Send a player to the chapel, to lose the next turn."""
    return state.at(seat, pawn=CHAPEL, loot=None, penance=True)


def see(state: State, seats: Iterable[int], mask: int) -> State:
    """Let players see the faces of cards."""
    for seat in seats:
        seen = state.seats[seat].seen
        if mask & ~seen:
            state = state.at(seat, seen=seen | mask)
    return state


def pass_card(state: State, giver: int, receiver: int, card: Suspect) -> State:
    """Let a card go from one hand to another; the receiver sees it."""
    bit = card.bit
    taker = state.seats[receiver]
    state = state.at(giver, hand=state.seats[giver].hand & ~bit)
    return state.at(receiver, hand=taker.hand | bit, seen=taker.seen | bit)


def begin_mass(state: State, caller: int, first: int) -> State:
    """Call Mass: whatever else was due is over, and `first` will start after it."""
    clock = state.clock.but(first=first, bell=0)
    agenda = (TurnDue(first), MassEndDue(caller), MassDue(caller))
    return state.but(clock=clock, turn=None, agenda=agenda)


def catch(state: State, owner: int, *, forgiven: bool = False) -> State:
    """Catch whoever stands in the cell that its owner has just come into."""
    room = state.seats[owner].pawn
    if room.kind is not RoomKind.CELL:
        return state
    for other in state.others(owner):
        if state.seats[other].pawn == room:
            state = state.push(CaughtDue(other, owner, forgiven=forgiven))
    return state


def moved_by_event(state: State, seat: int) -> State:
    """Let a pawn that an event has moved ask and act, if the rules say so."""
    if state.table.rules.event_moves_quiet:
        return state
    return state.push(RoomDue(seat), MeetingDue(seat))


def after_draws(state: State, *tasks: CallDue | TurnDue) -> State:
    """Put what a book gives under the other books that are still to be drawn."""
    agenda = state.agenda
    count = len(agenda)
    while count and isinstance(agenda[count - 1], BookDue):
        count -= 1
    return state.but(agenda=(*agenda[:count], *tasks, *agenda[count:]))
