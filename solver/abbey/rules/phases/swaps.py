"""Cards and hands that change owners by books."""

from __future__ import annotations

from abbey.components.effects import Effect
from abbey.record.moves import LooksAtCards, Shuffles, SwapsCards, SwapsHands
from abbey.record.notebook import Event
from abbey.rules.changes import pass_card, see
from abbey.rules.chores import ShuffleDue, SwapCardsDue, SwapHandsDue
from abbey.rules.decisions import PairChoice
from abbey.rules.options import PickPair
from abbey.rules.phase import Host, Phase, choose_player, illegal, unexpected
from abbey.rules.phases.looks import mask_of
from abbey.rules.state import State, cards_of

__all__ = ["CardsSwapped", "HandsSwapped", "Shuffled"]


class CardsSwapped(Phase[SwapCardsDue]):
    """`A swaps a card of B and C: CARD, CARD`: random ones, which A sees."""

    def settle(self, state: State, task: SwapCardsDue) -> State | None:
        """Pass by unless two others have cards."""
        return None if len(state.with_cards(state.others(task.seat))) > 1 else state.pop()

    def verify(self, state: State, task: SwapCardsDue, event: Event) -> bool:
        """Check whose cards they are."""
        if not isinstance(event, SwapsCards) or state.seat(event.maker) != task.seat:
            return False
        one, two = state.seat(event.first), state.seat(event.second)
        if one == two or task.seat in (one, two):
            illegal(event, "a card of two other players is swapped")
        for seat, card in ((one, event.first_card), (two, event.second_card)):
            if card is None or not state.seats[seat].hand & card.bit:
                illegal(event, f"it must name a card that {state.name(seat)} holds")
        return True

    def apply(self, state: State, task: SwapCardsDue, event: Event) -> State:
        """Exchange the two cards; the maker has seen both."""
        assert isinstance(event, SwapsCards)
        assert event.first_card is not None
        assert event.second_card is not None
        one, two = state.seat(event.first), state.seat(event.second)
        state = pass_card(state, one, two, event.first_card)
        state = pass_card(state, two, one, event.second_card)
        return see(state, (task.seat,), event.first_card.bit | event.second_card.bit)

    def play(self, host: Host, task: SwapCardsDue) -> None:
        """Ask whose cards, and draw them."""
        state = host.state
        others = state.with_cards(state.others(task.seat))
        decision = PairChoice(state.names(others), Effect.SWAP_TWO_RANDOM)
        option = host.ask(task.seat, decision)
        if not isinstance(option, PickPair):
            unexpected(decision, option)
        drawn = [
            host.chance.choice(cards_of(state.seats[state.seat(name)].hand))
            for name in (option.first, option.second)
        ]
        name = state.name(task.seat)
        host.do(SwapsCards(name, option.first, option.second, drawn[0], drawn[1]))


class HandsSwapped(Phase[SwapHandsDue]):
    """`A and B swap hands: CARDS / CARDS`: whole hands, A's new one first."""

    def verify(self, state: State, task: SwapHandsDue, event: Event) -> bool:
        """Check both new hands."""
        if not isinstance(event, SwapsHands) or state.seat(event.first) != task.seat:
            return False
        other = state.seat(event.second)
        if other == task.seat:
            illegal(event, "hands are changed with another player")
        for seat, cards in ((other, event.first_hand), (task.seat, event.second_hand)):
            if cards is None or mask_of(cards) != state.seats[seat].hand:
                illegal(event, "it must name both new hands")
        return True

    def apply(self, state: State, task: SwapHandsDue, event: Event) -> State:
        """Exchange the hands."""
        assert isinstance(event, SwapsHands)
        other = state.seat(event.second)
        mine, theirs = state.seats[task.seat].hand, state.seats[other].hand
        state = state.at(task.seat, hand=theirs).at(other, hand=mine)
        return see(see(state, (task.seat,), theirs), (other,), mine)

    def play(self, host: Host, task: SwapHandsDue) -> None:
        """Ask with whom."""
        state = host.state
        other = choose_player(host, task.seat, state.others(task.seat), Effect.SWAP_HANDS)
        new = cards_of(state.seats[other].hand), cards_of(state.seats[task.seat].hand)
        host.do(SwapsHands(state.name(task.seat), state.name(other), *new))


class Shuffled(Phase[ShuffleDue]):
    """`A shuffles a card of B, C, D: CARDS -> CARDS`: one random card of each who has any.

    If only one of the others has cards, it is a mere look.
    """

    def settle(self, state: State, task: ShuffleDue) -> State | None:
        """Pass by if nobody else has cards."""
        return None if state.with_cards(state.others(task.seat)) else state.pop()

    def verify(self, state: State, task: ShuffleDue, event: Event) -> bool:
        """Check the cards before and after."""
        owners = state.with_cards(state.others(task.seat))
        if isinstance(event, LooksAtCards) and len(owners) == 1:
            if state.seat(event.looker) != task.seat:
                return False
            held = state.seats[owners[0]].hand
            if state.seat(event.owner) != owners[0] or not mask_of(event.cards) & held:
                illegal(event, f"it must name a card that {state.name(owners[0])} holds")
            return len(event.cards) == 1
        if not isinstance(event, Shuffles) or state.seat(event.maker) != task.seat:
            return False
        if sorted(map(state.seat, event.owners)) != sorted(owners) or len(owners) == 1:
            illegal(event, f"a card of {', '.join(state.names(owners))} is shuffled")
        before, after = event.before or (), event.after or ()
        for owner, card in zip(event.owners, before, strict=False):
            if card is None or not state.seats[state.seat(owner)].hand & card.bit:
                illegal(event, f"it must name a card that {owner} holds")
        if not len(before) == len(after) == len(owners) or mask_of(before) != mask_of(after):
            illegal(event, "the same cards go back")
        return True

    def apply(self, state: State, task: ShuffleDue, event: Event) -> State:
        """Collect the cards, then deal them back; the maker does not see who gets which."""
        if isinstance(event, LooksAtCards):
            return see(state, (task.seat,), mask_of(event.cards))
        assert isinstance(event, Shuffles)
        state = see(state, (task.seat,), mask_of(event.before))
        for seat, card in zip(map(state.seat, event.owners), event.before or (), strict=True):
            assert card is not None
            state = state.at(seat, hand=state.seats[seat].hand & ~card.bit)
        for seat, card in zip(map(state.seat, event.owners), event.after or (), strict=True):
            assert card is not None
            player = state.seats[seat]
            state = state.at(seat, hand=player.hand | card.bit, seen=player.seen | card.bit)
        return state

    def play(self, host: Host, task: ShuffleDue) -> None:
        """Draw the cards and shuffle them."""
        state = host.state
        owners = state.with_cards(state.others(task.seat))
        name = state.name(task.seat)
        before = [host.chance.choice(cards_of(state.seats[owner].hand)) for owner in owners]
        if len(owners) == 1:
            host.do(LooksAtCards(name, state.name(owners[0]), tuple(before)))
            return
        after = host.chance.sample(before, len(before))
        host.do(Shuffles(name, state.names(owners), tuple(before), tuple(after)))
