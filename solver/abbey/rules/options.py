"""What players can answer to a decision: small frozen values, to be compared and kept."""

from __future__ import annotations

from dataclasses import dataclass

from abbey.components.board import Room
from abbey.components.decks import Card
from abbey.components.suspects import Suspect
from abbey.components.traits import Trait
from abbey.record.questions import Answer, Pattern, Question

__all__ = [
    "Accuse",
    "Ask",
    "Decline",
    "Go",
    "NameTrait",
    "Option",
    "PassCards",
    "PickCard",
    "PickPair",
    "PickPlayer",
    "PlayCrypt",
    "Reorder",
    "Request",
    "Reveal",
    "Say",
    "Take",
    "Use",
]


@dataclass(frozen=True, slots=True)
class Decline:
    """Do nothing of what is offered."""


@dataclass(frozen=True, slots=True)
class Go:
    """Go to a room, or put the pawn there."""

    room: Room
    """Where to."""


@dataclass(frozen=True, slots=True)
class Use:
    """Use a kept book."""

    book: Card
    """Which."""


@dataclass(frozen=True, slots=True)
class PlayCrypt:
    """Play the crypt card."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a question."""

    player: str
    """Whom."""
    question: Question
    """What."""


@dataclass(frozen=True, slots=True)
class Say:
    """Answer a question, or keep silence."""

    answer: Answer
    """The answer."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the card."""


@dataclass(frozen=True, slots=True)
class Request:
    """Ask a player to show a card."""

    player: str
    """Whom."""
    of: Pattern
    """One or two traits of the card."""


@dataclass(frozen=True, slots=True)
class PickCard:
    """Choose one of one's own cards: to show it, to hide it, to lay it out of the game."""

    card: Suspect
    """Which."""


@dataclass(frozen=True, slots=True)
class PassCards:
    """Pass these cards at a Mass."""

    cards: tuple[Suspect, ...]
    """Which; the order says nothing."""


@dataclass(frozen=True, slots=True)
class PickPlayer:
    """Choose another player."""

    player: str
    """Whom."""


@dataclass(frozen=True, slots=True)
class PickPair:
    """Choose two other players."""

    first: str
    """One."""
    second: str
    """The other."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Make a revelation."""

    trait: Trait
    """The trait of the culprit."""


@dataclass(frozen=True, slots=True)
class Accuse:
    """Make an accusation."""

    suspect: Suspect
    """Whom."""


@dataclass(frozen=True, slots=True)
class NameTrait:
    """Name the trait that others are to show."""

    trait: Trait
    """Which."""


@dataclass(frozen=True, slots=True)
class Reorder:
    """Put cards back in this order."""

    cards: tuple[Card, ...]
    """From the top."""


Option = (
    Decline
    | Go
    | Use
    | PlayCrypt
    | Ask
    | Say
    | Take
    | Request
    | PickCard
    | PassCards
    | PickPlayer
    | PickPair
    | Reveal
    | Accuse
    | NameTrait
    | Reorder
)
"""Anything that a player can answer."""
