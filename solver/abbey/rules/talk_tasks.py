"""What can be due when players meet: questions, and what follows from them. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from abbey.components.decks import Card
from abbey.record.questions import Question
from abbey.rules._due import Due, OptionalDue

__all__ = [
    "AfterQuestionDue",
    "AnswerDue",
    "AskBackDue",
    "HandoverDue",
    "MeetingDue",
    "RefusalDue",
    "RestDue",
    "TradeDue",
]


@dataclass(frozen=True, slots=True)
class MeetingDue(Due):
    """The pawn has ended its move among others: one of them must be asked."""

    seat: int
    """Who asks."""
    private: bool = False
    """Whether a book makes it a whisper."""
    everybody: bool = False
    """Whether a book puts the question to all in the room."""
    words: ClassVar[str] = "{} asks a player in the same room"


@dataclass(frozen=True, slots=True)
class RestDue(Due):
    """The same question goes to the others in the room."""

    seat: int
    """Who asks."""
    question: Question
    """What."""
    private: bool
    """Whether whispered."""
    rest: tuple[int, ...]
    """Who is still to be asked."""
    words: ClassVar[str] = "{} puts the same question to the others in the room"


@dataclass(frozen=True, slots=True)
class RefusalDue(OptionalDue):
    """A question has met silence: a book can force the answer."""

    seat: int
    """Who asked."""
    other: int
    """Who kept silence."""
    question: Question
    """What was asked."""
    private: bool
    """Whether whispered."""
    words: ClassVar[str] = "{} can force an answer by a book"


@dataclass(frozen=True, slots=True)
class AnswerDue(Due):
    """The question is put again and must be answered."""

    seat: int
    """Who asks."""
    other: int
    """Who must answer."""
    question: Question
    """What."""
    private: bool
    """Whether whispered."""
    words: ClassVar[str] = "{} puts the question again and is answered"


@dataclass(frozen=True, slots=True)
class AskBackDue(OptionalDue):
    """Who answered may ask back, and must be answered."""

    seat: int
    """Who may ask."""
    other: int
    """Who must answer."""
    private: bool
    """Whether whispered."""
    words: ClassVar[str] = "{} can ask back"


@dataclass(frozen=True, slots=True)
class AfterQuestionDue(Due):
    """A question and what followed is over: a book can send the player asked to the chapel."""

    seat: int
    """Who asked."""
    other: int
    """Who was asked."""
    sent: bool = False
    """Whether the book has been used."""
    words: ClassVar[str] = "{} sends the player asked to the chapel"

    @property
    def optional(self) -> bool:
        """Whether the book has not been used."""
        return not self.sent


@dataclass(frozen=True, slots=True)
class TradeDue(Due):
    """A book is given for a suspect card of a player in the same room."""

    seat: int
    """Who gives the book."""
    book: Card
    """The book."""
    words: ClassVar[str] = "{} takes a card from a player in the same room"


@dataclass(frozen=True, slots=True)
class HandoverDue(Due):
    """The book goes to the player who lost the card."""

    seat: int
    """Who gets the book."""
    giver: int
    """Who gives it."""
    book: Card
    """The book."""
    words: ClassVar[str] = "{} gets the book"
