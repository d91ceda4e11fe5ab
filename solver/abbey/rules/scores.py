"""Points, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import unique

from abbey.components._word import Word
from abbey.components.suspects import Suspect
from abbey.rules.state import Claim, State

__all__ = ["Ending", "Outcome", "outcome", "points"]

_RIGHT_REVELATION, _WRONG_REVELATION = 2, -1
_RIGHT_ACCUSATION, _WRONG_ACCUSATION = 4, -2


@unique
class Ending(Word):
    """Why a game is over."""

    FOUND = "found"
    """Somebody accused the culprit."""
    CAPPED = "capped"
    """The last round, or the last Mass, was over."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    ending: Ending
    """Why."""
    finder: str | None
    """Who found the culprit."""
    points: tuple[tuple[str, int], ...]
    """The points of each player, in seat order."""
    winners: tuple[str, ...]
    """Who won: one, several in a shared win, or nobody."""


def points(claim: Claim, culprit: Suspect) -> int:
    """Return what a claim is worth: +2 or −1 for a revelation, +4 or −2 for an accusation.

    >>> from abbey.components.traits import Girth
    >>> points(Claim(0, Girth.FAT), Suspect.named("Bruno"))
    2
    """
    if isinstance(claim.what, Suspect):
        return _RIGHT_ACCUSATION if claim.what == culprit else _WRONG_ACCUSATION
    if claim.what in culprit.traits:
        return _RIGHT_REVELATION
    return 0 if claim.safe else _WRONG_REVELATION


def outcome(state: State) -> Outcome:
    """Count the points and name the winners: most points, the finder before all others.

    Without a finder the claims are counted all the same, when the card under the board is seen.
    """
    totals = [0] * len(state.seats)
    for claim in state.claims:
        totals[claim.seat] += points(claim, state.culprit)
    most = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == most)
    if state.finder in winners:
        winners = (state.finder,) if state.finder is not None else winners
    elif len(winners) > 1 and not state.table.rules.shared_wins:
        winners = ()
    return Outcome(
        Ending.CAPPED if state.finder is None else Ending.FOUND,
        None if state.finder is None else state.name(state.finder),
        tuple(zip(state.table.players, totals, strict=True)),
        state.names(winners),
    )
