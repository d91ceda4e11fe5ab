"""The arguments and options that several commands share."""

from __future__ import annotations

from math import inf, isfinite, nan
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

if TYPE_CHECKING:
    from abbey.inference import Effort

__all__ = [
    "ADVICE_SECONDS",
    "REASON_SECONDS",
    "AdviceSecondsOption",
    "EngineName",
    "EngineOption",
    "JsonOption",
    "Language",
    "LanguageOption",
    "NotebookArgument",
    "ReasonSecondsOption",
    "SecondsOption",
    "SeedOption",
    "SilenceOption",
    "StatesOption",
    "SweepsOption",
    "effort_of",
    "limit_of",
]

Language = Literal["en", "fr", "es", "it", "ru", "de"]
"""Codes of the languages that tables can be printed in."""


def _seconds_of(text: str) -> float:
    """Read a number of seconds.

    >>> _seconds_of("0.5")
    0.5
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not isfinite(seconds) or seconds < 0:
        raise typer.BadParameter(
            f"{text!r} is no number of seconds; write one such as 2 or 0.5, or 0 for no limit"
        )
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
EngineName = Literal["auto", "exact", "sampled", "certainty"]
"""How a user may choose an engine."""

EngineOption = Annotated[
    EngineName,
    typer.Option(
        "--engine",
        case_sensitive=False,
        help="Exact chances, sampled ones with their error, or certainty alone; auto takes exact "
        "chances if they come in time, else samples.",
    ),
]


def _seconds(usual: float, what: str = "chances") -> Any:
    return typer.Option(
        "--budget",
        "--seconds",
        parser=_seconds_of,
        metavar="SECONDS",
        help=f"Seconds that {what} may take, 0 for no limit; {usual:g} if left out.",
        show_default=False,
    )


def limit_of(seconds: float | None, usual: float) -> float:
    """Return a time limit as the user gave it; 0 is none.

    >>> limit_of(None, 5), limit_of(2, 5), limit_of(0, 5)
    (5, 2, inf)
    """
    return usual if seconds is None else seconds or inf


SecondsOption = Annotated[float | None, _seconds(7)]
ADVICE_SECONDS = 1.0
"""Seconds for my chances where advice is asked for; what others know takes a share more."""
AdviceSecondsOption = Annotated[float | None, _seconds(ADVICE_SECONDS)]
REASON_SECONDS = 5.0
"""Seconds for an explanation, and for the search for slips."""
ReasonSecondsOption = Annotated[float | None, _seconds(REASON_SECONDS, "the search")]
StatesOption = Annotated[
    int | None,
    typer.Option(
        "--states",
        min=1,
        help="Most states that exact chances may take; 4000000 if left out.",
        show_default=False,
    ),
]
SweepsOption = Annotated[
    int | None,
    typer.Option(
        "--sweeps",
        min=1,
        help="Length of sampling in place of seconds: a seed then gives the same answer again.",
        show_default=False,
    ),
]
SilenceOption = Annotated[
    float,
    typer.Option(
        "--silence",
        min=0,
        max=1,
        metavar="CHANCE",
        help="Chance that a question is refused; it takes its share of the points.",
    ),
]
SeedOption = Annotated[
    int, typer.Option("--seed", min=0, help="What all chance in sampling comes from.")
]


def effort_of(
    engine: EngineName, seconds: float | None, states: int | None, sweeps: int | None, seed: int
) -> Effort:
    """Return the default effort with what the user changed.

    >>> effort_of("exact", 0, 1000, None, 0).budget
    Budget(states=1000, seconds=None, megabytes=1500, deadline=None)
    """
    from abbey.inference import DEFAULT_EFFORT, Effort, Engine

    return Effort(
        engine=None if engine == "auto" else Engine(engine),
        seconds=DEFAULT_EFFORT.seconds if seconds is None else seconds or None,
        states=DEFAULT_EFFORT.states if states is None else states,
        sweeps=sweeps,
        seed=seed,
    )
