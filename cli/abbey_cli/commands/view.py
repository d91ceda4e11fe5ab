"""`abbey view`: a record as one player saw it, or as a spectator did."""

from __future__ import annotations

from typing import Annotated

import typer

from abbey_cli.options import JsonOption

__all__ = ["view"]


def view(
    record: Annotated[
        str,
        typer.Argument(
            metavar="RECORD", help="A whole record; - reads standard input.", show_default=False
        ),
    ],
    player: Annotated[
        str | None,
        typer.Argument(metavar="PLAYER", help="Whose notebook to write.", show_default=False),
    ] = None,
    spectator: Annotated[
        bool, typer.Option("--spectator", help="Write only what all at the table saw.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Turn a record into one player's notebook.

    Or into a spectator's, which has only what all at the table saw.
    """
    if (player is None) is not spectator:
        raise typer.BadParameter("name a player, or give --spectator, and not both")
    import abbey.record
    from abbey_cli.page import open_page, understood
    from abbey_cli.terminal import print_json, print_text

    page = open_page(record)
    who = player
    if player is not None:
        header = page.notebook.header
        who = understood("PLAYER", player, lambda text: abbey.record.read_player(text, header))
    with page.blaming():
        text = abbey.record.write(abbey.record.view(page.notebook, who))
    if as_json:
        print_json({"player": who, "text": text})
    else:
        print_text(text)
