"""Which revelation or accusation is worth making, by a player's odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from abbey.advice.values import accusation_points, revelation_points
from abbey.components.suspect_set import with_traits
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.players.notes import Odds
from abbey.rules.options import Accuse, Reveal
from abbey.rules.view import Board

__all__ = ["Nerve", "best_claim", "free_traits"]

_DIGITS = 9
"""Chances that agree to so many decimals are equal, whatever the machine."""

_HAVING: dict[Trait, int] = {trait: with_traits(trait).mask for trait in TRAITS}


@dataclass(frozen=True, slots=True)
class Nerve:
    """How sure a player wants to be."""

    reveal: float = 0.45
    """Least chance of a trait that is revealed."""
    accuse: float = 0.5
    """Least chance of a suspect who is accused."""


def free_traits(board: Board) -> tuple[Trait, ...]:
    """Return the traits that nobody has revealed."""
    made = {what for _, what in board.claims}
    return tuple(trait for trait in TRAITS if trait not in made)


def best_claim(
    odds: Odds, traits: Sequence[Trait], suspects: Sequence[Suspect], nerve: Nerve
) -> tuple[float, Reveal | Accuse] | None:
    """Return the claim of most expected points among those that are sure enough.

    >>> from abbey.components.suspects import SUSPECTS
    >>> odds = Odds.of([3.0, 1.0] + [0.0] * 22)
    >>> best_claim(odds, (), SUSPECTS, Nerve())
    (2.5, Accuse(suspect=Suspect.named('Matthew')))
    >>> best_claim(odds, (), (), Nerve()) is None
    True
    """
    best: tuple[float, Reveal | Accuse] | None = None
    for suspect in suspects:
        chance = round(odds.weights[suspect.index], _DIGITS)
        if chance >= nerve.accuse and (best is None or accusation_points(chance) > best[0]):
            best = accusation_points(chance), Accuse(suspect)
    for trait in traits:
        chance = round(odds.chance(_HAVING[trait]), _DIGITS)
        if chance >= nerve.reveal and (best is None or revelation_points(chance) > best[0]):
            best = revelation_points(chance), Reveal(trait)
    return best
