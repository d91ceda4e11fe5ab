"""How the picture would change: for each answer to a question, or after any other line."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import numpy as np

from abbey.advice.occasion import game_end
from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import answer_words, is_of_sheet, tables_of
from abbey.advice.values import (
    accusation_points,
    entropy,
    having,
    position_value,
    revelation_points,
)
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.errors import NotationError
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Entry, Event, Header, Notebook
from abbey.record.questions import Free, GoingTo, Question
from abbey.record.reader import read_line, read_player, read_question
from abbey.record.table import End
from abbey.record.talk import Accuses, Asks, Reveals

__all__ = ["Branch", "Supposed", "Supposition", "supposed", "what_if"]

_OPEN = re.compile(r"^(?:(?P<asker>[^:=]+?)\s+asks\s+)?(?P<player>[^:=]+?)\s*:\s*(?P<words>[^=]+)$")
"""A question without its answer, and whom it is put to."""
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Supposition:
    """A question put to somebody, its answer open."""

    player: str
    """Who is asked."""
    question: Question
    """What is asked."""

    def __str__(self) -> str:
        return f"{self.player}: {self.question}"


Supposed = Supposition | Event
"""What may be supposed: an open question, or a line as in a notebook."""


@dataclass(frozen=True, slots=True)
class Branch:
    """The picture after one answer, or after a line."""

    answer: str | None
    """The answer; None for what is not an answer."""
    chance: float | None
    """Chance of this answer, given that there is one; None for what is not an answer."""
    culprit: tuple[float, ...]
    """Chance of being the culprit, by suspect."""
    candidates: int
    """How many suspects can be the culprit."""
    bits: float
    """Entropy of the culprit that is left."""
    points: float
    """What the position is worth."""
    claim: Trait | Suspect | None
    """The claim worth most, if one pays; legality aside, what is revealed already left out."""
    claim_points: float
    """Its expected points; 0 if none pays."""

    @property
    def likeliest(self) -> tuple[tuple[Suspect, float], ...]:
        """All who can be the culprit, the likeliest first."""
        found = [
            (suspect, chance)
            for suspect, chance in zip(SUSPECTS, self.culprit, strict=True)
            if chance > 0
        ]
        return tuple(sorted(found, key=lambda each: (-round(each[1], _DIGITS), each[0].index)))


def supposed(text: str, header: Header) -> Supposed:
    """Read what is supposed: a line as in a notebook, or a question without its answer.

    >>> header = Header(("Ana", "Ben", "Cleo"), me="Ana")
    >>> print(supposed("ana asks ben: how many fat", header))
    Ben: how many fat
    >>> print(supposed("ben: has guy", header))
    Ben: has Guy
    >>> print(supposed("ben draws", header))
    Ben draws

    Raises:
        NotationError: if it cannot be read.
    """
    match = _OPEN.match(text.strip())
    if match is not None:
        try:
            if match["asker"] is not None:
                read_player(match["asker"], header)
            player = read_player(match["player"], header)
            return Supposition(player, read_question(match["words"], header))
        except NotationError:
            if match["asker"] is not None:
                raise
    return read_line(text, header)


def what_if(outlook: Outlook, line: Supposed) -> tuple[Branch, ...]:
    r"""Return the picture as it is now, then as it would be.

    For an open question there is a branch for each answer that can come, in ascending order;
    for a line, one for what it says.

    >>> from abbey.record import read
    >>> now = Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian\ndeal: pile 2, hand 1\n"
    ...     "hand: Guy"))
    >>> for branch in what_if(now, supposed("Ben: has Basil", now.notebook.header)):
    ...     print(branch.answer, branch.candidates, round(branch.bits, 3))
    None 5 2.322
    yes 4 2.0
    no 5 2.311

    Raises:
        ContradictionError: if no world fits the notebook, or fits it with the line.
        FrameError: if sizes are impossible.
        ValueError: for a question or a line that says nothing of cards or claims.
    """
    before = _now(outlook)
    if before is None:
        return ()
    match line:
        case Supposition(player=player, question=question):
            return (before, *_answers(outlook, player, question))
        case Asks(answerer=player, question=question, answer=int() as answer) if not isinstance(
            question, GoingTo | Free
        ):
            word = ("no", "yes")[answer] if isinstance(answer, bool) else str(answer)
            told = [each for each in _answers(outlook, player, question) if each.answer == word]
            if told:
                return (before, *told)
    notebook = outlook.notebook
    last = notebook.entries[-1].line if notebook.entries else 0
    longer = replace(notebook, entries=(*notebook.entries, Entry(last + 1, line)))
    if _says_nothing(notebook, longer, line):
        raise ValueError(f"{str(line)!r} says nothing of cards or claims, so nothing would change")
    after = _now(Outlook(longer, outlook.effort))
    if after is not None and game_end(longer) is not None:
        after = replace(after, points=0.0, claim=None, claim_points=0.0)
    return (before,) if after is None else (before, after)


def _says_nothing(notebook: Notebook, longer: Notebook, line: Event) -> bool:
    """Tell whether a line leaves both cards and claims as they are."""
    if isinstance(line, Reveals | Accuses | End):
        return False
    return timeline_of(notebook).steps == timeline_of(longer).steps


def _answers(outlook: Outlook, player: str, question: Question) -> list[Branch]:
    if isinstance(question, GoingTo | Free):
        raise ValueError(f"an answer to {str(question)!r} says nothing of cards")
    holdings = outlook.holdings(player, sheet=is_of_sheet(question))
    if holdings is None:
        return []
    [table] = tables_of(holdings, [question], outlook.notebook.header.suspects.mask)
    chances = table.sum(axis=1)
    return [
        _branch(outlook, word, float(chances[number]), table[number] / chances[number])
        for word, number in answer_words(question, chances)
    ]


def _now(outlook: Outlook) -> Branch | None:
    where = outlook.mine.where
    return None if where is None else _branch(outlook, None, None, where[:, Places.CULPRIT])


def _branch(outlook: Outlook, answer: str | None, chance: float | None, culprit: Floats) -> Branch:
    made = outlook.made
    traits = having() @ culprit
    claims: list[tuple[float, Trait | Suspect]] = [
        (revelation_points(float(share)), trait)
        for trait, share in zip(TRAITS, traits, strict=True)
        if trait not in made
    ]
    claims += [
        (accusation_points(float(share)), suspect)
        for suspect, share in zip(SUSPECTS, culprit, strict=True)
    ]
    best, what = max(claims, key=lambda claim: round(claim[0], _DIGITS))
    return Branch(
        answer=answer,
        chance=chance,
        culprit=tuple(map(float, culprit)),
        candidates=int(np.count_nonzero(culprit > 0)),
        bits=entropy(culprit),
        points=position_value(culprit, made),
        claim=what if best > 0 else None,
        claim_points=max(0.0, best),
    )
