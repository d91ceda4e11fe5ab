"""What lies on the table: pawns, bell, decks and books, as the lines of a notebook tell it.

A notebook need not have the lines of the table. What they leave open is said in `missing`, and
everything else stands all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from abbey.components.board import Colour, Room
from abbey.components.decks import Card
from abbey.components.masses import Mass
from abbey.components.terms import fold
from abbey.components.traits import Trait

__all__ = ["CHAPEL", "CONFESSIONALS", "Missing", "Seated", "TableNow", "TurnLeft"]

CHAPEL = Room.named("chapel")
"""Where pawns start, hear Mass and do penance."""

CONFESSIONALS = (Room.named("inner_confessional"), Room.named("outer_confessional"))
"""The two confessionals, in the order of `TableNow.confessed`."""

_BELL_TOP = 4


@unique
class Missing(Enum):
    """What a notebook may not say of the table, in words."""

    TURN = "no line says whose turn it is (`turn Ana`)"
    """Without it the move is taken to be mine."""
    BELL = "no line says where the bell stands (`bell 1`)"
    """Without it nobody knows how many moves there are before the Mass."""
    PAWNS = "no line says where the pawns stand (`Ana enters courtyard`)"
    """Without it no way can be found."""
    COLOURS = "the header gives no colours (`colours: blue, red, black`)"
    """Without them nobody knows whose cell is whose."""
    CONFESSED = "nothing says who was last in the confessionals (`confessed: inner Ben`)"
    """Without it nobody knows whose card is taken there."""

    def __repr__(self) -> str:
        return f"Missing.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Seated:
    """What all see of one player."""

    name: str
    """Who."""
    colour: Colour
    """The colour of the pawn."""
    pawn: Room
    """Where the pawn stands."""
    cards: int
    """Suspect cards in the hand."""
    books: int = 0
    """Kept books."""
    crypt: bool = False
    """Whether a crypt card is held."""
    penance: bool = False
    """Whether the next turn will be spent in prayer."""
    visited: bool = False
    """Whether the library has been used."""

    @property
    def cell(self) -> Room:
        """The own cell."""
        return Room.named(f"cell_{self.colour.value}")


@dataclass(frozen=True, slots=True)
class TurnLeft:
    """What is left of the turn that has begun."""

    player: str
    """Whose turn it is."""
    moved: bool = False
    """Whether the move has been made."""
    extra: int = 0
    """How much longer books make this one move."""
    far: bool = False
    """Whether it is a turn with a move of three spaces."""
    anywhere: bool = False
    """Whether the move may go to any room."""
    library: bool = False
    """Whether a book has opened the library, into which the move must go."""
    again: bool = False
    """Whether it is an extra turn, by a crypt card or a book."""
    rung: bool = False
    """Whether the bell has been moved in it."""


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table as everybody sees it, and one's own books."""

    seats: tuple[Seated, ...]
    """The players in seat order."""
    turn: TurnLeft | None
    """The turn under way; None before the first one and in a Mass."""
    first: str
    """Who starts the rounds."""
    bell: int
    """Where the bell stands, 0 while it is off the cards."""
    mass: Mass
    """The Mass that will be held next."""
    rounds: int
    """Rounds begun."""
    pile: int
    """Cards in the parlor pile."""
    confessed: tuple[str | None, str | None]
    """Last visitors of the inner and the outer confessional."""
    locked: Room | None = None
    """The locked room."""
    extra_steps: int = 0
    """How much longer every move may be."""
    tempo: bool = False
    """Whether an event has brought the tempo of six players."""
    yes_no: bool = False
    """Whether only questions with the answer yes or no may be asked."""
    intent: tuple[Room, bool] | None = None
    """What the notebook's owner has said about the next move."""
    made: tuple[Trait, ...] = ()
    """Traits that have been revealed."""
    books: tuple[Card, ...] = ()
    """The owner's own kept books, as far as they are known."""
    hidden_books: tuple[Card, ...] = ()
    """Books that may lie in the part of the scriptorium deck that nobody has drawn from yet."""
    undrawn: int = 0
    """How many books that part has."""
    next_books: tuple[Card, ...] = ()
    """Books laid under the deck since, in order: they come once the others are drawn."""
    great_books: tuple[Card, ...] = ()
    """Great books that nobody has read yet; empty once all have been."""
    rules: tuple[str, ...] = ()
    """Names of variants and house rules."""
    missing: tuple[Missing, ...] = ()
    """What the lines do not say."""

    def seat(self, name: str) -> Seated:
        """Return one player."""
        return next(seat for seat in self.seats if seat.name == name)

    def others(self, name: str) -> tuple[Seated, ...]:
        """Return the other players, clockwise from the left neighbour."""
        at = next(at for at, seat in enumerate(self.seats) if seat.name == name)
        return self.seats[at + 1 :] + self.seats[:at]

    def met(self, name: str, room: Room | None = None) -> tuple[str, ...]:
        """Return who can be asked by a player: the others in the room who are not in penance.

        Args:
            name: who asks; a player in penance asks nobody.
            room: where; by default where the pawn of that player stands. In a room that holds
                one an intruder is caught, and nobody is asked.
        """
        own = self.seat(name)
        where = own.pawn if room is None else room
        if own.penance or where.holds_one:
            return ()
        return tuple(
            seat.name for seat in self.others(name) if seat.pawn == where and not seat.penance
        )

    def intruder(self, name: str) -> str | None:
        """Return who else is in the cell of a player; None if nobody is."""
        cell = self.seat(name).cell
        return next((seat.name for seat in self.others(name) if seat.pawn == cell), None)

    @property
    def mass_due(self) -> bool:
        """Whether Mass comes before anything else: a round is over, and the bell on its last place.

        The first player, whose turn it would be, calls it in place of that turn.
        """
        turn = self.turn
        if turn is None or turn.again or turn.rung or turn.moved:
            return False
        return turn.player == self.first and self.bell == _BELL_TOP

    def rule(self, words: str) -> bool:
        """Return whether a house rule or variant of this name is in force."""
        return any(fold(words) == fold(rule) for rule in self.rules)

    @property
    def fast(self) -> bool:
        """Whether moves and rounds are those of six players."""
        return self.tempo or len(self.seats) == 6 or self.rule("six-player tempo")

    @property
    def steps(self) -> int:
        """How far an ordinary move may go now."""
        return (3 if self.fast else 2) + self.extra_steps

    def moves_before_mass(self, name: str) -> int:
        """Return how many moves a player has before the next Mass, one that is due included.

        The bell is moved by the first player of each round; when it would leave its last place,
        Mass is held. A turn of prayer is no move, extra turns are not counted.
        """
        start = 2 if self.fast else 1
        rounds = _BELL_TOP - (self.bell or start) + 1
        order = [seat.name for seat in self.seats]
        if self.bell and self.turn is not None:
            begun = order.index(self.first)
            mine = (order.index(name) - begun) % len(order)
            now = (order.index(self.turn.player) - begun) % len(order)
            gone = mine < now or (mine == now and self.turn.moved)
            rounds -= gone
        return max(0, rounds - self.seat(name).penance)

    def owner_of(self, room: Room) -> Seated | None:
        """Return whose cell a room is; None for other rooms and colours not in play."""
        return next((seat for seat in self.seats if seat.cell == room), None)
