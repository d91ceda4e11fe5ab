"""Every question to every player, best first: bits, points, leak, edge.

The list comes in pieces, each better than the one before, so that whoever waits can stop at
any time: first what hands would tell me, then what everybody would hear, then sheets.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never

import numpy as np

from abbey.advice.allowed import Allowed, allowed_in, askable
from abbey.advice.outlook import Outlook
from abbey.advice.ranking import (
    Criterion,
    bits_of,
    chances_of_answers,
    parts_of,
    points_of,
    size_of,
)
from abbey.components.traits import Trait
from abbey.inference.holdings import Holdings
from abbey.inference.states import Floats
from abbey.record.questions import (
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
)

__all__ = [
    "Prospect",
    "QuestionList",
    "all_questions",
    "answer_words",
    "is_of_sheet",
    "prospects",
    "ranked",
    "stream_questions",
    "tables_of",
    "with_leaks",
]

_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one question to one player would bring."""

    player: str
    """Who is asked."""
    question: Question
    """What is asked."""
    answers: Mapping[str, float]
    """Chance of each answer that can come, given that there is one, in ascending order."""
    bits: float
    """What the answer tells of the culprit, given that there is one."""
    points: float
    """Expected rise of the value of the position, silence counted in."""
    parts: int
    """How many answers can come."""
    size: float
    """How many suspects are expected to be left possible after the answer."""
    by_sight: bool
    """Whether the forecast takes the player to have crossed off exactly what was seen."""
    leak_bits: float | None = None
    """What the answer tells a spectator; None while or where that is not known."""
    silence: float = 0.0
    """The assumed chance of a refusal."""

    @property
    def edge_bits(self) -> float | None:
        """My bits less the leak."""
        return None if self.leak_bits is None else self.bits - self.leak_bits

    def score(self, criterion: Criterion) -> float:
        """Return what to rank by, more being better."""
        match criterion:
            case Criterion.BITS:
                return self.bits
            case Criterion.POINTS:
                return self.points
            case Criterion.EDGE:
                return self.bits - (self.leak_bits or 0.0)
            case Criterion.PARTS:
                return float(self.parts)
            case Criterion.SIZE:
                return -self.size
            case _:
                assert_never(criterion)


@dataclass(frozen=True, slots=True)
class QuestionList:
    """All questions weighed so far, best first."""

    questions: tuple[Prospect, ...]
    """The questions."""
    complete: bool
    """Whether none is missing."""
    return_bits: float | None = None
    """What the best return question about my hand would tell a spectator; None where it is
    not known. It costs the same whatever I ask, unless the player asked keeps silence."""
    return_question: Question | None = None
    """That question."""


def is_of_sheet(question: Question) -> bool:
    """Tell whether a question is about what a player has crossed off."""
    return isinstance(question, CountCrossed | HasCrossed)


def stream_questions(
    outlook: Outlook,
    *,
    allowed: Allowed | None = None,
    players: Iterable[str] | None = None,
    criterion: Criterion = Criterion.BITS,
    silence: float = 0.0,
) -> Iterator[QuestionList]:
    """Yield the list of questions again and again, each time with more in it.

    Args:
        outlook: the position.
        allowed: what may be asked; by default what the notebook says.
        players: who can be asked; by default all others.
        criterion: what is best.
        silence: the assumed chance that the player refuses; it takes its share of the points.

    Raises:
        ContradictionError: if no world fits.
    """
    allowed = allowed_in(outlook.notebook) if allowed is None else allowed
    asked = outlook.others if players is None else tuple(players)
    if outlook.mine.belief is None:
        yield QuestionList((), complete=True)
        return
    questions = askable(outlook.notebook.header.suspects.mask, allowed)
    found: list[Prospect] = []
    returned: tuple[float, Question] | None = None
    for sheet in (False, True):
        some = [question for question in questions if is_of_sheet(question) == sheet]
        start = len(found)
        for player in asked if some else ():
            found += prospects(outlook, player, some, silence=silence)
            yield QuestionList(ranked(found, criterion), complete=False)
        for player in asked if some else ():
            found[start:] = with_leaks(outlook, player, found[start:])
        yield QuestionList(ranked(found, criterion), complete=False)
        if not sheet:
            returned = _returned(outlook, some)
    bits, question = (None, None) if returned is None else returned
    yield QuestionList(ranked(found, criterion), True, bits, question)


def all_questions(
    outlook: Outlook,
    *,
    allowed: Allowed | None = None,
    players: Iterable[str] | None = None,
    criterion: Criterion = Criterion.BITS,
    silence: float = 0.0,
) -> QuestionList:
    """Return the complete list of questions, best first; see `stream_questions`."""
    *_, last = stream_questions(
        outlook, allowed=allowed, players=players, criterion=criterion, silence=silence
    )
    return last


