"""How much an exact engine may spend before another engine has to answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from abbey.errors import BudgetExceededError

__all__ = ["DEFAULT_BUDGET", "Budget"]


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits in states and seconds.

    States are units of work that do not depend on the machine; seconds are for the table.

    >>> Budget(states=1000).check(5000)
    Traceback (most recent call last):
    abbey.errors.BudgetExceededError: exact chances need more than 1000 states
    """

    states: int = 4_000_000
    """Most states kept at one time; a state takes some 40 bytes while it is worked on."""
    seconds: float | None = 60.0
    """Most seconds for one answer; None for no limit."""
    deadline: float | None = None
    """When the seconds are over, on the monotonic clock; set by `started`."""
    watch: Callable[[int], bool] | None = field(default=None, repr=False, compare=False)
    """Is told the number of states at each check, and says whether to go on."""

    def __post_init__(self) -> None:
        if self.states < 1:
            raise ValueError(f"a budget has at least one state, got {self.states!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a budget has more than 0 seconds, got {self.seconds!r}")

    def started(self) -> Budget:
        """Return this budget with its clock running; one that runs already runs on."""
        if self.seconds is None or self.deadline is not None:
            return self
        return replace(self, deadline=time.monotonic() + self.seconds)

    def stopped(self) -> Budget:
        """Return this budget with its clock not yet running, to be spent anew."""
        return replace(self, deadline=None)

    def check(self, states: int) -> None:
        """Make sure that so many states, and the time until now, are within the limits.

        Raises:
            BudgetExceededError: if not.
        """
        if states > self.states:
            raise BudgetExceededError(f"exact chances need more than {self.states} states")
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise BudgetExceededError(f"exact chances need more than {self.seconds:g} seconds")
        if self.watch is not None and not self.watch(states):
            raise BudgetExceededError("exact chances were given up on request")


DEFAULT_BUDGET = Budget()
"""What commands spend unless told otherwise."""
