"""What is done in the rooms: confessionals, cells, parlor, crypt; the others lead elsewhere."""

from __future__ import annotations

from abbey.components.board import RoomKind
from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.record.moves import Draws, Nothing, Shows, Takes
from abbey.record.notebook import Event
from abbey.record.table import TakesCrypt, UsesBook
from abbey.rules.changes import pass_card, see
from abbey.rules.chores import TakeDue
from abbey.rules.decisions import RequestChoice, TakeChoice
from abbey.rules.options import Decline, Request, Take
from abbey.rules.phase import (
    Fleeting,
    Host,
    Phase,
    books_for,
    choose_player,
    illegal,
    offer_books,
    unexpected,
    used_book,
    uses,
)
from abbey.rules.phases.shows import shown, verify_shown
from abbey.rules.state import State, cards_of
from abbey.rules.tasks import (
    BookDue,
    ClaimDue,
    CryptDue,
    DrawDue,
    GreatBookDue,
    RequestDue,
    RoomDue,
)
from abbey.rules.ways import CONFESSIONALS

__all__ = ["CryptTaken", "Drawing", "Requesting", "RoomUse", "Taking"]

_PARLOR_TRAITS = 2


class RoomUse(Fleeting[RoomDue]):
    """Each kind of room has its action; most spaces have none."""

    def settle(self, state: State, task: RoomDue) -> State:
        """Put the action of the room on the agenda."""
        seat = task.seat
        state = state.pop()
        room = state.seats[seat].pawn
        match room.kind:
            case RoomKind.CONFESSIONAL:
                return _confess(state, seat)
            case RoomKind.CELL:
                owner = state.owner(room)
                if owner is None or owner == seat:
                    return state
                may = state.table.rules.take_optional
                return state.push(TakeDue(seat, (owner,), seat, may))
            case RoomKind.CRYPT:
                return state.push(CryptDue(seat))
            case RoomKind.SCRIPTORIUM:
                return state.push(BookDue(seat))
            case RoomKind.LIBRARY:
                return state.push(GreatBookDue(seat))
            case RoomKind.PARLOR:
                return state.push(DrawDue(seat) if state.pile else RequestDue(seat))
            case RoomKind.CHAPTER_HALL:
                return state.push(ClaimDue(seat))
            case _:
                return state


def _confess(state: State, seat: int) -> State:
    """Take a random card from the last visitor and turn the die to the new one."""
    which = CONFESSIONALS.index(state.seats[seat].pawn)
    last = state.confessed[which]
    card = last is not None and last != seat and state.seats[last].hand != 0
    if card or state.table.rules.die_always_turns:
        inner, outer = state.confessed
        state = state.but(confessed=(seat, outer) if which == 0 else (inner, seat))
    if card:
        assert last is not None
        state = state.push(TakeDue(seat, (last,), seat))
    return state


class Taking(Phase[TakeDue]):
    """`A takes CARD from B`: a random card, in a confessional, in a cell or by a book."""

    def settle(self, state: State, task: TakeDue) -> State | None:
        """Pass by if there is no card to take."""
        return None if state.with_cards(task.victims) else state.pop()

    def verify(self, state: State, task: TakeDue, event: Event) -> bool:
        """Check from whom the card comes."""
        if not isinstance(event, Takes) or state.seat(event.taker) != task.seat:
            return False
        victim = state.seat(event.victim)
        if victim not in task.victims:
            illegal(event, f"a card is taken from {' or '.join(state.names(task.victims))}")
        if event.card is None or not state.seats[victim].hand & event.card.bit:
            illegal(event, f"it must name a card that {event.victim} holds")
        return True

    def apply(self, state: State, task: TakeDue, event: Event) -> State:
        """Let the card go over; the thief in a cell remembers it."""
        assert isinstance(event, Takes)
        assert event.card is not None
        victim = state.seat(event.victim)
        state = pass_card(state, victim, task.seat, event.card)
        if state.seats[task.seat].pawn == state.table.cells[victim]:
            state = state.at(task.seat, loot=event.card)
        return state

    def play(self, host: Host, task: TakeDue) -> None:
        """Ask what there is to choose, and draw the card."""
        state = host.state
        victims = state.with_cards(task.victims)
        victim = choose_player(host, task.chooser, victims, Effect.STEAL_RANDOM_DIE)
        name = state.name(victim)
        if task.may:
            decision = TakeChoice(name)
            option = host.ask(task.seat, decision)
            if isinstance(option, Decline):
                host.decline()
                return
            if not isinstance(option, Take):
                unexpected(decision, option)
        card = host.chance.choice(cards_of(state.seats[victim].hand))
        host.do(Takes(state.name(task.seat), name, card))


