"""Certainty: what is possible is what some world shows, and a verdict is a proof or an error."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abbey.components.suspect_set import ALL_SUSPECTS, SuspectSet
from abbey.errors import BudgetExceededError, ContradictionError, GivenUpError
from abbey.inference.certainty import SoftModel, can_hold, find_world, is_consistent, possible
from abbey.inference.enumeration import enumerated, worlds
from abbey.inference.kinds import kinds_of
from abbey.inference.layers import Layers
from abbey.inference.witness import Replay, Witness, replay
from abbey.knowledge.steps import Count, Mark, Move, Places, Step, Timeline, Transfer, Weigh
from random_timelines import random_timeline

PLACES = Places(("Ana", "Ben", "Cleo"))
CULPRIT, PILE, ANA, BEN, CLEO, OUT, TABLE = range(7)

SHAPES = [(1, 1, 10), (2, 1, 10), (0, 2, 6), (1, 2, 4)]
"""Pile and hands of three players, 5 to 8 cards, and how many lines leave few enough worlds."""


def deal(pile: int, hand: int, *steps: Step) -> Timeline:
    sizes = (1, pile, hand, hand, hand, 0, 0)
    return Timeline(PLACES, SuspectSet((1 << sum(sizes)) - 1), sizes, (0,) * 7, steps)


def shown(timeline: Timeline) -> tuple[int, ...] | None:
    """Return what the list of all worlds shows, None if there is no world."""
    try:
        return enumerated(timeline).possible
    except ContradictionError:
        return None


def decided(timeline: Timeline) -> tuple[int, ...] | None:
    try:
        return possible(timeline)
    except ContradictionError:
        return None


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.sampled_from(SHAPES), st.integers(0, 2))
def test_possible_is_the_support_of_the_worlds(
    seed: int, shape: tuple[int, int, int], slips: int
) -> None:
    pile, hand, steps = shape
    timeline = random_timeline(seed, pile=pile, hand=hand, steps=steps, slips=slips)
    expected = shown(timeline)
    assert decided(timeline) == expected
    assert is_consistent(timeline) == (expected is not None)


def test_both_kinds_of_verdict_occur_in_what_is_compared() -> None:
    verdicts = [is_consistent(random_timeline(seed, steps=8, slips=2)) for seed in range(20)]
    assert 3 <= sum(verdicts) <= 17


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 8))
def test_a_true_history_is_never_contradicted(seed: int, players: int) -> None:
    """Also with whole packs, where listing is out of the question."""
    players = 3 + players % 4
    pile, hand = {3: (5, 6), 4: (3, 5), 5: (3, 4), 6: (5, 3)}[players]
    assert is_consistent(random_timeline(seed, players=players, pile=pile, hand=hand, steps=25))


@settings(max_examples=25)
@given(st.integers(0, 10**6))
def test_what_can_hold_is_what_some_world_shows(seed: int) -> None:
    timeline = random_timeline(seed, pile=1, hand=1, steps=5)
    asked = timeline.pack.mask & 0o52525252
    for place in (PILE, BEN):
        for number in range(3):
            step = Count(0, asked, number, number, place)
            assert can_hold(timeline, step) == (shown(timeline.then(step)) is not None)


def test_no_place_of_any_card_is_missed() -> None:
    """Fault 1 of the peers: a union of solutions that is not complete and does not say so.

    Of twelve cards six lie in one hand (924 hands), as a solver with several workers showed
    only in part; every card can be in every place. Names on both sides leave half of it.
    """
    sizes = (1, 3, 6, 1, 1, 0, 0)
    timeline = Timeline(PLACES, SuspectSet((1 << 12) - 1), sizes, (0,) * 7, ())
    every = (1 << 12) - 1
    assert possible(timeline) == (every, every, every, every, every, 0)
    half = timeline.then(Count(1, 0b111111, 5, 5, ANA), Count(2, 0b111111, 1, 1, PILE))
    others = 0b111111 << 6
    assert possible(half) == (others, every, every, others, others, 0)


def test_equal_questions_get_equal_answers() -> None:
    timeline = random_timeline(8, players=4, pile=3, hand=5, steps=30)
    assert possible(timeline) == possible(timeline)
    lines = SoftModel(timeline.then(Count(0, 1, 1, 1, CULPRIT))).largest()
    assert lines == SoftModel(timeline.then(Count(0, 1, 1, 1, CULPRIT))).largest()


def test_out_of_time_is_an_error_and_no_verdict() -> None:
    timeline = random_timeline(1, players=4, pile=3, hand=5, steps=40)
    for ask in (possible, is_consistent):
        with pytest.raises(BudgetExceededError, match=r"no verdict within 0\.0 seconds"):
            ask(timeline, seconds=0.0)
    with pytest.raises(BudgetExceededError):
        SoftModel(timeline).largest(seconds=0.0)


def test_counting_over_many_cards_alike_is_proved_at_once() -> None:
    """Four lines out of sixty, all other cards alike: too many ways to try, and none of them fits.

    Search alone needs minutes for this; the flow of cards, taken as a linear problem, none.
    """
    ben, cleo, dai, eve = 3, 4, 5, 6
    hands = (2, ben, cleo, dai, eve)

    def mass(line: int, size: int, given: int = 0, got: int = 0, last: int | None = None) -> Step:
        sizes = [size] * 4 + [size if last is None else last]
        pairs = zip(hands, hands[1:] + hands[:1], sizes, (given, 0, 0, 0, got), strict=True)
        return Transfer(line, tuple(Move(a, b, n, known) for a, b, n, known in pairs))

    def take(line: int, source: int, target: int, known: int = 0) -> Step:
        return Transfer(line, (Move(source, target, 1, known),))

    takes = [(eve, ben), (1, 2), (cleo, ben), (ben, cleo), (1, 2), (dai, ben), (ben, 2), (1, cleo)]
    later = [(2, ben), (2, cleo), (cleo, ben), (eve, cleo), (2, dai), (2, eve)]
    steps = (
        *(take(5 + number, *pair) for number, pair in enumerate(takes)),
        mass(32, 1),
        *(take(33 + number, *pair) for number, pair in enumerate(later)),
        Count(47, 0b111000001110000011100, 3, 3, 2),
        take(48, ben, 2, 1 << 23),
        take(53, ben, dai),
        mass(55, 2, given=0x80004, got=0x5000),
        take(56, eve, ben),
        take(61, ben, dai),
        mass(73, 3, given=0x7000, got=0b11, last=2),
    )
    timeline = Timeline(
        Places(("Ana", "Ben", "Cleo", "Dai", "Eve")),
        ALL_SUSPECTS,
        (1, 3, 4, 4, 4, 4, 4, 0, 0),
        (0,) * 9,
        steps,
    )
    assert not is_consistent(timeline, seconds=20)
    assert is_consistent(timeline.only_lines(frozenset({48, 55, 73})), seconds=20)


def test_a_choice_among_no_cards_fits_no_world() -> None:
    assert not is_consistent(deal(1, 1, Weigh(1, 1 << 20, ANA)))
    assert is_consistent(deal(1, 1, Weigh(1, 0b1, ANA)))


def test_the_very_card_comes_back() -> None:
    """Ben takes a card of Ana's two, and it goes back: he ends with his own two cards."""
    steps = (
        Count(1, 0b11, 2, 2, ANA),
        Transfer(2, (Move(ANA, BEN, 1, adds=1),)),
        Transfer(3, (Move(BEN, ANA, 1, only=0),)),
    )
    assert possible(deal(1, 2, *steps))[ANA] == 0b11
    unmarked = (*steps[:2], Transfer(3, (Move(BEN, ANA, 1),)))
    assert possible(deal(1, 2, *unmarked))[ANA] == 0b11111111


