"""Earlier lines changed, put in, taken out or tried out, driven as a person would."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from abbey_cli.table.app import TableApp
from piloted import HEADER, entered, played, shown, thought


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.abbey"
    path.write_text(HEADER, "utf-8")
    return path


def test_earlier_lines_are_changed_inserted_and_removed(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        for line in ("Ben draws", "Cleo draws"):
            await entered(pilot, line)
        await pilot.press("up", "up", "f2")
        assert app.query_one("#typed", Input).value == "Ben draws"
        await entered(pilot, "Ben takes from Cleo")
        await pilot.press("up", "f3")
        await entered(pilot, "note: between")
        assert file.read_text("utf-8") == HEADER + (
            "Ben takes from Cleo\nnote: between\nCleo draws\n"
        )
        await pilot.press("up", "f8")
        assert file.read_text("utf-8") == HEADER + "Ben takes from Cleo\nnote: between\n"
        await pilot.press("ctrl+z", "ctrl+z")
        assert file.read_text("utf-8") == HEADER + "Ben takes from Cleo\nCleo draws\n"
        await pilot.press("ctrl+y")
        assert "note: between" in file.read_text("utf-8")
        await pilot.press("f2")
        assert "arrow keys" in shown(app, "told")

    played(file, play)


@pytest.mark.parametrize("key", ["f2", "f3"])
@pytest.mark.parametrize("left_by", ["escape", "ctrl+z", "f4", "f8"])
def test_a_change_that_is_left_leaves_nothing_to_be_typed_in(
    file: Path, key: str, left_by: str
) -> None:
    """Else Enter would write the old line once more, at the end."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await entered(pilot, "Ben draws")
        await entered(pilot, "note: the end")
        await pilot.press("up", "up", key)
        if key == "f3":
            await pilot.press("n", "o", "t")
        await pilot.press(left_by, "enter")
        assert app.query_one("#typed", Input).value == ""
        assert (
            file.read_text("utf-8").splitlines()[3:]
            == {
                "escape": ["Ben draws", "note: the end"],
                "f4": ["Ben draws", "note: the end"],
                "ctrl+z": ["Ben draws"],
                "f8": ["note: the end"],
            }[left_by]
        )

    played(file, play)


def test_escape_empties_the_line_that_is_typed_but_not_while_looking_back(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        typed = app.query_one("#typed", Input)
        await entered(pilot, "Ben drags")
        await pilot.press("up", "escape")
        assert typed.value == "Ben drags"
        await pilot.press("escape")
        assert typed.value == ""
        assert file.read_text("utf-8") == HEADER

    played(file, play)


def test_in_a_what_if_no_line_of_the_notebook_is_changed(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await entered(pilot, "Ben draws")
        await pilot.press("f4")
        for key in ("f2", "f3", "f8"):
            await pilot.press("up", key)
            assert "F4 ends it first" in shown(app, "told")
        await pilot.press("escape")
        await entered(pilot, "Cleo draws")
        assert file.read_text("utf-8") == HEADER + "Ben draws\n"

    played(file, play)


def test_a_what_if_is_seen_and_forgotten(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("f4")
        await entered(pilot, "Ben accuses Andre = right")
        await thought(app, pilot)
        assert shown(app, "verdict").startswith("What if:")
        assert "Andre is the culprit" in shown(app, "verdict")
        assert file.read_text("utf-8") == HEADER
        await pilot.press("f4")
        await thought(app, pilot)
        assert shown(app, "verdict").startswith("18 monks")

    played(file, play)
