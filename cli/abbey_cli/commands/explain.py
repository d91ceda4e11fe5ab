"""`abbey explain`: why somebody is or is not the culprit, or any other claim holds."""

from __future__ import annotations

from typing import Annotated

import typer

from abbey_cli.options import (
    REASON_SECONDS,
    JsonOption,
    LanguageOption,
    NotebookArgument,
    ReasonSecondsOption,
    limit_of,
)

__all__ = ["explain"]

_PROOF_SECONDS = 60.0
"""A verdict is worth waiting for, on a busy machine too; what would settle an open claim is not."""


def explain(
    notebook: NotebookArgument,
    claim: Annotated[
        list[str],
        typer.Argument(
            metavar="CLAIM...",
            help='A suspect, or a claim: "Ben has Guy", "Ben has 2 Templar", "culprit is '
            'Franciscan", any of them with "not" before it.',
            show_default=False,
        ),
    ],
    as_json: JsonOption = False,
    lang: LanguageOption = None,
    seconds: ReasonSecondsOption = None,
) -> None:
    """Say why a claim is proved, refuted or open.

    Proved and refuted claims come with a smallest set of lines that force it (no fewer would do)
    and with the steps from these lines to it. Open ones come with a world in which the claim holds,
    one in which it does not, and the questions and cards that would settle it; Ctrl-C ends the
    search for these, and before that the command.
    """
    import abbey.explain
    from abbey.explain import read_claim
    from abbey.explain.claims import EXAMPLES
    from abbey.inference import Engine, Progress
    from abbey_cli.inferring import reasoning
    from abbey_cli.page import open_page, understood
    from abbey_cli.render.explained import explanation_payload, print_explanation
    from abbey_cli.terminal import print_json, screen

    page = open_page(notebook)
    header = page.notebook.header
    words = " ".join(claim)
    what = understood("CLAIM", words, lambda text: read_claim(text, header), examples=EXAMPLES)
    proof, search = limit_of(seconds, _PROOF_SECONDS), limit_of(seconds, REASON_SECONDS)
    with reasoning(page, as_json=as_json, command="explain", words=claim) as watch:

        def go_on() -> bool:
            """Interrupt the command while there is no verdict: half of a proof is none."""
            if not watch(Progress(Engine.CERTAINTY, 0)):
                raise KeyboardInterrupt
            return True

        found = abbey.explain.explain(
            page.notebook, what, seconds=proof, search=search, watch=watch, go_on=go_on
        )
    if as_json:
        print_json(explanation_payload(found, in_words="culprit" in words.casefold()))
        return
    with screen() as console:
        print_explanation(console, found, page.lines, lang or header.language)
