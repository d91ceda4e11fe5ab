"""The table of all places: the chance of every card in every place, also at six players."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from abbey.advice.sheet import Row, Sheet
from abbey_cli.render.figures import whole_percent
from abbey_cli.render.look import Look, columns

__all__ = ["print_where"]

_NONE = "."
_NAME = 11
_WIDEST = 11
"""Columns of a place at most."""
_LEAST = 3
"""Columns of a place at least: `100`."""
_DECIMAL = 5
"""Columns of a chance with its decimal, `>99.9`; where there are fewer, it goes without."""


def print_where(console: Console, sheet: Sheet, language: str) -> None:
    """Print, for every suspect, the chance of each place in percent."""
    look = Look.on(console, language)
    places = sheet.now.places.names
    width = max(_LEAST, min(_WIDEST, (look.width - _NAME) // len(places) - 1))
    spare = max(0, look.width - _NAME - len(places) * (width + 1))
    heads = _told_apart([look.place(place) for place in places], width)
    heads[0] = look.place(places[0])
    widths = [_NAME, max(width, min(width + spare, len(heads[0]))), *[width] * (len(places) - 1)]
    table = columns(widths, [look.head("suspect"), *heads], right=range(1, len(widths)))
    for row in sheet.rows:
        table.add_row(look.word(row.suspect), *_cells(row, sheet, whole=width < _DECIMAL))
    console.print()
    console.print(Text(f"{look.title('place')}, %", "bold"))
    console.print(table)
    if sheet.now.where is None:
        console.print(Text("? possible, 100 proved, . impossible", "dim"))


def _cells(row: Row, sheet: Sheet, *, whole: bool) -> list[Text]:
    if sheet.now.where is None:
        sure = "100" if len(row.can_be) == 1 else "?"
        names = sheet.now.places.names
        return [Text(sure if name in row.can_be else _NONE) for name in names]
    return [_cell(float(chance), whole=whole) for chance in sheet.now.where[row.suspect.index]]


def _cell(chance: float, *, whole: bool) -> Text:
    """Write a chance in percent; nothing that is possible looks impossible, nor sure."""
    if chance <= 0:
        return Text(_NONE, "dim")
    if chance >= 1 - 1e-9:
        return Text("100", "bold")
    if whole:
        return Text(whole_percent(chance).rstrip("%"))
    if chance < 0.0005:
        return Text("<0.1")
    return Text(">99.9" if chance >= 0.9995 else f"{100 * chance:.1f}")


def _told_apart(names: Sequence[str], width: int) -> list[str]:
    """Cut names to a width; those that would look the same get their seat at the end.

    >>> _told_apart(["pile", "Bartholomea", "Bartholomew"], 6)
    ['pile', 'Bart.2', 'Bart.3']
    """
    cut = [name if len(name) <= width else name[: width - 1] + "…" for name in names]
    return [
        name if cut.count(name) == 1 else f"{name[: width - 2]}.{at}"
        for at, name in enumerate(cut, start=1)
    ]
