"""Where text goes: at most 80 columns, colour only where wanted, no raw control characters."""

from __future__ import annotations

import errno
import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from textwrap import wrap
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.spinner import Spinner

__all__ = [
    "WIDTH",
    "is_plain",
    "moving",
    "print_json",
    "print_text",
    "say",
    "screen",
    "visible",
    "waiting",
    "wrapped",
]

WIDTH = 80
"""Tables are never wider, and are exactly so wide where no terminal says otherwise."""

_PATIENCE = 1.0
"""Seconds after which a person is told that work goes on."""
_ROOM = 4
"""Columns of the sign that turns, and of `^C`."""
_MOVING: list[Console] = []
"""Where a line moves right now."""


def visible(text: str) -> str:
    r"""Replace what cannot be seen, one sign for one, so that no text commands the terminal.

    >>> visible("a\x1b[31m\tb\u202e")
    'a\ufffd[31m b\ufffd'
    """
    return "".join(
        " " if sign == "\t" else sign if sign.isprintable() else "\ufffd" for sign in text
    )


def wrapped(line: str, width: int) -> str:
    r"""Break a line at words; what goes on stands two columns in.

    >>> wrapped("one two three", 8)
    'one two\n  three'
    """
    return "\n".join(wrap(line, width, subsequent_indent="  "))


@contextmanager
def screen() -> Iterator[Console]:
    """Collect what the body prints, then put it on standard output.

    Files and pipes get no spaces at the ends of lines.

    Raises:
        OSError: if standard output is closed.
    """
    console = _console(stderr=False)
    with console.capture() as captured:
        yield console
    text = captured.get()
    if not console.is_terminal:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    _require_output()
    if isinstance(sys.stdout, TextIOWrapper):
        # a terminal of few letters gets question marks, never an error
        sys.stdout.reconfigure(errors="replace")
    sys.stdout.write(text)


def is_plain(console: Console) -> bool:
    """Tell whether the console can print letters only, and no blocks for bars."""
    return not console.encoding.startswith("utf")


def say(text: str, style: str = "") -> None:
    """Tell a person something, on standard error; long lines are left to the terminal."""
    from rich.text import Text

    console = _MOVING[-1] if _MOVING else _console(stderr=True)
    console.print(Text(text, style), soft_wrap=True)


def print_text(text: str) -> None:
    """Print a file's text as it is, in UTF-8 whatever the terminal speaks.

    Raises:
        OSError: if standard output is closed.
    """
    print_bytes(text.encode("utf-8"))


def print_bytes(data: bytes) -> None:
    """Print a file's bytes as they are.

    Raises:
        OSError: if standard output is closed.
    """
    _require_output()
    typer.echo(data, nl=False)


def print_json(payload: object) -> None:
    """Print a value as JSON, in UTF-8."""
    print_text(json.dumps(payload, indent=1, ensure_ascii=False, allow_nan=False) + "\n")


@contextmanager
def waiting(what: str, aside: Callable[[], str] = lambda: "") -> Iterator[Callable[[str], None]]:
    """Show that work goes on if it takes long and a person is looking.

    The body gets a function that changes what is said.

    Args:
        what: what is said first.
        aside: what is to be added, asked again and again.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.live import Live

    with moving() as console:
        news = _News(what, aside, console)
        live = Live(
            get_renderable=news.drawn, console=console, refresh_per_second=12.5, transient=True
        )
        timer = threading.Timer(_PATIENCE, live.start)
        timer.daemon = True
        timer.start()
        try:
            yield news.change
        finally:
            timer.cancel()
            timer.join()
            live.stop()


@contextmanager
def moving() -> Iterator[Console]:
    """Give the body a console for a line that moves; what is said meanwhile goes above it."""
    console = _console(stderr=True)
    _MOVING.append(console)
    try:
        yield console
    finally:
        _MOVING.remove(console)


class _News:
    """What is said while somebody waits, looked up whenever it is drawn."""

    def __init__(self, what: str, aside: Callable[[], str], console: Console) -> None:
        from rich.spinner import Spinner

        self._what, self._aside, self._console = what, aside, console
        self._spinner = Spinner("dots", style="status.spinner")

    def change(self, what: str) -> None:
        """Say something else from now on."""
        self._what = what

    def drawn(self) -> Spinner:
        """Return one line with room for the `^C` that a terminal adds: a line more would stay."""
        from rich.text import Text

        words = Text(f"{self._what} …{self._aside()}")
        words.truncate(max(1, self._console.width - _ROOM), overflow="ellipsis")
        self._spinner.update(text=words)
        return self._spinner


def _require_output() -> None:
    if sys.stdout is None:  # what Python makes of `>&-`
        raise OSError(errno.EBADF, "standard output is closed")


def _console(*, stderr: bool) -> Console:
    from rich.console import Console

    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not stderr:
        console.width = min(WIDTH, console.width) if console.is_terminal else WIDTH
    return console
