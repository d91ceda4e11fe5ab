"""Lifted states: how many cards of each kind lie where, packed into machine words.

Cards that nothing so far tells apart are one *kind* (a mask of cards). A *cell* is a kind, a
place and a set of marks. A state gives the number of cards in every cell and carries a weight:
the total weight of the worlds it stands for, in which the cards of a kind are dealt to the
kind's cells in every way, all equally likely. A table holds many states as columns of 64-bit
words, one bit field a cell; cells with the same number in all states are kept aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Cell", "Field", "Floats", "Integers", "States", "Words", "merged"]

Words = NDArray[np.uint64]
"""Packed numbers, shape (words, states)."""
Floats = NDArray[np.float64]
"""Weights or chances."""
Integers = NDArray[np.int64]
"""Numbers of cards or positions of states."""

_WORD = 64
_MIXERS = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)


class Cell(NamedTuple):
    """Cards of one kind in one place with one set of marks."""

    kind: int
    """Mask of the cards of this kind."""
    place: int
    """Index of the place."""
    marks: int
    """Bit set of marks."""


class Field(NamedTuple):
    """Where a cell's number stands in a column of words."""

    word: int
    """Which word."""
    shift: int
    """Bits below it."""
    width: int
    """Bits it has."""

    @property
    def unit(self) -> int:
        """The word that adds one card to this cell."""
        return 1 << self.shift


