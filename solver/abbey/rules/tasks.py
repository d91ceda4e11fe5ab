"""What can be due in every game: turns, moves, rooms, claims, Masses. Plain data.

The rules of each task stand in the module of its phase; here is only what it remembers. `seat`
is the player to whom it falls.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import unique
from typing import ClassVar

from abbey.components._word import Word
from abbey.components.decks import Card
from abbey.rules._due import Due, OptionalDue

__all__ = [
    "BellDue",
    "BookDue",
    "CallDue",
    "CaughtDue",
    "ClaimDue",
    "CryptDue",
    "DrawDue",
    "EndDue",
    "EventDue",
    "ExtraTurnDue",
    "GreatBookDue",
    "LateBooksDue",
    "MassDue",
    "MassEndDue",
    "MoveDue",
    "NextTurnDue",
    "PassageDue",
    "PenanceDue",
    "PrayerDue",
    "ReadDue",
    "RequestDue",
    "RoomDue",
    "TurnDue",
    "TurnKind",
]


@unique
class TurnKind(Word):
    """Why a turn is taken."""

    NORMAL = "normal"
    """It is the player's turn in the round."""
    EXTRA = "extra"
    """A crypt card or a book gives one more."""
    FAR = "far"
    """One more, with a move of up to three spaces."""
    ANYWHERE = "anywhere"
    """One more, with a move to any space."""


# Turns.


@dataclass(frozen=True, slots=True)
class NextTurnDue(Due):
    """A turn is over: the left neighbour is next, or a Mass is called, or the game ends."""

    after: int
    """Whose turn is over."""
    words: ClassVar[str] = "the next turn begins"


@dataclass(frozen=True, slots=True)
class TurnDue(Due):
    """A turn begins."""

    seat: int
    """Whose turn."""
    kind: TurnKind = TurnKind.NORMAL
    """Why it is taken."""
    words: ClassVar[str] = "the turn of {} begins"


@dataclass(frozen=True, slots=True)
class BellDue(Due):
    """The first player moves the bell on."""

    seat: int
    """The first player."""
    words: ClassVar[str] = "{} moves the bell (who forgets it does penance)"


@dataclass(frozen=True, slots=True)
class PrayerDue(Due):
    """A turn is spent in prayer."""

    seat: int
    """Who prays."""
    words: ClassVar[str] = "{} is in penance and stays"


@dataclass(frozen=True, slots=True)
class LateBooksDue(OptionalDue):
    """At the end of a turn kept books for the own turn can be used."""

    seat: int
    """Whose turn."""
    words: ClassVar[str] = "{} can use books"


@dataclass(frozen=True, slots=True)
class ExtraTurnDue(OptionalDue):
    """After a normal turn a crypt card can be played."""

    seat: int
    """Whose turn it was."""
    words: ClassVar[str] = "{} can play a crypt card"


@dataclass(frozen=True, slots=True)
class EndDue(Due):
    """The game is to be declared over."""

    reason: str
    """Why, in words for the record."""
    words: ClassVar[str] = "the game ends"


# Moves.


@dataclass(frozen=True, slots=True)
class MoveDue(Due):
    """The compulsory move."""

    seat: int
    """Who moves."""
    kind: TurnKind = TurnKind.NORMAL
    """Why the turn is taken."""
    extra: int = 0
    """Steps added by books."""
    library: bool = False
    """Whether a book opens the library, where the pawn then must go."""
    words: ClassVar[str] = "{} moves"


@dataclass(frozen=True, slots=True)
class PassageDue(Due):
    """From the crypt to parlor, scriptorium or chapter hall, in place of a move."""

    seat: int
    """Who moves."""
    words: ClassVar[str] = "{} takes the passage from the crypt"


@dataclass(frozen=True, slots=True)
class CaughtDue(Due):
    """The owner has come into the cell where an intruder stands."""

    seat: int
    """The intruder."""
    owner: int
    """Whose cell it is."""
    returned: bool = False
    """Whether a card has gone back."""
    forgiven: bool = False
    """Whether the intruder is spared: no card goes back and no turn is lost."""
    words: ClassVar[str] = "{} is caught in a cell"


@dataclass(frozen=True, slots=True)
class PenanceDue(Due):
    """A wrong accusation leads to penance."""

    seat: int
    """Who does it."""
    words: ClassVar[str] = "{} does penance"


# Rooms.


@dataclass(frozen=True, slots=True)
class RoomDue(Due):
    """The action of the room where the pawn stands."""

    seat: int
    """Whose pawn."""
    words: ClassVar[str] = "{} uses the room"


@dataclass(frozen=True, slots=True)
class DrawDue(Due):
    """The top card of the parlor pile is drawn."""

    seat: int
    """Who draws."""
    words: ClassVar[str] = "{} draws from the pile"


@dataclass(frozen=True, slots=True)
class CryptDue(Due):
    """A crypt card is taken."""

    seat: int
    """Who takes it."""
    words: ClassVar[str] = "{} takes a crypt card"


@dataclass(frozen=True, slots=True)
class RequestDue(OptionalDue):
    """In the parlor another player can be asked to show a card."""

    seat: int
    """Who asks."""
    other: int | None = None
    """Who had no fitting card and can be asked again by a book; None at first."""
    again: bool = False
    """Whether that book has been used."""
    words: ClassVar[str] = "{} can ask to be shown a card"


@dataclass(frozen=True, slots=True)
class BookDue(Due):
    """A book is drawn."""

    seat: int
    """Who draws."""
    words: ClassVar[str] = "{} draws a book"


@dataclass(frozen=True, slots=True)
class ReadDue(Due):
    """A plain book has been drawn and is read."""

    seat: int
    """Who reads."""
    book: Card
    """The book."""
    words: ClassVar[str] = "{} reads the book"


@dataclass(frozen=True, slots=True)
class GreatBookDue(Due):
    """A book of the library is read."""

    seat: int
    """Who reads."""
    words: ClassVar[str] = "{} reads a book of the library"


@dataclass(frozen=True, slots=True)
class ClaimDue(Due):
    """A claim can be made, or must be."""

    seat: int
    """Who."""
    must: bool = False
    """Whether it may not be left out."""
    safe: bool = False
    """Whether it is a revelation that costs nothing."""
    words: ClassVar[str] = "{} makes a revelation or an accusation"

    @property
    def optional(self) -> bool:
        """Whether it may be left out."""
        return not self.must


# Masses.


@dataclass(frozen=True, slots=True)
class CallDue(Due):
    """A book calls Mass."""

    seat: int
    """Who read it, and starts after the Mass."""
    words: ClassVar[str] = "{} calls Mass"


@dataclass(frozen=True, slots=True)
class MassDue(Due):
    """Mass is called: books that bear on it are used, then the cards are passed."""

    caller: int
    """Who called it, or read the book that did."""
    skips: tuple[int, ...] = ()
    """Who stays away."""
    fewer: tuple[int, ...] = ()
    """Who passes one card fewer, named once for each book."""
    lookers: tuple[int, ...] = ()
    """Who will look at what another passes, named once for each book."""
    words: ClassVar[str] = "Mass is held (the first player who forgets it does penance)"


@dataclass(frozen=True, slots=True)
class EventDue(Due):
    """The event of a Mass is read."""

    caller: int
    """Who called the Mass."""
    words: ClassVar[str] = "an event is read"


@dataclass(frozen=True, slots=True)
class MassEndDue(OptionalDue):
    """A book can bring bell and Mass cards to its owner."""

    caller: int
    """Who called the Mass."""
    words: ClassVar[str] = "a player can take the bell by a book"
