"""The list of drills: every mistake, with the position before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from abbey.record.mass import MassHeld
from abbey.record.moves import Gives, Shows
from abbey.record.notebook import Notebook
from abbey.record.table import UsesBook
from abbey.record.talk import Asks
from abbey.record.writer import write
from abbey.review.decisions import Decision, Kind
from abbey.review.grading import Graded

__all__ = ["Drill", "asks_of", "drills_of"]


@dataclass(frozen=True, slots=True)
class Drill:
    """A mistake as an exercise."""

    notebook: str
    """The notebook as it was before the decision, as text."""
    kind: Kind
    """What is to be decided."""
    asks: str
    """The question to the learner."""
    played: str
    """What was done."""
    best: str
    """What is best."""
    loss: float
    """Expected points lost."""
    why: str
    """Why the best is best, in a plain sentence."""
    line: int
    """The line in the whole notebook."""
    played_why: str = ""
    """The same of what was done."""


def asks_of(decision: Decision) -> str:
    """Put a decision as a question to a learner."""
    match decision.event, decision.kind:
        case Asks(asker=asker, question=question), Kind.ANSWER:
            return f"{asker} asks you: {question}. Do you answer?"
        case Asks(answerer=answerer), _ if decision.back:
            return f"What do you ask {answerer} in return?"
        case _, Kind.QUESTION:
            return "Whom do you ask what?"
        case _, Kind.MOVE:
            return "Which room do you enter?"
        case _, Kind.CLAIM:
            return "What do you claim, if anything?" if decision.free else "What do you reveal?"
        case Gives(receiver=receiver), _:
            return f"Which card do you give to {receiver}?"
        case MassHeld(mine=mine), _:
            number = len((mine and mine.gave) or ())
            return f"Which {'card' if number == 1 else f'{number} cards'} do you pass?"
        case Shows(audience=audience, of=of), _:
            return f"Which card do you show {audience}{f' of {of}' if of else ''}?"
        case UsesBook(book=book), _:
            return f"Do you use {book} now?"
        case _:
            return "Do you play the crypt card now?"


def _before(notebook: Notebook, decision: Decision) -> str:
    """Return the notebook as it was; without comments, which may tell what came later."""
    return write(replace(notebook, entries=notebook.entries[: decision.known], trivia=()))


def drills_of(notebook: Notebook, graded: Iterable[Graded]) -> tuple[Drill, ...]:
    """Make a drill of every mistake and blunder, in the order of the lines."""
    return tuple(
        Drill(
            notebook=_before(notebook, each.decision),
            kind=each.decision.kind,
            asks=asks_of(each.decision),
            played=each.played,
            best=each.best.says,
            loss=each.loss,
            why=each.best.why,
            line=each.decision.line,
            played_why=each.played_why,
        )
        for each in graded
        if each.best is not None and each.label is not None and each.label.blames
    )
