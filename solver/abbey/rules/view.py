"""What one player may know: the lines seen, the board, the own cards. Never the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from abbey.components.board import Colour, Room
from abbey.components.decks import Card
from abbey.components.masses import Mass
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.components.traits import Trait
from abbey.record.notebook import Entry, Event, Header, Notebook
from abbey.record.writer import numbered
from abbey.rules.passing import mass_to_hold
from abbey.rules.ruleset import Ruleset
from abbey.rules.state import Seat, State

__all__ = ["Board", "Lines", "PublicSeat", "View", "board_of", "view_of"]


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What all see of one player."""

    name: str
    """Who."""
    colour: Colour
    """The colour of the pawn."""
    pawn: Room
    """Where the pawn stands."""
    cards: int
    """Suspect cards in the hand."""
    books: int
    """Kept books."""
    crypt: bool
    """Whether a crypt card is held."""
    penance: bool
    """Whether the next turn will be spent in prayer."""
    visited: bool
    """Whether the library has been used."""


@dataclass(frozen=True, slots=True)
class Board:
    """What all see on the table."""

    seats: tuple[PublicSeat, ...]
    """The players in seat order."""
    turn: str | None
    """Whose turn it is."""
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
    out: SuspectSet
    """Cards out of the game."""
    confessed: tuple[str | None, str | None]
    """Last visitors of the inner and the outer confessional."""
    locked: Room | None
    """The locked room."""
    yes_no: bool
    """Whether only questions with the answer yes or no may be asked."""
    extra_steps: int
    """How much longer every move may be."""
    fast: bool
    """Whether the tempo is that of six players."""
    claims: tuple[tuple[str, Trait | Suspect], ...]
    """All revelations and accusations, by whom."""


class Lines(Sequence[Event]):
    """The first so many lines of a growing list, as they stood when the view was made."""

    __slots__ = ("_count", "_lines")

    def __init__(self, lines: Sequence[Event], count: int | None = None) -> None:
        self._lines = lines
        self._count = len(lines) if count is None else count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(self._lines[i] for i in range(*index.indices(self._count)))
        if not -self._count <= index < self._count:
            raise IndexError(index)
        return self._lines[index if index >= 0 else index + self._count]

    def __iter__(self) -> Iterator[Event]:
        return (self._lines[i] for i in range(self._count))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Lines({tuple(self)!r})"


@dataclass(frozen=True, slots=True)
class View:
    """A game as one player sees it."""

    me: str
    """Who looks."""
    header: Header
    """The header of the own notebook."""
    lines: Lines
    """The lines of the own notebook so far."""
    board: Board
    """What all see."""
    hand: SuspectSet
    """The own suspect cards."""
    books: tuple[Card, ...]
    """The own kept books."""
    seen: SuspectSet
    """Monks whom this player knows to be innocent by sight."""
    crossed: SuspectSet
    """Further monks on the own sheet."""
    intent: tuple[Room, bool] | None
    """What this player has said about the next move."""
    rules: Ruleset
    """The rules in force."""

    def notebook(self) -> Notebook:
        """Return the own notebook up to now, with line numbers as when written."""
        entries = tuple(Entry(0, event) for event in self.lines)
        return numbered(Notebook(self.header, entries))


def _public(name: str, colour: Colour, seat: Seat) -> PublicSeat:
    return PublicSeat(
        name,
        colour,
        seat.pawn,
        seat.hand.bit_count(),
        len(seat.books),
        seat.crypt,
        seat.penance,
        seat.visited,
    )


def board_of(state: State, before: tuple[State, Board] | None = None) -> Board:
    """Return what all see of a state; players that are as they were before are not made anew."""
    table = state.table
    if before is None:
        seats = tuple(map(_public, table.players, table.colours, state.seats))
    else:
        old_seats, old_board = before[0].seats, before[1].seats
        seats = tuple(
            old_board[seat]
            if player is old_seats[seat]
            else _public(table.players[seat], table.colours[seat], player)
            for seat, player in enumerate(state.seats)
        )
    names = table.players
    clock, spells = state.clock, state.spells
    inner, outer = state.confessed
    return Board(
        seats=seats,
        turn=None if state.turn is None else names[state.turn],
        first=names[clock.first],
        bell=clock.bell,
        mass=mass_to_hold(state),
        rounds=clock.rounds,
        pile=len(state.pile),
        out=SuspectSet(state.out),
        confessed=(
            None if inner is None else names[inner],
            None if outer is None else names[outer],
        ),
        locked=spells.locked,
        yes_no=spells.yes_no,
        extra_steps=spells.extra_steps,
        fast=state.is_fast,
        claims=tuple((names[claim.seat], claim.what) for claim in state.claims),
    )


def view_of(state: State, seat: int, header: Header, lines: Lines, board: Board) -> View:
    """Return what one player may know of a state, whose board is given."""
    player = state.seats[seat]
    return View(
        me=state.name(seat),
        header=header,
        lines=lines,
        board=board,
        hand=SuspectSet(player.hand),
        books=player.books,
        seen=SuspectSet(player.seen),
        crossed=SuspectSet(player.crossed & ~player.seen),
        intent=player.intent,
        rules=state.table.rules,
    )
