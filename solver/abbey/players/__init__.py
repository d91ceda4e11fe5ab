"""Who plays: policies that choose from a view, never from the state.

A player is anything with `choose(view, decision)` that returns one of the decision's options;
one that also has `crossed(view)` keeps a sheet that others may ask about. `examples/own_player.py`
shows one made from scratch.

- `random`: chooses by chance alone.
- `sheet`: keeps the suspect sheet by hand and plays by its odds.
- `prober`: the same, but claims by exact chances.
- `registry`: players by name.
- `notes`: what a sheet-keeper writes down.
- `traffic`: what a line moves and shows.
- `questions`: what a question tells, as it can be reckoned from the sheet.
- `walking`: where to go.
- `claims`: what to reveal or accuse.
"""

from abbey.players.claims import Nerve
from abbey.players.notes import Notes, Odds
from abbey.players.prober import Prober
from abbey.players.random import RandomPlayer
from abbey.players.registry import PLAYERS, make_player
from abbey.players.sheet import SheetPlayer
from abbey.rules.game import Player, SheetKeeper

__all__ = [
    "PLAYERS",
    "Nerve",
    "Notes",
    "Odds",
    "Player",
    "Prober",
    "RandomPlayer",
    "SheetKeeper",
    "SheetPlayer",
    "make_player",
]
