"""A grid on the terminal, at most 80 columns wide."""

from __future__ import annotations

from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from abbey_cli.render.grid import Grid, GridRow
from abbey_cli.terminal import WIDTH

__all__ = ["grid_text", "print_grid"]


def grid_text(grid: Grid) -> str:
    """Return a grid as plain text."""
    console = Console(width=WIDTH, highlight=False, markup=False, emoji=False, no_color=True)
    with console.capture() as captured:
        print_grid(console, grid)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


def print_grid(console: Console, grid: Grid) -> None:
    """Print a grid; what stands upright is written letter below letter."""
    rows = [row for _, some in grid.sections for row in some]
    widths = [_width(grid, rows, at) for at in range(len(grid.heads))]
    console.print(Text(grid.title, "bold"))
    console.print()
    for line in _heads(grid):
        console.print(Text(_joined(line, widths), "dim"), no_wrap=True, overflow="crop")
    for name, some in grid.sections:
        console.print(Text(name, "underline"))
        for row in some:
            style = "bold reverse" if row.strong else "dim" if row.faded else ""
            console.print(Text(_joined(row.cells, widths), style), no_wrap=True, overflow="crop")
    if grid.notes:
        console.print()
        console.print(Text("   ".join(grid.notes), "dim"))


def _width(grid: Grid, rows: list[GridRow], at: int) -> int:
    cells = max((cell_len(row.cells[at]) for row in rows), default=0)
    return max(1, cells, 1 if at >= grid.upright else cell_len(grid.heads[at]))


def _heads(grid: Grid) -> list[tuple[str, ...]]:
    """Return the lines over the columns; upright words end at the lowest line."""
    flat, upright = grid.heads[: grid.upright], grid.heads[grid.upright :]
    if not upright:
        return [flat]
    letters = list(zip_longest(*(reversed(word) for word in upright), fillvalue=" "))
    blank = ("",) * len(flat)
    lines = [(*blank, *line) for line in reversed(letters)]
    lines[-1] = (*flat, *lines[-1][len(flat) :])
    return lines


def _joined(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = (
        cell + " " * (width - cell_len(cell)) for cell, width in zip(cells, widths, strict=True)
    )
    return " ".join(padded).rstrip()
