"""Why a body line could not be read; above all, a name that nobody at the table has.

A few slips are so common, or so far from any line, that they have words of their own.
"""

from __future__ import annotations

from abbey.components.terms import Kind, phrases
from abbey.errors import Problem
from abbey.record.cards import PILE
from abbey.record.forms import BODY
from abbey.record.line import Line
from abbey.record.misses import listed, shortened
from abbey.record.seats import MOST_WORDS
from abbey.record.tokens import folded

__all__ = ["body_problem", "mass_hint"]


def body_problem(line: Line) -> Problem:
    """Put into words why no form fits a body line."""
    if line.stuck_at > 0:
        return line.problem()
    return _slip(line) or _stranger(line) or line.problem()


def mass_hint(word: str, language: str = "en") -> str | None:
    """Say how the line of a Mass begins, if a line begins with the bare name of one.

    >>> mass_hint("Matins")
    'write `mass` before the name of a Mass: `mass Matins: …`'
    >>> mass_hint("Ben")
    """
    if folded(word) not in phrases(Kind.MASS, language):
        return None
    return f"write `mass` before the name of a Mass: `mass {word}: …`"


def _slip(line: Line) -> Problem | None:
    """Recognise a first word that no line begins with, although it is clear what was meant."""
    if line.end == 0:
        return None
    first = line.tokens[0]
    message = None
    if line.is_word(0, "note", "notes"):
        message = "free words stand behind `note:`, with a colon"
    elif line.is_word(0, PILE) and line.is_word(1, "holds", "hold"):
        message = "only a player holds cards; what the pile has follows from the deal and the draws"
    elif line.end == 1 or line.is_word(1, ":"):
        message = mass_hint(first.text, line.lexicon.words.language)
    if message is None:
        return None
    return Problem(line.number, first.start + 1, message, shortened(first.text))


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
