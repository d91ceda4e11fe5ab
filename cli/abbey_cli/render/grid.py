"""A suspect sheet as a grid of short texts, laid out once and printed in several ways.

The classic manner has a row a monk: a box, the traits, a column for each place. The JesWeb
manner has a column a monk and a row a trait: crossing off a monk ticks all boxes of that column,
and what is left can be read along the rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from abbey.coaching.paper import Box, PaperRow, PaperSheet
from abbey.components import CHARACTERISTICS, Beard, Hood
from abbey_cli.render.look import Look

__all__ = ["Grid", "GridRow", "Signs", "classic", "jesweb"]

_INITIALS = 4
"""Letters of a place over its column."""
_BLANK = 8
"""Columns to write in, on a sheet for nobody in particular."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What is put into boxes."""

    crossed: str
    """A monk is innocent; a card cannot be here."""
    marked: str
    """Crossed off without proof."""
    here: str
    """The culprit; a card is here."""
    open: str
    """A trait of a monk who can be the culprit."""

    @classmethod
    def for_look(cls, look: Look) -> Signs:
        """Return signs that can be printed."""
        return cls("x", "?", "#", "o") if look.plain else cls("✕", "?", "●", "○")


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of texts."""

    cells: tuple[str, ...]
    """The texts, one a column."""
    faded: bool = False
    """Whether it is about an innocent monk."""
    strong: bool = False
    """Whether it is about the culprit."""


@dataclass(frozen=True, slots=True)
class Grid:
    """What stands where."""

    title: str
    """Over everything."""
    heads: tuple[str, ...]
    """Over the columns."""
    upright: int
    """From which column on heads are written upright, letter below letter."""
    sections: tuple[tuple[str, tuple[GridRow, ...]], ...]
    """Groups of rows, each with its heading."""
    notes: tuple[str, ...]
    """What the signs mean."""


def classic(sheet: PaperSheet, look: Look) -> Grid:
    """Lay out a row a monk."""
    signs = Signs.for_look(look)
    keys = ("suspect", "title", "hood", "beard", "girth")
    places = tuple(look.place(name)[:_INITIALS] for name in sheet.places) or ("",) * _BLANK

    def cells(row: PaperRow) -> tuple[str, ...]:
        suspect = row.suspect
        traits = (
            look.word(suspect),
            look.word(suspect.title),
            look.head("hood") if suspect.hood is Hood.HOODED else "-",
            look.head("beard") if suspect.beard is Beard.BEARDED else "-",
            look.word(suspect.girth),
        )
        cells = tuple(_cell(row, name, signs) for name in sheet.places) or ("",) * _BLANK
        return (_box(row, signs), *traits, *cells)

    sections = tuple(
        (
            look.word(order),
            tuple(GridRow(cells(row), _innocent(row), row.box is Box.CULPRIT) for row in rows),
        )
        for order, rows in groupby(sheet.rows, key=lambda row: row.suspect.order)
    )
    heads = ("", *map(look.head, keys), *places)
    return Grid(_title(sheet, look), heads, len(heads), sections, _notes(sheet, look, signs))


def jesweb(sheet: PaperSheet, look: Look) -> Grid:
    """Lay out a column a monk, a row a trait, and how many are left at its end."""
    signs = Signs.for_look(look)
    ticks = {
        Box.OPEN: signs.open,
        Box.MARKED: signs.marked,
        Box.CROSSED: signs.crossed,
        Box.CULPRIT: signs.here,
    }
    sections = []
    for key, traits in CHARACTERISTICS.items():
        rows = []
        for trait in traits:
            boxes = (ticks[row.box] if trait in row.suspect.traits else "" for row in sheet.rows)
            left = sheet.left(trait)
            rows.append(GridRow((look.word(trait), str(left), *boxes), faded=not left))
        sections.append((look.head(key), tuple(rows)))
    heads = ("", "", *(look.word(row.suspect) for row in sheet.rows))
    title, notes = _title(sheet, look), _notes(sheet, look, signs)
    if notes:
        notes = (*notes, f"{signs.open} {look.head('possible')}")
    return Grid(title, heads, 2, tuple(sections), notes)


def _innocent(row: PaperRow) -> bool:
    return row.box is Box.CROSSED


def _box(row: PaperRow, signs: Signs) -> str:
    match row.box:
        case Box.OPEN:
            return ""
        case Box.MARKED:
            return signs.marked
        case Box.CROSSED:
            return signs.crossed
        case Box.CULPRIT:
            return signs.here


def _cell(row: PaperRow, place: str, signs: Signs) -> str:
    if row.lies_in == place:
        return signs.here
    return "" if place in row.may_lie_in else "-"


def _title(sheet: PaperSheet, look: Look) -> str:
    title = str(look.title("suspects"))
    return f"{title}: {look.place(sheet.owner)}" if sheet.owner else title


def _notes(sheet: PaperSheet, look: Look, signs: Signs) -> tuple[str, ...]:
    if not sheet.places or all(row.box is Box.OPEN for row in sheet.rows):
        return ()
    return (
        f"{signs.crossed} {look.head('innocent')}",
        f"{signs.marked} {look.head('not proved')}",
        f"{signs.here} {look.head('proved')}",
        f"- {look.head('impossible')}",
    )
