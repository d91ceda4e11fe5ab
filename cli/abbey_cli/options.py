"""The arguments and options that several commands share."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from abbey.inference import Budget

__all__ = [
    "JsonOption",
    "Language",
    "LanguageOption",
    "NotebookArgument",
    "SecondsOption",
    "StatesOption",
    "budget_of",
]

Language = Literal["en", "fr", "es", "it", "ru", "de"]
"""Codes of the languages that tables can be printed in."""


def _finite(seconds: float | None) -> float | None:
    if seconds is not None and not isfinite(seconds):
        raise typer.BadParameter(f"{seconds} is no number of seconds; 0 means no limit")
    return seconds


NotebookArgument = Annotated[
    str,
    typer.Argument(
        metavar="NOTEBOOK", help="A notebook file; - reads standard input.", show_default=False
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
LanguageOption = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        case_sensitive=False,
        help="Language of headings and traits in tables; the notebook's own if left out.",
        show_default=False,
    ),
]
StatesOption = Annotated[
    int | None,
    typer.Option(
        "--states",
        min=1,
        help="Most states that exact chances may take; 4000000 if left out.",
        show_default=False,
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0,
        callback=_finite,
        help="Most seconds that exact chances may take, 0 for no limit; 60 if left out.",
        show_default=False,
    ),
]


def budget_of(states: int | None, seconds: float | None) -> Budget:
    """Return the default budget with what the user changed.

    >>> budget_of(1000, 0)
    Budget(states=1000, seconds=None, deadline=None)
    """
    from abbey.inference import DEFAULT_BUDGET, Budget

    return Budget(
        states=DEFAULT_BUDGET.states if states is None else states,
        seconds=DEFAULT_BUDGET.seconds if seconds is None else seconds or None,
    )
