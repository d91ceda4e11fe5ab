"""A grid as one self-contained page: no network, printable, for narrow and wide screens."""

from __future__ import annotations

from abbey_cli.render.grid import Grid

__all__ = ["grid_html"]


def grid_html(grid: Grid, language: str) -> str:
    """Return the page."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    templates = Environment(
        loader=PackageLoader("abbey_cli.render", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    upright = grid.upright < len(grid.heads)
    page = templates.get_template("sheet.html")
    return page.render(grid=grid, language=language, upright=upright)
