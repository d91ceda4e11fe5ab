"""PLACEHOLDER for the components helper: keep these names and fields."""
from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Deck(Enum):
    SCRIPTORIUM = "scriptorium"
    LIBRARY = "library"
    EVENTS = "events"
    CRYPT = "crypt"


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    deck: Deck
    op: str
    effect: str

    def __str__(self) -> str:
        return self.name
