"""The choice of engine: automatic, said, and never better than what was found."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abbey.components import SuspectSet
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference import Effort, Engine, Progress, possible, posterior
from abbey.knowledge import Count, Move, Places, Step, Timeline, Transfer

PLACES = Places(("Ana", "Ben", "Cleo"))
BEN, CLEO = PLACES.hand("Ben"), PLACES.hand("Cleo")
WORK = 4_000
"""Sweeps that are plenty for the small deal here."""


def moved() -> Timeline:
    """Ten cards, four unseen moves, a count between them."""
    deal = Timeline(PLACES, SuspectSet(0b1111111111), (1, 0, 3, 3, 3, 0, 0), (0,) * 7, ())
    steps: list[Step] = []
    for line in (1, 3, 5, 7):
        steps.append(Transfer(line, (Move(BEN, CLEO, 1), Move(CLEO, BEN, 1))))
        steps.append(Count(line + 1, 0b11111 << line // 2, 1, 2, CLEO))
    return deal.then(*steps)


def test_exact_chances_are_the_first_choice() -> None:
    answer = posterior(moved())
    assert (answer.engine, answer.error, answer.errors, answer.reason) == (
        Engine.EXACT,
        0,
        None,
        "",
    )


def test_beyond_the_budget_samples_answer_and_say_why() -> None:
    exact = posterior(moved())
    answer = posterior(moved(), Effort(states=1, sweeps=WORK))
    assert answer.engine is Engine.SAMPLED
    assert answer.reason == "exact chances need more than 1 states"
    assert answer.possible == exact.possible == possible(moved())
    assert answer.where is not None
    assert exact.where is not None
    assert answer.errors is not None
    assert 0 < answer.error < 0.05
    off = np.abs(answer.where - exact.where)
    assert (off <= 5 * answer.errors + 1e-9).all()
    assert ((answer.where > 0) == (exact.where > 0)).all()


@pytest.mark.parametrize("engine", Engine)
def test_a_named_engine_answers_itself(engine: Engine) -> None:
    answer = posterior(moved(), Effort(engine, sweeps=WORK))
    assert (answer.engine, answer.reason) == (engine, "")
    assert (answer.where is None) == (engine is Engine.CERTAINTY)


def test_a_named_engine_has_no_other_to_answer_for_it() -> None:
    with pytest.raises(BudgetExceededError, match="1 states"):
        posterior(moved(), Effort(Engine.EXACT, states=1))


@pytest.mark.parametrize("engine", [None, *Engine])
def test_no_engine_answers_a_contradiction(engine: Engine | None) -> None:
    wrong = moved().then(Count(9, 0b1111111111, 0, 0, CLEO))
    with pytest.raises(ContradictionError):
        posterior(wrong, Effort(engine, sweeps=WORK))


def test_equal_seeds_give_equal_answers() -> None:
    def table(seed: int) -> bytes:
        where = posterior(moved(), Effort(Engine.SAMPLED, sweeps=2_000, seed=seed)).where
        assert where is not None
        return where.tobytes()

    assert table(1) == table(1)
    assert table(1) != table(2)


def test_a_watch_hears_of_each_engine() -> None:
    heard: list[Progress] = []

    def watch(progress: Progress) -> bool:
        heard.append(progress)
        return True

    posterior(moved(), Effort(sweeps=WORK), watch=watch)
    assert {progress.engine for progress in heard} == {Engine.EXACT}
    heard.clear()
    posterior(moved(), Effort(Engine.SAMPLED, sweeps=WORK), watch=watch)
    works = list(dict.fromkeys(progress.work for progress in heard))
    assert works == list(range(0, WORK + 1, 500))[: len(works)]
    assert any(progress.error is not None for progress in heard if progress.work)


def test_a_watch_ends_one_engine_at_a_time() -> None:
    """Whoever is stopped once gets samples; whoever is stopped twice, what they are by then."""
    answer = posterior(
        moved(), Effort(seconds=60), watch=lambda progress: progress.engine is not Engine.EXACT
    )
    assert answer.engine is Engine.SAMPLED
    assert "given up on request" in answer.reason
    seen: list[int] = []

    def never(progress: Progress) -> bool:
        seen.append(progress.work)
        return False

    early = posterior(moved(), Effort(Engine.SAMPLED, seconds=60), watch=never)
    assert early.engine is Engine.SAMPLED
    assert seen == [0]


@given(
    st.sampled_from([{"states": 0}, {"seconds": 0.0}, {"sweeps": 0}, {"error": -1.0}]),
)
def test_an_effort_is_positive(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="got"):
        Effort(**bad)


def test_work_units_leave_seconds_out() -> None:
    assert Effort(sweeps=10).budget.seconds is None
    assert Effort(seconds=None).budget.seconds is None
    assert Effort(Engine.EXACT, seconds=5).budget.seconds == 5


def test_one_wish_ends_all_that_the_exact_engine_tries() -> None:
    """It has several methods; whoever stops one of them wants none of the others."""
    asked: list[Engine] = []

    def once(progress: Progress) -> bool:
        asked.append(progress.engine)
        return progress.engine is not Engine.EXACT

    answer = posterior(moved(), Effort(sweeps=WORK), watch=once)
    assert answer.engine is Engine.SAMPLED
    assert asked.count(Engine.EXACT) == 1
