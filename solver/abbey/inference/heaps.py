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
from abbey.inference.states import Cell, Floats, Key, Numbers, Slot, States

__all__ = ["drawn", "exposed", "placed", "rejoined", "resolved", "settled", "shares", "told"]


def exposed(states: States, slot: Slot, budget: Budget) -> States:
    """Tell which cards of a heap lie in a slot: they leave the heap."""
    changes: dict[Key, list[tuple[Key, int]]] = {
        key: [(key, -1), (key._replace(place=slot.place, marks=slot.marks), 1), (slot, -1)]
        for key in states.inside(slot.heap)
    }
    plan = Spread(changes, states.numbers(slot))
    return settled(spread(states, plan, budget).without([slot]), budget)


def placed(
    states: States,
    cell: Cell,
    flagged: Iterable[Slot],
    bounds: tuple[Numbers | None, Numbers | None],
    budget: Budget,
) -> States:
    """Tell in which slots the cards of one kind of a heap lie: they leave the heap.

    Only states with a number of them in the flagged slots within `bounds` are made.
    """
    changes: dict[Key, list[tuple[Key, int]]] = {
        slot: [(slot, -1), (cell._replace(place=slot.place, marks=slot.marks), 1), (cell, -1)]
        for slot in states.slots_of(cell.place)
    }
    plan = Spread(changes, states.numbers(cell), frozenset(flagged), *bounds)
    return spread(states, plan, budget).without([cell])


def drawn(
    states: States,
    leaves: Callable[[Key], bool],
    wanted: int,
    goes: Callable[[Key], tuple[int, int]],
    budget: Budget,
) -> States:
    """Take cards at random out of all that can leave; `goes` says where to, with which marks.

    What carries the same marks becomes one heap, and nobody is asked which of it went.
    """
    if not wanted:
        return states
    keys: tuple[Key, ...] = (*states.cells(leaves), *states.slots(leaves))
    for place, marks in sorted({(key.place, key.marks) for key in keys}):
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
    """Make one heap of all that lies in a place with these marks."""

    def here(key: Key) -> bool:
        return (key.place, key.marks) == (place, marks)

    keys: tuple[Key, ...] = (*states.cells(here), *states.slots(here))
    if len(keys) == 1 and isinstance(keys[0], Slot):
        return states
    heap = min(states.heaps, default=0) - 1
    sizes = states.total(keys)
    if not sizes.any():
        return states.without(keys)
    states = states.emptied({key: key._replace(place=heap, marks=0) for key in keys})
    return states.filled(Slot(heap, place, marks), sizes)


def settled(states: States, budget: Budget) -> States:
    """Lay the cards of every heap that is in one place with one set of marks there."""
    while True:
        states = _without_empty(states)
        lone = [heap for heap in states.heaps if len(states.slots_of(heap)) == 1]
        if not lone:
            return states
        (slot,) = states.slots_of(lone[-1])
        moves: dict[Key, Key] = {
            key: key._replace(place=slot.place, marks=slot.marks)
            for key in states.inside(slot.heap)
        }
        states = rejoined(states.dropped([slot]), moves, budget)


def _without_empty(states: States) -> States:
    """Leave out heaps that have no slots, or hold nothing: all that is left of them is 0."""
    while True:
        keys: tuple[Key, ...] = (*states.cells(), *states.slots())
        empty: list[Key] = [key for key in keys if key.place < 0 and not states.slots_of(key.place)]
        empty += [slot for slot in states.slots() if not states.inside(slot.heap)]
        if not empty:
            return states
        states = states.without(empty)


def rejoined(states: States, moves: dict[Key, Key], budget: Budget) -> States:
    """Empty cells and slots into others and join what has become equal."""
    if not moves:
        return states
    joins = len(set(moves.values())) < len(moves) or any(
        target in states.fields or target in states.fixed for target in moves.values()
    )
    budget.check_time()
    states = states.emptied(moves)
    return joined(states, budget) if joins else states


def resolved(states: States, budget: Budget) -> States:
    """Tell of all cards where they lie, so that no heap is left."""
    while states.heaps:
        states = exposed(states, states.slots_of(states.heaps[-1])[0], budget)
    return states


def told(states: States, wanted: Callable[[Key], bool], budget: Budget) -> States:
    """Tell which cards lie in the wanted cells and slots, and forget all others.

    The newest heap is asked first, since slots of older ones lie in it. A heap is forgotten in
    the step that asks for its last slot, so that few states are kept on the way.
    """
    kept: set[int] = set()
    for heap in reversed(states.heaps):
        if any(slot.place in kept or wanted(slot) for slot in states.slots_of(heap)):
            kept.add(heap)
    states = states.dropped(
        cell for cell in states.cells() if cell.place not in kept and not wanted(cell)
    )
    states = states.dropped(
        slot
        for slot in states.slots()
        if slot.heap not in kept or not (slot.place in kept or wanted(slot))
    )
    states = joined(states, budget)
    while slots := states.slots(wanted):
        states = _told_of(states, min(slots, key=lambda slot: slot.heap), budget)
    return states


def _told_of(states: States, slot: Slot, budget: Budget) -> States:
    """Tell which cards of a heap lie in a slot, and forget the heap if that was its last."""
    keys = states.inside(slot.heap)
    is_last = len(states.slots_of(slot.heap)) == 1
    changes: dict[Key, list[tuple[Key, int]]] = {
        key: [(key._replace(place=slot.place, marks=slot.marks), 1)] for key in keys
    }
    if not is_last:
        for key, change in changes.items():
            change.append((key, -1))
    lost = frozenset((slot, *(keys if is_last else ())))
    return spread(states, Spread(changes, states.numbers(slot), lost=lost), budget)


def shares(states: States) -> dict[int, dict[int, Floats]]:
    """Return for each heap the places of its cards, with the chance of a card to be there.

    Each chance is an array, one number a state.
    """
    found: dict[int, dict[int, Floats]] = {}
    for heap in reversed(states.heaps):
        slots = states.slots_of(heap)
        parts = 1 / np.maximum(states.total(slots), 1)
        share: dict[int, Floats] = {}
        for slot in slots:
            part = states.numbers(slot) * parts
            there = {slot.place: 1.0} if slot.place >= 0 else found[slot.place]
            for place, chance in there.items():
                share[place] = share.get(place, 0.0) + part * chance
        found[heap] = share
    return found
