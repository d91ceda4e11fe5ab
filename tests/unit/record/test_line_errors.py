"""Every way a body line can fail: the column, the word, what was meant, and why."""

from __future__ import annotations

import pytest

from abbey.components.suspect_set import SuspectSet
from abbey.errors import NotationError, Problem
from abbey.record import Header, read, read_line, read_question

NOTEBOOK = Header(("Ana", "Ben", "Cleo", "Dai"), me="Ana")
RECORD = Header(("Ana", "Ben", "Cleo", "Dai"))
SMALL = Header(("Ana", "Ben", "Cleo"), suspects=SuspectSet.named("Guy", "Bruno", "Basil"))


def problem_of(text: str, header: Header = NOTEBOOK) -> Problem:
    with pytest.raises(NotationError) as raised:
        read_line(text, header)
    (problem,) = raised.value.problems
    assert problem.line == 1
    return problem


@pytest.mark.parametrize(
    ("text", "column", "word", "meant", "message"),
    [
        # Names of players.
        ("Bne draws", 1, "Bne", ("Ben",), "unknown player 'Bne'"),
        (
            "Zed does penance",
            1,
            "Zed",
            (),
            "unknown player 'Zed'; there are Ana, Ben, Cleo and Dai",
        ),
        ("Zed Smith draws", 1, "Zed Smith", (), "unknown player 'Zed Smith'"),
        ("Ana asks Bne: how many fat = 1", 10, "Bne", ("Ben",), "unknown player 'Bne'"),
        ("turn Eva", 6, "Eva", (), "unknown player 'Eva'"),
        ("Ben shows Coel Guy", 11, "Coel", ("Cleo",), "unknown player 'Coel'"),
        ("mass Lauds: Eva gave 2", 13, "Eva", (), "unknown player 'Eva'"),
        # Suspects.
        ("Ben draws Gyu", 11, "Gyu", ("Guy",), "unknown suspect 'Gyu'"),
        ("Ben draws ...", 11, "...", (), "where a suspect, a card"),
        ("Ben draws C", 11, "C", ("Charles", "Cuthbert", "Cyrille"), "ambiguous suspect 'C'"),
        ("cross Guy, Brnuo", 12, "Brnuo", ("Bruno",), "unknown suspect 'Brnuo'"),
        ("Ben takes Brother Guy from Cleo", 11, "Brother", (), "Guy is a Novice, not a Brother"),
        ("Ben takes Br.Guy from Cleo", 11, "Br.", (), "Guy is a Novice, not a Brother"),
        ("Ben draws Brother", 11, "Brother", (), "'Brother' is a trait; here should stand a name"),
        ("Ben draws fat Guy", 11, "fat", (), "'fat' is a trait; here should stand a name"),
        ("Ben draws Fr. Julian", 11, "Fr.", (), "Julian is a Brother, not a Father"),
        ("Ben draws Father M", 18, "M", ("Matthew", "Michael"), "ambiguous suspect 'M'"),
        ("Ben draws Father Mihcael", 18, "Mihcael", ("Michael",), "unknown suspect"),
        ("Ben draws a Guy", 11, "a", (), "leave out the word 'a'"),
        ("Ben asks Dai: has a fat = no", 19, "a", (), "leave out the word 'a'"),
        ("Ben draws a bok", 13, "bok", ("book",), "unknown word 'bok'"),
        # Traits and sets.
        ("Ben reveals fr", 13, "fr", ("Father", "Franciscan"), "ambiguous trait 'fr'"),
        ("Ben asks Dai: how many Fr = 1", 24, "Fr", ("Father", "Franciscan"), "ambiguous"),
        ("Ben asks Dai: has any fat fr = no", 27, "fr", ("Father", "Franciscan"), "ambiguous"),
        ("Ben reveals Fransiscan", 13, "Fransiscan", ("Franciscan",), "unknown trait"),
        ("Ben asks Dai: how many T = 1", 24, "T", ("Templar", "thin"), "ambiguous trait 'T'"),
        ("Ben asks Dai: how many fat thin = 1", 28, "thin", (), "both a monk's girth"),
        ("Ben asks Dai: how many Father fat Novice = 1", 35, "Novice", (), "both a monk's title"),
        ("Ben asks Dai: how many Guy = 1", 24, "Guy", (), "before names write `of`"),
        ("Ben asks Dai: how many of Guy, Guy = 1", 32, "Guy", (), "Guy stands twice"),
        ("Ben shows Dai Guy: fat of", 24, "of", (), "unknown trait 'of'"),
        # Questions and answers.
        ("Ben asks Dai", 13, "", (), "the line ends where `:` or `in` should stand"),
        ("Ben asks Dai: how many fat", 27, "", (), "write `= ` and a number, or silence"),
        ("Ben asks Dai: has Guy", 22, "", (), "write `= ` and yes or no, or silence"),
        ("Ben asks Dai: how many fat =", 29, "", (), "the line ends where a number should stand"),
        (
            "Ben asks Dai: how many fat = yes",
            30,
            "yes",
            (),
            "'yes' is no answer here; write a number",
        ),
        ("Ben asks Dai: has Guy = 3", 25, "3", (), "'3' is no answer here; write yes or no"),
        ("Ben asks Dai: crossed off Guy = 1", 33, "1", (), "write yes or no"),
        ("Ben asks Dai: crossed off how many fat = no", 42, "no", (), "write a number"),
        ("Ben asks Dai: going to crypt = 1", 32, "1", (), "write yes or no"),
        ('Ben asks Dai: "who" = me', 23, "me", (), "write words in quotes"),
        ('Ben asks Dai: "who', 15, '"', (), "these words lack a closing quote"),
        ("Ben asks Dai: how many fat = -1", 30, "-1", (), "'-1' is no answer"),
        ("Ben asks Dai: how many fat = " + "9" * 31, 30, "9" * 31, (), "the number is too large"),
        ("Ben asks Dai: how many fat = 100", 30, "100", (), "none is above 99"),
        ("Ben asks Dai: how mny fat = 1", 19, "mny", ("many",), "unknown word 'mny'"),
        ("Ben asks Dai: crossed of Guy = no", 23, "of", ("off",), "unknown word 'of'"),
        # Rooms, Masses, cards of the decks, colours.
        ("Ben enters chaptr hall", 12, "chaptr", ("chapter hall",), "unknown room 'chaptr'"),
        (
            "Ben enters cloister nroth",
            21,
            "nroth",
            None,
            "unknown word 'nroth' in the name of a room",
        ),
        ("Ben enters cell Celo", 17, "Celo", None, "unknown word 'Celo' in the name of a room"),
        (
            "Ben enters confessional",
            12,
            "confessional",
            ("inner confessional", "outer confessional"),
            "ambiguous",
        ),
        ("mass Vesprs", 6, "Vesprs", ("Vespers",), "unknown Mass 'Vesprs'"),
        ("mass 1: gave Guy; got Bruno", 6, "1", (), "goes by its name, not by '1': Matins, Lauds"),
        ("mass 2", 6, "2", (), "goes by its name, not by '2'"),
        ("mass 99999", 6, "99999", (), "goes by its name"),
        ("event Alibi", 7, "Alibi", ("Alibi chosen", "Alibi random"), "ambiguous event"),
        ("event Sermno", 7, "Sermno", ("Sermon",), "unknown event"),
        (
            "library The Gospl of Judas",
            13,
            "Gospl",
            ("The Gospel of Judas",),
            "unknown word 'Gospl'",
        ),
        ("library Psalms", 9, "Psalms", (), "unknown library book 'Psalms'; there are Demonology"),
        ("die purple", 5, "purple", (), "there are blue, red, black"),
        ("bell 5", 6, "5", (), "the bell stands on 1 to 4, not on 5"),
        # Line words.
        ("Ben drws", 5, "drws", ("draws",), "unknown word 'drws'"),
        ("Ben sings loudly", 5, "sings", None, ""),
        ("Ben takes Guy frm Dai", 15, "frm", ("from",), "unknown word 'frm'"),
        ("Ben takes Guy from", 19, "", (), "the line ends where a player should stand"),
        ("Ben accuses Guy = worng", 19, "worng", ("wrong",), "unknown word 'worng'"),
        ("trun Ben", 1, "trun", ("turn",), "unknown word 'trun'"),
        ("Ben draws Guy Bruno", 15, "Bruno", (), "the line could end before it"),
        ("cross Guy Bruno", 11, "Bruno", (), "where `,` or the end of the line should stand"),
        ("cross Guy, , Bruno", 12, ",", (), "where a suspect should stand"),
        ("cross ,", 7, ",", (), "where a suspect should stand"),
        ("", 1, "", (), "write what happened"),
        ("end:", 5, "", (), "some words"),
        (": Guy", 1, ":", (), "no line begins with ':'"),
        # Slips that have words of their own.
        ("note the bell", 1, "note", (), "behind `note:`, with a colon"),
        ("Notes: the bell", 1, "Notes", (), "behind `note:`, with a colon"),
        ("Matins: gave Guy; got Bruno", 1, "Matins", (), "before the name of a Mass: `mass Mat"),
        ("vêpres", 1, "vêpres", (), "`mass vêpres: …`"),
        ("pile holds 3", 1, "pile", (), "only a player holds cards"),
        ("Ben asks Dai: how many fat = 1.0", 30, "1.0", (), "'1.0' is no answer here"),
        # One player cannot be two.
        ("Ana asks Ana: how many fat = 1", 10, "Ana", (), "two different players"),
        ("I ask me in private", 7, "me", (), "two different players"),
        ("Ben takes from Ben", 16, "Ben", (), "two different players"),
        ("Ben takes from Ben instead", 16, "Ben", (), "two different players"),
        ("Ben returns to Ben", 16, "Ben", (), "two different players"),
        ("Ben gives Guy to Ben", 18, "Ben", (), "two different players"),
        ("Ben shows Ben Guy", 11, "Ben", (), "two different players"),
        ("Ben sees Guy of Ben", 17, "Ben", (), "two different players"),
        ("Ben sees hand of Ben", 18, "Ben", (), "two different players"),
        ("Ben sees hand of Ben but one", 18, "Ben", (), "two different players"),
        ("Ben and Ben swap hands", 9, "Ben", (), "two different players"),
        ("Ben swaps a card of Dai and Dai", 29, "Dai", (), "two different players"),
        ("Ben shuffles a card of Dai, Dai", 29, "Dai", (), "Dai stands twice in this list"),
        ("Ben takes a book from Ben", 23, "Ben", (), "two different players"),
        ("mass Lauds: Ben saw of Ben", 24, "Ben", (), "two different players"),
        # Cards of one line.
        ("Ben sees Guy, Guy of Dai", 15, "Guy", (), "Guy stands twice"),
        ("Ben sees nothing of Dai", 10, "nothing", (), "a look shows a card at least"),
        (
            "Ben swaps a card of Cleo and Dai: Guy, Guy",
            40,
            "Guy",
            (),
            "two players cannot both hold it",
        ),
        (
            "Ben shuffles a card of Cleo, Dai: Guy -> ?, ?",
            35,
            "Guy",
            (),
            "2 players give a card each",
        ),
        (
            "Ben shuffles a card of Cleo, Dai: ?, ? -> Guy",
            43,
            "Guy",
            (),
            "2 players give a card each",
        ),
        ("Ben and Dai swap hands: Guy", 25, "Guy", (), "Ana has no part in this swap"),
        ("Ben draws 2 cards", 11, "2", (), "where a suspect, a card,"),
        # Lost track.
        ("lost track of Ben", 15, "Ben", (), "name two places at least"),
        ("lost track of Ben, Ana", 20, "Ana", (), "Ana always knows the own hand"),
        ("lost track of pile, pile", 21, "pile", (), "pile stands twice"),
        # Mass.
        ("mass Lauds: gave Guy; gave Bruno", 23, "gave Bruno", (), "`gave` stands twice"),
        ("mass Lauds: got Guy; got Bruno", 22, "got Bruno", (), "`got` stands twice"),
        ("mass Lauds: gave Guy; I gave Bruno", 23, "I gave Bruno", (), "`gave` stands twice"),
        ("mass Lauds: Ben gave 1; Ben gave 2", 25, "Ben gave 2", (), "two clauses"),
        ("mass Lauds: Ben gave 1; Ben skips", 25, "Ben skips", (), "two clauses"),
        ("mass Lauds: gave Guy; Ana skips", 23, "Ana skips", (), "cannot skip this Mass and also"),
        ("mass Lauds: I skip; got Guy", 21, "got Guy", (), "cannot skip this Mass and also"),
        ("mass Lauds: gave Guy;;", 22, ";", None, ""),
        ("mass Lauds: ;", 13, ";", None, ""),
        ("mass Lauds: gave Guy got Bruno", 22, "got", None, "where `,` or `;` should stand"),
        # Sheets.
        ("Ben crosses Guy", 1, "Ben", (), "Ben's sheet is not seen here"),
        ("Ben uncrosses Guy", 1, "Ben", (), "Ben's sheet is not seen here"),
    ],
)
def test_the_problem_names_place_word_and_remedy(
    text: str, column: int, word: str, meant: tuple[str, ...] | None, message: str
) -> None:
    problem = problem_of(text)
    assert (problem.column, problem.word) == (column, word)
    assert meant is None or problem.meant == meant
    assert message in problem.message


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("I draw", 1, "'I' stands for the player of the line `me:`, and there is none"),
        ("Ben takes from me", 16, "'me' stands for the player of the line `me:`"),
        ("mass Lauds: gave Guy", 13, "a player's name stands before `gave`"),
        ("mass Lauds: Ben gave 2; got Guy", 25, "a player's name stands before `got`"),
        ("Ana and Ben swap hands: Guy", 25, "write both new hands with `/` between"),
    ],
)
def test_where_nobody_is_me(text: str, column: int, message: str) -> None:
    problem = problem_of(text, RECORD)
    assert problem.column == column
    assert message in problem.message


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Ben draws Sergio", 11),
        ("cross Guy, Father Sergio", 12),
        ("Ben asks Ana: how many of Guy, Sergio = 1", 32),
        ("Ben asks Ana: has Sergio = no", 19),
    ],
)
def test_a_card_that_is_not_in_the_pack(text: str, column: int) -> None:
    problem = problem_of(text, SMALL)
    assert problem.column == column
    assert "Sergio is not in this pack" in problem.message


