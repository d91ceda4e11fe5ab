"""How people type: case, accents, beginnings, titles, languages, `I`, and names that are words."""

from __future__ import annotations

import pytest

from abbey.components.board import ROOMS, Room, RoomKind
from abbey.components.decks import EVENTS, LIBRARY, SCRIPTORIUM, Card, Deck
from abbey.components.effects import Effect
from abbey.components.masses import MASSES
from abbey.components.suspects import SUSPECTS
from abbey.components.terms import LANGUAGES, term
from abbey.components.traits import TRAITS
from abbey.errors import NotationError
from abbey.record import (
    Enters,
    Event,
    EventRead,
    Header,
    LibraryRead,
    MassHeld,
    OwnedRoom,
    Reveals,
    UsesBook,
    read,
    read_line,
    read_player,
    read_question,
    write,
)

NOTEBOOK = Header(("Ana", "Ben", "Cleo", "Dai"), me="Ana")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        # Case, spaces, accents.
        (
            "  CLEO   ASKS dai :HOW MANY Bearded fRANCISCAN=1",
            "Cleo asks Dai: how many bearded Franciscan = 1",
        ),
        ("ben\tdraws\u00a0guy", "Ben draws Guy"),
        ("Bén draws Ándre", "Ben draws Andre"),
        ("Ben draws a card", "Ben draws"),
        # Beginnings.
        ("cl takes ser from d", "Cleo takes Sergio from Dai"),
        ("Ben reveals fran", "Ben reveals Franciscan"),
        ("Ben reveals unh", "Ben reveals unhooded"),
        ("Ben enters chapt", "Ben enters chapter hall"),
        ("Ben enters inner", "Ben enters inner confessional"),
        ("Ben enters cell c", "Ben enters cell Cleo"),
        ("Ben enters cell bla", "Ben enters cell black"),
        ("mass comp", "mass Compline"),
        ("mass 3 час", "mass Terce"),
        ("event alibi c", "event Alibi chosen"),
        ("event Alibi (chosen card)", "event Alibi chosen"),
        ("event Penance (yes/no questions)", "event Penance questions"),
        ("die yel", "die yellow"),
        ("Ben asks Cleo: has guy = y", "Ben asks Cleo: has Guy = yes"),
        # Titles.
        ("Ben draws Father Sergio", "Ben draws Sergio"),
        ("Ben draws Fr. Sergio", "Ben draws Sergio"),
        ("Ben draws Fr Sergio", "Ben draws Sergio"),
        ("Ben draws fr.Sergio", "Ben draws Sergio"),
        (
            "cross Br. Julian, Nov. Guy, padre Sergio, frère Jacques",
            "cross Julian, Guy, Sergio, Jacques",
        ),
        ("Ben asks Cleo: has Br Jul = no", "Ben asks Cleo: has Julian = no"),
        ("Ben draws Father S", "Ben draws Sergio"),
        ("Ben reveals Fr.", "Ben reveals Father"),
        ("Ben reveals nov", "Ben reveals Novice"),
        ("Ben asks Cleo: how many fat Br = 0", "Ben asks Cleo: how many fat Brother = 0"),
        # More than is needed.
        ("Ben holds 4 cards", "Ben holds 4"),
        ("Ben holds 1 card", "Ben holds 1"),
        ("cross Guy, Bruno,", "cross Guy, Bruno"),
        ("Ben sees hand of Cleo: Guy, 2 cards,", "Ben sees hand of Cleo: Guy, ?, ?"),
        ("mass Matins: gave Guy; got Bruno;", "mass Matins: gave Guy; got Bruno"),
        ("mass Matins: gave Guy,; got Bruno, ;", "mass Matins: gave Guy; got Bruno"),
        ("lost track of Ben and Cleo", "lost track of Ben, Cleo"),
        ("lost track of Ben, Cleo and pile", "lost track of Ben, Cleo, pile"),
        ("Ben asks Cleo: “who # rang?” = „me“", 'Ben asks Cleo: "who # rang?" = "me"'),
        # The owner.
        ("I draw Guy", "Ana draws Guy"),
        ("Ben takes Guy from me", "Ben takes Guy from Ana"),
        ("i ask Ben: has any fat = no", "Ana asks Ben: has any fat = no"),
        ("I and Ben swap hands: Guy", "Ana and Ben swap hands: Guy"),
        ("I enter cell me", "Ana enters cell Ana"),
        ("I am put in parlour", "Ana is put in parlor"),
        (
            "mass Lauds: I gave Guy, Bruno; got Sergio, Basil",
            "mass Lauds: gave Guy, Bruno; got Sergio, Basil",
        ),
        # Cards that are not known.
        ("Ben draws ?", "Ben draws"),
        ("Ben takes a card from Cleo", "Ben takes from Cleo"),
        ("Ben takes ? from Cleo instead", "Ben takes from Cleo instead"),
        ("Ben returns a card to Cleo", "Ben returns to Cleo"),
        ("Ben gives to Cleo", "Ben gives a card to Cleo"),
        ("Ben gives 1 card to Cleo", "Ben gives a card to Cleo"),
        ("Ben shows Cleo: fat", "Ben shows Cleo a card: fat"),
        ("Ben shows all", "Ben shows all a card"),
        ("Ben sees of Cleo", "Ben sees a card of Cleo"),
        ("Ben sees ?, ? of Cleo", "Ben sees 2 cards of Cleo"),
        ("Ben sees Guy, 2 cards of Cleo", "Ben sees Guy, ?, ? of Cleo"),
        ("mass Lauds: gave 2; got a card, Guy", "mass Lauds: gave ?, ?; got ?, Guy"),
        ("mass Lauds: gave 2 cards; got nothing", "mass Lauds: gave ?, ?; got nothing"),
        ("Ben swaps a card of Cleo and Dai: ?, ?", "Ben swaps a card of Cleo and Dai"),
        ("Ben shuffles a card of Cleo, Dai: ?, ? -> ?, ?", "Ben shuffles a card of Cleo, Dai"),
        # Clauses in any order.
        (
            "mass Lauds: Cleo skips; got Guy, Bruno; Dai saw of Ben; gave Basil, Andre; Ben gave 1",
            "mass Lauds: gave Basil, Andre; got Guy, Bruno; Cleo skips; Ben gave 1; Dai saw of Ben",
        ),
        ("mass Lauds: Ben gave 0", "mass Lauds: Ben gave nothing"),
        # Patterns in any order, other languages, several words for one thing.
        (
            "Ben asks Cleo: how many Novice hooded bearded = 0",
            "Ben asks Cleo: how many hooded bearded Novice = 0",
        ),
        (
            "Ben asks Cleo: how many sans capuchon gros = 0",
            "Ben asks Cleo: how many unhooded fat = 0",
        ),
        ("Ben asks Cleo: how many clean-shaven = 0", "Ben asks Cleo: how many shaven = 0"),
        ("Ben asks Cleo: how many Hospitaller = 0", "Ben asks Cleo: how many Templar = 0"),
        ("Ben asks Cleo: how many Franciscans = 02", "Ben asks Cleo: how many Franciscan = 2"),
        ("Ben asks Cleo: has Matthieu = oui", "Ben asks Cleo: has Matthew = yes"),
        ("Ben asks Cleo: has Guy = нет", "Ben asks Cleo: has Guy = no"),
        ("Ben enters Capitulum", "Ben enters chapter hall"),
        ("Ben enters Cellula Cleo", "Ben enters cell Cleo"),
        ("Ben enters Zelle blau", "Ben enters cell blue"),
        ("mass Completas", "mass Compline"),
        ("Ben enters Claustrum (north)", "Ben enters cloister north"),
        ("Ben uses Psalmen", "Ben uses Psalms"),
        ("END : all went home", "end: all went home"),
        ("NOTE :  quiet  ", "note: quiet"),
    ],
)
def test_what_is_typed_is_what_is_meant(typed: str, meant: str) -> None:
    assert str(read_line(typed, NOTEBOOK)) == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_read_in_their_language_and_in_english(language: str) -> None:
    header = Header(("Ana", "Ben", "Cleo"), language=language)

    def event(template: str, value: object, spoken: str) -> Event:
        return read_line(template.format(term(value, spoken)), header)

    for spoken in (language, "en"):
        for trait in TRAITS:
            assert event("Ben reveals {}", trait, spoken) == Reveals("Ben", trait)
        for room in ROOMS:
            assert event("Ben enters {}", room, spoken) == Enters("Ben", room)
        for mass in MASSES:
            assert event("mass {}", mass, spoken) == MassHeld(mass)
        for book in SCRIPTORIUM:
            assert event("Ben uses {}", book, spoken) == UsesBook("Ben", book)
        for book in LIBRARY:
            assert event("library {}", book, spoken) == LibraryRead(book)
        for card in EVENTS:
            assert event("event {}", card, spoken) == EventRead(card)
        for suspect in SUSPECTS:
            title, name = term(suspect.title, spoken), term(suspect, spoken)
            assert str(read_line(f"Ben draws {title} {name}", header)) == f"Ben draws {suspect}"
        for answer in (True, False):
            line = f"Ben asks Ana: has Guy = {term(answer, spoken)}"
            assert str(read_line(line, header)).endswith(" = yes") is answer


