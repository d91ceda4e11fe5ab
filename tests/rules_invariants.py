"""Laws that hold at every step of every game, counted from the record and not from the rules."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field

from abbey.components.decks import Card
from abbey.components.suspects import Suspect
from abbey.record import (
    Accuses,
    Bell,
    Discards,
    Draws,
    DrawsBook,
    EventRead,
    Header,
    LibraryRead,
    LosesBook,
    MassHeld,
    Notebook,
    OrdersEvents,
    Returns,
    Reveals,
    SwapsHands,
    Takes,
    TakesBook,
    TakesInstead,
    Turn,
    UsesBook,
)
from abbey.record.notebook import Event
from abbey.rules import Outcome, State
from abbey.rules.chores import PlaceDue, PutAllDue
from abbey.rules.tasks import CaughtDue, ReadDue

__all__ = ["Ledger", "check_outcome", "check_state", "points_of_record"]


@dataclass
class Ledger:
    """Sizes, decks and turns as they follow from the lines of a record alone."""

    header: Header
    sizes: dict[str, int] = field(init=False)
    pile: int = field(init=False)
    out: int = 0
    books: deque[Card] = field(init=False)
    library: deque[Card] = field(init=False)
    events: deque[Card] = field(init=False)
    held: Counter[Card] = field(default_factory=Counter)
    drawn: Card | None = None
    """A plain book between its draw and its reading."""
    turn: str | None = None
    round: list[str] = field(default_factory=list)
    """Who has had a turn since the bell moved last."""
    in_mass: bool = False
    """Whether a Mass has been held since then."""

    def __post_init__(self) -> None:
        self.sizes = dict.fromkeys(self.header.players, self.header.sizes.hand)
        self.pile = self.header.sizes.pile
        self.books = deque(self.header.books or ())
        self.library = deque(self.header.library or ())
        self.events = deque(self.header.events or ())

    def read(self, event: Event) -> None:
        """Follow one line."""
        self._cards(event)
        self._decks(event)
        self._turns(event)

    def _cards(self, event: Event) -> None:
        match event:
            case Draws(player=player):
                self.sizes[player] += 1
                self.pile -= 1
            case Takes(taker=to, victim=source) | TakesInstead(taker=to, victim=source):
                self.sizes[to] += 1
                self.sizes[source] -= 1
            case Returns(giver=source, receiver=to):
                self.sizes[to] += 1
                self.sizes[source] -= 1
            case SwapsHands(first=one, second=two):
                self.sizes[one], self.sizes[two] = self.sizes[two], self.sizes[one]
            case Discards(player=player):
                self.sizes[player] -= 1
                self.out += 1
            case MassHeld(parts=parts):
                there = [part for part in parts if not part.skips]
                for part, following in zip(there, there[1:] + there[:1], strict=True):
                    self.sizes[part.player] -= len(part.gave or ())
                    self.sizes[following.player] += len(part.gave or ())
            case _:
                pass

    def _decks(self, event: Event) -> None:
        match event:
            case DrawsBook(book=book):
                assert book is not None
                assert book == self.books.popleft()
                if book.starred:
                    self.held[book] += 1
                else:
                    assert self.drawn is None
                    self.drawn = book
            case UsesBook(book=book) if book == self.drawn:
                self.drawn = None
                self.books.append(book)
            case UsesBook(book=book) if book.name == "Impure Illuminations":
                pass  # it changes hands, by a line of its own
            case UsesBook(book=book) | LosesBook(book=book):
                self.held[book] -= 1
                self.books.append(book)
            case EventRead(card=card):
                assert card == self.events.popleft()
                self.events.append(card)
            case LibraryRead(card=card):
                assert card == self.library.popleft()
                self.library.append(card)
            case OrdersEvents(cards=cards):
                assert cards is not None
                old = [self.events.popleft() for _ in cards]
                assert Counter(old) == Counter(cards)
                self.events.extendleft(reversed(cards))
            case TakesBook(book=book):
                assert book is not None
                assert self.held[book]
            case _:
                pass

    def _turns(self, event: Event) -> None:
        match event:
            case Turn(player=player):
                # A book drawn in an event can give a turn before the round begins.
                if self.turn not in (None, player) and not self.in_mass:
                    assert self.turn is not None
                    assert player == self.header.left_of(self.turn)
                    assert player not in self.round or player == self.round[0]
                self.turn = player
                if player not in self.round:
                    self.round.append(player)
            case Bell():
                assert self.turn is not None
                self.round = [self.turn]
                self.in_mass = False
            case MassHeld():
                self.turn = None
                self.round = []
                self.in_mass = True
            case _:
                pass


def check_state(state: State, ledger: Ledger) -> None:
    """Check one state against the lines so far."""
    _check_cards(state, ledger)
    _check_decks(state, ledger)
    _check_table(state, ledger)


def _check_cards(state: State, ledger: Ledger) -> None:
    pile = sum(card.bit for card in state.pile)
    places = [state.culprit.bit, pile, state.out, *(seat.hand for seat in state.seats)]
    together = 0
    for place in places:
        assert not together & place, "a card lies in two places"
        together |= place
    assert together == state.table.pack, "a card has gone"
    assert len(state.pile) == ledger.pile
    assert state.out.bit_count() == ledger.out
    sizes = [seat.hand.bit_count() for seat in state.seats]
    assert sizes == list(ledger.sizes.values())
    for seat in state.seats:
        assert not seat.hand & ~seat.seen
        assert not seat.seen & state.culprit.bit
        assert seat.loot is None or seat.seen & seat.loot.bit


def _check_decks(state: State, ledger: Ledger) -> None:
    assert state.books == tuple(ledger.books)
    assert state.library == tuple(ledger.library)
    assert state.events == tuple(ledger.events)
    held = Counter(book for seat in state.seats for book in seat.books)
    assert held == +ledger.held
    read = [task.book for task in state.agenda if isinstance(task, ReadDue)]
    assert read == ([ledger.drawn] if ledger.drawn else [])
    assert state.crypt + sum(seat.crypt for seat in state.seats) == 6


def _check_table(state: State, ledger: Ledger) -> None:
    assert 0 <= state.clock.bell <= 4
    if state.turn is not None:
        assert state.name(state.turn) == ledger.turn
    moving = any(isinstance(task, CaughtDue | PutAllDue | PlaceDue) for task in state.agenda)
    if not moving and not state.table.rules.cards_crowd:
        narrow = Counter(seat.pawn for seat in state.seats if seat.pawn.holds_one)
        assert not narrow or max(narrow.values()) == 1, "two pawns in a narrow room"
    if not state.table.rules.library:
        assert not any(seat.visited for seat in state.seats)


def points_of_record(record: Notebook) -> dict[str, int]:
    """Count the points of all players from the lines alone."""
    culprit = record.header.culprit
    assert isinstance(culprit, Suspect)
    points = dict.fromkeys(record.header.players, 0)
    safe = False
    for event in record.events:
        match event:
            case LibraryRead(card=card):
                safe = card.name == "Treatise on Magic"
            case Reveals(player=player, trait=trait):
                right = trait in culprit.traits
                points[player] += 2 if right else 0 if safe else -1
                safe = False
            case Accuses(player=player, right=right):
                points[player] += 4 if right else -2
            case _:
                pass
    return points


def check_outcome(record: Notebook, outcome: Outcome) -> None:
    """Check points and winners against the lines."""
    points = points_of_record(record)
    assert dict(outcome.points) == points
    claims = [event for event in record.events if isinstance(event, Accuses)]
    finder = next((claim.player for claim in claims if claim.right), None)
    assert outcome.finder == finder
    best = {name for name, total in points.items() if total == max(points.values())}
    assert set(outcome.winners) <= best
    if outcome.finder in best:
        assert outcome.winners == (outcome.finder,)
