"""Exact chances, by whichever exact method is cheap here.

The lifted filter takes any notebook, and its cost grows with the states that moving cards make.
Counting hands takes only beginnings in which no card was taken unseen, and hardly cares how
many questions were asked. So the filter is tried on a small budget first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from abbey.errors import BudgetExceededError, GivenUpError
from abbey.inference.budget import DEFAULT_BUDGET, Budget
from abbey.inference.hands import HandsBelief, hands_belief
from abbey.inference.lifted import LiftedBelief, lifted_belief
from abbey.knowledge.steps import Timeline

__all__ = ["exact_belief"]

_Method = Callable[[Timeline, Budget], LiftedBelief | HandsBelief | None]

_FIRST_TRY = 2_000
"""States after which counting hands is considered."""
_LONG_TRY = 200_000
"""States after which counting hands is tried whatever it costs."""
_CHEAP_HANDS = 200_000
"""Work up to which counting hands is cheaper than going on with the filter."""


def exact_belief(
    timeline: Timeline,
    budget: Budget = DEFAULT_BUDGET,
    *,
    follow: Callable[[Timeline, Budget], LiftedBelief] = lifted_belief,
) -> LiftedBelief | HandsBelief:
    """Return what follows from a timeline, exactly.

    If no world fits, the belief's `log_weight` is minus infinity. `follow` is the lifted filter,
    or one that has kept something from before.

    Raises:
        BudgetExceededError: if no exact method can do it within the budget.
    """
    budget = budget.started()
    attempts: tuple[tuple[_Method, int], ...] = (
        (follow, _FIRST_TRY),
        (hands_belief, _CHEAP_HANDS),
        (follow, _LONG_TRY),
        (hands_belief, budget.states),
        (follow, budget.states),
    )
    failure: BudgetExceededError | None = None
    for method, states in dict.fromkeys((one, min(most, budget.states)) for one, most in attempts):
        try:
            with budget.guarded():
                belief = method(timeline, replace(budget, states=states))
        except GivenUpError:
            raise
        except BudgetExceededError as error:
            failure = error
            budget.check_time()
        else:
            if belief is not None:
                return belief.within(budget)
    assert failure is not None, "the filter takes every timeline, or says why not"
    raise failure
