"""The two exact methods: numbers that can be worked out, and each against the other."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb, exp, inf
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abbey.components import SuspectSet
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference import Budget, Effort, Engine, exact_belief, posterior
from abbey.inference.belief import Belief
from abbey.inference.certainty import possible
from abbey.inference.factors import factors_of
from abbey.inference.hands import hands_belief
from abbey.inference.lifted import lifted_belief
from abbey.knowledge import Count, Move, Places, Timeline, Transfer, Weigh, timeline_of
from abbey.record import read
from abbey.record.notebook import DEALS

CULPRIT, PILE, ANA, BEN, CLEO = range(5)
BUDGET = Budget()


def deal(players: int = 3) -> Timeline:
    """The deal of the rules; Ana holds the first cards of the list."""
    names = ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn")[:players]
    sizes = DEALS[players]
    places = Places(names)
    counts = (1, sizes.pile, *(sizes.hand for _ in names), 0, 0)
    mine = (1 << sizes.hand) - 1
    steps = (Count(1, mine, sizes.hand, sizes.hand, ANA),)
    return Timeline(places, SuspectSet((1 << 24) - 1), counts, (0,) * len(counts), steps)


def mask(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def both(timeline: Timeline) -> list[Belief]:
    counted = hands_belief(timeline, BUDGET)
    assert counted is not None
    return [lifted_belief(timeline, BUDGET), counted]


@pytest.mark.parametrize("players", [3, 5])
def test_a_fresh_deal_is_uniform(players: int) -> None:
    hand, pile = DEALS[players].hand, DEALS[players].pile
    for belief in both(deal(players)):
        where = belief.where()
        assert where[0].tolist() == [0, 0, 1, *([0] * players)]
        others = 24 - hand
        expected = [1 / others, pile / others, 0, *([hand / others] * (players - 1)), 0]
        assert where[-1] == pytest.approx(expected)


def test_the_chance_of_an_answer_is_hypergeometric() -> None:
    """Ben has 6 of 18 cards, of which 7 are in the set."""
    cards = mask(*range(6, 13))
    for belief in both(deal()):
        for n in range(8):
            after = belief.given(Count(2, cards, n, n, BEN))
            chance = Fraction(comb(7, n) * comb(11, 6 - n), comb(18, 6)) if n <= 6 else 0
            found = exp(after.log_weight - belief.log_weight)
            assert found == pytest.approx(float(chance), abs=1e-12)


def test_restricted_choice_weighs_by_one_over_the_fitting_cards() -> None:
    """Ben shows 6, when asked for 6 or 7: he has 7 too with half the weight of not having it."""
    asked = mask(6, 7)
    timeline = deal().then(Count(2, mask(6), 1, 1, BEN), Weigh(2, asked, BEN))
    # given 6, Ben's other five cards are five of 17: he has 7 in 5 of 17
    expected = Fraction(5, 17) / 2 / (Fraction(5, 17) / 2 + Fraction(12, 17))
    for belief in both(timeline):
        assert belief.where()[7, BEN] == pytest.approx(float(expected))


def test_an_unseen_draw_is_a_card_of_the_pile() -> None:
    timeline = deal().then(Transfer(2, (Move(PILE, BEN, 1),)), Count(3, mask(6), 1, 1, BEN))
    for belief in both(timeline):
        where = belief.where()
        assert where[6].tolist() == [0, 0, 0, 1, 0, 0]
        # 6 of the other 17 cards are with Ben, 6 with Cleo, 4 in the pile
        assert where[7] == pytest.approx([1 / 17, 4 / 17, 0, 6 / 17, 6 / 17, 0])


def random_beginning(seed: int) -> Timeline:
    """Questions, shown cards, seen takes and draws, all true of one deal."""
    rng = Random(seed)
    players = rng.choice([3, 3, 5])
    timeline = deal(players)
    hand, pile = DEALS[players].hand, DEALS[players].pile
    places = [CULPRIT] + [PILE] * pile + [2 + p for p in range(1, players) for _ in range(hand)]
    rng.shuffle(places)
    at = dict(enumerate([ANA] * hand + places))
    for line in range(2, 2 + rng.randint(1, 7)):
        other = rng.randrange(ANA + 1, ANA + players)
        held = [card for card in at if at[card] == other]
        cards = mask(*rng.sample(range(24), rng.randint(1, 9)))
        found = sum(cards >> card & 1 for card in held)
        left = [card for card in at if at[card] == PILE]
        match rng.randrange(5):
            case 0 if left:
                drawn = rng.choice(left)
                at[drawn] = other
                timeline = timeline.then(Transfer(line, (Move(PILE, other, 1),)))
            case 1 if held:
                taken = rng.choice(held)
                at[taken] = ANA
                timeline = timeline.then(Transfer(line, (Move(other, ANA, 1, 1 << taken),)))
            case 2 if left:
                drawn = rng.choice(left)
                at[drawn] = ANA
                timeline = timeline.then(Transfer(line, (Move(PILE, ANA, 1, 1 << drawn),)))
            case 3 if found:
                shown = rng.choice([card for card in held if cards >> card & 1])
                timeline = timeline.then(
                    Count(line, 1 << shown, 1, 1, other), Weigh(line, cards, other)
                )
            case _:
                timeline = timeline.then(Count(line, cards, found, found, other))
    return timeline


@pytest.mark.parametrize("seed", range(25))
def test_counting_hands_agrees_with_following_states(seed: int) -> None:
    timeline = random_beginning(seed)
    followed, counted = both(timeline)
    assert counted.where() == pytest.approx(followed.where(), abs=1e-9)
    assert counted.log_weight == pytest.approx(followed.log_weight)
    question = Count(99, mask(*range(8, 15)), 1, 2, BEN)
    one, two = followed.given(question), counted.given(question)
    assert one.log_weight - followed.log_weight == pytest.approx(
        two.log_weight - counted.log_weight
    )
    assert two.where() == pytest.approx(one.where(), abs=1e-9)


def test_hands_are_counted_only_where_nothing_left_a_hand_unseen() -> None:
    assert factors_of(deal().then(Transfer(2, (Move(BEN, CLEO, 1),))), BUDGET) is None
    assert factors_of(deal().then(Transfer(2, (Move(BEN, ANA, 1, mask(9)),))), BUDGET) is not None
    assert factors_of(deal().then(Count(2, mask(9), 0, 0, mark=1)), BUDGET) is None


def test_a_static_beginning_goes_on_when_a_card_is_taken_unseen() -> None:
    counted = hands_belief(deal(), BUDGET)
    assert counted is not None
    steps = (Transfer(2, (Move(BEN, CLEO, 1),)), Count(3, mask(*range(9, 15)), 3, 3, CLEO))
    assert counted.given(*steps).where() == pytest.approx(
        lifted_belief(deal().then(*steps), BUDGET).where()
    )


@pytest.mark.parametrize("place", [PILE, ANA, BEN, 5, None])
def test_a_belief_can_be_asked_about_any_place(place: int | None) -> None:
    """The chance of a count is the same by both methods, also where hands cannot be counted."""
    timeline = deal().then(Count(2, mask(*range(6, 13)), 3, 3, BEN))
    question = Count(0, mask(20), 1, 1, place)
    followed, counted = (
        exp(belief.given(question).log_weight - belief.log_weight) for belief in both(timeline)
    )
    assert counted == pytest.approx(followed)


def test_more_cards_named_than_moved_leave_no_world() -> None:
    begun = deal().then(Transfer(2, (Move(BEN, CLEO, 1),)))
    wrong = Transfer(3, (Move(CLEO, ANA, 1, mask(9, 10)),))
    assert lifted_belief(begun, BUDGET).given(wrong).log_weight == -inf
    assert lifted_belief(begun.then(wrong), BUDGET).log_weight == -inf


def test_no_world_means_no_weight() -> None:
    impossible = deal().then(Count(2, mask(9), 1, 1, BEN), Count(3, mask(9), 1, 1, CLEO))
    assert all(belief.log_weight == -inf for belief in both(impossible))
    assert not any(belief.where().any() for belief in both(impossible)[:1])
    assert all(np.isfinite(belief.where()).all() for belief in both(impossible))
    with pytest.raises(ContradictionError):
        posterior(impossible)


def test_a_budget_that_is_too_small_is_said() -> None:
    timeline = deal(4)
    for line in range(2, 6):
        timeline = timeline.then(
            Transfer(line, (Move(BEN, CLEO, 1),)), Count(line, mask(*range(line, 20)), 0, 7, CLEO)
        )
    with pytest.raises(BudgetExceededError, match="more than 3 states"):
        exact_belief(timeline, Budget(states=3))
    with pytest.raises(BudgetExceededError, match="more than 3 states"):
        posterior(timeline, Effort(Engine.EXACT, states=3))
    whole = posterior(timeline)
    assert (whole.engine, whole.error, whole.errors, whole.reason) == (Engine.EXACT, 0, None, "")
    assert whole.possible == possible(timeline)


def test_time_is_limited_too() -> None:
    timeline = deal(4).then(*(Transfer(n, (Move(BEN, CLEO, 1),)) for n in range(2, 4)))
    with pytest.raises(BudgetExceededError, match="seconds"):
        exact_belief(timeline, Budget(seconds=1e-9))


def test_every_further_step_has_the_whole_time_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("abbey.inference.budget.engine_time", lambda: now[0])
    beliefs = [lifted_belief(deal(), Budget(seconds=5)), hands_belief(deal(), Budget(seconds=5))]
    now[0] = 1000.0
    for belief in beliefs:
        assert belief is not None
        assert belief.given(Count(2, mask(9), 1, 1, BEN)).where()[9, BEN] == pytest.approx(1)


@given(st.sampled_from([{"states": 0}, {"states": -5}, {"seconds": 0.0}, {"seconds": -1.0}]))
def test_a_budget_is_positive(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="budget"):
        Budget(**bad)


def test_static_beginnings_with_many_questions() -> None:
    """Ten questions to five players: far more deals than states could hold."""
    timeline = deal(6)
    sets = [mask(*range(n, 24, 3), n + 1) for n in range(10)]
    for number, cards in enumerate(sets):
        timeline = timeline.then(Count(number + 2, cards, 1, 2, BEN + number % 5))
    where = exact_belief(timeline).where()
    assert where.sum(axis=1) == pytest.approx(np.ones(24))
    assert where[:, CULPRIT].sum() == pytest.approx(1)
    assert where[:, CLEO].sum() == pytest.approx(3)


def test_adding_lines_one_by_one_is_the_same_as_all_at_once() -> None:
    notebook = read(
        "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
        "Ben takes from Cleo\nAna asks Ben: how many fat = 3\nBen takes Guy from Ana\n"
        "Cleo takes from Ben\nAna asks Cleo: how many Templar = 2\nmass Lauds: gave Bruno, Basil; "
        "got Andre, Charles\nAna asks Ben: how many thin = 4\n"
    )
    timeline = timeline_of(notebook)
    belief: Belief = lifted_belief(replace(timeline, steps=()), BUDGET)
    for step in timeline.steps:
        belief = belief.given(step)
    whole = exact_belief(timeline)
    assert belief.where() == pytest.approx(whole.where(), abs=1e-12)
    assert belief.log_weight == pytest.approx(whole.log_weight)
