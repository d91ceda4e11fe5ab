"""Verify, can and do: one path from an event to the next state.

The task on top of the agenda has the first word on an event. If it is optional and the event is
none of its business, it is passed over and the task below is asked, just as if the player had
declined. So the state is the record replayed, whatever was declined between two lines.
"""

from __future__ import annotations

from abbey.errors import IllegalMoveError
from abbey.record.moves import Holds, HoldsCount
from abbey.record.notebook import Event
from abbey.record.table import DoesPenance
from abbey.record.talk import Crosses, Note, Uncrosses
from abbey.rules.changes import penance
from abbey.rules.phase import illegal
from abbey.rules.phases.table import PHASES
from abbey.rules.state import State
from abbey.rules.tasks import CaughtDue, PenanceDue

__all__ = ["can", "decline", "do", "due", "settled", "verify"]


def settled(state: State) -> State:
    """Pass by whatever is due but leaves nothing to do."""
    while state.agenda:
        task = state.agenda[-1]
        following = PHASES[type(task)].settle(state, task)
        if following is None:
            break
        state = following
    return state


def decline(state: State) -> State:
    """Pass over the task that is due.

    Raises:
        IllegalMoveError: if it is not optional, or nothing is due.
    """
    if not state.agenda or not state.agenda[-1].optional:
        raise IllegalMoveError(f"nothing can be declined now: {due(state)}")
    return settled(state.pop())


def due(state: State) -> str:
    """Say in words what is due.

    >>> from abbey.rules.setup import deal
    >>> from random import Random
    >>> due(deal(("Ana", "Ben", "Cleo"), chance=Random(1)).state)
    'the turn of Ana begins'
    """
    if not state.agenda:
        return "the game is over"
    task = state.agenda[-1]
    seat = getattr(task, "seat", None)
    return task.words if seat is None else task.words.format(state.name(seat))


def _accepting(state: State, event: Event) -> State:
    """Decline what is not meant by an event, until the task that is comes first.

    Raises:
        IllegalMoveError: if no task that may come now accepts the event.
    """
    start = state
    while state.agenda:
        task = state.agenda[-1]
        if PHASES[type(task)].verify(state, task, event):
            return state
        if not task.optional:
            break
        state = settled(state.pop())
    could = f" (before that, {due(start)})" if start is not state and start.agenda else ""
    return illegal(event, f"now {due(state)}{could}")


def _free(state: State, event: Event) -> State | None:
    """Return the state after a line that can stand anywhere; None if it is no such line."""
    match event:
        case Note():
            return state
        case Crosses(player=str(player), suspects=suspects):
            seat = state.seat(player)
            mask = sum(suspect.bit for suspect in set(suspects))
            return state.at(seat, crossed=state.seats[seat].crossed | mask)
        case Uncrosses(player=str(player), suspects=suspects):
            seat = state.seat(player)
            mask = sum(suspect.bit for suspect in set(suspects))
            return state.at(seat, crossed=state.seats[seat].crossed & ~mask)
        case HoldsCount(player=player, count=count):
            held = state.seats[state.seat(player)].hand.bit_count()
            if held != count:
                illegal(event, f"{player} holds {held}")
            return state
        case Holds(player=player, cards=cards):
            named = [card for card in cards if card is not None]
            mask = sum(card.bit for card in set(named))
            hand = state.seats[state.seat(player)].hand
            if mask & ~hand or len(cards) != hand.bit_count():
                illegal(event, f"{player} holds other cards")
            return state
        case DoesPenance(player=player) if _is_slip(state):
            return settled(penance(state, state.seat(player)))
        case _:
            return None


def _is_slip(state: State) -> bool:
    """Whether penance now is the table's decision, and not due by the rules."""
    due_anyway = bool(state.agenda) and isinstance(state.agenda[-1], CaughtDue | PenanceDue)
    return state.table.rules.penance_for_slips and not state.over and not due_anyway


def verify(state: State, event: Event) -> None:
    """Check that an event may happen now and is true.

    >>> from abbey.record.table import Turn
    >>> from abbey.rules.setup import deal
    >>> from random import Random
    >>> verify(deal(("Ana", "Ben", "Cleo"), chance=Random(1)).state, Turn("Ben"))
    Traceback (most recent call last):
    abbey.errors.IllegalMoveError: `turn Ben` cannot happen: it is the turn of Ana

    Raises:
        IllegalMoveError: if not; the message says why.
    """
    if _free(state, event) is None:
        _accepting(state, event)


def can(state: State, event: Event) -> bool:
    """Return whether an event may happen now and is true.

    >>> from abbey.record.table import Turn
    >>> from abbey.rules.setup import deal
    >>> from random import Random
    >>> state = deal(("Ana", "Ben", "Cleo"), chance=Random(1)).state
    >>> can(state, Turn("Ana")), can(state, Turn("Ben"))
    (True, False)
    """
    try:
        verify(state, event)
    except IllegalMoveError:
        return False
    return True


def do(state: State, event: Event) -> State:
    """Return the state after an event.

    >>> from abbey.record.table import Turn
    >>> from abbey.rules.setup import deal
    >>> from random import Random
    >>> state = do(deal(("Ana", "Ben", "Cleo"), chance=Random(1)).state, Turn("Ana"))
    >>> due(state)
    'Ana moves the bell (who forgets it does penance)'

    Raises:
        IllegalMoveError: if it may not happen now or is not true; the message says why.
    """
    following = _free(state, event)
    if following is not None:
        return following
    accepting = _accepting(state, event)
    task = accepting.agenda[-1]
    return settled(PHASES[type(task)].apply(accepting.pop(), task, event))
