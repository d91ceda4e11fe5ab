"""Masses: pawns to the chapel, cards to the left, an event, the bell to its new keeper."""

from __future__ import annotations

from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.components.suspects import Suspect
from abbey.record.mass import MassHeld, MassLook, MassPart
from abbey.record.notebook import Event
from abbey.record.table import EventRead, UsesBook
from abbey.rules.changes import put
from abbey.rules.decisions import PassChoice
from abbey.rules.effects import begin
from abbey.rules.options import PassCards
from abbey.rules.passing import count_to_pass, mass_to_hold, passed, passers, receiver
from abbey.rules.phase import (
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
from abbey.rules.state import CHAPEL, Spells, State, cards_of
from abbey.rules.tasks import EndDue, EventDue, MassDue, MassEndDue, TurnDue

__all__ = ["EventReading", "MassEnd", "MassHolding"]

_COMPLINE = "Compline"


class MassHolding(Phase[MassDue]):
    """`mass NAME: A gave CARDS; …`: books that bear on it first, then all pass at once."""

    @staticmethod
    def _books(state: State, task: MassDue, seat: int) -> tuple[Card, ...]:
        books = books_for(state, seat, Timing.MASS)
        if seat in task.skips:
            return tuple(book for book in books if book.op is Effect.PEEK_MASS_PASS)
        return books

    def verify(self, state: State, task: MassDue, event: Event) -> bool:
        """Check who gives what, who stays away and who looks."""
        if isinstance(event, UsesBook):
            seat = state.seat(event.player)
            return uses(state, seat, event, self._books(state, task, seat))
        if not isinstance(event, MassHeld):
            return False
        if event.mass != mass_to_hold(state):
            illegal(event, f"the Mass to hold is {mass_to_hold(state)}")
        if sorted(part.player for part in event.parts) != sorted(state.table.players):
            illegal(event, "a record has one clause for each player, `gave CARDS` or `skips`")
        for part in event.parts:
            _verify_part(state, task, event, part)
        self._verify_looks(state, task, event)
        return True

    @staticmethod
    def _verify_looks(state: State, task: MassDue, event: MassHeld) -> None:
        gave = {part.player: part.gave for part in event.parts}
        allowed = list(state.names(task.lookers))
        for look in event.looks:
            if look.looker not in allowed:
                illegal(event, f"{look.looker} has used no book to look at passed cards")
            allowed.remove(look.looker)
            if look.looker == look.giver or not look.cards or look.cards != gave[look.giver]:
                illegal(event, f"{look.looker} sees all that another player passes")

    def apply(self, state: State, task: MassDue, event: Event) -> State:
        """Use the book, or hold the Mass: what lasted until the next one is over."""
        if isinstance(event, UsesBook):
            return _used(state, task, event)
        assert isinstance(event, MassHeld)
        clock = state.clock
        if clock.used:
            clock = clock.but(masses=(*clock.masses[1:], clock.masses[0]))
        clock = clock.but(used=True, held=clock.held + 1)
        state = state.but(clock=clock, spells=Spells(fast=state.spells.fast))
        for seat in range(len(state.seats)):
            if seat not in task.skips:
                state = put(state, seat, CHAPEL)
        gave = {state.seat(part.player): _named(part) for part in event.parts if part.gave}
        state = passed(state, task, gave)
        for look in event.looks:
            seat = state.seat(look.looker)
            seen = sum(card.bit for card in look.cards or () if card is not None)
            state = state.at(seat, seen=state.seats[seat].seen | seen)
        if event.mass.name == _COMPLINE and not state.table.rules.endless_day:
            state = state.but(agenda=(EndDue("Compline is over"),))
        return state.push(EventDue(task.caller))

    def play(self, host: Host, task: MassDue) -> None:
        """Offer the books around the table, then let all choose what to pass."""
        for seat in (task.caller, *host.state.others(task.caller)):
            while books := self._books(host.state, _now(host), seat):
                book = offer_books(host, seat, books, Timing.MASS)
                if book is None:
                    break
                host.do(UsesBook(host.state.name(seat), book))
        task = _now(host)
        state = host.state
        targets = [_look_target(host, task, seat) for seat in task.lookers]
        gave = {seat: _choose_passed(host, task, seat) for seat in passers(state, task)}
        parts = tuple(
            MassPart(name, skips=True) if seat in task.skips else MassPart(name, gave.get(seat, ()))
            for seat, name in enumerate(state.table.players)
        )
        looks = tuple(
            MassLook(state.name(seat), state.name(giver), gave[giver])
            for seat, giver in zip(task.lookers, targets, strict=True)
            if giver is not None
        )
        host.do(MassHeld(mass_to_hold(state), None, parts, looks))


def _now(host: Host) -> MassDue:
    task = host.state.agenda[-1]
    assert isinstance(task, MassDue), "books used at a Mass leave it due"
    return task


def _named(part: MassPart) -> tuple[Suspect, ...]:
    return tuple(card for card in part.gave or () if card is not None)


def _verify_part(state: State, task: MassDue, event: MassHeld, part: MassPart) -> None:
    seat = state.seat(part.player)
    if part.skips is not (seat in task.skips):
        illegal(event, f"whether {part.player} stays away is decided by a book")
    if part.skips:
        return
    cards = _named(part)
    mask = sum(card.bit for card in set(cards))
    if part.gave is None or len(cards) != len(part.gave) or mask & ~state.seats[seat].hand:
        illegal(event, f"{part.player} must pass cards of the own hand, named")
    count = count_to_pass(state, task, seat)
    if mask.bit_count() != count or len(cards) != count:
        illegal(event, f"{part.player} must pass {count}")


def _used(state: State, task: MassDue, event: UsesBook) -> State:
    seat = state.seat(event.player)
    state = used_book(state, seat, event.book)
    skips, fewer, lookers = task.skips, task.fewer, task.lookers
    match event.book.op:
        case Effect.SKIP_MASS:
            skips = (*skips, seat)
        case Effect.PASS_ONE_LESS:
            fewer = (*fewer, seat)
        case _:
            lookers = (*lookers, seat)
    return state.push(MassDue(task.caller, skips, fewer, lookers))


def _look_target(host: Host, task: MassDue, seat: int) -> int | None:
    """Ask whose passed cards to look at; None if no other player passes any."""
    state = host.state
    givers = tuple(other for other in state.others(seat) if count_to_pass(state, task, other))
    if not givers:
        return None
    return choose_player(host, seat, givers, Effect.PEEK_MASS_PASS)


def _choose_passed(host: Host, task: MassDue, seat: int) -> tuple[Suspect, ...]:
    state = host.state
    hand = cards_of(state.seats[seat].hand)
    count = count_to_pass(state, task, seat)
    if count in (0, len(hand)):
        return hand[:count]
    if not state.table.rules.passing_chosen:
        return _sorted(host.chance.sample(hand, count))
    decision = PassChoice(hand, count, state.name(receiver(state, task, seat)))
    option = host.ask(seat, decision)
    if not isinstance(option, PassCards):
        unexpected(decision, option)
    return _sorted(option.cards)


def _sorted(cards: list[Suspect] | tuple[Suspect, ...]) -> tuple[Suspect, ...]:
    # A fixed order, lest the order of the line tell what the giver thought.
    return tuple(sorted(cards, key=lambda card: card.index))


class EventReading(Phase[EventDue]):
    """`event NAME`: the top event is read and carried out; it goes under its pile."""

    def settle(self, state: State, task: EventDue) -> State | None:
        """Pass by in the variant without events."""
        return None if state.table.rules.events and state.events else state.pop()

    def verify(self, state: State, task: EventDue, event: Event) -> bool:
        """Check the card."""
        if not isinstance(event, EventRead):
            return False
        if event.card != state.events[0]:
            illegal(event, "the top event of the pile is another")
        return True

    def apply(self, state: State, task: EventDue, event: Event) -> State:
        """Carry out the event."""
        card, *rest = state.events
        return begin(state.but(events=(*rest, card)), task.caller, card)

    def play(self, host: Host, task: EventDue) -> None:
        """Read it."""
        host.do(EventRead(host.state.events[0]))


class MassEnd(Phase[MassEndDue]):
    """Book of Hours: after a Mass its owner takes bell and Mass cards and starts."""

    @staticmethod
    def _books(state: State, seat: int) -> tuple[Card, ...]:
        return books_for(state, seat, Timing.END_OF_MASS, (Effect.TAKE_BELL_AFTER_MASS,))

    def settle(self, state: State, task: MassEndDue) -> State | None:
        """Pass by if nobody has such a book."""
        held = any(self._books(state, seat) for seat in range(len(state.seats)))
        return None if held else state.pop()

    def verify(self, state: State, task: MassEndDue, event: Event) -> bool:
        """Check the book."""
        if not isinstance(event, UsesBook):
            return False
        seat = state.seat(event.player)
        return uses(state, seat, event, self._books(state, seat))

    def apply(self, state: State, task: MassEndDue, event: Event) -> State:
        """Let the owner start."""
        assert isinstance(event, UsesBook)
        seat = state.seat(event.player)
        state = used_book(state.pop(), seat, event.book)
        return state.but(clock=state.clock.but(first=seat)).push(TurnDue(seat))

    def play(self, host: Host, task: MassEndDue) -> None:
        """Offer it around the table, the first player to be last: nothing to gain there."""
        state = host.state
        for seat in (task.caller, *state.others(task.caller)):
            books = self._books(state, seat)
            if seat != state.clock.first:
                book = offer_books(host, seat, books, Timing.END_OF_MASS)
                if book is not None:
                    host.do(UsesBook(state.name(seat), book))
                    return
        host.decline()
