"""The header: every key, every order, and every way in which it can be wrong."""

from __future__ import annotations

import pytest

from abbey.components.board import Colour, Room
from abbey.components.decks import Card
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.errors import Problem
from abbey.record import Deal, Header, read, read_collecting
from abbey.record.header import KEYS

RECORD = """\
players: Ana, Ben, Cleo
suspects: Guy, Bruno, Sergio, Basil, Andre, Thomas, Julian, Charles, Michael
deal: pile 2, hand 2
hand Ana: Guy, Bruno
hand Ben: Sergio, Basil
hand Cleo: Andre, Thomas
pile: Julian, Charles
culprit: Michael
books: Psalms, City of God
library: Secret Diary
events: Sermon, Procession
colours: blue, red, green
first: Cleo
confessed: outer Ben, inner Cleo
rules: no library, six-player tempo
language: fr
title: A small game
date: 1 May 2024
place: Rome: the old city
"""


def names(*suspects: str) -> tuple[Suspect, ...]:
    return tuple(Suspect.named(name) for name in suspects)


def problems_of(text: str) -> tuple[Problem, ...]:
    return read_collecting(text).problems


def test_every_key() -> None:
    notebook = read(RECORD)
    assert notebook.header == Header(
        players=("Ana", "Ben", "Cleo"),
        hands=(
            ("Ana", names("Guy", "Bruno")),
            ("Ben", names("Sergio", "Basil")),
            ("Cleo", names("Andre", "Thomas")),
        ),
        pile=names("Julian", "Charles"),
        culprit=Suspect.named("Michael"),
        suspects=SuspectSet.named(
            "Guy", "Bruno", "Sergio", "Basil", "Andre", "Thomas", "Julian", "Charles", "Michael"
        ),
        deal=Deal(2, 2),
        colours=(Colour.BLUE, Colour.RED, Colour.GREEN),
        first="Cleo",
        confessed=(
            (Room.named("outer_confessional"), "Ben"),
            (Room.named("inner_confessional"), "Cleo"),
        ),
        books=(Card.named("Psalms"), Card.named("City of God")),
        library=(Card.named("Secret Diary"),),
        events=(Card.named("Sermon"), Card.named("Procession")),
        rules=("no library", "six-player tempo"),
        language="fr",
        title="A small game",
        date="1 May 2024",
        place="Rome: the old city",
    )
    assert notebook.header.is_record
    assert {key.split()[0] for key, _ in notebook.header_lines} | {"me"} == set(KEYS)
    assert notebook.line_of("hand Ben") == 5
    assert notebook.line_of("me") == 0


def test_keys_come_in_any_order_and_case() -> None:
    lines = RECORD.splitlines()
    upside_down = "\n".join(line.upper() for line in reversed(lines))
    expected = read(RECORD.upper()).header
    assert read(upside_down).header == expected
    assert expected.players == ("ANA", "BEN", "CLEO")


def test_a_notebook() -> None:
    header = read("players: Ana, Ben, Cleo, Dai\nme: be\nhand: guy, bru, ser, bas, and").header
    assert header.me == "Ben"
    assert header.hand("Ben") == names("Guy", "Bruno", "Sergio", "Basil", "Andre")
    assert not header.is_record


def test_my_hand_can_be_named_mine() -> None:
    text = "players: Ana, Ben, Cleo, Dai\nme: Ben\nhand {}: Guy, Bruno, Sergio, Basil, Andre"
    for owner in ("Ben", "me", "I", "ben"):
        notebook = read(text.format(owner))
        assert notebook.header.hand("Ben") is not None
        assert notebook.line_of("hand") == 3


def test_a_notebook_may_name_the_culprit_and_so_may_a_spectator() -> None:
    assert read("players: Ana, Ben, Cleo\nme: Ana\nculprit: Guy").header.culprit is not None
    spectator = read("players: Ana, Ben, Cleo\nculprit: Guy").header
    assert spectator.culprit == Suspect.named("Guy")
    assert not spectator.is_record


