"""Lists, numbers and line numbers in English: the one place that knows one from several."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["counted", "lines_named", "listed"]


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join parts with commas and a last `and`.

    >>> listed(["Guy", "Bruno", "Sergio"]), listed(["0", "2"], "or")
    ('Guy, Bruno and Sergio', '0 or 2')
    """
    *first, end = parts
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(number: int, one: str, several: str | None = None) -> str:
    """Say how many there are of something.

    >>> counted(1, "more line"), counted(2, "more line"), counted(0, "card")
    ('1 more line', '2 more lines', '0 cards')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


def lines_named(lines: Sequence[int]) -> str:
    """Name lines by their numbers.

    >>> lines_named((4,)), lines_named((4, 6, 7))
    ('line 4', 'lines 4, 6 and 7')
    """
    return f"line{'s' if len(lines) > 1 else ''} {listed([str(line) for line in lines])}"
