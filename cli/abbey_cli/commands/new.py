"""`abbey new`: a notebook for a game that begins."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

__all__ = ["new"]

_HELP = {
    "players": "Players in seat order, clockwise, with commas (Ana, Ben, Cleo)",
    "me": "Which of them are you (nobody: a spectator)",
    "hand": "Your cards, with commas (Guy, Bruno, …)",
    "colours": "Pawn colours in the same order (or nothing)",
}


def new(
    notebook: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The file to make; - prints it.", show_default=False),
    ],
    players: Annotated[
        str | None, typer.Option("--players", help=_HELP["players"], show_default=False)
    ] = None,
    me: Annotated[str | None, typer.Option("--me", help=_HELP["me"], show_default=False)] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", help=_HELP["hand"], show_default=False)
    ] = None,
    colours: Annotated[
        str | None, typer.Option("--colours", help=_HELP["colours"], show_default=False)
    ] = None,
    table: Annotated[
        bool, typer.Option("--table/--no-table", help="Open it at the table afterwards.")
    ] = True,
) -> None:
    """Begin a notebook: asks for the players, your cards and the colours.

    What is given by options is not asked for. A slip is told at once, and asked for again.
    """
    from abbey_cli.files import is_stdout, refuse_files
    from abbey_cli.render.terminal import print_text, say, visible
    from abbey_cli.table.beginning import Beginning
    from abbey_cli.table.journal import Journal

    refuse_files([notebook], "choose another name")
    begun = Beginning()
    _settle("players", players, begun.seat)
    _settle("me", me, begun.own)
    if begun.me is not None:
        _settle("hand", hand, begun.deal)
    _settle("colours", colours, begun.colour)
    if is_stdout(notebook):
        print_text(begun.text)
        return
    with Journal(notebook, new=begun.text) as journal:
        say(f"{visible(str(notebook))} written")
        if table and sys.stdin.isatty() and sys.stdout.isatty():
            from abbey_cli.table.app import TableApp
            from abbey_cli.table.session import Session

            TableApp(Session(journal)).run()
            return
    say(f"next: abbey table {visible(str(notebook))}")


def _settle(what: str, given: str | None, take: Callable[[str], None]) -> None:
    """Take what was given, or ask until it can be taken."""
    from abbey.errors import NotationError
    from abbey_cli.failures import ArgumentError
    from abbey_cli.render.terminal import say

    while True:
        text = typer.prompt(_HELP[what], default="", show_default=False) if given is None else given
        try:
            take(text)
        except NotationError as error:
            problem = error.problems[0]
            if given is not None:
                raise ArgumentError(f"--{what}", given, problem) from error
            said = f"; did you mean {' or '.join(problem.meant)}?" if problem.meant else ""
            say(f"{problem.message}{said}")
        else:
            return
