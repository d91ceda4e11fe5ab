"""What a count asks of a table of states, and how far its answer is settled in each.

The cards asked for are of some kinds wholly and of others partly, and lie in places that match,
in others, or in heaps with slots of both sorts. So a state leaves room: its *reach* is the
fewest and the most cards of the set that can match in worlds that it stands for, kind by kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from abbey.inference.cells import Cell, Field, Key, Numbers, compiled_for, field_arrays
from abbey.inference.states import States

__all__ = ["Asked", "Reach"]


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """The fewest and the most matching cards, for every state."""

    low: Numbers
    """The fewest cards of the set that match."""
    high: Numbers
    """The most."""
    own_low: Numbers
    """The fewest of one chosen kind."""
    own_high: Numbers
    """The most of it."""
    open_kinds: frozenset[int]
    """The kinds of which some state leaves open how many match."""
    near: frozenset[int]
    """The kinds of which in some state a card may match."""

    def kept(self, fits: NDArray[np.bool_]) -> Reach:
        """Return the reach of the states that fit."""
        return Reach(
            self.low[fits],
            self.high[fits],
            self.own_low[fits],
            self.own_high[fits],
            self.open_kinds,
            self.near,
        )


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: how many of these cards lie in matching cells and slots."""

    cards: int
    """The set."""
    matches: Callable[[Key], bool]
    """Tells whether a cell of a place, or a slot, is meant."""
    least: int
    """Smallest number that fits."""
    most: int
    """Largest number that fits."""
    exactly: bool = False
    """Whether the number has to be known in the end, not only that it fits."""
    isolate: bool = False
    """Whether the cards have to be told from all others where they match."""

    def sides(self, states: States) -> dict[int, int]:
        """Tell of each heap whether all of it matches (1), nothing (0), or perhaps some (2)."""
        sides: dict[int, int] = {}
        for heap in reversed(states.heaps):
            found = {self.side(slot, sides) for slot in states.slots_of(heap)}
            sides[heap] = found.pop() if len(found) == 1 else 2
        return sides

    def side(self, key: Key, sides: Mapping[int, int]) -> int:
        """Tell whether a cell or slot matches, with what is known of newer heaps."""
        return int(self.matches(key)) if key.place >= 0 else sides.get(key.place, 0)

    def partial(self, states: States) -> list[int]:
        """Return the heaps, newest first, of which some cards of the set may match."""
        near: set[int] = set()
        for heap in states.heaps:
            inside = states.inside(heap)
            if any(
                key.kind & self.cards if isinstance(key, Cell) else key.heap in near
                for key in inside
            ):
                near.add(heap)
        sides = self.sides(states)
        return [heap for heap in reversed(states.heaps) if sides[heap] == 2 and heap in near]

    def reach(self, states: States, chosen: int = 0) -> Reach:
        """Return how many cards of the set can match, in all and of one chosen kind."""
        kinds = [kind for kind in states.kinds if kind & self.cards]
        sides = self.sides(states)
        cells = [cell for cell in states.cells() if cell.kind & self.cards]
        cells = [cell for cell in cells if self.side(cell, sides)]
        partial = sorted({cell.place for cell in cells if self.side(cell, sides) == 2})
        slots = [slot for heap in partial for slot in states.slots_of(heap)]
        heap = [partial.index(slot.heap) for slot in slots]
        heap += [partial.index(cell.place) if cell.place in partial else -1 for cell in cells]
        of = [self.side(slot, sides) for slot in slots]
        of += [kinds.index(cell.kind) for cell in cells]
        plan = _Plan(
            keys=(*slots, *cells),
            heap=np.array(heap, dtype=np.int64),
            kind=np.array(of, dtype=np.int64),
            slots=len(slots),
            heaps=len(partial),
            part=np.array([(kind & self.cards).bit_count() for kind in kinds], dtype=np.int64),
            rest=np.array([(kind & ~self.cards).bit_count() for kind in kinds], dtype=np.int64),
            chosen=kinds.index(chosen) if chosen in kinds else -1,
        )
        results, state_of = plan.run(states)
        low, high, own_low, own_high = results
        return Reach(
            low,
            high,
            own_low,
            own_high,
            frozenset(kind for kind, of in zip(kinds, state_of, strict=True) if of == 2),
            frozenset(kind for kind, of in zip(kinds, state_of, strict=True) if of),
        )

    def fits(self, reach: Reach) -> NDArray[np.bool_]:
        """Tell which states can come to lie within the bounds."""
        fits: NDArray[np.bool_] = (reach.high >= self.least) & (reach.low <= self.most)
        return fits

    def decided(self, reach: Reach) -> bool:
        """Tell whether nothing is left to be split."""
        if self.isolate:
            return False
        if self.exactly:
            return bool((reach.low == reach.high).all())
        return bool((reach.low >= self.least).all() and (reach.high <= self.most).all())

    def possible(self, states: States, chosen: int = 0) -> tuple[States, Reach]:
        """Drop the states that cannot come to lie within the bounds."""
        reach = self.reach(states, chosen)
        fits = self.fits(reach)
        if fits.all():
            return states, reach
        return states.kept(fits), reach.kept(fits)


