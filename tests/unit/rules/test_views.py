"""A view shows what a player may know, and nothing else: twins in the dark look the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from abbey.components.board import Colour, Room
from abbey.components.decks import Card
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.errors import IllegalMoveError
from abbey.players import RandomPlayer
from abbey.record import (
    Bell,
    Die,
    DoesPenance,
    Enters,
    Event,
    Header,
    PlaysCrypt,
    PutIn,
    Stays,
    TakesCrypt,
    Turn,
    UsesBook,
)
from abbey.record.hiding import seen
from abbey.rules import Decision, Game, Lines, Option, Start, State, View, deal
from abbey.rules.game import _OPEN
from abbey.rules.view import board_of, view_of
from rules_games import traced
from rules_table import NAMES, Table


def test_lines() -> None:
    """The lines of a view stay as they were while the game goes on."""
    growing: list[Event] = [Turn("Ana")]
    lines = Lines(growing)
    growing.append(Turn("Ben"))
    assert len(lines) == 1
    assert lines[0] == lines[-1] == Turn("Ana")
    assert lines[:5] == (Turn("Ana"),)
    assert list(lines) == [Turn("Ana")]
    assert lines == [Turn("Ana")]
    assert lines == Lines([Turn("Ana")])
    assert lines != Lines(growing)
    assert lines != 3
    assert hash(lines) == hash(Lines([Turn("Ana")]))
    assert repr(lines) == "Lines((Turn(player='Ana'),))"
    with pytest.raises(IndexError):
        lines[1]
    with pytest.raises(IndexError):
        lines[-2]


def test_open_lines_are_seen_by_all() -> None:
    """The shortcut for lines that all see whole agrees with what is hidden from whom."""
    room = Room.named("crypt")
    samples: tuple[Event, ...] = (
        Turn("Ana"),
        Enters("Ana", room),
        Bell(1),
        Stays("Ana"),
        PutIn("Ana", room),
        Die(Colour.RED),
        UsesBook("Ana", Card.named("Psalms")),
        DoesPenance("Ana"),
        TakesCrypt("Ana"),
        PlaysCrypt("Ana"),
    )
    assert tuple(map(type, samples)) == _OPEN
    header = Table().header
    for event in samples:
        assert all(seen(event, name, header) == event for name in header.players)


def _swapped(state: State, one: Suspect, two: Suspect) -> State:
    """Exchange two cards, wherever they lie."""

    def other(card: Suspect) -> Suspect:
        return two if card == one else one if card == two else card

    both = one.bit | two.bit
    seats = []
    for seat in state.seats:
        hand = seat.hand ^ both if (seat.hand & both) in (one.bit, two.bit) else seat.hand
        seats.append(seat.but(hand=hand))
    return state.but(
        culprit=other(state.culprit),
        pile=tuple(map(other, state.pile)),
        seats=tuple(seats),
    )


def _view(state: State, seat: int, header: Header) -> View:
    return view_of(state, seat, header, Lines([]), board_of(state))


class Curious:
    """A player who plays at random and keeps what was asked."""

    def __init__(self, seed: int) -> None:
        self._player = RandomPlayer(Random(seed))
        self.last: tuple[View, Decision, Option] | None = None

    def choose(self, view: View, decision: Decision) -> Option:
        """Choose, and remember."""
        option = self._player.choose(view, decision)
        self.last = (view, decision, option)
        return option


def _first_choice(start: Start, seat: int) -> tuple[View, Decision, Option] | None:
    """Let the task that is due be played; return what a player was asked first."""
    players = [Curious(index) for index in range(len(start.header.players))]
    game = Game(start, players, chance=Random(3))
    try:
        game.step()
    except IllegalMoveError:
        return None  # another player's answer does not fit the other world
    return players[seat].last


@pytest.mark.parametrize("seed", range(12))
def test_twins(seed: int) -> None:
    """Two states that differ only in what a player cannot know: same view, same choice."""
    game, _ = traced(seed)
    chance = Random(seed)
    compared = chosen = 0
    for state in chance.sample(game.trace[:-2], 12):
        for seat, name in enumerate(game.header.players):
            hidden = [card for card in SUSPECTS if not state.seats[seat].seen & card.bit]
            pairs = list(combinations(hidden, 2))
            header = replace(game.header, me=name, hands=())
            for one, two in chance.sample(pairs, min(2, len(pairs))):
                twin = _swapped(state, one, two)
                assert twin != state or state.holder(one) == state.holder(two)
                mine = _view(state, seat, header)
                assert mine == _view(twin, seat, header)
                compared += 1
                first = _first_choice(Start(game.header, state), seat)
                second = _first_choice(Start(game.header, twin), seat)
                if first is not None and second is not None and state.turn == seat:
                    assert _decided(first) == _decided(second)
                    chosen += 1
    assert compared
    assert chosen


def _decided(asked: tuple[View, Decision, Option]) -> tuple[object, ...]:
    view, decision, option = asked
    return view.board, view.hand, decision, option


def test_board() -> None:
    """What all see of the table."""
    table = Table(events=["Penance questions"]).keeps("Ben", "Psalms").is_("Cleo", crypt=True)
    table.mass("Ana").pass_cards().play("event Penance questions", "turn Cleo", "bell 1")
    board = table.game(*(RandomPlayer(Random(1)) for _ in range(3))).view(0).board
    assert (board.turn, board.first, board.bell, board.mass.name) == ("Cleo", "Cleo", 1, "Lauds")
    assert (board.pile, board.yes_no, board.rounds) == (5, True, 5)
    assert [seat.books for seat in board.seats] == [0, 1, 0]
    assert [seat.crypt for seat in board.seats] == [False, False, True]
    assert board.confessed == ("Ben", "Cleo")


def test_deal_in_the_views() -> None:
    """Before the first turn a player knows the own hand only."""
    begun = deal(NAMES[:3], chance=Random(2))
    game = Game(begun, [RandomPlayer(Random(1)) for _ in range(3)], chance=Random(3))
    mine = game.view(1)
    assert mine.header.me == "Ben"
    assert mine.header.hands == (("Ben", begun.header.hand("Ben")),)
    assert (mine.header.culprit, mine.header.pile, mine.header.books) == (None, None, None)
    assert tuple(mine.hand) == begun.header.hand("Ben")
    assert mine.seen == mine.hand
    assert not mine.crossed
