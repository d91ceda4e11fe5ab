"""Which questions may be asked, and what their true answers are."""

from __future__ import annotations

from typing import assert_never

from abbey.errors import IllegalMoveError
from abbey.record.questions import (
    Answer,
    AskedSet,
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Named,
    Pattern,
    Question,
    Silence,
)
from abbey.record.talk import Asks
from abbey.rules.phase import illegal
from abbey.rules.state import State

__all__ = ["answers_for", "may_be_silent", "noted", "truth", "verify_exchange", "why_not_ask"]


def truth(state: State, seat: int, question: Question) -> Answer | None:
    """Return the true answer of a player; None where only the player can say.

    A monk whom a player has seen counts as crossed off, marked or not.
    """
    player = state.seats[seat]
    match question:
        case CountHeld(of=of):
            return (player.hand & _mask(of)).bit_count()
        case HasAny(of=of):
            return player.hand & _mask(of) != 0
        case HasCard(suspect=suspect):
            return player.hand & suspect.bit != 0
        case CountCrossed(of=of):
            return ((player.seen | player.crossed) & _mask(of)).bit_count()
        case HasCrossed(suspect=suspect):
            return (player.seen | player.crossed) & suspect.bit != 0
        case GoingTo() | Free():
            return None
        case _:
            assert_never(question)


_ALL_TRAITS = 5
"""Traits that a question may name unless a house rule says less."""

_MASKS: dict[AskedSet, int] = {}


def _mask(of: AskedSet) -> int:
    if of not in _MASKS:
        _MASKS[of] = of.suspects.mask
    return _MASKS[of]


def why_not_ask(state: State, question: Question) -> str | None:
    """Say why a question may not be asked now, None if it may."""
    rules = state.table.rules
    of = getattr(question, "of", None)
    if isinstance(of, Pattern) and len(of.traits) > rules.question_traits:
        return f"a question may name {rules.question_traits} traits at most"
    if isinstance(of, Named) and rules.question_traits < _ALL_TRAITS:
        # a list of monks would go round the limit
        return f"a question may name {rules.question_traits} traits at most, and no list of monks"
    if isinstance(question, CountCrossed | HasCrossed) and not rules.crossed_questions:
        return "questions about sheets are not allowed"
    if isinstance(question, CountHeld | CountCrossed) and state.spells.yes_no:
        return "until the next Mass only questions with the answer yes or no are allowed"
    return None


def may_be_silent(state: State, seat: int) -> bool:
    """Return whether a player may keep silence once more."""
    limit = state.table.rules.silence
    return limit is None or state.seats[seat].silences < limit


def answers_for(state: State, seat: int, question: Question, *, must: bool) -> tuple[Answer, ...]:
    """Return what a player may answer.

    Raises:
        IllegalMoveError: for a question in free words, which nobody can answer here.
    """
    true = truth(state, seat, question)
    answers: tuple[Answer, ...]
    if true is not None:
        answers = (true,)
    elif isinstance(question, GoingTo):
        answers = (True, False)
    else:
        raise IllegalMoveError(f"nobody can answer {question} in a simulated game")
    silent = not must and may_be_silent(state, seat)
    return (*answers, Silence.SILENCE) if silent else answers


def verify_exchange(state: State, event: Asks, *, must: bool) -> None:
    """Check that a question is allowed and its answer true.

    Raises:
        IllegalMoveError: if not.
    """
    why = why_not_ask(state, event.question)
    if why is not None:
        illegal(event, why)
    seat = state.seat(event.answerer)
    if event.answer is Silence.SILENCE:
        if must:
            illegal(event, "this question must be answered")
        if not may_be_silent(state, seat):
            illegal(event, f"{event.answerer} has kept silence too often in a row")
        return
    true = truth(state, seat, event.question)
    if true is None:
        expected = bool if isinstance(event.question, GoingTo) else str
        if not isinstance(event.answer, expected):
            illegal(event, "the answer does not fit the question")
    elif event.answer != true or type(event.answer) is not type(true):
        illegal(event, "the answer is not true")


def noted(state: State, event: Asks) -> State:
    """Remember what an answer means for later: an intention, a silence."""
    seat = state.seat(event.answerer)
    if event.answer is Silence.SILENCE:
        return state.at(seat, silences=state.seats[seat].silences + 1)
    if state.seats[seat].silences:
        state = state.at(seat, silences=0)
    if isinstance(event.question, GoingTo):
        return state.at(seat, intent=(state.room(event.question.room), bool(event.answer)))
    return state
