"""The arrangements that are left, by every method, are those of plain worlds."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from itertools import pairwise

import pytest

from abbey.inference import Arrangements, Budget, Engine, arrangements
from abbey.inference.hands import hands_belief
from abbey.knowledge import timeline_of
from plain_worlds import PlainWorlds
from samples import BLOCKS, seeds_of, true_notebook

TOLERANCE = 1e-9
ALL = 10_000
"""More arrangements than any sample has."""
NO_BUDGET = Budget(states=1)


def _truth(worlds: PlainWorlds) -> dict[tuple[int, ...], float]:
    weights: Counter[tuple[int, ...]] = Counter()
    for world, weight in worlds.weights.items():
        weights[tuple(world.where)] += weight
    return {where: weight / worlds.total for where, weight in weights.items()}


def _masks(found: Arrangements) -> list[tuple[int, ...]]:
    assert found.listed is not None
    return [tuple(cards.mask for cards in world.lying) for world in found.listed]


def _agree(found: Arrangements, truth: dict[tuple[int, ...], float], seed: int) -> None:
    masks = _masks(found)
    assert found.engine is Engine.EXACT
    assert found.counted
    assert found.count == len(masks) == len(truth), seed
    assert set(masks) == truth.keys(), seed
    assert found.listed is not None
    chances = [world.chance or 0 for world in found.listed]
    for where, chance in zip(masks, chances, strict=True):
        assert abs(chance - truth[where]) < TOLERANCE, seed
    assert all(one > two - TOLERANCE for one, two in pairwise(chances)), seed


@pytest.mark.parametrize("block", BLOCKS)
def test_exact_arrangements_are_those_of_plain_worlds(block: int) -> None:
    for seed in seeds_of(block):
        free = true_notebook(seed)
        found = arrangements(timeline_of(free.notebook), ALL)
        _agree(found, _truth(free.worlds), seed)


@pytest.mark.parametrize("block", BLOCKS)
def test_arrangements_are_only_counted_above_the_limit(block: int) -> None:
    for seed in seeds_of(block):
        free = true_notebook(seed)
        count = len(_truth(free.worlds))
        found = arrangements(timeline_of(free.notebook), count - 1)
        assert (found.count, found.counted, found.listed) == (count, True, None), seed


def test_counted_hands_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("abbey.inference.arrangements"), "exact_belief", hands_belief)
    checked = 0
    for block in BLOCKS:
        for seed in seeds_of(block):
            free = true_notebook(seed)
            timeline = timeline_of(free.notebook)
            if hands_belief(timeline, Budget()) is not None:
                _agree(arrangements(timeline, ALL), _truth(free.worlds), seed)
                checked += 1
    assert checked > len(BLOCKS)


@pytest.mark.parametrize("block", BLOCKS)
def test_logic_lists_the_same_without_chances(block: int) -> None:
    for seed in list(seeds_of(block))[:10]:
        free = true_notebook(seed)
        truth = _truth(free.worlds)
        timeline = timeline_of(free.notebook)
        found = arrangements(timeline, 200, NO_BUDGET)
        if found.engine is Engine.EXACT:
            continue
        assert found.counted is (len(truth) <= 200), seed
        if found.counted:
            assert set(_masks(found)) == truth.keys(), seed
            assert {world.chance for world in found.listed or ()} == {None}
        else:
            assert 200 < found.count <= len(truth), seed
