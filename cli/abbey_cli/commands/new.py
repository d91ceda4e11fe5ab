"""`abbey new`: a notebook for a game that begins."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from abbey.errors import AbbeyError, NotationError

if TYPE_CHECKING:
    from abbey_cli.table.beginning import Beginning

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

    What is given by options is not asked for. A slip is told at once, and asked for again. Who
    leaves early, by `q` or Ctrl-C, finds what was answered in the file.
    """
    from abbey_cli.files import refuse_files
    from abbey_cli.table.beginning import Beginning
    from abbey_cli.terminal import say

    refuse_files([notebook], "choose another name")
    begun = Beginning()
    given = {"players": players, "me": me, "hand": hand, "colours": colours}
    typed: list[str] = []
    try:
        left = _settle_all(begun, given, typed)
    except (KeyboardInterrupt, AbbeyError):
        if typed:
            _keep(notebook, begun, typed)
        raise
    if left in (None, "colours"):
        _open(notebook, begun, table=table and left is None)
        return
    if not typed:
        say("nothing to keep; no file was made")
    else:
        _keep(notebook, begun, typed)
    raise typer.Exit(1)


def _open(notebook: Path, begun: Beginning, *, table: bool) -> None:
    """Write the notebook, and open it at the table if somebody sits there."""
    from abbey_cli.files import is_stdout
    from abbey_cli.table.journal import Journal
    from abbey_cli.terminal import print_text, say, visible

    if is_stdout(notebook):
        print_text(begun.text)
        return
    with Journal(notebook, new=begun.text) as journal:
        say(f"{visible(str(notebook))} written")
        if table and sys.stdin.isatty() and sys.stdout.isatty():
            from abbey_cli.table.sitting import sit_down

            sit_down(journal)
    say(f"next: abbey table {visible(str(notebook))}")


def _keep(notebook: Path, begun: Beginning, typed: Sequence[str]) -> None:
    """Write what was answered before somebody left."""
    from abbey_cli.files import is_stdout
    from abbey_cli.table.journal import Journal
    from abbey_cli.terminal import print_text, say, visible

    if is_stdout(notebook):
        print_text(begun.text)
        return
    Journal(notebook, new=begun.text).close()
    name = visible(str(notebook))
    say(f"{name} written as far as it goes: {', '.join(typed)}")
    say(f"next: abbey table {name}, and there the lines that are missing, such as `hand: Guy, ...`")


def _settle_all(begun: Beginning, given: Mapping[str, str | None], typed: list[str]) -> str | None:
    """Settle one thing after the other; return at which somebody left, None if all are settled."""
    takers = {"players": begun.seat, "me": begun.own, "hand": begun.deal, "colours": begun.colour}
    for what, take in takers.items():
        if what == "hand" and begun.me is None:
            continue
        if not _settle(what, given[what], take):
            return what
        if given[what] is None:
            typed.append(what)
    return None


def _settle(what: str, given: str | None, take: Callable[[str], None]) -> bool:
    """Take what was given, or ask until it can be taken; tell whether it was."""
    from abbey_cli.failures import ArgumentError
    from abbey_cli.prompting import QUIT, asked
    from abbey_cli.terminal import say

    while True:
        text = asked(f"{_HELP[what]}:") if given is None else given
        if text is None:
            return False
        try:
            take(text)
        except NotationError as error:
            problem = error.problems[0]
            if given is not None:
                raise ArgumentError(f"--{what}", given, problem) from error
            if text.casefold() == QUIT:
                return False
            said = f"; did you mean {' or '.join(problem.meant)}?" if problem.meant else ""
            say(f"{problem.message}{said}")
        else:
            return True
