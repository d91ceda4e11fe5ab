"""A trail gives the same as starting anew, and follows only what is new."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from abbey.components import SuspectSet
from abbey.errors import BudgetExceededError
from abbey.inference import Budget, Trail
from abbey.inference.lifted import lifted_belief
from abbey.knowledge import Count, Move, Places, Step, Timeline, Transfer
from random_timelines import random_timeline

UNHURRIED = Budget(seconds=None)
PLACES = Places(("Ana", "Ben", "Cleo"))
CULPRIT, PILE, ANA, BEN, CLEO = range(5)


def deal(*steps: Step) -> Timeline:
    pack = SuspectSet((1 << 12) - 1)
    return Timeline(PLACES, pack, (1, 2, 3, 3, 3, 0, 0), (0,) * 7, steps)


def edited(timeline: Timeline, rng: Random) -> Timeline:
    """Change, add or take away something that moves no card."""
    steps = list(timeline.steps)
    counts = [at for at, step in enumerate(steps) if isinstance(step, Count)]
    at = rng.choice(counts) if counts else 0
    match rng.randrange(4):
        case 0 if counts:
            del steps[at]
        case 1 if counts:
            step = steps[at]
            assert isinstance(step, Count)
            steps[at] = replace(step, least=max(0, step.least - 1), most=step.most + 1)
        case 2:
            cards = timeline.pack.mask & rng.getrandbits(24)
            place = rng.choice(timeline.places.hands)
            steps.insert(rng.randint(0, len(steps)), Count(99, cards, 0, 2, place))
        case _:
            cut = rng.randint(0, len(steps))
            steps = steps[:cut]
    return replace(timeline, steps=tuple(steps))


@pytest.mark.parametrize("seed", range(30))
def test_edits_give_the_same_as_starting_anew(seed: int) -> None:
    """Lines changed, added, taken away, the end cut off, and all of it put back."""
    rng = Random(seed)
    whole = random_timeline(seed, pile=1 + seed % 2, steps=9)
    trail = Trail(UNHURRIED, megabytes=rng.choice([0, 1, 256]))
    timeline = whole
    for _ in range(8):
        found = trail.follow(timeline, UNHURRIED)
        anew = lifted_belief(timeline, UNHURRIED)
        assert found.where() == pytest.approx(anew.where(), abs=1e-9)
        assert (found.where() > 0).tolist() == (anew.where() > 0).tolist()
        assert found.log_weight == pytest.approx(anew.log_weight)
        timeline = edited(rng.choice([timeline, whole]), rng)


def test_one_line_more_costs_its_own_steps() -> None:
    whole = random_timeline(3, steps=12)
    trail = Trail(UNHURRIED)
    for end in range(len(whole.steps) + 1):
        trail.follow(replace(whole, steps=whole.steps[:end]), UNHURRIED)
        assert trail.steps == end


STORY = (
    Count(1, 0b111, 3, 3, ANA),
    Transfer(2, (Move(BEN, CLEO, 1),)),
    Count(3, 0b111111000, 2, 2, CLEO),
    Transfer(4, (Move(CLEO, BEN, 1),)),
    Count(5, 0b101010101000, 1, 1, BEN),
)


def test_a_line_changed_in_the_middle_uses_what_stands_before() -> None:
    trail = Trail(UNHURRIED)
    trail.follow(deal(*STORY), UNHURRIED)
    assert trail.steps == 5
    other = (*STORY[:2], replace(STORY[2], least=1), *STORY[3:])
    trail.follow(deal(*other), UNHURRIED)
    assert trail.steps == 5 + 3
    trail.follow(deal(*STORY), UNHURRIED)
    assert trail.steps == 5 + 3, "nothing was thrown away that there is room for"


def test_little_memory_keeps_the_end_at_least() -> None:
    trail = Trail(UNHURRIED, megabytes=0)
    trail.follow(deal(*STORY), UNHURRIED)
    trail.follow(deal(*STORY, Count(6, 0b11000, 1, 1, CLEO)), UNHURRIED)
    assert trail.steps == 6


def test_what_a_later_line_ruled_out_is_possible_again_without_it() -> None:
    """Ben gives me 3, so it was with Ben; then the line turns out to say 4."""
    asked = (Count(1, 0b11000, 1, 1, BEN), Count(2, 0b101000, 0, 1, CLEO))
    trail = Trail(UNHURRIED)
    first = deal(*asked, Transfer(3, (Move(BEN, ANA, 1, 0b01000),)))
    second = deal(*asked, Transfer(3, (Move(BEN, ANA, 1, 0b10000),)))
    trail.follow(first, UNHURRIED)
    found, anew = trail.follow(second, UNHURRIED), lifted_belief(second, UNHURRIED)
    assert anew.where()[3, CLEO] > 0
    assert found.where() == pytest.approx(anew.where())
    assert trail.steps == 2 * 3, "the states after the first lines were not those of this notebook"


def test_what_was_followed_before_the_budget_ended_is_kept() -> None:
    trail = Trail()
    hard = deal(*STORY)
    with pytest.raises(BudgetExceededError):
        trail.follow(hard, Budget(states=1))
    begun = trail.steps
    assert 0 < begun < 5
    assert np.isfinite(trail.belief(hard).log_weight)
    assert trail.steps == 5


def test_static_beginnings_are_counted_as_ever() -> None:
    deals = deal(Count(1, 0b111, 3, 3, ANA), Count(2, 0b111000, 1, 1, BEN))
    trail = Trail()
    assert trail.belief(deals).where() == pytest.approx(lifted_belief(deals, UNHURRIED).where())
