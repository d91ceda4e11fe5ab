"""The rules by topic: rooms, cards, Masses, traits, suspects, terms and house rules.

What a room or a term means stands in `data/handbook.toml`; cards, Masses, traits and suspects
come from the components, house rules from the fields of `Ruleset` and the words under them.
"""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import unique
from functools import cache
from importlib.resources import files
from typing import Any

from abbey.components._word import Word
from abbey.components.board import ROOMS, RoomKind
from abbey.components.decks import CHRONICLES, CRYPT, EVENTS, LIBRARY, SCRIPTORIUM, Card, Deck
from abbey.components.effects import Timing
from abbey.components.masses import MASSES, Mass
from abbey.components.suspect_set import with_traits
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.terms import LANGUAGES, Kind, fold, spoken, term
from abbey.components.traits import TRAITS, Trait
from abbey.rules.ruleset import NAMES, Ruleset

__all__ = ["Reading", "Topic", "TopicKind", "topics"]


@unique
class TopicKind(Word):
    """What a topic is about, in the order of the contents."""

    ROOM = "room"
    """A kind of room."""
    TERM = "term"
    """A word of the rules."""
    MASS = "Mass"
    """One of the eight Masses."""
    CARD = "card"
    """A book, a great book, an event or the crypt card."""
    TRAIT = "trait"
    """One of the twelve traits."""
    SUSPECT = "suspect"
    """One of the 24 suspects."""
    HOUSE_RULE = "house rule"
    """A variant, or a reading where the rulebooks are silent."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A house rule: what is decided, how we read it, and the words that change it."""

    field: str
    """The field of `Ruleset`."""
    says: str
    """What it decides."""
    ours: str
    """The default."""
    words: str
    """What to write in the header line `rules:` for another choice."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What the rules say of one thing."""

    kind: TopicKind
    """What it is."""
    name: str
    """Its English name."""
    effect: str
    """What it does or means."""
    source: str
    """Where that is from."""
    names: tuple[tuple[str, tuple[str, ...]], ...]
    """Its names by language, the one to print first."""
    when: str = ""
    """When it applies; empty where there is nothing to say."""
    readings: tuple[Reading, ...] = ()
    """House rules that bear on it."""

    @property
    def phrases(self) -> frozenset[str]:
        """All folded words for it."""
        return frozenset(fold(name) for _, names in self.names for name in names)


@cache
def topics() -> tuple[Topic, ...]:
    """Return all topics, kind by kind.

    >>> parlor = next(topic for topic in topics() if topic.name == "parlor")
    >>> print(parlor.kind, dict(parlor.names)["fr"][0])
    room parloir
    >>> parlor.readings[0].words
    'early accusations'
    """
    return (
        *(_room(row) for row in _data()["room"]),
        *(_term(row) for row in _data()["term"]),
        *map(_mass, MASSES),
        *map(_card, (*SCRIPTORIUM, *LIBRARY, *EVENTS, *CRYPT, *CHRONICLES)),
        *map(_trait, TRAITS),
        *map(_suspect, SUSPECTS),
        *map(_house_rule, NAMES),
    )


@cache
def _data() -> dict[str, Any]:
    path = files("abbey.coaching").joinpath("data/handbook.toml")
    return tomllib.loads(path.read_text("utf-8"))


def _source(kind: str) -> str:
    return str(_data()["sources"][kind])


@cache
def _readings() -> Mapping[str, Reading]:
    """Return each house rule by its field; what it says stands under the field in the source."""
    (tree,) = ast.parse(inspect.getsource(Ruleset)).body
    assert isinstance(tree, ast.ClassDef)
    says = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    says[field.target.id] = " ".join(text.split())
                case _:
                    pass
    defaults = {field.name: field.default for field in fields(Ruleset)}
    return {
        key: Reading(key, says[key], _default(defaults[key]), words) for key, words in NAMES.items()
    }


