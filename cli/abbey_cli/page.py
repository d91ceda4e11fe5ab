"""From the name of a file to a notebook, keeping its text to show lines from."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from abbey.errors import AdviceError, ContradictionError, NotationError, Problem
from abbey_cli.failures import ArgumentError, FileError, PageError

if TYPE_CHECKING:
    from abbey.explain import Repair
    from abbey.record.notebook import Notebook
    from abbey.record.questions import Question

__all__ = [
    "STDIN",
    "ConflictError",
    "Page",
    "lines_of",
    "open_page",
    "somebody_else",
    "understood",
    "warn_of",
]

T = TypeVar("T")

STDIN = "-"
"""The file name that stands for standard input."""

_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Page:
    """A notebook as it was read, and where from."""

    name: str
    """What the user called the file."""
    data: bytes
    """All of it."""
    notebook: Notebook
    """What it says."""

    @property
    def is_stdin(self) -> bool:
        """Whether it came from standard input."""
        return self.name == STDIN

    @property
    def lines(self) -> list[str]:
        """Its lines, the first one at 0."""
        return lines_of(self.data.decode("utf-8"))

    def replace(self, text: str) -> None:
        """Put another text into the file, unless somebody else has changed it meanwhile.

        Raises:
            FileError: if it was changed, or cannot be written; then it is as it was.
        """
        from abbey_cli.files import replace_file

        if _bytes_of(self.name) != self.data:
            raise FileError(f"{self.name!r} was changed meanwhile; nothing was written")
        replace_file(self.name, text)

    @contextmanager
    def blaming(self) -> Iterator[None]:
        """Give the errors of the body the lines that they speak of.

        Raises:
            PageError: if the body raises a `NotationError`.
        """
        try:
            yield
        except NotationError as error:
            raise PageError(self.name, self.data, error) from error


class ConflictError(ContradictionError):
    """A notebook contradicts itself; comes with a smallest conflict and its repairs."""

    def __init__(
        self,
        page: Page,
        lines: tuple[int, ...] | None,
        repairs: tuple[Repair, ...] = (),
        *,
        as_json: bool,
    ) -> None:
        self.page = page
        """The notebook."""
        self.lines = lines
        """A smallest set of lines that cannot all be true; None if none was proved in time."""
        self.repairs = repairs
        """The fewest lines to leave out, several ways."""
        self.as_json = as_json
        """Whether the answer is for a script."""
        super().__init__(f"{page.name}: the notebook contradicts itself")


def lines_of(text: str) -> list[str]:
    r"""Split a text into lines as the reader of notebooks counts them.

    >>> lines_of("\ufeffone\r\ntwo\rthree")
    ['one', 'two', 'three']
    """
    return _LINE_BREAK.split(text.removeprefix(_MARK))


def open_page(name: str) -> Page:
    """Read a notebook from a file, or from standard input if the name is `-`.

    Raises:
        FileError: if there is no such file, or it cannot be read.
        PageError: if what it holds cannot be read.
    """
    from abbey.record import read_bytes

    data = _bytes_of(name)
    try:
        return Page(name, data, read_bytes(data, source=name))
    except NotationError as error:
        raise PageError(name, data, error) from error


def understood(parameter: str, text: str, read: Callable[[str], T], *, examples: str = "") -> T:
    """Read a word of the command line as the notation does; `examples` are for who errs.

    Raises:
        ArgumentError: if it cannot be read.
    """
    try:
        return read(text)
    except NotationError as error:
        raise ArgumentError(parameter, text, error.problems[0], examples) from error


def somebody_else(parameter: str, text: str, notebook: Notebook) -> str:
    """Read the name of a player whom the owner of a notebook can ask.

    Raises:
        ArgumentError: if it cannot be read, or is the owner's.
    """
    from abbey.advice.occasion import check_other
    from abbey.record import read_player

    player = understood(parameter, text, lambda words: read_player(words, notebook.header))
    try:
        check_other(notebook, player)
    except AdviceError as error:
        raise ArgumentError(parameter, text, Problem(1, 1, str(error), text)) from error
    return player


def warn_of(question: Question, notebook: Notebook) -> None:
    """Say so on standard error if house rules or an event forbid a question."""
    from abbey.advice.allowed import allowed_in, forbidden
    from abbey_cli.terminal import say

    why = forbidden(question, allowed_in(notebook))
    if why:
        say(f"not allowed here: {question} ({why})")


def _bytes_of(name: str) -> bytes:
    if name == STDIN:
        if sys.stdin is None:
            raise FileError("there is no standard input to read a notebook from")
        return _limited(sys.stdin.buffer)
    try:
        with Path(name).open("rb") as file:
            return _limited(file)
    except FileNotFoundError as error:
        raise FileError(f"there is no file {name!r}{_meant(name)}") from error
    except IsADirectoryError as error:
        raise FileError(f"{name!r} is a folder, not a notebook{_within(name)}") from error
    except OSError as error:
        raise FileError(f"{name!r} cannot be read: {error.strerror or error}") from error
    except ValueError as error:  # a NUL byte in the name
        raise FileError(f"there can be no file {name!r}: {error}") from error


def _limited(file: BinaryIO) -> bytes:
    """Read no more than the reader takes, so that an endless file ends in a message."""
    from abbey.record.source import MOST_CHARACTERS

    return file.read(4 * MOST_CHARACTERS + 1)


def _notebooks_in(folder: Path) -> list[str]:
    try:
        return sorted(path.name for path in folder.glob("*.abbey"))
    except OSError:
        return []


def _meant(name: str) -> str:
    path = Path(name)
    stems = {Path(found).stem: found for found in _notebooks_in(path.parent)}
    near = get_close_matches(path.stem, stems, n=1)
    return f"; did you mean {str(path.with_name(stems[near[0]]))!r}?" if near else ""


def _within(name: str) -> str:
    names = _notebooks_in(Path(name))
    return f"; it holds {', '.join(names[:3])}{' and others' * (len(names) > 3)}" if names else ""
