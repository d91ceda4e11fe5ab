"""`abbey new` and `abbey table` on the command line."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from abbey.record import read_file
from commands import run

HAND = "Guy, Bruno, Sergio, Thomas, Basil, Julian"
ANSWERS = f"Ana, Ben, Cleo\nana\n{HAND}\n\n"
TEXT = f"players: Ana, Ben, Cleo\nme: Ana\nhand: {HAND}\n"


def test_four_answers_make_a_notebook(tmp_path: Path) -> None:
    file = tmp_path / "game.abbey"
    result = run("new", file, "--no-table", stdin=ANSWERS)
    assert result.exit_code == 0
    assert file.read_text("utf-8") == TEXT
    assert "next: abbey table" in result.stderr


def test_from_nothing_to_advice_in_under_ten_lines(tmp_path: Path) -> None:
    """Four answers and one command: what a beginner types before the first advice."""
    file = tmp_path / "game.abbey"
    assert run("new", file, "--no-table", stdin=ANSWERS).exit_code == 0
    result = run("advise", file, "--sweeps", "200")
    assert result.exit_code == 0
    assert result.stdout.strip()


def test_slips_are_told_and_asked_for_again(tmp_path: Path) -> None:
    file = tmp_path / "game.abbey"
    answers = f"Ana\nAna, Ben, Cleo\nXaver\nana\nGuy\nGuy, Brunno\n{HAND}\nred\n\n"
    result = run("new", file, "--no-table", stdin=answers)
    assert result.exit_code == 0
    assert file.read_text("utf-8") == TEXT
    for told in ("3 to 6 players", "Xaver", "6 cards", "did you mean Bruno?", "3 colours"):
        assert told in result.stderr


def test_what_options_say_is_not_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.abbey"
    words = ("--players", "Ana, Ben, Cleo", "--me", "", "--colours", "red, blue, green")
    result = run("new", file, *words, "--no-table")
    assert (result.exit_code, result.stdout) == (0, "")
    header = read_file(file).header
    assert (header.me, len(header.players)) == (None, 3)


@pytest.mark.parametrize(
    ("words", "told"),
    [(("--players", "Ana"), "3 to 6"), (("--players", "Ana, Ben, Cleo", "--me", "Xaver"), "Xaver")],
)
def test_wrong_options_are_wrong_usage(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    file = tmp_path / "game.abbey"
    result = run("new", file, *words, "--no-table")
    assert result.exit_code == 2
    assert told in result.stderr
    assert not file.exists()


def test_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.abbey"
    file.write_text("precious")
    result = run("new", file, "--no-table", stdin=ANSWERS)
    assert result.exit_code == 1
    assert file.read_text() == "precious"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ana, Ben, Cleo\n", "players: Ana, Ben, Cleo\n"),
        ("Ana, Ben, Cleo\nana\nGuy\nq\n", "players: Ana, Ben, Cleo\nme: Ana\n"),
        ("Ana, Ben, Quin\nq\nq\n", "players: Ana, Ben, Quin\nme: Quin\n"),
    ],
)
def test_who_leaves_early_keeps_what_was_answered(tmp_path: Path, typed: str, kept: str) -> None:
    file = tmp_path / "game.abbey"
    result = run("new", file, "--no-table", stdin=typed)
    assert result.exit_code == 1
    assert file.read_text("utf-8") == kept
    assert "as far as it goes: players" in result.stderr
    assert read_file(file).header.players


@pytest.mark.parametrize("typed", ["", "q\n", "Ana\n", "Ana, Ana, Ben\nq\n"])
def test_nothing_answered_makes_no_file(tmp_path: Path, typed: str) -> None:
    file = tmp_path / "game.abbey"
    result = run("new", file, "--no-table", stdin=typed)
    assert result.exit_code == 1
    assert "no file was made" in result.stderr
    assert not file.exists()


def test_colours_may_be_left_out_by_leaving(tmp_path: Path) -> None:
    file = tmp_path / "game.abbey"
    result = run("new", file, stdin=f"Ana, Ben, Cleo\nana\n{HAND}\n")
    assert (result.exit_code, file.read_text("utf-8")) == (0, TEXT)


def test_an_interruption_keeps_what_was_answered(tmp_path: Path) -> None:
    file = tmp_path / "game.abbey"
    with patch("builtins.input", side_effect=["Ana, Ben, Cleo", "cleo", KeyboardInterrupt]):
        result = run("new", file)
    assert result.exit_code == 130
    assert file.read_text("utf-8") == "players: Ana, Ben, Cleo\nme: Cleo\n"
    assert "as far as it goes: players, me" in result.stderr


def test_a_wrong_option_loses_no_answer(tmp_path: Path) -> None:
    file = tmp_path / "game.abbey"
    result = run("new", file, "--me", "Xaver", stdin="Ana, Ben, Cleo\n")
    assert result.exit_code == 2
    assert file.read_text("utf-8") == "players: Ana, Ben, Cleo\n"


def test_the_table_needs_a_terminal(tmp_path: Path) -> None:
    result = run("table", tmp_path / "game.abbey")
    assert result.exit_code == 2
    assert "terminal" in result.stderr
