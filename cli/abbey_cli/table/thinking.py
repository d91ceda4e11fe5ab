"""What a notebook says, in pictures that get better: certain, then likely, then advised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from abbey.advice import Asking, Outlook, Sheet, sheet, stream_asking
from abbey.advice.occasion import game_end
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.explain import smallest_conflict
from abbey.inference import DEFAULT_EFFORT, Effort, Engine
from abbey.knowledge import timeline_of
from abbey.record.notebook import Notebook

__all__ = ["Picture", "think"]

_CONFLICT_SECONDS = 10.0
"""Time of one solver call in the search for the lines that contradict each other."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is known of a notebook so far."""

    sheet: Sheet | None = None
    """Who it can be and how likely; None if the notebook contradicts itself."""
    conflict: tuple[int, ...] | None = None
    """Lines that cannot all be true; empty if they are still looked for; None if all is well."""
    asking: Asking | None = None
    """What to ask; None while that is worked out, or nobody asks."""
    over: bool = False
    """Whether the game is over, so that there is nothing to decide."""
    done: bool = False
    """Whether it gets no better."""


def think(
    notebook: Notebook,
    tell: Callable[[Picture], None],
    go_on: Callable[[], bool],
    effort: Effort = DEFAULT_EFFORT,
) -> None:
    """Tell better and better pictures of a notebook, for as long as somebody wants them."""
    try:
        picture = Picture(sheet(notebook, Effort(Engine.CERTAINTY)))
    except ContradictionError:
        _blame(notebook, tell)
        return
    tell(picture)
    if not go_on():
        return
    outlook = Outlook(notebook, effort, watch=lambda _: go_on())
    over = game_end(notebook) is not None
    picture = replace(picture, sheet=sheet(notebook, now=outlook.mine), over=over)
    tell(picture)
    if outlook.mine.belief is not None and not over:
        for asking in stream_asking(outlook):
            if not go_on():
                return
            picture = replace(picture, asking=asking)
            tell(picture)
    tell(replace(picture, done=True))


def _blame(notebook: Notebook, tell: Callable[[Picture], None]) -> None:
    """Say at once that something is wrong, then what."""
    tell(Picture(conflict=()))
    try:
        lines = smallest_conflict(timeline_of(notebook), seconds=_CONFLICT_SECONDS)
    except BudgetExceededError:
        lines = ()
    tell(Picture(conflict=lines, done=True))
