"""Where a pawn may go: steps, closed rooms, the library's door, intentions."""

from __future__ import annotations

from functools import lru_cache

from abbey.components.board import ROOMS, Colour, Room, RoomKind, distance, reachable
from abbey.rules.state import State
from abbey.rules.tasks import MoveDue, TurnKind

__all__ = [
    "CONFESSIONALS",
    "CRYPT_ROOM",
    "LIBRARY_ROOM",
    "crowded",
    "legal_rooms",
    "library_is_open",
    "passage_rooms",
    "why_not",
]

CONFESSIONALS = (Room.named("inner_confessional"), Room.named("outer_confessional"))
"""The two confessionals, in the order of `State.confessed`."""

CRYPT_ROOM = Room.named("crypt")
"""The crypt."""

LIBRARY_ROOM = Room.named("library")
"""The library."""

_SCRIPTORIUM = Room.named("scriptorium")

_PASSAGE = (Room.named("parlor"), _SCRIPTORIUM, Room.named("chapter_hall"))
_CELLS = tuple(room for room in ROOMS if room.kind is RoomKind.CELL)
_MANY_BOOKS = 2
_FAR = 3


@lru_cache(maxsize=1 << 16)
def _reach(
    start: Room, steps: int, full: frozenset[Room], owner: Colour, closed: frozenset[Room]
) -> tuple[Room, ...]:
    return tuple(reachable(start, steps, occupied=full, owner=owner, closed=closed))


def library_is_open(state: State, seat: int) -> bool:
    """Return whether a player may enter the library now.

    Only once, and only with a smallest hand: nobody holds fewer cards, somebody holds more.
    """
    if state.seats[seat].visited:
        return False
    sizes = [player.hand.bit_count() for player in state.seats]
    own = sizes[seat]
    if min(sizes) < own:
        return False
    return max(sizes) > own or state.table.rules.library_at_equal_hands


def crowded(state: State, seat: int) -> frozenset[Room]:
    """Return the rooms with place for one pawn only in which another pawn stands."""
    return frozenset(
        player.pawn
        for other, player in enumerate(state.seats)
        if other != seat and player.pawn.holds_one
    )


def _closed(state: State, seat: int, *, pass_library: bool) -> frozenset[Room]:
    rules = state.table.rules
    closed = set()
    if state.spells.locked is not None:
        closed.add(state.spells.locked)
    if not rules.library or not (pass_library or library_is_open(state, seat)):
        closed.add(LIBRARY_ROOM)
    if not rules.bookworms and len(state.seats[seat].books) >= _MANY_BOOKS:
        closed.add(_SCRIPTORIUM)
    if not rules.spare_cells:
        closed.update(cell for cell in _CELLS if state.owner(cell) is None)
    if not rules.self_confession:
        visits = zip(CONFESSIONALS, state.confessed, strict=True)
        closed.update(room for room, last in visits if last == seat)
    return frozenset(closed)


def _steps(state: State, task: MoveDue) -> int:
    steps = _FAR if state.is_fast or task.kind is TurnKind.FAR else 2
    return steps + state.spells.extra_steps + task.extra


def _open_rooms(state: State, task: MoveDue) -> tuple[Room, ...]:
    """The rooms where the move could end, were it not for what the player has said."""
    seat = task.seat
    closed = _closed(state, seat, pass_library=task.library)
    full = crowded(state, seat)
    start = state.seats[seat].pawn
    colour = state.table.colours[seat]
    if task.kind is TurnKind.ANYWHERE:
        own = state.table.cells[seat]
        rooms = tuple(
            room
            for room in ROOMS
            if room != start and room not in closed and (room not in full or room == own)
        )
    else:
        rooms = _reach(start, _steps(state, task), full, colour, closed)
    if task.library:
        return tuple(room for room in rooms if room == LIBRARY_ROOM)
    return rooms


def legal_rooms(state: State, task: MoveDue) -> tuple[Room, ...]:
    """Return where the move may end, nearest first; nothing if the pawn must stay."""
    rooms = _open_rooms(state, task)
    intent = state.seats[task.seat].intent
    if intent is None or not state.table.rules.intentions_bind:
        return rooms
    if task.library:
        return _as_said(rooms, intent)
    aim, going = intent
    if not going or aim in rooms:
        return _as_said(rooms, intent) or rooms
    nearest = min((distance(room, aim) for room in rooms), default=0)
    return tuple(room for room in rooms if distance(room, aim) == nearest)


def _as_said(rooms: tuple[Room, ...], intent: tuple[Room, bool]) -> tuple[Room, ...]:
    aim, going = intent
    return tuple(room for room in rooms if (room == aim) is going)


def passage_rooms(state: State, seat: int) -> tuple[Room, ...]:
    """Return where the passage from the crypt leads now."""
    closed = _closed(state, seat, pass_library=False)
    rooms = tuple(room for room in _PASSAGE if room not in closed)
    intent = state.seats[seat].intent
    if intent is None or not state.table.rules.intentions_bind:
        return rooms
    return _as_said(rooms, intent)


def why_not(state: State, task: MoveDue, room: Room) -> str:
    """Say why a move may not end in a room."""
    seat = task.seat
    if room == state.seats[seat].pawn:
        return "a move is compulsory and may not end where it began"
    if room in crowded(state, seat) and room != state.table.cells[seat]:
        return f"the {room} has place for one pawn only"
    if room == state.spells.locked:
        return f"the {room} is locked"
    if task.library:
        return "the book that was used leads into the library"
    if room == LIBRARY_ROOM and room in _closed(state, seat, pass_library=False):
        return (
            "the library can be entered once in a game, by a player with a smallest hand "
            "while another has more cards"
        )
    if room in _closed(state, seat, pass_library=False):
        return f"the rules close the {room}"
    if room in _open_rooms(state, task):
        intent = state.seats[seat].intent
        assert intent is not None
        said = "yes" if intent[1] else "no"
        return f"asked about going to the {intent[0]}, the player said {said}"
    return f"it is farther than {_steps(state, task)} steps"
