"""Where a pawn can go: the moves that the rules allow, from what lies on the table."""

from __future__ import annotations

from abbey.advice.rooms_table import CONFESSIONALS, TableNow
from abbey.components.board import ROOMS, Room, RoomKind, distance, reachable

__all__ = ["closed_rooms", "legal_moves", "library_is_open", "reach"]

_LIBRARY = Room.named("library")
_SCRIPTORIUM = Room.named("scriptorium")
_CELLS = tuple(room for room in ROOMS if room.kind is RoomKind.CELL)
_MANY_BOOKS = 2
_FAR = 3


def library_is_open(table: TableNow, name: str) -> bool:
    """Return whether a player may enter the library: once, and with a smallest hand.

    Nobody may hold fewer cards, and somebody must hold more.
    """
    if table.seat(name).visited or table.rule("no library"):
        return False
    sizes = [seat.cards for seat in table.seats]
    own = table.seat(name).cards
    if min(sizes) < own:
        return False
    return max(sizes) > own or table.rule("library at equal hands")


def closed_rooms(table: TableNow, name: str) -> frozenset[Room]:
    """Return the rooms that a player may not enter now, whoever stands in them."""
    closed = set() if table.locked is None else {table.locked}
    if not library_is_open(table, name):
        closed.add(_LIBRARY)
    if table.rule("no scriptorium with two books") and table.seat(name).books >= _MANY_BOOKS:
        closed.add(_SCRIPTORIUM)
    if table.rule("spare cells closed"):
        closed.update(cell for cell in _CELLS if table.owner_of(cell) is None)
    if table.rule("no confession twice running"):
        visits = zip(CONFESSIONALS, table.confessed, strict=True)
        closed.update(room for room, last in visits if last == name)
    return frozenset(closed)


def reach(
    table: TableNow,
    name: str,
    steps: int,
    *,
    start: Room | None = None,
    alone: bool = False,
    book: bool = False,
) -> dict[Room, int]:
    """Return where a move of a player can end, nearest first, with the steps it takes.

    Args:
        table: the table.
        name: whose pawn moves.
        steps: the longest move.
        start: where the pawn stands, if not where it stands now.
        alone: whether the other pawns are left out, as nobody knows where they will be.
        book: whether a book opens the library.
    """
    full = () if alone else [seat.pawn for seat in table.others(name)]
    own = table.seat(name)
    return reachable(
        own.pawn if start is None else start,
        steps,
        occupied=[room for room in full if room.holds_one],
        owner=own.colour,
        closed=closed_rooms(table, name) - ({_LIBRARY} if book and _has_library(table) else set()),
    )


def _has_library(table: TableNow) -> bool:
    return table.locked != _LIBRARY and not table.rule("no library")


def legal_moves(table: TableNow, name: str) -> dict[Room, int]:
    r"""Return where the move that is due can end, with the steps it takes.

    Books that make the move longer count once they have been used. What the notebook's owner
    said about the next move binds, unless the rules say otherwise.

    >>> from abbey.record import read
    >>> from abbey.advice.rooms_lines import table_of
    >>> table = table_of(read("players: Ana, Ben, Cleo\nme: Ana\nturn Ana\nbell 1"))
    >>> print(*legal_moves(table, "Ana"), sep=", ")
    courtyard, inner confessional, crypt, cloister north, outer confessional
    """
    turn = table.turn
    mine = turn is not None and turn.player == name
    if mine and turn is not None and turn.anywhere:
        rooms = _anywhere(table, name)
    else:
        steps = table.steps
        if mine and turn is not None:
            steps = (_FAR + table.extra_steps if turn.far else steps) + turn.extra
        book = mine and turn is not None and turn.library
        rooms = reach(table, name, steps, book=book)
        if book:
            rooms = {room: steps for room, steps in rooms.items() if room == _LIBRARY}
    if table.intent is None or table.rule("intentions are free"):
        return rooms
    aim, going = table.intent
    said = {room: way for room, way in rooms.items() if (room == aim) is going}
    if said or not going or aim in rooms:
        return said or rooms
    nearest = min((distance(room, aim) for room in rooms), default=0)
    return {room: steps for room, steps in rooms.items() if distance(room, aim) == nearest}


def _anywhere(table: TableNow, name: str) -> dict[Room, int]:
    own, closed = table.seat(name), closed_rooms(table, name)
    full = {seat.pawn for seat in table.others(name) if seat.pawn.holds_one} - {own.cell}
    return {
        room: distance(own.pawn, room)
        for room in ROOMS
        if room != own.pawn and room not in closed and room not in full
    }
