"""Commands in the documentation print what stands below them, and every command is shown."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from abbey_cli.main import app
from commands import run
from fences import ROOT, Command, commands, fences, pages

COMMANDS = {
    f"{block}: {command.words}": command
    for block in fences("console")
    for command in commands(block)
}


def _pattern(expected: str) -> str:
    """Turn what stands in the documentation into a pattern; a line `...` fits any lines."""
    lines = [line.rstrip() for line in expected.rstrip("\n").split("\n")]
    return "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"[ ]*\n" for line in lines
    )


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_prints_what_the_documentation_says(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a folder that looks like the project, so that files can be made there."""
    for name in ("docs", "examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    name, *arguments = shlex.split(command.words)
    assert name == "abbey"
    output = run(*arguments).output
    assert re.fullmatch(_pattern(command.output), output.rstrip("\n") + "\n"), output


def test_every_command_is_shown_somewhere() -> None:
    names = {
        info.name or str(getattr(info.callback, "__name__", "")) for info in app.registered_commands
    }
    text = "\n".join(page.read_text("utf-8") for page in pages())
    assert names
    assert not {name for name in names if not re.search(rf"\babbey {name}\b", text)}
