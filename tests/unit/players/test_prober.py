"""The prober's claims rest on exact chances, within a budget of states."""

from __future__ import annotations

from random import Random

import pytest

from abbey.errors import BudgetExceededError
from abbey.inference import Budget, exact_belief, posterior
from abbey.knowledge import timeline_of
from abbey.players import Prober, SheetPlayer
from abbey.rules import ClaimChoice, Decision, Option, Reveal, State, View
from watched import Watched, play_watched


def _claims(player: SheetPlayer, seed: int) -> list[tuple[State, View, ClaimChoice, Option]]:
    seen: list[tuple[State, View, ClaimChoice, Option]] = []

    def witness(state: State, view: View, decision: Decision, option: Option) -> None:
        if isinstance(decision, ClaimChoice):
            seen.append((state, view, decision, option))

    play_watched([Watched(player, witness), SheetPlayer(1), SheetPlayer(2)], seed=seed)
    return seen


def test_odds_are_exact_within_the_budget() -> None:
    claims = _claims(Prober(0), 3)
    assert claims
    for state, view, _, option in claims:
        player = Prober()
        odds = player.claim_odds(view, player.notes(view))
        timeline = timeline_of(view.notebook())
        now = posterior(timeline)
        try:
            where = exact_belief(timeline, Budget(states=5_000, seconds=None)).where()
        except BudgetExceededError:
            assert 0 < sum(weight > 0 for weight in odds.weights) <= len(now.candidates)
        else:
            assert list(odds.weights) == pytest.approx([float(row[0]) for row in where])
        assert odds.weights[state.culprit.index] > 0
        if isinstance(option, Reveal):
            fitting = sum(s.bit for s in now.candidates if option.trait in s.traits)
            assert odds.chance(fitting) >= 0.4


def test_beyond_the_budget_certainty_narrows_the_sheet() -> None:
    narrowed = 0
    for state, view, *_ in _claims(SheetPlayer(0), 3):
        player = Prober(states=1)
        notes = player.notes(view)
        odds = player.claim_odds(view, notes)
        possible = posterior(timeline_of(view.notebook())).candidates.mask
        given = sum(1 << at for at, weight in enumerate(odds.weights) if weight)
        assert given == possible & notes.open
        assert odds.weights[state.culprit.index] > 0
        narrowed += given != notes.open
    assert narrowed


def test_one_look_is_enough_for_one_position() -> None:
    (_, view, choice, _), *_ = _claims(SheetPlayer(0), 3)
    player = Prober()
    player.choose(view, choice)
    first = player.claim_odds(view, player.notes(view))
    assert player.claim_odds(view, player.notes(view)) is first


def test_the_prober_outplays_the_sheet() -> None:
    points = [0, 0, 0]
    for seed in range(6):
        players = [SheetPlayer(Random(seed).random().hex()) for _ in range(2)]
        played = play_watched([Prober(seed), *players], seed=seed)
        for seat, (_, scored) in enumerate(played.outcome.points):
            points[seat] += scored
    assert points[0] > max(points[1:])
