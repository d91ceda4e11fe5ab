"""Heaps of cards that nobody has told apart by place: made, drawn from, and taken apart.

When a card leaves a hand unseen, the hand becomes a heap with two slots: so many of its cards
lie here, one lies there, and which is not asked before a line needs it. Then either the cards
in some slots come to light (`exposed`), or the slots of all cards of one kind (`placed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from abbey.inference.budget import Budget
from abbey.inference.spreading import Spread, joined, spread
from abbey.inference.states import Cell, Key, Numbers, Slot, States

__all__ = ["drawn", "exposed", "placed", "rejoined", "resolved", "settled", "told"]


def exposed(states: States, slots: Iterable[Slot], budget: Budget) -> States:
    """Tell which cards lie in some slots: they leave their heaps."""
    for slot in slots:
        cells = states.cells_of(slot.heap)
        changes: dict[Key, list[tuple[Key, int]]] = {
            cell: [(cell, -1), (Cell(cell.kind, slot.place, slot.marks), 1), (slot, -1)]
            for cell in cells
        }
        states = spread(states, Spread(changes, states.numbers(slot)), budget).without([slot])
    return settled(states, budget)


def placed(
    states: States,
    cell: Cell,
    matches: Callable[[Slot], bool],
    bounds: tuple[Numbers, Numbers],
    budget: Budget,
) -> States:
    """Tell in which slots the cards of one kind of a heap lie: they leave the heap.

    Only states with a number of them in matching slots within `bounds` are made.
    """
    slots = states.slots_of(cell.place)
    changes: dict[Key, list[tuple[Key, int]]] = {
        slot: [(slot, -1), (Cell(cell.kind, slot.place, slot.marks), 1), (cell, -1)]
        for slot in slots
    }
    flagged: frozenset[Key] = frozenset(slot for slot in slots if matches(slot))
    plan = Spread(changes, states.numbers(cell), flagged, *bounds)
    return spread(states, plan, budget).without([cell])


def drawn(
    states: States,
    leaves: Callable[[Key], bool],
    wanted: int,
    goes: Callable[[Key], tuple[int, int]],
    budget: Budget,
) -> States:
    """Take cards at random out of all that can leave; `goes` says where to, with which marks."""
    if not wanted:
        return states
    for place, marks in sorted({(cell.place, cell.marks) for cell in states.cells(leaves)}):
        states = _heaped(states, place, marks)
    slots = states.slots(leaves)
    targets = {slot: Slot(slot.heap, *goes(slot)) for slot in slots}
    if len(slots) == 1:
        return states.shifted(slots[0], targets[slots[0]], wanted)
    changes: dict[Key, list[tuple[Key, int]]] = {
        slot: [(slot, -1), (target, 1)] for slot, target in targets.items()
    }
    total = np.full(states.count, wanted, dtype=np.int16)
    return spread(states, Spread(changes, total), budget)


def _heaped(states: States, place: int, marks: int) -> States:
    """Make a heap of what lies in a place with these marks."""
    cells = states.cells(lambda cell: (cell.place, cell.marks) == (place, marks))
    heap = min(states.heaps, default=0) - 1
    sizes = states.total(cells)
    if not sizes.any():
        return states.without(cells)
    states = states.emptied({cell: Cell(cell.kind, heap, 0) for cell in cells})
    return states.filled(Slot(heap, place, marks), sizes)


def settled(states: States, budget: Budget) -> States:
    """Lay the cards of every heap that is in one place with one set of marks there."""
    moves: dict[Key, Key] = {}
    gone: list[Slot] = []
    for heap in states.heaps:
        slots = states.slots_of(heap)
        cells = states.cells_of(heap)
        if len(slots) == 1 or not cells:
            gone.extend(slots)
            place, marks = slots[0].place, slots[0].marks
            moves |= {cell: Cell(cell.kind, place, marks) for cell in cells}
    if not gone:
        return states
    return rejoined(states.dropped(gone), moves, budget)


def rejoined(states: States, moves: dict[Key, Key], budget: Budget) -> States:
    """Empty cells and slots into others and join what has become equal."""
    if not moves:
        return states
    joins = len(set(moves.values())) < len(moves) or any(
        target in states.fields or target in states.fixed for target in moves.values()
    )
    states = states.emptied(moves)
    return joined(states, budget) if joins else states


def resolved(states: States, budget: Budget) -> States:
    """Tell of all cards where they lie, so that no heap is left."""
    while states.heaps:
        states = exposed(states, states.slots_of(states.heaps[0])[:1], budget)
    return states


def told(states: States, wanted: Callable[[Key], bool], budget: Budget) -> States:
    """Tell which cards lie in the wanted cells and slots, and forget all others."""
    heaps = {slot.heap for slot in states.slots(wanted)}
    states = states.dropped(
        cell for cell in states.cells() if cell.place not in heaps and not wanted(cell)
    )
    states = states.dropped(slot for slot in states.slots() if slot.heap not in heaps)
    states = exposed(joined(states, budget), states.slots(wanted), budget)
    states = states.dropped(cell for cell in states.cells() if not wanted(cell))
    return joined(states.dropped(states.slots()), budget)
