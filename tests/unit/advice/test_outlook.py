"""A position as I see it and as all see it: engines, fallbacks, what is kept."""

from __future__ import annotations

import pytest

from abbey.advice import Outlook
from abbey.advice import outlook as outlook_module
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference import Effort, Engine, Posterior, posterior, sampled_belief
from abbey.knowledge import Timeline, timeline_of
from abbey.record import read, spectator

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Jacques, Michael
deal: pile 3, hand 2
hand: Guy, Bruno
"""
MOVED = HEADER + (
    "Ben takes from Cleo\nAna asks Ben: how many hooded = 1\nCleo takes from Ben\n"
    "Ana asks Cleo: how many Templar = 1\n"
)
NARROW = Effort(states=60, sweeps=300)
"""Enough for my own cards after a few lines, and for nothing else."""


def test_others_from_my_left() -> None:
    assert Outlook(read(HEADER.replace("me: Ana", "me: Ben"))).others == ("Cleo", "Ana")


def test_both_views_are_those_of_their_notebooks() -> None:
    notebook = read(MOVED)
    outlook = Outlook(notebook)
    public = outlook.public()
    assert public is not None
    assert public.where == pytest.approx(posterior(timeline_of(spectator(notebook))).where)
    assert outlook.mine.where == pytest.approx(posterior(timeline_of(notebook)).where)


@pytest.mark.parametrize("public", [False, True])
@pytest.mark.parametrize("sheet", [False, True])
def test_holdings_know_the_same_culprit(public: bool, sheet: bool) -> None:
    outlook = Outlook(read(MOVED))
    for player in ("Ana", "Ben", "Cleo"):
        held = outlook.holdings(player, sheet=sheet, public=public)
        behind = outlook.behind(player, sheet=sheet, public=public)
        assert held is not None
        assert behind is not None
        assert behind.where is not None
        assert held.culprit == pytest.approx(behind.where[:, 0])
        if not sheet:
            hand = behind.places.hand(player)
            assert held.held == pytest.approx(behind.where[:, hand])


def test_holdings_are_made_once() -> None:
    outlook = Outlook(read(MOVED))
    assert outlook.holdings("Ben") is outlook.holdings("Ben")
    assert outlook.mine is outlook.mine


def test_what_takes_too_long_is_sampled() -> None:
    outlook = Outlook(read(MOVED), NARROW)
    assert outlook.mine.engine is Engine.EXACT
    for public, sheet in ((False, True), (True, False), (True, True)):
        behind = outlook.behind("Ben", sheet=sheet, public=public)
        assert behind is not None
        assert behind.engine is Engine.SAMPLED
        assert 0 < behind.error < 0.2
    # one run of samples remembers what everybody has seen
    one = outlook.behind("Ben", sheet=True)
    assert outlook.behind("Cleo", sheet=True) is one


@pytest.mark.parametrize("public", [False, True])
def test_holdings_that_take_too_long_are_sampled(
    monkeypatch: pytest.MonkeyPatch, public: bool
) -> None:
    """Beliefs may be exact and quick where to tell a hand from them is not."""
    monkeypatch.setattr(outlook_module, "_ONE_STEP", 1e-9)
    monkeypatch.setattr(outlook_module, "_HOLDING_SHARES", {False: 0.0, True: 0.0})
    outlook = Outlook(read(MOVED), Effort(seconds=60.0))
    assert outlook.mine.engine is Engine.EXACT
    held = outlook.holdings("Ben", public=public)
    behind = outlook.behind("Ben", public=public)
    assert behind is not None
    assert behind.engine is Engine.SAMPLED
    assert held is not None
    assert behind.where is not None
    assert held.culprit == pytest.approx(behind.where[:, 0], abs=0.01)
    # an engine that was named has all the time
    named = Outlook(read(MOVED), Effort(Engine.EXACT, seconds=60.0))
    assert named.holdings("Ben", public=public) is not None


class _Counted:
    """Answers as usual and keeps which engine was tried."""

    def __init__(self) -> None:
        self.tried: list[Engine | None] = []

    def __call__(self, timeline: Timeline, effort: Effort, *, prove: bool = True) -> Posterior:
        self.tried.append(effort.engine)
        return posterior(timeline, effort)


@pytest.mark.parametrize(
    ("effort", "again"),
    [(Effort(states=1, seconds=4.0, error=0.1), 1), (Effort(states=1, sweeps=20), 2)],
)
def test_what_is_too_much_for_me_is_not_tried_for_a_spectator(effort: Effort, again: int) -> None:
    """Only at the table: runs in units of work try, as their bytes are to stay."""
    counted = _Counted()
    outlook = Outlook(read(MOVED), effort, answering=counted)
    assert outlook.mine.engine is Engine.SAMPLED
    public = outlook.public()
    assert public is not None
    assert public.engine is Engine.SAMPLED
    assert public.reason
    assert counted.tried.count(Engine.EXACT) == again


def test_samples_of_a_sheet_are_near() -> None:
    exact, near = Outlook(read(MOVED)), Outlook(read(MOVED), Effort(states=60, sweeps=4000))
    one, other = (outlook.holdings("Ben", sheet=True) for outlook in (exact, near))
    assert one is not None
    assert other is not None
    cards = read(MOVED).header.suspects.mask & 0x0F0F0F
    many = one.joint(cards).sum(axis=1)
    assert other.joint(cards).sum(axis=1) == pytest.approx(many, abs=0.03)


def test_an_engine_that_is_named_is_used_alone() -> None:
    outlook = Outlook(read(MOVED), Effort(Engine.EXACT, states=60, seconds=None))
    assert outlook.mine.engine is Engine.EXACT
    assert outlook.public() is None
    assert outlook.holdings("Ben", public=True) is None
    with pytest.raises(BudgetExceededError):
        _ = Outlook(read(MOVED), Effort(Engine.EXACT, states=1)).mine
    sampled = Outlook(read(HEADER), Effort(Engine.SAMPLED, sweeps=200))
    assert sampled.mine.engine is Engine.SAMPLED


def test_certainty_gives_no_chances() -> None:
    outlook = Outlook(read(MOVED), Effort(Engine.CERTAINTY))
    assert outlook.mine.engine is Engine.CERTAINTY
    assert outlook.holdings("Ben") is None
    assert outlook.public() is None


def test_a_contradiction_is_told_whatever_is_asked_first() -> None:
    wrong = read(HEADER + "Ana asks Ben: has Guy = yes")
    with pytest.raises(ContradictionError):
        Outlook(wrong).holdings("Ben", sheet=True)
    with pytest.raises(ContradictionError):
        _ = Outlook(wrong).mine


def test_a_spectator_sees_what_all_see() -> None:
    outlook = Outlook(spectator(read(MOVED)))
    assert outlook.me is None
    assert outlook.others == ("Ana", "Ben", "Cleo")
    assert outlook.public() is outlook.mine


def test_unproved_samples_bar_no_more_than_logic() -> None:
    timeline = timeline_of(read(MOVED))
    proved = sampled_belief(timeline, sweeps=200).possible
    unproved = sampled_belief(timeline, sweeps=200, prove=False).possible
    assert all(one & ~other == 0 for one, other in zip(proved, unproved, strict=True))
