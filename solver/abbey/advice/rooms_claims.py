"""What a claim in the chapter hall would bring, now and after one more look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from abbey.advice.rooms_table import TableNow
from abbey.advice.values import accusation_points, having, revelation_points
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.inference.states import Floats

__all__ = ["Cashed", "Stakes", "best_claim", "expected_claim"]


@dataclass(frozen=True, slots=True)
class Stakes:
    """How sure somebody wants to be, and what the end of the game is worth."""

    reveal: float = 1 / 3
    """Least chance of a trait that is revealed."""
    accuse: float = 1 / 3
    """Least chance of a suspect who is accused."""
    end: float = 0.0
    """Points that it is worth, beyond the score, to end the game by a right accusation."""


EVEN = Stakes()
"""Whatever pays on points alone."""


@dataclass(frozen=True, slots=True)
class Cashed:
    """The best claim that could be made now."""

    what: Trait | Suspect
    """What would be revealed, or who accused."""
    chance: float
    """The chance that it is right."""
    points: float
    """Expected points."""


def best_claim(culprit: Floats, table: TableNow) -> Cashed | None:
    r"""Return the claim of most points that the rules allow; None if each would lose points.

    >>> from abbey.record import read
    >>> from abbey.advice.rooms_lines import table_of
    >>> table = table_of(read("players: Ana, Ben, Cleo\nme: Ana"))
    >>> sure = np.zeros(24)
    >>> sure[0] = 1.0
    >>> best_claim(sure, table)
    Cashed(what=Order.TEMPLAR, chance=1.0, points=2.0)
    """
    found: list[Cashed] = []
    for trait, each in zip(TRAITS, having() @ culprit, strict=True):
        if trait not in table.made:
            found.append(Cashed(trait, float(each), revelation_points(float(each))))
    if may_accuse(table):
        at = int(culprit.argmax())
        chance = float(culprit[at])
        found.append(Cashed(SUSPECTS[at], chance, accusation_points(chance)))
    best = max(found, key=lambda claim: claim.points, default=None)
    return best if best is not None and best.points > 0 else None


def may_accuse(table: TableNow) -> bool:
    """Return whether accusations are legal: the pile is empty, or a house rule says so."""
    return not table.pile or table.rule("early accusations")


def expected_claim(
    joint: Floats, made: Iterable[Trait], *, accuse: bool, stakes: Stakes = EVEN
) -> float:
    """Return what the best claim is expected to be worth after an observation.

    >>> coin = np.zeros((2, 24))
    >>> coin[0, 0] = coin[1, 1] = 0.5
    >>> expected_claim(coin, (), accuse=True), expected_claim(coin, (), accuse=False)
    (4.0, 2.0)

    Args:
        joint: the chance of each outcome (row) with each culprit (column).
        made: traits that have been revealed.
        accuse: whether accusations are legal.
        stakes: how sure one wants to be.
    """
    weights = joint.sum(axis=1)
    after = joint[weights > 0] / weights[weights > 0, None]
    open_traits = [at for at, trait in enumerate(TRAITS) if trait not in set(made)]
    best = np.zeros(len(after))
    if open_traits:
        chances = after @ having()[open_traits].T
        worth = np.where(chances >= stakes.reveal, 3 * chances - 1, 0.0)
        best = np.maximum(best, worth.max(axis=1))
    if accuse:
        chance = after.max(axis=1)
        worth = np.where(chance >= stakes.accuse, (6 + stakes.end) * chance - 2, 0.0)
        best = np.maximum(best, worth)
    return float(weights[weights > 0] @ best)
