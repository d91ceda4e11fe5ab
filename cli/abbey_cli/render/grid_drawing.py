"""A grid drawn on a sheet of A4, as SVG or PDF; equal grids give equal bytes."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Literal

from abbey_cli.render.grid import Grid, GridRow

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Drawing", "grid_drawing"]

Drawing = Literal["svg", "pdf"]

_A4 = (8.27, 11.69)
"""Inches."""
_MARGIN = 0.5
_LETTER = 0.6
"""Width of a letter, of the height of the text."""
_INCH = 72
"""Points."""
_UPRIGHT = 7
"""Rows that upright heads take."""
_HEAD = 0.8
"""Size of the words over the columns, since bold letters are wider."""
_TALLEST = 0.3
"""Inches of a row at most."""
_GREY = {True: "#767676", False: "#111111"}


def grid_drawing(grid: Grid, kind: Drawing) -> bytes:
    """Return the drawing as a file."""
    import matplotlib
    from matplotlib.figure import Figure

    upright = grid.upright < len(grid.heads)
    width, height = _A4[::-1] if upright else _A4
    with matplotlib.rc_context({"svg.hashsalt": "abbey", "pdf.fonttype": 42}):
        figure = Figure(figsize=(width, height))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, width), ylim=(height, 0))
        axes.axis("off")
        _Pen(grid, axes, width - 2 * _MARGIN, height - 2 * _MARGIN).draw()
        out = BytesIO()
        stamp = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
        figure.savefig(out, format=kind, metadata=stamp)
    return out.getvalue()


class _Pen:
    """Draws a grid into a rectangle of a sheet; all lengths are inches."""

    def __init__(self, grid: Grid, axes: Axes, width: float, height: float) -> None:
        self._grid, self._axes, self._width = grid, axes, width
        rows = sum(1 + len(rows) for _, rows in grid.sections)
        head = _UPRIGHT if grid.upright < len(grid.heads) else 1
        self._row = min(_TALLEST, height / (rows + head + 4))
        self._head = head * self._row
        letters = [self._letters(at) for at in range(len(grid.heads))]
        self._widths = [width * count / sum(letters) for count in letters]
        self._size = min(self._row * 0.62 * _INCH, width / sum(letters) / _LETTER * _INCH)

    def draw(self) -> None:
        """Draw everything, from top to bottom."""
        grid, top = self._grid, _MARGIN
        self._text(_MARGIN, top + self._row / 2, grid.title, scale=1.5, bold=True)
        top += 2 * self._row
        self._heads(top)
        top += self._head
        for name, rows in grid.sections:
            self._box(_MARGIN, top, self._width, self._row, "#dddddd")
            self._text(_MARGIN + 0.05, top + self._row / 2, name, bold=True)
            top += self._row
            for row in rows:
                self._cells(top, row)
                top += self._row
        self._text(_MARGIN, top + self._row, "   ".join(grid.notes), scale=0.9)

    def _letters(self, at: int) -> int:
        grid = self._grid
        cells = [len(row.cells[at]) for _, rows in grid.sections for row in rows]
        return 2 + max(1, *cells, 0 if at >= grid.upright else len(grid.heads[at]))

    def _heads(self, top: float) -> None:
        left = _MARGIN
        for at, (head, width) in enumerate(zip(self._grid.heads, self._widths, strict=True)):
            self._box(left, top, width, self._head, "#eeeeee")
            if at >= self._grid.upright:
                bottom = top + self._head - 0.05
                self._text(left + width / 2, bottom, head, turned=True)
            else:
                middle = top + self._head - self._row / 2
                self._text(left + 0.03, middle, head, scale=_HEAD, bold=True)
            left += width

    def _cells(self, top: float, row: GridRow) -> None:
        left = _MARGIN
        for cell, width in zip(row.cells, self._widths, strict=True):
            self._box(left, top, width, self._row, "#ffffff")
            self._text(
                left + width / 2 if len(cell) == 1 else left + 0.05,
                top + self._row / 2,
                cell,
                bold=row.strong,
                faded=row.faded,
                centred=len(cell) == 1,
            )
            left += width

    def _box(self, left: float, top: float, width: float, height: float, colour: str) -> None:
        from matplotlib.patches import Rectangle

        box = Rectangle(
            (left, top), width, height, facecolor=colour, edgecolor="#777777", linewidth=0.5
        )
        self._axes.add_patch(box)

    def _text(
        self,
        left: float,
        middle: float,
        text: str,
        *,
        scale: float = 1.0,
        bold: bool = False,
        faded: bool = False,
        centred: bool = False,
        turned: bool = False,
    ) -> None:
        self._axes.text(
            left,
            middle,
            text,
            fontsize=self._size * scale,
            fontweight="bold" if bold else "normal",
            color=_GREY[faded],
            ha="center" if centred or turned else "left",
            va="bottom" if turned else "center",
            rotation=90 if turned else 0,
            parse_math=False,
        )