@dataclass(frozen=True, slots=True, eq=False)
class States:
    """A table of lifted states. Nothing of it is ever changed; every step makes a new one."""

    fields: Mapping[Cell, Field]
    """Cells whose number differs from state to state."""
    fixed: Mapping[Cell, int]
    """Cells with the same number, not 0, in every state."""
    words: Words
    """The packed numbers, shape (words, states)."""
    weights: Floats
    """Weight of each state, shape (states,)."""

    @property
    def count(self) -> int:
        """How many states there are."""
        return len(self.weights)

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds, as masks, in order."""
        kinds = {cell.kind for cell in self.fields} | {cell.kind for cell in self.fixed}
        return tuple(sorted(kinds))

    def cells(self, wanted: Callable[[Cell], bool]) -> tuple[Cell, ...]:
        """Return the cells that are wanted, in order; all others are empty or not wanted."""
        return tuple(sorted(cell for cell in (*self.fields, *self.fixed) if wanted(cell)))

    def numbers(self, cell: Cell) -> Integers:
        """Return the number of cards in a cell, for every state."""
        field = self.fields.get(cell)
        if field is None:
            return np.full(self.count, self.fixed.get(cell, 0), dtype=np.int64)
        mask = np.uint64((1 << field.width) - 1)
        numbers: Words = (self.words[field.word] >> np.uint64(field.shift)) & mask
        return numbers.astype(np.int64)

    def total(self, cells: Iterable[Cell]) -> Integers:
        """Return the number of cards in all these cells together, for every state."""
        total = np.zeros(self.count, dtype=np.int64)
        for cell in cells:
            total += self.numbers(cell)
        return total

    def kept(self, chosen: NDArray[np.intp]) -> States:
        """Return only the chosen states, given by their positions in ascending order."""
        if len(chosen) == self.count:
            return self
        return replace(self, words=self.words[:, chosen], weights=self.weights[chosen])

    def with_fields(self, cells: Iterable[Cell]) -> States:
        """Return the same states with a bit field for each of these cells.

        A field can hold as many cards as its kind has. Where the words have no room, the table
        is made compact first.
        """
        missing = [cell for cell in dict.fromkeys(cells) if cell not in self.fields]
        if not missing:
            return self
        free = _free_bits(self.fields.values(), len(self.words))
        for cell in missing:
            _allot(cell.kind.bit_count().bit_length(), free)
        if len(free) > len(self.words) and self.count:
            return self.compact()._given_fields(cells)
        return self._given_fields(missing)

    def _given_fields(self, cells: Iterable[Cell]) -> States:
        missing = [cell for cell in dict.fromkeys(cells) if cell not in self.fields]
        fields = dict(self.fields)
        fixed = dict(self.fixed)
        free = _free_bits(fields.values(), len(self.words))
        filled: dict[int, int] = {}
        for cell in missing:
            field = _allot(cell.kind.bit_count().bit_length(), free)
            fields[cell] = field
            filled[field.word] = filled.get(field.word, 0) | fixed.pop(cell, 0) << field.shift
        words = np.zeros((len(free), self.count), dtype=np.uint64)
        words[: len(self.words)] = self.words
        for word, value in filled.items():
            words[word] |= np.uint64(value)
        return replace(self, fields=fields, fixed=fixed, words=words)

    def deltas(self, changes: Iterable[tuple[Cell, int]]) -> list[int]:
        """Return what to add to each word so that cells gain (or lose) these numbers of cards."""
        deltas = [0] * len(self.words)
        for cell, change in changes:
            field = self.fields[cell]
            deltas[field.word] += change << field.shift
        return [delta % (1 << _WORD) for delta in deltas]

    def emptied(self, moves: Mapping[Cell, Cell]) -> States:
        """Move everything in each cell to another of its kind, in every state.

        No cell that is emptied may be a target.
        """
        moves = {
            source: target
            for source, target in moves.items()
            if source in self.fields or source in self.fixed
        }
        fields = dict(self.fields)
        fixed = dict(self.fixed)
        into: dict[Cell, list[Cell]] = {}
        for source, target in moves.items():
            into.setdefault(target, []).append(source)
        joins: list[Cell] = []
        for target, sources in into.items():
            if len(sources) == 1 and target not in fields and target not in fixed:
                source = sources[0]
                if source in fields:
                    fields[target] = fields.pop(source)
                else:
                    fixed[target] = fixed.pop(source)
            else:
                joins.append(target)
        states = replace(self, fields=fields, fixed=fixed)
        for target in joins:
            states = states._joined(target, into[target])
        return states

    def _joined(self, target: Cell, sources: list[Cell]) -> States:
        states = self.with_fields([target])
        gained = states.total(sources).astype(np.uint64)
        fields = dict(states.fields)
        fixed = dict(states.fixed)
        words = states.words.copy()
        for source in sources:
            fixed.pop(source, None)
            if (field := fields.pop(source, None)) is not None:
                clear = ~(((1 << field.width) - 1) << field.shift) % (1 << _WORD)
                words[field.word] &= np.uint64(clear)
        field = fields[target]
        words[field.word] += gained << np.uint64(field.shift)
        return replace(states, fields=fields, fixed=fixed, words=words)

    def compact(self) -> States:
        """Return the same states in as few bits as their numbers need."""
        fixed = dict(self.fixed)
        varying: list[tuple[Cell, Integers, int]] = []
        for cell in self.fields:
            numbers = self.numbers(cell)
            low, high = (int(numbers.min()), int(numbers.max())) if self.count else (0, 0)
            if low != high:
                varying.append((cell, numbers, cell.kind.bit_count().bit_length()))
            elif low:
                fixed[cell] = low
        free: list[int] = []
        fields = {cell: _allot(width, free) for cell, _, width in varying}
        words = np.zeros((max(len(free), 1), self.count), dtype=np.uint64)
        for cell, numbers, _ in varying:
            field = fields[cell]
            words[field.word] |= numbers.astype(np.uint64) << np.uint64(field.shift)
        return replace(self, fields=fields, fixed=fixed, words=words)


def merged(words: Words, weights: Floats) -> tuple[Words, Floats]:
    """Join equal columns of words; their weights add up. The order of the result is fixed.

    Columns are sorted by a 64-bit mixture of their words. Equal mixtures of different columns
    would be seen, and then the columns are sorted in full.
    """
    if words.shape[1] < 2:
        return words, weights
    with np.errstate(over="ignore"):
        mixture = words[0].copy()
        for number, word in enumerate(words[1:]):
            mixture ^= mixture >> np.uint64(29)
            mixture *= np.uint64(_MIXERS[number % len(_MIXERS)])
            mixture += word
    order = np.argsort(mixture, kind="stable")
    new = _differs(mixture[None, order])
    if len(words) > 1:
        truly_new = _differs(words[:, order])
        if (new != truly_new).any():
            order = np.lexsort(words[::-1])
            new = _differs(words[:, order])
    starts = np.flatnonzero(new)
    return words[:, order[starts]], np.add.reduceat(weights[order], starts)


def _differs(columns: Words) -> NDArray[np.bool_]:
    """Tell for each column whether it is another than the one before."""
    new = np.ones(columns.shape[1], dtype=np.bool_)
    new[1:] = (columns[:, 1:] != columns[:, :-1]).any(axis=0)
    return new


def _free_bits(fields: Iterable[Field], words: int) -> list[int]:
    """Return, for each word, the first bit above all fields."""
    free = [0] * words
    for field in fields:
        free[field.word] = max(free[field.word], field.shift + field.width)
    return free


def _allot(width: int, free: list[int]) -> Field:
    """Give out the next bits of the first word that has room; `free` is updated."""
    for word, used in enumerate(free):
        if used + width <= _WORD:
            free[word] = used + width
            return Field(word, used, width)
    free.append(width)
    return Field(len(free) - 1, 0, width)
