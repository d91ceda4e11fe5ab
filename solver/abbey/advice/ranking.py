"""What makes one question better than another, for any game of worlds and answers.

A question is a table: the joint chance of each answer (row) with each thing one wants to know
(column). Nothing here knows of monks: the culprit is such a thing, and so is the code of a
game of Mastermind.
"""

from __future__ import annotations

from collections.abc import Container
from enum import Enum, unique
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from abbey.advice.values import having
from abbey.components.traits import TRAITS, Trait
from abbey.inference.states import Floats

__all__ = [
    "Criterion",
    "best_of",
    "bits_of",
    "chances_of_answers",
    "parts_of",
    "points_of",
    "scores_of",
    "size_of",
    "split",
]

_DIGITS = 9
"""Scores that agree to so many decimals are equal, whatever the machine."""
_SURE = 1e-12
"""A chance that is so little below 1 is 1."""


@unique
class Criterion(Enum):
    """What questions are ranked by; more is better."""

    BITS = "bits"
    """Entropy: what the answer tells of the thing."""
    POINTS = "points"
    """Expected rise of the value of the position."""
    EDGE = "edge"
    """Bits less the leak."""
    PARTS = "parts"
    """Most parts: how many answers can come."""
    SIZE = "size"
    """Expected size: how many things are left possible after the answer; fewer is better."""

    def __repr__(self) -> str:
        return f"Criterion.{self.name}"

    def __str__(self) -> str:
        return self.value


def split(answers: NDArray[np.integer], chances: Floats, number: int) -> Floats:
    """Build tables of questions whose answer each thing decides.

    >>> split(np.array([[0, 1, 1]]), np.array([0.5, 0.25, 0.25]), 2)
    array([[[0.5 , 0.  , 0.  ],
            [0.  , 0.25, 0.25]]])

    Args:
        answers: the answer of each question (row) for each thing (column), from 0.
        chances: the chance of each thing.
        number: how many answers there are.
    """
    questions, things = answers.shape
    tables = np.zeros((questions, number, things))
    tables[np.arange(questions)[:, None], answers, np.arange(things)] = chances
    return tables


def chances_of_answers(tables: Floats) -> Floats:
    """Return the chance of each answer, shape (..., answers)."""
    chances: Floats = tables.sum(axis=-1)
    return chances


def bits_of(tables: Floats) -> Floats:
    """Return the mutual information of answer and thing: H(answer) + H(thing) - H(both).

    A question whose answer is known tells exactly nothing, none tells more than the entropy of
    its answer or of the thing.

    >>> bits_of(np.array([[0.5, 0.0], [0.0, 0.5]]))
    array(1.)
    """
    answers = chances_of_answers(tables)
    known = answers.max(axis=-1) >= 1 - _SURE
    one, other = _entropy(answers, 1), _entropy(tables.sum(axis=-2), 1)
    bits = np.clip(one + other - _entropy(tables, 2), 0, np.minimum(one, other))
    return np.where(known, 0.0, bits)


def parts_of(tables: Floats) -> NDArray[np.int64]:
    """Return how many answers can come."""
    parts: NDArray[np.int64] = np.count_nonzero(chances_of_answers(tables) > 0, axis=-1)
    return parts


def size_of(tables: Floats) -> Floats:
    """Return how many things are expected to be left possible after the answer."""
    left = np.count_nonzero(tables > 0, axis=-1)
    size: Floats = (chances_of_answers(tables) * left).sum(axis=-1)
    return size


def points_of(tables: Floats, made: Container[Trait]) -> Floats:
    """Return the expected rise in points of the value of a position; things are the suspects.

    The value after an answer, times the answer's chance, is linear in the table but for the
    choice to claim or not: sum over traits of max(0, 3 P(v, n) - P(n)), and so on.
    """
    before = _values(tables.sum(axis=-2, keepdims=True), made)
    # knowing more is never worth less, whatever rounding says
    rise = np.maximum(0.0, _values(tables, made) - before)
    known = chances_of_answers(tables).max(axis=-1) >= 1 - _SURE
    return np.where(known, 0.0, rise)


def scores_of(
    tables: Floats, criterion: Criterion, made: Container[Trait] = (), leaks: Floats | float = 0.0
) -> Floats:
    """Return what to rank tables by, more being better.

    Args:
        tables: the questions.
        criterion: what is best.
        made: traits that somebody has revealed, for points.
        leaks: what everybody hears, for the edge.
    """
    match criterion:
        case Criterion.BITS:
            return bits_of(tables)
        case Criterion.POINTS:
            return points_of(tables, made)
        case Criterion.EDGE:
            return bits_of(tables) - leaks
        case Criterion.PARTS:
            return parts_of(tables).astype(np.float64)
        case Criterion.SIZE:
            return -size_of(tables)
        case _:
            assert_never(criterion)


def best_of(scores: Floats, preferred: NDArray[np.bool_] | None = None) -> int:
    """Return the position of the best score; of equals a preferred one, then the first.

    >>> best_of(np.array([1.0, 2.0, 2.0]), np.array([True, False, True]))
    2
    """
    rounded = np.round(scores, _DIGITS)
    best = rounded == rounded.max()
    if preferred is not None and (best & preferred).any():
        best &= preferred
    return int(best.argmax())


def _entropy(chances: Floats, axes: int) -> Floats:
    """Return the entropy over the last axes in bits."""
    terms = np.zeros_like(chances)
    np.log2(chances, out=terms, where=chances > 0)
    terms *= chances
    entropy: Floats = -terms.sum(axis=tuple(range(-axes, 0)))
    return entropy


def _values(tables: Floats, made: Container[Trait]) -> Floats:
    chances = chances_of_answers(tables)[..., None]
    open_traits = [at for at, trait in enumerate(TRAITS) if trait not in made]
    traits = tables @ having()[open_traits].T
    revealing = np.maximum(0.0, 3 * traits - chances).sum(axis=(-1, -2))
    accusing = np.maximum(0.0, 6 * tables.max(axis=-1) - 2 * chances[..., 0]).sum(axis=-1)
    value: Floats = revealing + accusing
    return value
