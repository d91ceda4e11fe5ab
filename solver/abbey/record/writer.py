"""Write a notebook as normalised text: what the formatter prints, and what reads back equal.

The header comes in the order of its table, then a blank line, then the body. Comments and blank
lines stay where they are; between header lines they go with the line below them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from abbey.record.cards import cards_text
from abbey.record.header import KEYS
from abbey.record.notebook import Entry, Header, Notebook, Trivia
from abbey.record.talk import Note

__all__ = ["numbered", "write"]


def write(notebook: Notebook) -> str:
    r"""Write a whole file.

    >>> from abbey.record.reader import read
    >>> print(write(read("me:  ana\nplayers: Ana, Ben, Cleo\nI draw guy # at last")))
    players: Ana, Ben, Cleo
    me: Ana
    <BLANKLINE>
    Ana draws Guy  # at last
    <BLANKLINE>
    """
    return "".join(f"{row}\n" for row in _rows(notebook))


def numbered(notebook: Notebook) -> Notebook:
    """Return the notebook with the line numbers of its written text.

    >>> from abbey.record.table import Turn
    >>> numbered(Notebook(Header(("Ana", "Ben", "Cleo")), (Entry(0, Turn("Ana")),))).entries
    (Entry(line=3, event=Turn(player='Ana')),)
    """
    entries: list[Entry] = []
    keys: list[tuple[str, int]] = []
    trivia: list[Trivia] = []
    for number, row in enumerate(_rows(notebook), start=1):
        if row.key:
            keys.append((row.key, number))
        if row.entry is not None:
            entries.append(replace(row.entry, line=number))
        if row.comment is not None or not row.text:
            trivia.append(Trivia(number, row.comment))
    return Notebook(notebook.header, tuple(entries), tuple(keys), tuple(trivia))


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the text."""

    text: str = ""
    """What it says; nothing for a comment or a blank line."""
    key: str = ""
    """The header key, if it has one."""
    entry: Entry | None = None
    """The entry, if it is of the body."""
    comment: str | None = None
    """The comment behind it."""

    def __str__(self) -> str:
        comment = "" if self.comment is None else f"#{self.comment}"
        return f"{self.text}  {comment}" if self.text and comment else self.text or comment


@dataclass(slots=True)
class _Margin:
    """The comments and blank lines of a file, by the line that they go with."""

    behind: dict[int, str] = field(default_factory=dict)
    """Comments behind a line, by its number."""
    alone: deque[Trivia] = field(default_factory=deque)
    """Lines of their own, in order."""

    def before(self, number: int) -> Iterator[_Row]:
        """Take the lines of their own that stand above a line."""
        while self.alone and self.alone[0].line < number:
            yield _Row(comment=self.alone.popleft().comment)

    def rest(self) -> Iterator[_Row]:
        """Take all other lines of their own."""
        while self.alone:
            yield _Row(comment=self.alone.popleft().comment)


def _rows(notebook: Notebook) -> list[_Row]:
    margin = _margin(notebook)
    header = list(_header_rows(notebook, margin))
    body = list(_body_rows(notebook.entries, margin))
    if body and str(body[0]):
        body.insert(0, _Row())
    return header + body


def _margin(notebook: Notebook) -> _Margin:
    written = {entry.line for entry in notebook.entries}
    written.update(number for _, number in notebook.header_lines)
    margin = _Margin()
    for trivia in sorted(notebook.trivia, key=lambda trivia: trivia.line):
        if trivia.line in written and trivia.comment is not None:
            margin.behind[trivia.line] = trivia.comment
        else:
            margin.alone.append(trivia)
    return margin


def _header_rows(notebook: Notebook, margin: _Margin) -> Iterator[_Row]:
    """Write the header in the order of the table; what stands on top of the file stays there."""
    numbers = dict(notebook.header_lines)
    in_file = sorted(numbers.values())
    above = {number: list(margin.before(number)) for number in in_file}
    if in_file:
        yield from above.pop(in_file[0])
    for key, value in _header_values(notebook.header, numbers):
        number = numbers.get(key, 0)
        yield from above.pop(number, ())
        yield _Row(f"{key}: {value}", key, comment=margin.behind.get(number))


def _body_rows(entries: Iterable[Entry], margin: _Margin) -> Iterator[_Row]:
    for entry in entries:
        yield from margin.before(entry.line)
        comment = margin.behind.get(entry.line)
        if comment is not None and isinstance(entry.event, Note):
            # Behind a note it would become words of the note.
            yield _Row(comment=comment)
            comment = None
        yield _Row(str(entry), entry=entry, comment=comment)
    yield from margin.rest()


def _header_values(header: Header, written: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield the header lines in the order of the table; defaults only if they were written."""
    usual = Header(header.players)
    for key, about in KEYS.items():
        value = getattr(header, about.field)
        if about.field == "hands":
            for owner, cards in value:
                name = "hand" if owner == header.me else f"hand {owner}"
                yield name, cards_text(cards)
        elif key == "players" or key in written or value != getattr(usual, about.field):
            yield key, _value_text(key, value)


def _value_text(key: str, value: Any) -> str:
    if key == "confessed":
        which = {room: str(room).split()[0] for room, _ in value}
        return ", ".join(f"{which[room]} {player}" for room, player in value)
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value) or "nothing"
    return str(value)
