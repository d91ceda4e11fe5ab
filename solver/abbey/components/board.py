"""The 25 spaces of the board, the doors between them, and the ways of a pawn.

Spaces and doors come from `data/board.toml`, which says where they were checked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from enum import unique
from functools import cache
from importlib.resources import files
from typing import Any

from abbey.components._word import Word
from abbey.errors import UnknownNameError

__all__ = ["DOORS", "ROOMS", "Colour", "Room", "RoomKind", "distance", "path", "reachable"]


@unique
class Colour(Word):
    """The colours of the six pawns, their cells and the faces of the dice."""

    BLUE = "blue"
    """Blue."""
    RED = "red"
    """Red."""
    BLACK = "black"
    """Black."""
    YELLOW = "yellow"
    """Yellow."""
    GREEN = "green"
    """Green."""
    WHITE = "white"
    """White."""


@unique
class RoomKind(Word):
    """What a space is, which decides what is done there."""

    CHAPEL = "chapel"
    """Ecclesia: where the game, every Mass and every penance begins."""
    COURTYARD = "courtyard"
    """Aula: between chapel and cloister, without an action."""
    CLOISTER = "cloister"
    """Claustrum: one of four walks in a ring, without an action."""
    CONFESSIONAL = "confessional"
    """Confessorium: take a random card from the last visitor."""
    CRYPT = "crypt"
    """Crypta: take a card that gives an extra turn."""
    SCRIPTORIUM = "scriptorium"
    """Scriptorium: draw a book."""
    LIBRARY = "library"
    """Bibliotheca: once a game, read one of the great books."""
    PARLOR = "parlor"
    """Parlatorium: draw from the pile, later ask to be shown a card."""
    CHAPTER_HALL = "chapter hall"
    """Capitulum: reveal or accuse."""
    CORRIDOR = "corridor"
    """The space in front of a cell, without an action."""
    CELL = "cell"
    """Cellula: take a random card from its owner."""


@dataclass(frozen=True, slots=True, repr=False)
class Room:
    """One of the 25 spaces.

    >>> cell = Room.named("cell_blue")
    >>> cell
    Room.named('cell_blue')
    >>> print(cell, cell.kind, cell.colour, cell.holds_one)
    cell blue cell blue True
    >>> print(*cell.neighbours)
    corridor blue
    """

    id: str
    """Stable identifier: the English name with `_` for spaces."""
    kind: RoomKind
    """What it is."""
    name: str
    """Its name in the notation: `cloister north`, `cell blue`."""
    colour: Colour | None = None
    """Whose cell or corridor it is."""

    @staticmethod
    def named(name: str) -> Room:
        """Return the room with exactly this id or notation name.

        Raises:
            UnknownNameError: if there is none. (Loose spelling is the reader's business.)
        """
        try:
            return _by_name()[name]
        except KeyError:
            known = ", ".join(room.id for room in ROOMS)
            raise UnknownNameError(f"no room is called {name!r}; there are {known}") from None

    @property
    def holds_one(self) -> bool:
        """Whether it has place for one pawn only: cells and confessionals."""
        return self.kind in (RoomKind.CELL, RoomKind.CONFESSIONAL)

    @property
    def neighbours(self) -> tuple[Room, ...]:
        """The rooms behind its doors, in the order of `ROOMS`."""
        return _neighbours()[self]

    def __hash__(self) -> int:
        # The id alone tells rooms apart; simulated games hash rooms all the time.
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Room.named({self.id!r})"

    def __str__(self) -> str:
        return self.name


def _load() -> dict[str, Any]:
    return tomllib.loads(files("abbey.components").joinpath("data/board.toml").read_text("utf-8"))


_DATA = _load()

ROOMS: tuple[Room, ...] = tuple(
    Room(
        id=row["id"],
        kind=RoomKind(row["kind"]),
        name=row["name"],
        colour=Colour(row["colour"]) if "colour" in row else None,
    )
    for row in _DATA["room"]
)
"""All 25, in the order of reports: the common rooms, the corridors, the cells."""


@cache
def _by_name() -> dict[str, Room]:
    return {room.id: room for room in ROOMS} | {room.name: room for room in ROOMS}


DOORS: tuple[tuple[Room, Room], ...] = tuple(
    (Room.named(one), Room.named(other)) for one, other in _DATA["doors"]
)
"""Every door once."""


@cache
def _neighbours() -> dict[Room, tuple[Room, ...]]:
    doors = set(DOORS) | {(other, one) for one, other in DOORS}
    return {room: tuple(other for other in ROOMS if (room, other) in doors) for room in ROOMS}


@cache
def _distances(start: Room) -> dict[Room, int]:
    return {start: 0} | reachable(start, len(ROOMS))


def distance(a: Room, b: Room) -> int:
    """Count the steps of a shortest way between two rooms of an empty board.

    >>> distance(Room.named("chapel"), Room.named("chapter_hall"))
    5
    """
    return _distances(a)[b]


def reachable(
    start: Room,
    steps: int,
    *,
    occupied: Collection[Room] = (),
    owner: Colour | None = None,
    closed: Collection[Room] = (),
) -> dict[Room, int]:
    """Find where a move of one to `steps` steps can end, nearest first, with the steps needed.

    A move is compulsory and may not end where it began: `start` is never in the answer. A way
    that passes through `start` again leads nowhere that a shorter way does not, so it is enough
    to spread out from `start` once, however many steps there are.

    A cell or confessional holds one pawn, so an occupied one cannot be entered; the owner of a
    cell may enter it all the same, to catch the intruder.

    >>> print(*reachable(Room.named("chapel"), 1))
    courtyard inner confessional crypt
    >>> booth = Room.named("inner_confessional")
    >>> print(*reachable(Room.named("chapel"), 1, occupied={booth}))
    courtyard crypt

    Args:
        start: where the pawn stands.
        steps: the longest move allowed: two, or three with six players, more with some cards.
        occupied: the rooms in which other pawns stand.
        owner: the colour of the pawn that moves, if it may enter its own cell though occupied.
        closed: rooms that may be neither entered nor crossed, such as a locked one.
    """
    return {room: len(way) - 1 for room, way in _ways(start, steps, occupied, owner, closed)}


def path(
    a: Room,
    b: Room,
    *,
    occupied: Collection[Room] = (),
    owner: Colour | None = None,
    closed: Collection[Room] = (),
) -> tuple[Room, ...]:
    """Return a shortest way from `a` to `b`, both ends included; empty if there is none.

    Of several shortest ways it is the one that goes first through the rooms that come first in
    `ROOMS`. The other parameters are those of `reachable`.

    >>> print(*path(Room.named("chapel"), Room.named("cloister_north")), sep=", ")
    chapel, courtyard, cloister north
    >>> path(Room.named("crypt"), Room.named("library"), closed={Room.named("scriptorium")})
    ()
    """
    if a == b:
        return (a,)
    ways = dict(_ways(a, len(ROOMS), occupied, owner, closed))
    return ways.get(b, ())


def _ways(
    start: Room,
    steps: int,
    occupied: Collection[Room],
    owner: Colour | None,
    closed: Collection[Room],
) -> list[tuple[Room, tuple[Room, ...]]]:
    """Spread out from `start`, breadth first: each room that can be entered and the way there."""
    ways: list[tuple[Room, tuple[Room, ...]]] = []
    seen = {start}
    frontier: list[tuple[Room, ...]] = [(start,)]
    for _ in range(steps):
        longer = []
        for way in frontier:
            for room in way[-1].neighbours:
                if room in seen or room in closed or not _has_place(room, occupied, owner):
                    continue
                seen.add(room)
                longer.append((*way, room))
        ways += [(way[-1], way) for way in longer]
        frontier = longer
    return ways


def _has_place(room: Room, occupied: Collection[Room], owner: Colour | None) -> bool:
    if not room.holds_one or room not in occupied:
        return True
    return room.kind is RoomKind.CELL and owner is not None and room.colour is owner
