"""The coach plays by the rules, through the view alone, and the same from the same seed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from abbey.components import Room, Suspect
from abbey.players import CoachPlayer, Habits, Player, SheetPlayer, make_player
from abbey.players.claiming import wins
from abbey.players.insight import Insight, Spending
from abbey.record.moves import Draws
from abbey.record.notebook import Event
from abbey.record.questions import CountHeld, Pattern, Silence
from abbey.record.table import Bell, PutIn, Turn
from abbey.record.talk import Asks
from abbey.record.writer import write
from abbey.rules import (
    Accuse,
    AnswerChoice,
    Ask,
    AskChoice,
    ClaimChoice,
    Decision,
    Decline,
    Game,
    Go,
    MoveChoice,
    Option,
    Played,
    Ruleset,
    Say,
    State,
    View,
    deal,
)
from abbey.rules.view import Lines
from watched import NAMES, play_watched

LITTLE = Spending(states=300, sweeps=50, samples=100)


def game(size: int, seed: int, rules: Ruleset | None = None) -> Played:
    others: list[Player] = [SheetPlayer(f"{seed} {seat}") for seat in range(1, size)]
    players = [CoachPlayer(seed, spending=LITTLE), *others]
    return play_watched(players, seed=seed, rules=rules)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_plays_whole_games_and_the_same_again(size: int) -> None:
    rules = Ruleset(rounds=9)
    first, again = game(size, 7, rules), game(size, 7, rules)
    assert write(first.record) == write(again.record)
    asked = [e for e in first.record.events if isinstance(e, Asks) and e.asker == NAMES[0]]
    assert asked


def test_plays_by_all_house_rules() -> None:
    rules = Ruleset(
        chronicles=True,
        bookworms=False,
        spare_cells=False,
        self_confession=False,
        question_traits=1,
        crossed_questions=False,
        return_after_silence=True,
        silence=1,
        early_accusations=True,
        take_optional=False,
        rounds=10,
    )
    played = game(4, 3, rules)
    assert played.state.clock.rounds > 1


def test_is_registered() -> None:
    assert isinstance(make_player("coach", 4), CoachPlayer)


class Witness:
    """A coach whose insight is compared with what a new one would have."""

    def __init__(self) -> None:
        self.player = CoachPlayer(1, spending=Spending(states=100_000))
        self.compared = 0

    def choose(self, view: View, decision: Decision) -> Option:
        option = self.player.choose(view, decision)
        if isinstance(decision, MoveChoice):
            kept, fresh = self.player.insight(view), Insight(view.header, Spending(100_000))
            fresh.catch_up(view)
            assert kept.culprit == pytest.approx(fresh.culprit, abs=1e-9)
            self.compared += 1
        return option


def test_what_is_carried_on_equals_what_is_worked_out_anew() -> None:
    witness = Witness()
    chance = Random(2)
    players: list[Player] = [witness, SheetPlayer(1), SheetPlayer(2)]
    Game(deal(NAMES[:3], chance=chance, rules=Ruleset(rounds=5)), players, chance=chance).play()
    assert witness.compared >= 4


class Knower(CoachPlayer):
    """A coach who has been told."""

    def insight(self, view: View) -> Insight:
        found = super().insight(view)
        found.culprit = found.culprit * 0
        found.culprit[Suspect.named("Guy").index] = 1.0
        return found


def _view(pile: int = 0) -> tuple[View, State]:
    chance = Random(5)
    begun = deal(NAMES[:3], chance=chance)
    game = Game(begun, [SheetPlayer(seat) for seat in range(3)], chance=chance)
    return game.view(0), game.state


def test_keeps_silence_about_its_hand_once_it_knows() -> None:
    view, _ = _view()
    question = CountHeld(Pattern((Suspect.named("Guy").order,)))
    decision = AnswerChoice("Ben", question, (2, Silence.SILENCE))
    habits = Habits(quiet=0.9)
    knower = Knower(1, habits=habits)
    knower.insight(view)
    assert knower.choose(view, decision) == Say(Silence.SILENCE)
    assert CoachPlayer(1, habits=habits).choose(view, decision) == Say(2)
    forced = AnswerChoice("Ben", question, (2,))
    assert knower.choose(view, forced) == Say(2)


def test_keeps_silence_wherever_the_rules_let_it() -> None:
    view, _ = _view()
    question = CountHeld(Pattern((Suspect.named("Guy").order,)))
    decision = AnswerChoice("Ben", question, (2, Silence.SILENCE))
    assert CoachPlayer(1).choose(view, decision) == Say(Silence.SILENCE)
    assert CoachPlayer(1).choose(view, AnswerChoice("Ben", question, (2,))) == Say(2)
    talks = CoachPlayer(1, habits=Habits(quiet=2.0))
    talks.insight(view)
    assert talks.choose(view, decision) == Say(2)


def test_asks_what_everybody_knows_once_it_knows() -> None:
    view, _ = _view()
    must = AskChoice(("Ben", "Cleo"))
    asked = Knower(1).choose(view, must)
    assert isinstance(asked, Ask)
    assert isinstance(asked.question, CountHeld)
    assert asked.question.of.suspects == view.header.suspects
    assert Knower(1).choose(view, replace(must, optional=True)) == Decline()


@pytest.mark.parametrize("yes_no", [False, True])
def test_asks_within_a_house_rule_once_it_knows(yes_no: bool) -> None:
    view, _ = _view()
    must = AskChoice(("Ben",), traits=2, yes_no=yes_no)
    assert Knower(1).choose(view, must) in must.options


def test_plays_by_two_trait_questions() -> None:
    played = game(4, 5, Ruleset.parse(["two-trait questions", "rounds 8"]))
    asked = [event.question for event in played.record.events if isinstance(event, Asks)]
    assert asked
    for question in asked:
        of = getattr(question, "of", None)
        assert of is None or (isinstance(of, Pattern) and len(of.traits) <= 2)


def test_claims_what_it_knows() -> None:
    view, _ = _view()
    guy = Suspect.named("Guy")
    both = ClaimChoice(traits=(guy.order,), suspects=(guy,), optional=True)
    assert Knower(1).choose(view, both) == Accuse(guy)
    assert wins(view.board, "Ana", guy)


def test_goes_to_the_chapter_hall_to_accuse() -> None:
    view, _ = _view()
    south, hall = Room.named("cloister_south"), Room.named("chapter_hall")
    lines: list[Event] = [*[Draws("Ben")] * 5, Turn("Ana"), Bell(1), PutIn("Ana", south)]
    board = replace(view.board, pile=0)
    near = replace(view, lines=Lines(lines), board=board)
    assert Knower(1).choose(near, MoveChoice((Room.named("cloister_east"), hall))) == Go(hall)
