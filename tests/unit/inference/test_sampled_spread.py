"""Errors between chains."""

from __future__ import annotations

import numpy as np
import pytest

from abbey.inference.spread import allowed, chances_of, error_of_all, errors_of, floored

RNG = np.random.default_rng(20)


def chains_of(chances: list[float], worth: int, chains: int = 8) -> tuple[np.ndarray, np.ndarray]:
    """Return what chains of independent samples count: one card of several in one place."""
    drawn = RNG.multinomial(worth, chances, size=chains).astype(float)
    return drawn[:, :, None], np.full(chains, float(worth))


def test_the_true_chance_is_within_two_errors_nearly_always() -> None:
    truth = np.array([0.5, 0.3, 0.15, 0.04, 0.01])
    inside = []
    for _ in range(200):
        sums, weights = chains_of(truth.tolist(), 400)
        off = np.abs(chances_of(sums, weights)[:, 0] - truth)
        inside.append(off <= 2 * errors_of(sums, weights)[:, 0])
    assert np.mean(inside) >= 0.95
    assert np.mean(inside, axis=0).min() >= 0.92


def test_no_chance_of_many_is_off_by_more_than_twice_the_error_of_all() -> None:
    truth = np.full(18, 1 / 18)
    inside = []
    for _ in range(200):
        sums, weights = chains_of(truth.tolist(), 400)
        off = np.abs(chances_of(sums, weights)[:, 0] - truth).max()
        inside.append(off <= 2 * error_of_all(errors_of(sums, weights)[:, 0]))
    assert np.mean(inside) >= 0.93


def test_errors_are_not_larger_than_they_need_be() -> None:
    sums, weights = chains_of([0.5, 0.5], 5000)
    assert errors_of(sums, weights).max() < 3 * 0.5 / np.sqrt(8 * 5000)


def test_what_no_chain_met_has_an_error_too() -> None:
    sums, weights = chains_of([0.7, 0.3, 0.0], 1000)
    assert 0 < errors_of(sums, weights)[2, 0] < 0.01


def test_chains_that_disagree_are_not_averaged_away() -> None:
    """Half of the chains say always, half say never, each with many samples."""
    sums = np.array([[[1e6]], [[0.0]]] * 4)
    errors = errors_of(sums, np.full(8, 1e6))
    assert errors[0, 0] == pytest.approx(0.5 / np.sqrt(7), rel=0.2)


def test_a_chain_without_a_legal_history_widens_the_error() -> None:
    sums, weights = chains_of([0.9, 0.1], 1000)
    idle = (np.concatenate([sums, np.zeros((1, 2, 1))]), np.append(weights, 0.0))
    assert errors_of(*idle)[0, 0] > 0.09
    assert chances_of(*idle) == pytest.approx(chances_of(sums, weights))


def test_nothing_counted_means_nothing_known() -> None:
    assert (errors_of(np.zeros((8, 2, 1)), np.zeros(8)) == 1).all()
    assert not chances_of(np.zeros((8, 2, 1)), np.zeros(8)).any()


def test_floors_lift_what_is_possible_and_keep_the_rest() -> None:
    can = np.array([[True, True], [True, True], [False, True]])
    table = floored(np.array([[1.0, 0], [0, 1], [0, 1]]), can, (1, 2), 1e-3)
    assert (table > 0).tolist() == can.tolist()
    assert table.sum(axis=1) == pytest.approx([1, 1, 1])
    assert table.sum(axis=0) == pytest.approx([1, 2], abs=1e-5)


def test_masks_become_a_table() -> None:
    table = allowed((0b01, 0b11))
    assert table.shape == (24, 2)
    assert np.argwhere(table).tolist() == [[0, 0], [0, 1], [1, 1]]
