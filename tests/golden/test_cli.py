"""Outputs of commands, letter for letter; `python tests/goldens.py` writes them anew."""

from __future__ import annotations

import pytest
from typer.main import get_command

from abbey_cli.main import app
from goldens import FOLDER, GOLDENS, printed


@pytest.mark.parametrize("name", GOLDENS)
def test_the_output_is_as_kept(name: str) -> None:
    assert printed(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", GOLDENS)
def test_the_output_fits_eighty_columns(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    assert max(map(len, lines)) <= 80 or name.endswith("json")


def test_every_command_has_an_output_and_its_help_kept() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]
    kept = {command.split()[0] for command in GOLDENS.values()}
    assert kept - {"--help"} == set(commands)
    assert {f"{name}_help" for name in commands} <= GOLDENS.keys()


def test_nothing_else_is_kept() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == GOLDENS.keys()
