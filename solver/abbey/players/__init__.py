"""Who plays: policies that choose from a view.

- `random`: chooses by chance alone.
"""

from abbey.players.random import RandomPlayer

__all__ = ["RandomPlayer"]
