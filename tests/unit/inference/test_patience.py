"""Sampling ends soon after somebody wants an end, whatever is being done then."""

from __future__ import annotations

import time
from math import inf

import pytest

from abbey.inference import Engine, Progress
from abbey.inference.certainty import SECONDS
from abbey.inference.patience import HURRY, Patience
from abbey.inference.sampled import Sampler, sampled_belief
from abbey.knowledge import timeline_of
from abbey.record import read_file
from commands import TESTS

SIX = timeline_of(read_file(TESTS / "golden" / "notebooks" / "six.abbey"))
SOON = 5.0
"""Seconds that a slow and busy machine may need for half a second of work."""


@pytest.mark.parametrize("looks", [0, 1, 2, 4, 8, 16])
def test_an_end_is_granted_at_any_moment(looks: int) -> None:
    """Of the minute that there is, finding a world and forgetting it may take twenty seconds."""
    heard: list[Progress] = []

    def watch(progress: Progress) -> bool:
        heard.append(progress)
        return len(heard) <= looks

    sampled_belief(SIX, seconds=0.01)  # compiles the loops, the very first time
    start = time.monotonic()
    belief = sampled_belief(SIX, seconds=60, watch=watch)
    assert time.monotonic() - start < SOON
    assert len(heard) == looks + 1, "once it has been told, it does not ask again"
    assert belief.joint.count > 0
    assert belief.where().sum() == pytest.approx(24)
    if not looks:
        reachable = Sampler(SIX).reachable()
        assert belief.possible == reachable, "what is ruled out card by card, without a proof"


def test_what_is_ready_starts_the_other_chains() -> None:
    """Who is told to end takes the world that one chain has found for all."""
    patience = Patience(60, lambda _: False)
    assert not patience.asks()
    sampler = Sampler(SIX, patience=patience)
    sampler.run(50)
    assert sampler.error < 1


def test_work_in_sweeps_hangs_on_no_clock() -> None:
    patience = Patience()
    patience.begin()
    patience.begin_logic()
    assert patience.go_on()
    assert (patience.seconds, patience.logic_seconds, patience.left()) == (None, SECONDS, inf)


def test_a_wish_leaves_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("abbey.inference.patience.time.monotonic", lambda: now)
    heard: list[Progress] = []

    def watch(progress: Progress) -> bool:
        heard.append(progress)
        return progress.work < 200

    patience = Patience(9, watch)
    patience.begin_logic()
    assert patience.looks()
    assert patience.asks(100, 0.1)
    assert not patience.asks(200, 0.1)
    assert heard[1:] == [
        Progress(Engine.SAMPLED, 100, 0.1),
        Progress(Engine.SAMPLED, 200, 0.1),
    ]
    assert (patience.seconds, patience.left()) == (HURRY, HURRY)
    assert patience.go_on()
    now += 2 * HURRY
    assert not patience.looks()
    assert len(heard) == 3
    patience.begin()
    assert patience.go_on()
