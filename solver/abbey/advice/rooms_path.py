"""The best way for the next few moves, with the Mass in view.

A Mass throws everybody back to the chapel, so only the moves before it count together: the way
is the best of all sequences of rooms that they allow. What lies later is worth less, as others
move and know more by then; a room that has been used is worth little a second time.
"""

from __future__ import annotations

from dataclasses import dataclass

from abbey.advice.rooms import RoomValues
from abbey.advice.rooms_table import TableNow
from abbey.advice.rooms_ways import legal_moves, reach
from abbey.components.board import Room, RoomKind

__all__ = ["PATIENCE", "Way", "best_ways"]

PATIENCE = 0.85
"""What a room is worth one move later."""
_LONGEST = 4
"""Most moves that are looked ahead."""
_ONCE = (RoomKind.CONFESSIONAL, RoomKind.CRYPT, RoomKind.LIBRARY)
"""Rooms that bring nothing when entered again soon."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way from room to room, one a move."""

    rooms: tuple[Room, ...]
    """Where each move ends."""
    worth: float
    """What they bring together, in points."""

    def __str__(self) -> str:
        return ", then ".join(map(str, self.rooms))


def best_ways(
    table: TableNow,
    me: str,
    values: RoomValues,
    *,
    moves: int | None = None,
    first: tuple[Room, ...] | None = None,
) -> tuple[Way, ...]:
    """Return the best way through each room that can be entered now, best first.

    Args:
        table: the table.
        me: who moves.
        values: what each room brings.
        moves: how many moves to look ahead; None for those before the Mass, four at most.
        first: where this move may end; None for what the rules allow.
    """
    if moves is None:
        moves = min(_LONGEST, max(1, table.moves_before_mass(me)))
    rooms = tuple(legal_moves(table, me)) if first is None else first
    search = _Search(table, me, values, moves)
    found = []
    for room in rooms:
        onward = search.best(room, moves - 1, frozenset({room}))
        worth = values[room].worth + PATIENCE * onward.worth
        found.append(Way((room, *onward.rooms), worth))
    return tuple(sorted(found, key=lambda way: -round(way.worth, 9)))


class _Search:
    def __init__(self, table: TableNow, me: str, values: RoomValues, moves: int) -> None:
        self._table, self._me, self._values, self._moves = table, me, values, moves
        self._next: dict[Room, tuple[Room, ...]] = {}
        self._known: dict[tuple[Room, int, frozenset[Room]], Way] = {}

    def best(self, room: Room, moves: int, used: frozenset[Room]) -> Way:
        """Return the best way onward from a room, with so many moves left."""
        if not moves:
            return Way((), 0.0)
        key = room, moves, used
        if key not in self._known:
            self._known[key] = max(
                (self._step(onward, moves, used) for onward in self._onward(room)),
                key=lambda way: round(way.worth, 9),
                default=Way((), 0.0),
            )
        return self._known[key]

    def _step(self, room: Room, moves: int, used: frozenset[Room]) -> Way:
        value = self._values[room]
        worth = value.worth
        if room in used and room.kind in _ONCE:
            worth = 0.0
        elif room in used:
            worth -= value.claim  # the same claim is not made twice
        worth += value.growth * (self._moves - moves)
        onward = self.best(room, moves - 1, used | {room} if value.worth > 0 else used)
        return Way((room, *onward.rooms), worth + PATIENCE * onward.worth)

    def _onward(self, room: Room) -> tuple[Room, ...]:
        if room not in self._next:
            table = self._table
            self._next[room] = tuple(reach(table, self._me, table.steps, start=room, alone=True))
        return self._next[room]
