"""The sampled engine against the exact ones, and against an independent program.

All seeds and budgets are fixed, so every figure here comes out the same each time.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from abbey.components.suspects import SUSPECTS
from abbey.errors import BudgetExceededError
from abbey.inference import Budget, sampled_belief
from abbey.inference.lifted import lifted_belief
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Places
from abbey.record import read
from random_timelines import random_timeline
from samples import BLOCKS, seeds_of, true_notebook

DATA = Path(__file__).parents[1] / "data"
CASES = sorted(path.stem for path in (DATA / "cases").glob("*.json"))
LARGE = sorted(path.stem for path in (DATA / "cases-large").glob("*.json"))
EVERY = 10
"""One of so many sample notebooks is compared."""


def _beyond(off: np.ndarray, errors: np.ndarray) -> np.ndarray:
    """Return by how many errors each chance is off; without an error it must be exact."""
    assert (off[errors == 0] < 1e-9).all()
    beyond: np.ndarray = off[errors > 0] / errors[errors > 0]
    return beyond


@pytest.mark.parametrize("name", CASES)
def test_whole_notebooks_with_exact_answers(name: str) -> None:
    expected = json.loads((DATA / "cases" / f"{name}.json").read_text("utf-8"))["where"]
    exact = np.array([expected[suspect.name] for suspect in SUSPECTS])
    timeline = timeline_of(read((DATA / "cases" / f"{name}.abbey").read_text("utf-8")))
    belief = sampled_belief(timeline, sweeps=4000, seed=11)
    off = np.abs(belief.where() - exact)
    assert ((belief.where() > 0) == (exact > 0)).all()
    assert off[:, Places.CULPRIT].max() <= min(0.05, 2.5 * belief.error)
    assert (_beyond(off, belief.errors()) > 2).mean() < 0.2


@pytest.mark.parametrize("name", LARGE)
def test_large_notebooks_with_sampled_answers(name: str) -> None:
    chances = json.loads((DATA / "cases-large" / f"{name}.json").read_text("utf-8"))["chances"]
    other, its_error = np.array([chances[suspect.name] for suspect in SUSPECTS]).T
    timeline = timeline_of(read((DATA / "cases-large" / f"{name}.abbey").read_text("utf-8")))
    belief = sampled_belief(timeline, sweeps=10_000, seed=11)
    off = np.abs(belief.where()[:, Places.CULPRIT] - other)
    assert (off <= 0.02 + 2 * its_error).all()


def test_random_timelines_of_every_step() -> None:
    """Moves of all kinds, marks, looks, weights, in small packs."""
    compared, beyond = 0, []
    for seed in range(60):
        timeline = random_timeline(
            seed, players=3 + seed % 2, pile=1 + seed % 3, hand=2 + seed % 2, steps=5 + seed % 9
        )
        try:
            exact = lifted_belief(timeline, Budget(states=20_000, seconds=None)).where()
        except BudgetExceededError:
            continue
        belief = sampled_belief(timeline, sweeps=2000, seed=seed)
        assert ((belief.where() > 0) == (exact > 0)).all(), seed
        off = _beyond(np.abs(belief.where() - exact), belief.errors())
        assert (off < 6).all(), seed
        beyond += (off > 2).tolist()
        compared += 1
    assert compared >= 40
    assert np.mean(beyond) < 0.07


@pytest.mark.parametrize("block", BLOCKS)
def test_true_notebooks(block: int) -> None:
    """Notebooks with every kind of line, as the other engines are compared on."""
    for seed in seeds_of(block)[::EVERY]:
        timeline = timeline_of(true_notebook(seed).notebook)
        exact = lifted_belief(timeline, Budget()).where()
        belief = sampled_belief(timeline, sweeps=1000, seed=seed)
        assert ((belief.where() > 0) == (exact > 1e-12)).all(), seed
        assert (_beyond(np.abs(belief.where() - exact), belief.errors()) < 7).all(), seed
