"""What `abbey advise --what-if` asks the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from abbey.advice import Outlook
    from abbey.advice.what_if import Branch

__all__ = ["say_supposed"]


def say_supposed(outlook: Outlook, text: str, language: str, *, as_json: bool) -> None:
    """Say how the picture would change with a line, or with each answer to a question.

    Raises:
        ArgumentError: if the line cannot be read, or says nothing of cards.
    """
    from abbey.advice.what_if import Supposition, supposed, what_if
    from abbey.errors import ContradictionError, FrameError, Problem
    from abbey.record.talk import Asks
    from abbey_cli.failures import ArgumentError
    from abbey_cli.page import understood, warn_of
    from abbey_cli.render.supposed import print_supposed, supposed_payload
    from abbey_cli.terminal import print_json, screen

    header = outlook.notebook.header
    line = understood("--what-if", text, lambda words: supposed(words, header))
    if isinstance(line, Supposition | Asks):
        warn_of(line.question, outlook.notebook)
    now = outlook.mine  # if the notebook contradicts itself, that is told first
    branches: tuple[Branch, ...] | None
    try:
        branches = what_if(outlook, line)
    except ContradictionError:
        branches = None
    except FrameError as error:
        problem = Problem(1, 0, error.problems[0].message, text)
        raise ArgumentError("--what-if", text, problem) from error
    except ValueError as error:
        if type(error) is not ValueError:
            raise
        raise ArgumentError("--what-if", text, Problem(1, 0, str(error), text)) from error
    if as_json:
        print_json(supposed_payload(now, str(line), branches))
        return
    with screen() as console:
        print_supposed(console, now, str(line), branches, language)
