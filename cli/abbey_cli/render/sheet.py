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
from abbey_cli.terminal import WIDTH

__all__ = ["print_sheet"]

_ABSENT = "-"
"""Stands for a bare head and a shaven chin."""
_PLACE = 11
"""Columns that the likeliest place should have."""
_CHANCE = (6, 8, 16)
"""Columns of a chance alone, with the shortest bar, and with the longest."""
_KEYS = ("suspect", "title", "hood", "beard", "girth", "status", "chance", "place")
_SPARED = tuple(1 + _KEYS.index(key) for key in ("status", "title"))
"""Columns that a narrow terminal goes without: chance and place tell the status too."""
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
    shown = [at for at, width in enumerate(widths) if width]
    wide = [widths[at] for at in shown]
    heads = ["", *map(look.head, _KEYS)]
    parts: list[RenderableType] = [columns(wide, [heads[at] for at in shown])]
    most = max((row.chance or 0 for row in sheet.rows), default=0)
    for order, rows in groupby(sheet.rows, key=lambda row: row.suspect.order):
        parts.append(Text(look.word(order), "underline"))
        table = columns(wide)
        for row in rows:
            cells = list(_cells(row, look, widths[-2], most))
            table.add_row(*(cells[at] for at in shown), style=_STYLES[row.status])
        parts.append(table)
    return Group(*parts)


def _widths(sheet: Sheet, look: Look) -> list[int]:
    """Give every column what its words need, and the bar and the place the rest.

    Where there is less than a full line, first the bar goes, then the status, then the title;
    what goes gets 0.
    """
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
    bare, least, most = _CHANCE
    if sheet.now.engine is Engine.CERTAINTY:
        most = least
    if look.width < WIDTH:
        least = bare
        for at in _SPARED:
            if left - least < _PLACE:
                left += fixed[at] + 1
                fixed[at] = 0
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
