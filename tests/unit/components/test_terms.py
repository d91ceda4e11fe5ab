"""The words: complete in six languages, read back as printed, ambiguous only where they are."""

import tomllib
from importlib.resources import files
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abbey.components.board import ROOMS, Colour, Room, RoomKind
from abbey.components.decks import (
    CHRONICLES,
    CRYPT,
    EVENTS,
    LIBRARY,
    SCRIPTORIUM,
    Card,
    Deck,
)
from abbey.components.effects import Effect
from abbey.components.masses import MASSES, Mass
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.terms import LANGUAGES, Kind, fold, heading, phrases, spoken, term
from abbey.components.traits import TRAITS, Beard, Girth, Hood, Order, Title
from abbey.errors import UnknownNameError

VALUES: dict[Kind, tuple[object, ...]] = {
    Kind.TRAIT: TRAITS,
    Kind.ROOM: ROOMS,
    Kind.ROOM_OF: (RoomKind.CELL, RoomKind.CORRIDOR),
    Kind.MASS: MASSES,
    Kind.CARD: (*SCRIPTORIUM, *LIBRARY, *EVENTS, *CRYPT, *CHRONICLES),
    Kind.SUSPECT: SUSPECTS,
    Kind.COLOUR: tuple(Colour),
    Kind.YES_NO: (True, False),
}
EVERYWHERE = list(product(Kind, LANGUAGES))
GIVEN_HEADINGS = """
suspect, chance, place, status, trait, culprit, pile, out, possible, proved, revelation,
accusation, points, legal, illegal, order, title, hood, beard, girth, question, answer,
bits, leak, edge, engine, exact, ruled out, made by, certainty only
"""


def headings() -> dict[str, dict[str, str]]:
    text = files("abbey.components").joinpath("data/headings.toml").read_text("utf-8")
    table: dict[str, dict[str, str]] = tomllib.loads(text)["heading"]
    return table


# Folding.


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  Frère \t\n Jacques ", "frere jacques"),
        ("Inquisitor’s Manual", "inquisitor's manual"),
        ("clean‑shaven", "clean-shaven"),
        ("CLEAN—SHAVEN", "clean-shaven"),
        ("чёрный", fold("ЧЕРНЫЙ")),
        ("weiß", "weiss"),
        ("ÄBTE", "abte"),
        ("Julián", "julian"),
        ("´", "'"),
        ("", ""),
    ],
)
def test_fold_keeps_what_matters(text: str, folded: str) -> None:
    assert fold(text) == folded


@settings(derandomize=True, max_examples=500)
@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@settings(derandomize=True)
@given(st.text())
def test_a_folded_text_has_single_spaces_and_none_at_the_ends(text: str) -> None:
    folded = fold(text)
    assert folded == " ".join(folded.split())


@settings(derandomize=True)
@given(st.text(st.characters(codec="latin-1")))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower()) == fold(text)


@settings(derandomize=True)
@given(st.lists(st.sampled_from(sorted(phrases(Kind.ROOM))), min_size=1, max_size=3))
def test_folding_goes_word_by_word(words: list[str]) -> None:
    assert fold("  ".join(word.upper() for word in words)) == " ".join(words)


# Completeness and reading back.


@pytest.mark.parametrize(("kind", "language"), EVERYWHERE, ids=str)
def test_every_printed_word_reads_back_to_its_value_alone(kind: Kind, language: str) -> None:
    for value in VALUES[kind]:
        assert phrases(kind, language)[fold(term(value, language))] == (value,), value


@pytest.mark.parametrize(("kind", "language"), EVERYWHERE, ids=str)
def test_english_words_of_the_notation_keep_their_meaning(kind: Kind, language: str) -> None:
    for value in VALUES[kind]:
        assert phrases(kind, language)[fold(term(value, "en"))] == (value,), value


@pytest.mark.parametrize(("kind", "language"), EVERYWHERE, ids=str)
def test_every_value_has_a_word_of_the_language(kind: Kind, language: str) -> None:
    said = {value for values in spoken(kind, language).values() for value in values}
    # Most suspects have their English name everywhere.
    assert said == set(VALUES[kind]) or kind is Kind.SUSPECT