def test_the_language_of_the_header_wins() -> None:
    # The letter o is west in French and east in German.
    line = "Ben enters claustrum o"
    assert "west" in str(read_line(line, Header(("Ana", "Ben", "Cleo"), language="fr")))
    assert "east" in str(read_line(line, Header(("Ana", "Ben", "Cleo"), language="de")))


def test_a_question_alone_is_read_as_loosely() -> None:
    assert str(read_question("HOW MANY fat  fran", NOTEBOOK)) == "how many fat Franciscan"


@pytest.mark.parametrize(
    ("typed", "player"), [("cle", "Cleo"), (" DAI ", "Dai"), ("I", "Ana"), ("me", "Ana")]
)
def test_a_player_alone(typed: str, player: str) -> None:
    assert read_player(typed, NOTEBOOK) == player


@pytest.mark.parametrize(
    ("typed", "message"),
    [("Eva", "unknown player 'Eva'"), ("Ana Ben", "unexpected 'Ben'"), ("", "a player")],
)
def test_a_player_alone_who_is_not_there(typed: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_player(typed, NOTEBOOK)


def test_cards_of_ones_own_are_read_where_they_are_told() -> None:
    chime = Card("chime", "Sudden Chime", Deck.EVENTS, Effect.NEXT_MASS_NOW, "Mass follows.")
    text = "players: Ana, Ben, Cleo\nevent sudden"
    with pytest.raises(NotationError, match="unknown event 'sudden'"):
        read(text)
    notebook = read(text, cards=[chime])
    assert list(notebook.events) == [EventRead(chime)]
    assert read(write(notebook), cards=[chime]).header == notebook.header


class TestNames:
    """Each place in a line expects one class of words, so players may be called anything."""

    @pytest.mark.parametrize(
        ("players", "line", "meant"),
        [
            ("Guy, Thomas, Ben", "Guy shows Thomas Guy: thin", "Guy shows Thomas Guy: thin"),
            ("Guy, Thomas, Ben", "Thomas takes Thomas from Guy", "Thomas takes Thomas from Guy"),
            ("Guy, Thomas, Ben", "Guy shows Thomas: thin", "Guy shows Thomas a card: thin"),
            ("Ann, Anna, Ben", "ann takes from anna", "Ann takes from Anna"),
            ("Mary Ann, Mary Jo, Ben", "mary a takes from MARY  JO", "Mary Ann takes from Mary Jo"),
            ("Ben, Ben Guy, Ana", "Ana shows Ben Guy", "Ana shows Ben Guy"),
            ("Ben, Ben Guy, Ana", "Ana shows Ben Guy a card", "Ana shows Ben Guy a card"),
            ("Ben, Ben Guy, Ana", "Ana shows Ben Guy Guy", "Ana shows Ben Guy Guy"),
            ("José, Łukasz, Zoë", "jose takes from zoe", "José takes from Zoë"),
            (
                "O'Neil, J. R. Smith, A/B",
                "o’neil takes from j. r. smith",
                "O'Neil takes from J. R. Smith",
            ),
            ("O'Neil, J. R. Smith, A/B", "a/b draws", "A/B draws"),
            (
                "asks, draws, of",
                "asks asks draws: how many of Guy = 1",
                "asks asks draws: how many of Guy = 1",
            ),
            ("asks, draws, of", "of sees hand of draws", "of sees hand of draws"),
            (
                "hand, in private, to",
                "hand asks in private in private",
                "hand asks in private in private",
            ),
            (
                "gave, got, skips",
                "mass Lauds: gave gave 1; got skips; skips gave nothing",
                "mass Lauds: gave gave 1; got skips; skips gave nothing",
            ),
            ("Bell Ringer, Turner, Endo", "bell ringer draws", "Bell Ringer draws"),
            ("Bell Ringer, Turner, Endo", "turn turner", "turn Turner"),
            ("2, 3, 4", "2 gives a card to 3", "2 gives a card to 3"),
            ("Allan, Alla, Ben", "Ben shows all Guy", "Ben shows all Guy"),
            ("Father, Fat, Chapel", "Fat reveals fat", "Fat reveals fat"),
            ("Father, Fat, Chapel", "chapel enters chapel", "Chapel enters chapel"),
        ],
    )
    def test_a_name_may_be_a_word_of_another_class(
        self, players: str, line: str, meant: str
    ) -> None:
        notebook = read(f"players: {players}\n{line}")
        assert [str(event) for event in notebook.events] == [meant]

    def test_i_is_the_owner_and_no_beginning(self) -> None:
        notebook = read("players: Ivo, Mel, Ana\nme: Ana\nI take from Mel\nIv takes from me")
        assert [str(event) for event in notebook.events] == [
            "Ana takes from Mel",
            "Ivo takes from Ana",
        ]

    def test_a_player_called_like_a_colour(self) -> None:
        header = Header(("Blue", "Red", "Ana"))
        by_name = read_line("Ana enters cell Blue", header)
        by_colour = read_line("Ana enters cell blue", header)
        assert by_name == Enters("Ana", OwnedRoom(RoomKind.CELL, "Blue"))
        assert by_colour == Enters("Ana", Room.named("cell_blue"))

    def test_hand_is_a_name_as_well_as_a_key(self) -> None:
        notebook = read("players: Hand, Ben, Cleo\nHand asks Ben: has Guy = no")
        assert len(notebook.entries) == 1


FRENCH = Header(("Ana", "Ben", "Cleo"), language="fr")


@pytest.mark.parametrize("name", ["Sergio", "Julian"])
def test_an_abbreviated_title_with_two_meanings_fits_either(name: str) -> None:
    assert str(read_line(f"Ben draws Fr. {name}", FRENCH)) == f"Ben draws {name}"
    assert str(read_line(f"Ben draws fr {name}", FRENCH)) == f"Ben draws {name}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Ben draws Fr. Guy", "Guy is a Novice, not a Father or Brother"),
        ("Ben reveals Fr.", "ambiguous trait 'Fr.'"),
    ],
)
def test_an_abbreviated_title_does_not_fit_everything(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        read_line(text, FRENCH)
