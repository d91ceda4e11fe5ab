"""A cell or corridor named by its owner, where the notebook does not say the colours."""

from __future__ import annotations

from dataclasses import dataclass

from abbey.components.board import RoomKind

__all__ = ["OwnedRoom"]


@dataclass(frozen=True, slots=True)
class OwnedRoom:
    """`cell Ben` or `corridor Ben`: the space of the colour that Ben plays.

    >>> print(OwnedRoom(RoomKind.CELL, "Ben"))
    cell Ben
    """

    kind: RoomKind
    """`RoomKind.CELL` or `RoomKind.CORRIDOR`."""
    owner: str
    """The player whose colour it has."""

    def __str__(self) -> str:
        return f"{self.kind} {self.owner}"
