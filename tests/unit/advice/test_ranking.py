"""What makes one question better than another."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from abbey.advice.ranking import (
    Criterion,
    best_of,
    bits_of,
    parts_of,
    points_of,
    scores_of,
    size_of,
    split,
)
from abbey.advice.values import entropy, position_value
from abbey.components import TRAITS
from abbey.inference.states import Floats


def _tables(seed: int, questions: int = 50) -> Floats:
    """Return random joint chances of answers and suspects, with many noughts."""
    rng = np.random.default_rng(seed)
    tables = rng.random((questions, 6, 24)) * (rng.random((questions, 6, 24)) < 0.3)
    tables[:, 0, 0] += 0.01
    table: Floats = tables / tables.sum(axis=(1, 2), keepdims=True)
    return table


@pytest.mark.parametrize("seed", range(5))
def test_bits_are_those_of_the_definition(seed: int) -> None:
    tables = _tables(seed)
    for table, bits in zip(tables, bits_of(tables), strict=True):
        answers, things = table.sum(axis=1), table.sum(axis=0)
        left = sum(row.sum() * entropy(row / row.sum()) for row in table if row.any())
        assert bits == pytest.approx(entropy(things) - left)
        assert 0 <= bits <= min(entropy(answers), entropy(things)) + 1e-12


@pytest.mark.parametrize("seed", range(5))
def test_points_are_the_expected_rise(seed: int) -> None:
    tables = _tables(seed)
    made = set(Random(seed).sample(list(TRAITS), seed))
    for table, points in zip(tables, points_of(tables, made), strict=True):
        after = sum(row.sum() * position_value(row / row.sum(), made) for row in table if row.any())
        assert points == pytest.approx(after - position_value(table.sum(axis=0), made), abs=1e-12)


def test_a_known_answer_is_worth_exactly_nothing() -> None:
    tables = np.zeros((2, 3, 24))
    tables[0, 1] = 1 / 24
    tables[1, 2, :7] = 1 / 7 + 1e-17
    assert bits_of(tables).tolist() == [0, 0]
    assert points_of(tables, ()).tolist() == [0, 0]


def test_parts_and_sizes() -> None:
    tables = split(np.array([[0, 0, 1, 2], [0, 0, 0, 0]]), np.full(4, 0.25), 3)
    assert parts_of(tables).tolist() == [3, 1]
    assert size_of(tables).tolist() == [(2 * 2 + 1 + 1) / 4, 4]
    assert scores_of(tables, Criterion.SIZE).tolist() == [-1.5, -4]
    assert scores_of(tables, Criterion.PARTS).tolist() == [3, 1]
    assert scores_of(tables, Criterion.BITS).tolist() == [1.5, 0]
    assert scores_of(tables, Criterion.EDGE, leaks=np.array([1.0, 0.25])).tolist() == [0.5, -0.25]


def test_of_equals_the_preferred_then_the_first() -> None:
    scores = np.array([1.0, 3.0, 3.0 - 1e-12, 3.0])
    assert best_of(scores) == 1
    assert best_of(scores, np.array([True, False, False, True])) == 3
    assert best_of(scores, np.array([True, False, False, False])) == 1
