"""Worlds made from worlds: what breaks is a correction set, what does not break fits."""

from __future__ import annotations

from itertools import combinations

from abbey.explain.exchanged import broken_lines, end_of, exchanged, exchanges
from abbey.inference.certainty import find_world
from abbey.inference.witness import bits_of, replay
from random_timelines import random_timeline


def test_what_is_left_of_the_lines_fits_the_world() -> None:
    """Without the lines that it breaks, a world is followed to its end; with them it is not."""
    broke = fitted = 0
    for seed in range(40):
        timeline = random_timeline(seed, steps=9)
        world = find_world(timeline)
        assert world is not None
        assert broken_lines(timeline, world) == frozenset()
        for one, other in list(combinations(bits_of(timeline.pack.mask), 2))[::4]:
            near = exchanged(world, one, other)
            broken = broken_lines(timeline, near)
            if broken is None:
                continue
            assert (replay(timeline, near) is not None) == (not broken)
            lines = frozenset(timeline.content_lines) - broken
            kept = timeline.only_lines(lines)
            assert find_world(kept) is not None
            fitted += not broken
            broke += bool(broken)
    assert broke > 100
    assert fitted > 20


def test_an_exchange_changes_one_number_by_one() -> None:
    timeline = random_timeline(3, steps=6)
    world = find_world(timeline)
    assert world is not None
    cards = timeline.pack.mask & 0b101010101010101010101010
    before = (end_of(timeline, world)[2] & cards).bit_count()
    found = [
        (end_of(timeline, near)[2] & cards).bit_count()
        for near in exchanges(timeline, world, cards, 2)
    ]
    assert found
    assert {abs(number - before) for number in found} == {1}
