"""Conflicts, explanations and repairs, each proved again by listing worlds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

import pytest

from abbey.components.suspect_set import SuspectSet
from abbey.errors import ContradictionError
from abbey.explain import Repair, repairs, smallest_conflict
from abbey.inference.certainty import possible
from abbey.inference.enumeration import worlds
from abbey.knowledge.steps import Count, Mark, Move, Places, Step, Timeline, Transfer, Weigh
from random_timelines import random_timeline

PLACES = Places(("Ana", "Ben", "Cleo"))
CULPRIT, PILE, ANA, BEN, CLEO, OUT, TABLE = range(7)


def deal(pile: int, hand: int, *steps: Step) -> Timeline:
    sizes = (1, pile, hand, hand, hand, 0, 0)
    return Timeline(PLACES, SuspectSet((1 << sum(sizes)) - 1), sizes, (0,) * 7, steps)


def has_world(timeline: Timeline, lines: Iterable[int]) -> bool:
    """Ask the list of worlds, not the solver."""
    try:
        next(worlds(timeline.only_lines(frozenset(lines)), limit=1))
    except ContradictionError:
        return False
    return True


def lines_of(timeline: Timeline) -> tuple[int, ...]:
    return tuple(line for line in timeline.content_lines if line)


@cache
def contradictions(number: int) -> tuple[Timeline, ...]:
    """Small timelines with slips that fit no world."""
    return tuple(_contradictions(number))


def _contradictions(number: int) -> Iterator[Timeline]:
    seed = 0
    while number:
        pile, hand, steps = ((1, 1, 8), (2, 1, 8), (0, 2, 7))[seed % 3]
        timeline = random_timeline(seed, pile=pile, hand=hand, steps=steps, slips=1 + seed % 2)
        if not has_world(timeline, lines_of(timeline)):
            yield timeline
            number -= 1
        seed += 1


def smallest_by_trying(timeline: Timeline) -> tuple[int, ...]:
    """Try all sets of lines, small ones first; of one size, by their sum."""
    lines = lines_of(timeline)
    for size in range(len(lines) + 1):
        for group in sorted(combinations(lines, size), key=sum):
            if not has_world(timeline, group):
                return group
    raise AssertionError("there is a world")


def test_a_smallest_conflict_is_a_conflict_and_no_smaller_set_is() -> None:
    sizes = set()
    for timeline in contradictions(25):
        expected = smallest_by_trying(timeline)
        found = smallest_conflict(timeline)
        assert not has_world(timeline, found)
        for line in found:
            assert has_world(timeline, set(found) - {line})
        assert (len(found), sum(found)) == (len(expected), sum(expected))
        sizes.add(len(found))
    assert {1, 2, 3} <= sizes


def test_an_explanation_is_a_smallest_set_of_lines_that_forces_a_statement() -> None:
    sizes = set()
    for seed in range(20):
        timeline = random_timeline(seed, pile=1, hand=1, steps=7)
        for suspect in SuspectSet(timeline.pack.mask & ~possible(timeline)[CULPRIT]):
            opposite = Count(0, suspect.bit, 1, 1, CULPRIT)
            expected = smallest_by_trying(timeline.then(opposite))
            found = smallest_conflict(timeline, assuming=(opposite,))
            assert (len(found), sum(found)) == (len(expected), sum(expected))
            sizes.add(len(found))
    assert {1, 2} <= sizes


def test_equal_questions_get_equal_answers() -> None:
    for timeline in contradictions(4):
        assert smallest_conflict(timeline) == smallest_conflict(timeline)
        assert repairs(timeline) == repairs(timeline)


def test_three_hands_and_one_card_too_few() -> None:
    """Two cards cannot be in three places; the pile's line has no part in it."""
    hands = (Count(line, 0b11, 1, 1, place) for line, place in ((2, ANA), (4, BEN), (7, CLEO)))
    timeline = deal(1, 1, Count(1, 0b100, 1, 1, PILE), *hands)
    assert smallest_conflict(timeline) == (2, 4, 7)


