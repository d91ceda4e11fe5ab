"""From bytes to lines: encoding, sizes, signs that cannot be seen.

Whatever a file holds, it ends in lines of plain text or in a problem with its place.
"""

from __future__ import annotations

import re
from unicodedata import category

from abbey.errors import NotationError, Problem

__all__ = [
    "LONGEST_LINE",
    "MOST_CHARACTERS",
    "MOST_LINES",
    "MOST_PROBLEMS",
    "Problems",
    "decoded",
    "split_lines",
    "unseen",
]

MOST_CHARACTERS = 2_000_000
"""A longer file is no notebook."""

MOST_LINES = 20_000
"""Nor is one with more lines."""

LONGEST_LINE = 4_000
"""Characters in the longest line that is read."""

MOST_PROBLEMS = 100
"""So many problems are told one by one; the others are counted."""

_LINE_BREAK = re.compile(r"\r\n|\n|\r")
_UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
    # Format characters (category Cf): they join words, split them or turn their order round.
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]"
)
_MARK = "\ufeff"


class Problems:
    """The problems of a file in the order of its lines, as many as anybody wants to read."""

    def __init__(self) -> None:
        self._told: list[Problem] = []
        self._untold: list[int] = []
        self._settled: set[int] = set()

    @property
    def full(self) -> bool:
        """Whether a further problem is only counted, so that its words need not be found."""
        return len(self._told) >= MOST_PROBLEMS

    def add(self, problem: Problem) -> None:
        """Take a problem, unless that of its line is settled."""
        if problem.line in self._settled:
            return
        if self.full:
            self._untold.append(problem.line)
        else:
            self._told.append(problem)

    def settle(self, problem: Problem) -> None:
        """Take the one problem of a line: whatever else is found there follows from it."""
        self.add(problem)
        self._settled.add(problem.line)

    def settled(self, line: int) -> bool:
        """Tell whether the problem of a line is settled."""
        return line in self._settled

    def told(self) -> tuple[Problem, ...]:
        """Return the problems, the last of them perhaps the number of all others.

        >>> problems = Problems()
        >>> for number in range(1, 104):
        ...     problems.add(Problem(number, 1, "nonsense"))
        >>> print(problems.told()[-1])
        line 101: and 3 more problems from here on
        """
        told = sorted(self._told, key=lambda problem: (problem.line, problem.column))
        if self._untold:
            count = len(self._untold)
            more = f"and {count} more problem{'s' if count > 1 else ''} from here on"
            told.append(Problem(min(self._untold), 0, more))
        return tuple(told)


def decoded(data: bytes) -> str:
    r"""Decode the bytes of a file.

    >>> decoded(b"note: caf\xc3\xa9")
    'note: café'
    >>> decoded(b"note: caf\xe9")
    Traceback (most recent call last):
    abbey.errors.NotationError: line 1, column 10: byte 0xe9 is not UTF-8; save the file as UTF-8

    Raises:
        NotationError: if they are too many, or not UTF-8.
    """
    if len(data) > 4 * MOST_CHARACTERS:
        raise NotationError([_too_long(data.count(b"\n", 0, 4 * MOST_CHARACTERS) + 1)])
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise NotationError([Problem(1, 1, "this is UTF-16; save the file as UTF-8")])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix(_MARK)
        lines = _LINE_BREAK.split(before)
        byte = f"0x{data[error.start]:02x}"
        message = f"byte {byte} is not UTF-8; save the file as UTF-8"
        problem = Problem(len(lines), len(lines[-1]) + 1, message, byte)
        raise NotationError([problem]) from None


def split_lines(text: str, problems: Problems) -> list[str]:
    r"""Split a text into its lines.

    A line that is too long or has signs that cannot be seen is a problem, and is settled: what
    is left of it may still tell who plays, so that other lines can be read.

    >>> split_lines("\ufeffplayers: Ana\r\nturn Ana\n", Problems())
    ['players: Ana', 'turn Ana']
    """
    text = text.removeprefix(_MARK)
    if len(text) > MOST_CHARACTERS:
        problems.add(_too_long(text.count("\n", 0, MOST_CHARACTERS) + 1))
        return []
    lines = _LINE_BREAK.split(text)
    if not lines[-1]:
        lines.pop()
    if len(lines) > MOST_LINES:
        message = f"the notebook has {len(lines)} lines; it can have {MOST_LINES}"
        problems.add(Problem(MOST_LINES + 1, 0, message))
        return []
    return [_readable(number, line, problems) for number, line in enumerate(lines, start=1)]


def _readable(number: int, line: str, problems: Problems) -> str:
    if len(line) > LONGEST_LINE:
        message = f"the line has {len(line)} characters; it can have {LONGEST_LINE}"
        problems.settle(Problem(number, LONGEST_LINE + 1, message))
        line = line[:LONGEST_LINE]
    at = unseen(line)
    if at is None:
        return line
    sign = line[at].encode("unicode_escape").decode("ascii")
    kind = "format" if category(line[at]) == "Cf" else "control"
    message = f"the {kind} character {sign} cannot stand in a notebook; delete it"
    problems.settle(Problem(number, at + 1, message, sign))
    return _UNSEEN.sub("", line)


def unseen(line: str) -> int | None:
    r"""Return where the first character stands that cannot be seen, tabs aside.

    >>> unseen("turn\tAna"), unseen("turn\0 Ana")
    (None, 4)
    """
    match = _UNSEEN.search(line)
    return None if match is None else match.start()


def _too_long(line: int) -> Problem:
    return Problem(line, 0, f"the notebook is too long; it can have {MOST_CHARACTERS} characters")
