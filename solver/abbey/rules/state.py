"""The truth of a game at one moment: who stands where, holds what, and what is due next.

A state is frozen; every event makes a new one. Players are meant by their seats here, 0 for the
first in the header; the events between the parts of the program use names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from abbey.components.board import Colour, Room, RoomKind
from abbey.components.decks import Card
from abbey.components.masses import Mass
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Trait
from abbey.errors import IllegalMoveError
from abbey.record.rooms import OwnedRoom
from abbey.rules._value import Value
from abbey.rules.agenda import Task
from abbey.rules.ruleset import Ruleset

__all__ = ["BELL_TOP", "CHAPEL", "Claim", "Clock", "Seat", "Spells", "State", "Table", "cards_of"]

BELL_TOP = 4
"""The last place of the bell: when it would leave it, Mass is called."""

CHAPEL = Room.named("chapel")
"""Where pawns start, hear Mass and do penance."""


def cards_of(mask: int) -> tuple[Suspect, ...]:
    """List the suspects of a mask in the order of `SUSPECTS`.

    >>> cards_of(0b101) == (SUSPECTS[0], SUSPECTS[2])
    True
    """
    cards = []
    while mask:
        low = mask & -mask
        cards.append(SUSPECTS[low.bit_length() - 1])
        mask ^= low
    return tuple(cards)


@dataclass(frozen=True)
class Table:
    """What stays the same throughout a game."""

    players: tuple[str, ...]
    """Names in seat order, clockwise."""
    colours: tuple[Colour, ...]
    """Pawn colours in seat order."""
    rules: Ruleset
    """The rules in force."""
    pack: int
    """Mask of the suspects in the game."""

    @cached_property
    def seats(self) -> dict[str, int]:
        """The seat of each name."""
        return {name: seat for seat, name in enumerate(self.players)}

    @cached_property
    def owners(self) -> dict[Colour, int]:
        """The seat of each colour in play."""
        return {colour: seat for seat, colour in enumerate(self.colours)}

    @cached_property
    def cells(self) -> tuple[Room, ...]:
        """Each seat's own cell."""
        return tuple(Room.named(f"cell_{colour.value}") for colour in self.colours)


@dataclass(frozen=True)
class Seat(Value):
    """One player: the hand, the pawn and all that lies before it."""

    hand: int
    """Mask of the suspect cards held."""
    seen: int
    """Mask of the monks known to be innocent by sight: each card that was held or looked at."""
    crossed: int = 0
    """Mask of the monks crossed off beyond those seen."""
    pawn: Room = CHAPEL
    """Where the pawn stands."""
    loot: Suspect | None = None
    """The very card last taken from the owner of the cell in which the pawn still stands."""
    books: tuple[Card, ...] = ()
    """Kept books."""
    crypt: bool = False
    """Whether a crypt card is held."""
    crypt_fresh: bool = False
    """Whether the crypt card was taken in this very turn."""
    penance: bool = False
    """Whether the next turn will be spent in prayer."""
    visited: bool = False
    """Whether the library has been used."""
    intent: tuple[Room, bool] | None = None
    """The room said to be the aim of the next move, or said not to be."""
    silences: int = 0
    """How often in a row this player has kept silence."""


@dataclass(frozen=True)
class Clock(Value):
    """Bell, rounds and Masses."""

    first: int
    """The seat that starts each round."""
    masses: tuple[Mass, ...]
    """The Mass cards from the top."""
    bell: int = 0
    """Where the bell stands; 0 while it is off the cards."""
    rounds: int = 0
    """Rounds begun."""
    held: int = 0
    """Masses held."""
    used: bool = False
    """Whether the Mass of the top card has been held already."""