def test_movement_carries_a_conflict() -> None:
    """Ana had the card and all her cards went to Ben, who says he has not got it."""
    timeline = deal(
        1,
        2,
        Count(1, 0b1, 1, 1, ANA),
        Transfer(3, (Move(ANA, BEN, 2), Move(BEN, ANA, 2))),
        Count(4, 0b110, 0, 2, CLEO),
        Count(6, 0b1, 0, 0, BEN),
    )
    assert smallest_conflict(timeline) == (1, 6)


def test_of_equal_conflicts_the_earliest_is_named() -> None:
    twice = [Count(line, 0b1, 1, 1, place) for line, place in ((3, ANA), (5, BEN), (6, CLEO))]
    assert smallest_conflict(deal(1, 1, *twice)) == (3, 5)


def test_all_steps_of_a_line_stand_or_fall_together() -> None:
    """A shown card: named, counted, weighed, remembered; it is one line."""
    shows = (Count(5, 0b1, 1, 1, BEN), Weigh(5, 0b11, BEN), Mark(5, 0b1, 0b1, content=True))
    timeline = deal(1, 1, *shows, Count(8, 0b1, 0, 0, mark=0))
    assert smallest_conflict(timeline) == (5, 8)
    assert [repair.lines for repair in repairs(timeline)] == [(5,), (8,)]


def test_a_step_of_no_line_is_never_named() -> None:
    timeline = deal(1, 1, Count(0, 0b1, 1, 1, ANA), Count(9, 0b1, 1, 1, BEN))
    assert smallest_conflict(timeline) == (9,)
    assert [repair.lines for repair in repairs(timeline)] == [(9,)]


def test_what_no_line_is_needed_for_has_an_empty_explanation() -> None:
    two_culprits = Count(0, 0b11, 2, 2, CULPRIT)
    timeline = deal(1, 1, Count(3, 0b1, 1, 1, ANA))
    assert smallest_conflict(timeline, assuming=(two_culprits,)) == ()
    # also if the lines contradict each other
    wrong = timeline.then(Count(4, 0b1, 0, 0, ANA))
    assert smallest_conflict(wrong, assuming=(two_culprits,)) == ()


UNMARKED = Transfer(6, (Move(ANA, BEN, 1, only=0),))


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        pytest.param((UNMARKED,), (6,), id="the very card was never taken"),
        pytest.param(
            (Count(2, 0b1, 1, 1, ANA), UNMARKED, Count(7, 0b1, 1, 1, CLEO)), (6,), id="among others"
        ),
        pytest.param(
            (Transfer(4, (Move(PILE, ANA, 1),)), Transfer(5, (Move(PILE, ANA, 1),)), UNMARKED),
            (5,),
            id="the first of two",
        ),
        pytest.param((Count(0, 0b1, 2, 2, ANA),), (), id="no line says so"),
    ],
)
def test_frames_that_leave_no_world_name_their_first_line(
    steps: tuple[Step, ...], expected: tuple[int, ...]
) -> None:
    assert smallest_conflict(deal(1, 1, *steps)) == expected
    assert repairs(deal(1, 1, *steps)) == ()


def test_lines_that_fit_have_no_conflict() -> None:
    """An empty answer would read as a proof from nothing."""
    timeline = deal(1, 1, Count(1, 0b1, 1, 1, ANA))
    with pytest.raises(ValueError, match="there is no conflict"):
        smallest_conflict(timeline)
    with pytest.raises(ValueError, match="there is no conflict"):
        smallest_conflict(timeline, assuming=(Count(0, 0b10, 1, 1, CULPRIT),))
    assert repairs(timeline) == ()


def test_what_is_assumed_belongs_to_no_line() -> None:
    with pytest.raises(ValueError, match=r"line 0, got \(Count\(line=3"):
        smallest_conflict(deal(1, 1), assuming=(Count(3, 1, 1, 1, ANA),))


# Repairs.


