"""`abbey review`: a game gone through afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from abbey_cli.options import JsonOption, LanguageOption, SeedOption

__all__ = ["review"]


def review(
    notebook: Annotated[
        str,
        typer.Argument(
            metavar="NOTEBOOK",
            help="A player's notebook, or a whole record; - reads standard input.",
            show_default=False,
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="NAME",
            help="Of a record, review this player alone; all of them if left out.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    html: Annotated[
        Path | None,
        typer.Option(
            "--html",
            metavar="FILE",
            help="Write a page with curves and the sheet as well.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite FILE.")] = False,
    lang: LanguageOption = None,
    states: Annotated[
        int | None,
        typer.Option(
            "--states",
            min=1,
            help="Most states that exact chances may take at a moment; 50000 if left out.",
            show_default=False,
        ),
    ] = None,
    sweeps: Annotated[
        int | None,
        typer.Option(
            "--sweeps",
            min=1,
            help="Length of sampling where they take more; 300 if left out.",
            show_default=False,
        ),
    ] = None,
    seed: SeedOption = 0,
) -> None:
    """Review a game: what was known when, what each decision lost, and what was luck.

    Every decision is judged by what its player knew then; the truth is laid over it. The first
    Ctrl-C gives the review so far.
    """
    from abbey_cli.files import deliver, refuse_files, refuse_two_outputs, refuse_unwritable
    from abbey_cli.page import open_page
    from abbey_cli.render.payloads_review import reviews_payload
    from abbey_cli.render.reviewed import print_reviews
    from abbey_cli.reviewing import effort_of, reviews_of
    from abbey_cli.terminal import print_json, screen

    refuse_two_outputs(html, as_json=as_json)
    page = open_page(notebook)
    if html is not None:
        refuse_files([] if force else [html])
        refuse_unwritable(html)
    reviews = reviews_of(page, player, effort_of(states, sweeps, seed), as_json=as_json)
    language = lang or page.notebook.header.language
    if html is not None:
        from abbey_cli.render.review_html import review_html

        if deliver(html, review_html(reviews, language)):
            return
    if as_json:
        print_json(reviews_payload(reviews))
        return
    with screen() as console:
        print_reviews(console, reviews, language)
