"""Simulated games, one after the other, each with its record and what each player saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from abbey.coaching.seeded import check_seats, play_seeded
from abbey.components.decks import Card
from abbey.record.notebook import Notebook
from abbey.record.table import Turn
from abbey.record.views import view
from abbey.rules.game import Played
from abbey.rules.ruleset import Ruleset

__all__ = ["Simulated", "simulated"]


@dataclass(frozen=True, slots=True)
class Simulated:
    """One simulated game."""

    number: int
    """From 1."""
    seats: tuple[str, ...]
    """The player in each seat, by name."""
    record: Notebook
    """Everything that happened."""
    played: Played
    """How it ended."""

    @property
    def turns(self) -> int:
        """Turns taken by all players together."""
        return sum(isinstance(event, Turn) for event in self.record.events)

    def views(self) -> Iterator[tuple[str | None, Notebook]]:
        """Yield each player's notebook, and with None for a name the spectator's."""
        for name in (*self.record.header.players, None):
            yield name, view(self.record, name)


def simulated(
    seats: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    rules: Ruleset | None = None,
    cards: Sequence[Card] = (),
) -> Iterator[Simulated]:
    """Play games, each dealt anew; game 7 of a seed is the same however many are played.

    >>> game, = simulated(["random", "sheet", "sheet"], 1, seed=5)
    >>> game.number, game.record.header.title
    (1, 'game 1 of seed 5: random, sheet, sheet')
    >>> [name for name, notebook in game.views()]
    ['Ana', 'Ben', 'Cleo', None]

    Raises:
        RulesError: for fewer than three or more than six players.
        UnknownNameError: for a player that does not exist.
    """
    checked = check_seats(seats)
    for number in range(1, games + 1):
        played = play_seeded(
            checked,
            deal_seed=f"{seed} {number}",
            player_seeds=[f"{seed} {number} {seat}" for seat in range(len(checked))],
            rules=rules,
            cards=cards,
            title=f"game {number} of seed {seed}: {', '.join(checked)}",
        )
        yield Simulated(number, checked, played.record, played)
