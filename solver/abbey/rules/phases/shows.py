"""Cards shown, laid out of the game or spoken of by all players."""

from __future__ import annotations

from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS
from abbey.record.moves import Discards, Everyone, Nothing, Shows
from abbey.record.notebook import Event
from abbey.record.questions import Pattern
from abbey.record.talk import Reveals
from abbey.rules.changes import see
from abbey.rules.chores import DiscardDue, RevealDue, ShowDue
from abbey.rules.decisions import CardChoice, ClaimChoice, TraitChoice
from abbey.rules.options import NameTrait, PickCard, Reveal
from abbey.rules.phase import Host, Phase, illegal, unexpected
from abbey.rules.state import Claim, State, cards_of

__all__ = ["Discarding", "Revealing", "Showing", "shown", "verify_shown"]


def shown(host: Host, shower: str, audience: str | Everyone, of: Pattern) -> Shows:
    """Let a player choose which fitting card to show; `nothing` if there is none."""
    seat = host.state.seat(shower)
    fitting = cards_of(host.state.seats[seat].hand & of.suspects.mask)
    if not fitting:
        return Shows(shower, audience, Nothing.NOTHING, of)
    decision = CardChoice(fitting, of, audience)
    option = host.ask(seat, decision)
    if not isinstance(option, PickCard):
        unexpected(decision, option)
    return Shows(shower, audience, option.card, of)


def verify_shown(state: State, event: Shows, most_traits: int) -> None:
    """Check that a card shown is held and fits, and that `nothing` is true.

    Raises:
        IllegalMoveError: if not.
    """
    if not isinstance(event.of, Pattern) or len(event.of.traits) > most_traits:
        illegal(event, f"a card is asked for by traits, {most_traits} at most")
    fitting = state.seats[state.seat(event.shower)].hand & event.of.suspects.mask
    if isinstance(event.card, Nothing):
        if fitting:
            illegal(event, f"{event.shower} has a card that fits")
    elif event.card is None or not fitting & event.card.bit:
        illegal(event, f"it must name a card that {event.shower} holds and that fits")


class Showing(Phase[ShowDue]):
    """Suspicion: all show to all; Demonology: the others show to one, who names the trait."""

    @staticmethod
    def _audience(state: State, task: ShowDue) -> str | Everyone:
        return Everyone.ALL if task.audience is None else state.name(task.audience)

    def settle(self, state: State, task: ShowDue) -> State | None:
        """Pass by when all have shown."""
        return None if task.rest else state.pop()

    def verify(self, state: State, task: ShowDue, event: Event) -> bool:
        """Check who shows what."""
        if not isinstance(event, Shows) or event.audience != self._audience(state, task):
            return False
        if state.seat(event.shower) != task.rest[0]:
            illegal(event, f"now {state.name(task.rest[0])} shows a card")
        verify_shown(state, event, 1)
        if task.trait is not None and event.of != Pattern((task.trait,)):
            illegal(event, f"the trait is {task.trait}")
        return True

    def apply(self, state: State, task: ShowDue, event: Event) -> State:
        """Let the audience see the card."""
        assert isinstance(event, Shows)
        assert isinstance(event.of, Pattern)
        (trait,) = event.of.traits
        state = state.push(ShowDue(task.rest[1:], task.audience, trait))
        if not isinstance(event.card, Suspect):
            return state
        watching = range(len(state.seats)) if task.audience is None else (task.audience,)
        return see(state, watching, event.card.bit)

    def play(self, host: Host, task: ShowDue) -> None:
        """Ask for the trait, then the next player for a card."""
        state = host.state
        trait = task.trait
        if trait is None:
            assert task.audience is not None, "an event names its trait"
            decision = TraitChoice(TRAITS)
            option = host.ask(task.audience, decision)
            if not isinstance(option, NameTrait):
                unexpected(decision, option)
            trait = option.trait
        shower = state.name(task.rest[0])
        host.do(shown(host, shower, self._audience(state, task), Pattern((trait,))))


class Discarding(Phase[DiscardDue]):
    """Alibi: a card of each player, chosen by its owner or drawn by the right neighbour."""

    def settle(self, state: State, task: DiscardDue) -> State | None:
        """Pass over players without cards."""
        rest = state.with_cards(task.rest)
        if rest == task.rest and rest:
            return None
        state = state.pop()
        return state.push(DiscardDue(rest, task.chosen)) if rest else state

    def verify(self, state: State, task: DiscardDue, event: Event) -> bool:
        """Check whose card goes."""
        if not isinstance(event, Discards):
            return False
        seat = state.seat(event.player)
        if seat not in task.rest:
            illegal(event, f"{event.player} has laid out a card already")
        if not state.seats[seat].hand & event.card.bit:
            illegal(event, f"{event.player} does not hold {event.card}")
        return True

    def apply(self, state: State, task: DiscardDue, event: Event) -> State:
        """Lay the card out of the game, face up."""
        assert isinstance(event, Discards)
        seat = state.seat(event.player)
        bit = event.card.bit
        state = state.at(seat, hand=state.seats[seat].hand & ~bit).but(out=state.out | bit)
        state = see(state, range(len(state.seats)), bit)
        return state.push(DiscardDue(tuple(s for s in task.rest if s != seat), task.chosen))

    def play(self, host: Host, task: DiscardDue) -> None:
        """Let all choose before any card is shown."""
        cards = [self._card(host, seat, task.chosen) for seat in task.rest]
        names = host.state.names(task.rest)
        for name, card in zip(names, cards, strict=True):
            host.do(Discards(name, card))

    @staticmethod
    def _card(host: Host, seat: int, chosen: bool) -> Suspect:
        hand = cards_of(host.state.seats[seat].hand)
        if not chosen:
            return host.chance.choice(hand)
        decision = CardChoice(hand, None, Everyone.ALL, keeps=False)
        option = host.ask(seat, decision)
        if not isinstance(option, PickCard):
            unexpected(decision, option)
        return option.card


class Revealing(Phase[RevealDue]):
    """The Inquisitor: a revelation of each player, several may make the same one."""

    def settle(self, state: State, task: RevealDue) -> State | None:
        """Pass by when all have revealed, or no trait is left."""
        return None if task.rest and task.free else state.pop()

    def verify(self, state: State, task: RevealDue, event: Event) -> bool:
        """Check who reveals what."""
        if not isinstance(event, Reveals):
            return False
        if state.seat(event.player) not in task.rest:
            illegal(event, f"{event.player} has made a revelation already")
        if event.trait not in task.free:
            illegal(event, f"{event.trait} had been revealed before")
        return True

    def apply(self, state: State, task: RevealDue, event: Event) -> State:
        """Write the revelation down."""
        assert isinstance(event, Reveals)
        seat = state.seat(event.player)
        state = state.but(claims=(*state.claims, Claim(seat, event.trait)))
        return state.push(RevealDue(tuple(s for s in task.rest if s != seat), task.free))

    def play(self, host: Host, task: RevealDue) -> None:
        """Let all write before any revelation is read."""
        reveals = []
        for seat in task.rest:
            decision = ClaimChoice(task.free, (), optional=False)
            option = host.ask(seat, decision)
            if not isinstance(option, Reveal):
                unexpected(decision, option)
            reveals.append(Reveals(host.state.name(seat), option.trait))
        for event in reveals:
            host.do(event)
