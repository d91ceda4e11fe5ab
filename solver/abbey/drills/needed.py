"""The lines that an answer needs: taken away in ever smaller pieces until none can be spared."""

from __future__ import annotations

from collections.abc import Callable, Sequence

__all__ = ["needed"]


def needed(lines: Sequence[int], suffice: Callable[[frozenset[int]], bool]) -> tuple[int, ...]:
    """Return lines that suffice, none of which can be spared alone; none if all do not suffice.

    Halves, quarters and so on are left out while the rest still suffices; in the end each line
    that is left has been tried against all the others that are.

    >>> needed(range(9), lambda kept: kept >= {2, 5} or kept >= {7, 8, 1})
    (2, 5)
    >>> needed(range(4), lambda kept: kept >= {7})
    ()

    Args:
        lines: all lines.
        suffice: whether some lines do.
    """
    kept = list(lines)
    if not suffice(frozenset(kept)):
        return ()
    size = max(1, len(kept) // 2)
    while True:
        before = len(kept)
        at = 0
        while at < len(kept):
            less = kept[:at] + kept[at + size :]
            if suffice(frozenset(less)):
                kept = less
            else:
                at += size
        if size > 1:
            size //= 2
        elif len(kept) == before:
            return tuple(kept)
