"""The fixed set: 60 notebooks each for 3 to 6 players, cut at random moments.

Run as `python -m benchmarks.inference.notebooks`: where they were cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from statistics import quantiles

from abbey.record import write
from benchmarks.pages import heading, table
from benchmarks.positions import positions

__all__ = ["EACH", "PLAYERS", "Sample", "samples", "some"]

PLAYERS = (3, 4, 5, 6)
"""Numbers of players."""
EACH = 60
"""Notebooks for each number of players."""

_SEED = 4


@dataclass(frozen=True, slots=True)
class Sample:
    """One notebook of the set."""

    name: str
    """Players and number: `4-17`."""
    players: int
    """How many players."""
    lines: int
    """Lines after the header."""
    text: str
    """The notebook."""

    @property
    def print(self) -> str:
        """A fingerprint of the text, so that nothing is compared with what has changed."""
        return sha256(self.text.encode()).hexdigest()[:16]


def samples() -> Iterator[Sample]:
    """Yield the 240 notebooks, by number of players."""
    for players in PLAYERS:
        for number, position in enumerate(positions(players, EACH, _SEED)):
            notebook = position.notebook
            lines = len(notebook.entries)
            yield Sample(f"{players}-{number:02}", players, lines, write(notebook))


def some(every: list[Sample], each: int) -> list[Sample]:
    """Return so many of the notebooks for each number of players, spread from early to late."""
    chosen = []
    for players in PLAYERS:
        of_size = sorted(
            (one for one in every if one.players == players), key=lambda one: one.lines
        )
        step = len(of_size) / min(each, len(of_size))
        chosen += [of_size[int((at + 0.5) * step)] for at in range(min(each, len(of_size)))]
    return chosen


def cuts(every: list[Sample]) -> str:
    """Return a table of how many lines the notebooks have."""
    rows = []
    for players in PLAYERS:
        lines = sorted(one.lines for one in every if one.players == players)
        low, middle, high = (f"{cut:.0f}" for cut in quantiles(lines, n=4))
        rows.append((players, len(lines), lines[0], low, middle, high, lines[-1]))
    return table(
        ("players", "notebooks", "fewest lines", "a quarter", "half", "three quarters", "most"),
        rows,
    )


def main() -> None:
    """Print where the notebooks were cut."""
    about = "Notebooks of random players' games of 12 rounds, each cut after a random line."
    print(heading("The fixed set of notebooks", about))
    print(cuts(list(samples())))


if __name__ == "__main__":
    main()
