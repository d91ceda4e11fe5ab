"""Choices about cards and answers by the advice, through the view alone."""

from __future__ import annotations

from random import Random

import pytest

from abbey.advice.outlook import Outlook
from abbey.advice.passing import passing
from abbey.advice.rivals import rivals
from abbey.components.effects import Effect
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS
from abbey.inference import Effort
from abbey.players import Player, SheetPlayer
from abbey.players.discretion import Discretion
from abbey.record.cards import Everyone
from abbey.record.questions import CountHeld, GoingTo, Pattern, Silence
from abbey.rules import Ruleset, play
from abbey.rules.decisions import (
    AnswerChoice,
    CardChoice,
    Decision,
    HideChoice,
    MoveChoice,
    PairChoice,
    PassChoice,
    PlaceChoice,
    PlayerChoice,
    TakeChoice,
    TraitChoice,
)
from abbey.rules.options import Option, PassCards, PickCard, Take
from abbey.rules.view import View

NAMES = ("Ana", "Ben", "Cleo")


class Witness(SheetPlayer):
    """Plays like a sheet-keeper, and keeps views."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.views: list[View] = []

    def choose(self, view: View, decision: Decision) -> Option:
        self.views.append(view)
        return super().choose(view, decision)


class Discreet(SheetPlayer):
    """A sheet-keeper who follows the advice in what is given away."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.discretion = Discretion(Effort(states=500, sweeps=20), worlds=20)
        self.followed: list[Decision] = []

    def choose(self, view: View, decision: Decision) -> Option:
        chosen = self.discretion.choose(view, decision)
        if chosen is None:
            return super().choose(view, decision)
        assert chosen in decision.options, (decision, chosen)
        self.followed.append(decision)
        return chosen


@pytest.fixture(scope="module")
def view() -> View:
    """What Ana sees after a while."""
    witness = Witness(1)
    seats: list[Player] = [witness, SheetPlayer(2), SheetPlayer(3)]
    play(NAMES, seats, chance=Random(4), rules=Ruleset(rounds=4))
    return witness.views[-1]


def decisions(view: View) -> list[Decision]:
    hand = tuple(view.hand)
    of = Pattern((TRAITS[0],))
    count = sum(card in of.suspects for card in hand)
    rooms = tuple(seat.pawn for seat in view.board.seats)
    return [
        PassChoice(hand, 2, "Ben"),
        CardChoice(hand, None, "Cleo"),
        CardChoice(hand, None, Everyone.ALL),
        HideChoice(hand, "Ben"),
        AnswerChoice("Ben", CountHeld(of), (count, Silence.SILENCE)),
        PlayerChoice(("Ben", "Cleo"), Effect.PEEK_HAND_MINUS_ONE),
        PlayerChoice(("Ben", "Cleo"), Effect.SWAP_HANDS),
        PairChoice(("Ben", "Cleo"), Effect.SWAP_TWO_RANDOM),
        PlaceChoice("Ben", rooms, Effect.PLACE_OTHERS),
        TraitChoice(TRAITS),
        TakeChoice("Ben"),
    ]


def test_every_choice_is_legal_and_the_same_again(view: View) -> None:
    one, two = Discretion(), Discretion()
    for decision in decisions(view):
        chosen = one.choose(view, decision)
        assert chosen in decision.options
        assert two.choose(view, decision) == chosen


def test_what_is_not_for_it_is_left_to_others(view: View) -> None:
    discretion = Discretion()
    rooms = (view.board.seats[0].pawn,)
    assert discretion.choose(view, MoveChoice(rooms)) is None
    going = AnswerChoice("Ben", GoingTo(rooms[0]), (True, False))
    assert discretion.choose(view, going) is None
    mine = PlaceChoice(view.me, (*rooms, *rooms), Effect.PLACE_OTHERS)
    assert discretion.choose(view, mine) is None
    assert discretion.choose(view, TakeChoice("Ben")) == Take()


def test_a_single_option_needs_no_thought(view: View) -> None:
    card: Suspect = next(iter(view.hand))
    only = Discretion(Effort(states=1, sweeps=1)).choose(view, CardChoice((card,), None, "Ben"))
    assert only == PickCard(card)


def test_a_whole_game_of_it() -> None:
    seat = Discreet(1)
    played = play(
        NAMES, [seat, SheetPlayer(2), SheetPlayer(3)], chance=Random(6), rules=Ruleset(rounds=6)
    )
    passed = [each for each in seat.followed if isinstance(each, PassChoice)]
    assert passed
    assert played.record.events


def test_equal_seeds_give_equal_games() -> None:
    records = [
        play(
            NAMES,
            [Discreet(1), SheetPlayer(2), SheetPlayer(3)],
            chance=Random(7),
            rules=Ruleset(rounds=3),
        ).record
        for _ in range(2)
    ]
    assert records[0] == records[1]


def test_the_pass_is_the_one_that_the_advice_ranks_first(view: View) -> None:
    effort = Effort(states=500, sweeps=20)
    hand = tuple(view.hand)
    found = rivals(Outlook(view.notebook(), effort), worlds=20)
    assert found is not None
    chosen = Discretion(effort, worlds=20).choose(view, PassChoice(hand, 2, "Ben"))
    assert chosen == PassCards(passing(found, hand, 2, "Ben")[0].option)