def _default(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "no number"
        case _:
            return str(value)


def _these(keys: Iterable[str]) -> tuple[Reading, ...]:
    return tuple(_readings()[key] for key in keys)


def _own_names(row: Mapping[str, Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((language, tuple(row["names"][language])) for language in LANGUAGES)


def _words(kind: Kind, value: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the words for a component: what is printed, then all that is read."""
    found = []
    for language in LANGUAGES:
        read = (phrase for phrase, values in spoken(kind, language).items() if value in values)
        found.append((language, (term(value, language), *read)))
    return tuple(found)


def _room(row: Mapping[str, Any]) -> Topic:
    kind = RoomKind(row["kind"])
    rooms = [room for room in ROOMS if room.kind is kind]
    if "names" in row:
        names = _own_names(row)
    elif kind in (RoomKind.CELL, RoomKind.CORRIDOR):
        names = _words(Kind.ROOM_OF, kind)
    else:
        names = _words(Kind.ROOM, rooms[0])
    every = [_words(Kind.ROOM, room) for room in rooms]
    merged = tuple(
        (language, (*own, *(word for words in every for word in dict(words)[language])))
        for language, own in names
    )
    return Topic(
        TopicKind.ROOM,
        str(kind),
        row["effect"],
        _source("room"),
        merged,
        row.get("when", ""),
        _these(row.get("rules", ())),
    )


def _term(row: Mapping[str, Any]) -> Topic:
    return Topic(
        TopicKind.TERM,
        row["id"],
        row["effect"],
        _source("term"),
        _own_names(row),
        row.get("when", ""),
        _these(row.get("rules", ())),
    )


def _mass(mass: Mass) -> Topic:
    cards = f"{mass.cards_passed} suspect card{'s' * (mass.cards_passed > 1)}"
    effect = f"Mass {mass.index} of the day: everybody passes {cards} to the left."
    return Topic(TopicKind.MASS, mass.name, effect, _source("mass"), _words(Kind.MASS, mass))


def _card(card: Card) -> Topic:
    return Topic(
        TopicKind.CARD,
        card.name,
        " ".join(_effects(card)),
        _source("card"),
        _words(Kind.CARD, card),
        _when(card),
        _these(_data()["card_rules"].get(card.name, ())),
    )


def _effects(card: Card) -> Iterator[str]:
    what = {
        Deck.SCRIPTORIUM: "A book of the scriptorium",
        Deck.LIBRARY: "A great book of the library",
        Deck.EVENTS: "An event",
        Deck.CRYPT: "The card of the crypt",
    }
    kept = ", kept until it is used" if card.starred else ""
    expansion = ", of the Pilgrims' Chronicles" if card in CHRONICLES else ""
    copies = f", {card.copies} in the deck" if card.copies > 1 else ""
    yield f"{what[card.deck]}{expansion}{kept}{copies}."
    yield card.effect
    if card.lasting:
        yield "This holds until the next Mass."


def _when(card: Card) -> str:
    if card.deck is Deck.EVENTS and card.timing is Timing.AT_ONCE:
        return "At a Mass, after the cards are passed."
    return str(_data()["timing"][str(card.timing)])


def _trait(trait: Trait) -> Topic:
    suspects = with_traits(trait)
    effect = f"{len(suspects)} of the {len(SUSPECTS)} suspects: {suspects}."
    return Topic(TopicKind.TRAIT, str(trait), effect, _source("trait"), _words(Kind.TRAIT, trait))


def _suspect(suspect: Suspect) -> Topic:
    looks = ", ".join(map(str, (suspect.hood, suspect.beard, suspect.girth)))
    effect = f"{suspect.title} {suspect.name}, {suspect.order}: {looks}."
    names = _words(Kind.SUSPECT, suspect)
    return Topic(TopicKind.SUSPECT, suspect.name, effect, _source("suspect"), names)


def _house_rule(key: str) -> Topic:
    reading = _readings()[key]
    variants = next(row["rules"] for row in _data()["term"] if row["id"] == "variants")
    return Topic(
        TopicKind.HOUSE_RULE,
        reading.words,
        reading.says,
        _source("variant" if key in variants else "reading"),
        (("en", (reading.words,)),),
        readings=(reading,),
    )
