"""The table followed through a notebook is the table of the game; reach is what the rules allow."""

from random import Random

import pytest

from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_table import Missing, TableNow
from abbey.advice.rooms_ways import legal_moves, reach
from abbey.components import Room
from abbey.players import Player, RandomPlayer
from abbey.record import read
from abbey.rules import Board, Decision, Game, MoveChoice, Option, Ruleset, View, deal

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn")
RULES = (  # few rounds, for time
    Ruleset(rounds=14),
    Ruleset(chronicles=True, bookworms=False, spare_cells=False, rounds=10),
    Ruleset(self_confession=False, die_always_turns=False, matins=False, fast=True, rounds=8),
    Ruleset(
        library_at_equal_hands=True, intentions_bind=False, lost_key_all_faces=False, rounds=10
    ),
)
SHARED = ("first", "bell", "rounds", "mass", "pile", "confessed", "locked", "extra_steps")
OF_SEATS = ("name", "colour", "pawn", "cards", "books", "crypt", "penance", "visited")


class Checked:
    """A random player whose table is compared before each move."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.moves = 0

    def choose(self, view: View, decision: Decision) -> Option:
        if isinstance(decision, MoveChoice):
            self.moves += 1
            check(table_of(view.notebook()), view, decision)
        return self.player.choose(view, decision)


def check(table: TableNow, view: View, decision: MoveChoice) -> None:
    board: Board = view.board
    assert set(legal_moves(table, view.me)) == set(decision.rooms), view.lines[-5:]
    for field in SHARED:
        assert getattr(table, field) == getattr(board, field), field
    assert (table.fast, table.yes_no, table.intent) == (board.fast, board.yes_no, view.intent)
    assert table.turn is not None
    assert (table.turn.player, table.turn.moved) == (board.turn, False)
    assert sorted(book.id for book in table.books) == sorted(book.id for book in view.books)
    for one, other in zip(table.seats, board.seats, strict=True):
        for field in OF_SEATS:
            assert getattr(one, field) == getattr(other, field), (one.name, field)
    assert set(table.made) == {what for _, what in board.claims if not hasattr(what, "traits")}
    assert Missing.TURN not in table.missing
    assert Missing.COLOURS not in table.missing


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("number", range(len(RULES)))
def test_table_and_legal_moves_are_those_of_the_game(size: int, number: int) -> None:
    chance = Random(100 * size + number)
    players = [Checked(RandomPlayer(Random(f"{size} {number} {seat}"))) for seat in range(size)]
    begun = deal(NAMES[:size], chance=chance, rules=RULES[number])
    Game(begun, players, chance=chance).play()
    assert sum(player.moves for player in players) > 20


def test_moves_before_the_mass_count_down_with_the_bell() -> None:
    head = "players: Ana, Ben, Cleo\nme: Ben\nfirst: Ana\n"
    lines = ["turn Ana", "bell 1", "Ana enters courtyard", "turn Ben"]
    expected = {0: (4, 4), 2: (4, 4), 3: (3, 4), 4: (3, 4)}
    for count, (ana, ben) in expected.items():
        table = table_of(read(head + "\n".join(lines[:count])))
        assert (table.moves_before_mass("Ana"), table.moves_before_mass("Ben")) == (ana, ben)
    late = table_of(read(head + "turn Ana\nbell 4\nAna enters crypt\nturn Ben"))
    assert (late.moves_before_mass("Ana"), late.moves_before_mass("Ben")) == (0, 1)
    praying = table_of(read(head + "Ben does penance\nturn Ana\nbell 1"))
    assert praying.moves_before_mass("Ben") == 3


def test_what_the_lines_do_not_say_is_named() -> None:
    bare = table_of(read("players: Ana, Ben, Cleo\nme: Ana\nBen draws"))
    assert set(bare.missing) == set(Missing)
    told = table_of(
        read(
            "players: Ana, Ben, Cleo\nme: Ana\ncolours: blue, red, black\n"
            "confessed: inner Ben, outer Cleo\nturn Ana\nbell 1\nAna enters courtyard"
        )
    )
    assert told.missing == ()


def test_a_cell_with_somebody_in_it_is_closed_but_for_its_owner() -> None:
    table = table_of(
        read(
            "players: Ana, Ben, Cleo\nme: Ana\ncolours: blue, red, black\nturn Ana\nbell 1\n"
            "Ana is put in corridor blue\nCleo is put in cell blue\nBen is put in corridor blue"
        )
    )
    cell = Room.named("cell_blue")
    assert cell in reach(table, "Ana", 1)
    assert cell not in reach(table, "Ben", 1)
    assert cell in reach(table, "Ben", 1, alone=True)


def test_used_books_come_again_in_order_once_the_others_are_drawn() -> None:
    lines = ["players: Ana, Ben, Cleo", "me: Ana", "turn Ben", "bell 1"]
    table = table_of(read("\n".join([*lines, "Ben draws a book", "Ben uses Templar Rule"])))
    assert table.undrawn == 23
    assert [str(book) for book in table.next_books] == ["Templar Rule"]
    assert "Templar Rule" not in [str(book) for book in table.hidden_books]
    mine = table_of(read("\n".join([*lines, "Ana draws a book: Psalms"])))
    assert [str(book) for book in mine.books] == ["Psalms"]
    assert "Psalms" not in [str(book) for book in mine.hidden_books]
