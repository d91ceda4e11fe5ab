"""The table driven without a terminal: keys go in, the parts of the screen are read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, Static

from abbey.inference import Effort, Engine
from abbey_cli.table.app import TableApp
from abbey_cli.table.journal import Journal
from abbey_cli.table.session import Session

__all__ = [
    "CHANCES",
    "HEADER",
    "QUICK",
    "entered",
    "played",
    "pressed",
    "shown",
    "table",
    "thought",
]

HEADER = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
QUICK = Effort(Engine.CERTAINTY)
"""What is certain is enough for most of what keys do."""
CHANCES = Effort(states=20_000, sweeps=500)
"""Units of work, so that a busy machine shows the same."""

Play = Callable[[TableApp, "Pilot[None]"], Awaitable[None]]


@contextmanager
def table(path: Path, effort: Effort) -> Iterator[TableApp]:
    with Journal(path) as journal:
        yield TableApp(Session(journal), effort=effort)


def played(
    path: Path, play: Play, size: tuple[int, int] = (80, 24), effort: Effort = QUICK
) -> None:
    """Run the app without a terminal."""

    async def run(app: TableApp) -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(app, pilot)

    with table(path, effort) as app:
        asyncio.run(run(app))


async def entered(pilot: Pilot[None], line: str) -> None:
    """Type a line as a person does; what each key does is tested on its own."""
    typed = pilot.app.query_one("#typed", Input)
    typed.value = line
    await pilot.press("enter")
    await pilot.pause()


def pressed(app: TableApp, *keys: str) -> None:
    """Press keys faster than the screen can follow."""
    for key in keys:
        app.post_message(Key(key, " " if key == "space" else key if len(key) == 1 else None))


async def thought(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the picture gets no better."""
    for _ in range(600):
        await pilot.pause(0.05)
        if app.picture.done:
            return
    raise AssertionError("the table thinks for more than half a minute")


def shown(app: TableApp, part: str) -> str:
    return str(app.query_one(f"#{part}", Static).render())
