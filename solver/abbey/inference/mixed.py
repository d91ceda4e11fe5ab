"""A belief weighed by how well each culprit explains something that no step can say.

Suspects with equal likelihood form a class; the belief given that the culprit is of a class is
one part, weighed by its likelihood. The mixture of the parts is exact if they are, and goes on
with further steps like any other belief.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf, log

import numpy as np

from abbey.inference.belief import Belief
from abbey.inference.states import Floats
from abbey.knowledge.steps import Count, Places, Step

__all__ = ["MixedBelief", "favouring"]


@dataclass(frozen=True, slots=True, eq=False)
class MixedBelief:
    """A mixture of beliefs about one timeline, each with the logarithm of a factor."""

    places: Places
    """The places."""
    parts: tuple[tuple[float, Belief], ...]
    """Logarithm of the factor, and the belief, of each part."""

    @property
    def log_weight(self) -> float:
        """Natural logarithm of the weight of all worlds; minus infinity if none fits."""
        most = max(self._logs, default=-inf)
        if most == -inf:
            return -inf
        return most + log(sum(exp(one - most) for one in self._logs))

    @property
    def work(self) -> int:
        """How much was done for all parts."""
        return sum(belief.work for _, belief in self.parts)

    def where(self) -> Floats:
        """Return the chance of each place for each suspect, shape (24, places)."""
        whole = self.log_weight
        table = np.zeros((24, len(self.places.names)))
        for own, (_, belief) in zip(self._logs, self.parts, strict=True):
            if own > -inf:
                table += exp(own - whole) * belief.where()
        return table

    def given(self, *steps: Step) -> MixedBelief:
        """Return the belief after more steps.

        Raises:
            BudgetExceededError: if that takes more than the budget of a part allows.
        """
        parts = tuple((factor, belief.given(*steps)) for factor, belief in self.parts)
        return MixedBelief(self.places, parts)

    @property
    def _logs(self) -> list[float]:
        return [factor + belief.log_weight for factor, belief in self.parts]


def favouring(belief: Belief, likelihood: Sequence[float]) -> MixedBelief:
    """Weigh a belief by a likelihood for each of the 24 suspects as the culprit.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.inference.exact import exact_belief
    >>> from abbey.knowledge.steps import Timeline
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> twice = favouring(exact_belief(deal), [2, 2] + [1] * 22)
    >>> twice.where()[:5, Places.CULPRIT].round(3)
    array([0.286, 0.286, 0.143, 0.143, 0.143])

    Raises:
        ValueError: if a likelihood is not above 0: what is possible stays possible.
        BudgetExceededError: if that takes more than the belief's budget allows.
    """
    if len(likelihood) != 24 or not all(0 < each < inf for each in likelihood):
        raise ValueError(f"24 likelihoods above 0 are needed, got {tuple(likelihood)!r}")
    parts: list[tuple[float, Belief]] = []
    for value in sorted(set(likelihood)):
        cards = sum(1 << card for card, each in enumerate(likelihood) if each == value)
        parts.append((log(value), belief.given(Count(0, cards, 1, 1, Places.CULPRIT))))
    return MixedBelief(belief.places, tuple(parts))
