"""`abbey ask`: what one question would bring."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest

from abbey_cli.render.figures import within
from commands import CASES, run, run_json

SMALL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""


def _cheap() -> list[tuple[str, dict[str, Any]]]:
    """Cases whose spectator knows little: their leaks are quickly weighed."""
    found = []
    for name in ("3p-2004", "3p-2020", "4p-2001", "4p-2009", "6p-2015"):
        known = json.loads((CASES / f"{name}.json").read_text("utf-8"))
        found += [(name, question) for question in known["questions"][:2]]
    return found


@pytest.mark.parametrize(
    ("name", "known"),
    _cheap(),
    ids=lambda value: value if isinstance(value, str) else value["question"].replace(" ", "_"),
)
def test_known_answers_and_bits(name: str, known: dict[str, Any]) -> None:
    answer = run_json("ask", CASES / f"{name}.abbey", known["ask"], known["question"])
    assert answer["engine"] == "exact"
    assert answer["answers"] == pytest.approx(known["answers"], abs=1e-6)
    assert answer["bits"] == pytest.approx(known["bits"], abs=1e-6)
    promised = {"engine", "error", "answers", "bits", "points", "leak_bits", "edge_bits"}
    assert promised <= answer.keys()
    assert answer["edge_bits"] == pytest.approx(answer["bits"] - answer["leak_bits"])
    assert answer["points"] >= -1e-9


@pytest.mark.parametrize("typed", ["Cleo", "cleo", "CLE", "c"])
def test_players_are_named_as_in_a_notebook(typed: str) -> None:
    answer = run_json("ask", "-", typed, "how many thin", stdin=SMALL)
    assert answer["ask"] == "Cleo"


@pytest.mark.parametrize("typed", ["me", "I", "Ana"])
def test_nobody_asks_themselves(typed: str) -> None:
    for words in (("ask", "-", typed, "has Guy"), ("advise", "-", "--player", typed)):
        result = run(*words, stdin=SMALL)
        assert (result.exit_code, result.stdout) == (2, "")
        place = "PLAYER" if words[0] == "ask" else "--player"
        assert result.stderr.startswith(f"{place}: 'Ana' is the owner of this notebook; name")
        assert "somebody else: Ben or Cleo" in result.stderr
        assert "^" in result.stderr


def test_a_spectator_asks_whomever_they_like() -> None:
    text = SMALL.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", "")
    answer = run_json("ask", "-", "Ana", "has Guy", stdin=text)
    assert answer["bits"] == pytest.approx(answer["leak_bits"])


def test_a_question_by_hand() -> None:
    """Thomas is one of six unknown cards: two in each other hand, pile and culprit one each."""
    answer = run_json("ask", "-", "Ben", "has Thomas", stdin=SMALL)
    assert answer["answers"] == {"no": pytest.approx(2 / 3), "yes": pytest.approx(1 / 3)}
    assert answer["question"] == "has Thomas"


def test_the_text_has_every_figure() -> None:
    result = run("ask", "-", "Ben", "how many fat", stdin=SMALL)
    assert result.exit_code == 0
    for word in ("Ben: how many fat", "answer", "bits", "points", "leak", "edge", "assumptions"):
        assert word in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_forecast_of_crosses_says_what_it_assumes() -> None:
    result = run("ask", "-", "Ben", "crossed off Thomas", stdin=SMALL)
    assert "assumes that Ben has crossed off exactly the cards seen" in result.stdout
    assert "exactly the cards seen" not in run("ask", "-", "Ben", "has Guy", stdin=SMALL).stdout


def test_an_intention_says_nothing_of_cards() -> None:
    assert run_json("ask", "-", "Ben", "going to chapel", stdin=SMALL)["answers"] == {}
    assert "No deduction" in run("ask", "-", "Ben", "going to chapel", stdin=SMALL).stdout


def test_without_chances_nothing_is_made_up() -> None:
    answer = run_json("ask", CASES / "3p-2012.abbey", "Ben", "has Guy", "--engine", "certainty")
    assert answer["engine"] == "certainty"
    assert answer["answers"] is None
    assert answer["bits"] is answer["points"] is answer["leak_bits"] is answer["edge_bits"] is None
    text = run("ask", CASES / "3p-2012.abbey", "Ben", "has Guy", "--engine", "certainty").stdout
    assert "certainty only" in text


def test_yes_and_no_are_in_the_language_wanted() -> None:
    result = run("ask", "-", "Ben", "has Thomas", "--lang", "de", stdin=SMALL)
    assert "nein" in result.stdout
    assert "Antwort" in result.stdout


@pytest.mark.parametrize(
    ("player", "question", "place", "hint"),
    [
        ("Bne", "how many fat", "PLAYER", "did you mean Ben?"),
        ("", "how many fat", "PLAYER", "player"),
        ("Ben Cleo", "how many fat", "PLAYER", "Cleo"),
        ("Ben", "how mny fat", "QUESTION", "did you mean many?"),
        ("Ben", "how many fat = 2", "QUESTION", "="),
        ("Ben", "how many\nfat", "QUESTION", "one line"),
        ("Ben", "has Harold", "QUESTION", "not in this pack"),
    ],
)
def test_what_cannot_be_understood_is_wrong_usage(
    player: str, question: str, place: str, hint: str
) -> None:
    result = run("ask", "-", player, question, stdin=SMALL)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"{place}: ")
    assert hint in result.stderr
    assert "^" in result.stderr


FEW = ("--sweeps", "200", "--states", "300")
"""Work that leaves the answer to samples, the same each time."""


@pytest.mark.parametrize("name", ["6p-2019", "6p-2007"])
def test_a_question_rests_on_the_same_samples_as_the_sheet(name: str) -> None:
    checked = run_json("check", CASES / f"{name}.abbey", *FEW)
    asked = run_json("ask", CASES / f"{name}.abbey", "ben", "how many fat", *FEW)
    assert checked["engine"] == asked["engine"] == "sampled"
    assert checked["error"] == asked["error"] > 0
    texts = [
        " ".join(run(*words, *FEW).stdout.split())
        for words in (
            ("check", CASES / f"{name}.abbey"),
            ("ask", CASES / f"{name}.abbey", "ben", "how many fat"),
        )
    ]
    said = f"{within(checked['error'])} (exact chances need more than 300 states)"
    assert all(said in text for text in texts)


THEFTS = (
    """players: Ana, Ben, Cleo, Dai
me: Ana
hand: Guy, Bruno, Sergio, Thomas, Basil
"""
    + "Ben takes from Cleo\nCleo takes from Dai\nDai takes from Ben\n" * 100
)


@pytest.mark.parametrize("words", [("ask", "-", "Ben", "how many fat"), ("check", "-")])
def test_a_very_long_notebook_keeps_to_the_time(words: tuple[str, ...]) -> None:
    """Of one second, what getting ready takes may come on top, and no more than that."""
    run(*words, "--budget", "1", stdin=SMALL)  # loads what is compiled
    start = process_time()
    answer = run_json(*words, "--budget", "1", stdin=THEFTS)
    assert process_time() - start < 6
    assert answer["engine"] == "sampled"
