"""Errors with their place, the line they stand in and a caret under the word."""

from __future__ import annotations

from shlex import quote

from abbey.errors import FrameError, Problem
from abbey_cli.failures import ArgumentError, PageError
from abbey_cli.page import STDIN, lines_of
from abbey_cli.terminal import say, visible

__all__ = ["excerpt", "numbered_line", "say_argument", "say_page"]

_NUMBER = 6
"""Columns of a line number."""
_SEEN = 68
"""Columns of a long line that are shown."""
_BEFORE = 40
"""Columns of them before the word, at most."""


def say_page(error: PageError) -> None:
    """Report everything that is wrong with a notebook."""
    lines = lines_of(error.text)
    name = "standard input" if error.name == STDIN else error.name
    for problem in error.problems:
        place = ":".join([name, *(str(at) for at in (problem.line, problem.column) if at)])
        say(visible(f"{place}: {_told(problem)}"), "bold")
        line = lines[problem.line - 1] if 0 < problem.line <= len(lines) else ""
        if line.strip():
            say(
                excerpt(line, problem, f"{problem.line:>{_NUMBER}}")
                if problem.column
                else numbered_line(problem.line, line)
            )
    count = len(error.problems)
    if count > 1:
        say(f"{count} problems in {visible(name)}; nothing was worked out")
    if isinstance(error.__cause__, FrameError):
        say("Likely slips of the pen, as changes of the text:")
        say(f"  abbey repair {quote(visible(error.name))}")


def say_argument(error: ArgumentError) -> None:
    """Report a word of the command line that cannot be understood."""
    say(f"{error.parameter}: {visible(_told(error.problem))}", "bold")
    say(excerpt(error.text, error.problem, " " * _NUMBER))
    if error.examples:
        say(f"for example: {error.examples}")


def excerpt(line: str, problem: Problem, label: str) -> str:
    """Show a line with carets under the offending word.

    >>> print(excerpt("Ben tooks from Cleo", Problem(2, 5, "", "tooks"), "2"))
    2 | Ben tooks from Cleo
      |     ^^^^^
    """
    from rich.cells import cell_len

    start = min(max(0, problem.column - 1), len(line))
    word = problem.word.removesuffix("…")
    word = word if word and line.startswith(word, start) else line[start : start + 1]
    shown, cut = _window(visible(line), start)
    before = shown[: start - cut]
    under = shown[start - cut : start - cut + len(word)]
    carets = " " * cell_len(before) + "^" * max(1, cell_len(under))
    return f"{label} | {shown}\n{' ' * len(label)} | {carets}"


def numbered_line(number: int, line: str, sign: str = "|") -> str:
    """Show a line, or its beginning if it is long, behind its number."""
    return f"{number:>{_NUMBER}} {sign} {_window(visible(line), 0)[0]}"


def _told(problem: Problem) -> str:
    hint = f"; did you mean {' or '.join(problem.meant)}?" if problem.meant else ""
    return f"{problem.message}{hint}"


def _window(line: str, start: int) -> tuple[str, int]:
    """Return the part of a line to show around `start`, and what was cut off before it."""
    if len(line) <= _SEEN:
        return line, 0
    cut = max(0, min(start - _BEFORE, len(line) - _SEEN))
    shown = line[cut : cut + _SEEN]
    if cut:
        shown = "…" + shown[1:]
    if cut + _SEEN < len(line):
        shown = shown[:-1] + "…"
    return shown, cut
