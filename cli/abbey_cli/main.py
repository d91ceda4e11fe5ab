"""The app, and the one place where errors become text and an exit status."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from abbey.errors import AbbeyError
from abbey_cli.commands.advise import advise
from abbey_cli.commands.ask import ask
from abbey_cli.commands.check import check
from abbey_cli.commands.diff import diff
from abbey_cli.commands.drill import drill
from abbey_cli.commands.explain import explain
from abbey_cli.commands.fmt import fmt
from abbey_cli.commands.lesson import lesson
from abbey_cli.commands.new import new
from abbey_cli.commands.repair import repair
from abbey_cli.commands.review import review
from abbey_cli.commands.rules import rules
from abbey_cli.commands.sheet import sheet
from abbey_cli.commands.simulate import simulate
from abbey_cli.commands.table import table
from abbey_cli.commands.tournament import tournament
from abbey_cli.commands.view import view
from abbey_cli.commands.worlds import worlds
from abbey_cli.failures import exit_code

__all__ = ["app"]

_INTERRUPTED = 130
"""What shells report for Ctrl-C."""
_PIPE_CLOSED = 141
"""What shells report for a program whose reader went away."""


class AbbeyGroup(TyperGroup):
    """The group of all commands: whatever they raise on purpose ends as text here."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the arguments; an interruption is told from the first moment on."""
        try:
            return super().make_context(*args, **kwargs)
        except KeyboardInterrupt:
            raise _interrupted() from None

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Run a command; turn its errors into a message and an exit status."""
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            _forget_output()
            raise typer.Exit(_PIPE_CLOSED) from None
        except KeyboardInterrupt:
            raise _interrupted() from None
        except AbbeyError as error:
            from abbey_cli.render.failures import say_failure

            say_failure(error)
            raise typer.Exit(exit_code(error)) from error
        except MemoryError as error:
            typer.echo("abbey: not enough memory for this; nothing was answered", err=True)
            raise typer.Exit(1) from error
        except OSError as error:
            _forget_output()
            typer.echo(f"abbey: {error.strerror or error}", err=True)
            raise typer.Exit(1) from error
        return result


def _interrupted() -> typer.Exit:
    """Tell a person that the command was interrupted, and return what ends it."""
    typer.echo("interrupted", err=True)
    return typer.Exit(_INTERRUPTED)


def _forget_output() -> None:
    """Point standard output nowhere, or Python would try to flush it once more at its end."""
    if sys.stdout is None:
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass  # a stream without a file, as in tests


app = typer.Typer(
    name="abbey",
    cls=AbbeyGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"abbey {version('abbey-solver')}")
        raise typer.Exit


@app.callback()
def _abbey(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Deduce who did it in Mystery of the Abbey, from the notes of a game."""


for _command in (
    new,
    table,
    review,
    check,
    advise,
    ask,
    explain,
    worlds,
    diff,
    repair,
    sheet,
    view,
    fmt,
    simulate,
    tournament,
    lesson,
    drill,
    rules,
):
    app.command()(_command)
