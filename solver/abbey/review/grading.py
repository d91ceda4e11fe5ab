"""Every decision beside the best one, by what was known when it was made.

The scale is expected points, all told, as the advice has them: for questions, answers and cards
half of the points and half of the bits in points (`advice.choices`), for moves the worth of the
best way through the room, for claims what they are worth now less what waiting is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import TypeVar, assert_never

from abbey.advice.answering import answering, asking_back
from abbey.advice.choices import Choice
from abbey.advice.outlook import Outlook
from abbey.advice.passing import passing
from abbey.advice.rooms_advice import RoomRow, rooms
from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_table import Missing
from abbey.advice.situation import Situation, situation_of
from abbey.components.board import Room
from abbey.components.suspects import Suspect
from abbey.errors import AdviceError, BudgetExceededError
from abbey.record.cards import Everyone
from abbey.record.mass import MassHeld
from abbey.record.moves import Gives, Shows
from abbey.record.notebook import Header
from abbey.record.questions import (
    Answer,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
    Silence,
    answer_text,
)
from abbey.record.rooms import OwnedRoom
from abbey.record.table import Enters, PlaysCrypt, UsesBook
from abbey.record.talk import Accuses, Asks, Reveals
from abbey.review.claim_values import claim_options
from abbey.review.decisions import Decision, Kind
from abbey.review.labels import ZERO, Label, label_of

__all__ = ["Graded", "Option", "grade", "options_of"]

_Any = TypeVar("_Any")


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide."""

    says: str
    """What, in the words of the notation."""
    worth: float
    """What it was worth in expected points, all told."""
    why: str = ""
    """Why, in a plain sentence."""


@dataclass(frozen=True, slots=True)
class Graded:
    """A decision beside the best one; or why it could not be judged."""

    decision: Decision
    """Which."""
    played: str
    """What was done, in the words of the notation."""
    played_worth: float | None
    """What that was worth in expected points; None if it could not be judged."""
    best: Option | None
    """What was best; None if it could not be judged."""
    options: int = 0
    """How many ways to decide there were."""
    average: float = 0.0
    """What those were worth on average."""
    unjudged: str = ""
    """Why it could not be judged, in words; empty if it was."""
    played_why: str = ""
    """What speaks for what was done, in a plain sentence; empty if nothing is known of it."""
    exact: bool = False
    """Whether all chances behind the worths are exact."""

    @property
    def loss(self) -> float:
        """Expected points lost; 0 if nothing was, or it could not be judged."""
        if self.best is None or self.played_worth is None:
            return 0.0
        lost = self.best.worth - self.played_worth
        return lost if lost > ZERO else 0.0

    @property
    def gained(self) -> float:
        """Expected points more than an average choice would have brought."""
        return 0.0 if self.played_worth is None else self.played_worth - self.average

    @property
    def label(self) -> Label | None:
        """The loss in a word; None if it could not be judged."""
        return None if self.best is None else label_of(self.loss)


def grade(decision: Decision, outlook: Outlook, *, safe: bool = False) -> Graded:
    """Grade a decision by what was known when it was made.

    Args:
        decision: which.
        outlook: the position then.
        safe: for a revelation, whether a wrong one costs nothing.

    Raises:
        ContradictionError: if no world fits.
    """
    played = played_words(decision, outlook.notebook.header)
    try:
        options = options_of(decision, outlook, safe=safe)
    except (AdviceError, BudgetExceededError) as error:
        return Graded(decision, played, None, None, unjudged=str(error))
    chosen = next((option for option in options if option.says == played), None)
    if chosen is None:
        return Graded(decision, played, None, None, unjudged=_STRANGE[decision.kind is Kind.MOVE])
    best = max(options, key=lambda option: round(option.worth, 9))
    if best.worth - chosen.worth <= ZERO:
        best = chosen
    average = fsum(option.worth for option in options) / len(options)
    return Graded(
        decision=decision,
        played=played,
        played_worth=chosen.worth,
        best=best,
        options=len(options),
        average=average,
        played_why=chosen.why,
        exact=outlook.is_exact,
    )


def options_of(decision: Decision, outlook: Outlook, *, safe: bool = False) -> tuple[Option, ...]:
    """Return all ways to decide, with what they are worth.

    Raises:
        AdviceError: if the advice cannot weigh them.
        ContradictionError: if no world fits.
    """
    match decision.kind:
        case Kind.MOVE:
            return _moves(outlook)
        case Kind.QUESTION:
            return _questions(decision, outlook)
        case Kind.ANSWER:
            return _answers(decision, outlook)
        case Kind.CLAIM:
            claims = claim_options(situation_of(outlook), decision.event, decision.free, safe=safe)
            return tuple(Option(*each) for each in claims)
        case Kind.PASS:
            return _passed(decision, situation_of(outlook))
        case Kind.SHOW:
            return _shown(decision, situation_of(outlook))
        case Kind.BOOK:
            return _used(decision, situation_of(outlook))
        case _:
            assert_never(decision.kind)


