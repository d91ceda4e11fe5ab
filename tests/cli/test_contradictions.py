"""A notebook that contradicts itself: exit status 3, a smallest set of lines, repairs."""

from __future__ import annotations

import json

import pytest

import abbey.explain
from abbey.errors import BudgetExceededError
from commands import run

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno

"""
TWICE = DEAL + "Ben asks Cleo: how many fat = 1\nBen shows Ana Sergio\nCleo shows Ana Sergio\n"
COMMANDS = {"check": (), "ask": ("Ben", "has Thomas"), "worlds": ()}


@pytest.mark.parametrize(("command", "more"), COMMANDS.items())
def test_people_see_the_lines_and_the_repairs(command: str, more: tuple[str, ...]) -> None:
    result = run(command, "-", *more, stdin=TWICE)
    assert result.exit_code == 3
    assert result.stdout == ""
    assert "     8 | Ben shows Ana Sergio\n     9 | Cleo shows Ana Sergio\n" in result.stderr
    assert "how many fat" not in result.stderr
    assert "line 8" in result.stderr
    assert "line 9" in result.stderr


@pytest.mark.parametrize(("command", "more"), COMMANDS.items())
def test_scripts_see_the_same_numbers(command: str, more: tuple[str, ...]) -> None:
    result = run(command, "-", *more, "--json", stdin=TWICE)
    assert result.exit_code == 3
    assert result.stderr == ""
    answer = json.loads(result.stdout)
    assert answer.keys() == {"contradiction"}
    assert answer["contradiction"]["lines"] == [8, 9]
    repairs = answer["contradiction"]["repairs"]
    assert [repair["lines"] for repair in repairs] == [[8], [9]]
    assert all(isinstance(repair["why"], str) and repair["why"] for repair in repairs)


def test_the_hand_can_be_the_wrong_line() -> None:
    result = run("check", "-", stdin=DEAL + "Ben shows Ana Guy\n")
    assert "     5 | hand: Guy, Bruno\n     7 | Ben shows Ana Guy\n" in result.stderr


def test_logic_alone_finds_it_too() -> None:
    result = run("check", "-", "--engine", "certainty", stdin=TWICE)
    assert result.exit_code == 3
    assert "     9 | Cleo shows Ana Sergio\n" in result.stderr


def test_markup_and_long_lines_are_shown_as_they_are() -> None:
    long = TWICE.replace("Cleo shows", "[red]Cleo shows").replace("Cleo", "[red]Cleo", 1)
    long = long.replace("asks Cleo", "asks [red]Cleo") + " " * 300 + "# the end\n"
    result = run("check", "-", stdin=long)
    assert result.exit_code == 3
    assert "     9 | [red]Cleo shows Ana Sergio" in result.stderr
    assert max(map(len, result.stderr.splitlines())) <= 80


def test_a_contradiction_stays_one_when_its_lines_take_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_long(*_: object) -> None:
        raise BudgetExceededError("no verdict")

    monkeypatch.setattr(abbey.explain, "smallest_conflict", too_long)
    result = run("check", "-", stdin=TWICE)
    assert result.exit_code == 3
    assert "contradicts itself" in result.stderr
    answer = json.loads(run("check", "-", "--json", stdin=TWICE).stdout)
    assert answer == {"contradiction": {"lines": [], "repairs": []}}
