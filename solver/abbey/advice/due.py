"""What the game asks of the owner of a notebook now: the move, a question, a claim, a prayer.

The lines of the table say so, if they are written: `turn Ana`, `Ana enters parlor`. The order is
that of the rules: the Mass or the prayer in place of a turn, the move, an intruder in the own
cell, the compulsory question, the room.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, unique

from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_table import CONFESSIONALS, Missing, TableNow
from abbey.components.board import Room, RoomKind
from abbey.record.moves import Draws, Shows, Takes
from abbey.record.notebook import Event, Notebook
from abbey.record.table import (
    DoesPenance,
    DrawsBook,
    Enters,
    LibraryRead,
    Stays,
    TakesCrypt,
    Turn,
)
from abbey.record.talk import Accuses, Asks, Reveals

__all__ = ["Due", "Duty", "due", "may_claim_here"]

_CHAPTER_HALL = Room.named("chapter_hall")
_NOTHING_MORE = "Nothing more is due in this turn."


@unique
class Duty(Enum):
    """A kind of choice, or of thing to do."""

    MASS = "mass"
    """The Mass is held in place of my turn, and cards are passed."""
    PRAY = "pray"
    """I am in penance: my turn is lost."""
    MOVE = "move"
    """My turn has begun, and my pawn has not moved."""
    CATCH = "catch"
    """Somebody is in my cell: a card comes back."""
    ASK = "ask"
    """My pawn stands with others, and I have not asked yet."""
    CLAIM = "claim"
    """My pawn stands in the chapter hall, and I have claimed nothing there."""
    USE = "use"
    """The room gives something that I have not taken yet."""
    NOTHING = "nothing"
    """My turn is done."""

    def __repr__(self) -> str:
        return f"Duty.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be chosen or done now."""

    duty: Duty
    """What."""
    players: tuple[str, ...] = ()
    """Who can be asked: the others in the room; or whose card it is about."""
    says: str = ""
    """What to do, in a plain sentence, where there is nothing to choose."""


