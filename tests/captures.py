"""Pictures of what commands and the table show, for the documentation: SVG, in colour.

`python tests/captures.py` draws them anew into `docs/captures`; look at them before you keep them.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
from contextlib import chdir
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Input

from abbey.inference import Effort
from abbey_cli.table.app import TableApp
from abbey_cli.table.journal import Journal
from abbey_cli.table.session import Session
from commands import run_in_colour
from fences import ROOT

__all__ = ["COMMANDS", "FOLDER", "TABLES", "drawn"]

FOLDER = ROOT / "docs" / "captures"
"""Where the pictures are kept, `NAME.svg` each."""

COMMANDS: dict[str, str] = {
    "check": "check examples/tutorial/3-second-mass.abbey",
    "advise": "advise examples/tutorial/3-second-mass.abbey --limit 5 --sweeps 2000",
    "explain": "explain examples/tutorial/3-second-mass.abbey Galbraith",
}
"""By name, the command whose output is drawn."""

TABLES: dict[str, tuple[str, str]] = {
    "table": ("examples/tutorial/3-second-mass.abbey", "Ben asks Cl"),
    "table_contradiction": ("examples/slip.abbey", ""),
}
"""By name, the notebook that lies on the table, and what is being typed."""

_EFFORT = Effort(states=400_000, sweeps=500)
"""Units of work, so that every machine draws the same."""
_SIZE = (100, 34)
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_UNIQUE = re.compile(r"terminal-\d+")


def drawn(name: str) -> str:
    """Return the picture of that name as SVG.

    Without the addresses of fonts: a page that shows it asks nobody for anything.
    """
    if name in COMMANDS:
        picture = _of_command(COMMANDS[name])
    else:
        picture = asyncio.run(_of_table(*TABLES[name]))
    picture = _UNIQUE.sub(f"capture-{name}", _FONTS.sub("", picture))
    return "".join(f"{line.rstrip()}\n" for line in picture.splitlines())


def _of_command(command: str) -> str:
    with chdir(ROOT):
        text = run_in_colour(*shlex.split(command))
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True)
    console.print(Text.from_ansi(text.rstrip("\n")), soft_wrap=True)
    return console.export_svg(title=f"abbey {command}")


async def _of_table(notebook: str, typed: str) -> str:
    with TemporaryDirectory() as folder:
        path = Path(shutil.copy(ROOT / notebook, folder))
        with Journal(path) as journal:
            app = TableApp(Session(journal), effort=_EFFORT)
            async with app.run_test(size=_SIZE) as pilot:
                await _thought(app, pilot)
                app.query_one("#typed", Input).cursor_blink = False
                app.query_one("#typed", Input).value = typed
                await pilot.pause()
                return app.export_screenshot(title=f"abbey table {notebook}")


async def _thought(app: TableApp, pilot: Pilot[None]) -> None:
    for _ in range(1200):
        await pilot.pause(0.05)
        if app.picture.done:
            return
    raise AssertionError("the table thinks for more than a minute")


def _draw_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name in (*COMMANDS, *TABLES):
        path = FOLDER / f"{name}.svg"
        path.write_text(drawn(name), "utf-8", newline="\n")
        print(f"drew {os.path.relpath(path)}")


if __name__ == "__main__":
    _draw_all()
