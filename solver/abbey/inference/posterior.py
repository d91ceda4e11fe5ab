"""The one question and the one answer: where can every card be, and with what chance?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf

import numpy as np

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Trait
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference.belief import Belief
from abbey.inference.certainty import possible
from abbey.inference.effort import DEFAULT_EFFORT, Effort, Engine, Progress, Watch
from abbey.inference.exact import exact_belief
from abbey.inference.mixed import favouring
from abbey.inference.sampled import sampled_belief
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places, Timeline

__all__ = ["Posterior", "exactly_found", "posterior", "sampled_posterior"]


@dataclass(frozen=True, slots=True, eq=False)
class Posterior:
    r"""What follows from a notebook for every suspect card.

    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> now = posterior(timeline_of(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian")))
    >>> len(now.candidates), now.engine, round(now.chance(Suspect.named("Charles")), 4)
    (18, Engine.EXACT, 0.0556)
    """

    places: Places
    """The places, in the order of all tables here."""
    engine: Engine
    """Which engine answered."""
    possible: tuple[int, ...]
    """For each place, the mask of the suspects that can be there: decided by logic."""
    where: Floats | None
    """Chance of each place for each suspect, shape (24, places); None without chances."""
    error: float
    """Standard error of the culprits' chances; 0 if exact. See `errors` for each chance.

    It stands for all of them at once: in 95 of 100 cases none is off by twice as much.
    """
    belief: Belief | None
    """What to carry on from with more steps; None without chances."""
    errors: Floats | None = None
    """Standard error of each chance in `where`, of the same shape; None unless sampled."""
    reason: str = ""
    """Why it is not exact, in words; empty if it is, or if this engine was asked for."""

    @property
    def candidates(self) -> SuspectSet:
        """The suspects who can still be the culprit."""
        return SuspectSet(self.possible[Places.CULPRIT])

    def chance(self, suspect: Suspect) -> float | None:
        """Return the chance that a suspect is the culprit; None if only certainty is known."""
        if self.where is None:
            return None
        return float(self.where[suspect.index, Places.CULPRIT])

    def trait_chance(self, trait: Trait) -> float | None:
        """Return the chance that the culprit has a trait.

        Without chances it is still known to be 0 or 1 where all candidates agree.
        """
        if self.where is None:
            shared = {trait in suspect.traits for suspect in self.candidates}
            return None if len(shared) > 1 else float(shared.pop())
        having = np.array([trait in suspect.traits for suspect in SUSPECTS])
        return float(self.where[having, Places.CULPRIT].sum())


def posterior(
    timeline: Timeline,
    effort: Effort = DEFAULT_EFFORT,
    *,
    likelihood: Sequence[float] | None = None,
    watch: Watch | None = None,
) -> Posterior:
    """Answer where every card can be and how likely.

    Exact chances if the effort allows, else sampled ones, else certainty alone; an engine that
    the effort names is used without a fallback.

    Args:
        timeline: what happened.
        effort: what the answer may cost.
        likelihood: how well each of the 24 suspects, as the culprit, explains what the timeline
            does not say, above 0 (see `abbey.knowledge.claims`).
        watch: is told how far each engine has come; if it says no, the engine at work stops.
            A stopped exact engine leaves the answer to sampling; stopped sampling gives what
            it has found so far.

    Raises:
        ContradictionError: if no world fits; then nothing is proved.
        BudgetExceededError: if the engine that the effort names cannot answer within it.
    """
    engines = _AUTOMATIC if effort.engine is None else (effort.engine,)
    reason = ""
    for engine in engines:
        try:
            answer = replace(_ANSWERS[engine](timeline, effort, watch), reason=reason)
            return answer if likelihood is None else _favoured(answer, likelihood)
        except BudgetExceededError as error:
            if engine is engines[-1]:
                raise
            reason = reason or str(error)
    raise AssertionError("there is an engine to answer")


def _exactly(timeline: Timeline, effort: Effort, watch: Watch | None) -> Posterior:
    budget = effort.budget
    if watch is not None:
        told = watch
        budget = replace(budget, watch=lambda states: told(Progress(Engine.EXACT, states)))
    return exactly_found(timeline, exact_belief(timeline, budget))


def exactly_found(timeline: Timeline, belief: Belief) -> Posterior:
    """Return the answer that an exact belief gives.

    Raises:
        ContradictionError: if no world fits.
    """
    if belief.log_weight == -inf:
        raise ContradictionError("no world fits all lines of this notebook")
    where = belief.where()
    masks = tuple(
        sum(suspect.bit for suspect in SUSPECTS if where[suspect.index, place] > 0)
        for place in range(where.shape[1])
    )
    return Posterior(timeline.places, Engine.EXACT, masks, where, 0.0, belief)


def sampled_posterior(
    timeline: Timeline, effort: Effort, watch: Watch | None, *, prove: bool = True
) -> Posterior:
    """Answer by samples alone; without `prove`, what is possible is judged card by card only.

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if no history without a violation was found.
    """
    belief = sampled_belief(
        timeline,
        seconds=effort.sampling_seconds,
        sweeps=effort.sweeps,
        seed=effort.seed,
        error=effort.error,
        watch=watch,
        prove=prove,
    )
    return Posterior(
        places=timeline.places,
        engine=Engine.SAMPLED,
        possible=belief.possible,
        where=belief.where(),
        error=belief.error,
        belief=belief,
        errors=belief.errors(),
    )


def _certainly(timeline: Timeline, effort: Effort, watch: Watch | None) -> Posterior:
    told = watch
    go_on = None if told is None else lambda: told(Progress(Engine.CERTAINTY, 0))
    masks = possible(timeline, go_on=go_on)
    return Posterior(timeline.places, Engine.CERTAINTY, masks, None, 0.0, None)


def _favoured(answer: Posterior, likelihood: Sequence[float]) -> Posterior:
    """Weigh an answer by how well each culprit explains something else.

    Errors grow at most by the ratio of the largest likelihood to the mean one.
    """
    if answer.belief is None or answer.where is None:
        return answer
    mixed = favouring(answer.belief, likelihood)
    mean = float(answer.where[:, Places.CULPRIT] @ np.array(likelihood))
    high = max(likelihood) / mean
    # what is possible stays possible, even if no sample shows it
    where = np.where(answer.where > 0, np.maximum(mixed.where(), _LEAST), 0.0)
    return replace(
        answer,
        where=where,
        error=high * answer.error,
        errors=None if answer.errors is None else high * answer.errors,
        belief=mixed,
    )


_ANSWERS: dict[Engine, Callable[[Timeline, Effort, Watch | None], Posterior]] = {
    Engine.EXACT: _exactly,
    Engine.SAMPLED: sampled_posterior,
    Engine.CERTAINTY: _certainly,
}
_LEAST = 1e-12
"""The least chance of what is possible."""
_AUTOMATIC = (Engine.EXACT, Engine.SAMPLED, Engine.CERTAINTY)
"""What is tried in turn where no engine is named."""
