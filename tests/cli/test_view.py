"""`abbey view`: a record as one player, or nobody in particular, saw it."""

from __future__ import annotations

import pytest

from abbey.record import read, view, write
from commands import run, run_json

RECORD = """\
players: Ana, Ben, Cleo
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand Ana: Guy, Bruno
hand Ben: Sergio, Thomas
hand Cleo: Basil, Julian
pile: Charles
culprit: Andre

Ben draws Charles
Cleo takes Sergio from Ben
Ana asks Ben: how many thin = 1
"""


@pytest.mark.parametrize("typed", ["Ben", "b"])
def test_one_player_sees_the_own_cards(typed: str) -> None:
    result = run("view", "-", typed, stdin=RECORD)
    assert result.exit_code == 0
    assert result.stdout == write(view(read(RECORD), "Ben"))
    assert "Ben draws Charles" in result.stdout
    assert read(result.stdout).header.culprit is None


def test_a_spectator_sees_no_card() -> None:
    result = run("view", "-", "--spectator", stdin=RECORD)
    assert "me:" not in result.stdout
    assert "Cleo takes from Ben" in result.stdout


def test_a_view_can_be_checked() -> None:
    seen = run("view", "-", "Cleo", stdin=RECORD).stdout
    assert "Andre" in run_json("check", "-", stdin=seen)["candidates"]


def test_json_holds_the_text() -> None:
    assert run_json("view", "-", "Ana", stdin=RECORD) == {
        "player": "Ana",
        "text": run("view", "-", "Ana", stdin=RECORD).stdout,
    }


@pytest.mark.parametrize("arguments", [(), ("Ana", "--spectator")])
def test_exactly_one_point_of_view_is_wanted(arguments: tuple[str, ...]) -> None:
    result = run("view", "-", *arguments, stdin=RECORD)
    assert result.exit_code == 2
    assert "--spectator" in result.stderr


def test_nobody_of_that_name() -> None:
    result = run("view", "-", "Dai", stdin=RECORD)
    assert result.exit_code == 2
    assert "PLAYER: unknown player 'Dai'" in result.stderr


def test_a_notebook_is_no_record() -> None:
    result = run("view", "-", "Ben", stdin="players: Ana, Ben, Cleo\nme: Ana\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("standard input: only a record can")
