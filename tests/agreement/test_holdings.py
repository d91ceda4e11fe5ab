"""Prepared holdings against the slow way: a belief carried on with a count for each answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp, inf
from random import Random

import numpy as np
import pytest

from abbey.errors import BudgetExceededError
from abbey.inference import Belief, Budget, holdings_of, sampled_belief
from abbey.inference.hands import hands_belief
from abbey.inference.kinds import kinds_of
from abbey.inference.lifted import lifted_belief
from abbey.inference.states import Floats
from abbey.knowledge.steps import Count, Places, Timeline, Transfer, Weigh
from random_timelines import SEEN, random_timeline

BUDGET = Budget(states=3000, seconds=None)
PLENTY = Budget(states=200_000, seconds=None)
NEAR = 1e-9


def _timelines(first: int, count: int) -> Iterator[tuple[int, Timeline]]:
    for seed in range(first, first + count):
        players, pile, hand = 3 + seed % 2, 1 + seed % 3, 2 + seed % 2
        yield (
            seed,
            random_timeline(seed, players=players, pile=pile, hand=hand, steps=4 + seed % 7),
        )


def _joint(belief: Belief, *steps: Count | Weigh) -> Floats:
    """Return the chance that steps fit, with each culprit."""
    after = belief.given(*steps)
    if after.log_weight == -inf:
        return np.zeros(24)
    joint: Floats = exp(after.log_weight - belief.log_weight) * after.where()[:, Places.CULPRIT]
    return joint


def _compare(
    belief: Belief,
    timeline: Timeline,
    seed: int,
    *,
    place: int | None = None,
    mark: int | None = None,
) -> int:
    """Compare a set's counts; return how many, or none where the slow way takes too much."""
    held = holdings_of(belief, place=place, mark=mark)
    cards = Random(seed).getrandbits(24) & timeline.pack.mask
    table = held.joint(cards)
    assert table.sum() == pytest.approx(1)
    try:
        for number, row in enumerate(table):
            assert row == pytest.approx(
                _joint(belief, Count(0, cards, number, number, place, mark)), abs=NEAR
            ), (seed, place, mark, number)
    except BudgetExceededError:
        return 0
    return len(table)


@pytest.mark.parametrize("block", range(6))
def test_hands_and_sheets_of_lifted_states(block: int) -> None:
    compared = 0
    for seed, timeline in _timelines(10 * block, 10):
        try:
            belief = lifted_belief(timeline, BUDGET)
        except BudgetExceededError:
            continue
        for hand in (Places.PILE, *timeline.places.hands):
            compared += _compare(belief, timeline, seed, place=hand)
        for seat in range(len(timeline.places.players)):
            compared += _compare(belief, timeline, seed, mark=SEEN + seat)
    assert compared > 20


def test_counted_hands() -> None:
    compared = 0
    for seed, timeline in _timelines(0, 20):
        static = _static(timeline)
        belief = hands_belief(static, Budget(seconds=None))
        if belief is None or belief.log_weight == -inf:
            continue
        for hand in static.places.hands:
            compared += _compare(belief, static, seed, place=hand)
    assert compared > 80


def _static(timeline: Timeline) -> Timeline:
    """Return the beginning of a timeline up to the first take, without its marks."""
    steps: list[Count | Weigh] = []
    for step in timeline.steps:
        match step:
            case Count(mark=None, place=int(place)) if place != Places.PILE:
                steps.append(step)
            case Weigh():
                steps.append(step)
            case Transfer():
                break
            case _:
                pass
    return replace(timeline, deal_marks=(0,) * len(timeline.sizes), steps=tuple(steps))


def test_samples_with_each_card_for_itself() -> None:
    compared = 0
    for seed, timeline in _timelines(0, 6):
        belief = sampled_belief(timeline, sweeps=300, seed=seed)
        for hand in timeline.places.hands:
            compared += _compare(belief, timeline, seed, place=hand)
        for seat in range(len(timeline.places.players)):
            compared += _compare(belief, timeline, seed, mark=SEEN + seat)
    assert compared > 40


def test_kinds_make_samples_say_more() -> None:
    """With 500 sweeps, cards that are alike taken together are nearer to the truth on average."""
    alone: list[float] = []
    together: list[float] = []
    for seed, timeline in _timelines(0, 12):
        try:
            exact = holdings_of(lifted_belief(timeline, BUDGET), place=2)
        except BudgetExceededError:
            continue
        sampled = sampled_belief(timeline, sweeps=500, seed=seed)
        cards = Random(seed).getrandbits(24) & timeline.pack.mask
        truth = exact.joint(cards)
        for kinds, found in ((None, alone), (kinds_of(timeline), together)):
            near = holdings_of(sampled, place=2, kinds=kinds).joint(cards)
            width = max(len(near), len(truth))
            off = np.zeros((width, 24))
            off[: len(near)] += near
            off[: len(truth)] -= truth
            found.append(float(np.abs(off).max()))
    assert np.mean(together) < np.mean(alone)


@pytest.mark.parametrize("block", range(3))
def test_what_is_shown_and_what_is_drawn(block: int) -> None:
    """A card is shown with chance 1 / (cards of the set), which is what a weight says."""
    compared = 0
    for seed, timeline in _timelines(10 * block, 10):
        try:
            belief = lifted_belief(timeline, BUDGET).within(PLENTY)
        except BudgetExceededError:
            continue
        hand = timeline.places.hands[seed % 3]
        held = holdings_of(belief, place=hand)
        cards = Random(seed).getrandbits(24) & timeline.pack.mask
        shown, pack = held.shown(cards), timeline.pack.mask
        assert shown[-1] == pytest.approx(_joint(belief, Count(0, cards, 0, 0, hand)), abs=NEAR)
        drawn = held.drawn()
        for card in timeline.pack:
            there = Count(0, card.bit, 1, 1, hand)
            if card.bit & cards:
                slow = _joint(belief, there, Weigh(0, cards, hand))
                assert shown[card.index] == pytest.approx(slow, abs=NEAR), seed
            slow = _joint(belief, there, Weigh(0, pack, hand))
            assert drawn[card.index] == pytest.approx(slow, abs=NEAR), seed
            compared += 1
    assert compared > 20


def test_sets_that_differ_in_sure_cards_alone_are_shifted() -> None:
    places = Places(("Ana", "Ben", "Cleo"))
    seed, timeline = next(_timelines(3, 1))
    held = timeline.pack.mask & -timeline.pack.mask
    sure = Timeline(places, timeline.pack, timeline.sizes, timeline.deal_marks, ()).then(
        Count(1, held, 1, 1, 2)
    )
    found = holdings_of(lifted_belief(sure, BUDGET), place=2)
    cards = Random(seed).getrandbits(24) & timeline.pack.mask & ~held
    without, beside = found.joints([cards, cards | held])
    assert beside[1:] == pytest.approx(without[:-1])
    assert not beside[0].any()
