"""A table for tests of the rules: states laid out by hand, lines played and refused.

Lines are read as the notation has them, so a test reads like a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from abbey.components.board import Colour, Room
from abbey.components.decks import CHRONICLES, EVENTS, LIBRARY, SCRIPTORIUM, Card
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.errors import IllegalMoveError
from abbey.record import Event, Header, read_line
from abbey.rules import (
    Decision,
    Game,
    Option,
    Player,
    Ruleset,
    Seat,
    Start,
    View,
    can,
    do,
    due,
    verify,
)
from abbey.rules import start as start_state
from abbey.rules.legal import settled
from abbey.rules.passing import count_to_pass, mass_to_hold
from abbey.rules.state import cards_of
from abbey.rules.tasks import MassDue, NextTurnDue, TurnDue
from abbey.rules.ways import CONFESSIONALS

__all__ = ["NAMES", "Answers", "Table", "cards", "mask"]

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eve", "Fay")
"""The players; their colours are those of the box in its order: Ana is blue, Ben is red."""


def cards(names: str) -> tuple[Suspect, ...]:
    """Read names with commas between."""
    return tuple(Suspect.named(name.strip()) for name in names.split(",") if name.strip())


def mask(names: str) -> int:
    """Read names as a mask."""
    return sum(card.bit for card in cards(names))


def _on_top(deck: Sequence[Card], names: Sequence[str], own: Sequence[Card]) -> tuple[Card, ...]:
    known = {card.name: card for card in (*deck, *CHRONICLES, *own)}
    top = tuple(known[name] for name in names)
    return top + tuple(card for card in deck if card not in top)


class Table:
    """A state to play on.

    Dealt are the suspects in the order of the box: hands first, then the pile, Guy the culprit.
    With three players: Ana has the Templars Matthew to Gerard, Ben Basil to Cuthbert, Cleo
    Jacques to Sergio, and the pile is Berengar, Julian, Cyrille, Charles, Philippe.
    """

    def __init__(
        self,
        players: int = 3,
        rules: Ruleset | None = None,
        *,
        books: Sequence[str] = (),
        library: Sequence[str] = (),
        events: Sequence[str] = (),
        own: Sequence[Card] = (),
    ) -> None:
        names = NAMES[:players]
        header = Header(names)
        sizes = header.sizes
        hands = tuple(
            (name, SUSPECTS[seat * sizes.hand : (seat + 1) * sizes.hand])
            for seat, name in enumerate(names)
        )
        self.header = Header(
            names,
            hands=hands,
            pile=SUSPECTS[players * sizes.hand : -1],
            culprit=SUSPECTS[-1],
            colours=tuple(Colour)[:players],
            first="Ana",
            confessed=tuple(zip(CONFESSIONALS, names[1:3], strict=True)),
            books=_on_top(SCRIPTORIUM, books, own),
            library=_on_top(LIBRARY, library, own),
            events=_on_top(EVENTS, events, own),
            rules=(rules or Ruleset()).names(),
            cards=tuple(own),
        )
        self.state = start_state(self.header)

    # Laying out.

    def pawns(self, **rooms: str) -> Table:
        """Put pawns: `pawns(Ana="crypt")`."""
        for name, room in rooms.items():
            self.state = self.state.at(self.state.seat(name), pawn=Room.named(room), loot=None)
        return self

    def hands(self, **names: str) -> Table:
        """Give players these hands; what they had before, and is not given, goes out."""
        taken = mask(",".join(names.values()))
        seats = list(self.state.seats)
        before = taken
        for seat, player in enumerate(seats):
            before |= player.hand
            seats[seat] = player.but(hand=player.hand & ~taken)
        for name, held in names.items():
            seat = self.state.seat(name)
            new = mask(held)
            seats[seat] = seats[seat].but(hand=new, seen=seats[seat].seen | new)
        now = 0
        for player in seats:
            now |= player.hand
        pile = tuple(card for card in self.state.pile if not taken & card.bit)
        self.state = self.state.but(
            seats=tuple(seats), pile=pile, out=self.state.out | (before & ~now)
        )
        return self

    def no_pile(self) -> Table:
        """Lay the pile out of the game."""
        gone = sum(card.bit for card in self.state.pile)
        self.state = self.state.but(pile=(), out=self.state.out | gone)
        return self

    def keeps(self, name: str, *books: str) -> Table:
        """Give a player kept books."""
        known = {card.name: card for card in (*self.state.books, *CHRONICLES, *self.header.cards)}
        held = tuple(known[book] for book in books)
        seat = self.state.seat(name)
        rest = tuple(card for card in self.state.books if card not in held)
        self.state = self.state.at(seat, books=self.state.seats[seat].books + held)
        self.state = self.state.but(books=rest)
        return self

    def is_(self, name: str, **changes: object) -> Table:
        """Change anything else of a player."""
        self.state = self.state.at(self.state.seat(name), **changes)
        return self

    # Playing.

    def event(self, line: str) -> Event:
        """Read a line."""
        return read_line(line, self.header)

    def play(self, *lines: str) -> Table:
        """Let lines happen."""
        for line in lines:
            event = self.event(line)
            assert can(self.state, event) is True
            self.state = do(self.state, event)
        return self

    def refuse(self, line: str, reason: str) -> Table:
        """Check that a line cannot happen, and why."""
        event = self.event(line)
        assert not can(self.state, event)
        for judge in (verify, do):
            with pytest.raises(IllegalMoveError, match=reason):
                judge(self.state, event)
        return self

    def turn(self, name: str, *lines: str) -> Table:
        """Begin a turn in mid-round, the bell moved already, and play on."""
        seat = self.state.seat(name)
        first = (seat - 1) % len(self.state.seats)
        clock = self.state.clock.but(first=first, bell=1, rounds=1)
        self.state = self.state.but(clock=clock, agenda=(TurnDue(seat),))
        return self.play(f"turn {name}", *lines)

    def mass(self, caller: str = "Ana") -> Table:
        """Let the bell have stood on its last place when the caller's turn comes."""
        seat = self.state.seat(caller)
        before = (seat - 1) % len(self.state.seats)
        clock = self.state.clock.but(first=seat, bell=4, rounds=4)
        self.state = settled(self.state.but(clock=clock, agenda=(NextTurnDue(before),)))
        return self

    def pass_cards(self, **gave: str) -> Table:
        """Hold the Mass that is due: these cards go, of others the first of their hands."""
        task = self.state.agenda[-1]
        assert isinstance(task, MassDue)
        parts = []
        for seat, name in enumerate(self.state.table.players):
            if seat in task.skips:
                parts.append(f"{name} skips")
                continue
            hand = cards_of(self.state.seats[seat].hand)
            count = count_to_pass(self.state, task, seat)
            chosen = gave.get(name) or ", ".join(card.name for card in hand[:count]) or "nothing"
            parts.append(f"{name} gave {chosen}")
        return self.play(f"mass {mass_to_hold(self.state)}: {'; '.join(parts)}")

    # Asking.

    @property
    def due(self) -> str:
        """What is due."""
        return due(self.state)

    def seat(self, name: str) -> Seat:
        """All that belongs to a player."""
        return self.state.seats[self.state.seat(name)]

    def game(self, *players: Player, seed: int = 0) -> Game:
        """Let these players play on."""
        return Game(Start(self.header, self.state), players, chance=Random(seed))


class Answers:
    """A player who gives the answers written down, and remembers what was asked."""

    def __init__(self, *options: Option) -> None:
        self.options = list(options)
        self.asked: list[Decision] = []
        self.views: list[View] = []

    def choose(self, view: View, decision: Decision) -> Option:
        """Give the next answer."""
        self.asked.append(decision)
        self.views.append(view)
        return self.options.pop(0)
