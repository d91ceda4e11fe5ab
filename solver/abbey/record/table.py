"""Lines about the table: turns, pawns, books, bell, dice. They say nothing of suspect cards."""

from __future__ import annotations

from dataclasses import dataclass

from abbey.components.board import Colour, Room
from abbey.components.decks import Card
from abbey.record.plain_text import check_words
from abbey.record.rooms import OwnedRoom

__all__ = [
    "Bell",
    "Die",
    "DoesPenance",
    "DrawsBook",
    "End",
    "Enters",
    "EventRead",
    "LibraryRead",
    "LosesBook",
    "OrdersEvents",
    "PlaysCrypt",
    "PutIn",
    "Stays",
    "TableEvent",
    "TakesBook",
    "TakesCrypt",
    "Turn",
    "UsesBook",
]


@dataclass(frozen=True, slots=True)
class Turn:
    """`turn A`: A's turn begins."""

    player: str
    """Whose turn."""

    def __str__(self) -> str:
        return f"turn {self.player}"


@dataclass(frozen=True, slots=True)
class Enters:
    """`A enters ROOM`: where A's move ends."""

    player: str
    """Who moves."""
    room: Room | OwnedRoom
    """Where to."""

    def __str__(self) -> str:
        return f"{self.player} enters {self.room}"


@dataclass(frozen=True, slots=True)
class Stays:
    """`A stays`: the pawn does not move."""

    player: str
    """Whose pawn."""

    def __str__(self) -> str:
        return f"{self.player} stays"


@dataclass(frozen=True, slots=True)
class PutIn:
    """`A is put in ROOM`: a card or rule moves A's pawn."""

    player: str
    """Whose pawn."""
    room: Room | OwnedRoom
    """Where to."""

    def __str__(self) -> str:
        return f"{self.player} is put in {self.room}"


@dataclass(frozen=True, slots=True)
class UsesBook:
    """`A uses BOOK`."""

    player: str
    """Who uses it."""
    book: Card
    """The book."""

    def __str__(self) -> str:
        return f"{self.player} uses {self.book}"


@dataclass(frozen=True, slots=True)
class DrawsBook:
    """`A draws a book: BOOK`."""

    player: str
    """Who draws."""
    book: Card | None = None
    """The book, if known."""

    def __str__(self) -> str:
        return f"{self.player} draws a book" + (f": {self.book}" if self.book else "")


@dataclass(frozen=True, slots=True)
class TakesBook:
    """`A takes a book from B: BOOK`."""

    taker: str
    """Who takes."""
    victim: str
    """Who loses it."""
    book: Card | None = None
    """The book, if known."""

    def __str__(self) -> str:
        known = f": {self.book}" if self.book else ""
        return f"{self.taker} takes a book from {self.victim}{known}"


@dataclass(frozen=True, slots=True)
class LosesBook:
    """`A loses a book: BOOK`: discarded unused."""

    player: str
    """Who loses it."""
    book: Card
    """The book."""

    def __str__(self) -> str:
        return f"{self.player} loses a book: {self.book}"


@dataclass(frozen=True, slots=True)
class TakesCrypt:
    """`A takes a crypt card`."""

    player: str
    """Who takes it."""

    def __str__(self) -> str:
        return f"{self.player} takes a crypt card"


@dataclass(frozen=True, slots=True)
class PlaysCrypt:
    """`A plays a crypt card`: an extra turn."""

    player: str
    """Who plays it."""

    def __str__(self) -> str:
        return f"{self.player} plays a crypt card"


@dataclass(frozen=True, slots=True)
class DoesPenance:
    """`A does penance`: to the chapel, and a turn is lost."""

    player: str
    """Who."""

    def __str__(self) -> str:
        return f"{self.player} does penance"


@dataclass(frozen=True, slots=True)
class OrdersEvents:
    """`A orders events: CARDS`: the next events, put back in this order (Prophecies and Omens)."""

    player: str
    """Who reads and orders them."""
    cards: tuple[Card, ...] | None = None
    """The new order from the top, if known."""

    def __str__(self) -> str:
        known = f": {', '.join(str(card) for card in self.cards)}" if self.cards else ""
        return f"{self.player} orders events{known}"


@dataclass(frozen=True, slots=True)
class Bell:
    """`bell 2`: where the bell stands."""

    count: int
    """1 to 4."""

    def __str__(self) -> str:
        return f"bell {self.count}"


@dataclass(frozen=True, slots=True)
class Die:
    """`die BLUE`: what the die shows."""

    colour: Colour
    """The colour on top."""

    def __str__(self) -> str:
        return f"die {self.colour}"


@dataclass(frozen=True, slots=True)
class EventRead:
    """`event NAME`: the event read at a Mass."""

    card: Card
    """The event card."""

    def __str__(self) -> str:
        return f"event {self.card}"


@dataclass(frozen=True, slots=True)
class LibraryRead:
    """`library NAME`: the library book read."""

    card: Card
    """The book."""

    def __str__(self) -> str:
        return f"library {self.card}"


@dataclass(frozen=True, slots=True)
class End:
    """`end: REASON`: the game is over."""

    reason: str
    """Free words."""

    def __post_init__(self) -> None:
        check_words(self.reason, "the reason for the end")
        if not self.reason:
            raise ValueError("the end of a game has a reason")

    def __str__(self) -> str:
        return f"end: {self.reason}"


TableEvent = (
    Turn
    | Enters
    | Stays
    | PutIn
    | UsesBook
    | DrawsBook
    | TakesBook
    | LosesBook
    | TakesCrypt
    | PlaysCrypt
    | DoesPenance
    | OrdersEvents
    | Bell
    | Die
    | EventRead
    | LibraryRead
    | End
)
"""Any line about the table."""
