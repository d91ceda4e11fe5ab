"""Exact chances, by whichever exact method is cheap here.

The lifted filter takes any notebook, and its cost grows with the states that moving cards make.
Counting hands takes only beginnings in which no card was taken unseen, and hardly cares how
many questions were asked. So the filter is tried on a small budget first.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from abbey.errors import BudgetExceededError
from abbey.inference.belief import Belief
from abbey.inference.budget import DEFAULT_BUDGET, Budget
from abbey.inference.hands import hands_belief
from abbey.inference.lifted import lifted_belief
from abbey.knowledge.steps import Timeline

__all__ = ["exact_belief"]

_FIRST_TRY = 20_000
"""States after which counting hands is considered."""


def exact_belief(timeline: Timeline, budget: Budget = DEFAULT_BUDGET) -> Belief:
    """Return what follows from a timeline, exactly.

    If no world fits, the belief's `log_weight` is minus infinity.

    Raises:
        BudgetExceededError: if no exact method can do it within the budget.
    """
    budget = budget.started()
    if budget.states > _FIRST_TRY:
        with suppress(BudgetExceededError):
            return lifted_belief(timeline, replace(budget, states=_FIRST_TRY)).within(budget)
    counted = hands_belief(timeline, budget)
    return counted if counted is not None else lifted_belief(timeline, budget)
