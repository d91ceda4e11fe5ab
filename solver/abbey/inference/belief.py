"""What every exact engine gives: a belief that can be asked and carried on."""

from __future__ import annotations

from typing import Protocol

from abbey.inference.states import Floats
from abbey.knowledge.steps import Places, Step

__all__ = ["Belief"]


class Belief(Protocol):
    """What follows from a timeline, with all chances."""

    @property
    def places(self) -> Places:
        """The places."""

    @property
    def log_weight(self) -> float:
        """Natural logarithm of the weight of all worlds that fit; minus infinity if none does.

        Only differences mean something: `exp(b.given(step).log_weight - b.log_weight)` is the
        chance that a step with a count fits.
        """

    @property
    def work(self) -> int:
        """How much was done, in units that do not depend on the machine."""

    def where(self) -> Floats:
        """Return the chance of each place for each suspect, shape (24, places).

        Places are in the order of `Places.names`; a card that is not in the pack has zeros.
        """

    def given(self, *steps: Step) -> Belief:
        """Return the belief after more steps.

        Raises:
            BudgetExceededError: if that takes more than the budget allows.
        """