@pytest.mark.parametrize(("kind", "language"), EVERYWHERE, ids=str)
def test_phrases_are_folded_and_can_stand_in_a_line(kind: Kind, language: str) -> None:
    for phrase, values in phrases(kind, language).items():
        assert phrase
        assert phrase == fold(phrase)
        assert not set(phrase) & set(',:;=#"?'), phrase
        assert values
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("kind", Kind)
def test_all_languages_are_read_whatever_the_language(kind: Kind) -> None:
    every = {phrase for language in LANGUAGES for phrase in spoken(kind, language)}
    for language in LANGUAGES:
        assert set(phrases(kind, language)) == every


def test_english_prints_the_notation() -> None:
    for kind in Kind:
        for value in VALUES[kind]:
            word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            assert term(value, "en") == word


# Single words.


@pytest.mark.parametrize(
    ("phrase", "value"),
    [
        ("Templars", Order.TEMPLAR),
        ("Hospitaller", Order.TEMPLAR),
        ("hospitalier", Order.TEMPLAR),
        ("ospitaliere", Order.TEMPLAR),
        ("franciscains", Order.FRANCISCAN),
        ("Benediktiner", Order.BENEDICTINE),
        ("Fr.", Title.FATHER),
        ("Abt", Title.FATHER),
        ("padre", Title.FATHER),
        ("frère", Title.BROTHER),
        ("frate", Title.BROTHER),
        ("hermano", Title.BROTHER),
        ("послушников", Title.NOVICE),
        ("encapuchonné", Hood.HOODED),
        ("avec capuchon", Hood.HOODED),
        ("con cappuccio", Hood.HOODED),
        ("в капюшоне", Hood.HOODED),
        ("sans capuchon", Hood.UNHOODED),
        ("sin capucha", Hood.UNHOODED),
        ("ohne Kapuze", Hood.UNHOODED),
        ("con barba", Beard.BEARDED),
        ("barbudo", Beard.BEARDED),
        ("mit Bart", Beard.BEARDED),
        ("clean-shaven", Beard.SHAVEN),
        ("glabre", Beard.SHAVEN),
        ("afeitado", Beard.SHAVEN),
        ("gros", Girth.FAT),
        ("dick", Girth.FAT),
        ("толстый", Girth.FAT),
        ("dünn", Girth.THIN),
        ("maigre", Girth.THIN),
    ],
)
def test_trait_words_of_all_editions(phrase: str, value: object) -> None:
    assert phrases(Kind.TRAIT)[fold(phrase)] == (value,)


@pytest.mark.parametrize(
    ("phrase", "room"),
    [
        ("Ecclesia", "chapel"),
        ("église", "chapel"),
        ("Aula", "courtyard"),
        ("Claustrum north", "cloister north"),
        ("north cloister", "cloister north"),
        ("claustrum n", "cloister north"),
        ("cloître ouest", "cloister west"),
        ("Confessorium inner", "inner confessional"),
        ("outer confessorium", "outer confessional"),
        ("Crypta", "crypt"),
        ("Bibliotheca", "library"),
        ("Parlatorium", "parlor"),
        ("parlour", "parlor"),
        ("трапезная", "parlor"),
        ("Capitulum", "chapter hall"),
        ("salle du chapitre", "chapter hall"),
        ("Schreibzimmer", "scriptorium"),
        ("blue cell", "cell blue"),
        ("cellula blue", "cell blue"),
        ("cellule bleue", "cell blue"),
        ("celda roja", "cell red"),
        ("чёрная келья", "cell black"),
        ("weiße Zelle", "cell white"),
        ("green corridor", "corridor green"),
        ("couloir jaune", "corridor yellow"),
    ],
)
def test_room_words_of_all_editions(phrase: str, room: str) -> None:
    assert phrases(Kind.ROOM)[fold(phrase)] == (Room.named(room),)


@pytest.mark.parametrize(
    ("phrase", "kind"),
    [("cell", RoomKind.CELL), ("cellula", RoomKind.CELL), ("Gang", RoomKind.CORRIDOR)],
)
def test_rooms_that_want_an_owner(phrase: str, kind: RoomKind) -> None:
    assert phrases(Kind.ROOM_OF)[fold(phrase)] == (kind,)
    assert fold(phrase) not in phrases(Kind.ROOM)