def test_empty_hands_and_decks_are_written_nothing() -> None:
    header = read(
        "players: Ana, Ben, Cleo\nsuspects: Guy\ndeal: pile 0, hand 0\nhand Ana: nothing\n"
        "hand Ben: nothing\nhand Cleo: nothing\npile: nothing\nculprit: Guy\nevents: nothing"
    ).header
    assert header.pile == ()
    assert header.hand("Ben") == ()
    assert header.events == ()


@pytest.mark.parametrize("order", ["pile 1, hand 2", "hand 2 , pile 1"])
def test_the_deal_in_either_order(order: str) -> None:
    header = read(
        f"players: Ana, Ben, Cleo\ndeal: {order}\n"
        "suspects: Guy, Bruno, Sergio, Basil, Andre, Thomas, Julian, Charles"
    ).header
    assert header.sizes == Deal(1, 2)


def test_a_line_is_a_header_only_with_a_known_key() -> None:
    notebook = read("players: Ana, Ben, Cleo\nAna holds: Guy\nnote: first: Ben")
    assert len(notebook.entries) == 2
    assert notebook.header.first is None


PLAYERS = "players: Ana, Ben, Cleo\n"
NOTEBOOK = PLAYERS + "me: Ana\n"
HANDS = (
    "hand Ana: Matthew, William, Fortune, Harold, Malachi, Gerard\n"
    "hand Ben: Basil, Thomas, Galbraith, Michael, Emmanuel, Cuthbert\n"
    "hand Cleo: Jacques, Bartholomew, Andre, Nicholas, Bruno, Sergio\n"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Seats.
        ("players: Ana, Ben", [(1, 9, "the game has 3 to 6 players, not 2")]),
        ("players: A1, B, C, D, E, F, G", [(1, 9, "the game has 3 to 6 players, not 7")]),
        ("players:", [(1, 9, "a name is missing here")]),
        ("players: Ana,, Ben, Cleo", [(1, 14, "a name is missing here")]),
        ("players: Ana, Ben, Cleo,", [(1, 25, "a name is missing here")]),
        ("players: Ana, ben, BÉN, Cleo", [(1, 20, "two players have one name, 'ben' and 'BÉN'")]),
        ("players: Ana, Bell, Cleo", [(1, 15, "no player can be called 'Bell'")]),
        ("players: Ana, Ben: x, Cleo", [(1, 15, "has the sign :")]),
        ("players: Ana, B=x, Cleo", [(1, 15, "has the sign =")]),
        ("players: Ana, B;x, Cleo", [(1, 15, "has the sign ;")]),
        ("players: Ana, Who?, Cleo", [(1, 15, "has the sign ?")]),
        ('players: Ana, "Ben", Cleo', [(1, 15, 'has the sign "')]),
        ("players: Ana, A B C D, Cleo", [(1, 15, "more than 3 words")]),
        ("players: Ana, ..., Cleo", [(1, 15, "it needs a letter")]),
        ("players: José, Jose, Ben", [(1, 16, "two players have one name")]),
        ("players: Ana, A, Cleo", [(1, 15, "add letters or a second name, as `Al`")]),
        ("players: Ana Ben Cleo\nAna draws\nCleo draws", [(1, 10, "put commas between the names")]),
        ("players: Ana; Ben; Cleo\nAna draws\nCleo draws", [(1, 13, "put commas between")]),
        ("players: Ana / Ben / Cleo\nAna takes from Ben", [(1, 14, "put commas between")]),
        ("players: Ana, Ben Cleo", [(1, 9, "not 2; put commas between their names")]),
        ("players: Ana", [(1, 9, "the game has 3 to 6 players, not 1")]),
        ("", [(1, 1, "the line `players:` is missing")]),
        ("\nturn Ana", [(2, 1, "the line `players:` is missing")]),
        ("# nothing", [(1, 1, "the line `players:` is missing")]),
        ("title: x\nturn Ana", [(1, 1, "the line `players:` is missing")]),
        # Keys.
        (PLAYERS + PLAYERS, [(2, 1, "`players` stands twice, first on line 1")]),
        (NOTEBOOK + " me: Ben", [(3, 2, "`me` stands twice, first on line 2")]),
        (PLAYERS + "Matins: gave Guy", [(2, 1, "before the name of a Mass: `mass Matins: …`")]),
        (PLAYERS + "titel: x", [(2, 1, "unknown header key 'titel'")]),
        (
            PLAYERS + "turn Ana\nfirst: Ana",
            [(3, 1, "must stand above the body, which begins on line 2")],
        ),
        (
            PLAYERS + "turn Ana\nlanguage: fr\nlanguage: de",
            [(3, 1, "must stand above the body"), (4, 1, "must stand above the body")],
        ),
        (
            PLAYERS + "language: fr\nturn Ana\nlanguage: de",
            [(4, 1, "must stand above the body, which begins on line 3")],
        ),
        (PLAYERS + "turn Ana\nfirst: Celo", [(3, 1, "must stand above the body")]),
        (PLAYERS + "first: Celo", [(2, 8, "unknown player 'Celo'")]),
        (PLAYERS + "first:", [(2, 7, "the line ends where a player should stand")]),
        (PLAYERS + "first: Ana, Ben", [(2, 11, "the line could end before it")]),
        (PLAYERS + "language: dutch", [(2, 11, "unknown language 'dutch'")]),
        (PLAYERS + "title:", [(2, 7, "some words")]),
        (PLAYERS + "rules: one, , two", [(2, 8, "between two commas no name stands")]),
        (PLAYERS + "rules:", [(2, 7, "a name")]),
        (PLAYERS + "colours: red, blue", [(2, 10, "3 players have 3 colours, not 2")]),
        (PLAYERS + "colours: red, blue, red", [(2, 21, "red stands twice")]),
        (PLAYERS + "colours: red, blue, gren", [(2, 21, "unknown colour 'gren'")]),
        (
            PLAYERS + "confessed: inner Ana, inner Ben",
            [(2, 23, "the inner confessional stands twice")],
        ),
        (PLAYERS + "confessed: middle Ana", [(2, 12, "unknown confessional 'middle'")]),
        (PLAYERS + "confessed: inner Eva", [(2, 18, "unknown player 'Eva'")]),
        # Hands and who may write them.
        (PLAYERS + "hand: Guy", [(2, 1, "`hand` is the hand of `me:`, which is missing")]),
        (NOTEBOOK + "hand: Guy, Bruno", [(3, 7, "the deal gives 6 cards to a hand, not 2")]),
        (
            NOTEBOOK + "hand: Guy, Bruno, Sergio, Basil, Andre, Gyu",
            [(3, 41, "unknown suspect 'Gyu'")],
        ),
        (
            NOTEBOOK + "hand: Guy, Bruno, Sergio, Basil, Andre, Guy",
            [(3, 41, "Guy stands twice in this list")],
        ),
        (NOTEBOOK + "hand Eva: Guy", [(3, 6, "unknown player 'Eva'")]),
        (NOTEBOOK + "hand Ben Cleo: Guy", [(3, 10, "where `:` should stand")]),
        (NOTEBOOK + "books: Psalms", [(3, 1, "`books` belongs in a record")]),
        (PLAYERS + "books: Psalms", [(2, 1, "`books` belongs in a record")]),
        (
            NOTEBOOK + "pile: Guy, Bruno, Sergio, Basil, Andre",
            [(3, 1, "`pile` belongs in a record, which has no line `me:`")],
        ),
        (
            NOTEBOOK + "hand Ben: Guy, Bruno, Sergio, Basil, Andre, Thomas",
            [(3, 1, "`hand Ben` belongs in a record")],
        ),
        (
            PLAYERS + HANDS + "culprit: Guy",
            [(2, 1, "a record hides nothing; it also needs pile")],
        ),
        (
            PLAYERS + HANDS + "culprit: Guy\npile: Julian, Cyrille, Charles, Philippe, Bruno",
            [(6, 43, "Bruno cannot lie here, for line 4 has that card too")],
        ),
        (
            PLAYERS + HANDS + "culprit: Guy\npile: Julian, Cyrille, Charles, Philippe",
            [(6, 7, "the deal gives 5 cards to the pile, not 4")],
        ),
        # The deal.
        (
            PLAYERS + "suspects: Guy, Bruno, Sergio, Basil, Andre",
            [(2, 11, "1 culprit + pile 5 + 3 hands of 6 = 24 cards, but the pack has 5")],
        ),
        (
            PLAYERS + "deal: pile 1, hand 2",
            [(2, 7, "1 culprit + pile 1 + 3 hands of 2 = 8 cards, but the pack has 24")],
        ),
        (PLAYERS + "deal: pile 1", [(2, 13, "the line ends where `,` should stand")]),
        (PLAYERS + "deal: pile many, hand 2", [(2, 12, "where a number should stand")]),
        (
            PLAYERS + f"suspects: Guy, Bruno, Sergio, Basil, Andre\ndeal: pile {'9' * 30}, hand 1",
            [(3, 12, "the number is too large")],
        ),
        (PLAYERS + "suspects: Guy, Gyu\ndeal: pile 1, hand 1", [(2, 16, "unknown suspect 'Gyu'")]),
        (PLAYERS + "suspects: Guy, Guyy", [(2, 16, "unknown suspect 'Guyy'")]),
        (PLAYERS + "suspects: Guy, Guy", [(2, 16, "Guy stands twice in this list")]),
    ],
)
def test_what_is_wrong_with_a_header(text: str, expected: list[tuple[int, int, str]]) -> None:
    problems = problems_of(text)
    assert [(p.line, p.column) for p in problems] == [(line, col) for line, col, _ in expected]
    for problem, (_, _, message) in zip(problems, expected, strict=True):
        assert message in problem.message