@dataclass(frozen=True, slots=True, eq=False)
class _Plan:
    """Which fields to look at; see `compiled.reach`."""

    keys: tuple[Key, ...]
    heap: NDArray[np.int64]
    kind: NDArray[np.int64]
    slots: int
    heaps: int
    part: NDArray[np.int64]
    rest: NDArray[np.int64]
    chosen: int

    def run(self, states: States) -> tuple[tuple[Numbers, ...], list[int]]:
        if compiled_for(states.count):
            return self._by_loop(states)
        return self._by_columns(states)

    def _by_loop(self, states: States) -> tuple[tuple[Numbers, ...], list[int]]:
        from abbey.inference.compiled import reach

        nowhere = Field(0, 0, 0)
        fields = field_arrays([states.fields.get(key, nowhere) for key in self.keys])
        base = np.array([states.fixed.get(key, 0) for key in self.keys], dtype=np.int64)
        results = tuple(np.zeros(states.count, dtype=np.int16) for _ in range(4))
        state_of = np.zeros(len(self.part), dtype=np.int64)
        reach(
            states.words,
            fields[0],
            fields[1],
            fields[2],
            base,
            self.heap,
            self.kind,
            self.slots,
            self.heaps,
            self.part,
            self.rest,
            self.chosen,
            results[0],
            results[1],
            results[2],
            results[3],
            state_of,
        )
        return results, state_of.tolist()

    def _by_columns(self, states: States) -> tuple[tuple[Numbers, ...], list[int]]:
        numbers = states.columns(self.keys)
        nothing = np.zeros(states.count, dtype=np.int16)
        inside = [nothing.copy() for _ in range(self.heaps)]
        outside = [nothing.copy() for _ in range(self.heaps)]
        lows = [nothing.copy() for _ in self.part]
        highs = [nothing.copy() for _ in self.part]
        for at, (heap, kind) in enumerate(zip(self.heap, self.kind, strict=True)):
            if at < self.slots:
                if kind != 0:
                    inside[heap] += numbers[at]
                if kind != 1:
                    outside[heap] += numbers[at]
            elif heap < 0:
                lows[kind] += numbers[at]
                highs[kind] += numbers[at]
            else:
                lows[kind] += np.maximum(0, numbers[at] - outside[heap])
                highs[kind] += np.minimum(numbers[at], inside[heap])
        low, high = nothing.copy(), nothing.copy()
        own_low, own_high = nothing, nothing
        state_of = []
        for kind in range(len(self.part)):
            one = np.maximum(0, lows[kind] - np.int16(self.rest[kind]))
            two = np.minimum(np.int16(self.part[kind]), highs[kind])
            state_of.append(2 if (one < two).any() else int(two.any()))
            low += one
            high += two
            if kind == self.chosen:
                own_low, own_high = one, two
        return (low, high, own_low, own_high), state_of
