"""Players by name, and the promise that a seed decides everything."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from abbey.coaching import simulated
from abbey.errors import UnknownNameError
from abbey.players import PLAYERS, Player, SheetKeeper, make_player
from abbey.record import write

_CODE = """
from abbey.coaching import simulated
from abbey.record import write
for game in simulated(["sheet", "prober", "random"], 1, seed=9):
    print(write(game.record))
"""


@pytest.mark.parametrize("name", PLAYERS)
def test_players_are_made_by_name(name: str) -> None:
    player: Player = make_player(name, 1)
    assert callable(player.choose)
    assert isinstance(player, SheetKeeper) is (name != "random")


@pytest.mark.parametrize("name", ["", "coachman", "Sheet"])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(UnknownNameError, match=repr(name)):
        make_player(name)


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_the_same_seed_writes_the_same_bytes_in_any_process(hash_seed: str) -> None:
    expected = "".join(
        f"{write(game.record)}\n" for game in simulated(["sheet", "prober", "random"], 1, seed=9)
    )
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", _CODE], env=environment, capture_output=True, check=True
    )
    assert done.stdout.decode("utf-8").replace("\r\n", "\n") == expected
