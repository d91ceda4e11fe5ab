"""The header line `players`: who sits at the table, and which names will do."""

from __future__ import annotations

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
    >>> print(*problems.told())
    line 1, column 15: no player can be called 'Bell', a word that lines use; write it otherwise
    """
    seated: dict[str, str] = {}
    first = text.index(":") + 1
    for name, column in _names(text, first):
        word = shortened(name)
        if wrong := _wrong(name):
            problems.add(Problem(number, column, wrong, word))
        elif fold(name) in seated:
            same = f"{seated[fold(name)]!r} and {word!r}" if name else ""
            message = f"two players have one name, {same}; tell them apart"
            problems.add(Problem(number, column, message, word))
        if name:
            seated.setdefault(fold(name), name)
    if not FEWEST <= len(seated) <= MOST:
        message = f"the game has {FEWEST} to {MOST} players, not {len(seated)}"
        problems.add(Problem(number, first + 1, message))
    return tuple(seated.values())[:MOST]


def _names(text: str, start: int) -> Iterator[tuple[str, int]]:
    """Yield each name with single spaces, and its column."""
    for part in text[start:].split(","):
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
        return f"no player can be called {word!r}, a word that lines use; write it otherwise"
    for sign in _SIGNS:
        if sign in name:
            return f"the name {word!r} has the sign {sign}, which means something else in lines"
    if len(name.split()) > MOST_WORDS:
        return f"the name {word!r} has more than {MOST_WORDS} words"
    return None
