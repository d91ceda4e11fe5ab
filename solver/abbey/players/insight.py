"""What a player knows by chances, kept up to date line by line within a budget of work.

Exact chances while they take few states, samples from then on. New lines are added to what is
believed already; when few samples are left, others are drawn. All limits are in states, sweeps
and samples, so that a seed gives the same game on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np

from abbey.components.suspects import SUSPECTS
from abbey.errors import BudgetExceededError
from abbey.inference.belief import Belief
from abbey.inference.budget import Budget
from abbey.inference.certainty import possible
from abbey.inference.drawn import SampledBelief
from abbey.inference.exact import exact_belief
from abbey.inference.kinds import kinds_of
from abbey.inference.sampled import Sampler
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places, Step, Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Header
from abbey.rules.view import View

__all__ = ["Insight", "Spending"]

_SURE = 0.995
"""A chance from which on a suspect is taken for the culprit: samples hardly say more."""


@dataclass(frozen=True, slots=True)
class Spending:
    """What chances may cost."""

    states: int = 3_000
    """Most states of the exact engine."""
    sweeps: int = 300
    """Sweeps of each chain beyond those that it forgets."""
    samples: int = 1_200
    """Fewest samples that are gone on with."""


class Insight:
    """What follows from a view.

    >>> from random import Random
    >>> from abbey.rules.game import Game
    >>> from abbey.rules.setup import deal
    >>> view = Game(deal(("Ana", "Ben", "Cleo"), chance=Random(1)), [None] * 3,
    ...     chance=Random(1)).view(0)
    >>> insight = Insight(view.header)
    >>> insight.catch_up(view)
    >>> f"{insight.culprit.max():.4f}"
    '0.0556'
    """

    def __init__(self, header: Header, spending: Spending | None = None) -> None:
        self.header = header
        """The header of the notebook, which tells one game from another."""
        self.lines = -1
        """Lines read so far."""
        self.culprit: Floats = np.zeros(24)
        """The chance of each suspect to be the culprit."""
        self.belief: Belief | None = None
        """What is believed; None if nothing but logic was possible."""
        self.timeline: Timeline | None = None
        """What happened."""
        self._spending = Spending() if spending is None else spending
        self._many = False

    def is_for(self, view: View) -> bool:
        """Return whether this is about the game that the view shows."""
        same = self.header is view.header or self.header == view.header
        return same and self.lines <= len(view.lines)

    @property
    def sure(self) -> bool:
        """Whether the culprit is known, as far as can be told."""
        return bool(self.culprit.max() > _SURE)

    @property
    def kinds(self) -> tuple[int, ...]:
        """Groups of cards that nothing tells apart."""
        assert self.timeline is not None
        return kinds_of(self.timeline)

    def catch_up(self, view: View) -> None:
        """Read the lines that are new in a view."""
        if self.lines == len(view.lines):
            return
        self.lines = len(view.lines)
        timeline = timeline_of(view.notebook())
        before, self.timeline = self.timeline, timeline
        if before is not None and self.belief is not None and _goes_on(before, timeline):
            steps = timeline.steps[len(before.steps) :]
            if not steps or self._given(steps):
                return
        self._anew(timeline)

    def _given(self, steps: tuple[Step, ...]) -> bool:
        assert self.belief is not None
        try:
            belief = self.belief.given(*steps)
        except BudgetExceededError:
            return False
        if belief.log_weight == -inf:
            return False
        if isinstance(belief, SampledBelief) and belief.joint.count < self._spending.samples:
            return False
        self._believe(belief)
        return True

    def _anew(self, timeline: Timeline) -> None:
        if not self._many:
            try:
                self._believe(exact_belief(timeline, Budget(self._spending.states, None)))
            except BudgetExceededError:
                self._many = True
            else:
                return
        try:
            sampler = Sampler(timeline, seed=self.lines)
            sampler.run(self._spending.sweeps)
            self._believe(sampler.belief(sampler.seen))
        except BudgetExceededError:
            self.belief = None
            mask = possible(timeline, seconds=inf)[Places.CULPRIT]
            some = np.array([float(bool(mask & suspect.bit)) for suspect in SUSPECTS])
            self.culprit = some / some.sum()

    def _believe(self, belief: Belief) -> None:
        self.belief = belief
        self.culprit = belief.where()[:, Places.CULPRIT]


def _goes_on(before: Timeline, after: Timeline) -> bool:
    """Return whether a timeline only adds steps to another."""
    count = len(before.steps)
    return (
        before.deal_marks == after.deal_marks
        and len(after.steps) >= count
        and all(one == other for one, other in zip(before.steps, after.steps, strict=False))
    )
