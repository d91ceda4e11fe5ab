"""`abbey tournament`: standings as text, JSON and CSV; interruptions; wrong usage."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from abbey.coaching import Plan, standings, tournament
from abbey.coaching.ledger import FILE_NAME, ResultsFile
from abbey.coaching.outcomes import GameResult
from abbey.coaching.workers import Local
from commands import run, run_json

PLAYED = ("--seats", "sheet,random,random", "--seed", "6", "--jobs", "1")
FIGURES = {
    "wins",
    "points",
    "turns",
    "revealed_right",
    "revealed_wrong",
    "accused_right",
    "accused_wrong",
}


def test_json_has_every_figure_with_its_interval() -> None:
    told = run_json("tournament", *PLAYED, "--games", "6")
    assert (told["games"], told["deals"], told["left_out"], told["seed"]) == (6, 2, 0, 6)
    assert [player["player"] for player in told["players"]] == ["sheet", "random"]
    for player in told["players"]:
        assert player.keys() == FIGURES | {"player", "entrants"}
        for figure in FIGURES:
            interval = player[figure]
            assert interval["low"] <= interval["mean"] <= interval["high"]
    shares = [player["entrants"] * player["wins"]["mean"] for player in told["players"]]
    assert sum(shares) == pytest.approx(1)
    (difference,) = told["differences"]
    assert difference["points"]["mean"] == pytest.approx(
        told["players"][0]["points"]["mean"] - told["players"][1]["points"]["mean"]
    )


def test_it_is_what_the_library_says() -> None:
    plan = Plan(("sheet", "random", "random"), seed=6, rules=("rounds 8",))
    found = standings(plan, tournament(plan, 2, workers=Local(jobs=1)))
    told = run_json("tournament", *PLAYED, "--games", "6", "--rules", "rounds 8")
    assert found is not None
    assert told["rules"] == ["rounds 8"]
    assert told["players"][0]["points"]["mean"] == found.players[0].points.mean
    assert told["rounds"]["mean"] == found.rounds.mean


def test_csv_has_one_figure_a_row(tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    told = run_json("tournament", *PLAYED, "--games", "6", "--csv", file)
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 2 * len(FIGURES)
    (points,) = [r for r in rows if r["player"] == "sheet" and r["figure"] == "points"]
    assert float(points["mean"]) == pytest.approx(told["players"][0]["points"]["mean"], abs=1e-6)
    assert points["games"] == "6"


def test_one_deal_has_means_and_no_intervals(tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    told = run_json("tournament", *PLAYED, "--games", "1", "--csv", file)
    assert told["players"][0]["wins"]["low"] is None
    assert ",,," in file.read_text("utf-8")
    text = run("tournament", *PLAYED, "--games", "1").stdout
    assert "(" not in "".join(text.splitlines()[3:5])


def test_the_tables_fit_and_name_their_figures() -> None:
    result = run("tournament", *PLAYED, "--games", "6", "--rules", "rounds 8")
    lines = result.stdout.splitlines()
    assert lines[0] == "6 games: 2 deals, each in 3 rotations"
    assert max(map(len, lines)) <= 80
    for word in ("wins", "points", "turns", "reveals right", "sheet less random", "rounds 8"):
        assert word in result.stdout
    assert "…" not in result.stdout


def test_games_are_rounded_up_to_whole_deals() -> None:
    result = run("tournament", *PLAYED, "--games", "4")
    assert "4 games are no whole number of deals; 6 are played" in result.stderr
    assert result.stdout.startswith("6 games")


def test_a_folder_keeps_the_games_and_the_next_run_goes_on(tmp_path: Path) -> None:
    first = run_json("tournament", *PLAYED, "--games", "6", "--out", tmp_path)
    kept = (tmp_path / FILE_NAME).read_text("utf-8")
    assert len(kept.splitlines()) == 1 + 6
    assert run_json("tournament", *PLAYED, "--games", "6", "--out", tmp_path) == first
    assert (tmp_path / FILE_NAME).read_text("utf-8") == kept
    more = run_json("tournament", *PLAYED, "--games", "9", "--out", tmp_path)
    assert more["games"] == 9
    assert (tmp_path / FILE_NAME).read_text("utf-8").startswith(kept)


def test_a_folder_of_another_tournament_is_refused(tmp_path: Path) -> None:
    run("tournament", *PLAYED, "--games", "3", "--out", tmp_path)
    other = ("--seats", "sheet,sheet,random", "--seed", "6", "--jobs", "1")
    result = run("tournament", *other, "--games", "3", "--out", tmp_path)
    assert result.exit_code == 1
    assert "holds another tournament" in result.stderr


@pytest.mark.parametrize("call", range(1, 6))
@pytest.mark.parametrize("where", ["written", "told"])
def test_a_game_that_is_kept_counts_whenever_the_interrupt_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, call: int
) -> None:
    """Once a game is on the disk it is played, though nobody has been told of it yet."""
    calls = iter(range(1, 100))
    owner, name = {"written": (os, "fsync"), "told": (ResultsFile, "add")}[where]
    original = getattr(owner, name)

    def interrupted(*arguments: Any) -> Any:
        result = original(*arguments)
        if next(calls) == call:
            raise KeyboardInterrupt
        return result

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, interrupted)
        result = run("tournament", *PLAYED, "--games", "9", "--out", tmp_path)
    kept = (tmp_path / FILE_NAME).read_text("utf-8").splitlines()[1:]
    assert result.exit_code == 130
    assert f"{len(kept)} of 9 games are played; the same command goes on" in result.stderr
    # the file's first line, which names the tournament, is written through first
    assert len(kept) == (call - 1 if where == "written" else call)


def _spoil_by_a_line(folder: Path) -> None:
    with (folder / FILE_NAME).open("a", encoding="utf-8") as lines:
        lines.write("no result\n")


def _spoil_by_a_folder(folder: Path) -> None:
    (folder / FILE_NAME).unlink()
    (folder / FILE_NAME).mkdir()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (_spoil_by_a_line, "line 5 of"),
        (_spoil_by_a_folder, "cannot be read: Is a directory"),
        (shutil.rmtree, "does not keep them all any more"),
    ],
)
def test_a_folder_spoilt_before_the_interrupt_takes_no_figures_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None], message: str
) -> None:
    calls = iter(range(1, 100))
    original = ResultsFile.add

    def interrupted(self: ResultsFile, result: GameResult) -> bool:
        if next(calls) <= 3:
            return original(self, result)
        spoil(tmp_path)
        raise KeyboardInterrupt

    monkeypatch.setattr(ResultsFile, "add", interrupted)
    result = run("tournament", *PLAYED, "--games", "9", "--out", tmp_path)
    assert result.exit_code == 130
    assert "3 of 9 games are played; but" in result.stderr
    assert message in " ".join(result.stderr.split())
    assert result.stdout.startswith("3 games: 1 deal,")


@pytest.mark.parametrize("spoil", [_spoil_by_a_line, _spoil_by_a_folder, shutil.rmtree])
def test_a_folder_spoilt_on_the_way_is_told_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
) -> None:
    original = ResultsFile.add

    def spoilt(self: ResultsFile, result: GameResult) -> bool:
        if len(self.results) == 2:
            spoil(tmp_path)
        return original(self, result)

    monkeypatch.setattr(ResultsFile, "add", spoilt)
    result = run("tournament", *PLAYED, "--games", "9", "--out", tmp_path)
    assert result.exit_code == 0
    assert "all games are played; but" in result.stderr
    assert result.stdout.startswith("9 games: 3 deals,")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_what_was_played_before_an_interrupt_is_kept(tmp_path: Path, how: signal.Signals) -> None:
    """Either goes to the whole process group, as from a terminal."""
    arguments = ("tournament", "--seats", "random,random,random", "--games", "300", "--seed", "2")
    command = [sys.executable, "-m", "abbey_cli", *arguments, "--out", str(tmp_path)]
    process = subprocess.Popen(
        [*command, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    file = tmp_path / FILE_NAME
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if file.exists() and len(file.read_text("utf-8").splitlines()) > 8:
            break
        time.sleep(0.05)
    os.killpg(process.pid, how)
    output, errors = process.communicate(timeout=60)
    numbers = [json.loads(line)["number"] for line in file.read_text("utf-8").splitlines()[1:]]
    assert len(set(numbers)) == len(numbers) >= 8
    if how is signal.SIGINT:
        assert process.returncode == 130
        assert f"{len(numbers)} of 300 games are played" in errors
        assert errors.endswith("interrupted\n")
        assert "Traceback" not in errors
        assert "games of unfinished deals" in output or " games: " in output
    told = run_json(*arguments[:4], "15", "--seed", "2", "--out", tmp_path, "--jobs", "1")
    assert told["games"] == 15
    after = [json.loads(line)["number"] for line in file.read_text("utf-8").splitlines()[1:]]
    assert len(set(after)) == len(after)
    assert after[: len(numbers)] == numbers


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (("--seats", "sheet,sheet"), 2, "3 to 6 players"),
        (("--seats", "sheet,sheet,x"), 2, "no player is called 'x'"),
        (("--seats", "sheet,sheet,sheet", "--jobs", "0"), 2, "-1 means all cores"),
        (
            ("--seats", "sheet,sheet,sheet", "--jobs", "1", "--scheduler", "tcp://127.0.0.1:1"),
            2,
            "not both",
        ),
        (("--seats", "sheet,sheet,sheet", "--games", "0"), 2, "--games"),
        (("--seats", "sheet,sheet,sheet", "--rules", "rounds"), 2, "needs a number"),
    ],
)
def test_wrong_usage_is_explained(arguments: tuple[str, ...], status: int, message: str) -> None:
    result = run("tournament", *arguments)
    assert result.exit_code == status
    assert message in result.stderr
