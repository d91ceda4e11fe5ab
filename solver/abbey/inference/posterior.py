"""The one question and the one answer: where can every card be, and with what chance?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from math import inf

import numpy as np

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Trait
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference.belief import Belief
from abbey.inference.budget import DEFAULT_BUDGET, Budget
from abbey.inference.certainty import possible
from abbey.inference.exact import exact_belief
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places, Timeline

__all__ = ["Engine", "Posterior", "posterior"]


@unique
class Engine(Enum):
    """Which engine gave an answer."""

    EXACT = "exact"
    """Chances are exact under the model."""
    CERTAINTY = "certainty"
    """Only what is possible was decided; chances would have taken more than the budget."""

    def __repr__(self) -> str:
        return f"Engine.{self.name}"

    def __str__(self) -> str:
        return self.value


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
    """Largest standard error of a chance; 0 if exact."""
    belief: Belief | None
    """What to carry on from with more steps; None without chances."""

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


def posterior(timeline: Timeline, budget: Budget = DEFAULT_BUDGET) -> Posterior:
    """Answer where every card can be and, within the budget, how likely.

    Exact chances if the budget allows, else certainty alone.

    Raises:
        ContradictionError: if no world fits; then nothing is proved.
    """
    try:
        belief = exact_belief(timeline, budget)
    except BudgetExceededError:
        return Posterior(timeline.places, Engine.CERTAINTY, possible(timeline), None, 0.0, None)
    if belief.log_weight == -inf:
        raise ContradictionError("no world fits all lines of this notebook")
    where = belief.where()
    masks = tuple(
        sum(suspect.bit for suspect in SUSPECTS if where[suspect.index, place] > 0)
        for place in range(where.shape[1])
    )
    return Posterior(timeline.places, Engine.EXACT, masks, where, 0.0, belief)
