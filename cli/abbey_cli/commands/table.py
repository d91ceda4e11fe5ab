"""`abbey table`: the live companion at the table."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from abbey_cli.options import (
    EngineOption,
    LanguageOption,
    SecondsOption,
    SeedOption,
    StatesOption,
    SweepsOption,
    effort_of,
)

__all__ = ["table"]


def table(
    notebook: Annotated[
        Path,
        typer.Argument(
            metavar="NOTEBOOK",
            help="A notebook file; `abbey new` makes one.",
            show_default=False,
        ),
    ],
    web: Annotated[
        int | None,
        typer.Option(
            "--web",
            min=1,
            max=65535,
            metavar="PORT",
            help="Serve it to browsers on this machine instead; needs the extra `web`.",
            show_default=False,
        ),
    ] = None,
    lang: LanguageOption = None,
    engine: EngineOption = "auto",
    seconds: SecondsOption = None,
    states: StatesOption = None,
    sweeps: SweepsOption = None,
    seed: SeedOption = 0,
) -> None:
    """Write a notebook at the table, and see at once what it says.

    Every line is on disk before the screen shows it. Tab completes words; arrow keys choose a
    line to change; F4 tries lines out without keeping them.
    """
    if web is not None:
        _serve(notebook, web)
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise typer.BadParameter("the table needs a terminal; for scripts use `abbey check`")
    from abbey_cli.table.app import TableApp
    from abbey_cli.table.journal import Journal
    from abbey_cli.table.session import Session

    effort = effort_of(engine, seconds, states, sweeps, seed)
    with Journal(notebook) as journal:
        TableApp(Session(journal), language=lang, effort=effort).run()


def _serve(notebook: Path, port: int) -> None:
    """Show the table in browsers: each one that looks gets a table of its own, one at a time."""
    try:
        from textual_serve.server import Server
    except ImportError:
        raise typer.BadParameter(
            "the web needs more packages: pip install 'abbey-solver[web]'"
        ) from None
    command = [sys.executable, "-m", "abbey_cli", "table", str(notebook)]
    Server(shlex.join(command), host="localhost", port=port, title="abbey table").serve()
