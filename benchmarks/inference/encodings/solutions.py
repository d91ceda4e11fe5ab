"""Every world listed by CP-SAT: one worker, a callback for each solution.

More workers lose solutions without a word, so there is one. Whatever a world weighs is worked out
from the solution.
"""

from __future__ import annotations

from typing import Any

from abbey.errors import BudgetExceededError
from abbey.knowledge.steps import Timeline
from benchmarks.inference.encodings.booleans import Worlds, chances, worlds_of

__all__ = ["load", "solve"]


def load() -> None:
    """Load what is needed."""
    from ortools.sat.python import cp_model  # noqa: F401


def solve(timeline: Timeline, seconds: float) -> dict[str, Any]:
    """Return the chances of all culprits, and how many worlds there are.

    Raises:
        BudgetExceededError: if the list is not complete in time.
        NotTakenError: if the timeline cannot be encoded.
    """
    from ortools.sat.python import cp_model

    worlds = worlds_of(timeline)
    model = cp_model.CpModel()
    variables = {n: model.new_bool_var("") for n in _open(worlds)}

    def literal(number: int) -> Any:
        return variables[number] if number > 0 else ~variables[-number]

    for each in worlds.sums:
        total = sum(literal(one) for one in each.literals)
        model.add_linear_constraint(total, each.least, each.most)
    suspects = [(card, one) for card, one in worlds.suspects.items()]
    weights = [([literal(one) for one in w.literals], w.sure) for w in worlds.weights]
    found: dict[int, float] = {}

    class Listing(cp_model.CpSolverSolutionCallback):
        """Adds up the weights of all worlds, by culprit."""

        def __init__(self) -> None:
            super().__init__()
            self.worlds = 0

        def on_solution_callback(self) -> None:
            self.worlds += 1
            weight = 1.0
            for literals, sure in weights:
                weight /= sure + sum(self.boolean_value(one) for one in literals)
            for card, one in suspects:
                if one is None or self.boolean_value(literal(one)):
                    found[card] = found.get(card, 0.0) + weight

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.max_time_in_seconds = seconds
    listing = Listing()
    status = solver.solve(model, listing)
    if status != cp_model.OPTIMAL:
        raise BudgetExceededError(f"{listing.worlds} worlds listed in {seconds:g} seconds, not all")
    return {"culprit": chances(found), "worlds": listing.worlds}


def _open(worlds: Worlds) -> list[int]:
    """Return the variables that are not certain."""
    return [n for n in range(1, worlds.count + 1) if n not in worlds.known]