def corrections_by_trying(timeline: Timeline) -> list[tuple[int, ...]]:
    """Find all sets to leave out of which no part would do, by size and then in line order."""
    lines = lines_of(timeline)
    found: list[tuple[int, ...]] = []
    for size in range(1, len(lines) + 1):
        for group in combinations(lines, size):
            needless = any(set(less) <= set(group) for less in found)
            if not needless and has_world(timeline, set(lines) - set(group)):
                found.append(group)
    return found


def test_repairs_are_the_smallest_corrections() -> None:
    sizes = set()
    for timeline in contradictions(15):
        every = corrections_by_trying(timeline)
        most = len(every[0]) + 1
        expected = [group for group in every if len(group) <= most]
        found = [repair.lines for repair in repairs(timeline, limit=100)]
        assert found == expected
        sizes |= {len(group) for group in found}
    assert {1, 2} <= sizes


def test_a_limit_keeps_the_shortest_repairs() -> None:
    for timeline in contradictions(6):
        every = repairs(timeline, limit=100)
        for limit in range(1, 4):
            few = repairs(timeline, limit=limit)
            assert len(few) == min(limit, len(every))
            assert set(few) <= set(every)
            shortest = sorted(len(repair.lines) for repair in every)[: len(few)]
            assert [len(repair.lines) for repair in few] == shortest


ANA_HOLDS = Count(2, 0b11, 2, 2, ANA)
"""Both of her cards."""

REASONS = [
    (
        deal(1, 2, ANA_HOLDS, Count(5, 0b111, 0, 0, ANA)),
        {
            (2,): "All other lines fit if both cards that line 2 names are others.",
            (5,): "All other lines fit if line 5 says 2.",
        },
    ),
    (
        deal(1, 2, Count(3, 0b1, 1, 1, BEN), Count(7, 0b1, 1, 1, CLEO)),
        {
            (3,): "All other lines fit if the card that line 3 names is elsewhere.",
            (7,): "All other lines fit if the card that line 7 names is elsewhere.",
        },
    ),
    (
        # Ana gave a card that was not hers, and has one card left, which is 0, 1 or 7.
        deal(
            1,
            2,
            ANA_HOLDS,
            Transfer(4, (Move(ANA, BEN, 1, known=0b100),)),
            Count(6, 0b1111100, 0, 0, ANA),
        ),
        {
            (2,): "All other lines fit if some of the cards that line 2 names are others.",
            (4,): "All other lines fit if the card that line 4 names is another.",
        },
    ),
    (
        # Both cards known, a third in hand, and no more than one of all these.
        deal(1, 2, ANA_HOLDS, Count(5, 0b111100, 1, 24, ANA), Count(6, 0b111111, 0, 1, ANA)),
        {
            (2,): "All other lines fit if both cards that line 2 names are others.",
            (5, 6): "All other lines fit once lines 5 and 6 are left out.",
        },
    ),
    (
        deal(1, 2, ANA_HOLDS, Count(5, 0b111, 1, 1, ANA), Count(6, 0b100, 0, 0, ANA)),
        {
            (2,): "All other lines fit if one of the cards that line 2 names is another.",
            (5,): "All other lines fit if line 5 says 2.",
        },
    ),
    (
        deal(
            1,
            2,
            Count(3, 0b1, 1, 1, CLEO),
            Count(4, 0b10, 1, 1, CULPRIT),
            Count(5, 0b111, 2, 2, BEN),
        ),
        {
            (3,): "All other lines fit if the card that line 3 names is elsewhere.",
            (4,): "All other lines fit if the card that line 4 names is elsewhere.",
            (5,): "All other lines fit if line 5 says 0 or 1.",
        },
    ),
]


@pytest.mark.parametrize(("timeline", "expected"), REASONS)
def test_a_repair_says_what_would_have_to_be_true(
    timeline: Timeline, expected: dict[tuple[int, ...], str]
) -> None:
    assert repairs(timeline) == tuple(Repair(lines, why) for lines, why in expected.items())
