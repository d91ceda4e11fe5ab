"""The decisions of a notebook's owner, found in its lines.

A line stands for a decision if its owner chose it: a question, an answer or silence, a move, a
claim, cards passed, given or shown, a book or crypt card used. A visit to the chapter hall
without a claim is one too. What the rules force is none: an answer to a return question, or after
too many silences, being put somewhere, a turn in penance, cards passed at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from abbey.advice.race import CHAPTER_HALL
from abbey.components._word import Word
from abbey.components.suspects import Suspect
from abbey.errors import RulesError
from abbey.record.cards import Nothing
from abbey.record.mass import MassHeld
from abbey.record.moves import Gives, Shows
from abbey.record.notebook import Event, Header, Notebook
from abbey.record.questions import Silence
from abbey.record.table import End, Enters, PlaysCrypt, PutIn, Turn, UsesBook
from abbey.record.talk import Accuses, Asks, Reveals
from abbey.rules.ruleset import Ruleset

__all__ = ["Decision", "Kind", "decisions_of"]


class Kind(Word):
    """What was decided."""

    QUESTION = "question"
    """Whom to ask what."""
    ANSWER = "answer"
    """To answer or to keep silence."""
    MOVE = "move"
    """Which room to enter."""
    CLAIM = "claim"
    """What to reveal, whom to accuse, or neither."""
    PASS = "pass"
    """Which cards to pass at a Mass, or to give away."""
    SHOW = "show"
    """Which card to show."""
    BOOK = "book"
    """To use a book or crypt card now, or to keep it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: where it was made, and on what."""

    kind: Kind
    """What was decided."""
    line: int
    """The line that says how."""
    entry: int
    """The position of that line among the entries, from 0."""
    known: int
    """How many entries were known when it was made."""
    event: Event | None
    """What was done; None for a visit to the chapter hall without a claim."""
    free: bool = True
    """Whether there was the choice to do nothing."""
    back: bool = False
    """For a question, whether it was asked in return."""


def decisions_of(notebook: Notebook) -> Iterator[Decision]:
    r"""Yield the decisions of a notebook's owner in the order of the lines.

    >>> from abbey.record import read
    >>> notebook = read("players: Ana, Ben, Cleo\nme: Ana\nturn Ana\nAna enters parlor\n"
    ...     "Ana asks Ben: how many fat = 2\nBen asks Ana: how many thin = 3")
    >>> [(str(each.kind), each.line) for each in decisions_of(notebook)]
    [('move', 4), ('question', 5)]
    """
    me = notebook.header.me
    if me is None:
        return
    rules = _rules_of(notebook.header)
    silences = 0
    turn: str | None = None
    visit: tuple[int, int] | None = None
    before: Event | None = None
    claims_begun = 0
    for at, entry in enumerate(notebook.entries):
        event, line = entry.event, entry.line
        if not isinstance(event, Reveals):
            claims_begun = at + 1
        if isinstance(event, Turn | MassHeld | End):
            if visit is not None:
                yield Decision(Kind.CLAIM, visit[1], visit[0], at, None)
            visit, turn = None, event.player if isinstance(event, Turn) else None
        match event:
            case Enters(player=player, room=room) if player == me and turn == me:
                yield Decision(Kind.MOVE, line, at, at, event)
                visit = (at, line) if room == CHAPTER_HALL else None
            case PutIn(player=player) if player == me:
                visit = None
            case Asks(asker=asker) if asker == me:
                back = _returns(before, event, rules)
                yield Decision(Kind.QUESTION, line, at, at, event, back=back)
            case Asks(answerer=answerer, answer=answer) if answerer == me:
                must = rules.silence is not None and silences >= rules.silence
                if not must and not _returns(before, event, rules):
                    yield Decision(Kind.ANSWER, line, at, at, event)
                silences = silences + 1 if answer is Silence.SILENCE else 0
            case Reveals(player=player) | Accuses(player=player) if player == me:
                # outside the hall a card asks for a revelation, of all before any is heard
                free = visit is not None
                yield Decision(Kind.CLAIM, line, at, at if free else claims_begun, event, free)
                visit = None
            case MassHeld(mine=mine) if rules.passing_chosen and mine is not None and mine.gave:
                yield Decision(Kind.PASS, line, at, at, event)
            case Gives(giver=giver, card=Suspect()) if giver == me:
                yield Decision(Kind.PASS, line, at, at, event)
            case Shows(shower=shower, card=card) if shower == me and card is not Nothing.NOTHING:
                yield Decision(Kind.SHOW, line, at, at, event)
            case UsesBook(player=player) | PlaysCrypt(player=player) if player == me:
                yield Decision(Kind.BOOK, line, at, at, event)
            case _:
                pass
        before = event


def _returns(before: Event | None, event: Asks, rules: Ruleset) -> bool:
    """Tell whether a question is asked in return, so that it must be answered."""
    if not isinstance(before, Asks):
        return False
    asked = (before.asker, before.answerer) == (event.answerer, event.asker)
    return asked and (rules.return_after_silence or before.answer is not Silence.SILENCE)


def _rules_of(header: Header) -> Ruleset:
    """Return the rules in force; names that only people understand leave the usual ones."""
    try:
        return Ruleset.parse(header.rules)
    except RulesError:
        return Ruleset()
