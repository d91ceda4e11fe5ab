"""Free games: true histories in which any line may follow any other.

* `state` the truth while the game is played
* `card_lines`, `talk_lines` one function for each kind of line
* `play` a whole game and its record
* `notebooks` somebody's notebook of it, with gaps and additions
* `changes` slips of the pen, other orders, idle lines
* `kinds` names for the kinds of line, to count what occurs
"""

from free_games.changes import reordered, with_idle_line, with_slip
from free_games.kinds import CARD_KINDS, kinds_of
from free_games.notebooks import FreeNotebook, free_notebook
from free_games.play import FreeRecord, Where, free_record, notebook_of

__all__ = [
    "CARD_KINDS",
    "FreeNotebook",
    "FreeRecord",
    "Where",
    "free_notebook",
    "free_record",
    "kinds_of",
    "notebook_of",
    "reordered",
    "with_idle_line",
    "with_slip",
]
