"""Cells and slots of lifted states, and the bit fields that hold their numbers."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "WORD",
    "Cell",
    "Field",
    "Floats",
    "Integers",
    "Key",
    "Numbers",
    "Slot",
    "Words",
    "allot",
    "compiled_for",
    "field_arrays",
    "free_bits",
]

Words: TypeAlias = NDArray[np.uint64]
"""Packed numbers, shape (states, words)."""
Floats: TypeAlias = NDArray[np.float64]
"""Weights or chances."""
Integers: TypeAlias = NDArray[np.int64]
"""Whole numbers of any size."""
Numbers: TypeAlias = NDArray[np.int16]
"""Numbers of cards, one a state."""

WORD = 64
"""Bits of a word."""
_COMPILED_FROM = 3000
"""From so many states on, compiled loops are worth loading."""
_COMPILED = "abbey.inference.compiled"


class Cell(NamedTuple):
    """Cards of one kind in one place with one set of marks, or in one heap."""

    kind: int
    """Mask of the cards of this kind."""
    place: int
    """Index of the place; a heap if negative."""
    marks: int
    """Bit set of marks; 0 in a heap."""


class Slot(NamedTuple):
    """Cards of one heap in one place with one set of marks, or within a newer heap."""

    heap: int
    """The heap: a negative number."""
    place: int
    """Index of the place; a newer heap if negative."""
    marks: int
    """Bit set of marks; 0 in a heap."""


Key: TypeAlias = Cell | Slot
"""Whatever has a number in every state; a slot never equals a cell, as a mask is not negative."""


class Field(NamedTuple):
    """Where a number stands in a row of words."""

    word: int
    """Which word."""
    shift: int
    """Bits below it."""
    width: int
    """Bits it has."""


def compiled_for(states: int) -> bool:
    """Tell whether compiled loops are to be used: for many states, or once they are loaded."""
    return states >= _COMPILED_FROM or _COMPILED in sys.modules


def field_arrays(fields: Sequence[Field]) -> tuple[Integers, Words, Words]:
    """Return words, shifts and masks of some fields as arrays for compiled loops."""
    return (
        np.array([field.word for field in fields], dtype=np.int64),
        np.array([field.shift for field in fields], dtype=np.uint64),
        np.array([(1 << field.width) - 1 for field in fields], dtype=np.uint64),
    )


def free_bits(fields: Iterable[Field], words: int) -> list[int]:
    """Return, for each word, the first bit above all fields."""
    free = [0] * words
    for field in fields:
        free[field.word] = max(free[field.word], field.shift + field.width)
    return free


def allot(width: int, free: list[int]) -> Field:
    """Give out the next bits of the first word that has room; `free` is updated."""
    for word, used in enumerate(free):
        if used + width <= WORD:
            free[word] = used + width
            return Field(word, used, width)
    free.append(width)
    return Field(len(free) - 1, 0, width)
