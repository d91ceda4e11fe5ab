"""Whole games of random players: every law at every step, every record played again.

`ABBEY_GAMES=10000` plays so many of them.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from random import Random

import pytest

from abbey.players import RandomPlayer
from abbey.record import read, view, write
from abbey.rules import Ruleset, play, states
from rules_games import traced
from rules_invariants import Ledger, check_outcome, check_state
from rules_table import NAMES

GAMES = int(os.environ.get("ABBEY_GAMES", "200"))
BATCH = 20


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_games(first: int) -> None:
    """All laws hold, the record reads back, and replays to the same state at every prefix."""
    for seed in range(first, min(first + BATCH, GAMES)):
        game, played = traced(seed)
        ledger = Ledger(game.header)
        check_state(game.trace[0], ledger)
        for event, state in zip(game.lines, game.trace[1:], strict=True):
            ledger.read(event)
            check_state(state, ledger)
        check_outcome(played.record, played.outcome)
        record = read(write(played.record))
        assert record == played.record, f"seed {seed}"
        for again, state in zip(states(record), game.trace, strict=True):
            assert again == state, f"seed {seed}"
        assert played.state.over


@pytest.mark.parametrize("seed", range(0, GAMES, 10))
def test_views_of_games(seed: int) -> None:
    """What a player was shown line by line is the view of the record, and reads back."""
    game, played = traced(seed)
    for seat, name in enumerate(game.header.players):
        mine = view(played.record, name)
        assert mine == game.view(seat).notebook()
        assert read(write(mine)) == mine


PROGRAM = """
from random import Random
from abbey.players import RandomPlayer
from abbey.record import write
from abbey.rules import Ruleset, play
players = [RandomPlayer(Random(seat)) for seat in range(4)]
rules = Ruleset(chronicles=True, rounds=24)
played = play(("Ana", "Ben", "Cleo", "Dai"), players, chance=Random(7), rules=rules)
import hashlib
print(hashlib.sha256(write(played.record).encode()).hexdigest())
"""


def test_same_seed_same_bytes() -> None:
    """Also in other processes, whatever the seed of hashes."""
    players = [RandomPlayer(Random(seat)) for seat in range(4)]
    rules = Ruleset(chronicles=True, rounds=24)
    played = play(NAMES[:4], players, chance=Random(7), rules=rules)
    here = hashlib.sha256(write(played.record).encode()).hexdigest()
    for hash_seed in ("0", "1", "12345"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == here
