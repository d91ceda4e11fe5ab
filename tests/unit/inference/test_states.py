"""Packed states: what goes in comes out, and equal states merge."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abbey.inference.states import Cell, Key, Slot, States, merged

WORDS = np.zeros((1, 1), dtype=np.uint64)
CELLS = tuple(
    Cell(kind, place, marks)
    for kind in (0b11111, 0b1111100000, 0b11 << 10)
    for place in range(6)
    for marks in (0, 2)
)


def table(rows: list[list[int]]) -> States:
    """Build states from the numbers in each cell, one row a state."""
    empty = States({}, {}, np.zeros((len(rows), 1), dtype=np.uint64), np.ones(len(rows)))
    states = empty.with_fields(CELLS)
    words = states.words.copy()
    for at, row in enumerate(rows):
        deltas = states.deltas(zip(CELLS, row, strict=True))
        words[at] += np.array(deltas, dtype=np.uint64)
    return States(states.fields, states.fixed, words, states.weights)


def numbers(states: States) -> list[list[int]]:
    rows: list[list[int]] = np.array([states.numbers(cell) for cell in CELLS]).T.tolist()
    return rows


rows = st.lists(
    st.lists(st.integers(0, 1), min_size=len(CELLS), max_size=len(CELLS)), min_size=1, max_size=6
)


@given(rows)
def test_numbers_go_in_and_come_out(wanted: list[list[int]]) -> None:
    assert numbers(table(wanted)) == wanted


@given(rows)
def test_compact_keeps_the_numbers_in_no_more_words(wanted: list[list[int]]) -> None:
    states = table(wanted)
    small = states.compact()
    assert numbers(small) == wanted
    assert small.words.shape[1] <= states.words.shape[1]
    assert not set(small.fields) & set(small.fixed)


def test_what_is_the_same_everywhere_takes_no_bits() -> None:
    small = table([[1] * len(CELLS)] * 3).compact()
    assert small.fields == {}
    assert set(small.fixed.values()) == {1}


@given(rows)
def test_emptied_moves_everything(wanted: list[list[int]]) -> None:
    states = table(wanted)
    moves: dict[Key, Key] = {cell: cell._replace(marks=0) for cell in CELLS if cell.marks}
    after = states.emptied(moves)
    for source, target in moves.items():
        assert not after.numbers(source).any()
        total = states.numbers(source) + states.numbers(target)
        assert (after.numbers(target) == total).all()


@given(rows, st.lists(st.integers(1, 9), min_size=6, max_size=6))
def test_merged_adds_the_weights_of_equal_states(wanted: list[list[int]], many: list[int]) -> None:
    repeated = [row for row, times in zip(wanted, many, strict=False) for _ in range(times)]
    states = table(repeated)
    words, weights = merged(states.words, states.weights)
    expected: dict[tuple[int, ...], int] = {}
    for row in repeated:
        expected[tuple(row)] = expected.get(tuple(row), 0) + 1
    after = States(states.fields, states.fixed, words, weights)
    assert dict(zip(map(tuple, numbers(after)), weights, strict=True)) == expected


@given(rows, st.integers(0, len(CELLS) - 1))
def test_filled_and_dropped_undo_each_other(wanted: list[list[int]], which: int) -> None:
    states = table(wanted)
    cell = CELLS[which]
    without = states.dropped([cell])
    assert not without.numbers(cell).any()
    assert numbers(without.filled(cell, states.numbers(cell))) == wanted


def test_a_slot_is_never_taken_for_a_cell() -> None:
    keys = (Cell(5, 2, 0), Slot(-5, 2, 0), Cell(5, -5, 0))
    states = States({}, dict(zip(keys, (1, 2, 1), strict=True)), WORDS, np.ones(1))
    assert states.cells() == (keys[2], keys[0])
    assert (states.slots(), states.heaps) == ((keys[1],), (-5,))
    assert states.cells_of(-5) == (keys[2],)
    assert states.slots_of(-5) == (keys[1],)


@pytest.mark.parametrize("loaded", [False, True])
def test_compiled_passes_read_what_numpy_reads(
    monkeypatch: pytest.MonkeyPatch, loaded: bool
) -> None:
    rng = np.random.default_rng(1)
    wanted = rng.integers(0, 2, (300, len(CELLS))).tolist()
    monkeypatch.setattr("abbey.inference.states.compiled_for", lambda _: loaded)
    states = table(wanted)
    assert numbers(states) == wanted
    assert numbers(states.compact()) == wanted
    assert states.total(CELLS).tolist() == [sum(row) for row in wanted]
    assert np.array(states.columns(CELLS)).T.tolist() == wanted
