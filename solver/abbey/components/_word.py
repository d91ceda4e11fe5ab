"""The base of plain enums whose value is their word in the notation."""

from __future__ import annotations

from enum import Enum

__all__ = ["Word"]


class Word(Enum):
    """An enum that prints as its word: `repr` rebuilds, `str` is the value."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return str(self.value)
