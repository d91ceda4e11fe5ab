"""What would an answer change? Put a line below a notebook and look again.

It prints:

    now: Sergio 49%, 3 others
    Dai asks Ana: has Sergio = yes: Nicholas 37%, 2 others
    Dai asks Ana: has Sergio = no: Sergio 100%, 0 others
    Dai asks Ana: how many unhooded shaven Benedictine = 2: Nicholas 100%, 0 others
    Dai asks Cleo: has Matthew = yes: cannot be
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from abbey.errors import ContradictionError
from abbey.inference import Posterior, posterior
from abbey.knowledge import timeline_of
from abbey.record import Entry, Notebook, read_file, read_line

NOTEBOOK = Path(__file__).parent / "four-players.abbey"
LINES = (
    "Dai asks Ana: has Sergio = yes",
    "Dai asks Ana: has Sergio = no",
    "Dai asks Ana: how many unhooded shaven Benedictine = 2",
    "Dai asks Cleo: has Matthew = yes",
)


def with_line(notebook: Notebook, words: str) -> Notebook:
    """Return the notebook with one line more."""
    last = notebook.entries[-1].line if notebook.entries else 0
    entry = Entry(last + 1, read_line(words, notebook.header))
    return replace(notebook, entries=(*notebook.entries, entry))


def in_short(now: Posterior) -> str:
    """Name the likeliest monk, and how many others remain."""
    first = max(now.candidates, key=lambda suspect: now.chance(suspect) or 0)
    chance = now.chance(first)
    return f"{first} {chance:.0%}, {len(now.candidates) - 1} others" if chance else str(first)


def main(path: Path) -> None:
    """Print what is known now, and after each of the lines."""
    notebook = read_file(path)
    print(f"now: {in_short(posterior(timeline_of(notebook)))}")
    for words in LINES:
        try:
            after = in_short(posterior(timeline_of(with_line(notebook, words))))
        except ContradictionError:
            after = "cannot be"
        print(f"{words}: {after}")


if __name__ == "__main__":
    main(NOTEBOOK)
