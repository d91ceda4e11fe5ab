"""Lifted states: how many cards of each kind lie where, packed into machine words.

Cards that nothing so far tells apart are one *kind* (a mask of cards). A state says where cards
lie, at two levels:

* A **cell** is a kind and a whereabouts: a place with a set of marks, or a *heap*. A state gives
  the number of cards in every cell; the cards of a kind are dealt to its cells in every way.
* A **heap** is a group of cards of which nobody has told which lie where. A **slot** says how
  many of them lie in a place with a set of marks; the cards of a heap are dealt to its slots in
  every way. In the beginning all cards are one heap.

A state carries a weight: the total weight of the worlds it stands for, which are all equally
likely. A table holds many states as rows of 64-bit words, one bit field a cell or slot; what has
the same number in all states is kept aside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from abbey.inference.cells import (
    WORD,
    Cell,
    Field,
    Floats,
    Integers,
    Key,
    Numbers,
    Slot,
    Words,
    allot,
    compiled_for,
    field_arrays,
    free_bits,
)

__all__ = ["Cell", "Floats", "Integers", "Key", "Numbers", "Slot", "States", "Words", "merged"]


@dataclass(frozen=True, eq=False)
class States:
    """A table of lifted states. Nothing of it is ever changed; every step makes a new one.

    It has no slots, so that sorted keys can be kept once they were asked for.
    """

    fields: Mapping[Key, Field]
    """Cells and slots whose number differs from state to state."""
    fixed: Mapping[Key, int]
    """Cells and slots with the same number, not 0, in every state."""
    words: Words
    """The packed numbers, shape (states, words)."""
    weights: Floats
    """Weight of each state, shape (states,)."""

    @property
    def count(self) -> int:
        """How many states there are."""
        return len(self.weights)

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The kinds, as masks, in order."""
        return tuple(sorted({cell.kind for cell in self._cells}))

    @cached_property
    def heaps(self) -> tuple[int, ...]:
        """The heaps, the oldest first."""
        return tuple(sorted(self._slots_of, reverse=True))

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        keys = (*self.fields, *self.fixed)
        return tuple(sorted(key for key in keys if isinstance(key, Cell)))

    @cached_property
    def _slots_of(self) -> dict[int, tuple[Slot, ...]]:
        found: dict[int, tuple[Slot, ...]] = {}
        for key in sorted((*self.fields, *self.fixed)):
            if isinstance(key, Slot):
                found[key.heap] = (*found.get(key.heap, ()), key)
        return found

    def cells(self, wanted: Callable[[Cell], bool] | None = None) -> tuple[Cell, ...]:
        """Return the cells that are wanted, in order; all others are empty or not wanted."""
        return self._cells if wanted is None else tuple(filter(wanted, self._cells))

    def cells_of(self, place: int) -> tuple[Cell, ...]:
        """Return the cells of a place, or of a heap, in order."""
        return tuple(cell for cell in self._cells if cell.place == place)

    def inside(self, heap: int) -> tuple[Key, ...]:
        """Return the cells of a heap and the slots that lie in it."""
        slots = self.slots(lambda slot: slot.place == heap)
        return (*self.cells_of(heap), *slots)

    def slots(self, wanted: Callable[[Slot], bool] | None = None) -> tuple[Slot, ...]:
        """Return the slots that are wanted, in order; all others are empty or not wanted."""
        slots = (slot for heap in self._slots_of.values() for slot in heap)
        return tuple(slots if wanted is None else filter(wanted, slots))

    def slots_of(self, heap: int) -> tuple[Slot, ...]:
        """Return the slots of a heap, in order."""
        return self._slots_of.get(heap, ())

    def columns(self, keys: Sequence[Key]) -> list[Numbers]:
        """Return the numbers of some cells and slots, one array a key."""
        nowhere = Field(0, 0, 0)
        word, shift, mask = field_arrays([self.fields.get(key, nowhere) for key in keys])
        table = ((self.words[:, word] >> shift) & mask).astype(np.int16)
        table += np.array([self.fixed.get(key, 0) for key in keys], dtype=np.int16)
        return list(table.T)

    def numbers(self, key: Key) -> Numbers:
        """Return the number of cards in a cell or slot, for every state."""
        return self.total([key])

    def total(self, keys: Iterable[Key]) -> Numbers:
        """Return the number of cards in all these cells or slots together, for every state."""
        aside = 0
        fields: list[Field] = []
        for key in keys:
            if key in self.fields:
                fields.append(self.fields[key])
            else:
                aside += self.fixed.get(key, 0)
        total = np.full(self.count, aside, dtype=np.int16)
        if fields and compiled_for(self.count):
            from abbey.inference.compiled import add_fields

            add_fields(self.words, *field_arrays(fields), total)
            return total
        for field in fields:
            mask = np.uint64((1 << field.width) - 1)
            numbers = (self.words[:, field.word] >> np.uint64(field.shift)) & mask
            total += numbers.astype(np.int16)
        return total

    def kept(self, fits: NDArray[np.bool_]) -> States:
        """Return only the states that fit."""
        if fits.all():
            return self
        return replace(self, words=self.words[fits], weights=self.weights[fits])

    def none(self) -> States:
        """Return the table without any state."""
        return replace(self, words=self.words[:0], weights=self.weights[:0])

    def with_fields(self, keys: Iterable[Key]) -> States:
        """Return the same states with a bit field for each of these cells and slots.

        A field can hold as many cards as its kind or heap has. Where the words have no room, the
        table is made compact first.
        """
        missing = [key for key in dict.fromkeys(keys) if key not in self.fields]
        if not missing:
            return self
        free = free_bits(self.fields.values(), self.words.shape[1])
        for key in missing:
            allot(self._width(key), free)
        if len(free) > self.words.shape[1] and self.count:
            return self.compact()._given_fields(keys)
        return self._given_fields(missing)

    def _given_fields(self, keys: Iterable[Key]) -> States:
        missing = [key for key in dict.fromkeys(keys) if key not in self.fields]
        fields = dict(self.fields)
        fixed = dict(self.fixed)
        free = free_bits(fields.values(), self.words.shape[1])
        filled: dict[int, int] = {}
        for key in missing:
            field = allot(self._width(key), free)
            fields[key] = field
            filled[field.word] = filled.get(field.word, 0) | fixed.pop(key, 0) << field.shift
        words = self.words
        if filled:
            words = np.zeros((self.count, len(free)), dtype=np.uint64)
            words[:, : self.words.shape[1]] = self.words
            for word, value in filled.items():
                words[:, word] |= np.uint64(value)
        return replace(self, fields=fields, fixed=fixed, words=words)

    def _width(self, key: Key) -> int:
        if isinstance(key, Cell):
            return key.kind.bit_count().bit_length()
        # a heap never grows, so no slot of it will ever hold more than the heap has now
        return int(self.total(self.slots_of(key.heap)).max(initial=1)).bit_length()

    def deltas(self, changes: Iterable[tuple[Key, int]]) -> list[int]:
        """Return what to add to each word so that cells and slots gain (or lose) these numbers."""
        deltas = [0] * self.words.shape[1]
        for key, change in changes:
            field = self.fields[key]
            deltas[field.word] += change << field.shift
        return [delta % (1 << WORD) for delta in deltas]

    def shifted(self, source: Key, target: Key, size: int) -> States:
        """Move a number of cards from one cell or slot to another, in every state."""
        if source not in self.fields and target not in self.fields:
            fixed = dict(self.fixed)
            fixed[target] = fixed.get(target, 0) + size
            fixed[source] -= size
            if not fixed[source]:
                del fixed[source]
            return replace(self, fixed=fixed)
        states = self.with_fields([source, target])
        delta = np.array(states.deltas([(source, -size), (target, size)]), dtype=np.uint64)
        return replace(states, words=states.words + delta)

    def renamed(self, names: Mapping[Cell, Cell]) -> States:
        """Return the states with other names for some cells."""

        def name(key: Key) -> Key:
            return names.get(key, key) if isinstance(key, Cell) else key

        return replace(
            self,
            fields={name(key): field for key, field in self.fields.items()},
            fixed={name(key): number for key, number in self.fixed.items()},
        )

    def filled(self, key: Key, numbers: Numbers) -> States:
        """Return the states with these numbers in a new cell or slot."""
        high = int(numbers.max(initial=0))
        if not high or (numbers == high).all():
            return replace(self, fixed={**self.fixed, key: high} if high else self.fixed)
        free = free_bits(self.fields.values(), self.words.shape[1])
        field = allot(high.bit_length(), free)
        words = np.zeros((self.count, len(free)), dtype=np.uint64)
        words[:, : self.words.shape[1]] = self.words
        words[:, field.word] |= numbers.astype(np.uint64) << np.uint64(field.shift)
        return replace(self, fields={**self.fields, key: field}, words=words)

    def emptied(self, moves: Mapping[Key, Key]) -> States:
        """Move everything in each cell or slot to another of its kind, in every state.

        No cell that is emptied may be a target.
        """
        fields = dict(self.fields)
        fixed = dict(self.fixed)
        into: dict[Key, list[Key]] = {}
        for source, target in moves.items():
            if source in fields or source in fixed:
                into.setdefault(target, []).append(source)
        joins: list[Key] = []
        for target, sources in into.items():
            known = [source for source in (target, *sources) if source in fixed]
            varying = [source for source in (target, *sources) if source in fields]
            if len(varying) > 1 or (varying and known):
                joins.append(target)
            elif varying:
                fields[target] = fields.pop(varying[0])
            else:
                fixed[target] = sum(fixed.pop(source) for source in known)
        states = replace(self, fields=fields, fixed=fixed)
        for target in joins:
            states = states._joined(target, into[target])
        return states

    def _joined(self, target: Key, sources: list[Key]) -> States:
        states = self.with_fields([target])
        gained = states.total(sources).astype(np.uint64)
        states = states.dropped(sources)
        field = states.fields[target]
        words = states.words.copy() if states.words is self.words else states.words
        words[:, field.word] += gained << np.uint64(field.shift)
        return replace(states, words=words)

    def without(self, empty: Iterable[Key]) -> States:
        """Return the states without some cells or slots whose bits are 0 in every state."""
        gone = set(empty)
        fields = {key: field for key, field in self.fields.items() if key not in gone}
        fixed = {key: number for key, number in self.fixed.items() if key not in gone}
        return replace(self, fields=fields, fixed=fixed)

    def dropped(self, keys: Iterable[Key]) -> States:
        """Return the states without some cells or slots; their bits are cleared."""
        gone = tuple(keys)
        clear = np.array(self.bits_of(gone), dtype=np.uint64)
        words = self.words & ~clear if clear.any() else self.words
        return replace(self, words=words).without(gone)

    def bits_of(self, keys: Iterable[Key]) -> list[int]:
        """Return the bits of each word that hold the numbers of some cells and slots."""
        bits = [0] * self.words.shape[1]
        for field in (self.fields[key] for key in set(keys) if key in self.fields):
            bits[field.word] |= ((1 << field.width) - 1) << field.shift
        return bits

    def compact(self) -> States:
        """Return the same states in as few bits as their numbers need."""
        fixed = dict(self.fixed)
        varying: list[Key] = []
        for key, (low, high) in zip(self.fields, self._ranges(), strict=True):
            if low != high:
                varying.append(key)
            elif low:
                fixed[key] = low
        free: list[int] = []
        fields = {key: allot(self._width(key), free) for key in varying}
        words = np.zeros((self.count, max(len(free), 1)), dtype=np.uint64)
        if fields and compiled_for(self.count):
            from abbey.inference.compiled import repack

            old = field_arrays([self.fields[key] for key in varying])
            new = field_arrays(list(fields.values()))
            repack(self.words, *old, words, *new[:2])
        else:
            for key, field in fields.items():
                numbers = self.numbers(key).astype(np.uint64)
                words[:, field.word] |= numbers << np.uint64(field.shift)
        return replace(self, fields=fields, fixed=fixed, words=words)

    def _ranges(self) -> list[tuple[int, int]]:
        """Return the smallest and the largest number of each field."""
        if not self.count:
            return [(0, 0)] * len(self.fields)
        if self.fields and compiled_for(self.count):
            from abbey.inference.compiled import ranges

            low, high = ranges(self.words, *field_arrays(list(self.fields.values())))
            return [(int(one), int(two)) for one, two in zip(low, high, strict=True)]
        columns = [self.numbers(key) for key in self.fields]
        return [(int(numbers.min()), int(numbers.max())) for numbers in columns]


def merged(words: Words, weights: Floats) -> tuple[Words, Floats]:
    """Join equal rows of words; their weights add up. The order of the result is fixed."""
    if len(words) < 2:
        return words, weights
    order = np.lexsort(words.T[::-1])
    words = words[order]
    new = np.ones(len(words), dtype=np.bool_)
    new[1:] = (words[1:] != words[:-1]).any(axis=1)
    starts = np.flatnonzero(new)
    return words[starts], np.add.reduceat(weights[order], starts)