def played_words(decision: Decision, header: Header) -> str:
    """Say what was done, as options say it."""
    match decision.event:
        case None:
            return "no claim"
        case Enters(room=OwnedRoom(kind=kind, owner=owner)) if header.colours is not None:
            colour = header.colours[header.players.index(owner)]
            return str(Room.named(f"{kind.value}_{colour.value}"))
        case Enters(room=room):
            return str(room)
        case Asks(answerer=answerer, question=question) if decision.kind is Kind.QUESTION:
            return _asked(answerer, question)
        case Asks(answer=answer, question=question):
            return _said(question, answer)
        case Reveals(trait=trait):
            return f"reveal {trait}"
        case Accuses(suspect=suspect):
            return f"accuse {suspect}"
        case MassHeld(mine=mine):
            return _cards([] if mine is None or mine.gave is None else mine.gave)
        case Gives(card=card) | Shows(card=card):
            return str(card)
        case UsesBook(book=book):
            return f"use {book}"
        case PlaysCrypt():
            return "play the crypt card"
        case event:
            return str(event)


def _moves(outlook: Outlook) -> tuple[Option, ...]:
    advice = rooms(outlook)
    if not advice.rows:
        raise AdviceError("; ".join(advice.missing) or "no room is within reach")
    return tuple(Option(str(row.room), row.way.worth, _led_to(row)) for row in advice.rows)


def _led_to(row: RoomRow) -> str:
    """Say what a room brings and where the way goes on, which its worth counts too."""
    onward = ", then ".join(map(str, row.way.rooms[1:]))
    here = row.value.why or "nothing happens here"
    return f"{here}; then {onward}" if onward else here


def _questions(decision: Decision, outlook: Outlook) -> tuple[Option, ...]:
    event = decision.event
    assert isinstance(event, Asks)
    if isinstance(event.question, GoingTo | Free):
        raise AdviceError(f"nothing follows from an answer to {str(event.question)!r}")
    found = []
    for player in _met(decision, outlook, event.answerer):
        also = [event.question] if player == event.answerer else []
        choices = asking_back(outlook, player, private=event.private, most=_ALL, also=also)
        found += [Option(_asked(player, each.option), each.worth, each.why) for each in choices]
    if not found:
        raise AdviceError("questions are weighed by chances, and only certainty is known")
    return tuple(found)


def _met(decision: Decision, outlook: Outlook, asked: str) -> tuple[str, ...]:
    """Return who could be asked: those in the room; in return only who has asked."""
    table, me = table_of(outlook.notebook), outlook.me
    if decision.back or me is None or Missing.PAWNS in table.missing:
        return (asked,)
    here = table.seat(me).pawn
    names = [seat.name for seat in table.others(me) if seat.pawn == here and not seat.penance]
    return tuple(names) if asked in names else (asked,)


def _answers(decision: Decision, outlook: Outlook) -> tuple[Option, ...]:
    event = decision.event
    assert isinstance(event, Asks)
    if isinstance(event.question, GoingTo | Free):
        raise AdviceError(f"nothing follows from an answer to {str(event.question)!r}")
    now = situation_of(outlook)
    if event.answer is Silence.SILENCE:
        choices = now.answer(event.asker, event.question, private=event.private)
    else:
        back = asking_back(outlook, event.asker, private=event.private, most=1)
        choices = answering(
            outlook,
            now.found,
            event.asker,
            event.question,
            (event.answer, Silence.SILENCE),
            private=event.private,
            back=back[0] if back else None,
        )
    return tuple(
        Option(_said(event.question, each.option), each.worth, each.why) for each in choices
    )


def _passed(decision: Decision, now: Situation) -> tuple[Option, ...]:
    event = decision.event
    if isinstance(event, Gives):
        choices = passing(now.found, tuple(now.hand), 1, event.receiver)
    else:
        assert isinstance(event, MassHeld)
        gave = event.mine.gave if event.mine is not None else None
        if not gave or not all(gave):
            raise AdviceError("the line does not name all cards that were passed")
        choices = now.pass_on(len(gave))
    return _options(choices, _cards)


def _shown(decision: Decision, now: Situation) -> tuple[Option, ...]:
    event = decision.event
    assert isinstance(event, Shows)
    if event.card is None:
        raise AdviceError("the line does not name the card")
    audience = None if isinstance(event.audience, Everyone) else event.audience
    return _options(now.show(audience, event.of), str)


def _used(decision: Decision, now: Situation) -> tuple[Option, ...]:
    if isinstance(decision.event, PlaysCrypt):
        words = {True: "play the crypt card", False: "keep it"}
        return tuple(Option(words[each.option], each.worth, each.why) for each in now.crypt())
    return tuple(
        Option("keep it" if each.option is None else f"use {each.option}", each.worth, each.why)
        for each in now.books()
    )


def _options(choices: Sequence[Choice[_Any]], words: object) -> tuple[Option, ...]:
    assert callable(words)
    return tuple(Option(words(each.option), each.worth, each.why) for each in choices)


def _asked(player: str, question: Question) -> str:
    return f"{player}: {question}"


def _said(question: Question, answer: Answer) -> str:
    if answer is Silence.SILENCE:
        return str(answer)
    yes_no = isinstance(question, HasAny | HasCard | HasCrossed)
    return f"answer {answer_text(bool(answer) if yes_no else answer)}"


def _cards(cards: Sequence[Suspect | None]) -> str:
    return ", ".join(sorted("?" if card is None else card.name for card in cards))


_STRANGE = {
    True: "by the lines of the table this room is not within reach",
    False: "it is none of the choices that the advice has",
}
"""Why a decision is not judged, by whether it is a move."""
_ALL = 100_000
"""More than there are questions."""
