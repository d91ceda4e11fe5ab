"""The sampled engine: reproducible, bounded by logic, honest about its errors."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from math import inf, log

import numpy as np
import pytest

from abbey.components.suspect_set import SuspectSet
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference import Budget, SampledBelief, Sampler, sampled, sampled_belief
from abbey.inference.lifted import lifted_belief
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

PLACES = Places(("Ana", "Ben", "Cleo"))
ANA, BEN, CLEO = PLACES.hands
CARDS = 0b1111_1111
SEEN = 3
"""A mark."""


def deal(*steps: Step, marked: int = 0) -> Timeline:
    """Deal eight cards: the culprit, a pile of one, two to each player."""
    marks = (0, 0, marked, 0, 0, 0, 0)
    return Timeline(PLACES, SuspectSet(CARDS), (1, 1, 2, 2, 2, 0, 0), marks, steps)


MY_HAND = Count(1, 0b11, 2, 2, place=ANA)
STORY = (
    MY_HAND,
    Count(2, 0b0001_1100, 1, 1, place=BEN),
    Transfer(3, (Move(BEN, CLEO, 1),)),
    Count(4, 0b0011_1000, 1, 2, place=CLEO),
    Transfer(5, (Move(CLEO, ANA, 1, known=0b1000),)),
    Weigh(6, 0b1110_0000, BEN),
)


def differences(belief: SampledBelief, timeline: Timeline) -> np.ndarray:
    """Return by how many errors each chance is off."""
    exact = lifted_belief(timeline, Budget()).where()
    off = np.abs(belief.where() - exact)
    assert not off[belief.errors() == 0].any()
    return off[belief.errors() > 0] / belief.errors()[belief.errors() > 0]


def test_close_to_the_exact_chances() -> None:
    belief = sampled_belief(deal(*STORY), sweeps=4000, seed=5)
    assert differences(belief, deal(*STORY)).max() < 4
    assert 0 < belief.error < 0.01


def test_more_sweeps_make_smaller_errors() -> None:
    short, long = (sampled_belief(deal(*STORY), sweeps=n, seed=5) for n in (500, 8000))
    assert long.error < short.error / 2
    assert long.work > short.work


def test_equal_seeds_and_sweeps_give_equal_bytes() -> None:
    one, other = (sampled_belief(deal(*STORY), sweeps=1200, seed=9) for _ in range(2))
    assert one.where().tobytes() == other.where().tobytes()
    assert one.errors().tobytes() == other.errors().tobytes()
    assert one.samples.tobytes() == other.samples.tobytes()
    assert one.weights.tobytes() == other.weights.tobytes()
    step = Transfer(7, (Move(BEN, ANA, 1),))
    assert one.given(step).where().tobytes() == other.given(step).where().tobytes()


def test_other_seeds_give_other_samples() -> None:
    one, other = (sampled_belief(deal(*STORY), sweeps=1000, seed=seed) for seed in (1, 2))
    assert one.samples.tobytes() != other.samples.tobytes()


def test_what_is_impossible_has_no_chance_and_what_is_possible_has_one() -> None:
    """One world in 40,000: too rare for a few hundred histories, and still possible."""
    rare = [Weigh(line, 0b0111_1100, CLEO) for line in range(2, 14)]
    belief = sampled_belief(deal(MY_HAND, *rare), sweeps=1, seed=0)
    exact = lifted_belief(deal(MY_HAND, *rare), Budget()).where()
    assert ((belief.where() > 0) == (exact > 0)).all()
    assert belief.possible[Places.CULPRIT] == CARDS & ~0b11
    assert belief.where()[0, Places.CULPRIT] == 0
    assert belief.where()[0, ANA] == 1
    assert belief.errors()[0].max() == 0


def test_rows_and_columns_sum_up() -> None:
    where = sampled_belief(deal(*STORY), sweeps=500).where()
    assert where.sum(axis=1)[:8] == pytest.approx([1] * 8, abs=1e-6)
    assert where.sum(axis=0) == pytest.approx([1, 1, 3, 1, 2, 0], abs=1e-6)
    assert not where[8:].any()


def test_a_contradiction_is_told() -> None:
    with pytest.raises(ContradictionError, match="contradict"):
        sampled_belief(deal(MY_HAND, Count(2, 0b1, 1, 1, place=BEN)), sweeps=100)


def test_a_number_that_no_place_is_asked_for_can_contradict_too() -> None:
    """Three cards of a set of two: no rule about a place, and no world."""
    with pytest.raises(ContradictionError):
        sampled_belief(deal(Count(2, 0b11, 3, 3)), sweeps=100)


def test_everything_known_needs_no_luck() -> None:
    known = [Count(1, 3 << 2 * n, 2, 2, place=hand) for n, hand in enumerate(PLACES.hands)]
    where = sampled_belief(deal(*known, Count(2, 1 << 6, 1, 1, place=0)), sweeps=10).where()
    assert where[6, Places.CULPRIT] == where[7, Places.PILE] == 1
    assert set(np.unique(where)) == {0.0, 1.0}


def test_logic_finds_the_start_that_chance_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any sweeps to search, all chains start from the solver's world."""
    monkeypatch.setattr(sampled, "_SEARCH", 0)
    timeline = deal(*STORY, marked=1 << SEEN).then(Count(7, CARDS, 2, 2, place=None, mark=SEEN))
    belief = sampled_belief(timeline, sweeps=4000, seed=3)
    assert differences(belief, timeline).max() < 4


