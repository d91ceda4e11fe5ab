"""Every failure as text on standard error; a contradiction also as JSON if that was asked for."""

from __future__ import annotations

from abbey.errors import AbbeyError
from abbey_cli.failures import ArgumentError, PageError
from abbey_cli.page import ConflictError
from abbey_cli.render.conflict import print_conflict, say_conflict
from abbey_cli.render.problems import say_argument, say_page
from abbey_cli.terminal import say, visible

__all__ = ["say_failure"]


def say_failure(error: AbbeyError) -> None:
    """Tell a person, or a script, what went wrong."""
    match error:
        case PageError():
            say_page(error)
        case ArgumentError():
            say_argument(error)
        case ConflictError(as_json=True):
            print_conflict(error)
        case ConflictError():
            say_conflict(error)
        case _:
            say(f"abbey: {visible(str(error))}")
