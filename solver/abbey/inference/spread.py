"""Chances and their standard errors from independent chains.

A chance is the share of all weight counted by all chains. Its error is what the chains differ
by: with chain weights w_j and chain means m_j around the whole mean p,

    error^2 = J / (J - 1) * sum w_j^2 (m_j - p)^2 / (sum w_j)^2

Eight chains make a rough error of one chance, too small at times. All chances are found by the
same walk, so those of one place, and those of all, tell how many independent samples it is
worth, n = sum p (1 - p) / sum error^2, and no chance is said to be closer than the smaller n
makes it.
A chain that counted nothing has seen none of what the others saw: it stands for the other end.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from abbey.inference.states import Floats

__all__ = ["allowed", "chances_of", "error_of_all", "errors_of", "errors_within", "floored"]


def chances_of(sums: Floats, weights: Floats) -> Floats:
    """Return the chances, shape (cards, places), from each chain's weighted sums and weight.

    >>> sums = np.array([[[3.0, 1.0]], [[5.0, 1.0]]])
    >>> chances_of(sums, np.array([4.0, 6.0]))
    array([[0.8, 0.2]])
    """
    total = float(weights.sum())
    found: Floats = sums.sum(axis=0) / total if total else np.zeros(sums.shape[1:])
    return found


def errors_of(sums: Floats, weights: Floats) -> Floats:
    """Return the standard errors of these chances, of the same shape.

    >>> sums = np.array([[[3.0, 1.0]], [[5.0, 1.0]]])
    >>> errors_of(sums, np.array([4.0, 6.0])).round(3)
    array([[0.04, 0.04]])
    """
    chances = chances_of(sums, weights)
    idle = weights == 0
    if idle.all():
        return np.ones(chances.shape)
    share = np.where(idle, weights.sum() / (~idle).sum(), weights)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = sums / weights[:, None, None]
    means[idle] = np.where(chances > 0.5, 0.0, 1.0) * (chances > 0)
    chains = len(weights)
    squares = (share[:, None, None] * (means - chances)) ** 2
    own = squares.sum(axis=0) / share.sum() ** 2 * chains / max(1, chains - 1)
    unsure = chances * (1 - chances)
    worth = unsure.sum(axis=0) / np.maximum(own.sum(axis=0), 1e-12)
    worth = np.minimum(worth, unsure.sum() / max(float(own.sum()), 1e-12))
    smooth = (chances * worth + 1) / (worth + 2)
    errors: Floats = np.sqrt(np.maximum(own, smooth * (1 - smooth) / (worth + 1)))
    return errors


def errors_within(can: NDArray[np.bool_], sums: Floats, weights: Floats) -> Floats:
    """Return the standard errors of these chances, 0 where logic has settled them.

    That is where a card cannot be, and where it must be: its only place, met in all samples.

    >>> sums, weights = np.array([[[2.0, 0.0], [1.0, 1.0]]]), np.array([2.0])
    >>> errors_within(np.array([[True, False], [True, True]]), sums, weights) > 0
    array([[False, False],
           [ True,  True]])
    """
    settled = (can.sum(axis=1) == 1)[:, None] & (chances_of(sums, weights) > 1 - 1e-9)
    return np.where(can & ~settled, errors_of(sums, weights), 0.0)


def error_of_all(errors: Floats) -> float:
    """Return an error for many chances at once: in 95 of 100 cases, none is off by twice this.

    The largest of many errors is larger than any one of them is likely to be: of k chances,
    one is beyond z(k) standard errors with a chance of 0.05, where P(|Z| > z) = 0.05 / k.

    >>> round(error_of_all(np.full(18, 0.01)), 4)
    0.015
    """
    many = max(1, int((errors > 0).sum()))
    return float(errors.max()) * NormalDist().inv_cdf(1 - 0.025 / many) / 2


def allowed(possible: Sequence[int]) -> NDArray[np.bool_]:
    """Return masks of cards by place as a table, shape (24, places)."""
    table: NDArray[np.bool_] = (np.array(possible) >> np.arange(24)[:, None] & 1).astype(np.bool_)
    return table


def floored(chances: Floats, can: NDArray[np.bool_], sizes: Sequence[int], least: float) -> Floats:
    """Return the chances with at least `least` where a card is possible and 0 where it is not.

    Rows still sum to what they did, and columns to the sizes of the places, nearly.

    >>> floored(np.eye(2), np.full((2, 2), True), (1, 1), 0.01).round(2)
    array([[0.99, 0.01],
           [0.01, 0.99]])
    """
    table = np.where(can, np.maximum(chances, least), 0.0)
    wanted = chances.sum(axis=1)
    for _ in range(8):
        table *= (np.array(sizes) / np.maximum(table.sum(axis=0), 1e-300))[None, :]
        table *= (wanted / np.maximum(table.sum(axis=1), 1e-300))[:, None]
    return table
