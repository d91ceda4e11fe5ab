"""The last resort: several lines at once that say nothing any more.

Where no single slip explains a contradiction, there are several, and the fewest lines to leave out
still point to them. What a line moved stays moved; only its names go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

from abbey.errors import BudgetExceededError
from abbey.explain.edits import Change, Rewrite, TakeOut
from abbey.explain.slips import WEIGHTS, Slip, Suspicion
from abbey.explain.touched import moves_cards
from abbey.inference.certainty import SoftModel
from abbey.knowledge.steps import Timeline
from abbey.phrases import lines_named
from abbey.record.mass import MassHeld, MassPart
from abbey.record.moves import Draws, Gives, Returns, SwapsHands, Takes, TakesInstead
from abbey.record.notebook import Entry, Event, Notebook

__all__ = ["lines_to_leave_out"]


def lines_to_leave_out(
    notebook: Notebook, timeline: Timeline, *, seconds: float
) -> Iterator[Suspicion]:
    """Yield the smallest sets of lines to leave out, fewest lines first, while there is time.

    Sets with a line that cannot be left out (a hand in the header, a discard) are passed over.

    Raises:
        BudgetExceededError: if there is no time to look for the next one.
    """
    ends = monotonic() + seconds
    entries = {entry.line: entry for entry in notebook.entries}
    model = SoftModel(timeline)
    known: list[frozenset[int]] = []
    while True:
        left = ends - monotonic()
        if left <= 0:
            raise BudgetExceededError("no time left to look for lines to leave out")
        kept = model.largest(one_of_each=known, seconds=left)
        if kept is None or len(kept) == len(model.lines):
            return
        gone = frozenset(model.lines) - kept
        known.append(gone)
        changes = [_without_content(entries.get(line)) for line in sorted(gone)]
        if all(changes):
            weight = WEIGHTS[Slip.UNTRUE] * (1 / len(notebook.entries)) ** len(gone)
            made = tuple(change for change in changes if change is not None)
            yield Suspicion(Slip.UNTRUE, made, weight, _told(sorted(gone)), tuple(sorted(gone)))


def _told(lines: list[int]) -> str:
    several = len(lines) > 1
    which = f"{lines_named(lines).capitalize()} {'are' if several else 'is'}"
    return f"{which} not true, as far as {'they name' if several else 'it names'} cards."


def _without_content(entry: Entry | None) -> Change | None:
    """Return the change that leaves nothing of a line but what it moves."""
    if entry is None:
        return None
    if not moves_cards(entry.event):
        return TakeOut(entry.line)
    event = _unnamed(entry.event)
    return None if event is None else Rewrite(entry.line, event)


def _unnamed(event: Event) -> Event | None:
    """Return the same move with no card named; None where the line must name its card."""
    match event:
        case Draws() | Takes() | Returns() | TakesInstead() | Gives():
            return replace(event, card=None)
        case SwapsHands():
            return replace(event, first_hand=None, second_hand=None)
        case MassHeld(mine=MassPart(gave=gave, got=got) as mine):
            gave = None if gave is None else (None,) * len(gave)
            got = None if got is None else (None,) * len(got)
            return replace(event, mine=replace(mine, gave=gave, got=got))
        case _:
            return None
