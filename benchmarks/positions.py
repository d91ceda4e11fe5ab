"""Positions of simulated games: a player's notebook cut at a random line, and the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from abbey.players import RandomPlayer
from abbey.record import Notebook, view
from abbey.rules import Ruleset, play, replay
from abbey.rules.state import State

__all__ = ["Position", "positions"]

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn")
ROUNDS = 12


@dataclass(frozen=True, slots=True)
class Position:
    """One notebook and what was true when it was cut."""

    seed: str
    """What it was made from."""
    notebook: Notebook
    """What one player had seen."""
    masks: tuple[int, ...]
    """The cards in each place, in the order of `Places.names`."""

    @property
    def culprit(self) -> int:
        """Index of the culprit."""
        return self.masks[0].bit_length() - 1

    def place_of(self, card: int) -> int:
        """Return the place where a card lay."""
        return next(place for place, mask in enumerate(self.masks) if mask >> card & 1)


def positions(players: int, count: int, seed: int, *, sheets: bool = False) -> Iterator[Position]:
    """Yield positions of random players' games, one a game, the same for the same seed.

    Without `sheets` nobody asks what others have crossed off: then every choice of these players
    is independent of hidden cards, as the model takes it to be.
    """
    for number in range(count):
        name = f"{players} players, seed {seed}, game {number}"
        rng = Random(name)
        seats = [RandomPlayer(Random(f"{name} {seat}"), sheets=sheets) for seat in range(players)]
        rules = Ruleset(rounds=ROUNDS)
        record = play(NAMES[:players], seats, chance=rng, rules=rules).record
        cut = rng.randrange(len(record.entries) + 1)
        begun = replace(record, entries=record.entries[:cut])
        yield Position(name, view(begun, rng.choice(NAMES[:players])), _truth(replay(begun)))


def _truth(state: State) -> tuple[int, ...]:
    pile = sum(card.bit for card in state.pile)
    return (state.culprit.bit, pile, *(seat.hand for seat in state.seats), state.out)
