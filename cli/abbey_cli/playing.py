"""The options of commands that play games, and what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from abbey.errors import RulesError, UnknownNameError

if TYPE_CHECKING:
    from abbey.rules.ruleset import Ruleset

__all__ = ["RulesOption", "SeatsOption", "SeedOption", "rules_of", "seats_of"]

SeatsOption = Annotated[
    str,
    typer.Option(
        "--seats",
        metavar="PLAYERS",
        help="Three to six of random, sheet and prober, comma between.",
        show_default=False,
    ),
]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="NAMES",
        help='Variants and house rules, comma between: "no events, rounds 12".',
        show_default=False,
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", help="The same seed plays the same games.")]


def seats_of(text: str) -> tuple[str, ...]:
    """Return the players named by `--seats`.

    >>> seats_of("sheet, Sheet,random")
    ('sheet', 'sheet', 'random')

    Raises:
        typer.BadParameter: if they are no players, or too many or too few.
    """
    from abbey.coaching.seeded import check_seats

    try:
        return check_seats([name.strip().lower() for name in text.split(",")])
    except (RulesError, UnknownNameError) as error:
        raise typer.BadParameter(str(error), param_hint="--seats") from error


def rules_of(names: list[str] | None) -> Ruleset:
    """Return the rules named by `--rules`, given once or several times.

    >>> rules_of(["no events, rounds 12", "no library"]).names()
    ('no library', 'no events', 'rounds 12')

    Raises:
        typer.BadParameter: if there are no such rules.
    """
    from abbey.rules.ruleset import Ruleset

    parts = (part.strip() for name in names or () for part in name.split(","))
    try:
        return Ruleset.parse(part for part in parts if part)
    except RulesError as error:
        raise typer.BadParameter(str(error), param_hint="--rules") from error
