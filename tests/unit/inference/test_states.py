"""Packed states: what goes in comes out, and equal states merge."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abbey.inference import states as states_module
from abbey.inference.states import Cell, States, merged

SIZE = 5
CELLS = tuple(
    Cell(kind, place, marks)
    for kind in (0b11111, 0b1111100000, 0b11 << 10)
    for place in range(6)
    for marks in (0, 2)
)


def table(rows: list[list[int]]) -> States:
    """Build states from the numbers in each cell, one row a state."""
    empty = States({}, {}, np.zeros((1, len(rows)), dtype=np.uint64), np.ones(len(rows)))
    states = empty.with_fields(CELLS)
    words = states.words.copy()
    for column, row in enumerate(rows):
        deltas = states.deltas(zip(CELLS, row, strict=True))
        words[:, column] += np.array(deltas, dtype=np.uint64)
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
    assert len(small.words) <= len(states.words)
    assert not set(small.fields) & set(small.fixed)


def test_what_is_the_same_everywhere_takes_no_bits() -> None:
    small = table([[1] * len(CELLS)] * 3).compact()
    assert small.fields == {}
    assert set(small.fixed.values()) == {1}


@given(rows)
def test_emptied_moves_everything(wanted: list[list[int]]) -> None:
    states = table(wanted)
    moves = {cell: cell._replace(marks=0) for cell in CELLS if cell.marks}
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


def test_merged_survives_equal_mixtures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Different states with one mixture must not be taken for equal."""
    monkeypatch.setattr(states_module, "_MIXERS", (0,))
    words = np.array([[1, 2, 1, 3], [7, 7, 7, 7]], dtype=np.uint64)
    after, weights = merged(words, np.ones(4))
    assert sorted(zip(after[0].tolist(), weights.tolist(), strict=True)) == [(1, 2), (2, 1), (3, 1)]