def ranked(found: Iterable[Prospect], criterion: Criterion) -> tuple[Prospect, ...]:
    """Sort questions, best first; of equals the one with more bits, then the smaller leak."""

    def key(prospect: Prospect) -> tuple[float, float, float]:
        leak = prospect.leak_bits or 0.0
        return (
            -round(prospect.score(criterion), _DIGITS),
            -round(prospect.bits, _DIGITS),
            round(leak, _DIGITS),
        )

    return tuple(sorted(found, key=key))


def prospects(
    outlook: Outlook, player: str, questions: Sequence[Question], *, silence: float = 0.0
) -> list[Prospect]:
    """Weigh questions to one player, all about the hand or all about the sheet, without leaks."""
    sheet = bool(questions) and is_of_sheet(questions[0])
    holdings = outlook.holdings(player, sheet=sheet)
    if holdings is None or not questions:
        return []
    pack = outlook.notebook.header.suspects.mask
    return _weighed(player, questions, tables_of(holdings, questions, pack), outlook.made, silence)


def tables_of(holdings: Holdings, questions: Sequence[Question], pack: int) -> Floats:
    """Return the joint chances of answer and culprit, shape (questions, answers, 24).

    Answers are numbers; for yes and no, 0 is no and 1 is yes.
    """
    masks = [_cards(question) & pack for question in questions]
    tables = holdings.joints(masks)
    for at, question in enumerate(questions):
        if not isinstance(question, CountHeld | CountCrossed) and tables.shape[1] > 1:
            tables[at, 1] = tables[at, 1:].sum(axis=0)
            tables[at, 2:] = 0
    return tables


@lru_cache(maxsize=4096)
def _cards(question: Question) -> int:
    match question:
        case CountHeld(of=of) | HasAny(of=of) | CountCrossed(of=of):
            return of.suspects.mask
        case HasCard(suspect=suspect) | HasCrossed(suspect=suspect):
            return suspect.bit
        case GoingTo() | Free():
            raise ValueError(f"no deduction can be drawn from an answer to {str(question)!r}")
        case _:
            assert_never(question)


def _weighed(
    player: str,
    questions: Sequence[Question],
    tables: Floats,
    made: Container[Trait],
    silence: float,
) -> list[Prospect]:
    chances = chances_of_answers(tables)
    bits, parts, sizes = bits_of(tables), parts_of(tables), size_of(tables)
    points = points_of(tables, made) * (1 - silence)
    return [
        Prospect(
            player=player,
            question=question,
            answers=_named(question, chances[at]),
            bits=float(bits[at]),
            points=float(points[at]),
            parts=int(parts[at]),
            size=float(sizes[at]),
            by_sight=is_of_sheet(question),
            silence=silence,
        )
        for at, question in enumerate(questions)
    ]


def answer_words(question: Question, chances: Floats) -> list[tuple[str, int]]:
    """Return the answers that can come, in ascending order, with their rows in the table."""
    can = np.flatnonzero(chances > 0).tolist()
    if isinstance(question, CountHeld | CountCrossed):
        return [(str(number), number) for number in can]
    return [(word, number) for word, number in (("yes", 1), ("no", 0)) if number in can]


def _named(question: Question, chances: Floats) -> dict[str, float]:
    words = answer_words(question, chances)
    # what is certain shows as exactly 1, whatever rounding says
    return {word: 1.0 if len(words) == 1 else float(chances[at]) for word, at in words}


def with_leaks(outlook: Outlook, player: str, found: Iterable[Prospect]) -> list[Prospect]:
    """Return the same with the leak of the questions to one player."""
    found = list(found)
    mine = [prospect for prospect in found if prospect.player == player]
    sheet = bool(mine) and mine[0].by_sight
    holdings = outlook.holdings(player, sheet=sheet, public=True)
    if holdings is None or not mine:
        return found
    questions = [prospect.question for prospect in mine]
    pack = outlook.notebook.header.suspects.mask
    leaks = iter(bits_of(tables_of(holdings, questions, pack)).tolist())
    return [
        replace(prospect, leak_bits=next(leaks)) if prospect.player == player else prospect
        for prospect in found
    ]


def _returned(outlook: Outlook, questions: Sequence[Question]) -> tuple[float, Question] | None:
    """Return the best question about my own hand for a spectator, and its bits for one.

    Who is asked may ask back, and must be answered. What that player knows I do not, so the
    cost is judged by what all know: the most that any question about my hand tells them.
    """
    if outlook.me is None or not questions:
        return None
    holdings = outlook.holdings(outlook.me, public=True)
    if holdings is None:
        return None
    pack = outlook.notebook.header.suspects.mask
    bits = np.round(bits_of(tables_of(holdings, questions, pack)), _DIGITS)
    best = int(bits.argmax())
    return float(bits[best]), questions[best]
