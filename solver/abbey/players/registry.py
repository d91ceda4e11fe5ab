"""Players by name, as the command line and tournaments call them."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from random import Random
from types import MappingProxyType

from abbey.errors import UnknownNameError
from abbey.players.coach import CoachPlayer
from abbey.players.prober import Prober
from abbey.players.random import RandomPlayer
from abbey.players.sheet import SheetPlayer
from abbey.rules.game import Player

__all__ = ["PLAYERS", "make_player"]

PLAYERS: MappingProxyType[str, Callable[[int | str], Player]] = MappingProxyType(
    {
        "random": lambda seed: RandomPlayer(Random(seed)),
        "sheet": SheetPlayer,
        "prober": Prober,
        "coach": CoachPlayer,
    }
)
"""How to make each player from a seed."""


def make_player(name: str, seed: int | str = 0) -> Player:
    """Make a player by name; the same seed makes one that chooses the same.

    >>> type(make_player("sheet", 7)).__name__
    'SheetPlayer'
    >>> make_player("shet")
    Traceback (most recent call last):
    abbey.errors.UnknownNameError: no player is called 'shet'; did you mean sheet?

    Raises:
        UnknownNameError: if there is none of that name.
    """
    try:
        make = PLAYERS[name]
    except KeyError:
        near = get_close_matches(name.lower(), PLAYERS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PLAYERS)}"
        raise UnknownNameError(f"no player is called {name!r}; {hint}") from None
    return make(seed)
