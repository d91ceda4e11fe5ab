"""What the game asks of the owner of a notebook now: the move, a question, a claim.

The lines of the table say so, if they are written: `turn Ana`, `Ana enters parlor`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from abbey.advice.rooms_table import Missing, TableNow
from abbey.components.board import Room
from abbey.record.notebook import Notebook
from abbey.record.table import Enters, Stays
from abbey.record.talk import Accuses, Asks, Reveals

__all__ = ["Due", "Duty", "due"]

_CHAPTER_HALL = Room.named("chapter_hall")


@unique
class Duty(Enum):
    """A kind of choice."""

    MOVE = "move"
    """My turn has begun, and my pawn has not moved."""
    ASK = "ask"
    """My pawn stands with others, and I have not asked yet."""
    CLAIM = "claim"
    """My pawn stands in the chapter hall, and I have claimed nothing there."""

    def __repr__(self) -> str:
        return f"Duty.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be chosen now."""

    duty: Duty
    """What."""
    players: tuple[str, ...] = ()
    """Who can be asked: the others in the room."""


def due(notebook: Notebook, table: TableNow) -> Due | None:
    r"""Return what the owner of a notebook must choose now; None if the lines do not tell.

    >>> from abbey.advice.rooms_lines import table_of
    >>> from abbey.record import read
    >>> text = "players: Ana, Ben, Cleo\nme: Ana\ncolours: blue, red, black\nturn Ana\n"
    >>> begun = read(text)
    >>> due(begun, table_of(begun))
    Due(duty=Duty.MOVE, players=())
    >>> moved = read(f"{text}Ben is put in parlor\nAna enters parlor")
    >>> due(moved, table_of(moved))
    Due(duty=Duty.ASK, players=('Ben',))

    Args:
        notebook: the position.
        table: what lies on the table now.
    """
    me = notebook.header.me
    turn = table.turn
    if me is None or turn is None or turn.player != me:
        return None
    if {Missing.PAWNS, Missing.TURN} & set(table.missing):
        return None
    if not turn.moved:
        return Due(Duty.MOVE)
    asked, claimed = _done(notebook, me)
    room = table.seat(me).pawn
    present = tuple(seat.name for seat in table.others(me) if seat.pawn == room)
    if present and not asked:
        return Due(Duty.ASK, present)
    if room == _CHAPTER_HALL and not claimed:
        return Due(Duty.CLAIM)
    return None


def _done(notebook: Notebook, me: str) -> tuple[bool, bool]:
    """Tell whether a player has asked and claimed since the pawn last moved."""
    asked = claimed = False
    for event in reversed(tuple(notebook.events)):
        match event:
            case Enters(player=player) | Stays(player=player) if player == me:
                break
            case Asks(asker=asker) if asker == me:
                asked = True
            case Reveals(player=player) | Accuses(player=player) if player == me:
                claimed = True
            case _:
                pass
    return asked, claimed
