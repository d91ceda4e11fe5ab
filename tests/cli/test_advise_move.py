"""`abbey advise --for move`: rooms within reach, and what the lines do not say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run

WALKING = """
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Michael, Harold
deal: pile 3, hand 2
hand: Guy, Bruno
colours: blue, red, black
first: Ana
confessed: inner Ben, outer Cleo
turn Ana
bell 1
"""


@pytest.fixture
def walking(tmp_path: Path) -> str:
    path = tmp_path / "walking.abbey"
    path.write_text(WALKING)
    return str(path)


def test_every_room_within_reach_is_weighed(walking: str) -> None:
    told = json.loads(run("advise", walking, "--for", "move", "--json").stdout)
    assert {row["room"]: row["steps"] for row in told["rooms"]} == {
        "courtyard": 1,
        "inner confessional": 1,
        "crypt": 1,
        "cloister north": 2,
        "outer confessional": 2,
    }
    assert told["missing"] == []
    assert told["best"]["move"] == told["rooms"][0]["room"]
    assert [row["worth"] for row in told["rooms"]] == sorted(
        (row["worth"] for row in told["rooms"]), reverse=True
    )
    inner = next(row for row in told["rooms"] if row["room"] == "inner confessional")
    assert inner["bits"] > 0
    assert "Ben" in inner["why"]


def test_one_line_says_where_to_go(walking: str) -> None:
    first = run("advise", walking, "--for", "move").stdout.splitlines()[0]
    assert first.startswith("Go to the ")


def test_the_move_stands_beside_the_questions(walking: str) -> None:
    told = json.loads(run("advise", walking, "--json").stdout)
    moves = json.loads(run("advise", walking, "--for", "move", "--json").stdout)
    assert {row["room"] for row in told["rooms"]} == {row["room"] for row in moves["rooms"]}
    assert told["best"]["move"] == told["rooms"][0]["room"]
    assert run("advise", walking).stdout.startswith("Go to the ")
    assert "Moves: Go to the" in run("advise", walking, "--for", "ask").stdout


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    path = tmp_path / "bare.abbey"
    path.write_text("players: Ana, Ben, Cleo\nme: Ana\nBen draws\n")
    told = json.loads(run("advise", str(path), "--for", "move", "--json").stdout)
    assert (told["rooms"], told["best"]["move"]) == ([], None)
    assert any("where the pawns stand" in line for line in told["missing"])
    assert "cannot be said" in run("advise", str(path), "--for", "move").stdout


def test_the_figures_of_the_best_room_are_said_in_words(walking: str) -> None:
    plain = run("advise", walking, "--for", "move").stdout
    why = run("advise", walking, "--for", "move", "--why").stdout
    for figure in ("steps: ", "bits: ", "points: ", "way: "):
        assert f"\n{figure}" in why
        assert f"\n{figure}" not in plain
    assert max(map(len, why.splitlines())) <= 80
