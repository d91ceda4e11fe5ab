"""Looks at cards that stay where they are."""

from __future__ import annotations

from collections.abc import Sequence

from abbey.components.effects import Effect
from abbey.record.cards import KnownCard
from abbey.record.moves import LooksAtAllButOne, LooksAtCards, LooksAtHand
from abbey.record.notebook import Event
from abbey.rules.changes import see
from abbey.rules.chores import ButOneDue, HandDue, LookDue
from abbey.rules.decisions import HideChoice
from abbey.rules.options import Decline, PickCard
from abbey.rules.phase import Host, Phase, choose_player, illegal, unexpected
from abbey.rules.state import State, cards_of

__all__ = ["CardsLookedAt", "HandButOne", "HandLookedAt", "mask_of"]


def mask_of(cards: Sequence[KnownCard] | None) -> int:
    """Return the mask of cards that are named; 0 if one is not, or is named twice."""
    mask = 0
    for card in cards or ():
        if card is None or mask & card.bit:
            return 0
        mask |= card.bit
    return mask


class CardsLookedAt(Phase[LookDue]):
    """`A sees CARD, CARD of B`: random cards, all if there are no more."""

    def settle(self, state: State, task: LookDue) -> State | None:
        """Pass by if there is no card to look at."""
        return None if state.with_cards(task.owners) else state.pop()

    def verify(self, state: State, task: LookDue, event: Event) -> bool:
        """Check whose cards, and how many."""
        if not isinstance(event, LooksAtCards) or state.seat(event.looker) != task.seat:
            return False
        owner = state.seat(event.owner)
        if owner not in task.owners:
            illegal(event, f"the cards are those of {' or '.join(state.names(task.owners))}")
        hand = state.seats[owner].hand
        count = min(task.count, hand.bit_count())
        seen = mask_of(event.cards)
        if seen & ~hand or seen.bit_count() != count or len(event.cards) != count:
            illegal(event, f"it must name {count} of the cards that {event.owner} holds")
        return True

    def apply(self, state: State, task: LookDue, event: Event) -> State:
        """Let the looker see them."""
        assert isinstance(event, LooksAtCards)
        return see(state, (task.seat,), mask_of(event.cards))

    def play(self, host: Host, task: LookDue) -> None:
        """Ask whose cards, and draw them."""
        state = host.state
        owners = state.with_cards(task.owners)
        owner = choose_player(host, task.chooser, owners, Effect.PEEK_TWO_RANDOM_DIE)
        hand = cards_of(state.seats[owner].hand)
        cards = host.chance.sample(hand, min(task.count, len(hand)))
        host.do(LooksAtCards(state.name(task.seat), state.name(owner), tuple(cards)))


class HandLookedAt(Phase[HandDue]):
    """`A sees hand of B: CARDS`: the whole hand."""

    def settle(self, state: State, task: HandDue) -> State | None:
        """Pass by if there is no card to look at."""
        return None if state.with_cards(task.owners) else state.pop()

    def verify(self, state: State, task: HandDue, event: Event) -> bool:
        """Check whose hand it is."""
        if not isinstance(event, LooksAtHand) or state.seat(event.looker) != task.seat:
            return False
        owner = state.seat(event.owner)
        if owner not in task.owners:
            illegal(event, f"the hand is that of {' or '.join(state.names(task.owners))}")
        _verify_whole_hand(state, event)
        return True

    def apply(self, state: State, task: HandDue, event: Event) -> State:
        """Let the looker see it."""
        assert isinstance(event, LooksAtHand)
        return see(state, (task.seat,), mask_of(event.cards))

    def play(self, host: Host, task: HandDue) -> None:
        """Ask whose hand."""
        state = host.state
        owners = state.with_cards(task.owners)
        owner = choose_player(host, task.chooser, owners, Effect.PEEK_HAND_DIE)
        hand = cards_of(state.seats[owner].hand)
        host.do(LooksAtHand(state.name(task.seat), state.name(owner), hand))


def _verify_whole_hand(state: State, event: LooksAtHand) -> None:
    if mask_of(event.cards) != state.seats[state.seat(event.owner)].hand:
        illegal(event, f"it must name all cards that {event.owner} holds")


class HandButOne(Phase[ButOneDue]):
    """`A sees hand of B but one: CARDS`: B may hide a card; if not, the whole hand is seen."""

    def settle(self, state: State, task: ButOneDue) -> State | None:
        """Pass by if nobody else has cards."""
        return None if state.with_cards(state.others(task.seat)) else state.pop()

    def verify(self, state: State, task: ButOneDue, event: Event) -> bool:
        """Check whose hand it is, and that one card at most is hidden."""
        if not isinstance(event, LooksAtHand | LooksAtAllButOne):
            return False
        if state.seat(event.looker) != task.seat:
            return False
        owner = state.seat(event.owner)
        hand = state.seats[owner].hand
        if owner == task.seat or not hand:
            illegal(event, "the hand is that of another player who has cards")
        if isinstance(event, LooksAtHand):
            _verify_whole_hand(state, event)
            return True
        seen = mask_of(event.cards)
        named = event.cards is not None and len(event.cards) == seen.bit_count()
        if not named or seen & ~hand or (hand ^ seen).bit_count() != 1:
            illegal(event, f"it must name all but one of the cards that {event.owner} holds")
        return True

    def apply(self, state: State, task: ButOneDue, event: Event) -> State:
        """Let the looker see the cards."""
        assert isinstance(event, LooksAtHand | LooksAtAllButOne)
        return see(state, (task.seat,), mask_of(event.cards))

    def play(self, host: Host, task: ButOneDue) -> None:
        """Ask whose hand, and its owner which card to hide."""
        state = host.state
        owners = state.with_cards(state.others(task.seat))
        owner = choose_player(host, task.seat, owners, Effect.PEEK_HAND_MINUS_ONE)
        hand = cards_of(state.seats[owner].hand)
        looker, name = state.name(task.seat), state.name(owner)
        decision = HideChoice(hand, looker)
        match host.ask(owner, decision):
            case PickCard(card=hidden):
                rest = tuple(card for card in hand if card != hidden)
                host.do(LooksAtAllButOne(looker, name, rest))
            case Decline():
                host.do(LooksAtHand(looker, name, hand))
            case option:
                unexpected(decision, option)
