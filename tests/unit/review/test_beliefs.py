"""Answers found one from the other: exact as long as they can be, then samples carried on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from abbey.components import SUSPECTS
from abbey.errors import BudgetExceededError
from abbey.inference import Belief, Effort, Engine, Trail, posterior
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Timeline
from abbey.record import Notebook, read, read_file
from abbey.review.beliefs import SPENT, Beliefs
from commands import TESTS

EXACT = replace(SPENT, engine=Engine.EXACT)
SAMPLED = replace(SPENT, engine=Engine.SAMPLED)


@pytest.fixture(scope="module")
def notebook() -> Notebook:
    return read_file(TESTS.parent / "examples" / "whole-game-ben.abbey")


def cuts(notebook: Notebook, *counts: int) -> list[Timeline]:
    return [timeline_of(replace(notebook, entries=notebook.entries[:count])) for count in counts]


def test_exact_answers_are_those_from_the_deal_on(notebook: Notebook) -> None:
    beliefs = Beliefs()
    for timeline in cuts(notebook, 10, 40, 41, 60):
        one = beliefs(timeline, EXACT)
        other = posterior(timeline, Effort(Engine.EXACT, seconds=None))
        assert one.where == pytest.approx(other.where, abs=1e-9)
        assert one.possible == other.possible


def test_what_took_too_much_is_not_tried_again(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def refused(trail: Trail, timeline: Timeline) -> Belief:
        tried.append(len(timeline.steps))
        raise BudgetExceededError("too many states")

    monkeypatch.setattr(Trail, "belief", refused)
    beliefs = Beliefs()
    middle, late, early = cuts(notebook, 50, 70, 30)
    for timeline in (middle, late, middle, early):
        with pytest.raises(BudgetExceededError, match="states"):
            beliefs(timeline, EXACT)
    assert tried == [len(middle.steps), len(early.steps)]


def test_samples_are_carried_on_and_stay_close(notebook: Notebook) -> None:
    beliefs = Beliefs()
    for timeline in cuts(notebook, 50, 55, 60):
        near = beliefs(timeline, SAMPLED)
        true = posterior(timeline, Effort(Engine.EXACT, seconds=None))
        assert near.engine is Engine.SAMPLED
        assert near.candidates == true.candidates
        assert near.where is not None
        assert true.where is not None
        assert near.where[:, 0] == pytest.approx(true.where[:, 0], abs=0.06)
        assert near.error > 0


def test_equal_games_get_equal_samples(notebook: Notebook) -> None:
    one, two = Beliefs(), Beliefs()
    for timeline in cuts(notebook, 50, 55, 60):
        first, second = one(timeline, SAMPLED).where, two(timeline, SAMPLED).where
        assert first is not None
        assert second is not None
        assert (first == second).all()


def test_a_suspect_that_no_sample_shows_stays_possible() -> None:
    head = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    beliefs = Beliefs()
    for lines in ("", "Ben asks Cleo: how many fat = 1\n", "Cleo asks Ben: how many Novice = 1\n"):
        head += lines
        now = beliefs(timeline_of(read(head)), SAMPLED)
        assert now.where is not None
        assert all(now.where[suspect.index, 0] > 0 for suspect in now.candidates)


def test_what_samples_carried_on_and_logic_have_settled_has_no_error() -> None:
    """A proved culprit is certain, and nobody has an error who is proved innocent."""
    head = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    beliefs = Beliefs()
    seen = []
    for line in (
        "Ana asks Ben: how many Templar = 3",
        "Ben shows Ana Charles",
        "Ben accuses Philippe = wrong, shown by Cleo",
        "Cleo accuses Matthew = right",
    ):
        head += f"{line}\n"
        now = beliefs(timeline_of(read(head)), SAMPLED)
        assert now.errors is not None
        open_to = np.array([suspect in now.candidates for suspect in SUSPECTS])
        assert (now.errors[~open_to, 0] == 0).all()
        seen.append((len(now.candidates), now.error > 0))
    assert seen[-1] == (1, False)
    assert all(error for candidates, error in seen if candidates > 1)


def test_an_answer_is_remembered_for_all_that_was_asked_of_it(notebook: Notebook) -> None:
    """Answers that differ in anything asked are not taken one for the other."""
    (timeline,) = cuts(notebook, 50)
    asked = [
        (effort, prove)
        for effort in (SAMPLED, replace(SAMPLED, seed=5), replace(SAMPLED, sweeps=40))
        for prove in (True, False)
    ]
    beliefs = Beliefs()
    found = [beliefs(timeline, effort, prove=prove) for effort, prove in asked]
    again = [beliefs(timeline, effort, prove=prove) for effort, prove in asked]
    assert all(one is other for one, other in zip(found, again, strict=True))
    assert len(beliefs._found) == len(asked)