def due(notebook: Notebook, table: TableNow) -> Due | None:
    r"""Return what the owner of a notebook must choose now; None if the lines do not tell.

    >>> from abbey.record import read
    >>> text = "players: Ana, Ben, Cleo\nme: Ana\ncolours: blue, red, black\nturn Ana\n"
    >>> begun = read(text)
    >>> due(begun, table_of(begun))
    Due(duty=Duty.MOVE, players=(), says='')
    >>> moved = read(f"{text}Ben is put in parlor\nAna enters parlor")
    >>> due(moved, table_of(moved))
    Due(duty=Duty.ASK, players=('Ben',), says='')

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
    if table.mass_due:
        return Due(Duty.MASS, says="The Mass is due before your turn.")
    if table.seat(me).penance:
        return _penance(notebook, me)
    if not turn.moved:
        return Due(Duty.MOVE)
    return _after_move(notebook, table, me)


def may_claim_here(notebook: Notebook, table: TableNow) -> bool:
    """Tell whether the owner, in the chapter hall, may still claim in this visit.

    One claim is made in a visit, after the move that led there. Where no line says whose turn it
    is, nothing speaks against it.
    """
    me, turn = notebook.header.me, table.turn
    if me is None or turn is None:
        return True
    if turn.player != me or not turn.moved:
        return False
    done = _since_move(notebook, me)
    claimed = any(isinstance(event, Reveals | Accuses) and event.player == me for event in done[1:])
    return not claimed and not isinstance(done[0], Stays)


def _penance(notebook: Notebook, me: str) -> Due:
    """Tell the prayer in place of a turn from a turn that has ended in penance."""
    for event in reversed(tuple(notebook.events)):
        match event:
            case DoesPenance(player=player) if player == me:
                return Due(Duty.NOTHING, says="Your turn has ended in penance.")
            case Turn():
                break
            case _:
                pass
    return Due(Duty.PRAY, says=f"You are in penance: pray in place of a move (`{me} stays`).")


def _after_move(notebook: Notebook, table: TableNow, me: str) -> Due:
    moved, *done = _since_move(notebook, me)
    if isinstance(moved, Stays):
        return Due(Duty.NOTHING, says=_NOTHING_MORE)
    room = table.seat(me).pawn
    thief = table.intruder(me)
    if thief is not None and room == table.seat(me).cell:
        says = (
            f"{thief} is caught in your cell: a card taken comes back (`{thief} returns CARD to "
            f"{me}`), and the intruder goes to pray (`{thief} does penance`)."
        )
        return Due(Duty.CATCH, (thief,), says)
    wrong = [event for event in done if isinstance(event, Accuses) and event.player == me]
    if wrong:
        says = f"Your accusation was wrong: go to the chapel (`{me} does penance`)."
        return Due(Duty.NOTHING, says=says)
    present = table.met(me)
    if present and not any(isinstance(event, Asks) and event.asker == me for event in done):
        return Due(Duty.ASK, present)
    if room == _CHAPTER_HALL and may_claim_here(notebook, table):
        return Due(Duty.CLAIM)
    return _room(notebook, table, me, done) or Due(Duty.NOTHING, says=_over(table, me))


def _over(table: TableNow, me: str) -> str:
    crypt = " You may play your crypt card (`--for crypt`)." * table.seat(me).crypt
    return _NOTHING_MORE + crypt


def _room(notebook: Notebook, table: TableNow, me: str, done: list[Event]) -> Due | None:
    """Return what the room gives; None for nothing, or if it has been taken."""
    room = table.seat(me).pawn
    match room.kind:
        case RoomKind.CELL | RoomKind.CONFESSIONAL:
            giver = _giver(notebook, table, me)
            if giver is None or any(isinstance(e, Takes) and e.taker == me for e in done):
                return None
            says = f"Take a random card of {giver} (`{me} takes CARD from {giver}`)."
            return Due(Duty.USE, (giver,), says)
        case RoomKind.PARLOR:
            if any(
                (isinstance(event, Draws) and event.player == me)
                or (isinstance(event, Shows) and event.audience == me)
                for event in done
            ):
                return None
            if table.pile:
                return Due(Duty.USE, says=f"Draw the top card of the pile (`{me} draws CARD`).")
            return Due(Duty.USE, says="Ask a player to show you a card of one or two traits.")
        case RoomKind.SCRIPTORIUM if table.undrawn or table.next_books:
            if not any(isinstance(event, DrawsBook) and event.player == me for event in done):
                return Due(Duty.USE, says=f"Draw a book (`{me} draws a book: BOOK`).")
        case RoomKind.LIBRARY if table.great_books:
            if not any(isinstance(event, LibraryRead) for event in done):
                return Due(Duty.USE, says="Read a great book and do what it says.")
        case RoomKind.CRYPT if not table.seat(me).crypt:
            if not any(isinstance(event, TakesCrypt) and event.player == me for event in done):
                return Due(Duty.USE, says=f"Take a crypt card (`{me} takes a crypt card`).")
        case _:
            pass
    return None


def _giver(notebook: Notebook, table: TableNow, me: str) -> str | None:
    """Return whose card the cell or confessional gives that I have come into; None for nobody."""
    room = table.seat(me).pawn
    if room.kind is RoomKind.CELL:
        owner = table.owner_of(room)
        name = None if owner is None or Missing.COLOURS in table.missing else owner.name
    else:  # the die has turned to me meanwhile, so it is the line before my move that tells
        entries = notebook.entries
        at = len(entries) - len(_since_move(notebook, me))
        before = table_of(replace(notebook, entries=entries[:at]))
        name = before.confessed[CONFESSIONALS.index(room)]
    return name if name is not None and name != me and table.seat(name).cards else None


def _since_move(notebook: Notebook, me: str) -> list[Event]:
    """Return the last move of a player and what has been written since."""
    events = [entry.event for entry in notebook.entries]
    at = max(
        (
            at
            for at, event in enumerate(events)
            if isinstance(event, Enters | Stays) and event.player == me
        ),
        default=0,
    )
    return events[at:]
