"""The race: how much each opponent may know, and who could accuse rightly by the next turn.

All chances are averages over worlds of mine (`rivals`). That an opponent *could* accuse rightly
by the next turn asks for four things: the parlor pile is empty; the chapter hall is within one
move (without table lines this is taken to be so with chance `UNKNOWN_REACH`); the opponent is at
least `NERVE` sure of somebody; and that one is the culprit.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import numpy as np

from abbey.advice.choices import told_chance
from abbey.advice.rivals import Rival, Rivals
from abbey.advice.rooms_table import CHAPEL, Missing, Seated, TableNow
from abbey.advice.values import having
from abbey.components.board import Room, distance
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.inference.states import Floats, Integers

__all__ = [
    "CHAPTER_HALL",
    "GOES",
    "NERVE",
    "REVEALS",
    "UNKNOWN_REACH",
    "RaceStanding",
    "accuses_first",
    "claims_first",
    "moves_to_hall",
    "pawns_known",
    "race",
    "turns_to_hall",
]

CHAPTER_HALL = Room.named("chapter_hall")
"""Where claims are made."""
NERVE = 0.5
"""How sure of a suspect an opponent is taken to be before accusing."""
REVEALS = 0.45
"""How sure of a trait an opponent is taken to be before revealing it."""
GOES = 0.7
"""How often an opponent with a claim worth making, and the hall within one move, makes it next:
measured on the players of this project (`docs/figures/race.md`)."""
UNKNOWN_REACH = 0.3
"""Chance that the hall is within one move, where no line says where pawns stand."""


@dataclass(frozen=True, slots=True)
class RaceStanding:
    """How far one opponent may be."""

    player: str
    """Who."""
    bits: float
    """Expected entropy of the culprit for this player."""
    candidates: float
    """Expected number of suspects whom this player cannot rule out."""
    sure: float
    """Chance that this player is at least `NERVE` sure of somebody."""
    right: float
    """Chance that, besides, this is the culprit."""
    moves: int | None
    """Moves to the chapter hall; None if nothing says where the pawn stands, or it is locked."""
    accuses: float
    """Chance that this player could accuse rightly by the next turn."""

    @property
    def why(self) -> str:
        """The standing in a plain sentence."""
        way = (
            "nothing says how far the chapter hall is"
            if self.moves is None
            else f"{_moves(self.moves)} from the chapter hall"
        )
        return (
            f"{self.player} has about {self.candidates:.1f} suspects left ({self.bits:.1f} bits) "
            f"and knows the culprit with chance {told_chance(self.right)}; {way}"
        )


def race(found: Rivals, table: TableNow | None, *, pile: int) -> tuple[RaceStanding, ...]:
    r"""Estimate how far every opponent is, the most dangerous first.

    >>> from abbey.advice.outlook import Outlook
    >>> from abbey.advice.rivals import rivals
    >>> from abbey.record import read
    >>> found = rivals(Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian")))
    >>> for one in race(found, None, pile=5):
    ...     print(one.player, round(one.bits, 2), round(one.candidates), one.accuses)
    Ben 4.17 18 0.0
    Cleo 4.17 18 0.0

    Args:
        found: what the opponents may know.
        table: where the pawns stand; None if nobody wrote it down.
        pile: cards left in the parlor pile.
    """
    standings = [_standing(rival, table, pile) for rival in found.each]
    return tuple(sorted(standings, key=lambda each: (-each.accuses, -each.right, each.bits)))


def _standing(rival: Rival, table: TableNow | None, pile: int) -> RaceStanding:
    chances = rival.chances()
    logs = np.log2(np.where(chances > 0, chances, 1.0))
    sure = chances.max(axis=1) >= NERVE
    right = float((sure & (chances.argmax(axis=1) == rival.culprits)).mean())
    reach = _reach(rival.name, table, turns=1)
    return RaceStanding(
        player=rival.name,
        bits=max(0.0, float(-(chances * logs).sum(axis=1).mean())),
        candidates=float((chances > 0).sum(axis=1).mean()),
        sure=float(sure.mean()),
        right=right,
        moves=moves_to_hall(table, rival.name),
        accuses=0.0 if pile else reach * right,
    )


def accuses_first(found: Rivals, table: TableNow | None, *, pile: int, turns: int = 1) -> float:
    """Return the chance that somebody ends the game within so many turns of each opponent.

    Opponents are taken to act independently, and to go with chance `GOES` each turn.
    """
    if pile:
        return 0.0
    stays = 1.0
    for rival in found.each:
        chances = rival.chances()
        right = (chances.max(axis=1) >= NERVE) & (chances.argmax(axis=1) == rival.culprits)
        stays *= 1 - float(right.mean()) * _acts(rival.name, table, turns)
    return 1 - stays


def claims_first(
    found: Rivals, what: Trait | Suspect, table: TableNow | None, *, pile: int, turns: int = 1
) -> float:
    """Return the chance that somebody else makes a claim within so many turns of each opponent.

    An opponent with claims worth making makes the one with the most points, by own chances.
    """
    stays = 1.0
    for rival in found.each:
        best = _best_claims(rival.chances(), found, legal=not pile)
        at = TRAITS.index(what) if isinstance(what, Trait) else len(TRAITS) + what.index
        stays *= 1 - float((best == at).mean()) * _acts(rival.name, table, turns)
    return 1 - stays


def _best_claims(chances: Floats, found: Rivals, *, legal: bool) -> Integers:
    """Return by world the claim with the most points: traits first, then suspects; -1 for none."""
    free = np.array([trait not in found.made for trait in TRAITS])
    traits = chances @ having().T
    points = np.where(free & (traits >= REVEALS), 3 * traits - 1, -1.0)
    suspects = np.where((chances >= NERVE) & legal, 6 * chances - 2, -1.0)
    both = np.concatenate([points, suspects], axis=1)
    best = both.argmax(axis=1)
    chosen: Integers = np.where(both.max(axis=1) > 0, best, -1)
    return chosen


def _acts(player: str, table: TableNow | None, turns: int) -> float:
    """Return the chance that a player with a claim makes it within so many turns."""
    return _reach(player, table, turns) * GOES


def _reach(player: str, table: TableNow | None, turns: int) -> float:
    if not pawns_known(table):
        return float(1 - (1 - UNKNOWN_REACH) ** turns)
    needed = turns_to_hall(table, player)
    return float(needed is not None and needed <= turns)


def pawns_known(table: TableNow | None) -> bool:
    """Tell whether the lines say where the pawns stand."""
    return table is not None and Missing.PAWNS not in table.missing


def moves_to_hall(table: TableNow | None, player: str) -> int | None:
    """Return how many moves lead to the chapter hall, 0 if there; None if unknown or locked."""
    if table is None or not pawns_known(table) or table.locked == CHAPTER_HALL:
        return None
    return ceil(distance(table.seat(player).pawn, CHAPTER_HALL) / table.steps)


def turns_to_hall(table: TableNow | None, player: str) -> int | None:
    """Return in which of the coming turns a player can be in the hall, penance and Mass counted.

    A pawn in the hall must leave it with its next move, so it can be back with the one after.
    """
    if table is None:
        return None
    moves = moves_to_hall(table, player)
    if moves is None:
        return None
    seat: Seated = table.seat(player)
    moves = moves or 2
    before = table.moves_before_mass(player)
    if moves > before:
        moves = before + ceil(distance(CHAPEL, CHAPTER_HALL) / table.steps)
    return moves + seat.penance


def _moves(count: int) -> str:
    return "in it, 0 moves" if count == 0 else "1 move" if count == 1 else f"{count} moves"
