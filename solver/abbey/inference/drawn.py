"""What is believed after sampling: chances with errors, and joint samples to go on from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf, log

import numpy as np
from numpy.typing import NDArray

from abbey.inference.joint import JointSamples
from abbey.inference.spread import allowed, chances_of, error_of_all, errors_within
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places, Step, Transfer

__all__ = ["SampledBelief"]


@dataclass(frozen=True, slots=True, eq=False)
class SampledBelief:
    """What follows from a timeline, nearly: chances with errors, and joint samples.

    It can be carried on with more steps like an exact belief. A step that rules out much leaves
    few samples, so the errors grow; better to sample anew what will be asked often.
    """

    places: Places
    """The places."""
    possible: tuple[int, ...]
    """For each place, the mask of the suspects that can be there: decided by logic.

    After more steps it bars only what was impossible before and cannot have moved since.
    """
    joint: JointSamples
    """Joint samples of where all cards are."""
    chains: int
    """How many independent chains they come from."""
    log_weight: float
    """Logarithm of the chance of the steps taken since; 0 at first, minus infinity if no sample
    fits them."""
    work: int
    """How many exchanges were tried."""
    seed: int
    """What further unseen moves are drawn by."""
    counted: tuple[Floats, Floats] | None
    """Chances and errors from all histories counted, of which the samples are a part; None once
    more steps have been taken."""

    @property
    def samples(self) -> NDArray[np.int8]:
        """The place of each card by sample, shape (samples, 24); -1 if it is not in the pack."""
        return self.joint.places_of_cards()

    @property
    def weights(self) -> Floats:
        """The weight of each sample."""
        return self.joint.weights

    def where(self) -> Floats:
        """Return the chance of each place for each suspect, shape (24, places).

        If no sample fits the steps taken since, all of them are 0.
        """
        return self._estimates()[0]

    def errors(self) -> Floats:
        """Return the standard errors of these chances; 1 each if no sample is left."""
        return self._estimates()[1]

    @property
    def error(self) -> float:
        """An error for all chances of culprits at once: 2 of it hold in 95 of 100 cases."""
        return error_of_all(self.errors()[:, Places.CULPRIT])

    def given(self, *steps: Step) -> SampledBelief:
        """Return the belief after more steps, from the samples that fit them."""
        joint, log_weight = self.joint, self.log_weight
        rng = np.random.default_rng([self.seed, self.work, joint.count])
        for step in steps:
            if log_weight == -inf:
                break
            before = float(joint.weights.sum())
            joint = joint.after(step, rng)
            after = float(joint.weights.sum())
            log_weight += log(after / before) if after else -inf
        reach = _reaching(steps, self.possible)
        return replace(self, possible=reach, joint=joint, log_weight=log_weight, counted=None)

    def _estimates(self) -> tuple[Floats, Floats]:
        if self.counted is not None:
            return self.counted
        sums, weights = self.joint.sums(self.chains)
        sums = sums[:, :, : len(self.places.names)]
        errors = errors_within(allowed(self.possible), sums, weights)
        return chances_of(sums, weights), errors


def _reaching(steps: Iterable[Step], possible: tuple[int, ...]) -> tuple[int, ...]:
    """Return what can be in each place after steps, by what could be where the cards came from."""
    masks = [*possible, 0]  # the table last
    for step in steps:
        if isinstance(step, Transfer):
            before = list(masks)
            for move in step.moves:
                masks[move.target] |= before[move.source]
    return tuple(masks[:-1])