def test_a_body_below_a_wrong_header_is_read_all_the_same() -> None:
    result = read_collecting(
        "players: Ana, Bell, Cleo\nme: Clio\nBell draws\nI draw Guy\nBell drws"
    )
    assert [(p.line, p.column) for p in result.problems] == [(1, 15), (2, 5), (5, 6)]
    assert result.notebook is not None
    assert [str(event) for event in result.notebook.events] == ["Bell draws", "Cleo draws Guy"]


def test_a_header_line_below_the_body_still_counts() -> None:
    result = read_collecting("Ana draws\nplayers: Ana, Ben, Cleo")
    assert [(p.line, p.column) for p in result.problems] == [(2, 1)]
    assert result.notebook is not None
    assert [entry.line for entry in result.notebook.entries] == [1]


def test_a_card_of_mine_that_is_the_culprit_is_a_contradiction_and_can_be_read() -> None:
    text = NOTEBOOK + "hand: Guy, Bruno, Sergio, Basil, Andre, Thomas\nculprit: Guy"
    assert read(text).header.culprit == Suspect.named("Guy")


def test_sheets_of_a_record_have_owners() -> None:
    record = PLAYERS + HANDS + "culprit: Guy\npile: Julian, Cyrille, Charles, Philippe, Berengar\n"
    assert str(read(record + "Ana crosses Guy").entries[0]) == "Ana crosses Guy"
    (problem,) = problems_of(record + "cross Guy")
    assert (problem.line, problem.column) == (7, 1)
    assert "whose sheet?" in problem.message


def test_my_own_sheet_by_name() -> None:
    assert str(read(NOTEBOOK + "Ana crosses Guy").entries[0]) == "cross Guy"
    assert str(read(NOTEBOOK + "I uncrosses Guy").entries[0]) == "uncross Guy"
