"""`abbey worlds`: the arrangements of the cards that are left."""

from __future__ import annotations

from typing import Annotated

import typer

from abbey_cli.options import (
    JsonOption,
    LanguageOption,
    NotebookArgument,
    SecondsOption,
    StatesOption,
    effort_of,
)

__all__ = ["worlds"]


def worlds(
    notebook: NotebookArgument,
    limit: Annotated[
        int, typer.Option("--limit", min=0, help="List them only if at most so many are left.")
    ] = 20,
    as_json: JsonOption = False,
    lang: LanguageOption = None,
    states: StatesOption = None,
    seconds: SecondsOption = None,
) -> None:
    """List the ways in which the cards can lie.

    All arrangements that fit, the likeliest first, if few are left; else how many there are.
    """
    from abbey.inference import arrangements
    from abbey.knowledge import timeline_of
    from abbey_cli.inferring import reasoning
    from abbey_cli.page import open_page
    from abbey_cli.terminal import print_json, screen

    page = open_page(notebook)
    with reasoning(page, as_json=as_json, command="worlds"):
        effort = effort_of("exact", seconds, states, sweeps=None, seed=0)
        found = arrangements(timeline_of(page.notebook), limit, effort.budget)
    if as_json:
        from abbey_cli.render.payloads import worlds_payload

        print_json(worlds_payload(found))
    else:
        from abbey_cli.render.lists import print_worlds

        with screen() as console:
            print_worlds(console, found, limit, lang or page.notebook.header.language)
