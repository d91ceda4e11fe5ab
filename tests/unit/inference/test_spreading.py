"""Spreading states: the law of the draws, and the compiled loop against numpy and plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abbey.errors import BudgetExceededError
from abbey.inference import Budget, spreading
from abbey.inference.spreading import Spread, joined, spread
from abbey.inference.states import Cell, Key, States

KIND = 0b111111
PLACES = 4
CELLS = tuple(Cell(KIND, place, 0) for place in range(PLACES))
TAKEN = Cell(KIND, PLACES, 0)
"""Where every card goes that is taken, so that many results are equal."""

numbers = st.lists(st.integers(0, 6), min_size=PLACES, max_size=PLACES)
rows = st.lists(
    st.tuples(numbers, st.integers(0, 5), st.integers(-1, 4), st.integers(0, 6)),
    min_size=1,
    max_size=8,
)


def table(rows: Sequence[Sequence[int]]) -> States:
    empty = States({}, {}, np.zeros((len(rows), 1), dtype=np.uint64), np.ones(len(rows)))
    states = empty.with_fields((*CELLS, TAKEN))
    words = states.words.copy()
    for at, row in enumerate(rows):
        words[at] += np.array(states.deltas(zip(CELLS, row, strict=True)), dtype=np.uint64)
    weights = np.arange(1, len(rows) + 1).astype(np.float64)
    return States(states.fields, states.fixed, words, weights)


def by_hand(
    rows: Sequence[tuple[Sequence[int], int, int, int]], flagged: frozenset[Key]
) -> dict[tuple[int, ...], float]:
    """Every way to take cards, by the formula."""
    found: dict[tuple[int, ...], Fraction] = {}
    for weight, (row, total, least, most) in enumerate(rows, 1):
        for taken in product(*(range(number + 1) for number in row)):
            fits = sum(k for k, cell in zip(taken, CELLS, strict=True) if cell in flagged)
            if sum(taken) != total or not least <= fits <= most:
                continue
            ways = prod(comb(n, k) for n, k in zip(row, taken, strict=True))
            left = (*(n - k for n, k in zip(row, taken, strict=True)), total)
            chance = Fraction(weight * ways, comb(sum(row), total))
            found[left] = found.get(left, Fraction(0)) + chance
    return {left: float(chance) for left, chance in found.items()}


def results(states: States) -> list[tuple[tuple[int, ...], float]]:
    columns = np.array(states.columns((*CELLS, TAKEN))).T.tolist()
    return [(tuple(row), float(w)) for row, w in zip(columns, states.weights, strict=True)]


def taken(
    rows: Sequence[tuple[Sequence[int], int, int, int]],
    flagged: frozenset[Key],
    join: bool,
    lost: frozenset[Key] = frozenset(),
) -> States:
    changes: dict[Key, list[tuple[Key, int]]] = {cell: [(TAKEN, 1)] for cell in CELLS}
    for cell in set(CELLS) - lost:
        changes[cell].append((cell, -1))
    least, most = (np.array([row[at] for row in rows], dtype=np.int16) for at in (2, 3))
    total = np.array([row[1] for row in rows], dtype=np.int16)
    plan = Spread(changes, total, flagged, least, most, join, lost)
    return spread(table([row[0] for row in rows]), plan, Budget(seconds=None))


@pytest.mark.parametrize("compiled", [False, True])
@given(rows, st.frozensets(st.sampled_from(CELLS)))
@settings(deadline=None)
def test_cards_are_taken_in_every_way_that_fits(
    compiled: bool, rows: list[tuple[list[int], int, int, int]], flagged: frozenset[Key]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spreading, "compiled_for", lambda _: compiled)
        states = taken(rows, flagged, True)
    found = results(states)
    assert len(dict(found)) == len(found)
    assert dict(found) == pytest.approx(by_hand(rows, flagged))


@pytest.mark.parametrize("compiled", [False, True])
@given(rows, st.frozensets(st.sampled_from(CELLS)), st.frozensets(st.sampled_from(CELLS)))
@settings(deadline=None)
def test_what_is_left_in_lost_sources_is_forgotten(
    compiled: bool,
    rows: list[tuple[list[int], int, int, int]],
    flagged: frozenset[Key],
    lost: frozenset[Key],
) -> None:
    """The same as to take the cards first and to sum over what is left there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spreading, "compiled_for", lambda _: compiled)
        states = taken(rows, flagged, True, lost)
        slowly = joined(taken(rows, flagged, True).dropped(lost), Budget(seconds=None))
    assert not lost & states.fields.keys()
    found = results(states)
    assert len(dict(found)) == len(found)
    assert dict(found) == pytest.approx(dict(results(slowly)))


