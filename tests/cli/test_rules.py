"""`abbey rules`: the rules by topic, in the words of six languages."""

from __future__ import annotations

import pytest

from commands import run, run_json


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("parlor", "parlor (room)"),
        ("Locutorio", "parlor (room)"),
        ("Sprechzimmer", "parlor (room)"),
        ("трапезная", "parlor (room)"),
        ("None", "None (Mass)"),
        ("Nona", "None (Mass)"),
        ("buße", "penance (term)"),
        ("summa", "Summa Theologica (card)"),
        ("suspicion brother", "Suspicion Brother (card)"),
        ("no library", "no library (house rule)"),
        ("templier", "Templar (trait)"),
        ("Matthieu", "Matthew (suspect)"),
    ],
)
def test_topics_are_found_by_their_names(typed: str, first: str) -> None:
    result = run("rules", *typed.split())
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == first
    assert "Source: " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_card_tells_effect_timing_source_and_our_reading() -> None:
    text = " ".join(run("rules", "The Lost Key").stdout.split())
    for part in (
        "An event. ",
        "This holds until the next Mass. ",
        "When: At a Mass, after the cards are passed. ",
        'Default: yes; switch: "Lost Key rolls for players". ',
        "Names: fr ",
        "Source: lists of the Spanish edition, ",
    ):
        assert part in text


def test_all_meanings_of_a_word_are_told() -> None:
    text = run("rules", "crypt").stdout
    assert "crypt (room)" in text
    assert "Crypt (card)" in text
    told = run_json("rules", "crypt")
    assert [topic["kind"] for topic in told["topics"]] == ["room", "card"]


def test_json_has_the_same() -> None:
    (topic,) = run_json("rules", "zelle")["topics"]
    assert topic["kind"] == "room"
    assert topic["names"] == {
        "en": "cell",
        "fr": "cellule",
        "es": "celda",
        "it": "cella",
        "ru": "келья",
        "de": "Zelle",
    }
    assert topic["house_rules"][0] == {
        "decides": "Whether a card may be left alone in a cell.",
        "default": "yes",
        "switch": "cells must be searched",
    }
    (term,) = run_json("rules", "score")["topics"]
    assert term["when"]
    (trait,) = run_json("rules", "fat")["topics"]
    assert trait["when"] is None


def test_without_a_topic_there_is_a_short_contents() -> None:
    result = run("rules")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) < 30
    for word in ("Rooms", "Terms", "Masses", "Cards", "House rules", "abbey rules TOPIC"):
        assert word in result.stdout
    told = run_json("rules")
    assert told["Mass"][0] == "Matins"
    assert len(told["suspect"]) == 24


@pytest.mark.parametrize(
    ("typed", "count", "member"),
    [("cards", 56, "De Alchemia"), ("house rules", 32, "no events"), ("Masses", 8, "Terce")],
)
def test_a_kind_lists_its_topics(typed: str, count: int, member: str) -> None:
    lines = run("rules", *typed.split()).stdout.splitlines()
    assert len(lines) == 1 + count
    assert f"  {member}" in lines
    (names,) = run_json("rules", *typed.split()).values()
    assert len(names) == count


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("suspicion", "write more of it"),
        ("parler", "did you mean parlor or Psalms?"),
        ("xyzzy", "no topic 'xyzzy'"),
    ],
)
def test_what_is_not_found_is_explained(typed: str, message: str) -> None:
    result = run("rules", typed)
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stdout == ""
