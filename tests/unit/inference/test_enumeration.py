"""The plain oracle: counts worked out by hand, and chance taken literally, choice by choice."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, islice
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abbey.components.suspect_set import ALL_SUSPECTS, SuspectSet
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference.enumeration import (
    World,
    enumerate_where,
    enumerated,
    enumerated_answers,
    worlds,
)
from abbey.knowledge.steps import (
    Count,
    Mark,
    Move,
    Places,
    Step,
    Timeline,
    Transfer,
    Unmark,
    Weigh,
)
from random_timelines import random_timeline

PLACES = Places(("Ana", "Ben", "Cleo"))
CULPRIT, PILE, ANA, BEN, CLEO, OUT, TABLE = range(7)


def deal(pile: int, hand: int, *steps: Step) -> Timeline:
    """Three players, the first suspects of the list."""
    sizes = (1, pile, hand, hand, hand, 0, 0)
    return Timeline(PLACES, SuspectSet((1 << sum(sizes)) - 1), sizes, (0,) * 7, steps)


def number(timeline: Timeline) -> int:
    return sum(1 for _ in worlds(timeline))


EIGHT = factorial(8) // (1 * 1 * 2 * 2 * 2)
"""Deals of 8 cards: culprit 1, pile 1, three hands of 2."""
SEVEN = factorial(7) // (1 * 2 * 2 * 2)
"""Deals of 7 cards: culprit 1, three hands of 2."""

SHUFFLE = (
    Transfer(1, tuple(Move(hand, TABLE, 1) for hand in (ANA, BEN, CLEO))),
    Transfer(1, tuple(Move(TABLE, hand, 1) for hand in (ANA, BEN, CLEO))),
)

HAND_COUNTS: list[tuple[str, Timeline, int]] = [
    ("five cards, five places", deal(1, 1), factorial(5)),
    ("two in the pile", deal(2, 1), factorial(6) // 2),
    ("eight cards", deal(1, 2), EIGHT),
    ("a hand is known", deal(1, 2, Count(1, 0b11, 2, 2, ANA)), factorial(6) // 4),
    (
        "one of two cards is in the hand",
        deal(1, 2, Count(1, 0b11, 1, 1, ANA)),
        2 * 6 * factorial(6) // 4,
    ),
    ("a card is drawn: no choice", deal(1, 2, Transfer(1, (Move(PILE, ANA, 1),))), EIGHT),
    ("a card is taken: two ways", deal(1, 2, Transfer(1, (Move(BEN, ANA, 1),))), EIGHT * 2),
    (
        "everybody passes one",
        deal(0, 2, Transfer(1, (Move(ANA, BEN, 1), Move(BEN, CLEO, 1), Move(CLEO, ANA, 1)))),
        SEVEN * 2**3,
    ),
    ("hands change owners", deal(1, 2, Transfer(1, (Move(ANA, BEN, 2), Move(BEN, ANA, 2)))), EIGHT),
    (
        "one hand gives to two: ordered choice",
        Timeline(
            PLACES,
            SuspectSet(0b111111),
            (1, 0, 3, 1, 1, 0, 0),
            (0,) * 7,
            (Transfer(1, (Move(ANA, BEN, 1), Move(ANA, CLEO, 1))),),
        ),
        factorial(6) // factorial(3) * 3 * 2,
    ),
    (
        "two moves between the same places are two choices",
        deal(0, 2, Transfer(1, (Move(ANA, BEN, 1), Move(ANA, BEN, 1, adds=1)))),
        SEVEN * 2,
    ),
    ("a shuffle: pick three, give back in any order", deal(0, 2, *SHUFFLE), SEVEN * 2**3 * 6),
    (
        "the very card goes back: no choice",
        deal(
            1, 2, Transfer(1, (Move(BEN, ANA, 1, adds=1),)), Transfer(2, (Move(ANA, BEN, 1, 0, 0),))
        ),
        EIGHT * 2,
    ),
    (
        "a card is seen to move: one of its holder's two",
        deal(1, 2, Transfer(1, (Move(BEN, ANA, 1, known=1),))),
        EIGHT // 4,
    ),
    (
        "the pile is one card, drawn and known",
        deal(1, 2, Transfer(1, (Move(PILE, ANA, 1, known=1),))),
        EIGHT // 8,
    ),
    (
        "no more than one of three is with Ben",
        deal(1, 2, Count(1, 0b111, 0, 1, BEN)),
        (comb(5, 2) + 3 * 5) * factorial(6) // 4,
    ),
]


@pytest.mark.parametrize(
    ("timeline", "expected"),
    [pytest.param(timeline, expected, id=name) for name, timeline, expected in HAND_COUNTS],
)
def test_worlds_counted_by_hand(timeline: Timeline, expected: int) -> None:
    assert number(timeline) == expected


def test_no_world_comes_twice() -> None:
    timeline = deal(0, 2, Transfer(1, (Move(ANA, BEN, 1), Move(ANA, BEN, 1, adds=1))))
    found = list(worlds(timeline))
    assert len({(world.paths, world.moves) for world in found}) == len(found) == SEVEN * 2
    # which of the two moves a card took is part of the world, though the places are the same
    assert len({world.paths for world in found}) == SEVEN


def test_two_calls_list_the_same_worlds_in_the_same_order() -> None:
    timeline = random_timeline(5, steps=6)
    assert list(worlds(timeline)) == list(worlds(timeline))


def test_a_limit_stops_early() -> None:
    assert len(list(worlds(deal(1, 2), limit=7))) == 7
    assert list(worlds(deal(1, 2), limit=0)) == []
    assert list(islice(worlds(deal(1, 2)), 7)) == list(worlds(deal(1, 2), limit=7))


def test_a_world_says_where_each_card_was_and_what_took_it() -> None:
    known = [Count(1, 1 << place, 1, 1, place) for place in (0, 1, 2, 3, 4)]
    moves = Transfer(2, (Move(PILE, ANA, 1), Move(ANA, BEN, 1)))
    [world] = worlds(deal(1, 1, *known, moves))
    assert world == World(
        ((CULPRIT, CULPRIT), (PILE, ANA), (ANA, BEN), (BEN, BEN), (CLEO, CLEO)),
        ((None,), (0,), (1,), (None,), (None,)),
        Fraction(1),
    )


def test_a_whole_pack_nearly_known_is_quick() -> None:
    """24 cards, all known but the culprit, the pile of 2 and one hand that may have drawn."""
    sizes = (1, 2, 7, 7, 7, 0, 0)
    steps = (
        Count(1, 0x7F, 7, 7, ANA),
        Count(1, 0x7F << 7, 7, 7, BEN),
        Count(1, 0x3F << 14, 6, 6, CLEO),
        Transfer(2, (Move(PILE, CLEO, 1),)),
    )
    timeline = Timeline(PLACES, ALL_SUSPECTS, sizes, (0,) * 7, steps)
    answer = enumerated(timeline)
    assert answer.number == factorial(4) // 2 * 2
    assert [str(chance) for chance in answer.where[23]] == ["1/4", "1/4", "0", "0", "1/2", "0"]


def test_restricted_choice_weighs_worlds() -> None:
    """Ben shows card 0 when asked for 0 or 1: that he also has 1 counts half."""
    timeline = deal(1, 2, Count(1, 0b1, 1, 1, BEN), Weigh(1, 0b11, BEN))
    assert {world.weight for world in worlds(timeline)} == {Fraction(1), Fraction(1, 2)}
    answer = enumerated(timeline)
    # Ben's other card is card 1 in one of seven deals, and that deal counts half
    assert answer.where[1][BEN] == Fraction(1, 7) / 2 / (Fraction(1, 7) / 2 + Fraction(6, 7))
    assert answer.total == Fraction(answer.number) * (Fraction(6, 7) + Fraction(1, 14))


def test_rows_of_cards_off_the_pack_are_zero() -> None:
    answer = enumerated(deal(1, 1))
    assert len(answer.where) == 24
    assert answer.where[5:] == ((Fraction(0),) * 6,) * 19
    assert answer.where[:5] == ((Fraction(1, 5),) * 5 + (Fraction(0),),) * 5
    assert answer.possible == (0b11111,) * 5 + (0,)
    assert enumerate_where(deal(1, 1)) == answer.where


def test_chances_of_an_answer_are_hypergeometric() -> None:
    """Of 8 cards Ben has 2; 3 are asked for."""
    answers = enumerated_answers(deal(1, 2), 0b111, BEN)
    assert {n: sum(row.values()) for n, row in answers.items()} == {
        n: Fraction(comb(3, n) * comb(5, 2 - n), comb(8, 2)) for n in range(3)
    }
    # the culprit is one of the five others twice in seven, if Ben holds one of the three
    assert sum(answers[1][card] for card in range(3)) / Fraction(15, 28) == Fraction(2, 6)


def test_an_answer_about_marks() -> None:
    """Who has seen what: Ana took a card from Ben, and has it or has seen it."""
    taken = Transfer(1, (Move(BEN, ANA, 1, adds=0b10),))
    answers = enumerated_answers(deal(1, 2, taken), 0b1, mark=1)
    assert {n: sum(row.values()) for n, row in answers.items()} == {
        0: Fraction(7, 8),
        1: Fraction(1, 8),
    }


NO_WORLD = [
    pytest.param(deal(1, 1, Count(1, 1, 1, 1, ANA), Count(2, 1, 1, 1, BEN)), id="two places"),
    pytest.param(deal(1, 1, Count(1, 0b11, 2, 2, ANA)), id="more than the hand"),
    pytest.param(deal(1, 1, Count(1, 1, 2, 1, ANA)), id="bounds crossed"),
    pytest.param(deal(1, 1, Count(1, 1, 0, -1, ANA)), id="below none"),
    pytest.param(deal(1, 1, Count(1, 1, 99, 99, ANA)), id="more than there are"),
    pytest.param(deal(1, 1, Transfer(1, (Move(PILE, ANA, 2),))), id="more than the pile"),
    pytest.param(deal(1, 1, Transfer(1, (Move(PILE, ANA, 1, only=0),))), id="nothing marked"),
    pytest.param(deal(1, 1, Weigh(1, 1 << 20, ANA)), id="nothing to choose from"),
    pytest.param(deal(1, 1, Count(1, 1 << 20, 1, 1, ANA)), id="a card off the pack"),
    pytest.param(deal(1, 1, Transfer(1, (Move(PILE, ANA, 1, 1 << 20),))), id="moved off the pack"),
    pytest.param(
        Timeline(PLACES, SuspectSet(0b1111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ()), id="short pack"
    ),
]


@pytest.mark.parametrize("timeline", NO_WORLD)
def test_no_world_is_an_error_never_an_empty_list(timeline: Timeline) -> None:
    """A list that is silently empty would prove anything."""
    with pytest.raises(ContradictionError, match="no world"):
        next(worlds(timeline))
    with pytest.raises(ContradictionError, match="no world"):
        enumerate_where(timeline)
    with pytest.raises(ContradictionError, match="no world"):
        enumerated_answers(timeline, 1)


def test_a_position_that_is_not_small_says_so() -> None:
    sizes = (1, 3, 10, 10, 0, 0, 0)
    swaps = [Transfer(line, (Move(ANA, BEN, 5), Move(BEN, ANA, 5))) for line in range(1, 16)]
    timeline = Timeline(PLACES, ALL_SUSPECTS, sizes, (0,) * 7, tuple(swaps))
    with pytest.raises(BudgetExceededError, match=r"by line 14; only small"):
        next(worlds(timeline))


# Chance taken literally: every deal and every choice with its own probability.

State = tuple[tuple[int, ...], tuple[int, ...]]
"""Cards in each place, and the marks of each card, by position in the pack."""


def literal_chances(timeline: Timeline) -> dict[State, Fraction]:
    """Walk through a timeline with every state and its probability, multiplied by the weights."""
    cards = [suspect.index for suspect in timeline.pack]
    states: dict[State, Fraction] = {}
    for where in _deals(timeline.sizes, len(cards)):
        marks = tuple(timeline.deal_marks[place] for place in where)
        states[where, marks] = Fraction(1)
    for step in timeline.steps:
        after: dict[State, Fraction] = {}
        for (where, marks), chance in states.items():
            for state, part in _literal_step(step, cards, where, marks):
                after[state] = after.get(state, Fraction(0)) + chance * part
        states = after
    return states


def _deals(sizes: tuple[int, ...], cards: int) -> list[tuple[int, ...]]:
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), sizes)]
    for _ in range(cards):
        found = [
            ((*where, place), (*left[:place], left[place] - 1, *left[place + 1 :]))
            for where, left in found
            for place in range(len(sizes))
            if left[place]
        ]
    return [where for where, _ in found]


def _literal_step(
    step: Step, cards: list[int], where: tuple[int, ...], marks: tuple[int, ...]
) -> list[tuple[State, Fraction]]:
    everyone = range(len(cards))
    match step:
        case Count(cards=asked, least=least, most=most, place=place, mark=mark):
            fitting = sum(
                1
                for at in everyone
                if asked >> cards[at] & 1
                and place in (None, where[at])
                and (mark is None or marks[at] >> mark & 1)
            )
            return [((where, marks), Fraction(1))] if least <= fitting <= most else []
        case Weigh(cards=asked, place=place):
            fitting = sum(1 for at in everyone if asked >> cards[at] & 1 and where[at] == place)
            return [((where, marks), Fraction(1, fitting))] if fitting else []
        case Mark(adds=adds, cards=asked, place=place):
            marked = tuple(
                old | adds if asked >> cards[at] & 1 and place in (None, where[at]) else old
                for at, old in enumerate(marks)
            )
            return [((where, marked), Fraction(1))]
        case Unmark(removes=removes):
            return [((where, tuple(old & ~removes for old in marks)), Fraction(1))]
        case Transfer(moves=moves):
            ways: list[tuple[tuple[int, ...], ...]] = [()]
            for move in moves:
                longer = []
                for way in ways:
                    gone = {at for part in way for at in part}
                    pool = [at for at in everyone if where[at] == move.source and at not in gone]
                    if move.only is not None:
                        pool = [at for at in pool if marks[at] >> move.only & 1]
                        longer += [(*way, tuple(pool))] * (len(pool) == move.size)
                    else:
                        longer += [(*way, part) for part in combinations(pool, move.size)]
                ways = longer
            found = []
            for way in ways:
                place_of, mark_of = list(where), list(marks)
                for move, part in zip(moves, way, strict=True):
                    for at in part:
                        place_of[at] = move.target
                        mark_of[at] |= move.adds
                named = zip(moves, way, strict=True)
                if all(
                    {at for at in everyone if move.known >> cards[at] & 1} <= set(part)
                    for move, part in named
                ):
                    found.append(((tuple(place_of), tuple(mark_of)), Fraction(1, len(ways))))
            return found


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([(1, 1), (2, 1), (0, 2)]))
def test_equal_base_weights_give_the_literal_chances(seed: int, shape: tuple[int, int]) -> None:
    pile, hand = shape
    timeline = random_timeline(seed, pile=pile, hand=hand, steps=6)
    literal = literal_chances(timeline)
    total = sum(literal.values())
    where = enumerate_where(timeline)
    for at, suspect in enumerate(timeline.pack):
        for place in range(len(PLACES.names)):
            share = sum(
                (c for (places, _), c in literal.items() if places[at] == place), Fraction()
            )
            assert where[suspect.index][place] == share / total
