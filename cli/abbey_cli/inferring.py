"""What all commands that reason do around it: hints, patience, contradictions told in full."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from abbey.errors import BudgetExceededError, ContradictionError
from abbey_cli.page import ConflictError, Page
from abbey_cli.terminal import say, visible, waiting
from abbey_cli.watching import Watching, watching

__all__ = ["conflict_of", "reasoning"]


@contextmanager
def reasoning(
    page: Page,
    *,
    as_json: bool,
    command: str,
    words: Sequence[str] = (),
    everything: bool = False,
) -> Iterator[Watching]:
    """Reason about a notebook in the body, and give its errors their place.

    The body gets a watch for the engines.

    Args:
        page: the notebook.
        as_json: whether the answer is for a script.
        command: which command it is, for hints.
        words: what it was asked besides the notebook, for hints.
        everything: whether Ctrl-C ends all engines and not only the one at work.

    Raises:
        PageError: if its sizes are impossible at some line.
        ConflictError: if no world fits.
    """
    header = page.notebook.header
    if header.is_record:
        view = shlex.join(map(visible, ("abbey", "view", page.name, header.players[0])))
        again = shlex.join(map(visible, ("abbey", command, "-", *words)))
        say(
            "This is a whole record: everything is known. For what one player knew:\n"
            f"  {view} | {again}"
        )
    try:
        with page.blaming(), watching("Thinking", everything=everything) as watch:
            yield watch
    except ContradictionError as error:
        raise conflict_of(page, as_json=as_json) from error
    if header.me is not None and header.me not in dict(header.hands):
        say("hint: no `hand:` line: your own cards are not known to the solver")


def conflict_of(page: Page, *, as_json: bool) -> ConflictError:
    """Find out which lines of a contradictory notebook are to blame."""
    from abbey.explain import repairs, smallest_conflict
    from abbey.knowledge import timeline_of

    timeline = timeline_of(page.notebook)
    with waiting("Looking for the lines that contradict each other"):
        try:
            lines = smallest_conflict(timeline)
            mended = repairs(timeline, notebook=page.notebook)
            return ConflictError(page, lines, mended, as_json=as_json)
        except BudgetExceededError:
            return ConflictError(page, None, as_json=as_json)
