"""What commands put out: `-` is standard output everywhere, and one is never told as several."""

from __future__ import annotations

import os
import re
from concurrent.futures import ThreadPoolExecutor
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


MAKING = [
    (("review", LATE), "--html"),
    (RACE, "--csv"),
    (("sheet", LATE, "--format", "svg"), "--out"),
]


@pytest.mark.parametrize(("command", "option"), MAKING, ids=str)
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/it", "No such file or directory"),
        ("plain/it", "Not a directory"),
        ("folder", "Is a directory|exists already"),
    ],
)
def test_a_file_that_cannot_be_made_is_told_before_the_work_for_it(
    command: tuple[str | Path, ...],
    option: str,
    name: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("abbey_cli.files.put_file", lambda path, content: pytest.fail("too late"))
    (tmp_path / "plain").write_text("kept")
    (tmp_path / "folder").mkdir()
    result = run(*command, option, name)
    assert result.exit_code == 1
    assert re.search(why, result.stderr)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "plain"]
    assert (tmp_path / "plain").read_text() == "kept"


@pytest.mark.parametrize(("command", "option"), MAKING, ids=str)
def test_a_pipe_is_written_into_and_not_replaced(
    command: tuple[str | Path, ...], option: str, tmp_path: Path
) -> None:
    """As in `--html >(gzip > page.gz)`; a device is no file to be taken the place of either."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        reading = pool.submit(pipe.read_bytes)
        result = run(*command, option, pipe)
        assert result.exit_code == 0, result.output
        assert reading.result(timeout=10)
    assert pipe.is_fifo()


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
