"""`abbey fmt`: a notebook as normalised text."""

from __future__ import annotations

from typing import Annotated

import typer

from abbey_cli.options import JsonOption, NotebookArgument

__all__ = ["fmt"]


def fmt(
    notebook: NotebookArgument,
    write: Annotated[
        bool, typer.Option("--write", "-w", help="Rewrite the file instead of printing.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Print nothing; exit 1 if the text would change.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Print a notebook as neat text.

    Names in full, one spelling, even spaces; comments and blank lines stay.
    """
    if write and check:
        raise typer.BadParameter("give --write or --check, not both")
    import abbey.record
    from abbey_cli.page import STDIN, open_page
    from abbey_cli.terminal import print_json, print_text, say, visible

    if write and notebook == STDIN:
        raise typer.BadParameter("standard input cannot be rewritten; leave --write out")
    page = open_page(notebook)
    text = abbey.record.write(page.notebook)
    assert abbey.record.read(text) == abbey.record.numbered(page.notebook), "fmt lost something"
    changed = text.encode("utf-8") != page.data
    if write and changed:
        from abbey_cli.files import replace_file

        replace_file(notebook, text)
    if as_json:
        print_json({"changed": changed, "text": text})
    elif not write and not check:
        print_text(text)
    elif changed:
        say(f"{visible(page.name)}: {'rewritten' if write else 'would change; see abbey fmt'}")
    if check and changed:
        raise typer.Exit(1)
