"""`abbey diff`: what the last lines of a notebook changed."""

from __future__ import annotations

from typing import Annotated

import typer

from abbey_cli.options import (
    EngineOption,
    JsonOption,
    LanguageOption,
    NotebookArgument,
    SecondsOption,
    SeedOption,
    StatesOption,
    SweepsOption,
    effort_of,
    limit_of,
)

__all__ = ["diff"]


def diff(
    notebook: NotebookArgument,
    since: Annotated[
        int | None,
        typer.Option(
            "--since",
            min=0,
            metavar="LINE",
            help="Tell what changed after this line; if left out, what the last line that says "
            "anything changed.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    lang: LanguageOption = None,
    engine: EngineOption = "auto",
    seconds: SecondsOption = None,
    states: StatesOption = None,
    sweeps: SweepsOption = None,
    seed: SeedOption = 0,
) -> None:
    """Say what changed after a line.

    Who was ruled out and by which lines, which cards are known now, and which chances of the
    culprit moved furthest, and where.
    """
    from abbey.coaching.changes import SECONDS, changes, last_told
    from abbey.phrases import counted
    from abbey_cli.inferring import reasoning
    from abbey_cli.page import open_page
    from abbey_cli.render.changed import changes_payload, print_changes
    from abbey_cli.terminal import print_json, screen

    page = open_page(notebook)
    last = len(page.lines) - (not page.lines[-1])
    if since is not None and since > last:
        has = counted(last, "line")
        raise typer.BadParameter(f"there is no line {since} in {page.name!r}, which has {has}")
    effort = effort_of(engine, seconds, states, sweeps, seed)
    with reasoning(page, as_json=as_json, command="diff") as watch:
        begin = last_told(page.notebook) if since is None else since
        found = changes(
            page.notebook, begin, effort, watch=watch, seconds=limit_of(seconds, SECONDS)
        )
    if as_json:
        print_json(changes_payload(found))
        return
    with screen() as console:
        print_changes(console, found, page.lines, lang or page.notebook.header.language)
