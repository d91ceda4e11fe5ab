"""The screen, driven as a person would: keys go in, the file and the pictures come out."""

from __future__ import annotations

import errno
import os
from html import unescape
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input

from abbey.advice import Status, sheet
from abbey.components import SUSPECTS
from abbey.explain import mend
from abbey.record import read, read_file
from abbey_cli.table.app import TableApp
from commands import TESTS
from piloted import CHANCES, HEADER, QUICK, entered, played, pressed, shown, thought

EXAMPLES = TESTS.parent / "examples"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.abbey"
    path.write_text(HEADER, "utf-8")
    return path


def test_a_whole_game_is_typed_in(tmp_path: Path) -> None:
    """Each line is in the file as soon as the screen shows it; in the end the sheet is right."""
    game = EXAMPLES / "whole-game-ben.abbey"
    lines = game.read_text("utf-8").splitlines()
    numbers = [entry.line for entry in read_file(game).entries[:60]]
    body = [lines[number - 1] for number in numbers]
    path = tmp_path / "typed.abbey"
    path.write_text("".join(f"{line}\n" for line in lines[: numbers[0] - 1]), "utf-8")
    assert len(body) == 60

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        for line in body:
            await entered(pilot, line)
            assert path.read_text("utf-8").splitlines()[-1] == line
            assert line.strip() in shown(app, "lines")
            assert pilot.app.query_one("#typed", Input).value == ""
        await thought(app, pilot)
        right = sheet(read_file(path), QUICK)
        assert app.picture.sheet is not None
        assert app.picture.sheet.now.possible == right.now.possible

    played(path, play)


