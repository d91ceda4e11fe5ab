"""What knowledge is worth in points, by the scoring of the rules.

A revelation scores +2 if right and -1 if wrong, an accusation +4 or -2: both are worth making
on points alone from a chance of one in three.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cache

import numpy as np

from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.inference.posterior import Posterior
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places, Timeline
from abbey.record.notebook import Notebook
from abbey.record.talk import Reveals

__all__ = [
    "Accusation",
    "Revelation",
    "accusation_points",
    "accusations",
    "entropy",
    "having",
    "made_revelations",
    "position_value",
    "revelation_points",
    "revelations",
]


def revelation_points(chance: float) -> float:
    """Return the expected points of revealing a trait: +2 if right, -1 if wrong.

    >>> revelation_points(0.5), round(revelation_points(1 / 3), 12)
    (0.5, 0.0)
    """
    return 3 * chance - 1


def accusation_points(chance: float) -> float:
    """Return the expected points of an accusation: +4 if right, -2 (and a lost turn) if wrong.

    >>> accusation_points(1.0), accusation_points(0.0)
    (4.0, -2.0)
    """
    return 6 * chance - 2


@dataclass(frozen=True, slots=True)
class Revelation:
    """What announcing a trait would bring now."""

    trait: Trait
    """The trait."""
    chance: float | None
    """Chance that the culprit has it; None if only certainty is known and it is open."""
    made_by: tuple[str, ...]
    """Who has announced it already: then it is worth nothing any more."""

    @property
    def points(self) -> float | None:
        """Expected points, were it still to make."""
        return None if self.chance is None else revelation_points(self.chance)


@dataclass(frozen=True, slots=True)
class Accusation:
    """What accusing a suspect would bring now."""

    suspect: Suspect
    """The accused."""
    chance: float | None
    """Chance of being the culprit; None if only certainty is known and it is open."""
    legal: bool
    """Whether the rules allow an accusation now: not while the parlor pile has cards."""

    @property
    def points(self) -> float | None:
        """Expected points, were it legal."""
        return None if self.chance is None else accusation_points(self.chance)


def made_revelations(notebook: Notebook) -> dict[Trait, tuple[str, ...]]:
    """Return who has revealed each trait so far; traits nobody revealed are left out."""
    made: dict[Trait, tuple[str, ...]] = {}
    for event in notebook.events:
        if isinstance(event, Reveals):
            made[event.trait] = (*made.get(event.trait, ()), event.player)
    return made


def revelations(notebook: Notebook, now: Posterior) -> tuple[Revelation, ...]:
    """Return all twelve revelations, in the order of `TRAITS`."""
    made = made_revelations(notebook)
    return tuple(
        Revelation(trait, now.trait_chance(trait), made.get(trait, ())) for trait in TRAITS
    )


def accusations(timeline: Timeline, now: Posterior) -> tuple[Accusation, ...]:
    """Return the accusations of all suspects of the pack, in the order of `SUSPECTS`."""
    *_, last = (timeline.sizes, *timeline.sizes_after())
    legal = last[Places.PILE] == 0
    found = []
    for suspect in timeline.pack:
        chance = now.chance(suspect)
        if chance is None:
            known = suspect not in now.candidates or len(now.candidates) == 1
            chance = float(suspect in now.candidates) if known else None
        found.append(Accusation(suspect, chance, legal))
    return tuple(found)


def position_value(culprit: Floats, made: Container[Trait]) -> float:
    """Return what a position is worth in points, tempo and legality aside.

    The sum over traits nobody has revealed of max(0, 3 P - 1), plus max(0, 6 P - 2) of the
    likeliest suspect. `culprit` holds the chance of each of the 24 suspects.

    >>> sure = np.zeros(24)
    >>> sure[0] = 1
    >>> position_value(sure, made=())
    14.0
    """
    value = max(0.0, accusation_points(float(culprit.max())))
    for trait, chance in zip(TRAITS, having() @ culprit, strict=True):
        if trait not in made:
            value += max(0.0, revelation_points(float(chance)))
    return value


def entropy(chances: Floats) -> float:
    """Return the entropy of a distribution in bits.

    >>> entropy(np.array([0.5, 0.25, 0.25, 0.0]))
    1.5
    """
    some = chances[chances > 0]
    return max(0.0, float(-(some * np.log2(some)).sum()))


@cache
def having() -> Floats:
    """Return who has which trait, shape (12, 24)."""
    return np.array([[float(trait in each.traits) for each in SUSPECTS] for trait in TRAITS])