def test_single_card_reasoning_stands_in_for_logic_out_of_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(*_: object, **__: object) -> tuple[int, ...]:
        raise BudgetExceededError("no verdict")

    monkeypatch.setattr(sampled, "possible", slow)
    belief = sampled_belief(deal(MY_HAND), sweeps=500)
    assert belief.possible == (0b1111_1100, 0b1111_1100, 0b11, 0b1111_1100, 0b1111_1100, 0)


def test_stops_when_the_error_is_small_enough() -> None:
    belief = sampled_belief(deal(*STORY), sweeps=100_000, error=0.02)
    assert belief.error <= 0.02
    assert belief.work < 100_000 * 100


def test_stops_when_the_time_is_over() -> None:
    """A tenth of a second leaves time for some rounds and not for many."""
    belief = sampled_belief(deal(*STORY), seconds=0.1)
    assert differences(belief, deal(*STORY)).max() < 6


def test_chains_make_at_least_one_sweep() -> None:
    with pytest.raises(ValueError, match="at least one sweep, got 0"):
        sampled_belief(deal(), sweeps=0)


def test_a_sampler_without_sweeps_believes_nothing() -> None:
    with pytest.raises(BudgetExceededError, match="give more time"):
        Sampler(deal()).belief((CARDS,) * 6)
    assert Sampler(deal()).error == 1


def test_a_sampler_goes_on_and_tells_its_error() -> None:
    sampler = Sampler(deal(*STORY), seed=4)
    sampler.run(500)
    first = sampler.error
    sampler.run(7500)
    assert sampler.sweeps == 8000
    assert sampler.error < first / 2
    assert sampler.seen == sampler.possible()


