"""A sheet is never wrong: whom it crosses off is innocent, what it counts is so."""

from __future__ import annotations

from random import Random

import pytest

from abbey.components.suspect_set import SuspectSet, with_traits
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Girth, Order, Title
from abbey.players import Notes, Odds, RandomPlayer, SheetPlayer
from abbey.record import Header, read_line
from abbey.rules import Decision, Option, Ruleset, State, View, deal
from abbey.rules.game import Game
from abbey.rules.view import Lines, board_of, view_of
from watched import NAMES, Watched, play_watched

RULES = (
    (),
    ("Pilgrims' Chronicles",),
    ("random passing", "event moves act", "six-player tempo"),
    ("early accusations", "no library", "return question after silence"),
)


def _check(notes: Notes, state: State, view: View) -> None:
    seat = state.seat(view.me)
    guilty = state.culprit.bit
    assert not notes.innocent & guilty
    assert notes.innocent & state.seats[seat].seen == state.seats[seat].seen
    for mask, innocents in notes.floors.items():
        assert (mask & notes.pack & ~guilty).bit_count() >= innocents
    for name, counts in notes.held.items():
        hand = state.seats[state.seat(name)].hand
        assert all((hand & mask).bit_count() == held for mask, held in counts.items())
    assert notes.out == state.out
    odds = notes.odds()
    assert sum(odds.weights) == pytest.approx(1)
    assert odds.weights[state.culprit.index] > 0
    assert odds.chance(notes.innocent) == 0
    assert notes.hand == state.seats[seat].hand
    assert notes.known & ~notes.hand == 0


