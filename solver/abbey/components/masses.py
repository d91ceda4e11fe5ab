"""PLACEHOLDER for the components helper: keep these names and fields."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mass:
    index: int
    name: str
    cards_passed: int

    def __str__(self) -> str:
        return self.name
