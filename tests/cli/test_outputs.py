"""What commands put out: `-` is standard output everywhere, and one is never told as several."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import TESTS, run

LATE = TESTS / "golden" / "notebooks" / "late.abbey"
RACE = ("tournament", "--seats", "random,random,random", "--games", "3", "--jobs", "1")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (("sheet", LATE, "--out", "-", "--format", "svg"), b"<?xml"),
        (("sheet", "--out", "-", "--format", "pdf"), b"%PDF"),
        (("sheet", "--out", "-", "--format", "html"), b"<!"),
        ((*RACE, "--csv", "-"), b""),
        (("review", LATE, "--html", "-"), b"<!"),
        (("new", "-", "--players", "Ana, Ben, Cleo", "--me", "", "--colours", ""), b"players: "),
    ],
)
def test_a_dash_is_standard_output(
    arguments: tuple[str | Path, ...], begins: bytes, tmp_path: Path
) -> None:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    assert result.stdout_bytes.startswith(begins)
    assert result.stdout_bytes.strip()
    assert b"written" not in result.stdout_bytes
    assert list(tmp_path.iterdir()) == []


def test_text_goes_there_as_without_a_name() -> None:
    assert run("sheet", LATE, "-o", "-").stdout == run("sheet", LATE).stdout


def test_a_dash_is_no_folder() -> None:
    result = run("simulate", "--seats", "random,random,random", "--out", "-")
    assert result.exit_code == 1
    assert "standard output is no folder" in result.stderr


def test_json_and_a_file_do_not_share_standard_output() -> None:
    result = run(*RACE, "--csv", "-", "--json")
    assert result.exit_code == 2
    assert "both go to standard output" in " ".join(result.stderr.split())


_NOUNS = "lines|cards|rooms|ways|moves|monks|games|deals|questions|steps|repairs|players|seconds"
KEPT = sorted((TESTS / "golden" / "cli").glob("*.txt"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_one_is_not_told_as_several(path: Path) -> None:
    found = re.findall(rf"(?<![\d.,:+-])1 (?:more )?(?:{_NOUNS})\b", path.read_text("utf-8"))
    assert not found