def test_a_mark_stays_on_a_card_that_moves_on() -> None:
    seen = Mark(2, 1, 0b11111111, ANA)
    steps = (seen, Transfer(3, (Move(ANA, BEN, 2),)), Count(4, 0b11, 0, 0, mark=0))
    now = possible(deal(1, 2, *steps))
    assert now[BEN] == 0xFF
    assert now[ANA] == 0
    both = deal(1, 2, *steps, Count(5, 0b11, 2, 2, BEN))
    assert is_consistent(both)
    assert not is_consistent(both.then(Count(6, 0xFC, 0, 0, BEN, mark=0)))


# Kinds and witnesses.


def test_cards_that_no_step_names_apart_are_one_kind() -> None:
    timeline = deal(1, 2, Count(1, 0b1111, 1, 1, ANA), Transfer(2, (Move(ANA, BEN, 1, known=0b1),)))
    assert kinds_of(timeline) == (0b1, 0b1110, 0b11110000)
    assert kinds_of(timeline, apart=0b11000) == (0b1, 0b110, 0b1000, 0b10000, 0b11100000)


def test_few_lines_about_a_whole_pack_make_a_small_model() -> None:
    timeline = Timeline(PLACES, ALL_SUSPECTS, (1, 5, 6, 6, 6, 0, 0), (0,) * 7, ())
    moves = tuple(Transfer(line, (Move(BEN, CLEO, 2),)) for line in range(3, 9))
    layers = Layers(timeline.then(Count(1, 0xFF, 3, 3, ANA), *moves, Count(9, 0xF0, 1, 1, CLEO)))
    assert [kind.bit_count() for kind in layers.kinds] == [4, 4, 16]
    assert len(layers.where) == 3


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_every_listed_world_replays_and_so_do_its_neighbours(seed: int) -> None:
    timeline = random_timeline(seed, pile=1, hand=1, steps=6)
    for world in worlds(timeline, limit=5):
        found = replay(timeline, _witness(timeline, world.paths, world.moves))
        assert found is not None
        for neighbour in found.neighbours(lambda card, place: True):
            other = replay(timeline, neighbour)
            assert other is not None
            changed = [a ^ b for a, b in zip(found.end, other.end, strict=True)]
            assert sorted(mask.bit_count() for mask in changed if mask) == [2, 2]


