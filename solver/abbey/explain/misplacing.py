"""Suspected slips between lines: answers exchanged, a line on the wrong side of a transfer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from abbey.components.suspects import Suspect
from abbey.explain.edits import PutIn, Rewrite, TakeOut
from abbey.explain.slips import WEIGHTS, Slip, Suspicion
from abbey.explain.touched import moves_cards, touched
from abbey.record.moves import Shows
from abbey.record.notebook import Entry, Event, Notebook
from abbey.record.questions import CountHeld, HasAny, HasCard
from abbey.record.talk import Asks

__all__ = ["exchanges", "misplacements"]

_APART = 4
"""Answers are mistaken for each other within so many lines of the notebook."""
_OVER = (1.0, 0.3)
"""How likely a line has slipped over lines up to the next transfer, and over that one too."""


def exchanges(notebook: Notebook) -> Iterator[Suspicion]:
    """Yield the pairs of neighbouring lines that may have each other's answers."""
    found = []
    spoken = [entry for entry in notebook.entries if isinstance(entry.event, Asks | Shows)]
    for one, other in pairwise(spoken):
        swapped = _exchanged(one.event, other.event)
        if swapped is not None and other.line - one.line <= _APART:
            first, second = swapped
            found.append((Rewrite(one.line, first), Rewrite(other.line, second)))
    for changes in found:
        lines = (changes[0].line, changes[1].line)
        what = "cards" if isinstance(changes[0].event, Shows) else "answers"
        says = f"Lines {lines[0]} and {lines[1]} have each other's {what}."
        yield Suspicion(Slip.SWAPPED, changes, WEIGHTS[Slip.SWAPPED] / len(found), says, lines)


def _exchanged(one: Event, other: Event) -> tuple[Event, Event] | None:
    match one, other:
        case (
            Asks(question=CountHeld() | HasAny() | HasCard(), answer=int()) as first,
            Asks(question=CountHeld() | HasAny() | HasCard(), answer=int()) as second,
        ):
            if type(first.answer) is not type(second.answer) or first.answer == second.answer:
                return None
            return replace(first, answer=second.answer), replace(second, answer=first.answer)
        case (Shows(card=Suspect()) as shown, Shows(card=Suspect()) as later):
            if shown.of != later.of or shown.shower == later.shower:
                return None
            return replace(shown, card=later.card), replace(later, card=shown.card)
        case _:
            return None


def misplacements(notebook: Notebook) -> Iterator[Suspicion]:
    """Yield the lines that may belong on the other side of the next transfers of their hands."""
    players = notebook.header.players
    entries = notebook.entries
    hands = [touched(players, entry.event) for entry in entries]
    moves = [moves_cards(entry.event) for entry in entries]
    found: list[tuple[Entry, Entry, bool, float]] = []
    for at, entry in enumerate(entries):
        for step in (-1, 1):
            over = 0
            other = at + step
            while hands[at] and 0 <= other < len(entries) and over < len(_OVER):
                if hands[at] & hands[other] and (moves[other] or moves[at]):
                    found.append((entry, entries[other], step > 0, _OVER[over]))
                    over += moves[other]
                other += step
    total = sum(likely for *_, likely in found)
    for entry, beyond, later, likely in found:
        before = beyond.line if later else beyond.line - 1
        changes = (TakeOut(entry.line), PutIn(before, entry.event))
        side = "after" if later else "before"
        says = f"Line {entry.line} belongs {side} line {beyond.line}."
        weight = WEIGHTS[Slip.MISPLACED] * likely / total
        yield Suspicion(Slip.MISPLACED, changes, weight, says, (entry.line,))
