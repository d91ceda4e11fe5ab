"""What a notebook says, in pictures that get better: certain, then likely, then advised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event, Thread

from abbey.advice import Asking, Outlook, Sheet, sheet, stream_asking
from abbey.advice.occasion import game_end
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.explain import mend, smallest_conflict
from abbey.inference import DEFAULT_EFFORT, Effort, Engine
from abbey.knowledge import timeline_of
from abbey.record.notebook import Notebook

__all__ = ["Picture", "Thinker", "think"]

_CONFLICT_SECONDS = 10.0
"""Time of one solver call in the search for the lines that contradict each other, and of the search
for slips that would explain it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is known of a notebook so far."""

    sheet: Sheet | None = None
    """Who it can be and how likely; None if the notebook contradicts itself."""
    conflict: tuple[int, ...] | None = None
    """Lines that cannot all be true; empty if they are still looked for; None if all is well."""
    slips: tuple[str, ...] = ()
    """Slips of the pen that would explain a contradiction, the likeliest first."""
    asking: Asking | None = None
    """What to ask; None while that is worked out, or nobody asks."""
    over: bool = False
    """Whether the game is over, so that there is nothing to decide."""
    done: bool = False
    """Whether it gets no better."""


class Thinker:
    """Thinks about one notebook at a time, in a thread that no program waits for at its end."""

    def __init__(
        self,
        tell: Callable[[Picture, Callable[[], bool]], None],
        fail: Callable[[Exception], None],
        effort: Effort = DEFAULT_EFFORT,
    ) -> None:
        """Begin with nothing to think about.

        Args:
            tell: gets each picture, and whether it is still wanted; from the other thread.
            fail: gets what nobody meant to happen; from the other thread.
            effort: what the answers may cost.
        """
        self._tell = tell
        self._fail = fail
        self._effort = effort
        self._ended = Event()

    def begin(self, notebook: Notebook) -> None:
        """Think about a notebook, and no more about the one before."""
        self.stop()
        self._ended = Event()
        # daemon: a long thought must not keep the table open once somebody leaves it
        Thread(
            target=self._work, args=(notebook, self._ended), name="thinking", daemon=True
        ).start()

    def stop(self) -> None:
        """Want nothing more."""
        self._ended.set()

    def _work(self, notebook: Notebook, ended: Event) -> None:
        def wanted() -> bool:
            return not ended.is_set()

        def tell(picture: Picture) -> None:
            if wanted():
                self._tell(picture, wanted)

        try:
            think(notebook, tell, wanted, self._effort)
        except Exception as error:
            if wanted():
                self._fail(error)


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
        _blame(notebook, tell, go_on)
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


def _blame(notebook: Notebook, tell: Callable[[Picture], None], go_on: Callable[[], bool]) -> None:
    """Say at once that something is wrong, then which lines, then which slips would explain it."""
    tell(Picture(conflict=()))
    try:
        lines = smallest_conflict(timeline_of(notebook), seconds=_CONFLICT_SECONDS)
    except BudgetExceededError:
        lines = ()
    tell(Picture(conflict=lines))
    if not go_on():
        return
    try:
        found = mend(notebook, seconds=_CONFLICT_SECONDS, watch=lambda _: go_on())
        slips = tuple(each.says for each in found.mends)
    except BudgetExceededError:
        slips = ()
    tell(Picture(conflict=lines, slips=slips, done=True))
