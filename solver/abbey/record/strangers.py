"""Why a body line could not be read; above all, a name that nobody at the table has."""

from __future__ import annotations

from abbey.errors import Problem
from abbey.record.forms import BODY
from abbey.record.line import Line
from abbey.record.misses import listed, shortened
from abbey.record.seats import MOST_WORDS

__all__ = ["body_problem"]


def body_problem(line: Line) -> Problem:
    """Put into words why no form fits a body line."""
    return (line.stuck_at == 0 and _stranger(line)) or line.problem()


def _stranger(line: Line) -> Problem | None:
    """Find a name at the beginning that nobody has, before words that follow a player's name."""
    for end in range(1, min(MOST_WORDS, line.end - 1) + 1):
        guest = Line(line.number, line.text, line.lexicon)
        name = guest.typed(0, end)
        guest.memo["player", 0] = ((name, end),)
        if BODY.read(guest) is not None or guest.stuck_at > end:
            players = line.lexicon.players
            word = shortened(name)
            near = players.near(line.phrase(0, end))
            known = "" if near else f"; there are {listed(players.shown, 'and')}"
            return Problem(
                line.number, line.tokens[0].start + 1, f"unknown player {word!r}{known}", word, near
            )
    return None
