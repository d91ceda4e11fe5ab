"""`abbey advise`: what to do now."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from abbey_cli.options import (
    ADVICE_SECONDS,
    AdviceSecondsOption,
    EngineOption,
    JsonOption,
    LanguageOption,
    NotebookArgument,
    SeedOption,
    SilenceOption,
    StatesOption,
    SweepsOption,
    effort_of,
)

__all__ = ["advise"]

For = Literal[
    "ask",
    "move",
    "claim",
    "pass",
    "show",
    "hide",
    "answer",
    "return",
    "take",
    "book",
    "crypt",
    "effect",
]
Ranking = Literal["bits", "points", "edge", "parts", "size"]


def advise(
    context: typer.Context,
    notebook: NotebookArgument,
    what: Annotated[
        For | None,
        typer.Option(
            "--for",
            case_sensitive=False,
            help="What the advice is for; what is due, and all besides, if left out. A question, "
            "a move, a claim, the cards to pass at a Mass, the card to show or to hide, an answer "
            "or silence, a return question, taking a card or not, a book, the crypt card, whom a "
            "card's effect is to meet.",
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="Who can be asked, or met by an effect, as often as needed, or who looks on; "
            "everybody if left out. For an answer: who asks; for a return question: who is asked; "
            "for taking: whose card; for hiding: who looks.",
            show_default=False,
        ),
    ] = None,
    question: Annotated[
        str | None,
        typer.Option(
            "--question",
            metavar="QUESTION",
            help="For an answer: the question.",
            show_default=False,
        ),
    ] = None,
    of: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="SET",
            help="For a card to show: what it must be, as in `fat Novice`.",
            show_default=False,
        ),
    ] = None,
    card: Annotated[
        str | None,
        typer.Option(
            "--card",
            metavar="CARD",
            help="For an effect: the book or event that is carried out.",
            show_default=False,
        ),
    ] = None,
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            min=0,
            metavar="CARDS",
            help="How many cards to pass; by default as many as the next Mass says.",
            show_default=False,
        ),
    ] = None,
    private: Annotated[
        bool,
        typer.Option(
            "--private", help="For an answer or a return question: the exchange is whispered."
        ),
    ] = False,
    suppose: Annotated[
        str | None,
        typer.Option(
            "--what-if",
            metavar="LINE",
            help="How the picture would change: a question without its answer, as in `Ben: how "
            "many fat`, or any line of a notebook.",
            show_default=False,
        ),
    ] = None,
    by: Annotated[
        Ranking,
        typer.Option(
            "--by",
            case_sensitive=False,
            help="What is best: bits about the culprit, points, edge over listeners, most "
            "answers that can come (parts), fewest suspects left (size).",
        ),
    ] = "bits",
    silence: SilenceOption = 0.0,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="How many questions the table shows.")
    ] = 12,
    why: Annotated[
        bool,
        typer.Option("--why", help="Say what each figure of the best choice means."),
    ] = False,
    as_json: JsonOption = False,
    lang: LanguageOption = None,
    engine: EngineOption = "auto",
    seconds: AdviceSecondsOption = None,
    states: StatesOption = None,
    sweeps: SweepsOption = None,
    seed: SeedOption = 0,
) -> None:
    """Say what to do now, and why.

    Where to go, whom to ask what, what to claim; what is due by the lines of the table comes
    first. Every legal question to every player is weighed, and sets of cards are searched for a
    better one. Ctrl-C shows the best so far.
    """
    from abbey.advice import Criterion, Outlook
    from abbey.advice.occasion import check_occasion
    from abbey_cli.advising import overview
    from abbey_cli.inferring import reasoning
    from abbey_cli.page import open_page, somebody_else
    from abbey_cli.terminal import print_json, screen

    _check_options(context, what, suppose)
    page = open_page(notebook)
    header = page.notebook.header
    language = lang or header.language
    players = [somebody_else("--player", name, page.notebook) for name in player or ()]
    patience = ADVICE_SECONDS if seconds is None else seconds
    effort = effort_of(engine, patience, states, sweeps, seed)
    check_occasion(page.notebook, spectators=True)  # once a game is over, no hint is of use
    with reasoning(page, as_json=as_json, command="advise", everything=True) as watch:
        check_occasion(page.notebook, spectators=suppose is not None)
        outlook = Outlook(page.notebook, effort, watch=watch)
        if suppose is not None:
            from abbey_cli.supposing import say_supposed

            say_supposed(outlook, suppose, language, as_json=as_json)
            return
        if what == "move":
            from abbey_cli.moving import say_moves

            say_moves(outlook, language, as_json=as_json, limit=limit, why=why)
            return
        if what is not None and what != "ask":
            from abbey_cli.deciding import say_decided
            from abbey_cli.wanted import Wanted

            wanted = Wanted(what, tuple(players), question, of, count, private, card)
            say_decided(wanted, outlook, language, as_json=as_json, limit=limit, why=why)
            return
        found = overview(
            outlook,
            watch,
            players=players,
            criterion=Criterion(by),
            silence=silence,
            asks_only=what == "ask",
        )
    from abbey_cli.render.due import due_payload, print_due

    if as_json:
        print_json(due_payload(page.notebook, found))
        return
    with screen() as console:
        print_due(console, found, language, limit=limit, why=why)


_OPTIONS: dict[str, tuple[str, ...]] = {
    "player": ("ask", "show", "answer", "return", "take", "hide", "effect"),
    "question": ("answer",),
    "of": ("show",),
    "card": ("effect",),
    "count": ("pass",),
    "private": ("answer", "return"),
    "by": ("ask",),
    "silence": ("ask",),
}
"""For which choices an option means something; those of a question also where none is named."""
_NAMES = {"of": "--set"}
_ONE_PLAYER = ("show", "answer", "return", "take", "hide")
"""Choices that concern one player."""


def _check_options(context: typer.Context, what: For | None, suppose: str | None) -> None:
    """Refuse options that the choice would leave unread.

    Raises:
        typer.BadParameter: naming the option, and the choices that it belongs to.
    """
    for key, choices in _OPTIONS.items():
        given = context.get_parameter_source(key)
        if given is None or given.name != "COMMANDLINE":
            continue
        name = _NAMES.get(key, f"--{key}")
        if suppose is None and (what or "ask") in choices:
            continue
        wanted = f"--for {what}" if what else "no --for"
        wanted = "--what-if" if suppose is not None else wanted
        raise typer.BadParameter(
            f"means nothing with {wanted}; it belongs to --for {' or '.join(choices)}",
            param_hint=name,
        )
    if suppose is not None and what is not None:
        raise typer.BadParameter("means nothing with --what-if", param_hint="--for")
    players = context.params.get("player") or ()
    if what in _ONE_PLAYER and len(players) > 1:
        raise typer.BadParameter(
            f"--for {what} concerns one player, got {len(players)}", param_hint="--player"
        )
