"""Who plays: policies that choose from a view, never from the state.

A player is anything with `choose(view, decision)` that returns one of the decision's options;
one that also has `crossed(view)` keeps a sheet that others may ask about. `examples/own_player.py`
shows one made from scratch.

- `random`: chooses by chance alone.
- `sheet`: keeps the suspect sheet by hand and plays by its odds.
- `prober`: the same, but claims by exact chances.
- `coach`: follows the advice: rooms, questions and claims by chances.
- `asking`: what to ask a hand, by chances.
- `insight`: what a player knows by chances, line by line.
- `claiming`: when to claim, by chances.
- `discretion`: what to give away, by the advice.
- `registry`: players by name.
- `notes`: what a sheet-keeper writes down.
- `traffic`: what a line moves and shows.
- `questions`: what a question tells, as it can be reckoned from the sheet.
- `walking`: where to go.
- `claims`: what to reveal or accuse.
"""

from abbey.players.claims import Nerve
from abbey.players.coach import CoachPlayer, Habits
from abbey.players.notes import Notes, Odds
from abbey.players.prober import Prober
from abbey.players.random import RandomPlayer
from abbey.players.registry import PLAYERS, make_player
from abbey.players.sheet import SheetPlayer
from abbey.rules.game import Player, SheetKeeper

__all__ = [
    "PLAYERS",
    "CoachPlayer",
    "Habits",
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