def test_a_beginning_can_be_unambiguous_in_a_small_pack() -> None:
    with pytest.raises(NotationError, match="ambiguous suspect 'B'"):
        read_line("Ben draws B", NOTEBOOK)
    assert str(read_line("Ben draws Br", SMALL)) == "Ben draws Bruno"


def test_columns_count_characters_as_typed() -> None:
    assert problem_of("\tBén  asks  Cléo: how many  fatt = 1").column == 29
    assert problem_of("I ask Ben: has 🙂 = yes").column == 16


def test_a_long_word_is_cut_in_the_message() -> None:
    problem = problem_of("Ben draws " + "x" * 1000)
    assert len(problem.word) == 40
    assert len(str(problem)) < 200


def test_a_count_above_the_set_is_read() -> None:
    """That no world fits it is not the reader's business."""
    event = read_line("Ben asks Dai: how many fat Franciscan = 9", NOTEBOOK)
    assert str(event).endswith("= 9")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("how many fat = 3", 14, "the line could end before it"),
        ("how many", 9, "a trait"),
        ("do you have Guy", 1, "`how`, `crossed` or `going` should stand"),
        ("has Gyu", 5, "unknown suspect 'Gyu'"),
    ],
)
def test_a_question_that_cannot_be_read(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as raised:
        read_question(text, NOTEBOOK)
    (problem,) = raised.value.problems
    assert (problem.line, problem.column) == (1, column)
    assert message in problem.message


@pytest.mark.parametrize("text", ["Ben draws\nBen draws", "Ben draws\0", "x" * 5000])
def test_one_line_is_one_line_of_text(text: str) -> None:
    with pytest.raises(NotationError):
        read_line(text, NOTEBOOK)
    with pytest.raises(NotationError):
        read_question(text, NOTEBOOK)


def test_every_line_is_reported() -> None:
    with pytest.raises(NotationError) as raised:
        read("players: Ana, Ben, Cleo\nBne draws\nBen draws\n\nBen drws # oh", source="x.abbey")
    assert [(p.line, p.column, p.word) for p in raised.value.problems] == [
        (2, 1, "Bne"),
        (5, 5, "drws"),
    ]
    assert raised.value.__notes__ == ["in x.abbey"]


@pytest.mark.parametrize(
    ("players", "text", "column", "word", "meant"),
    [
        ("Ana, Anton, Ben", "An asks Ben: has Guy = no", 1, "An", ("Ana", "Anton")),
        ("Ana, Anton, Ben", "An draws", 1, "An", ("Ana", "Anton")),
        ("Ana, Anton, Ben", "Ben takes from An instead", 16, "An", ("Ana", "Anton")),
        ("Ana, Anton, Ben", "Ben asks An in private", 10, "An", ("Ana", "Anton")),
        ("Ana, Bea, Ben", "B and Ana swap hands", 1, "B", ("Bea", "Ben")),
        ("Ana, Bea, Ben", "Ana and B swap hands", 9, "B", ("Bea", "Ben")),
        ("Jo Ann, Jo Beth, Ben", "Jo asks Ben: has Guy = no", 1, "Jo", ("Jo Ann", "Jo Beth")),
    ],
)
def test_an_ambiguous_player_before_another_word(
    players: str, text: str, column: int, word: str, meant: tuple[str, ...]
) -> None:
    problem = problem_of(text, Header(tuple(players.split(", "))))
    assert (problem.column, problem.word) == (column, word)
    assert problem.message == f"ambiguous player {word!r}"
    assert set(problem.meant) == set(meant)
