"""The game by line: what was known, and what it was worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from abbey.advice.values import entropy, having
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.inference.effort import Engine
from abbey.inference.posterior import Posterior
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places

__all__ = ["LIKELY", "Moment", "Reached", "by_turn", "moment_of", "reached"]

LIKELY = 1 / 3
"""Above this chance a claim pays."""
_ROUNDING = 1e-9
"""A chance of exactly one third is not above it, whatever a sum of floats says."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What was known when a line had been written."""

    line: int
    """The line; 0 for the beginning."""
    turn: int
    """How many turns had begun, all players counted."""
    engine: Engine
    """Which engine says so."""
    error: float
    """Standard error of the chances; 0 if exact."""
    chances: tuple[float, ...] | None
    """The chance of each of the 24 suspects to be the culprit; None without chances."""
    candidates: SuspectSet
    """Who can be the culprit."""
    value: float | None
    """Points made and in sight (`Standing.value`); None without chances."""

    @property
    def bits(self) -> float | None:
        """Entropy of the culprit; None without chances."""
        return None if self.chances is None else entropy(np.array(self.chances))

    def chance(self, what: Suspect | Trait) -> float | None:
        """Return the chance of a suspect, or of a trait of the culprit."""
        if self.chances is None:
            return None
        if isinstance(what, Suspect):
            return self.chances[what.index]
        return float(having()[TRAITS.index(what)] @ np.array(self.chances))

    def proves(self, what: Suspect | Trait) -> bool:
        """Tell whether a suspect, or a trait of the culprit, is proved."""
        if isinstance(what, Suspect):
            return self.candidates == SuspectSet(what.bit)
        return all(what in suspect.traits for suspect in self.candidates)


def moment_of(
    line: int, turn: int, now: Posterior, chances: Floats | None, value: float | None
) -> Moment:
    """Make a moment of what follows from the lines so far."""
    return Moment(
        line=line,
        turn=turn,
        engine=now.engine,
        error=now.error,
        chances=None if chances is None else tuple(map(float, chances)),
        candidates=SuspectSet(now.possible[Places.CULPRIT]),
        value=value,
    )


def by_turn(course: Sequence[Moment]) -> tuple[Moment, ...]:
    """Return the last moment of every turn in which anything was learned or claimed.

    Lines are numbered in each notebook on its own; turns are the same for all players.
    """
    return tuple({moment.turn: moment for moment in course}.values())


@dataclass(frozen=True, slots=True)
class Reached:
    """When something about the culprit became likely, and when it was proved."""

    what: Suspect | Trait
    """The culprit, or a trait of his."""
    likely: int | None
    """The line from which on its chance stayed above one third; None if it did not."""
    likely_turn: int | None
    """The turn of that line."""
    proved: int | None
    """The first line from which on it was proved; None if never."""
    proved_turn: int | None
    """The turn of that line."""


def reached(course: Sequence[Moment], what: Suspect | Trait) -> Reached:
    """Find the moments from which on something was likely, and proved.

    What sinks to one third again was not likely yet. Moments without chances say neither.
    """
    likely = None
    for each in course:
        chance = each.chance(what)
        if chance is not None:
            likely = (likely or each) if chance > LIKELY + _ROUNDING else None
    proved = next((each for each in course if each.proves(what)), None)
    return Reached(
        what=what,
        likely=likely.line if likely else None,
        likely_turn=likely.turn if likely else None,
        proved=proved.line if proved else None,
        proved_turn=proved.turn if proved else None,
    )