@pytest.mark.parametrize(
    ("phrase", "mass"),
    [
        ("Prime", "Prime"),
        ("prima", "Prime"),
        ("None", "None"),
        ("Non", "None"),
        ("Sexte", "Sext"),
        ("Vêpres", "Vespers"),
        ("Третий Час", "Terce"),
    ],
)
def test_mass_words_of_all_editions(phrase: str, mass: str) -> None:
    for language in LANGUAGES:
        assert phrases(Kind.MASS, language)[fold(phrase)] == (Mass.named(mass),)


@pytest.mark.parametrize(
    ("form", "name"),
    [("Julián", "Julian"), ("Matthieu", "Matthew"), ("Whillem", "William"), ("André", "Andre")],
)
def test_other_forms_of_suspects(form: str, name: str) -> None:
    assert phrases(Kind.SUSPECT)[fold(form)] == (Suspect.named(name),)


def test_yes_and_no_in_six_languages() -> None:
    words = {True: "yes oui sí sì да ja", False: "no non нет nein"}
    for value, line in words.items():
        for word in line.split():
            assert phrases(Kind.YES_NO)[fold(word)] == (value,)


# Ambiguity.


def test_a_cloister_or_confessional_without_its_side_means_each() -> None:
    assert [str(room) for room in phrases(Kind.ROOM)["confessorium"]] == [
        "inner confessional",
        "outer confessional",
    ]
    assert len(phrases(Kind.ROOM)["cloister"]) == 4


def test_languages_that_clash_leave_all_meanings_unless_one_is_chosen() -> None:
    east, west = Room.named("cloister east"), Room.named("cloister west")
    assert phrases(Kind.ROOM, "en")["claustrum o"] == (east, west)
    assert phrases(Kind.ROOM, "ru")["claustrum o"] == (east, west)
    assert phrases(Kind.ROOM, "fr")["claustrum o"] == (west,)
    assert phrases(Kind.ROOM, "de")["claustrum o"] == (east,)


def test_a_word_with_two_meanings_in_its_own_language_keeps_both() -> None:
    both = (Mass.named("Matins"), Mass.named("Lauds"))
    assert phrases(Kind.MASS, "ru")["утреня"] == phrases(Kind.MASS)["утреня"] == both


def test_short_words_do_not_hide_the_beginnings_of_traits() -> None:
    # "fr" alone may begin Franciscan or frère: it must not silently mean Father.
    for beginning in ("fr", "fra", "br", "no", "be"):
        assert beginning not in phrases(Kind.TRAIT)


# Errors and cards of one's own.


def test_a_card_of_ones_own_keeps_its_name() -> None:
    own = Card("mine", "Sudden Chime", Deck.EVENTS, Effect.NEXT_MASS_NOW, "Mass follows.")
    assert [term(own, language) for language in LANGUAGES] == ["Sudden Chime"] * 6
    namesake = Card("mine", "Sermon", Deck.EVENTS, Effect.NEXT_MASS_NOW, "Mass follows.")
    assert term(namesake, "de") == "Sermon"


def test_what_has_no_word_is_refused() -> None:
    for value in (RoomKind.CHAPEL, Deck.EVENTS, "fat", 1, None):
        with pytest.raises(UnknownNameError, match="no word"):
            term(value, "en")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="'la'"):
        phrases(Kind.ROOM, "la")
    with pytest.raises(UnknownNameError, match="'la'"):
        spoken(Kind.ROOM, "la")
    with pytest.raises(UnknownNameError, match="'la'"):
        term(True, "la")
    with pytest.raises(UnknownNameError, match="'la'"):
        heading("suspect", "la")


# Headings.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_heading_has_a_word_in_every_language(language: str) -> None:
    for key, words in headings().items():
        assert set(words) == set(LANGUAGES), key
        assert heading(key, language) == words[language].strip() != ""
        assert heading(key, "en") == key


def test_the_headings_that_reports_need_are_there() -> None:
    assert {" ".join(key.split()) for key in GIVEN_HEADINGS.split(",")} <= set(headings())


def test_an_unknown_heading_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="'weather'"):
        heading("weather", "en")
