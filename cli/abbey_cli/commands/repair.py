"""`abbey repair`: the slips of the pen that explain a contradiction, as changes of the text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from abbey_cli.options import JsonOption, NotebookArgument

__all__ = ["repair"]

_CONTRADICTION = 3
"""Exit status where no repair was found."""


def repair(
    notebook: NotebookArgument,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Show at most so many.")] = 5,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, max=3600, help="Most seconds of the search.")
    ] = 5.0,
    write: Annotated[
        int | None,
        typer.Option("--write", min=1, help="Write the repair of this number.", show_default=False),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write to a new file, not to the notebook.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show which slips of the pen would explain a contradiction.

    The likeliest first, each as a change of the text that leaves a possible game. Nothing is
    written unless --write asks for one of them.
    """
    from abbey.explain import edited_text, mend
    from abbey_cli.files import put_file, refuse_files
    from abbey_cli.page import STDIN, open_page
    from abbey_cli.render.mended import mending_payload, print_mending
    from abbey_cli.render.terminal import print_json, screen, waiting

    if output is not None and write is None:
        raise typer.BadParameter("--output needs --write, which says which repair to write")
    if write is not None and output is None and notebook == STDIN:
        raise typer.BadParameter("standard input cannot be rewritten; give --output FILE")
    if output is not None:
        refuse_files([output], "choose another name")
    page = open_page(notebook)
    text = page.data.decode("utf-8")
    with waiting("Looking for slips of the pen"):
        found = mend(page.notebook, text, limit=max(limit, write or 0), seconds=seconds)
    if write is not None:
        if write > len(found.mends):
            raise typer.BadParameter(f"there is no repair {write}: {len(found.mends)} were found")
        new = edited_text(text, found.mends[write - 1].changes)
        if output is not None:
            put_file(output, new)
        else:
            page.replace(new)
    if as_json:
        print_json(mending_payload(found, text))
    else:
        with screen() as console:
            print_mending(console, page, found, written=write)
    if found.needed and not found.mends:
        raise typer.Exit(_CONTRADICTION)
