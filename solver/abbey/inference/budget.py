"""How much an exact engine may spend before another engine has to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from abbey.errors import BudgetExceededError, GivenUpError
from abbey.inference.clock import engine_time

__all__ = ["DEFAULT_BUDGET", "Budget"]

_SLACK = 1 << 16
"""States that may be held for a moment above the limit."""


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
    megabytes: int = 1500
    """Most memory for tables of states, beside what the program itself needs."""
    deadline: float | None = None
    """When the seconds are over, on the engines' clock; set by `started`."""
    watch: Callable[[int], bool] | None = field(default=None, repr=False, compare=False)
    """Is told the number of states at each check, and says whether to go on."""

    def __post_init__(self) -> None:
        if self.states < 1:
            raise ValueError(f"a budget has at least one state, got {self.states!r}")
        if self.megabytes < 1:
            raise ValueError(f"a budget has at least one megabyte, got {self.megabytes!r}")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a budget has more than 0 seconds, got {self.seconds!r}")

    def started(self) -> Budget:
        """Return this budget with its clock running; one that runs already runs on."""
        if self.seconds is None or self.deadline is not None:
            return self
        return replace(self, deadline=engine_time() + self.seconds)

    def stopped(self) -> Budget:
        """Return this budget with its clock not yet running, to be spent anew."""
        return replace(self, deadline=None)

    def rows(self, width: int, held: int) -> int:
        """Return how many states of so many words may be made beside `held` bytes.

        They are copied once before they take the place of the old ones. A few more than the
        budget has states are let pass, since joining may bring them below it again.
        """
        each = 2 * (8 * width + 8) + 4
        return min(self.states + _SLACK, max(0, (self.megabytes << 20) - held) // each)

    def exceeded(self, states: int) -> BudgetExceededError:
        """Return the error for so many states that do not fit."""
        if states > self.states:
            return BudgetExceededError(f"exact chances need more than {self.states} states")
        return BudgetExceededError(f"exact chances need more than {self.megabytes} MB of memory")

    def check_bytes(self, size: int) -> None:
        """Make sure that so much memory is within the limit.

        Raises:
            BudgetExceededError: if not.
        """
        if size > self.megabytes << 20:
            raise self.exceeded(0)

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Say it as an exceeded budget if the machine itself has no memory left.

        Raises:
            BudgetExceededError: in place of a `MemoryError`.
        """
        try:
            yield
        except MemoryError as error:
            text = "exact chances need more memory than this machine has free"
            raise BudgetExceededError(text) from error

    def check_time(self) -> None:
        """Make sure that there is time left.

        Raises:
            BudgetExceededError: if not.
        """
        if self.deadline is not None and engine_time() > self.deadline:
            raise BudgetExceededError(f"exact chances need more than {self.seconds:g} seconds")

    def check(self, states: int) -> None:
        """Make sure that so many states, and the time until now, are within the limits.

        Raises:
            BudgetExceededError: if not.
        """
        if states > self.states:
            raise self.exceeded(states)
        self.check_time()
        if self.watch is not None and not self.watch(states):
            raise GivenUpError("exact chances were given up on request")


DEFAULT_BUDGET = Budget()
"""What commands spend unless told otherwise."""
