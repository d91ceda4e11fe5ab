"""`abbey check` judges the marks and claims of the notebook's owner."""

from __future__ import annotations

import pytest

from commands import run, run_json

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno

"""
TOLD = "Ben asks Cleo: how many of Thomas, Julian = 2\n"


def test_marks_stand_below_the_sheet() -> None:
    text = DEAL + "cross Guy, Thomas\n" + TOLD + "Ana reveals Benedictine\ncross Basil\n"
    result = run("check", "-", stdin=text)
    assert result.exit_code == 0
    assert result.stdout.endswith(
        "Your marks\n"
        "  unproved  Basil (25.0%, line 10)\n"
        "  missed    Bruno (since line 5); Julian (since line 8)\n"
        "  proved    Thomas (only since line 8, marked in line 7); Guy\n"
        "  open      3 monks without a mark, none of them proved innocent\n"
        "\n"
        "Your claims, by what could be known when they were made\n"
        "  likely    line 9: revealed Benedictine, 50.0%\n"
    )


def test_scripts_get_every_mark_and_line() -> None:
    marks = run_json("check", "-", stdin=DEAL + TOLD + "cross Guy, Basil\nuncross Guy\n")["marks"]
    assert marks.keys() == {"suspects", "lines", "claims"}
    verdicts = {row["suspect"]: row["verdict"] for row in marks["suspects"]}
    assert verdicts["Guy"] == "missed"
    assert verdicts["Basil"] == "unproved"
    assert [row["verdict"] for row in marks["lines"]] == ["proved", "unproved", "refuted"]
    assert marks["claims"] == []


def test_logic_alone_judges_too() -> None:
    result = run("check", "-", "--engine", "certainty", stdin=DEAL + "cross Guy, Basil\n")
    assert "  unproved  Basil (line 7)\n" in result.stdout


@pytest.mark.parametrize("line", ["", "Ben reveals fat\n", "Ben accuses Basil = wrong\n"])
def test_without_own_marks_nothing_is_said(line: str) -> None:
    result = run("check", "-", stdin=DEAL + line)
    assert "Your" not in result.stdout
    assert run_json("check", "-", stdin=DEAL + line)["marks"] is None


def test_a_contradiction_proves_no_mark() -> None:
    result = run("check", "-", stdin=DEAL + "cross Guy\nBen shows Ana Guy\n")
    assert result.exit_code == 3
    assert "proved" not in result.stdout + result.stderr


def test_long_rows_are_broken() -> None:
    names = "Matthew, William, Fortune, Harold, Malachi, Gerard, Basil, Thomas, Galbraith"
    text = f"players: Ana, Ben, Cleo\nme: Ana\ncross {names}\n"
    result = run("check", "-", stdin=text)
    assert max(map(len, result.stdout.splitlines())) <= 80
