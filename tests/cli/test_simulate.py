"""`abbey simulate`: records that replay, views, and files that are never lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from abbey.coaching import simulated
from abbey.record import read_file, view, write
from abbey.rules import outcome, replay
from abbey.rules.own_cards import parse_cards
from commands import run, run_json

TABLE = ("--seats", "sheet,random,sheet", "--seed", "3")

OWN = """\
[[book]]
name = "Ledger of the Cellarer"
effect = "draw_three_books"

[[event]]
name = "Fire in the Kitchen"
effect = "all_to_cells"
"""


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_record_a_game_that_replays_to_the_same_end(tmp_path: Path) -> None:
    told = run_json("simulate", *TABLE, "--games", "3", "--out", tmp_path)
    assert _names(tmp_path) == ["game-0001.abbey", "game-0002.abbey", "game-0003.abbey"]
    assert told["seats"] == ["sheet", "random", "sheet"]
    for game, made in zip(told["games"], simulated(told["seats"], 3, seed=3), strict=True):
        record = read_file(game["file"])
        assert record == made.record
        end = outcome(replay(record))
        assert game["points"] == dict(end.points)
        assert game["winners"] == list(end.winners)
        assert game["finder"] == end.finder
        assert game["culprit"] == str(record.header.culprit)
        assert game["views"] == []


def test_views_are_those_of_the_record(tmp_path: Path) -> None:
    told = run_json("simulate", *TABLE, "--out", tmp_path, "--views")
    (game,) = told["games"]
    record = read_file(game["file"])
    for name, path in zip(("Ana", "Ben", "Cleo", None), game["views"], strict=True):
        assert Path(path).read_text("utf-8") == write(view(record, name))
    assert _names(tmp_path) == [
        "game-0001-ana.abbey",
        "game-0001-ben.abbey",
        "game-0001-cleo.abbey",
        "game-0001-spectator.abbey",
        "game-0001.abbey",
    ]


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        run("simulate", *TABLE, "--out", tmp_path / folder, "--views")
    for name in _names(tmp_path / "one"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_rules_stand_in_the_header(tmp_path: Path) -> None:
    result = run(
        "simulate",
        *TABLE,
        "--out",
        tmp_path,
        "--rules",
        "no events, ROUNDS 5",
        "--rules",
        "no library",
    )
    assert result.exit_code == 0
    header = read_file(tmp_path / "game-0001.abbey").header
    assert header.rules == ("no library", "no events", "rounds 5")
    assert header.title == "game 1 of seed 3: sheet, random, sheet"


def test_cards_of_ones_own_are_shuffled_in(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(OWN, "utf-8")
    out = tmp_path / "out"
    assert run("simulate", *TABLE, "--out", out, "--cards", file).exit_code == 0
    header = read_file(out / "game-0001.abbey", cards=parse_cards(OWN)).header
    assert header.books is not None
    assert header.events is not None
    assert "Ledger of the Cellarer" in map(str, header.books)
    assert "Fire in the Kitchen" in map(str, header.events)


def test_the_text_counts_wins_and_points(tmp_path: Path) -> None:
    result = run("simulate", *TABLE, "--games", "4", "--out", tmp_path)
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert result.stdout.startswith("4 games in")  # a long path stands on a line of its own
    assert "game-0001.abbey to game-0004.abbey" in " ".join(lines)
    assert "Cleo (sheet)" in result.stdout
    games = list(simulated(["sheet", "random", "sheet"], 4, seed=3))
    won = sum("Ana" in game.played.outcome.winners for game in games)
    (row,) = [line for line in lines if line.startswith("Ana (sheet)")]
    assert row.split()[2] == str(won)


def test_files_are_not_overwritten_unless_forced(tmp_path: Path) -> None:
    kept = tmp_path / "game-0002.abbey"
    kept.write_text("mine", "utf-8")
    result = run("simulate", *TABLE, "--games", "2", "--out", tmp_path)
    assert result.exit_code == 1
    assert "game-0002.abbey' exists already" in result.stderr
    assert "--force" in result.stderr
    assert _names(tmp_path) == ["game-0002.abbey"]
    assert kept.read_text("utf-8") == "mine"
    forced = run("simulate", *TABLE, "--games", "2", "--out", tmp_path, "--force")
    assert forced.exit_code == 0
    assert read_file(kept).header.title == "game 2 of seed 3: sheet, random, sheet"


def test_all_files_that_are_there_are_counted(tmp_path: Path) -> None:
    run("simulate", *TABLE, "--games", "3", "--out", tmp_path)
    result = run("simulate", *TABLE, "--games", "3", "--out", tmp_path)
    assert "game-0001.abbey' exists already and 2 more" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("--seats", "sheet,sheet"), 2, "3 to 6 players sit at the table, got 2"),
        (("--seats", "sheet,sheet,shet"), 2, "did you mean sheet?"),
        (("--seats", ""), 2, "got 1"),
        (("--seats", "sheet,sheet,sheet", "--rules", "no dinner"), 2, "no rule is called"),
        (("--seats", "sheet,sheet,sheet", "--games", "0"), 2, "--games"),
        (("--seats", "sheet,sheet,sheet", "--cards", "nowhere.toml"), 1, "cannot be read"),
    ],
)
def test_wrong_usage_is_explained(
    tmp_path: Path, arguments: tuple[str, ...], status: int, message: str
) -> None:
    result = run("simulate", *arguments, "--out", tmp_path / "out")
    assert result.exit_code == status
    assert message in result.stderr
    assert result.stdout == ""


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("", "utf-8")
    result = run("simulate", *TABLE, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "cannot be a folder" in result.stderr


def test_a_bad_card_file_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_text('[[book]]\nname = "X"\neffect = "explode"\n', "utf-8")
    result = run("simulate", *TABLE, "--out", tmp_path / "out", "--cards", file)
    assert result.exit_code == 1
    assert "explode" in result.stderr


def test_an_interrupt_leaves_whole_games(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "abbey_cli", "simulate", *TABLE, "--out", str(tmp_path)]
    process = subprocess.Popen(
        [*command, "--games", "5000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while not (tmp_path / "game-0003.abbey").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert output == ""
    count = len(_names(tmp_path))
    told = re.search(r"(\d+) of 5000 games are written", errors)
    assert told is not None
    # the interrupt may come between a file and its being counted
    assert int(told.group(1)) in (count, count - 1)
    assert errors.endswith("interrupted\n")
    assert not [name for name in _names(tmp_path) if name.startswith(".")]
    assert replay(read_file(tmp_path / _names(tmp_path)[-1])).over


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_records_have_the_usual_permissions(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        run("simulate", *TABLE, "--out", tmp_path, "--rules", "rounds 1")
    finally:
        os.umask(before)
    assert (tmp_path / "game-0001.abbey").stat().st_mode & 0o777 == 0o666 & ~mask
