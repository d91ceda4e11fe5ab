"""Worlds counted by a model counter: Ganak, by its package pyganak.

One count for each suspect who can be the culprit. Restricted choice is a weight on the counter of
the fitting cards: "at least 2" weighs 1/2, "at least 3" weighs 2/3 and so on, which makes 1/k.
"""

from __future__ import annotations

from typing import Any

from abbey.knowledge.steps import Timeline
from benchmarks.inference.encodings.booleans import chances, worlds_of
from benchmarks.inference.encodings.cardinality import Clauses

__all__ = ["load", "solve"]


def load() -> None:
    """Load what is needed."""
    import pyganak  # noqa: F401


def solve(timeline: Timeline, seconds: float) -> dict[str, Any]:
    """Return the chances of all culprits.

    It asks no clock: the process is ended after its time.

    Raises:
        NotTakenError: if the timeline cannot be encoded.
    """
    import pyganak

    worlds = worlds_of(timeline)
    clauses = Clauses(worlds.count)
    for each in worlds.sums:
        clauses.add(each)
    clauses.clauses += [[one if true else -one] for one, true in worlds.known.items()]
    factors: dict[int, float] = {}
    for weight in worlds.weights:
        reached = clauses.counted(list(weight.literals), len(weight.literals))
        for number, literal in enumerate(reached, weight.sure + 1):
            if number > 1:
                own = clauses.new()
                clauses.clauses += [[own, -literal], [-own, literal]]
                factors[own] = (number - 1) / number
    found: dict[int, float] = {}
    for card, literal in worlds.suspects.items():
        counter = pyganak.WeightedCounter() if factors else pyganak.Counter()
        counter.new_vars(clauses.variables)
        counter.add_clauses(clauses.clauses)
        counter.set_sampling_set([*worlds.free, *factors])
        if literal is not None:
            counter.add_clause([literal])
        for own, factor in factors.items():
            counter.set_lit_weight(own, factor)
            counter.set_lit_weight(-own, 1.0)
        found[card] = counter.count()
    total = sum(found.values())
    if not factors:
        found = {card: count / total for card, count in found.items()}
    return {"culprit": chances(found), "worlds": float(total)}