@dataclass(frozen=True)
class Spells(Value):
    """Effects that last: until the next Mass, but for the tempo."""

    extra_steps: int = 0
    """How much longer every move may be."""
    locked: Room | None = None
    """The room that may not be entered."""
    yes_no: bool = False
    """Whether only questions with the answer yes or no may be asked."""
    chant: bool = False
    """Whether all talk is chanted."""
    fast: bool = False
    """Whether the tempo is that of six players; this stays."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A revelation or an accusation, as written on the sheet of claims."""

    seat: int
    """Who made it."""
    what: Trait | Suspect
    """The trait revealed or the monk accused."""
    safe: bool = False
    """Whether it costs nothing if wrong."""


@dataclass(frozen=True)
class State(Value):
    """A game at one moment; equal states are the same moment of the same game."""

    table: Table
    """Players, colours and rules."""
    culprit: Suspect
    """The card under the board."""
    pile: tuple[Suspect, ...]
    """The parlor pile from the top."""
    seats: tuple[Seat, ...]
    """The players."""
    books: tuple[Card, ...]
    """The scriptorium deck from the top."""
    library: tuple[Card, ...]
    """The library deck from the top."""
    events: tuple[Card, ...]
    """The event deck from the top."""
    clock: Clock
    """Bell, rounds and Masses."""
    confessed: tuple[int | None, int | None]
    """Last visitors of the inner and the outer confessional."""
    crypt: int
    """Crypt cards in their pile."""
    out: int = 0
    """Mask of the cards out of the game."""
    spells: Spells = Spells()
    """Lasting effects."""
    claims: tuple[Claim, ...] = ()
    """All revelations and accusations so far."""
    turn: int | None = None
    """Whose turn it is; None before the first one and in a Mass."""
    finder: int | None = None
    """Who found the culprit."""
    over: bool = False
    """Whether the game is over."""
    agenda: tuple[Task, ...] = ()
    """What is due: the last task comes first. Optional ones may be passed over."""

    def seat(self, name: str) -> int:
        """Return the seat of a player.

        Raises:
            IllegalMoveError: if nobody of that name plays.
        """
        try:
            return self.table.seats[name]
        except KeyError:
            known = ", ".join(self.table.players)
            raise IllegalMoveError(f"{name!r} does not play; the players are {known}") from None

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.table.players[seat]

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return the names of several players."""
        return tuple(self.table.players[seat] for seat in seats)

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, clockwise from the left neighbour."""
        count = len(self.seats)
        return tuple((seat + step) % count for step in range(1, count))

    def left(self, seat: int) -> int:
        """Return the seat to the left."""
        return (seat + 1) % len(self.seats)

    def with_cards(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return those seats that hold suspect cards."""
        return tuple(seat for seat in seats if self.seats[seat].hand)

    def room(self, room: Room | OwnedRoom) -> Room:
        """Return the room meant; a cell named by its owner is that of the owner's colour."""
        if isinstance(room, Room):
            return room
        colour = self.table.colours[self.seat(room.owner)]
        return Room.named(f"{room.kind.value}_{colour.value}")

    def owner(self, room: Room) -> int | None:
        """Return the seat whose cell this is, None if it is none or its colour does not play."""
        if room.kind is not RoomKind.CELL or room.colour is None:
            return None
        return self.table.owners.get(room.colour)

    def holder(self, suspect: Suspect) -> int | None:
        """Return the seat that holds a card."""
        for seat, player in enumerate(self.seats):
            if player.hand & suspect.bit:
                return seat
        return None

    @property
    def is_fast(self) -> bool:
        """Whether moves and rounds are those of six players."""
        return self.spells.fast or self.table.rules.fast or len(self.seats) == 6

    def at(self, seat: int, **changes: object) -> State:
        """Return the state with fields of one seat changed."""
        seats = self.seats
        changed = seats[seat].but(**changes)
        return self.but(seats=(*seats[:seat], changed, *seats[seat + 1 :]))

    def push(self, *tasks: Task) -> State:
        """Put tasks on the agenda; the last one given comes first."""
        return self.but(agenda=self.agenda + tasks)

    def pop(self) -> State:
        """Take the task that comes first off the agenda."""
        return self.but(agenda=self.agenda[:-1])
