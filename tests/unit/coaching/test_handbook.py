"""Every room, card, Mass, trait, suspect and house rule is in the handbook, by all its names."""

from __future__ import annotations

from dataclasses import fields

import pytest

from abbey.coaching import TopicKind, contents, look_up
from abbey.coaching.handbook import topics
from abbey.coaching.lookup import kind_of
from abbey.components import (
    CHRONICLES,
    CRYPT,
    EVENTS,
    LANGUAGES,
    LIBRARY,
    MASSES,
    ROOMS,
    SCRIPTORIUM,
    SUSPECTS,
    TRAITS,
    Card,
    Mass,
    Room,
    Suspect,
    term,
)
from abbey.errors import UnknownNameError
from abbey.rules import Ruleset

CARDS = (*SCRIPTORIUM, *LIBRARY, *EVENTS, *CRYPT, *CHRONICLES)


def _is_about(kind: TopicKind, name: str, text: str) -> bool:
    return (kind, name) in [(topic.kind, topic.name) for topic in look_up(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_components_are_found_in_every_language(language: str) -> None:
    wanted: list[tuple[TopicKind, str, Card | Mass | Room | Suspect]] = []
    wanted += [(TopicKind.CARD, card.name, card) for card in CARDS]
    wanted += [(TopicKind.MASS, mass.name, mass) for mass in MASSES]
    wanted += [(TopicKind.ROOM, str(room.kind), room) for room in ROOMS]
    wanted += [(TopicKind.SUSPECT, suspect.name, suspect) for suspect in SUSPECTS]
    missing = [
        (name, term(value, language))
        for kind, name, value in wanted
        if not _is_about(kind, name, term(value, language))
    ]
    missing += [
        (str(trait), term(trait, language))
        for trait in TRAITS
        if not _is_about(TopicKind.TRAIT, str(trait), term(trait, language))
    ]
    assert not missing


@pytest.mark.parametrize(
    "topic", contents()[TopicKind.TERM], ids=lambda topic: topic.name.replace(" ", "_")
)
def test_terms_are_found_by_all_their_names(topic: object) -> None:
    names = dict(getattr(topic, "names", ()))
    assert set(names) == set(LANGUAGES)
    assert not [name for words in names.values() for name in words if topic not in look_up(name)]


def test_every_house_rule_belongs_to_a_topic_and_is_one() -> None:
    told = {
        reading.field
        for topic in topics()
        if topic.kind is not TopicKind.HOUSE_RULE
        for reading in topic.readings
    }
    assert told == {field.name for field in fields(Ruleset)}
    assert len(contents()[TopicKind.HOUSE_RULE]) == len(told)


def test_a_house_rule_says_what_the_ruleset_says() -> None:
    (topic,) = look_up("silences in a row 2")
    assert topic.effect == (
        "How often in a row a player may keep silence; without a number, always."
    )
    assert topic.readings[0].ours == "no number"
    assert "silent" in topic.source
    (variant,) = look_up("no events")
    assert variant.readings[0].ours == "yes"
    assert "variant" in variant.source
    (traits,) = look_up("question traits")
    assert traits.readings[0].ours == "5"


def test_every_topic_says_something() -> None:
    for topic in topics():
        assert topic.effect.endswith("."), topic.name
        assert topic.source
        assert topic.kind is not TopicKind.CARD or topic.when


def test_cards_tell_when_they_are_used() -> None:
    (skip,) = look_up("de alchemia")
    assert skip.when == "When a Mass is called, or cards are passed in it."
    assert "kept until it is used" in skip.effect
    (sermon,) = look_up("Sermon")
    assert sermon.when == "At a Mass, after the cards are passed."
    (crypt,) = [topic for topic in look_up("Crypt") if topic.kind is TopicKind.CARD]
    assert "6 in the deck" in crypt.effect


def test_a_word_of_several_meanings_has_them_all() -> None:
    assert {topic.kind for topic in look_up("crypt")} == {TopicKind.ROOM, TopicKind.CARD}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Suspicion", "beginning of Suspicion Brother, .*; write more of it"),
        ("s", "and .* more; write more of it"),
        ("parler", "did you mean parlor?"),
        ("qqqqqq", "without a topic all are listed"),
        ("", "no topic ''"),
    ],
)
def test_what_is_not_found_is_explained(text: str, message: str) -> None:
    with pytest.raises(UnknownNameError, match=message):
        look_up(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [("hal", "chapter hall"), ("Judas", "The Gospel of Judas"), ("alchem", "De Alchemia")],
)
def test_the_beginning_of_a_word_in_a_name_will_do(text: str, name: str) -> None:
    assert [topic.name for topic in look_up(text)] == [name]


@pytest.mark.parametrize(
    "name",
    sorted(
        topic.name
        for kind, found in contents().items()
        for topic in found
        if kind is not TopicKind.HOUSE_RULE and len(topic.name.split()) > 1
    ),
)
def test_a_slip_in_one_word_of_a_name_is_understood(name: str) -> None:
    """Of several words one is enough, also misspelt; words that are names themselves go first."""
    alone = {topic.name for found in contents().values() for topic in found}
    words = [word for word in name.split() if len(word) > 5 and word.capitalize() not in alone]
    for word in words:
        slip = word[:3] + word[4:]
        with pytest.raises(UnknownNameError, match=r"did you mean|can be the beginning") as told:
            look_up(slip)
        assert name in str(told.value) or word.casefold() in str(told.value).casefold()


@pytest.mark.parametrize("kind", TopicKind)
def test_kinds_have_plurals(kind: TopicKind) -> None:
    plural = f"{kind}es" if kind is TopicKind.MASS else f"{kind}s"
    assert kind_of(plural.upper()) is kind
