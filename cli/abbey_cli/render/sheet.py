"""The suspect sheet: all monks with traits, status, chance and likeliest place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.text import Text

from abbey.advice.sheet import Row, Sheet, Status
from abbey.components import SUSPECTS, Beard, Girth, Hood, Title
from abbey.inference import Engine
from abbey_cli.render.claims import accusations, revelations
from abbey_cli.render.figures import whole_percent
from abbey_cli.render.look import Look, columns
from abbey_cli.render.summary import summary

__all__ = ["print_sheet"]

_ABSENT = "-"
"""Stands for a bare head and a shaven chin."""
_PLACE = 11
"""Columns that the likeliest place should have."""
_CHANCE = (8, 16)
"""Fewest and most columns of a chance and its bar."""
_STYLES = {
    Status.CULPRIT: "bold reverse",
    Status.POSSIBLE: "bold",
    Status.MINE: "dim",
    Status.OUT: "dim",
    Status.INNOCENT: "dim",
}


def print_sheet(console: Console, sheet: Sheet, language: str) -> None:
    """Print all that `abbey check` says, the most important first."""
    look = Look.on(console, language)
    parts = (summary(sheet, look), _monks(sheet, look), revelations(sheet, look))
    for part in parts:
        console.print(part)
        console.print()
    console.print(accusations(sheet, look))


def _monks(sheet: Sheet, look: Look) -> RenderableType:
    """Lay out all monks, one table an order, columns below each other."""
    widths = _widths(sheet, look)
    keys = ("suspect", "title", "hood", "beard", "girth", "status", "chance", "place")
    parts: list[RenderableType] = [columns(widths, ["", *map(look.head, keys)])]
    most = max((row.chance or 0 for row in sheet.rows), default=0)
    for order, rows in groupby(sheet.rows, key=lambda row: row.suspect.order):
        parts.append(Text(look.word(order), "underline"))
        table = columns(widths)
        for row in rows:
            table.add_row(*_cells(row, look, widths[-2], most), style=_STYLES[row.status])
        parts.append(table)
    return Group(*parts)


def _widths(sheet: Sheet, look: Look) -> list[int]:
    """Give every column what its words need, and the bar and the place the rest."""
    fixed = [
        1,
        max(len(look.word(suspect)) for suspect in SUSPECTS),
        max(len(look.word(title)) for title in Title),
        len(look.head("hood")),
        len(look.head("beard")),
        max(5, *(len(look.word(girth)) for girth in Girth)),
        max(len(look.head(str(status))) for status in Status),
    ]
    left = look.width - sum(fixed) - len(fixed) - 1
    least, most = _CHANCE
    if sheet.now.engine is Engine.CERTAINTY:
        most = least
    chance = max(least, min(most, left - _PLACE))
    return [*fixed, chance, max(4, left - chance)]


def _cells(row: Row, look: Look, width: int, most: float) -> Iterator[Text]:
    suspect = row.suspect
    yield Text("x" if row.crossed else "")
    yield Text(look.word(suspect))
    yield Text(look.word(suspect.title))
    yield Text(look.head("hood") if suspect.hood is Hood.HOODED else _ABSENT)
    yield Text(look.head("beard") if suspect.beard is Beard.BEARDED else _ABSENT)
    yield Text(look.word(suspect.girth))
    yield Text(look.head(str(row.status)))
    known = 1.0 if row.status is Status.CULPRIT else None
    impossible = row.status is not Status.POSSIBLE and known is None
    chance = 0.0 if impossible else row.chance if row.chance is not None else known
    yield look.gauge(chance, width, most)
    yield Text(_place(row, look))


def _place(row: Row, look: Look) -> str:
    if row.likeliest is None:
        return ", ".join(map(look.place, row.can_be))
    place, chance = row.likeliest
    return f"{whole_percent(chance):>4} {look.place(place)}"
