"""Duplicate games: every line-up plays every deal in every seat.

With n players a deal is played n times: in rotation r each of them sits r seats further on.
Whoever has the good cards in one game has the bad ones in another, so that what is left over is
the players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from abbey.coaching.outcomes import GameResult, result_of
from abbey.coaching.seeded import check_seats, play_seeded
from abbey.rules.ruleset import Ruleset

__all__ = ["Fixture", "Plan", "play_fixture"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament: who plays, from which seed, by which rules.

    >>> plan = Plan(("sheet", "random", "random"), seed=1)
    >>> plan.deals_for(400), plan.fixture(4)
    (134, Fixture(number=4, deal=1, rotation=1, entrants=(2, 0, 1)))

    Raises:
        RulesError: for fewer than three or more than six players, or rules that do not exist.
        UnknownNameError: for a player that does not exist.
    """

    lineup: tuple[str, ...]
    """The entrants: players by name, one perhaps several times."""
    seed: int = 0
    """What all chance comes from."""
    rules: tuple[str, ...] = ()
    """Names of variants and house rules."""

    def __post_init__(self) -> None:
        check_seats(self.lineup)
        object.__setattr__(self, "rules", Ruleset.parse(self.rules).names())

    def deals_for(self, games: int) -> int:
        """Return how many deals it takes to play at least so many games."""
        return -(-games // len(self.lineup))

    def fixture(self, number: int) -> Fixture:
        """Return the game of this number, from 0."""
        size = len(self.lineup)
        deal, rotation = divmod(number, size)
        entrants = tuple((seat - rotation) % size for seat in range(size))
        return Fixture(number, deal, rotation, entrants)

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """Yield the games of so many deals, deal by deal."""
        return map(self.fixture, range(deals * len(self.lineup)))


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a tournament."""

    number: int
    """From 0."""
    deal: int
    """Which deal, from 0."""
    rotation: int
    """How many seats further on each entrant sits."""
    entrants: tuple[int, ...]
    """Which entrant sits in each seat."""


def play_fixture(plan: Plan, number: int) -> GameResult:
    """Play one game of a tournament; the same on every machine.

    >>> result = play_fixture(Plan(("random", "random", "sheet"), seed=3), 2)
    >>> result.number, result.deal, [seat.entrant for seat in result.seats]
    (2, 0, [1, 2, 0])
    """
    fixture = plan.fixture(number)
    played = play_seeded(
        [plan.lineup[entrant] for entrant in fixture.entrants],
        deal_seed=f"{plan.seed} {fixture.deal}",
        player_seeds=[f"{plan.seed} {fixture.deal} {entrant}" for entrant in fixture.entrants],
        rules=Ruleset.parse(plan.rules),
    )
    return result_of(played, number=number, deal=fixture.deal, entrants=fixture.entrants)
