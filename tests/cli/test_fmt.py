"""`abbey fmt`: normalised text, and files that are never harmed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from abbey.record import read
from commands import CASES, run, run_json

LOOSE = """\
# a game
me: ana
PLAYERS: Ana,Ben ,  Cleo
hand: guy, bru, Father Sergio, tho, bas, jul

ben   TAKES from cleo   # why?
i draw charles
"""
NEAT = """\
# a game
players: Ana, Ben, Cleo
me: Ana
hand: Guy, Bruno, Sergio, Thomas, Basil, Julian

Ben takes from Cleo  # why?
Ana draws Charles
"""


def test_text_is_normalised_and_comments_stay() -> None:
    result = run("fmt", "-", stdin=LOOSE)
    assert result.exit_code == 0
    assert result.stdout == NEAT


def test_neat_text_stays_as_it_is() -> None:
    assert run("fmt", "-", stdin=NEAT).stdout == NEAT
    assert run("fmt", "-", "--check", stdin=NEAT).exit_code == 0


def test_check_prints_nothing_on_standard_output() -> None:
    result = run("fmt", "-", "--check", stdin=LOOSE)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "would change" in result.stderr


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_other_line_ends_are_a_change(ends: str) -> None:
    assert run("fmt", "-", "--check", stdin=NEAT.replace("\n", ends)).exit_code == 1
    assert run("fmt", "-", stdin=NEAT.replace("\n", ends)).stdout_bytes == NEAT.encode()


def test_write_replaces_the_file_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.abbey"
    path.write_text(LOOSE, "utf-8")
    path.chmod(0o640)
    result = run("fmt", path, "-w")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert path.read_text("utf-8") == NEAT
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["game.abbey"]


def test_write_leaves_a_neat_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.abbey"
    path.write_text(NEAT, "utf-8")
    before = path.stat()
    assert run("fmt", path, "--write").exit_code == 0
    assert path.stat().st_ino == before.st_ino
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_write_goes_through_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.abbey", tmp_path / "link.abbey"
    path.write_text(LOOSE, "utf-8")
    link.symlink_to(path)
    assert run("fmt", link, "-w").exit_code == 0
    assert link.is_symlink()
    assert path.read_text("utf-8") == NEAT


def test_a_file_with_a_slip_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "game.abbey"
    path.write_text(LOOSE + "ben tooks\n", "utf-8")
    result = run("fmt", path, "-w")
    assert result.exit_code == 1
    assert path.read_text("utf-8") == LOOSE + "ben tooks\n"
    assert f"{path}:8:5: " in result.stderr


def test_what_cannot_be_rewritten_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.abbey"
    path.write_text(LOOSE, "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("fmt", path, "-w")
    assert result.exit_code == 1
    assert "cannot be rewritten: No space left on device" in result.stderr
    assert path.read_text("utf-8") == LOOSE
    assert os.listdir(tmp_path) == ["game.abbey"]


@pytest.mark.parametrize("options", [("-w",), ("-w", "--check")])
def test_standard_input_cannot_be_rewritten(options: tuple[str, ...]) -> None:
    assert run("fmt", "-", *options, stdin=LOOSE).exit_code == 2


def test_json_holds_the_text() -> None:
    assert run_json("fmt", "-", stdin=LOOSE) == {"changed": True, "text": NEAT}


@pytest.mark.parametrize("path", sorted(CASES.glob("*.abbey")), ids=lambda path: path.stem)
def test_cases_read_back_equal(path: Path) -> None:
    again = read(run("fmt", path).stdout)
    assert list(again.events) == list(read(path.read_text("utf-8")).events)
