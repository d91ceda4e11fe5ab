"""Drills by number: each kind and seed has its drill, and so has a notebook of one's own."""

from __future__ import annotations

from itertools import islice

from abbey.drills.asking import best_question
from abbey.drills.boxes import Missed
from abbey.drills.claiming import best_claim
from abbey.drills.crossing import cross_off
from abbey.drills.drill import Drill, Kind
from abbey.drills.own import KEPT, own_drill
from abbey.drills.positions import positions
from abbey.errors import BudgetExceededError, DrillError, NotationError
from abbey.record.notebook import Notebook
from abbey.record.reader import read

__all__ = ["drill_on", "make_again", "make_drill"]

_POSITIONS = 600
"""So many positions are looked at for one drill."""


def drill_on(kind: Kind, notebook: Notebook, seed: int) -> Drill | None:
    """Make a drill of a position, if it has one right answer.

    Args:
        kind: what is asked for.
        notebook: the position.
        seed: what the choice and order of the options come from.

    Raises:
        DrillError: for decisions of one's own, which `own_drill` takes.
    """
    try:
        match kind:
            case Kind.CROSS_OFF:
                return cross_off(notebook, seed)
            case Kind.CLAIM:
                return best_claim(notebook, seed)
            case Kind.QUESTION:
                return best_question(notebook, seed)
            case Kind.OWN:
                raise DrillError("drills on one's own decisions are made from a review")
    except BudgetExceededError:
        return None


def make_drill(kind: Kind, seed: int, *, players: int = 3, level: int | None = None) -> Drill:
    """Return the drill of a seed; equal arguments give equal ones, on any machine.

    Games are simulated until a position has a drill of that level.

    >>> drill = make_drill(Kind.CROSS_OFF, 1)
    >>> drill == make_drill(Kind.CROSS_OFF, 1), len(drill.options), len(drill.hints)
    (True, 5, 4)

    Args:
        kind: what is asked for.
        seed: which one.
        players: how many sit at the table.
        level: 1, 2 or 3; None for any.

    Raises:
        DrillError: if no position was found.
    """
    for notebook in islice(positions(f"{kind} {seed}", players), _POSITIONS):
        drill = drill_on(kind, notebook, seed)
        if drill is not None and level in (None, drill.level):
            return drill
    raise DrillError(
        f"none of {_POSITIONS} positions makes a {kind} drill of level {level} "
        f"for {players} players with seed {seed}; try another seed or level"
    )


def make_again(missed: Missed) -> Drill:
    """Return a drill that comes back.

    Raises:
        DrillError: if its position makes none any more, or cannot be read.
    """
    if missed.kind is Kind.OWN:
        data = dict(zip(KEPT, missed.wanted, strict=False))
        return own_drill({"notebook": missed.text, **data}, missed.seed)
    try:
        drill = drill_on(missed.kind, read(missed.text), missed.seed)
    except NotationError as error:
        told = error.problems[0]
        raise DrillError(f"the position of a {missed.kind} drill is unreadable: {told}") from error
    if drill is None:
        raise DrillError(f"a {missed.kind} drill that was missed cannot be made again")
    return drill
