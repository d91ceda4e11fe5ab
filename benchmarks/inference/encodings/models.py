"""Worlds counted by a model counter: Ganak, by its package pyganak.

One count for each kind of suspect who can be the culprit: suspects that no line tells apart have
equal chances. Restricted choice is a weight on the counter of
the fitting cards: "at least 2" weighs 1/2, "at least 3" weighs 2/3 and so on, which makes 1/k.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abbey.knowledge.steps import Count, Timeline, Transfer, Weigh
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
    kinds: dict[tuple[bool, ...], float] = {}
    masks = list(_masks(timeline))
    for card, literal in worlds.suspects.items():
        kind = tuple(bool(mask >> card & 1) for mask in masks)
        if kind in kinds:
            found[card] = kinds[kind]
            continue
        counter = pyganak.WeightedCounter() if factors else pyganak.Counter()
        counter.new_vars(clauses.variables)
        counter.add_clauses(clauses.clauses)
        counter.set_sampling_set([*worlds.free, *factors])
        if literal is not None:
            counter.add_clause([literal])
        for own, factor in factors.items():
            counter.set_lit_weight(own, factor)
            counter.set_lit_weight(-own, 1.0)
        found[card] = kinds[kind] = counter.count()
    total = sum(found.values())
    if not factors:
        found = {card: count / total for card, count in found.items()}
    return {"culprit": chances(found), "worlds": float(total)}


def _masks(timeline: Timeline) -> Iterator[int]:
    """Yield every set of cards that a step names."""
    for step in timeline.steps:
        match step:
            case Count(cards=cards) | Weigh(cards=cards):
                yield cards
            case Transfer(moves=moves):
                yield from (move.known for move in moves)
            case _:
                pass
