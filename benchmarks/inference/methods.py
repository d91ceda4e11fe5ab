"""One name for each way to the culprit's chances.

A method has `load`, which brings in everything it needs before the clock starts, and `solve`,
which takes a timeline and seconds and returns what is to be kept of the answer: `culprit`, the
chances of the 24 suspects, and as it may be `where`, `errors`, `error`.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from math import inf
from typing import Any

from abbey.errors import ContradictionError
from abbey.inference import Budget, Effort, exact_belief, posterior, sampled_belief
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Places, Timeline
from abbey.record import read
from benchmarks.inference.encodings import (
    diagrams,
    listing,
    models,
    rejection,
    solutions,
)
from benchmarks.inference.encodings.booleans import NotTakenError

__all__ = ["LONG", "METHODS", "OTHERS", "Method", "NotTakenError"]

_BYTES = 40
"""Memory for one state at least: states are no limit before memory is one."""
_PROGRAM = 500
"""Megabytes kept for the program itself."""

LONG = 12_000
"""Sweeps of each chain in a long run, of which two make a reference; some were made with more."""

_BEGINNING = """players: Ana, Ben, Cleo
me: Ana
hand: Guy, Bruno, Sergio, Thomas, Basil, Julian
Ben draws
Ana asks Ben: how many Franciscan = 1
Cleo takes a card from Ben
"""


@dataclass(frozen=True, slots=True)
class Method:
    """A way to the culprit's chances."""

    load: Callable[[], None]
    """Bring in everything that is needed."""
    solve: Callable[[Timeline, float], dict[str, Any]]
    """Take a timeline and seconds; return what is kept."""


def _budget(seconds: float) -> Budget:
    """Return the budget that uses up the memory this process may have."""
    memory, _ = resource.getrlimit(resource.RLIMIT_AS)
    memory = memory if memory > 0 else 2 << 30
    return Budget(memory // _BYTES, seconds, megabytes=(memory >> 20) - _PROGRAM)


def exact(timeline: Timeline, seconds: float) -> dict[str, Any]:
    """Chances by the exact engine alone."""
    belief = exact_belief(timeline, _budget(seconds))
    if belief.log_weight == -inf:
        raise ContradictionError("no world fits")
    where = belief.where()
    return {"culprit": where[:, 0].tolist(), "where": where.tolist(), "work": belief.work}


def sampled(
    timeline: Timeline, seconds: float, seed: int = 1, sweeps: int | None = None
) -> dict[str, Any]:
    """Chances by the sampled engine alone; with `sweeps`, those and not seconds are the limit."""
    belief = sampled_belief(timeline, seconds=seconds, sweeps=sweeps, seed=seed)
    where, errors = belief.where(), belief.errors()
    return {
        "culprit": where[:, Places.CULPRIT].tolist(),
        "where": where.tolist(),
        "errors": errors.tolist(),
        "error": belief.error,
        "work": belief.work,
    }


def automatic(timeline: Timeline, seconds: float) -> dict[str, Any]:
    """Chances by whichever engine answers."""
    answer = posterior(timeline, Effort(seconds=seconds, states=_budget(seconds).states))
    if answer.where is None:
        return {"engine": str(answer.engine)}
    return {
        "engine": str(answer.engine),
        "culprit": answer.where[:, Places.CULPRIT].tolist(),
        "where": answer.where.tolist(),
        "error": answer.error,
    }


def _loaded(solve: Callable[[Timeline, float], dict[str, Any]], seconds: float) -> None:
    """Bring in an engine by a first small notebook, and the loops it keeps for large ones."""
    import_module("abbey.inference.compiled")
    solve(timeline_of(read(_BEGINNING)), seconds)


OTHERS = {
    "listing": Method(listing.load, listing.solve),
    "solutions": Method(solutions.load, solutions.solve),
    "diagrams": Method(diagrams.load, diagrams.solve),
    "models": Method(models.load, models.solve),
    "rejection": Method(rejection.load, rejection.solve),
}
"""Other programs, by the name of their encoding."""

METHODS = {
    "exact": Method(partial(_loaded, exact, 60), exact),
    "sampled": Method(partial(_loaded, sampled, 0.1), sampled),
    "long": Method(partial(_loaded, sampled, 0.1), partial(sampled, seed=2, sweeps=LONG)),
    "again": Method(partial(_loaded, sampled, 0.1), partial(sampled, seed=3, sweeps=LONG)),
    "automatic": Method(partial(_loaded, automatic, 60), automatic),
    **OTHERS,
}
"""All methods by name."""