@pytest.mark.parametrize("seed", range(8))
def test_notes_are_true_at_every_decision(seed: int) -> None:
    """Those kept from the beginning, and those made afresh from the view, which are the same."""
    checked = 0

    def watched(player: SheetPlayer) -> Watched:
        def witness(state: State, view: View, decision: Decision, option: Option) -> None:
            nonlocal checked
            checked += 1
            kept = player.notes(view)
            _check(kept, state, view)
            if checked % 10 == 0:
                fresh = Notes(view.header)
                fresh.catch_up(view)
                assert (fresh.innocent, fresh.held, fresh.exposure, fresh.known) == (
                    kept.innocent,
                    kept.held,
                    kept.exposure,
                    kept.known,
                )
                assert fresh.odds() == kept.odds()

        return Watched(player, witness)

    players = [watched(SheetPlayer(seat)) for seat in range(2 + seed % 4)]
    rules = Ruleset.parse(RULES[seed // 2])
    play_watched([*players, RandomPlayer(Random(seed))], seed=seed, rules=rules)
    assert checked > 50


def _view(*lines: str, hand: str = "Guy, Bruno, Sergio, Thomas, Basil, Julian") -> View:
    """Ana's view of a game of three in which these lines happened, true or not."""
    start = deal(NAMES[:3], chance=Random(1))
    cards = tuple(Suspect.named(name.strip()) for name in hand.split(","))
    held = SuspectSet.of(cards).mask
    header = Header(NAMES[:3], me="Ana", hands=(("Ana", cards),))
    state = start.state.at(0, hand=held, seen=held)
    return view_of(
        state,
        0,
        header,
        Lines([read_line(line, header) for line in lines]),
        board_of(state),
    )


def _notes(*lines: str) -> Notes:
    view = _view(*lines)
    notes = Notes(view.header)
    notes.catch_up(view)
    return notes


def test_the_own_hand_is_crossed_off() -> None:
    notes = _notes()
    assert notes.open.bit_count() == 18
    assert set(notes.odds().weights) == {0, 1 / 18}


def test_a_count_that_leaves_nobody_clears_the_set() -> None:
    """Of the four fat Franciscans Ben has three and Ana none: then one of them is open."""
    fat = with_traits(Girth.FAT, Order.FRANCISCAN).mask
    one = _notes("Ben asks Cleo: how many fat Franciscan = 3")
    assert one.floors[fat] == 3
    assert one.innocent & fat == 0
    both = _notes(
        "Ben asks Cleo: how many fat Franciscan = 3", "Cleo asks Ben: how many fat Franciscan = 1"
    )
    assert both.innocent & fat == fat


def test_counts_of_two_hands_do_not_add_up_once_a_card_has_moved() -> None:
    fat = with_traits(Girth.FAT, Order.FRANCISCAN).mask
    notes = _notes(
        "Ben asks Cleo: how many fat Franciscan = 3",
        "Cleo takes from Ben",
        "Cleo asks Ben: how many fat Franciscan = 1",
    )
    assert notes.innocent & fat == 0
    assert notes.held["Cleo"] == {}
    assert notes.held["Ben"] == {fat: 1}


def test_the_own_cards_count_too() -> None:
    """Ana holds Thomas, Guy and Julian of the nine novices; Ben has three, so three are open."""
    novices = with_traits(Title.NOVICE).mask
    held = SuspectSet.named("Guy", "Bruno", "Sergio", "Thomas", "Basil", "Julian").mask
    notes = _notes("Ana asks Ben: how many Novice = 3")
    assert notes.floors[novices] == 3 + (novices & held).bit_count()


def test_counted_sets_are_less_likely() -> None:
    """Three of the four fat Franciscans are innocent: each counts a quarter of another monk."""
    weights = _notes("Ben asks Cleo: how many fat Franciscan = 3").odds().weights
    fat = with_traits(Girth.FAT, Order.FRANCISCAN)
    others = [weights[s.index] for s in SUSPECTS if weights[s.index] and s not in fat]
    for suspect in fat:
        assert weights[suspect.index] == pytest.approx(others[0] / 4)


@pytest.mark.parametrize(
    ("line", "name", "crossed"),
    [
        ("Ben asks Cleo: has Harold = yes", "Harold", True),
        ("Ben asks Cleo: has Harold = no", "Harold", False),
        ("Ben asks Cleo: crossed off Harold = yes", "Harold", True),
        ("Ben asks Cleo: crossed off Harold = no", "Harold", False),
        ("Ben asks Cleo: crossed off Harold = silence", "Harold", False),
        ("Ben asks Cleo: has any of Harold = yes", "Harold", True),
        ("Ben asks Cleo: has any of Harold, Cyrille = yes", "Harold", False),
        ("Ben asks Cleo: crossed off how many of Harold, Cyrille = 2", "Harold", True),
        ("Ben asks Cleo: going to chapel = yes", "Harold", False),
        ("Ben asks Ana: has Harold = yes", "Harold", False),
    ],
)
def test_answers_cross_off(line: str, name: str, crossed: bool) -> None:
    assert bool(_notes(line).innocent & Suspect.named(name).bit) is crossed


def test_a_request_that_found_nothing_is_a_count_of_none() -> None:
    fat = with_traits(Girth.FAT).mask
    assert _notes("Ben shows Cleo nothing: fat").held["Ben"] == {fat: 0}


def test_cards_shown_or_come_from_others_are_known() -> None:
    def known(*lines: str) -> SuspectSet:
        return SuspectSet(_notes(*lines).known)

    assert not known()
    assert known("Ana shows Ben Guy: thin") == SuspectSet.named("Guy")
    assert len(known("Ben sees hand of Ana")) == 6


def test_exposure_grows_with_what_a_player_sees() -> None:
    before = _notes().exposure
    assert set(before.values()) == {6.0}
    drawn = _notes("Ben draws", "Cleo sees hand of Ben", "Ben shows Cleo a card: fat")
    assert drawn.exposure["Ana"] == 6
    assert drawn.exposure["Ben"] == pytest.approx(6 + 17 / 23)
    assert drawn.exposure["Cleo"] > 6 + 3
    assert all(seen <= 23 for seen in drawn.exposure.values())


def test_notes_of_one_game_are_not_taken_for_another() -> None:
    first, second = (
        Game(deal(NAMES[:3], chance=Random(seed)), [RandomPlayer(Random(1))] * 3, chance=Random(1))
        for seed in (1, 2)
    )
    player = SheetPlayer()
    hands = [player.notes(game.view(0)).innocent for game in (first, second, first)]
    assert hands[0] == hands[2] != hands[1]


def test_odds_are_chances() -> None:
    odds = Odds.of([2.0, 1.0, 1.0] + [0.0] * 21)
    assert odds.chance(0b001) == 0.5
    assert odds.chance(0b110) == 0.5
    assert odds.chance(0) == 0
