"""The notebook: header, events with their line numbers, and what a formatter must keep.

A notebook (one player's), a record (nothing hidden) and a spectator's notebook are the same
type; `Header.me` and the hands tell which it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from abbey.components.board import Colour, Room
from abbey.components.decks import Card
from abbey.components.suspect_set import ALL_SUSPECTS, SuspectSet
from abbey.components.suspects import Suspect
from abbey.record.moves import CardEvent
from abbey.record.plain_text import check_words
from abbey.record.table import TableEvent
from abbey.record.talk import TalkEvent

__all__ = ["DEALS", "Deal", "Entry", "Event", "Header", "Notebook", "Trivia"]

Event = CardEvent | TalkEvent | TableEvent
"""The closed union: one frozen dataclass for each body line of the notation."""


@dataclass(frozen=True, slots=True)
class Deal:
    """How many cards lie where at the start."""

    pile: int
    """Cards in the parlor pile."""
    hand: int
    """Cards in each hand."""

    def __str__(self) -> str:
        return f"pile {self.pile}, hand {self.hand}"


DEALS: dict[int, Deal] = {3: Deal(5, 6), 4: Deal(3, 5), 5: Deal(3, 4), 6: Deal(5, 3)}
"""The deal of the rules by number of players; with the culprit each sums to 24."""


@dataclass(frozen=True, slots=True)
class Header:
    """The header lines of a file."""

    players: tuple[str, ...]
    """Names in seat order, clockwise: the next one sits to the left."""
    me: str | None = None
    """Whose notebook it is; None for a record or a spectator's notebook."""
    hands: tuple[tuple[str, tuple[Suspect, ...]], ...] = ()
    """Hands at the deal by player in seat order, as far as they are written."""
    pile: tuple[Suspect, ...] | None = None
    """The parlor pile from the top, if written."""
    culprit: Suspect | None = None
    """The culprit, if written."""
    suspects: SuspectSet = ALL_SUSPECTS
    """The pack; smaller for teaching and tests."""
    deal: Deal | None = None
    """Sizes, where not those of the rules."""
    colours: tuple[Colour, ...] | None = None
    """Pawn colours in seat order."""
    first: str | None = None
    """Who starts."""
    confessed: tuple[tuple[Room, str], ...] = ()
    """The last visitor of each confessional."""
    books: tuple[Card, ...] | None = None
    """The scriptorium deck from the top."""
    library: tuple[Card, ...] | None = None
    """The library deck from the top."""
    events: tuple[Card, ...] | None = None
    """The event deck from the top."""
    rules: tuple[str, ...] = ()
    """Names of variants and house rules."""
    language: str = "en"
    """Language whose words win where two clash."""
    title: str | None = None
    """Free text."""
    date: str | None = None
    """Free text."""
    place: str | None = None
    """Free text."""
    cards: tuple[Card, ...] = ()
    """Books and events of one's own that the lines may name; no line of the file lists them."""

    def __post_init__(self) -> None:
        in_seats = sorted(self.hands, key=lambda hand: self.players.index(hand[0]))
        object.__setattr__(self, "hands", tuple(in_seats))
        for text in (self.title, self.date, self.place, *self.rules):
            if text is not None:
                check_words(text, "a header value")
        if any("," in name for name in self.rules):
            raise ValueError(f"the name of a rule holds no comma: {self.rules!r}")

    @property
    def sizes(self) -> Deal:
        """Cards in the pile and in each hand at the deal."""
        return self.deal if self.deal is not None else DEALS[len(self.players)]

    @property
    def is_record(self) -> bool:
        """Whether every card is written down, so that nothing is hidden."""
        told = self.culprit is not None and self.pile is not None
        return self.me is None and told and len(self.hands) == len(self.players)

    def hand(self, player: str) -> tuple[Suspect, ...] | None:
        """Return the hand dealt to `player`, if it is written."""
        return dict(self.hands).get(player)

    def left_of(self, player: str) -> str:
        """Return the player to the left of `player`.

        >>> Header(("Ana", "Ben", "Cleo")).left_of("Cleo")
        'Ana'
        """
        seat = self.players.index(player)
        return self.players[(seat + 1) % len(self.players)]


@dataclass(frozen=True, slots=True)
class Entry:
    """One body line: its event and where it stood."""

    line: int
    """Physical line number, from 1."""
    event: Event
    """What the line says."""

    def __str__(self) -> str:
        return str(self.event)


@dataclass(frozen=True, slots=True)
class Trivia:
    """A comment or blank line, or a comment behind a line: kept by the formatter."""

    line: int
    """Physical line number, from 1."""
    comment: str | None = None
    """The text behind `#` without the sign, or None for a blank line."""


@dataclass(frozen=True, slots=True)
class Notebook:
    """A whole file."""

    header: Header
    """The header lines."""
    entries: tuple[Entry, ...] = ()
    """The body lines in order."""
    header_lines: tuple[tuple[str, int], ...] = ()
    """Line number of each header key that was written, such as `("hand", 3)`."""
    trivia: tuple[Trivia, ...] = field(default=(), compare=False)
    """Comments and blank lines."""

    @property
    def events(self) -> Iterator[Event]:
        """The events in order, without their line numbers."""
        return (entry.event for entry in self.entries)

    def line_of(self, key: str) -> int:
        """Return the line number of a header key, 0 if it was not written."""
        return dict(self.header_lines).get(key, 0)
