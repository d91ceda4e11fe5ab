"""The words of the game in six languages, for reading and for printing.

Words come from `data/terms.toml`, `data/card_terms.toml` and `data/headings.toml`, read when they
are first needed. A word can mean several things, within a language or between two: `phrases`
lists them all, and what to do about it is the reader's business.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, unique
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from abbey.components._word import Word
from abbey.components.board import ROOMS, Colour, Room, RoomKind
from abbey.components.decks import CHRONICLES, CRYPT, EVENTS, LIBRARY, SCRIPTORIUM, Card
from abbey.components.masses import MASSES, Mass
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS
from abbey.errors import UnknownNameError

__all__ = ["LANGUAGES", "Kind", "fold", "heading", "phrases", "spoken", "term"]

LANGUAGES: tuple[str, ...] = ("en", "fr", "es", "it", "ru", "de")
"""Codes of the languages, English first."""


@unique
class Kind(Word):
    """The classes of words that a place in a line can ask for."""

    TRAIT = "trait"
    """The twelve traits."""
    ROOM = "room"
    """The 25 rooms."""
    ROOM_OF = "room of"
    """Words for a cell or corridor that want an owner or a colour; they mean a `RoomKind`."""
    MASS = "Mass"
    """The eight Masses."""
    CARD = "card"
    """Books, great books, events and crypt cards."""
    SUSPECT = "suspect"
    """The 24 suspects."""
    COLOUR = "colour"
    """The six colours."""
    YES_NO = "yes or no"
    """Yes and no; they mean True and False."""


_CARDS = (*SCRIPTORIUM, *LIBRARY, *EVENTS, *CRYPT, *CHRONICLES)
_YES_NO = {True: "yes", False: "no"}

_SIGNS = str.maketrans(
    dict.fromkeys("‘’‛`´ʹʼˈ′＇", "'") | dict.fromkeys("‐‑‒–—―−﹘﹣－", "-") | {"\u00ad": None}
)


def fold(text: str) -> str:
    """Reduce a text to what matters when words are compared.

    Case and accents go (ё becomes е), apostrophes become `'`, hyphens and dashes `-`, every run
    of white space one space, none at the ends. Folding a folded text changes nothing.

    >>> fold("  Père   Matthieu "), fold("CLEAN–SHAVEN"), fold("Чёрный")
    ('pere matthieu', 'clean-shaven', 'черныи')
    """
    # Signs first, as some of them would fall apart into a space and an accent.
    plain = _without_marks(_without_marks(text.translate(_SIGNS)).casefold())
    return " ".join(plain.translate(_SIGNS).split())


def _without_marks(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


@cache
def phrases(kind: Kind, language: str = "en") -> Mapping[str, tuple[object, ...]]:
    """Return what each folded phrase of one or more words can mean.

    Words of all six languages are in it. Where a phrase means different things in different
    languages, the meaning in `language` stands alone if there is one; else all are listed.

    >>> phrases(Kind.TRAIT)["sans capuchon"]
    (Hood.UNHOODED,)
    >>> [str(room) for room in phrases(Kind.ROOM)["claustrum o"]]
    ['cloister east', 'cloister west']
    >>> [str(room) for room in phrases(Kind.ROOM, "de")["claustrum o"]]
    ['cloister east']

    Raises:
        UnknownNameError: if there is no such language.
    """
    _check(language)
    merged: dict[str, tuple[object, ...]] = {}
    for other in LANGUAGES:
        for phrase, values in spoken(kind, other).items():
            merged[phrase] = _once((*merged.get(phrase, ()), *values))
    merged |= spoken(kind, language)
    order = {value: index for index, value in enumerate(_values(kind))}
    return MappingProxyType(
        {phrase: tuple(sorted(values, key=order.__getitem__)) for phrase, values in merged.items()}
    )


@cache
def spoken(kind: Kind, language: str) -> Mapping[str, tuple[object, ...]]:
    """Return what each folded phrase can mean in one language alone, Latin room names included.

    A beginning of a word is best looked for here first: `fra` begins one English trait, but
    several in six languages.

    >>> spoken(Kind.MASS, "fr")["none"], "nona" in spoken(Kind.MASS, "fr")
    ((Mass.named('None'),), False)

    Raises:
        UnknownNameError: if there is no such language.
    """
    _check(language)
    meanings: dict[str, tuple[object, ...]] = {}
    for value in _values(kind):
        for word in _words(kind, value, language):
            phrase = fold(word)
            meanings[phrase] = _once((*meanings.get(phrase, ()), value))
    return MappingProxyType(meanings)


def term(value: object, language: str) -> str:
    """Return the word to print for a trait, room, Mass, card, suspect, colour, or True or False.

    The kinds of room that need an owner have a word too. Whatever has no word of its own in the
    language, as most suspects and every card of one's own, keeps its English name.

    >>> term(Mass.named("Lauds"), "it"), term(Room.named("cell_red"), "es"), term(True, "de")
    ('Lodi', 'celda roja', 'ja')
    >>> term(Suspect.named("Matthew"), "fr"), term(Suspect.named("Guy"), "fr")
    ('Matthieu', 'Guy')

    Raises:
        UnknownNameError: if there is no such language, or no word for such a value.
    """
    _check(language)
    match value:
        case Card():
            known = value in _values(Kind.CARD)
            return _words(Kind.CARD, value, language)[0] if known else value.name
        case Suspect():
            words = _words(Kind.SUSPECT, value, language)
            return words[0] if words else value.name
        case Room():
            return _room_words(value, language)[0]
        case Mass():
            return _words(Kind.MASS, value, language)[0]
        case Colour():
            return _words(Kind.COLOUR, value, language)[0]
        case RoomKind.CELL | RoomKind.CORRIDOR:
            return _words(Kind.ROOM_OF, value, language)[0]
        case bool():
            return _words(Kind.YES_NO, value, language)[0]
        case Enum() if value in TRAITS:
            return _words(Kind.TRAIT, value, language)[0]
        case _:
            raise UnknownNameError(f"the game has no word for {value!r}")


def heading(key: str, language: str) -> str:
    """Return the word over a column or beside a figure of a report.

    >>> heading("culprit", "fr"), heading("ruled out", "de")
    ('coupable', 'ausgeschlossen')

    Raises:
        UnknownNameError: if there is no such language or heading.
    """
    _check(language)
    try:
        return str(_data("headings")["heading"][key][language])
    except KeyError:
        known = ", ".join(_data("headings")["heading"])
        raise UnknownNameError(f"no heading {key!r}; there are {known}") from None


def _check(language: str) -> None:
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownNameError(f"no words in the language {language!r}; there are {known}")


@cache
def _data(name: str) -> dict[str, Any]:
    path = files("abbey.components").joinpath("data", f"{name}.toml")
    return tomllib.loads(path.read_text("utf-8"))


def _values(kind: Kind) -> tuple[object, ...]:
    """All that the words of this kind can mean, in the order of reports."""
    values: dict[Kind, tuple[object, ...]] = {
        Kind.TRAIT: TRAITS,
        Kind.ROOM: ROOMS,
        Kind.ROOM_OF: (RoomKind.CELL, RoomKind.CORRIDOR),
        Kind.MASS: MASSES,
        Kind.CARD: _CARDS,
        Kind.SUSPECT: SUSPECTS,
        Kind.COLOUR: tuple(Colour),
        Kind.YES_NO: (True, False),
    }
    return values[kind]


def _once(values: Iterable[object]) -> tuple[object, ...]:
    return tuple(dict.fromkeys(values))


def _words(kind: Kind, value: object, language: str) -> list[str]:
    """The words for a value in this language, the one to print first; perhaps none."""
    match value:
        case Card() | Suspect():
            table = _data("card_terms" if kind is Kind.CARD else "terms")[str(kind)]
            own = [value.name] if language == "en" else []
            return own + list(table.get(value.name, {}).get(language, ()))
        case Room():
            return list(_room_words(value, language))
        case RoomKind():
            return _nouns(value, language)
        case Mass():
            return list(_data("terms")["mass"][value.name][language])
        case bool():
            return list(_data("terms")["yes_no"][_YES_NO[value]][language])
        case _:
            return list(_data("terms")[str(kind)][str(value)][language])


def _nouns(kind: RoomKind, language: str) -> list[str]:
    noun = _data("terms")["noun"][str(kind)]
    return [*noun[language], *noun.get("la", ())]


@cache
def _room_words(room: Room, language: str) -> tuple[str, ...]:
    return tuple(_generate_room_words(room, language))


def _generate_room_words(room: Room, language: str) -> Iterator[str]:
    data = _data("terms")
    named = data["room"].get(room.id, {})
    yield from named.get(language, ())
    yield from named.get("la", ())
    if str(room.kind) not in data["noun"]:
        return
    nouns = _nouns(room.kind, language)
    if room.colour:
        words = data["colour"][str(room.colour)][language]
        feminine = language in data["noun"][str(room.kind)].get("feminine", ())
        # The printed form comes first: the noun and the colour that agrees with it.
        yield f"{nouns[0]} {words[min(int(feminine), len(words) - 1)]}"
    else:
        which = room.id.removeprefix("cloister_").removesuffix("_confessional")
        words = data["which"][which][language]
        yield from nouns
    for noun in nouns:
        for word in words:
            yield f"{noun} {word}"
            yield f"{word} {noun}"
