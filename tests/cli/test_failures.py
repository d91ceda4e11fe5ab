"""What goes wrong ends in a message with its place, and in the right exit status."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

import abbey_cli
from commands import CASES, run

DEAL = "players: Ana, Ben, Cleo\nme: Ana\n"
MORE = {"ask": ("Ben", "has Guy"), "view": ("Ben",)}


def _arguments(command: str, name: str | Path) -> list[str | Path]:
    return [command, name, *MORE.get(command, ())]


@pytest.mark.parametrize("command", ["check", "ask", "worlds", "view", "fmt"])
class TestEveryCommand:
    def test_a_missing_file(self, command: str, tmp_path: Path) -> None:
        (tmp_path / "monday.abbey").write_text(DEAL, "utf-8")
        result = run(*_arguments(command, tmp_path / "mondy.abbey"))
        assert result.exit_code == 1
        assert result.stdout == ""
        assert "there is no file" in result.stderr
        assert "monday.abbey" in result.stderr

    def test_a_folder(self, command: str, tmp_path: Path) -> None:
        result = run(*_arguments(command, tmp_path))
        assert result.exit_code == 1
        assert "is a folder, not a notebook" in result.stderr

    def test_bytes_that_are_no_text(self, command: str, tmp_path: Path) -> None:
        path = tmp_path / "picture.abbey"
        path.write_bytes(b"players: Ana\n\x89PNG\x00\xff\xfe" + bytes(range(256)))
        result = run(*_arguments(command, path))
        assert result.exit_code == 1
        assert f"{path}:2:1: byte 0x89 is not UTF-8" in result.stderr

    def test_an_empty_file(self, command: str) -> None:
        result = run(*_arguments(command, "-"), stdin="")
        assert result.exit_code == 1
        assert "`players:` is missing" in result.stderr

    def test_a_wrong_option(self, command: str) -> None:
        result = run(*_arguments(command, "-"), "--colour", stdin=DEAL)
        assert result.exit_code == 2
        assert "--colour" in result.stderr

    def test_no_argument_at_all(self, command: str) -> None:
        result = run(command)
        assert result.exit_code == 2
        assert "Missing argument" in result.stderr


@pytest.mark.parametrize("command", ["check", "ask", "worlds"])
def test_sizes_that_cannot_be_are_an_error_at_their_line(command: str) -> None:
    draws = DEAL + "Ben draws\n" * 6
    result = run(*_arguments(command, "-"), stdin=draws)
    assert result.exit_code == 1
    assert result.stderr.startswith("standard input:8: the pile is empty")
    assert "     8 | Ben draws\n" in result.stderr


def test_every_problem_has_its_line_and_a_caret() -> None:
    slips = DEAL + "Ben tooks from Cleo\nCleo draws\nBne draws  # oops\n"
    result = run("check", "-", stdin=slips)
    assert result.exit_code == 1
    assert result.stderr == (
        "standard input:3:5: unknown word 'tooks'; did you mean takes?\n"
        "     3 | Ben tooks from Cleo\n"
        "       |     ^^^^^\n"
        "standard input:5:1: unknown player 'Bne'; did you mean Ben?\n"
        "     5 | Bne draws  # oops\n"
        "       | ^^^\n"
        "2 problems in standard input; nothing was worked out\n"
    )


def test_carets_stand_under_wide_letters_and_behind_tabs() -> None:
    result = run("check", "-", stdin="players: Ana, 本, Cleo\n\t本 tooks\n")
    assert "     2 |  本 tooks\n       |    " in result.stderr
    caret = result.stderr.splitlines()[2]
    assert caret.index("^") == len("       |  本 ") + 1


def test_a_long_line_is_shown_around_the_slip() -> None:
    far = " " * 500
    result = run("check", "-", stdin=f"{DEAL}cross Guy,{far}Brnuo, Basil{far}# and so on\n")
    line, caret = result.stderr.splitlines()[1:3]
    assert len(line) <= 80
    assert line[caret.index("^") :].startswith("Brnuo")
    assert caret.count("^") == 5


def test_control_characters_never_reach_the_terminal() -> None:
    result = run("check", "-", stdin=DEAL + "Ben draws \x1b[31mGuy\x07\n")
    assert result.exit_code == 1
    assert "\x1b" not in result.stderr
    assert "\x07" not in result.stderr


def test_markup_in_a_message_is_text() -> None:
    result = run("check", "-", stdin=DEAL + "[bold]Ben[/] draws\n")
    assert "'[bold]Ben[/]'" in result.stderr or "[bold]Ben[/] draws" in result.stderr


def test_no_arguments_show_the_help() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage: abbey" in result.output


def test_an_unknown_command_is_wrong_usage() -> None:
    assert run("chekc").exit_code == 2


def test_the_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("abbey ")


@pytest.mark.parametrize(
    "option",
    [
        ("--states", "0"),
        ("--states", "x"),
        ("--seconds", "-1"),
        ("--seconds", "nan"),
        ("--sweeps", "0"),
        ("--engine", "best"),
    ],
)
def test_an_impossible_budget_is_wrong_usage(option: tuple[str, str]) -> None:
    assert run("check", CASES / "3p-2004.abbey", *option).exit_code == 2


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "-1", "1e400", "soon", ""])
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("advise", ()),
        ("ask", ("Ben", "has Guy")),
        ("check", ()),
        ("diff", ()),
        ("explain", ("Guy",)),
        ("repair", ()),
        ("table", ()),
        ("worlds", ()),
    ],
)
def test_what_is_no_number_of_seconds(command: str, words: tuple[str, ...], value: str) -> None:
    for option in ("--seconds", "--budget"):
        result = run(command, CASES / "3p-2004.abbey", *words, f"{option}={value}")
        said = " ".join(result.stderr.split())
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"'--seconds': {value!r} is no number of seconds; write one such as 2" in said


def test_every_command_with_a_time_limit_is_tested_so() -> None:
    folder = Path(abbey_cli.__file__).parent / "commands"
    limited = {path.stem for path in folder.glob("*.py") if "SecondsOption" in path.read_text()}
    assert limited == {"advise", "ask", "check", "diff", "explain", "repair", "table", "worlds"}


RECORD = """\
players: Ana Maria, Ben, Cleo
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand Ana Maria: Guy, Bruno
hand Ben: Sergio, Thomas
hand Cleo: Basil, Julian
pile: Charles
culprit: Andre
Ben asks Cleo: how many thin = 1
"""


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("advise", ()),
        ("ask", ("Ben", "how many fat")),
        ("check", ()),
        ("diff", ()),
        ("explain", ("Ben", "has", "Thomas")),
        ("sheet", ()),
        ("worlds", ()),
    ],
)
def test_the_hint_for_a_record_works_as_it_stands(
    command: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "one game.abbey"
    path.write_text(RECORD, "utf-8")
    hint = run(command, path, *words).stderr.splitlines()[1].strip()
    view, again = (shlex.split(half) for half in hint.split(" | "))
    assert (view[0], again) == ("abbey", ["abbey", command, "-", *words])
    seen = run(*view[1:])
    assert seen.stdout.startswith("players: Ana Maria, Ben, Cleo\nme: Ana Maria\n")
    assert run(*again[1:], stdin=seen.stdout).exit_code == 0


def test_an_unknown_language_is_wrong_usage() -> None:
    result = run("check", CASES / "3p-2004.abbey", "--lang", "la")
    assert result.exit_code == 2
    assert "'fr'" in result.stderr


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    result = run("check", CASES / "3p-2004.abbey")
    assert result.exit_code == 1
    assert "cannot be read: Permission denied" in result.stderr


def test_an_endless_file_ends_in_a_message() -> None:
    result = run("check", "/dev/zero")
    assert result.exit_code == 1
    assert "too long" in result.stderr
