"""How many cards lie where, line by line: the frame that every notebook must fit.

A size that cannot be is an error at its line, and says where the last good line stood.
"""

from __future__ import annotations

from abbey.errors import FrameError, Problem
from abbey.knowledge.steps import Move, Places

__all__ = ["Ledger"]


class Ledger:
    """Sizes of all places while a notebook is read from top to bottom.

    >>> ledger = Ledger(Places(("Ana", "Ben", "Cleo")), (1, 1, 2, 2, 2, 0, 0))
    >>> ledger.move(4, (Move(source=1, target=2, size=1),))
    >>> ledger.size(2)
    3
    >>> ledger.move(5, (Move(source=1, target=3, size=1),))
    Traceback (most recent call last):
    abbey.errors.FrameError: line 5: the pile is empty by the lines before, so no card can leave it
    """

    def __init__(self, places: Places, sizes: tuple[int, ...]) -> None:
        self._places = places
        self._sizes = list(sizes)
        self._confirmed = [0] * len(sizes)

    def size(self, place: int) -> int:
        """Return the cards that lie in `place` now."""
        return self._sizes[place]

    def describe(self, place: int) -> str:
        """Name a place in a sentence: `Ben's hand`, `the pile`."""
        name = self._places.names[place]
        return f"{name}'s hand" if place in self._places.hands else f"the {name}"

    def move(self, line: int, moves: tuple[Move, ...]) -> None:
        """Move cards that leave at one moment.

        Raises:
            FrameError: if a place would have to give more than it holds.
        """
        for source in dict.fromkeys(move.source for move in moves):
            wanted = sum(move.size for move in moves if move.source == source)
            held = self._sizes[source]
            if wanted > held:
                self._too_many(line, source, wanted, held)
        for move in moves:
            self._sizes[move.source] -= move.size
            self._sizes[move.target] += move.size

    def at_least(self, line: int, place: int, count: int) -> None:
        """Require that `count` cards lie in `place`, which stay there.

        Raises:
            FrameError: if there are fewer.
        """
        if self._sizes[place] < count:
            self._too_many(line, place, count, self._sizes[place])

    def confirm(self, line: int, place: int, count: int, what: str) -> None:
        """Require that exactly `count` cards lie in `place`, as the line says.

        Raises:
            FrameError: if the lines before give another size; a move must be missing since the
                last line that confirmed it.
        """
        held = self._sizes[place]
        if held != count:
            since = self._confirmed[place]
            between = f"between line {since} and line {line}" if since else f"before line {line}"
            way = "into" if count > held else "out of"
            raise FrameError(
                [
                    Problem(
                        line,
                        0,
                        f"{what} {_cards(count)}, but by the lines before "
                        f"{self.describe(place)} has {held}; {between} a move "
                        f"{way} {self.describe(place)} must be missing "
                        "(if it cannot be found, write a line `lost track of …`)",
                    )
                ]
            )
        self._confirmed[place] = line

    def set(self, line: int, place: int) -> None:
        """Note that the size of `place` is certain at this line."""
        self._confirmed[place] = line

    def _too_many(self, line: int, place: int, wanted: int, held: int) -> None:
        where = self.describe(place)
        if held == 0:
            text = f"{where} is empty by the lines before, so no card can leave it"
            if wanted > 1:
                text = f"{where} is empty by the lines before, but {wanted} cards are needed"
        else:
            text = f"{where} has {_cards(held)} by the lines before, but {wanted} are needed"
        raise FrameError([Problem(line, 0, text)])


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
