"""Slips of the pen: their kinds, how likely each is, and one suspected slip.

The weights are a judgement, not a measurement, and stand here in one place. A suspected slip has
the weight of its kind, shared among all the ways in which a slip of this kind could have been
made in the notebook; what is a likelier way (a number one off, a name spelt alike, a transfer
that the table lines announce) has a larger share.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from abbey.explain.edits import Change

__all__ = ["WEIGHTS", "Slip", "Suspicion"]


@unique
class Slip(Enum):
    """What went wrong with the pen."""

    NUMBER = "number"
    """Another number was said."""
    NAME = "name"
    """Another monk was meant."""
    MISSING = "missing"
    """A transfer was not written down."""
    SWAPPED = "swapped"
    """Two neighbouring lines have each other's answers."""
    MISPLACED = "misplaced"
    """A line stands on the wrong side of a transfer."""
    ANSWER = "answer"
    """Yes was written for no, or no for yes."""
    PLAYER = "player"
    """Another player was meant."""
    TRAIT = "trait"
    """Another trait was meant."""
    UNTRUE = "untrue"
    """The line is wrong, nobody knows how; the last resort."""

    def __repr__(self) -> str:
        return f"Slip.{self.name}"

    def __str__(self) -> str:
        return self.value


WEIGHTS: dict[Slip, float] = {
    Slip.NUMBER: 0.20,
    Slip.NAME: 0.20,
    Slip.MISSING: 0.20,
    Slip.SWAPPED: 0.15,
    Slip.MISPLACED: 0.15,
    Slip.ANSWER: 0.04,
    Slip.PLAYER: 0.03,
    Slip.TRAIT: 0.02,
    Slip.UNTRUE: 0.01,
}
"""Of all slips of the pen, the share of each kind."""


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A slip that may have been made, and the edit that would undo it."""

    slip: Slip
    """What kind of slip."""
    changes: tuple[Change, ...]
    """What undoes it."""
    weight: float
    """How likely it is beside others, before anything is checked."""
    says: str
    """The slip in a plain sentence."""
    lines: tuple[int, ...]
    """The lines that it concerns."""
