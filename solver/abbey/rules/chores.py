"""What can be due by the effect of a card: dice, cards taken or shown, pawns put. Plain data.

`chooser` picks among several players; a die leaves only one to pick. The rules stand in the
modules of the effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from abbey.components.board import Room
from abbey.components.effects import Effect
from abbey.components.traits import Trait
from abbey.rules._due import Due

__all__ = [
    "ButOneDue",
    "DieDue",
    "DiscardDue",
    "HandDue",
    "LookDue",
    "LoseBooksDue",
    "OrderDue",
    "PlaceDue",
    "PutAllDue",
    "PutDue",
    "RevealDue",
    "ShowDue",
    "ShuffleDue",
    "StealBookDue",
    "SwapCardsDue",
    "SwapHandsDue",
    "TakeDue",
    "UseDue",
]


@dataclass(frozen=True, slots=True)
class DieDue(Due):
    """A die picks a player or a room."""

    effect: Effect
    """What it is rolled for."""
    seat: int
    """Who rolls."""
    done: tuple[int, ...] = ()
    """Pawns rolled before by the same card."""
    words: ClassVar[str] = "{} rolls the die"


@dataclass(frozen=True, slots=True)
class TakeDue(Due):
    """A random card is taken."""

    seat: int
    """Who takes."""
    victims: tuple[int, ...]
    """From whom, one of these."""
    chooser: int
    """Who picks the victim."""
    may: bool = False
    """Whether it may be left out."""
    words: ClassVar[str] = "{} takes a card"

    @property
    def optional(self) -> bool:
        """Whether it may be left out."""
        return self.may


@dataclass(frozen=True, slots=True)
class LookDue(Due):
    """Random cards are looked at."""

    seat: int
    """Who looks."""
    owners: tuple[int, ...]
    """Whose cards, one of these."""
    chooser: int
    """Who picks the owner."""
    count: int
    """How many cards, if there are so many."""
    words: ClassVar[str] = "{} looks at cards"


@dataclass(frozen=True, slots=True)
class HandDue(Due):
    """A whole hand is looked at."""

    seat: int
    """Who looks."""
    owners: tuple[int, ...]
    """Whose hand, one of these."""
    chooser: int
    """Who picks the owner."""
    words: ClassVar[str] = "{} looks at a hand"


@dataclass(frozen=True, slots=True)
class ButOneDue(Due):
    """A hand is looked at, of which the owner may hide one card."""

    seat: int
    """Who looks."""
    words: ClassVar[str] = "{} looks at a hand but for one card"


@dataclass(frozen=True, slots=True)
class SwapCardsDue(Due):
    """Random cards of two other players are looked at and change owners."""

    seat: int
    """Who looks and swaps."""
    words: ClassVar[str] = "{} swaps a card of two others"


@dataclass(frozen=True, slots=True)
class SwapHandsDue(Due):
    """A hand is changed for that of another player."""

    seat: int
    """Who chooses the other."""
    words: ClassVar[str] = "{} changes hands with another player"


@dataclass(frozen=True, slots=True)
class ShuffleDue(Due):
    """A random card of each other player is looked at; shuffled, one goes back to each."""

    seat: int
    """Who looks."""
    words: ClassVar[str] = "{} shuffles a card of each other player"


@dataclass(frozen=True, slots=True)
class ShowDue(Due):
    """Players show a card with a trait, or say that they have none."""

    rest: tuple[int, ...]
    """Who is still to show."""
    audience: int | None
    """Who sees it; None for all."""
    trait: Trait | None
    """The trait; None until the audience has named one."""
    words: ClassVar[str] = "players show a card with one trait"


@dataclass(frozen=True, slots=True)
class DiscardDue(Due):
    """Players lay a card out of the game."""

    rest: tuple[int, ...]
    """Whose cards are still to go."""
    chosen: bool
    """Whether the owners choose; else the cards are drawn at random."""
    words: ClassVar[str] = "players lay a card out of the game"


@dataclass(frozen=True, slots=True)
class RevealDue(Due):
    """Players make a revelation in secret, all shown together."""

    rest: tuple[int, ...]
    """Who is still to reveal."""
    free: tuple[Trait, ...]
    """The traits that nobody had revealed before."""
    words: ClassVar[str] = "each player makes a revelation"


@dataclass(frozen=True, slots=True)
class PutDue(Due):
    """A pawn picked by a die goes to the room of the card."""

    effect: Effect
    """Which card it is."""
    seat: int
    """Who rolls."""
    pawns: tuple[int, ...]
    """Whose pawn, one of these."""
    chooser: int
    """Who picks the pawn."""
    done: tuple[int, ...]
    """Pawns put before by the same card."""
    words: ClassVar[str] = "a pawn is put somewhere"


@dataclass(frozen=True, slots=True)
class PutAllDue(Due):
    """Pawns go to one room, or each to its own cell."""

    rest: tuple[int, ...]
    """Whose pawns are still to go."""
    room: Room | None
    """Where to; None for the own cells."""
    words: ClassVar[str] = "pawns are put somewhere"


@dataclass(frozen=True, slots=True)
class PlaceDue(Due):
    """All other pawns are put anywhere, no two in one space."""

    seat: int
    """Who puts them."""
    rest: tuple[int, ...]
    """Whose pawns are still to go."""
    words: ClassVar[str] = "{} puts the other pawns"


@dataclass(frozen=True, slots=True)
class UseDue(Due):
    """The pawn goes to the crypt or a confessional, to use it."""

    seat: int
    """Whose pawn."""
    words: ClassVar[str] = "{} goes to the crypt or to a confessional"


@dataclass(frozen=True, slots=True)
class LoseBooksDue(Due):
    """All kept books are discarded."""

    words: ClassVar[str] = "all kept books are discarded"


@dataclass(frozen=True, slots=True)
class OrderDue(Due):
    """The next events are read and put back in a chosen order."""

    seat: int
    """Who reads them."""
    words: ClassVar[str] = "{} orders the next events"


@dataclass(frozen=True, slots=True)
class StealBookDue(Due):
    """A kept book of another player is taken unseen."""

    seat: int
    """Who takes it."""
    words: ClassVar[str] = "{} takes a book of another player"
