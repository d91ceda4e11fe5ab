"""Where to go: rooms that show cards, people to ask, and the chapter hall once it pays.

All is reckoned in bits about the culprit: a new card among `n` open suspects tells
`log2(n / (n - 1))`. What lies further away counts less with every move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import ceil, log2

import numpy as np
from numpy.typing import NDArray

from abbey.components.board import ROOMS, Room, distance
from abbey.players.notes import Notes
from abbey.rules.view import View

__all__ = ["Errands", "steps_of"]

_PATIENCE = 0.75
"""What a room is worth one move later."""
_POINT = 0.3
"""Bits that a point is worth."""
_SECRET = 0.1
"""A card from the pile is known to nobody else, and brings accusations nearer."""
_RISK = 0.04
"""What a cell costs, as its owner may come home."""
_BOOK = 0.05
_GREAT_BOOK = 0.3
_EXTRA_TURN = 0.03
_INTRUDER = 0.1
"""What it brings to find somebody in the own cell."""
_NOISE = 0.002
"""Rooms that are closer to each other than this are as good as each other."""

_AT = {room: at for at, room in enumerate(ROOMS)}
_PARLOR = Room.named("parlor")
_CHAPTER_HALL = Room.named("chapter_hall")
_SCRIPTORIUM = Room.named("scriptorium")
_LIBRARY = Room.named("library")
_CRYPT = Room.named("crypt")
_CONFESSIONALS = (Room.named("inner_confessional"), Room.named("outer_confessional"))


def steps_of(view: View) -> int:
    """Return how far the player's move goes, books aside."""
    return (3 if view.board.fast else 2) + view.board.extra_steps


@cache
def _delays(reach: int) -> NDArray[np.float64]:
    """Return what each room (column) is worth from each room (row), moves away."""
    return np.array(
        [
            [
                0.0 if one == other else _PATIENCE ** ceil(distance(one, other) / reach)
                for other in ROOMS
            ]
            for one in ROOMS
        ]
    )


class Errands:
    """What each room is worth to a player now, and where the way leads.

    Args:
        view: what the player sees.
        notes: the player's notes.
        claim: points of the best claim that could be made now, 0 if there is none.
        request: chance to be shown an open suspect in the parlor once its pile is gone.
        talk: bits of the best question to each of those who can be met.
    """

    def __init__(
        self, view: View, notes: Notes, claim: float, request: float, talk: Mapping[str, float]
    ) -> None:
        self._view = view
        self._talk = talk
        self._others = [seat for seat in view.board.seats if seat.name != view.me]
        opened = notes.open.bit_count()
        self._card = log2(opened / (opened - 1)) if opened > 1 else 0.0
        self._new = self._chance_of_new(opened)
        hidden = (notes.pack & ~view.seen.mask).bit_count()
        pile = opened / hidden * self._card + _SECRET if hidden else 0.0
        self._worth = dict.fromkeys(ROOMS, 0.0)
        self._worth[_PARLOR] = pile if view.board.pile else request * self._card
        self._worth[_CHAPTER_HALL] = claim * _POINT
        self._value_rooms()

    def best(self, rooms: Sequence[Room], noise: Iterable[float]) -> Room:
        """Return the room to go to; noise decides between rooms about as good."""
        worth = np.array([self._worth[room] for room in ROOMS])
        onward = _delays(steps_of(self._view))[[_AT[room] for room in rooms]] * worth
        ranked = [
            (self._worth[room] + self._company(room) + float(later) + _NOISE * wobble, -at)
            for at, (room, later, wobble) in enumerate(
                zip(rooms, onward.max(axis=1), noise, strict=False)
            )
        ]
        return rooms[-max(ranked)[1]]

    def _chance_of_new(self, opened: int) -> float:
        """Chance that a random card of the others is an open suspect."""
        cards = sum(seat.cards for seat in self._others)
        fresh = opened - 1 - self._view.board.pile
        return min(1.0, max(0, fresh) / cards) if cards else 0.0

    def _company(self, room: Room) -> float:
        """Bits of the best question to somebody in a room."""
        if room.holds_one:
            return 0.0
        met = (self._talk[s.name] for s in self._others if s.pawn == room and not s.penance)
        return max(met, default=0.0)

    def _value_rooms(self) -> None:
        view, board = self._view, self._view.board
        me = next(seat for seat in board.seats if seat.name == view.me)
        stolen = self._new * self._card
        sizes = {seat.name: seat.cards for seat in board.seats}
        worth = self._worth
        for room, last in zip(_CONFESSIONALS, board.confessed, strict=True):
            worth[room] = stolen if last not in (None, view.me) and sizes[last] else 0.0
        for seat in self._others:
            cell = Room.named(f"cell_{seat.colour.value}")
            worth[cell] = max(0.0, stolen - _RISK) if seat.cards else 0.0
        own = Room.named(f"cell_{me.colour.value}")
        worth[own] = _INTRUDER if any(seat.pawn == own for seat in self._others) else 0.0
        worth[_SCRIPTORIUM] = _BOOK
        worth[_CRYPT] = 0.0 if me.crypt else _EXTRA_TURN
        smallest = min(sizes.values()) == me.cards < max(sizes.values())
        if view.rules.library and smallest and not me.visited:
            worth[_LIBRARY] = _GREAT_BOOK
        if board.locked is not None:
            worth[board.locked] = 0.0
