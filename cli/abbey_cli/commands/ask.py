"""`abbey ask`: what one question would bring."""

from __future__ import annotations

from typing import Annotated

import typer

from abbey_cli.options import (
    EngineOption,
    JsonOption,
    LanguageOption,
    NotebookArgument,
    SecondsOption,
    SeedOption,
    SilenceOption,
    StatesOption,
    SweepsOption,
    effort_of,
)

__all__ = ["ask"]


def ask(
    notebook: NotebookArgument,
    player: Annotated[
        str, typer.Argument(metavar="PLAYER", help="Who is asked.", show_default=False)
    ],
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION",
            help='As in a notebook, without the answer: "how many fat Franciscan".',
            show_default=False,
        ),
    ],
    silence: SilenceOption = 0.0,
    as_json: JsonOption = False,
    lang: LanguageOption = None,
    engine: EngineOption = "auto",
    seconds: SecondsOption = None,
    states: StatesOption = None,
    sweeps: SweepsOption = None,
    seed: SeedOption = 0,
) -> None:
    """Say what one question would bring now.

    The chance of each answer, the bits it tells of the culprit, the points it is worth, the bits
    it tells everybody else (leak) and what is left as your advantage (edge).
    """
    import abbey.advice
    from abbey.advice.occasion import check_occasion
    from abbey.record import read_question
    from abbey_cli.inferring import reasoning
    from abbey_cli.page import open_page, somebody_else, understood, warn_of
    from abbey_cli.terminal import print_json, screen

    page = open_page(notebook)
    header = page.notebook.header
    who = somebody_else("PLAYER", player, page.notebook)
    what = understood("QUESTION", question, lambda text: read_question(text, header))
    warn_of(what, page.notebook)
    effort = effort_of(engine, seconds, states, sweeps, seed)
    check_occasion(page.notebook, spectators=True)  # once a game is over, no hint is of use
    with reasoning(page, as_json=as_json, command="ask", words=(player, question)) as watch:
        asked = abbey.advice.ask(
            page.notebook, who, what, effort=effort, watch=watch, silence=silence
        )
    if as_json:
        from abbey_cli.render.payloads import asked_payload

        print_json(asked_payload(asked))
    else:
        from abbey_cli.render.asked import print_asked

        with screen() as console:
            print_asked(console, asked, lang or header.language)
