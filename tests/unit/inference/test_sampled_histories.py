"""Histories, their rules, and chains through them."""

from __future__ import annotations

import numpy as np
import pytest

from abbey.components.suspect_set import SuspectSet
from abbey.inference.certainty import find_world
from abbey.inference.chains import Chain
from abbey.inference.histories import Histories, histories_of
from abbey.knowledge.steps import Count, Mark, Move, Places, Step, Timeline, Transfer, Unmark, Weigh
from random_timelines import random_timeline

PLACES = Places(("Ana", "Ben", "Cleo"))
ANA, BEN, CLEO = PLACES.hands
ALL = 0b1_1111_1111


def deal(*steps: Step) -> Timeline:
    return Timeline(PLACES, SuspectSet(ALL), (1, 2, 2, 2, 2, 0, 0), (0,) * 7, steps)


def sizes_of(histories: Histories, nodes: np.ndarray) -> list[list[int]]:
    return [np.bincount(row % 16, minlength=len(histories.deal)).tolist() for row in nodes]


def wanted(timeline: Timeline) -> list[list[int]]:
    moved = [isinstance(step, Transfer) for step in timeline.steps]
    after = [list(s) for s, t in zip(timeline.sizes_after(), moved, strict=True) if t]
    return [list(timeline.sizes), *after]


def test_a_random_history_has_the_right_sizes() -> None:
    for seed in range(40):
        timeline = random_timeline(seed, players=4, hand=3, steps=12)
        nodes = histories_of(timeline).random(np.random.default_rng(seed))
        assert sizes_of(histories_of(timeline), nodes) == wanted(timeline)


def test_exchanges_keep_sizes_and_moves() -> None:
    """After many exchanges every card still goes by moves that exist, so many by each."""
    for seed in range(25):
        timeline = random_timeline(seed, players=3, hand=3, steps=12)
        histories = histories_of(timeline)
        chain = Chain(histories, np.random.SeedSequence(seed))
        chain.run(50)
        for nodes in chain.paths:
            assert sizes_of(histories, nodes) == wanted(timeline)
            for layer, moves in enumerate(histories.moves, start=1):
                before, after = nodes[layer - 1] % 16, nodes[layer]
                gone = {(source, node): size for source, node, size in moves if size}
                ways = zip(before.tolist(), after.tolist(), strict=True)
                taken = [way for way in ways if way[0] != way[1]]
                assert {way: taken.count(way) for way in taken} == gone


def test_what_chains_count_along_the_way_is_what_there_is() -> None:
    """Counts, unions of words and costs kept up by exchange are those counted from scratch."""
    for seed in range(40):
        timeline = random_timeline(seed, players=3, hand=3, steps=14)
        chain = Chain(histories_of(timeline), np.random.SeedSequence(seed))
        chain.run(30)
        kept = chain.books()
        chain.start_from(chain.paths)
        for one, other in zip(kept, chain.books(), strict=True):
            assert np.array_equal(one, other), seed


def test_a_world_breaks_no_rule() -> None:
    for seed in range(30):
        timeline = random_timeline(seed, players=3, hand=3, steps=12)
        world = find_world(timeline)
        assert world is not None
        histories = histories_of(timeline)
        chain = Chain(histories, np.random.SeedSequence(seed))
        chain.start_from(histories.of_world(timeline, world))
        assert not chain.broken.any()


@pytest.mark.parametrize(
    ("steps", "broken"),
    [
        ((Count(1, 0b11, 2, 2, ANA),), 0),
        ((Count(1, 0b11, 0, 0, ANA),), 2),
        ((Count(1, 0b1100, 1, 1, BEN), Count(2, 0b1100, 2, 2, BEN)), 0 + 1),
        ((Count(1, 0b110, 1, 1, ANA), Weigh(1, 0b110, ANA)), 0),
        ((Weigh(1, 0b1100, ANA),), 1),
        ((Count(1, ALL, 9, 9),), 0),
        ((Count(1, ALL, 3, 7),), 2),
        ((Count(1, 0b11, 1, 1, mark=2),), 1),
        ((Mark(1, 0b100, ALL, ANA), Count(2, 0b111, 2, 2, mark=2)), 0),
        ((Mark(1, 0b100, 0b1, ANA), Count(2, 0b111, 2, 2, mark=2)), 1),
        ((Mark(1, 0b100, 0b1001), Count(2, ALL, 2, 2, mark=2)), 0),
        ((Mark(1, 0b100, 0b1001), Unmark(2, 0b100), Count(3, ALL, 0, 0, mark=2)), 0),
        ((Mark(1, 0b100, 0b1001), Count(3, ALL, 1, 1, BEN, mark=2)), 0),
    ],
)
def test_rules_about_a_deal(steps: tuple[Step, ...], broken: int) -> None:
    """The deal 01 to Ana, 23 to Ben, 45 to Cleo, 67 in the pile, 8 the culprit."""
    chain = Chain(histories_of(deal(*steps)), np.random.SeedSequence(0))
    chain.start_from(np.array([[ANA, ANA, BEN, BEN, CLEO, CLEO, 1, 1, 0]], dtype=np.uint8))
    assert set(chain.broken.tolist()) == {broken}


def test_two_moves_between_the_same_places_are_told_apart() -> None:
    moves = (Move(ANA, BEN, 1, known=0b1), Move(ANA, BEN, 1, adds=0b1))
    asked = Count(2, 0b1, 0, 0, mark=0)
    histories = histories_of(deal(Transfer(1, moves), asked))
    one, other = (node for _, node, _ in histories.moves[0])
    assert one != other
    assert one % 16 == other % 16 == BEN
    chain = Chain(histories, np.random.SeedSequence(0))
    start = [ANA, ANA, BEN, BEN, CLEO, CLEO, 1, 1, 0]
    for nodes, broken in (((one, other), 0), ((other, one), 2)):
        chain.start_from(np.array([start, [*nodes, *start[2:]]], dtype=np.uint8))
        assert set(chain.broken.tolist()) == {broken}


def test_exchanges_begin_only_where_something_is_open() -> None:
    known = [Count(1, 3 << 2 * n, 2, 2, place=hand) for n, hand in enumerate(PLACES.hands)]
    histories = histories_of(deal(*known))
    pairs = {(int(pair) >> 8 & 255, int(pair) & 255) for pair in histories.open}
    assert pairs == {(6, 7), (6, 8), (7, 8)}
    assert len(histories.every) == 9 * 8 // 2
    assert histories.reachable == (0b1_1100_0000, 0b1_1100_0000, 0b11, 0b1100, 0b11_0000, 0)


def test_a_chain_that_cannot_start_says_so() -> None:
    never = deal(Count(1, 0b1, 1, 1, ANA), Count(2, 0b1, 1, 1, BEN))
    assert not Chain(histories_of(never), np.random.SeedSequence(0)).start(200)
