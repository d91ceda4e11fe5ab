"""The cheapest meeting of sets, against trying everything."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from abbey.explain import meeting
from abbey.explain.meeting import cheapest_meeting


def by_trying(sets: list[frozenset[int]], lines: range) -> frozenset[int]:
    for size in range(len(lines) + 1):
        for group in sorted(combinations(lines, size), key=sum):
            if all(one.intersection(group) for one in sets):
                return frozenset(group)
    raise AssertionError("all lines meet all sets")


def random_sets(seed: int) -> list[frozenset[int]]:
    rng = Random(seed)
    lines = range(1, 13)
    return [
        frozenset(rng.sample(lines, rng.randint(1, 5))) for _ in range(rng.choice((0, 1, 3, 8, 15)))
    ]


def test_the_fewest_lines_and_of_these_the_smallest_sum() -> None:
    sizes = set()
    for seed in range(120):
        sets = random_sets(seed)
        best = by_trying(sets, range(1, 13))
        found = cheapest_meeting(sets)
        assert all(one & found for one in sets)
        assert (len(found), sum(found)) == (len(best), sum(best))
        sizes.add(len(found))
    assert {0, 1, 2, 3, 4} <= sizes


def test_the_solver_says_the_same_where_trying_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(meeting, "_TRIES", 0)
    for seed in range(30):
        sets = random_sets(seed)
        best = by_trying(sets, range(1, 13))
        found = cheapest_meeting(sets)
        assert (len(found), sum(found)) == (len(best), sum(best))


def test_nothing_meets_an_empty_set() -> None:
    with pytest.raises(ValueError, match="empty set"):
        cheapest_meeting([{1, 2}, set()])
