"""`abbey check`: the suspect sheet of a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from abbey_cli.options import (
    EngineOption,
    JsonOption,
    LanguageOption,
    NotebookArgument,
    SecondsOption,
    SeedOption,
    StatesOption,
    SweepsOption,
    effort_of,
)

if TYPE_CHECKING:
    from abbey.advice.sheet import Sheet
    from abbey.coaching.sheet_check import SheetCheck

__all__ = ["check"]


def check(
    notebook: NotebookArgument,
    where: Annotated[
        bool, typer.Option("--where", "--all", help="Also print the chance of every place.")
    ] = False,
    believe: Annotated[
        float | None,
        typer.Option(
            "--believe",
            min=0,
            max=0.99,
            metavar="TRUST",
            help="Read the revelations of others as evidence: how often they know what they say, "
            "0 to 0.99; 0.2 suits most tables. If left out, claims say nothing.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    lang: LanguageOption = None,
    engine: EngineOption = "auto",
    seconds: SecondsOption = None,
    states: StatesOption = None,
    sweeps: SweepsOption = None,
    seed: SeedOption = 0,
) -> None:
    """Show the suspect sheet of a notebook.

    Who can still be the culprit and how likely, where every card may lie, and what each
    revelation and accusation is worth in points. Chances are under the assumptions of the model.
    """
    from abbey.advice.sheet import sheet
    from abbey_cli.inferring import reasoning
    from abbey_cli.page import open_page
    from abbey_cli.terminal import print_json, screen

    page = open_page(notebook)
    effort = effort_of(engine, seconds, states, sweeps, seed)
    with reasoning(page, as_json=as_json, command="check") as watch:
        made = sheet(page.notebook, effort, trust=believe, watch=watch)
        marks = _judged(made)
    if as_json:
        from abbey_cli.render.payloads import sheet_payload

        print_json(sheet_payload(made, marks))
        return
    from abbey_cli.render.sheet import print_sheet
    from abbey_cli.render.where import print_where

    language = lang or page.notebook.header.language
    with screen() as console:
        print_sheet(console, made, language)
        if where:
            print_where(console, made, language)
        if marks is not None:
            from abbey_cli.render.marks import print_marks

            print_marks(console, marks, language)


def _judged(made: Sheet) -> SheetCheck | None:
    """Judge the owner's marks and claims, if there are any."""
    from abbey.record.own import own_claims, own_marks

    notebook = made.notebook
    if not any(True for own in (own_marks, own_claims) for _ in own(notebook)):
        return None
    from abbey.coaching.sheet_check import check_sheet

    return check_sheet(notebook, made.now)
