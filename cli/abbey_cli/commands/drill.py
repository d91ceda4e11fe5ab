"""`abbey drill`: positions with a question, until you see the answer at a glance."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from abbey_cli.options import JsonOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from abbey_cli.practising import Offered

__all__ = ["drill"]

KindName = Literal["cross-off", "claim", "question"]
"""What a drill may ask for."""
_USUAL = 5
"""So many drills are asked, unless somebody says otherwise."""


def drill(
    kind: Annotated[
        KindName | None,
        typer.Option(
            "--kind",
            case_sensitive=False,
            help="Whom to cross off, which claim to make, or which question to ask; all in turn "
            "if left out.",
            show_default=False,
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option("--level", min=1, max=3, help="1 easy to 3 hard.", show_default=False),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", min=3, max=6, help="At the table; 3 if left out.", show_default=False
        ),
    ] = None,
    count: Annotated[
        int | None,
        typer.Option(
            "--count", min=1, help="How many drills; 5, and 1 with --json.", show_default=False
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            min=0,
            help="The first drill's number; the same number gives the same drill. New ones, and "
            "mistakes that are due, if left out.",
            show_default=False,
        ),
    ] = None,
    score: Annotated[
        Path | None,
        typer.Option(
            "--score",
            metavar="FILE",
            help="Where the score is kept; in your data folder if left out.",
            show_default=False,
        ),
    ] = None,
    review: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="REVIEW.json",
            help="Drills on your own mistakes, from what `abbey review --json` printed.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Practise: a position from a simulated game, a question, and one right answer.

    Type the number of your answer or its beginning, `?` for a hint (there are four), `!` to be
    told, `skip` for the next drill, `q` to stop. Mistakes come back later.
    """
    from abbey_cli.practising import practise, reviewed, wished
    from abbey_cli.render.drilled import drill_payload
    from abbey_cli.scoring import ScoreFile, usual_score
    from abbey_cli.terminal import print_json

    made_by = {"--kind": kind, "--level": level, "--players": players, "--seed": seed}
    unread = [name for name, value in made_by.items() if value is not None]
    if review is not None and unread:
        raise typer.BadParameter(f"--from takes drills as they are; leave out {', '.join(unread)}")
    if as_json and score is not None:
        raise typer.BadParameter("--json keeps no score; leave out --score")
    own = None if review is None else reviewed(review, count)
    kept = None if as_json else ScoreFile(usual_score() if score is None else score)
    offered: Iterator[Offered]
    if own is not None:
        number, offered = own
    else:
        number = count or (1 if as_json else _USUAL)
        offered = wished(number, kind, level, players, seed, kept)
    if kept is None:
        print_json({"drills": [drill_payload(each.drill) for each in offered]})
    else:
        practise(offered, number, kept)
