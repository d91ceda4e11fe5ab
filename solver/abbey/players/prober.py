"""The player who makes claims by exact chances, and plays like the sheet-keeper otherwise."""

from __future__ import annotations

from math import inf

from abbey.components.suspects import SUSPECTS
from abbey.errors import BudgetExceededError
from abbey.inference.budget import Budget
from abbey.inference.certainty import possible
from abbey.inference.exact import exact_belief
from abbey.knowledge.steps import Places, Timeline
from abbey.knowledge.timeline import timeline_of
from abbey.players.claims import Nerve
from abbey.players.notes import Notes, Odds
from abbey.players.sheet import SheetPlayer
from abbey.rules.view import View

__all__ = ["STATES", "Prober"]

STATES = 5_000
"""What a prober spends on one look at the notebook, unless told otherwise."""


class Prober(SheetPlayer):
    """Play by the sheet, but reveal and accuse by exact chances.

    The budget is in states alone, never in seconds, so that a seed gives the same game on every
    machine. Beyond it the odds are those of the sheet, shared among the suspects whom logic
    leaves possible.

    >>> from random import Random
    >>> from abbey.rules.game import play
    >>> names = ("Ana", "Ben", "Cleo")
    >>> played = play(names, [Prober(1), SheetPlayer(2), SheetPlayer(3)], chance=Random(3))
    >>> played.outcome.finder in names
    True

    Args:
        seed: decides between rooms and questions that are about as good.
        nerve: how sure to be before claiming anything.
        states: most states that exact chances may take.
    """

    def __init__(
        self, seed: int | str = 0, *, nerve: Nerve | None = None, states: int = STATES
    ) -> None:
        super().__init__(seed, nerve=nerve)
        self._budget = Budget(states=states, seconds=None)
        self._probed: tuple[Notes, int, Odds] | None = None

    def claim_odds(self, view: View, notes: Notes) -> Odds:
        """Return exact chances, or what certainty leaves of the sheet's odds."""
        last, lines = self._probed, len(view.lines)
        if last is not None and last[0] is notes and last[1] == lines:
            return last[2]
        odds = self._probe(view, notes)
        self._probed = notes, lines, odds
        return odds

    def _probe(self, view: View, notes: Notes) -> Odds:
        timeline = timeline_of(view.notebook())
        try:
            where = exact_belief(timeline, self._budget).where()
        except BudgetExceededError:
            return _certain(timeline, notes)
        return Odds.of([float(chance) for chance in where[:, Places.CULPRIT]])


def _certain(timeline: Timeline, notes: Notes) -> Odds:
    """Share the sheet's odds among those who are possible; without a time limit, see above."""
    candidates = possible(timeline, seconds=inf)[Places.CULPRIT]
    weights = zip(SUSPECTS, notes.odds().weights, strict=True)
    return Odds.of([weight if candidates & suspect.bit else 0.0 for suspect, weight in weights])