@pytest.mark.parametrize(
    "steps",
    [
        (Count(7, 0b0110_0000, 1, 1, place=BEN),),
        (Count(7, 0b0110_0000, 0, 0, place=CLEO), Count(8, 0b0001_0100, 1, 2, place=CLEO)),
        (Count(7, 0b0110_0000, 1, 2, place=CLEO), Weigh(7, 0b0110_0000, CLEO)),
        (Transfer(7, (Move(CLEO, BEN, 1), Move(BEN, ANA, 1), Move(ANA, CLEO, 2))),),
        (Transfer(7, (Move(CLEO, BEN, 1, known=0b0001_0000),)), Count(8, 0b0110_0000, 1, 2, BEN)),
        (Transfer(7, (Move(ANA, BEN, 1, known=0b1), Move(ANA, CLEO, 1))),),
        (
            Transfer(7, (Move(CLEO, ANA, 1, adds=1 << SEEN),)),
            Transfer(8, (Move(ANA, BEN, 1, only=SEEN),)),
        ),
        (
            Transfer(7, (Move(CLEO, BEN, 2, adds=1 << SEEN),)),
            Mark(8, 1 << SEEN, 0b0110_0000),
            Count(9, CARDS, 2, 3, mark=SEEN),
            Unmark(9, 1 << SEEN),
            Count(10, CARDS, 0, 0, mark=SEEN),
        ),
        (Mark(7, 1 << SEEN, CARDS, place=CLEO), Count(8, 0b0111_0000, 1, 1, mark=SEEN)),
    ],
)
def test_given_more_steps_the_samples_follow(steps: tuple[Step, ...]) -> None:
    before = lifted_belief(deal(*STORY), Budget())
    after = before.given(*steps)
    belief = sampled_belief(deal(*STORY), sweeps=4000, seed=2).given(*steps)
    off = np.abs(belief.where() - after.where())
    assert (off <= 4 * belief.errors() + 1e-12).all()
    assert off.max() < 0.03
    assert belief.log_weight == pytest.approx(after.log_weight - before.log_weight, abs=0.05)


def test_marks_of_the_past_are_known_to_the_samples() -> None:
    """What Ana was dealt she has seen, and what she took since; asked after the sampling."""
    story = deal(
        Transfer(1, (Move(BEN, ANA, 1, adds=1 << SEEN),)),
        Transfer(2, (Move(ANA, CLEO, 2),)),
        Count(3, 0b0000_1111, 2, 2, place=CLEO),
        marked=1 << SEEN,
    )
    asked = Count(4, 0b0000_1111, 2, 2, mark=SEEN)
    exact = lifted_belief(story.then(asked), Budget())
    belief = sampled_belief(story, sweeps=4000, seed=6).given(asked)
    assert (np.abs(belief.where() - exact.where()) <= 4 * belief.errors()).all()
    assert list(belief.joint.marks) == [SEEN]


def test_steps_that_no_sample_fits_leave_nothing() -> None:
    belief = sampled_belief(deal(MY_HAND), sweeps=500).given(Count(2, 0b1, 1, 1, place=BEN))
    assert belief.log_weight == -inf
    assert not belief.where().any()
    assert belief.errors().max() == 1
    assert belief.given(Count(3, 0b1, 0, 1, place=ANA)).log_weight == -inf


def test_samples_weigh_culprits_as_all_histories_do() -> None:
    belief = sampled_belief(deal(*STORY), sweeps=2000, seed=8)
    culprits = np.argmax(belief.samples == Places.CULPRIT, axis=1)
    drawn = np.bincount(culprits, belief.weights, 24)
    assert drawn == pytest.approx(belief.where()[:, Places.CULPRIT], abs=1e-6)
    assert belief.weights.sum() == pytest.approx(1)


def test_an_event_has_the_chance_that_its_weight_says() -> None:
    belief = sampled_belief(deal(MY_HAND), sweeps=4000)
    event = Count(2, 1 << 5, 1, 1, place=Places.CULPRIT)
    assert belief.given(event).log_weight == pytest.approx(log(1 / 6), abs=0.05)


def test_small_packs_of_any_cards() -> None:
    """Cards keep their numbers, whatever is in the pack."""
    timeline = replace(deal(), pack=SuspectSet(0b1000_0000_0000_0000_0111_1111))
    belief = sampled_belief(timeline, sweeps=2000)
    assert belief.where()[23, Places.CULPRIT] == pytest.approx(1 / 8, abs=0.01)
    assert (belief.samples[:, 7:23] == -1).all()


def test_loading_the_package_loads_no_compiler() -> None:
    code = "import sys, abbey.inference; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
