"""`abbey repair`: the slips of the pen that explain a contradiction, as changes of the text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from abbey_cli.options import (
    REASON_SECONDS,
    JsonOption,
    NotebookArgument,
    ReasonSecondsOption,
    limit_of,
)

if TYPE_CHECKING:
    from abbey.explain import Mending
    from abbey_cli.page import Page

__all__ = ["repair"]

_CONTRADICTION = 3
"""Exit status where no repair was found."""


def repair(
    notebook: NotebookArgument,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Show at most so many.")] = 5,
    seconds: ReasonSecondsOption = None,
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
            help="Write to a new file, not to the notebook; - is standard output.",
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
    from abbey_cli.files import deliver, refuse_files, refuse_two_outputs
    from abbey_cli.page import STDIN, open_page
    from abbey_cli.render.mended import mending_payload, print_mending
    from abbey_cli.terminal import print_json, screen
    from abbey_cli.watching import watching

    if output is not None and write is None:
        raise typer.BadParameter("--output needs --write, which says which repair to write")
    if write is not None and output is None and notebook == STDIN:
        raise typer.BadParameter("standard input cannot be rewritten; give --output FILE")
    refuse_two_outputs(output, as_json=as_json)
    if output is not None:
        refuse_files([output], "choose another name")
    page = open_page(notebook)
    text = page.data.decode("utf-8")
    most, within = max(limit, write or 0), limit_of(seconds, REASON_SECONDS)
    with watching("Looking for slips of the pen") as watch:
        found = mend(page.notebook, text, limit=most, seconds=within, watch=watch)
    if write is not None:
        _refuse_missing(page, found, write)
        new = edited_text(text, found.mends[write - 1].changes)
        if output is None:
            page.replace(new)
        elif deliver(output, new):
            return
    if as_json:
        print_json(mending_payload(found, text))
    else:
        with screen() as console:
            print_mending(console, page, found, written=write, told=output is not None)
    if found.needed and not found.mends:
        raise typer.Exit(_CONTRADICTION)


def _refuse_missing(page: Page, found: Mending, write: int) -> None:
    """Make sure that there is a repair of this number to write."""
    if not found.needed:
        name = "standard input" if page.is_stdin else page.name
        raise typer.BadParameter(
            f"there is nothing to repair in {name}: a world fits all its lines; nothing is written"
        )
    if write > len(found.mends):
        from abbey.phrases import counted

        found_some = counted(len(found.mends), "was", "were")
        raise typer.BadParameter(f"there is no repair {write}: {found_some} found")
