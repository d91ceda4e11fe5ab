"""Edits of a notebook: one line rewritten, put in or taken out, in its events and in its text.

An edit is made twice, once in the notebook and once in the text that it was read from; that both
say the same afterwards is checked by reading the text. Lines that are not touched stay letter
for letter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from abbey.components.suspects import Suspect
from abbey.errors import NotationError
from abbey.record.cards import cards_text
from abbey.record.notebook import Entry, Event, Header, Notebook
from abbey.record.reader import read, read_line
from abbey.record.tokens import split_comment

__all__ = ["Change", "PutIn", "Redeal", "Rewrite", "TakeOut", "edited", "edited_text", "reads_back"]

_LINE_BREAK = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A body line says something else."""

    line: int
    """Which line."""
    event: Event
    """What it says now."""

    def __str__(self) -> str:
        return str(self.event)


@dataclass(frozen=True, slots=True)
class Redeal:
    """The header line with a hand names other cards."""

    line: int
    """Which line."""
    player: str
    """Whose hand."""
    cards: tuple[Suspect, ...]
    """What it holds now."""
    key: str = "hand"
    """How the line begins."""

    def __str__(self) -> str:
        return f"{self.key}: {cards_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class PutIn:
    """A new body line."""

    line: int
    """The line that it follows, in the numbers before all changes."""
    event: Event
    """What it says."""

    def __str__(self) -> str:
        return str(self.event)


@dataclass(frozen=True, slots=True)
class TakeOut:
    """A body line that goes."""

    line: int
    """Which line."""


Change = Rewrite | Redeal | PutIn | TakeOut
"""One change of one line."""


def edited(notebook: Notebook, changes: Sequence[Change]) -> Notebook:
    r"""Return the notebook with changes.

    All lines keep their numbers; a new one has that of the line that it follows.

    >>> from abbey.record.moves import Draws
    >>> from abbey.record.reader import read, read_line
    >>> notebook = read("players: Ana, Ben, Cleo\nAna draws\nBen draws")
    >>> for entry in edited(notebook, [TakeOut(2), PutIn(3, Draws("Cleo"))]).entries:
    ...     print(entry.line, entry)
    3 Ben draws
    3 Cleo draws
    """
    header = notebook.header
    rewritten: dict[int, Event | None] = {}
    new: dict[int, list[Event]] = {}
    for change in changes:
        match change:
            case Rewrite(line=line, event=event):
                rewritten[line] = event
            case TakeOut(line=line):
                rewritten[line] = None
            case PutIn(line=line, event=event):
                new.setdefault(line, []).append(event)
            case Redeal(player=player, cards=cards):
                hands = dict(header.hands) | {player: cards}
                header = replace(header, hands=tuple(hands.items()))
    entries: list[Entry] = []
    waiting = sorted(new)

    def put_in(before: int) -> None:
        while waiting and waiting[0] < before:
            line = waiting.pop(0)
            entries.extend(Entry(line, event) for event in new[line])

    for entry in notebook.entries:
        put_in(entry.line)
        if entry.line not in rewritten:
            entries.append(entry)
        elif (said := rewritten[entry.line]) is not None:
            entries.append(Entry(entry.line, said))
    put_in(1 << 62)
    return replace(notebook, header=header, entries=tuple(entries))


def edited_text(text: str, changes: Sequence[Change]) -> str:
    r"""Return the text with changes; comments, blank lines and line ends stay.

    >>> from abbey.record.moves import Draws
    >>> edited_text("players: Ana, Ben, Cleo\nana draws # mine\n", [Rewrite(2, Draws("Ben"))])
    'players: Ana, Ben, Cleo\nBen draws # mine\n'
    """
    pieces = _LINE_BREAK.split(text)
    breaks = [*_LINE_BREAK.findall(text), ""]
    usual = breaks[0] or "\n"
    for change in sorted(changes, key=lambda change: -change.line):
        at = change.line - 1
        match change:
            case TakeOut():
                del pieces[at], breaks[at]
            case Rewrite() | Redeal():
                body = split_comment(pieces[at])[0]
                pieces[at] = str(change) + pieces[at][len(body.rstrip()) :]
            case PutIn():
                # behind a last line without an end, the new line takes over having none
                breaks.insert(at + 1, breaks[at])
                breaks[at] = breaks[at] or usual
                pieces.insert(at + 1, str(change))
    return "".join(map("".join, zip(pieces, breaks, strict=True)))


def reads_back(notebook: Notebook, text: str | None, changes: Sequence[Change]) -> bool:
    r"""Tell whether the edited text reads as the edited notebook, with no line misunderstood.

    Without a text, whether each new line can be read.

    >>> from abbey.record.moves import Takes
    >>> notebook = read("players: Ana, Ben, Cleo\nBen takes from Ana")
    >>> [reads_back(notebook, None, [Rewrite(2, Takes("Ben", name))]) for name in ("Cleo", "Ben")]
    [True, False]
    """
    if text is None:
        return all(_is_legible(change, notebook.header) for change in changes)
    wanted = edited(notebook, changes)
    try:
        got = read(edited_text(text, changes), cards=notebook.header.cards)
    except NotationError:
        return False
    return got.header == wanted.header and list(got.events) == list(wanted.events)


def _is_legible(change: Change, header: Header) -> bool:
    if not isinstance(change, Rewrite | PutIn):
        return True
    try:
        return read_line(str(change), header) == change.event
    except NotationError:
        return False