def test_chances_and_advice_come_by_themselves(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await entered(pilot, "Ben asks Cleo: how many fat = 3")
        await thought(app, pilot)
        assert "(exact)" in shown(app, "verdict")
        assert app.picture.asking is not None
        assert app.picture.asking.best is not None
        assert app.picture.asking.best.player in shown(app, "advice")
        assert "Reveal" in shown(app, "advice")

    played(file, play, effort=CHANCES)


def test_words_are_completed_and_offered(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        typed = app.query_one("#typed", Input)
        await pilot.press("B", "e", "tab", "space", "t", "a", "tab")
        await pilot.pause()
        assert typed.value == "Ben takes"
        await pilot.press("space", "f", "r", "tab", "space")
        await pilot.pause()
        assert "Cleo" in shown(app, "told")
        await pilot.press("C", "tab", "enter")
        await pilot.pause()
        assert file.read_text("utf-8") == HEADER + "Ben takes from Cleo\n"

    played(file, play)


def test_tab_walks_through_the_offers_and_back_to_what_was_typed(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        typed = app.query_one("#typed", Input)
        typed.value = "cross G"
        await pilot.pause()
        seen = []
        for _ in range(4):
            await pilot.press("tab")
            await pilot.pause()
            seen.append(typed.value)
        assert seen == ["cross Gerard", "cross Galbraith", "cross Guy", "cross G"]

    played(file, play)


def test_pasted_lines_are_taken_over_one_by_one(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        typed = app.query_one("#typed", Input)
        typed.post_message(Paste("Ben draws\r\nCleo draws\nBen tooks from Cleo\nnote: x\nBen"))
        await pilot.pause()
        assert file.read_text("utf-8") == HEADER + "Ben draws\nCleo draws\n"
        assert typed.value == "Ben tooks from Cleo"
        typed.value = ""
        typed.post_message(Paste("note: x\nBen"))
        await pilot.pause()
        assert (typed.value, file.read_text("utf-8")[-8:]) == ("Ben", "note: x\n")

    played(file, play)


def test_keys_typed_ahead_keep_their_order(file: Path) -> None:
    """All keys are there before the screen has looked at the first one."""

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        pressed(
            app, *"Be", "tab", "space", *"dra", "tab", "enter", *"note:a", "enter", *"Cl", "tab"
        )
        await pilot.pause()
        assert app.query_one("#typed", Input).value == "Cleo"
        assert file.read_text("utf-8") == HEADER + "Ben draws\nnote:a\n"
        pressed(
            app,
            "ctrl+u",
            "x",
            "backspace",
            "up",
            "f2",
            *"bc",
            "enter",
            "up",
            "up",
            "f8",
            *"note:d",
            "enter",
        )
        pressed(app, "ctrl+z", "ctrl+z", *"note:e", "enter", "ctrl+q")
        await pilot.pause()
        assert file.read_text("utf-8") == HEADER + "Ben draws\nnote:abc\nnote:e\n"
        assert not app.is_running

    played(file, play)


def test_a_refusal_outlives_what_was_typed_ahead(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        pressed(app, *"Xa", "enter")
        await pilot.pause()
        await pilot.pause()
        assert "Xa" in shown(app, "told")
        await pilot.press("backspace", "backspace", "B")
        assert "Ben" in shown(app, "told")

    played(file, play)


def test_a_slip_is_told_and_stays_to_be_corrected(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await entered(pilot, "Ben tooks from Cleo")
        assert "did you mean takes?" in shown(app, "told")
        assert app.query_one("#typed", Input).value == "Ben tooks from Cleo"
        assert file.read_text("utf-8") == HEADER

    played(file, play)


@pytest.mark.parametrize("line", ["Ben accuses Andre = right", "end: no time left"])
def test_nothing_is_advised_when_the_game_is_over(file: Path, line: str) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await entered(pilot, line)
        await thought(app, pilot)
        assert "The game is over" in shown(app, "advice")
        assert "Reveal" not in shown(app, "advice")
        await pilot.press("ctrl+z")
        await thought(app, pilot)
        assert "over" not in shown(app, "advice")

    played(file, play)


def test_a_full_disk_is_told_and_the_line_stays(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await entered(pilot, "Ben draws")
        with monkeypatch.context() as patched:
            patched.setattr(os, "fsync", full)
            await entered(pilot, "Cleo draws")
            assert "No space" in shown(app, "told")
            await pilot.press("ctrl+z")
            assert "No space" in shown(app, "told")
        assert app.query_one("#typed", Input).value == "Cleo draws"
        assert "Cleo draws" not in shown(app, "lines")
        assert file.read_text("utf-8") == HEADER + "Ben draws\n"
        await pilot.press("enter")
        assert file.read_text("utf-8") == HEADER + "Ben draws\nCleo draws\n"

    played(file, play)


def test_a_contradiction_is_shown_at_once_with_its_lines(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await entered(pilot, "Ben shows Ana Guy")
        await thought(app, pilot)
        assert app.picture.conflict == (3, 4)
        assert "Lines 3, 4 cannot all be true" in shown(app, "verdict")
        assert "   4! Ben shows Ana Guy" in shown(app, "lines")
        slips = shown(app, "monks")
        assert slips.startswith("Slips of the pen")
        assert all(each.says in slips for each in mend(read_file(file)).mends)
        assert "F2 changes it" in shown(app, "advice")
        await pilot.press("ctrl+z")
        await thought(app, pilot)
        assert "Slips" not in shown(app, "monks")

    played(file, play)


def test_what_another_program_writes_is_read_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # only what is typed makes the table look, so that a slow machine does the same
    monkeypatch.setattr("abbey_cli.table.app._LOOK_OUTSIDE", 1000)

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        file.write_text(HEADER + "Ben draws\n", "utf-8")
        await entered(pilot, "Cleo draws")
        assert "changed by another program" in shown(app, "told")
        assert "Ben draws" in shown(app, "lines")
        await pilot.press("enter")
        await pilot.pause()
        assert file.read_text("utf-8") == HEADER + "Ben draws\nCleo draws\n"

    played(file, play)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
def test_every_monk_is_on_the_screen(file: Path, size: tuple[int, int]) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        await thought(app, pilot)
        text = shown(app, "monks")
        rows = {row.suspect.name: row for row in sheet(read(HEADER)).rows}
        for suspect in SUSPECTS:
            assert suspect.name in text
        assert text.count("?") == sum(row.status is Status.POSSIBLE for row in rows.values())

    played(file, play, size)


def test_long_lines_do_not_push_the_last_ones_off_the_screen(file: Path) -> None:
    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(6):
            await entered(pilot, f"note: {'on and ' * 30}on")
        await entered(pilot, "Ben draws")
        await pilot.pause()
        screen = unescape(app.export_screenshot()).replace("\xa0", " ")
        assert "Ben draws" in screen

    played(file, play)


def test_a_file_that_cannot_be_read_can_be_mended(file: Path) -> None:
    file.write_text(HEADER + "Ben tooks from Cleo\n", "utf-8")

    async def play(app: TableApp, pilot: Pilot[None]) -> None:
        assert "tooks" in shown(app, "told")
        await pilot.press("up", "f2")
        await entered(pilot, "Ben takes from Cleo")
        await thought(app, pilot)
        assert app.picture.sheet is not None

    played(file, play)