def _witness(
    timeline: Timeline,
    paths: tuple[tuple[int, ...], ...],
    moves: tuple[tuple[int | None, ...], ...],
) -> Witness:
    bits = [suspect.bit for suspect in timeline.pack]
    deal_masks = [0] * len(timeline.sizes)
    for bit, path in zip(bits, paths, strict=True):
        deal_masks[path[0]] |= bit
    moved: list[tuple[int, ...]] = []
    number = 0
    for step in timeline.steps:
        if isinstance(step, Transfer):
            taken = [0] * len(step.moves)
            for bit, choices in zip(bits, moves, strict=True):
                at = choices[number]
                if at is not None:
                    taken[at] |= bit
            moved.append(tuple(taken))
            number += 1
        else:
            moved.append(())
    return Witness(tuple(deal_masks), tuple(moved))


GIVES = deal(1, 1, Transfer(1, (Move(BEN, ANA, 1, adds=1),)), Count(2, 0b1000, 1, 1, ANA, mark=0))
FITS = Witness((1, 2, 4, 8, 16, 0, 0), ((8,), ()))


def test_a_world_that_fits_replays() -> None:
    found = replay(GIVES, FITS)
    assert isinstance(found, Replay)
    assert found.end == (1, 2, 12, 0, 16, 0, 0)
    assert found.marks[-1] == (8,)


WRONG = [
    pytest.param(Witness((1, 2, 4, 16, 8, 0, 0), ((16,), ())), id="a count fails"),
    pytest.param(Witness((1, 2, 4, 8, 32, 0, 0), ((8,), ())), id="another pack"),
    pytest.param(Witness((1, 2, 4, 24, 0, 0, 0), ((8,), ())), id="other sizes"),
    pytest.param(Witness((1, 2, 4, 8, 16, 0, 0), ((16,), ())), id="a card moves that is elsewhere"),
    pytest.param(Witness((1, 2, 4, 8, 16, 0, 0), ((0,), ())), id="too few move"),
]


@pytest.mark.parametrize("witness", WRONG)
def test_a_world_that_does_not_fit_is_refused(witness: Witness) -> None:
    assert replay(GIVES, witness) is None


# Soft models.


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_a_largest_set_of_lines_is_largest(seed: int) -> None:
    timeline = random_timeline(seed, pile=1, hand=1, steps=5, slips=2)
    model = SoftModel(timeline)
    lines = [line for line in timeline.content_lines if line]
    assert model.lines == tuple(lines)
    holding = [
        frozenset(group)
        for size in range(len(lines) + 1)
        for group in combinations(lines, size)
        if shown(timeline.only_lines(frozenset(group))) is not None
    ]
    best = model.largest()
    assert best is not None
    left = {group: sum(set(lines) - group) for group in holding if len(group) == len(best)}
    assert len(best) == max(map(len, holding))
    assert left[best] == min(left.values())
    for line in lines:
        kept = model.largest({line})
        sizes = [len(group) for group in holding if line in group]
        assert (0 if kept is None else len(kept)) == max(sizes, default=0)


def test_one_of_each_group_is_kept() -> None:
    no = Count(1, 0b1, 0, 0, ANA)
    yes = Count(2, 0b1, 1, 1, ANA)
    model = SoftModel(deal(1, 1, no, yes))
    assert model.largest() == frozenset({2})
    assert model.largest(one_of_each=[{1}]) == frozenset({1})
    assert model.largest(one_of_each=[{1}, {2}]) is None
    assert model.largest({1, 2}) is None


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    code = "import sys, abbey.inference, abbey.explain; print(*sys.modules, sep='\\n')"
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "abbey.inference.certainty" in loaded
    assert not {"ortools", "constraint", "pandas"} & set(loaded)


def _long_notebook() -> Timeline:
    """So many thefts that logic is at work for a while."""
    moves = ((BEN, CLEO), (CLEO, BEN))
    thefts = [Transfer(line, (Move(*moves[line % 2], 1),)) for line in range(1, 201)]
    return deal(5, 6, *thefts, Count(201, 0b111111, 2, 2, place=BEN))


@pytest.mark.parametrize("patience", [0, 1])
def test_logic_heeds_the_first_no(patience: int) -> None:
    asked: list[int] = []

    def go_on() -> bool:
        asked.append(0)
        return len(asked) <= patience

    for decide in (possible, find_world):
        asked.clear()
        with pytest.raises(GivenUpError, match="nothing is proved"):
            decide(_long_notebook(), go_on=go_on)
        assert len(asked) == patience + 1


def test_logic_that_may_go_on_says_the_same() -> None:
    timeline = deal(1, 2, Count(1, 0b11, 1, 1, place=ANA), Transfer(2, (Move(BEN, CLEO, 1),)))
    assert possible(timeline, go_on=lambda: True) == possible(timeline)
