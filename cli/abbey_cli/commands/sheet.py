"""`abbey sheet`: the suspect sheet on paper, empty or filled from a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from abbey_cli.options import LanguageOption

if TYPE_CHECKING:
    from abbey.coaching.paper import PaperSheet
    from abbey_cli.render.grid import Grid
    from abbey_cli.render.look import Look

__all__ = ["sheet"]

Manner = Literal["classic", "jesweb"]
Format = Literal["text", "html", "svg", "pdf"]

_SUFFIXES: dict[str, Format] = {".txt": "text", ".html": "html", ".svg": "svg", ".pdf": "pdf"}


def sheet(
    notebook: Annotated[
        str | None,
        typer.Argument(
            metavar="NOTEBOOK",
            help="Fills the sheet as far as it proves anything; an empty sheet if left out.",
            show_default=False,
        ),
    ] = None,
    manner: Annotated[
        Manner,
        typer.Option(
            "--manner",
            case_sensitive=False,
            help="A row a monk (classic), or a column a monk and a row a trait (jesweb).",
        ),
    ] = "classic",
    kind: Annotated[
        Format | None,
        typer.Option(
            "--format",
            case_sensitive=False,
            help="If left out, by the end of FILE's name; text for the screen.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write it to a file; - is standard output.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite FILE.")] = False,
    lang: LanguageOption = None,
) -> None:
    """Print the suspect sheet, to fill in by hand or filled from a notebook.

    A cross is a proof of innocence, a question mark a cross of your own that is not proved.
    """
    made_as = kind or _kind_of(out)
    if made_as == "pdf" and out is None:
        raise typer.BadParameter("a PDF needs a file: give --out FILE")
    from abbey_cli.files import deliver, is_stdout, refuse_files, refuse_unwritable
    from abbey_cli.render.look import Look
    from abbey_cli.terminal import screen

    if out is not None:
        refuse_files([] if force else [out])
        refuse_unwritable(out)
    paper, language = _paper(notebook)
    language = lang or language
    if made_as == "text" and (out is None or is_stdout(out)):
        from abbey_cli.render.grid_text import print_grid

        with screen() as console:
            print_grid(console, _grid(paper, manner, Look.on(console, language)))
        return
    content = _content(_grid(paper, manner, Look(language)), made_as, language)
    deliver(out or Path("-"), content)


def _kind_of(out: Path | None) -> Format:
    from abbey_cli.files import is_stdout

    if out is None or is_stdout(out):
        return "text"
    try:
        return _SUFFIXES[out.suffix.lower()]
    except KeyError:
        known = ", ".join(_SUFFIXES)
        raise typer.BadParameter(
            f"what is {out.name!r} to be? End the name in {known}, or give --format"
        ) from None


def _paper(name: str | None) -> tuple[PaperSheet, str]:
    """Return the sheet and the language of its notebook."""
    from abbey.coaching.paper import empty, filled

    if name is None:
        return empty(), "en"
    from abbey_cli.inferring import reasoning
    from abbey_cli.page import open_page

    page = open_page(name)
    with reasoning(page, as_json=False, command="sheet"):
        return filled(page.notebook), page.notebook.header.language


def _grid(paper: PaperSheet, manner: Manner, look: Look) -> Grid:
    from abbey_cli.render.grid import classic, jesweb

    return {"classic": classic, "jesweb": jesweb}[manner](paper, look)


def _content(grid: Grid, kind: Format, language: str) -> bytes:
    match kind:
        case "text":
            from abbey_cli.render.grid_text import grid_text

            return grid_text(grid).encode("utf-8")
        case "html":
            from abbey_cli.render.grid_html import grid_html

            return grid_html(grid, language).encode("utf-8")
        case "svg" | "pdf":
            from abbey_cli.render.grid_drawing import grid_drawing

            return grid_drawing(grid, kind)
