"""The header line `players`: who sits at the table, and which names will do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from abbey.components.terms import fold
from abbey.errors import Problem
from abbey.record.misses import shortened
from abbey.record.source import Problems

__all__ = ["FEWEST", "MOST", "MOST_WORDS", "RESERVED", "read_seats"]

FEWEST = 3
"""The fewest players of the game."""

MOST = 6
"""The most players of the game."""

RESERVED = frozenset(
    (
        "all",
        "nothing",
        "i",
        "me",
        "a",
        "culprit",
        "pile",
        "out",
        "mass",
        "bell",
        "die",
        "turn",
        "event",
        "library",
        "note",
        "cross",
        "uncross",
        "lost",
        "end",
    )
)
"""Words that a player cannot be called, since lines use them."""

_SIGNS = ':;="?'
MOST_WORDS = 3
"""The most words in a name."""


def read_seats(number: int, text: str, problems: Problems) -> tuple[str, ...]:
    """Read the names in seat order, and note what is wrong with them.

    Names that will not do are seated all the same, so that the lines which use them are not
    reported as well.

    >>> problems = Problems()
    >>> read_seats(1, "players: Ana, Bell, Cleo", problems)
    ('Ana', 'Bell', 'Cleo')
    >>> print(problems.told()[0].message.partition(";")[0])
    no player can be called 'Bell', a word that lines use
    """
    seated: dict[str, str] = {}
    first = text.index(":") + 1
    names = list(_names(text, first, ","))
    if len(names) == 1 and (found := _separator(text, first)):
        separator, column = found
        message = "put commas between the names of the players"
        problems.settle(Problem(number, column, message, shortened(separator or names[0][0])))
        names = list(_names(text, first, separator))
    for name, column in names:
        word = shortened(name)
        if wrong := _wrong(name):
            problems.add(Problem(number, column, wrong, word))
        elif fold(name) in seated:
            same = f"{seated[fold(name)]!r} and {word!r}" if name else ""
            message = f"two players have one name, {same}; tell them apart"
            problems.add(Problem(number, column, message, word))
        if name:
            seated.setdefault(fold(name), name)
    # Names that will not do are told already, and count.
    if any(name for name, _ in names) and not FEWEST <= len(names) <= MOST:
        message = f"the game has {FEWEST} to {MOST} players, not {len(names)}"
        if any(" " in name for name, _ in names):
            message += "; put commas between their names"
        problems.add(Problem(number, first + 1, message))
    return tuple(seated.values())[:MOST]


def _separator(text: str, start: int) -> tuple[str | None, int] | None:
    """Find what stands between the names of a line without commas, and its column."""
    for sign in ";/|":
        if sign in text[start:]:
            return sign, text.index(sign, start) + 1
    words = text[start:].split()
    plain = not any(sign in word for word in words for sign in _SIGNS)
    return (None, text.index(words[0], start) + 1) if len(words) > 1 and plain else None


def _names(text: str, start: int, separator: str | None) -> Iterator[tuple[str, int]]:
    """Yield each name with single spaces, and its column; without a separator, each word."""
    if separator is None:
        for word in re.finditer(r"\S+", text[start:]):
            yield word.group(), start + word.start() + 1
        return
    for part in text[start:].split(separator):
        indent = len(part) - len(part.lstrip())
        yield " ".join(part.split()), start + indent + 1
        start += len(part) + 1


def _wrong(name: str) -> str | None:
    """Say why a name will not do."""
    word = shortened(name)
    if not name:
        return "a name is missing here"
    if not fold(name).strip(".'-"):
        return f"{word!r} is no name; it needs a letter"
    if fold(name) in RESERVED:
        return (
            f"no player can be called {word!r}, a word that lines use; "
            "add letters or a second name, as `Al` for `A`"
        )
    for sign in _SIGNS:
        if sign in name:
            return f"the name {word!r} has the sign {sign}, which means something else in lines"
    if len(name.split()) > MOST_WORDS:
        return f"the name {word!r} has more than {MOST_WORDS} words"
    return None
