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

_FIRST_TRY = 2_000
"""States after which counting hands is considered."""
_HANDS_TRY = 1_000_000
"""Work after which counting hands is given up, where few questions leave long lists of hands."""


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
    with suppress(BudgetExceededError):
        less = replace(budget, states=min(budget.states, _HANDS_TRY))
        if (counted := hands_belief(timeline, less)) is not None:
            return counted
    return lifted_belief(timeline, budget)
