"""What follows at every moment of a game, each found from the one before.

Exact chances go on along a `Trail`. From the first moment at which they take more states than
allowed, samples go on: those that fit a further line are kept, and drawn anew when few are left.
All limits are in states, sweeps and samples, so a review is the same on every machine.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf, isinf

import numpy as np

from abbey.components.suspect_set import SuspectSet
from abbey.errors import BudgetExceededError
from abbey.explain.since import culprits
from abbey.inference.budget import Budget
from abbey.inference.drawn import SampledBelief
from abbey.inference.effort import Effort, Engine
from abbey.inference.posterior import Posterior, exactly_found, posterior, sampled_posterior
from abbey.inference.trail import Trail
from abbey.knowledge.steps import Places, Timeline

__all__ = ["SPENT", "Beliefs"]

SPENT = Effort(seconds=None, states=50_000, sweeps=300)
"""What one answer of a review may cost."""
_KEPT = 40
"""So many answers are remembered."""
_MEGABYTES = 64
_SAMPLES = 1_200
"""Fewest samples that are gone on with."""
_LEAST = 1e-12
"""The least chance of what is possible."""

_Key = tuple[object, ...]


class Beliefs:
    r"""Answers one position after the other.

    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> beliefs = Beliefs()
    >>> head = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian"
    >>> for line in ("", "\nBen shows Ana Charles"):
    ...     now = beliefs(timeline_of(read(head + line)), replace(SPENT, engine=Engine.EXACT))
    ...     print(len(now.candidates), f"{now.where[:, 0].max():.4f}")
    18 0.0556
    17 0.0588
    """

    def __init__(self) -> None:
        """Begin with nothing known."""
        self._trails: dict[_Key, Trail] = {}
        self._failed: dict[_Key, int] = {}
        self._samples: dict[_Key, tuple[Timeline, Posterior]] = {}
        self._found: dict[tuple[Timeline, Effort, bool], Posterior] = {}

    def __call__(self, timeline: Timeline, effort: Effort, *, prove: bool = True) -> Posterior:
        """Answer as `posterior` does, from what is known of earlier lines.

        Raises:
            ContradictionError: if no world fits.
            BudgetExceededError: if the engine that the effort names cannot answer within it.
        """
        known = (timeline, effort, prove)
        if known not in self._found:
            while len(self._found) >= _KEPT:
                del self._found[next(iter(self._found))]
            self._found[known] = self._answered(timeline, effort, prove)
        return self._found[known]

    def _answered(self, timeline: Timeline, effort: Effort, prove: bool) -> Posterior:
        match effort.engine:
            case Engine.EXACT:
                return self._exactly(timeline, effort)
            case Engine.SAMPLED:
                return self._sampled(timeline, effort, prove)
            case _:
                return posterior(timeline, effort)

    def _exactly(self, timeline: Timeline, effort: Effort) -> Posterior:
        key = (*_game(timeline), effort.states)
        steps = len(timeline.steps)
        if steps >= self._failed.get(key, steps + 1):
            raise BudgetExceededError(f"exact chances need more than {effort.states} states")
        if key not in self._trails:
            self._trails[key] = Trail(Budget(effort.states, None), megabytes=_MEGABYTES)
        try:
            return exactly_found(timeline, self._trails[key].belief(timeline))
        except BudgetExceededError:
            self._failed[key] = steps
            raise

    def _sampled(self, timeline: Timeline, effort: Effort, prove: bool) -> Posterior:
        key = _game(timeline)
        if key in self._samples:
            further = _gone_on(*self._samples[key], timeline, prove)
            if further is not None:
                self._samples[key] = timeline, further
                return further
        anew = sampled_posterior(timeline, effort, None, prove=prove)
        self._samples[key] = timeline, anew
        return anew


def _game(timeline: Timeline) -> _Key:
    """Return what tells one view of a game from another."""
    return timeline.places, timeline.sizes, timeline.deal_marks, timeline.steps[:1]


def _gone_on(
    before: Timeline, known: Posterior, timeline: Timeline, prove: bool
) -> Posterior | None:
    """Return what the samples of an earlier moment say of a later one, if enough fit it."""
    done = len(before.steps)
    belief = known.belief
    if timeline.steps[:done] != before.steps or not isinstance(belief, SampledBelief):
        return None
    if len(timeline.steps) == done:
        return known
    belief = belief.given(*timeline.steps[done:])
    if isinf(belief.log_weight) or belief.joint.count < _SAMPLES:
        return None
    where = belief.where()
    possible = belief.possible
    if prove:
        met = sum(1 << card for card in range(24) if where[card, Places.CULPRIT] > 0)
        there = culprits(timeline, known=SuspectSet(met), seconds=inf).mask
        proved = there if there.bit_count() == 1 else 0
        possible = (there, *(mask & ~proved for mask in possible[1:]))
        belief = replace(belief, possible=possible)
        can = np.array([bool(there >> card & 1) for card in range(24)])
        where = where.copy()
        where[can, Places.CULPRIT] = np.maximum(where[can, Places.CULPRIT], _LEAST)
    return replace(
        known,
        possible=possible,
        where=where,
        error=belief.error,
        belief=belief,
        errors=belief.errors(),
    )