@given(rows, st.frozensets(st.sampled_from(CELLS)), st.integers(1, 40))
@settings(deadline=None)
def test_a_loop_that_comes_back_often_finds_the_same(
    rows: list[tuple[list[int], int, int, int]], flagged: frozenset[Key], effort: int
) -> None:
    """Stopped after every few results, and with results that are not joined."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spreading, "compiled_for", lambda _: False)
        by_numpy = taken(rows, flagged, False)
        patch.setattr(spreading, "compiled_for", lambda _: True)
        patch.setattr(spreading, "_EFFORT", effort)
        patch.setattr(spreading, "_ROOM", 1)
        by_loop = taken(rows, flagged, False)
    one, two = sorted(results(by_loop)), sorted(results(by_numpy))
    assert [row for row, _ in one] == [row for row, _ in two]
    assert [weight for _, weight in one] == pytest.approx([weight for _, weight in two])


@pytest.mark.parametrize("compiled", [False, True])
def test_equal_states_are_joined(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    monkeypatch.setattr(spreading, "compiled_for", lambda _: compiled)
    states = joined(table([[1, 2, 0, 0], [0, 0, 0, 3], [1, 2, 0, 0]]), Budget())
    assert dict(results(states)) == {(1, 2, 0, 0, 0): 4.0, (0, 0, 0, 3, 0): 2.0}


@pytest.mark.parametrize("compiled", [False, True])
def test_states_are_limited(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    monkeypatch.setattr(spreading, "compiled_for", lambda _: compiled)
    states = table([[6, 6, 6, 6]])
    changes: dict[Key, list[tuple[Key, int]]] = {
        cell: [(cell, -1), (cell._replace(marks=1), 1)] for cell in CELLS
    }
    plan = Spread(changes, np.array([12], dtype=np.int16))
    with pytest.raises(BudgetExceededError, match="more than 100 states"):
        spread(states, plan, Budget(states=100))


def test_memory_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreading, "compiled_for", lambda _: True)
    states = table([[row % 7, row // 7 % 7, row // 49 % 7, 6] for row in range(343)] * 200)
    changes: dict[Key, list[tuple[Key, int]]] = {
        cell: [(cell, -1), (cell._replace(marks=1), 1)] for cell in CELLS
    }
    total = np.full(states.count, 3, dtype=np.int16)
    with pytest.raises(BudgetExceededError, match="more than 3 MB"):
        spread(states, Spread(changes, total, join=False), Budget(megabytes=3))


def test_time_is_looked_at_within_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """One spread that would take long ends when its time is over."""
    asked = []
    monkeypatch.setattr(spreading, "compiled_for", lambda _: True)
    monkeypatch.setattr(spreading, "_EFFORT", 100)
    states = table([[6, 6, 6, 6]] * 1000)
    changes: dict[Key, list[tuple[Key, int]]] = {cell: [(cell, -1), (TAKEN, 1)] for cell in CELLS}
    plan = Spread(changes, np.full(1000, 3, dtype=np.int16))

    def watch(found: int) -> bool:
        asked.append(found)
        return len(asked) < 5

    with pytest.raises(BudgetExceededError, match="on request"):
        spread(states, plan, Budget(watch=watch))
    assert len(asked) == 5
