"""Positions for drills: notebooks of simulated games, cut at a moment and stripped of the table.

What stays are the lines that say something of the cards, and claims; so the lines of a drill
are few, and all of them are in sight. The owner's marks go: they would tell the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from abbey.coaching.seeded import play_seeded
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Header, Notebook
from abbey.record.reader import read
from abbey.record.talk import Accuses, Crosses, Reveals, Uncrosses
from abbey.record.views import view
from abbey.record.writer import write
from abbey.rules.ruleset import Ruleset

__all__ = ["FEWEST", "MOST", "positions", "trimmed"]

FEWEST = 4
"""A position has at least so many lines below its header."""
MOST = 26
"""A position has at most so many lines below its header: they are to be read."""

_ROUNDS = 8
"""Games end after so many rounds: longer ones have more lines than anybody reads for a drill."""
_MOMENTS = 6
"""So many moments of a game are looked at."""
_PROBERS = 0.1
"""Chance that a prober sits at the table; probers take the simulator long."""
_RANDOM = 0.25
"""Chance that a seat is taken by a random player and not by a keeper of the sheet."""


def positions(name: str, players: int) -> Iterator[Notebook]:
    """Yield positions for ever; equal arguments give equal ones.

    >>> notebook = next(positions("an example", 3))
    >>> FEWEST <= len(notebook.entries) <= MOST, notebook.header.me is None
    (True, False)

    Args:
        name: what all chance comes from.
        players: how many sit at the table.
    """
    game = 0
    while True:
        game += 1
        rng = Random(f"drill {name} game {game}")
        seats = ["random" if rng.random() < _RANDOM else "sheet" for _ in range(players)]
        if rng.random() < _PROBERS:
            seats[rng.randrange(players)] = "prober"
        record = play_seeded(
            seats,
            deal_seed=f"drill {name} {game}",
            player_seeds=[f"drill {name} {game} {seat}" for seat in range(players)],
            rules=Ruleset(rounds=_ROUNDS),
        ).record
        last = len(record.entries)
        for _ in range(_MOMENTS):
            begun = replace(record, entries=record.entries[: rng.randint(last // 4, last)])
            notebook = trimmed(view(begun, rng.choice(record.header.players)))
            over = any(isinstance(event, Accuses) and event.right for event in notebook.events)
            if FEWEST <= len(notebook.entries) <= MOST and not over:
                yield notebook


def trimmed(notebook: Notebook) -> Notebook:
    r"""Return a notebook without the lines that say nothing of cards or claims, numbered anew.

    >>> cut = trimmed(read("players: Ana, Ben, Cleo\nme: Ana\nturn Ben\nBen draws\ncross Guy"))
    >>> [str(entry) for entry in cut.entries], cut.entries[0].line
    (['Ben draws'], 4)
    """
    told = {step.line for step in timeline_of(notebook).steps}
    kept = tuple(
        entry
        for entry in notebook.entries
        if (entry.line in told and not isinstance(entry.event, Crosses | Uncrosses))
        or isinstance(entry.event, Reveals | Accuses)
    )
    old = notebook.header
    header = Header(
        old.players, old.me, old.hands, suspects=old.suspects, deal=old.deal, language=old.language
    )
    return read(write(Notebook(header, kept)))
