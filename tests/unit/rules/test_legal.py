"""Verify, can and do; what can stand anywhere; records that cannot be played."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

from abbey.components.board import Colour, Room, RoomKind
from abbey.errors import IllegalMoveError, RulesError
from abbey.record import (
    Asks,
    DoesPenance,
    Draws,
    End,
    Enters,
    Entry,
    Free,
    Header,
    LosesTrack,
    Notebook,
    OwnedRoom,
    Turn,
    Whispers,
)
from abbey.rules import Game, Go, Ruleset, deal, decline, do, due, replay, start, states
from abbey.rules.agenda import Task
from abbey.rules.phases.table import PHASES
from rules_table import NAMES, Answers, Table


def test_every_task_has_its_phase() -> None:
    assert set(PHASES) == set(get_args(Task))


def test_unknown_player() -> None:
    with pytest.raises(IllegalMoveError, match="'Zoe' does not play; the players are Ana, Ben"):
        do(Table().state, Turn("Zoe"))


@pytest.mark.parametrize("event", [LosesTrack(("Ana", "Ben")), Whispers("Ana", "Ben")])
def test_lines_that_no_record_has(event: LosesTrack | Whispers) -> None:
    with pytest.raises(IllegalMoveError, match="the turn of Ana begins"):
        do(Table().state, event)


def test_lines_that_stand_anywhere() -> None:
    table = Table().play("note: a fine day", "Ana crosses Guy", "Ana uncrosses Guy")
    table.play("Ana holds 6", "Ana holds: Matthew, William, Fortune, Harold, Malachi, Gerard")
    table.refuse("Ana holds 5", "Ana holds 6")
    table.refuse("Ben holds: Matthew, ?, ?, ?, ?, ?", "Ben holds other cards")
    assert table.state == Table().state


def test_cells_by_their_owners() -> None:
    """A record may name a cell by its owner."""
    table = Table().pawns(Ana="corridor_red").turn("Ana")
    table.state = do(table.state, Enters("Ana", OwnedRoom(RoomKind.CELL, "Ben")))
    assert table.seat("Ana").pawn == Room.named("cell_red")


def test_questions_in_free_words() -> None:
    """Legal in a record that people wrote; nobody can answer them in a simulated game."""
    table = Table().pawns(Ben="courtyard").turn("Ana", "Ana enters courtyard")
    game = table.game(Answers(), Answers(), Answers())
    with pytest.raises(IllegalMoveError, match="nobody can answer"):
        game.answer(1, 0, Free("who?"), must=False, private=False)
    with pytest.raises(IllegalMoveError, match="does not fit the question"):
        do(table.state, Asks("Ana", "Ben", Free("who?"), True))


def test_declining() -> None:
    table = Table().no_pile().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    assert due(table.state) == "Ana makes a revelation or an accusation"
    assert due(decline(table.state)) == "the turn of Ben begins"
    with pytest.raises(IllegalMoveError, match="nothing can be declined"):
        decline(Table().state)


def test_message_names_what_was_possible_before() -> None:
    table = Table().no_pile().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    table.refuse("turn Cleo", "it is the turn of Ben")
    table.refuse("Ana draws", r"the turn of Ben begins \(before that, Ana makes a revelation")


def test_penance_is_due_first_where_it_is_due() -> None:
    """Penance that the rules want is no slip."""
    table = Table(rules=Ruleset(penance_for_slips=True)).no_pile().pawns(Ana="cloister_south")
    table.turn("Ana", "Ana enters chapter hall", "Ana accuses Basil = wrong, shown by Ben")
    table.state = do(table.state, DoesPenance("Ana"))
    assert table.due == "the turn of Ben begins"


@pytest.mark.parametrize("key", ["pile", "culprit", "books", "library", "events"])
def test_records_without_their_header(key: str) -> None:
    nothing: dict[str, Any] = {key: None}
    header = replace(Table().header, **nothing)
    with pytest.raises(RulesError, match=f"has the header line `{key}:`"):
        start(header)


def test_records_without_hands() -> None:
    with pytest.raises(RulesError, match="has the header line `hand Ben:`"):
        start(replace(Table().header, hands=Table().header.hands[:1]))


def test_defaults_of_a_header() -> None:
    header = replace(Table().header, colours=None, first=None, confessed=())
    state = start(header)
    assert state.table.colours == tuple(Colour)[:3]
    assert state.clock.first == 0
    assert state.confessed == (None, None)
    table = Table()
    table.state = state
    table.turn("Ana", "Ana enters inner confessional")
    assert table.due == "the turn of Ben begins"


def test_replay_names_the_line() -> None:
    header = Table().header
    record = Notebook(header, (Entry(12, Turn("Ana")), Entry(13, Draws("Ana"))))
    with pytest.raises(IllegalMoveError, match="line 13: `Ana draws` cannot happen: now Ana"):
        replay(record)
    assert len(list(states(Notebook(header)))) == 1


@pytest.mark.parametrize(
    ("names", "colours", "message"),
    [
        (NAMES[:2], None, "three to six players"),
        ((*NAMES, "Gil"), None, "three to six players"),
        (("Ana", "Ana", "Ben"), None, "of different names"),
        (NAMES[:3], (Colour.RED, Colour.RED, Colour.BLUE), "a colour of the own"),
        (NAMES[:3], (Colour.RED,), "a colour of the own"),
    ],
)
def test_wrong_tables(
    names: tuple[str, ...], colours: tuple[Colour, ...] | None, message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        deal(names, chance=Random(1), colours=colours)


def test_too_few_players_to_choose() -> None:
    with pytest.raises(RulesError, match="3 players are needed, got 1"):
        Game(deal(NAMES[:3], chance=Random(1)), [Answers()], chance=Random(1))


def test_answers_that_are_none() -> None:
    """A player's illegal answer is an error, not a silent default."""
    game = Table().turn("Ana").game(Answers(Go(Room.named("parlor"))), Answers(), Answers())
    with pytest.raises(IllegalMoveError, match="farther than 2 steps"):
        game.step()
    assert not game.lines


def test_nothing_after_the_end() -> None:
    table = Table(rules=Ruleset(rounds=1))
    table.state = table.state.but(agenda=())
    with pytest.raises(IllegalMoveError, match="the game is over"):
        do(table.state, End("again"))
    assert Header(NAMES[:3]).sizes.hand == 6
