"""`abbey table`: the live companion at the table."""

from __future__ import annotations

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
    from abbey_cli.table.journal import Journal
    from abbey_cli.table.serving import is_served, serve

    if web is not None:
        Journal(notebook).close()
        serve(notebook, web, _words(lang, engine, seconds, states, sweeps, seed))
        return
    if not (is_served() or (sys.stdin.isatty() and sys.stdout.isatty())):
        raise typer.BadParameter("the table needs a terminal; for scripts use `abbey check`")
    from abbey_cli.table.sitting import sit_down

    effort = effort_of(engine, seconds, states, sweeps, seed)
    with Journal(notebook) as journal:
        sit_down(journal, language=lang, effort=effort)


def _words(
    lang: str | None,
    engine: str,
    seconds: float | None,
    states: int | None,
    sweeps: int | None,
    seed: int,
) -> list[str]:
    """Return the options again, as words of a command."""
    named = {
        "--lang": lang,
        "--engine": engine,
        "--budget": seconds,
        "--states": states,
        "--sweeps": sweeps,
        "--seed": seed,
    }
    return [
        word for name, value in named.items() if value is not None for word in (name, str(value))
    ]
