"""What is kept of a game of a tournament: one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from abbey.components.suspects import Suspect
from abbey.record.table import Turn
from abbey.rules.game import Played
from abbey.rules.scores import points

__all__ = ["GameResult", "SeatResult", "result_of"]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one entrant made of a game."""

    entrant: int
    """Which entrant of the line-up."""
    points: int
    """The score."""
    won: float
    """1 for a win, a part of 1 for a shared one."""
    turns: int
    """Turns taken, those of prayer included."""
    revealed_right: int
    """Right revelations."""
    revealed_wrong: int
    """Wrong ones."""
    accused_right: int
    """Right accusations: at most one."""
    accused_wrong: int
    """Wrong ones."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended."""

    number: int
    """Which game of the tournament, from 0."""
    deal: int
    """Which deal, from 0."""
    found: bool
    """Whether the culprit was found before the last round was over."""
    rounds: int
    """Rounds begun."""
    seats: tuple[SeatResult, ...]
    """One a seat, in seat order."""

    @property
    def turns(self) -> int:
        """Turns of all players together."""
        return sum(seat.turns for seat in self.seats)

    def line(self) -> str:
        """Return the line that stands for the game in a file of results."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def parse(cls, line: str) -> GameResult:
        """Read such a line.

        >>> seat = SeatResult(0, 4, 1.0, 12, 1, 0, 1, 0)
        >>> result = GameResult(3, 1, True, 12, (seat,))
        >>> GameResult.parse(result.line()) == result
        True

        Raises:
            ValueError: if it is none.
        """
        try:
            data: dict[str, Any] = json.loads(line)
            seats = tuple(SeatResult(**seat) for seat in data.pop("seats"))
            return cls(**data, seats=seats)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"this is no result of a game: {line!r}") from error


def result_of(played: Played, *, number: int, deal: int, entrants: Sequence[int]) -> GameResult:
    """Return what is kept of a game."""
    names = played.record.header.players
    turns = dict.fromkeys(names, 0)
    for event in played.record.events:
        if isinstance(event, Turn):
            turns[event.player] += 1
    score, winners = dict(played.outcome.points), played.outcome.winners
    return GameResult(
        number=number,
        deal=deal,
        found=played.outcome.finder is not None,
        rounds=played.state.clock.rounds,
        seats=tuple(
            SeatResult(
                entrant=entrants[seat],
                points=score[name],
                won=1 / len(winners) if name in winners else 0.0,
                turns=turns[name],
                **_claims(played, seat),
            )
            for seat, name in enumerate(names)
        ),
    )


def _claims(played: Played, seat: int) -> dict[str, int]:
    counts = dict.fromkeys(
        ("revealed_right", "revealed_wrong", "accused_right", "accused_wrong"), 0
    )
    culprit = played.state.culprit
    for claim in played.state.claims:
        if claim.seat == seat:
            kind = "accused" if isinstance(claim.what, Suspect) else "revealed"
            right = points(claim, culprit) > 0
            counts[f"{kind}_{'right' if right else 'wrong'}"] += 1
    return counts