class Drawing(Phase[DrawDue]):
    """`A draws CARD`: the top card of the parlor pile."""

    def verify(self, state: State, task: DrawDue, event: Event) -> bool:
        """Check the card."""
        if not isinstance(event, Draws) or state.seat(event.player) != task.seat:
            return False
        if event.card != state.pile[0]:
            illegal(event, "the top card of the pile is another")
        return True

    def apply(self, state: State, task: DrawDue, event: Event) -> State:
        """Take the card into the hand."""
        card, *rest = state.pile
        hand = state.seats[task.seat].hand | card.bit
        state = state.at(task.seat, hand=hand).but(pile=tuple(rest))
        return see(state, (task.seat,), card.bit)

    def play(self, host: Host, task: DrawDue) -> None:
        """Draw."""
        host.do(Draws(host.state.name(task.seat), host.state.pile[0]))


class CryptTaken(Phase[CryptDue]):
    """`A takes a crypt card`: at most one is held."""

    def settle(self, state: State, task: CryptDue) -> State | None:
        """Pass by if the player has one, or none is left."""
        return state.pop() if state.seats[task.seat].crypt or not state.crypt else None

    def verify(self, state: State, task: CryptDue, event: Event) -> bool:
        """Check who takes it."""
        return isinstance(event, TakesCrypt) and state.seat(event.player) == task.seat

    def apply(self, state: State, task: CryptDue, event: Event) -> State:
        """Take the card."""
        return state.at(task.seat, crypt=True, crypt_fresh=True).but(crypt=state.crypt - 1)

    def play(self, host: Host, task: CryptDue) -> None:
        """Take it."""
        host.do(TakesCrypt(host.state.name(task.seat)))


class Requesting(Phase[RequestDue]):
    """`B shows A CARD: SET`: one or two traits; B chooses among the fitting cards.

    With Aristotelian Logic a player who has none is asked again, and again, until one is shown.
    """

    @staticmethod
    def _books(state: State, task: RequestDue) -> tuple[Card, ...]:
        if task.other is None or task.again:
            return ()
        return books_for(state, task.seat, Timing.PARLOR, (Effect.PARLOR_REPEAT,))

    def settle(self, state: State, task: RequestDue) -> State | None:
        """Pass by after a request that found nothing, unless a book lets ask again."""
        if task.other is None or task.again or self._books(state, task):
            return None
        return state.pop()

    def verify(self, state: State, task: RequestDue, event: Event) -> bool:
        """Check who is asked for what, and what is shown."""
        if isinstance(event, UsesBook):
            return uses(state, task.seat, event, self._books(state, task))
        if not isinstance(event, Shows) or event.audience != state.name(task.seat):
            return False
        if task.other is not None and not task.again:
            return False
        shower = state.seat(event.shower)
        if shower == task.seat or task.other not in (None, shower):
            illegal(event, "another player must be asked")
        verify_shown(state, event, _PARLOR_TRAITS)
        return True

    def apply(self, state: State, task: RequestDue, event: Event) -> State:
        """Let the asker see the card; if there was none, it may be tried again."""
        if isinstance(event, UsesBook):
            state = used_book(state, task.seat, event.book)
            return state.push(RequestDue(task.seat, task.other, again=True))
        assert isinstance(event, Shows)
        if isinstance(event.card, Nothing) or event.card is None:
            return state.push(RequestDue(task.seat, state.seat(event.shower), task.again))
        return see(state, (task.seat,), event.card.bit)

    def play(self, host: Host, task: RequestDue) -> None:
        """Ask whom to ask for what, and let the card be chosen."""
        state = host.state
        name = state.name(task.seat)
        if task.other is not None and not task.again:
            book = offer_books(host, task.seat, self._books(state, task), Timing.PARLOR)
            if book is None:
                host.decline()
            else:
                host.do(UsesBook(name, book))
            return
        players = state.others(task.seat) if task.other is None else (task.other,)
        decision = RequestChoice(state.names(players))
        match host.ask(task.seat, decision):
            case Request(player=player, of=of):
                host.do(shown(host, player, name, of))
            case Decline():
                host.decline()
            case option:
                unexpected(decision, option)
