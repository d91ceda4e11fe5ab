"""The intruder caught in a cell, and penance."""

from __future__ import annotations

from abbey.components.effects import Effect, Timing
from abbey.record.moves import Returns, TakesInstead
from abbey.record.notebook import Event
from abbey.record.table import DoesPenance, PutIn, UsesBook
from abbey.rules.changes import pass_card, penance, put
from abbey.rules.phase import Host, Phase, books_for, illegal, offer_books, used_book, uses
from abbey.rules.state import CHAPEL, State, cards_of
from abbey.rules.tasks import CaughtDue, PenanceDue

__all__ = ["Catching", "Penance"]


class Catching(Phase[CaughtDue]):
    """The very card goes back, or a random one if it is no longer held; then penance.

    Acts of the Holy Apostles spares both: the pawn only goes to the chapel.
    """

    @staticmethod
    def _owes(state: State, task: CaughtDue) -> bool:
        thief = state.seats[task.seat]
        owing = thief.loot is not None and thief.hand != 0
        return owing and not task.returned and not task.forgiven

    @staticmethod
    def _saved(state: State, task: CaughtDue) -> bool:
        return not task.returned and not task.forgiven

    def verify(self, state: State, task: CaughtDue, event: Event) -> bool:
        """Check which card goes back and where the intruder goes."""
        thief, owner = state.name(task.seat), state.name(task.owner)
        hand = state.seats[task.seat].hand
        loot = state.seats[task.seat].loot
        match event:
            case UsesBook() if self._saved(state, task):
                saving = books_for(state, task.seat, Timing.WHEN_CAUGHT)
                return uses(state, task.seat, event, saving)
            case Returns(giver=giver, receiver=receiver, card=card):
                if (giver, receiver) != (thief, owner) or not self._owes(state, task):
                    return False
                if loot is None or not hand & loot.bit:
                    illegal(event, "the card taken is no longer there: a random one goes")
                if card != loot:
                    illegal(event, f"the card taken was {loot}")
                return True
            case TakesInstead(taker=taker, victim=victim, card=card):
                if (taker, victim) != (owner, thief) or not self._owes(state, task):
                    return False
                if loot is not None and hand & loot.bit:
                    illegal(event, f"{thief} still has {loot}, which goes back")
                if card is None or not hand & card.bit:
                    illegal(event, f"it must name a card that {thief} holds")
                return True
            case DoesPenance(player=player):
                if player != thief or task.forgiven:
                    return False
                if self._owes(state, task):
                    illegal(event, f"first {owner} gets a card back")
                return True
            case PutIn(player=player, room=room):
                return player == thief and task.forgiven and state.room(room) == CHAPEL
            case _:
                return False

    def apply(self, state: State, task: CaughtDue, event: Event) -> State:
        """Let the card go back, or send the intruder to the chapel."""
        match event:
            case UsesBook(book=book):
                state = used_book(state, task.seat, book)
                return state.push(CaughtDue(task.seat, task.owner, forgiven=True))
            case Returns(card=card) | TakesInstead(card=card):
                assert card is not None
                state = pass_card(state, task.seat, task.owner, card)
                return state.push(CaughtDue(task.seat, task.owner, returned=True))
            case DoesPenance():
                return penance(state, task.seat)
            case _:
                return put(state, task.seat, CHAPEL)

    def play(self, host: Host, task: CaughtDue) -> None:
        """Ask the intruder for a saving book, else let the rule run."""
        state = host.state
        thief, owner = state.name(task.seat), state.name(task.owner)
        if self._saved(state, task):
            saving = books_for(state, task.seat, Timing.WHEN_CAUGHT, (Effect.IMMUNE_WHEN_CAUGHT,))
            book = offer_books(host, task.seat, saving, Timing.WHEN_CAUGHT)
            if book is not None:
                host.do(UsesBook(thief, book))
                return
        if task.forgiven:
            host.do(PutIn(thief, CHAPEL))
        elif not self._owes(state, task):
            host.do(DoesPenance(thief))
        else:
            seat = state.seats[task.seat]
            if seat.loot is not None and seat.hand & seat.loot.bit:
                host.do(Returns(thief, owner, seat.loot))
            else:
                card = host.chance.choice(cards_of(seat.hand))
                host.do(TakesInstead(owner, thief, card))


class Penance(Phase[PenanceDue]):
    """`A does penance`: to the chapel, and the next turn is lost."""

    def verify(self, state: State, task: PenanceDue, event: Event) -> bool:
        """Check who does it."""
        return isinstance(event, DoesPenance) and state.seat(event.player) == task.seat

    def apply(self, state: State, task: PenanceDue, event: Event) -> State:
        """Send the player to the chapel."""
        return penance(state, task.seat)

    def play(self, host: Host, task: PenanceDue) -> None:
        """Let it be done."""
        host.do(DoesPenance(host.state.name(task.seat)))
