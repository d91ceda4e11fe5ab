"""PLACEHOLDER for the board helper: keep these names and fields."""
from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Colour(Enum):
    BLUE = "blue"
    RED = "red"
    BLACK = "black"
    YELLOW = "yellow"
    GREEN = "green"
    WHITE = "white"

    def __str__(self) -> str:
        return self.value


@unique
class RoomKind(Enum):
    CHAPEL = "chapel"
    COURTYARD = "courtyard"
    CLOISTER = "cloister"
    CONFESSIONAL = "confessional"
    CRYPT = "crypt"
    SCRIPTORIUM = "scriptorium"
    LIBRARY = "library"
    PARLOR = "parlor"
    CHAPTER_HALL = "chapter hall"
    CORRIDOR = "corridor"
    CELL = "cell"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Room:
    """One of the 25 spaces."""

    id: str
    kind: RoomKind
    name: str
    """Notation: `cloister north`, `cell blue`."""
    colour: Colour | None = None

    def __str__(self) -> str:
        return self.name
