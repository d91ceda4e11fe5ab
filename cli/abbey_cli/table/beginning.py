"""The header of a notebook, put together answer by answer, each checked by the reader."""

from __future__ import annotations

from abbey.errors import NotationError, Problem
from abbey.knowledge import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.reader import read
from abbey.record.writer import write

__all__ = ["Beginning"]


class Beginning:
    """A header being made.

    >>> begun = Beginning()
    >>> begun.seat("Ana, Ben, Cleo")
    >>> begun.own("ana")
    >>> begun.deal("guy, bruno, sergio, thomas, basil, julian")
    >>> print(begun.text, end="")
    players: Ana, Ben, Cleo
    me: Ana
    hand: Guy, Bruno, Sergio, Thomas, Basil, Julian
    """

    def __init__(self) -> None:
        self._lines: list[str] = []
        self.me: str | None = None
        """The notebook's owner; None for a spectator."""

    @property
    def text(self) -> str:
        """The header so far, as neat text."""
        return write(self._read()) if self._lines else ""

    def seat(self, names: str) -> None:
        """Take the players.

        Raises:
            NotationError: if they cannot be; nothing has changed.
        """
        self._add(f"players: {names}")

    def own(self, name: str) -> None:
        """Take the notebook's owner, or nobody.

        Raises:
            NotationError: if nobody of that name sits there; nothing has changed.
        """
        if not name.strip():
            return
        self._add(f"me: {name}")
        self.me = self._read().header.me

    def deal(self, cards: str) -> None:
        """Take the owner's cards.

        Raises:
            NotationError: if they cannot be a hand; nothing has changed.
        """
        if not cards.strip():
            raise NotationError([Problem(0, 1, "your cards are what everything starts from")])
        self._add(f"hand: {cards}")

    def colour(self, colours: str) -> None:
        """Take the colours of the pawns, or none.

        Raises:
            NotationError: if they cannot be; nothing has changed.
        """
        if colours.strip():
            self._add(f"colours: {colours}")

    def _read(self) -> Notebook:
        return read("\n".join(self._lines))

    def _add(self, line: str) -> None:
        self._lines.append(line)
        try:
            timeline_of(self._read())
        except NotationError:
            self._lines.pop()
            raise
