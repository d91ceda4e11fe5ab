"""Revelations and accusations in the chapter hall, or wherever a book allows them."""

from __future__ import annotations

from abbey.record.notebook import Event
from abbey.record.talk import Accuses, Reveals
from abbey.rules.changes import see
from abbey.rules.claimed import accusable, free_traits, why_not_accuse
from abbey.rules.decisions import ClaimChoice
from abbey.rules.options import Accuse, Decline, Reveal
from abbey.rules.phase import Host, Phase, illegal, unexpected
from abbey.rules.state import Claim, State
from abbey.rules.tasks import ClaimDue, EndDue, PenanceDue

__all__ = ["Claiming"]


class Claiming(Phase[ClaimDue]):
    """One revelation of a trait that nobody has revealed, or one accusation.

    Who holds the card of the accused must show it. If nobody does he is the culprit and the game
    ends, unless his card lies out or with the accuser: then he is innocent all the same.
    """

    def settle(self, state: State, task: ClaimDue) -> State | None:
        """Pass by if nothing can be claimed."""
        claimable = free_traits(state) or (not task.safe and accusable(state, task.seat))
        return None if claimable else state.pop()

    def verify(self, state: State, task: ClaimDue, event: Event) -> bool:
        """Check that the claim may be made, and how an accusation ends."""
        match event:
            case Reveals(player=player, trait=trait):
                if state.seat(player) != task.seat:
                    return False
                if trait not in free_traits(state):
                    illegal(event, f"{trait} has been revealed before")
                return True
            case Accuses(player=player) if not task.safe:
                if state.seat(player) != task.seat:
                    return False
                _verify_accusation(state, task.seat, event)
                return True
            case _:
                return False

    def apply(self, state: State, task: ClaimDue, event: Event) -> State:
        """Write the claim down; an accusation ends the game or leads to penance."""
        match event:
            case Reveals(trait=trait):
                claim = Claim(task.seat, trait, task.safe)
                return state.but(claims=(*state.claims, claim))
            case Accuses(suspect=suspect, right=right):
                state = state.but(claims=(*state.claims, Claim(task.seat, suspect)))
                if right:
                    reason = f"{state.name(task.seat)} finds the culprit"
                    return state.but(finder=task.seat, agenda=(EndDue(reason),))
                state = see(state, range(len(state.seats)), suspect.bit)
                return state.push(PenanceDue(task.seat))
            case _:
                return state

    def play(self, host: Host, task: ClaimDue) -> None:
        """Ask for a claim."""
        state = host.state
        name = state.name(task.seat)
        suspects = () if task.safe else accusable(state, task.seat)
        decision = ClaimChoice(free_traits(state), suspects, task.optional, task.safe)
        match host.ask(task.seat, decision):
            case Reveal(trait=trait):
                host.do(Reveals(name, trait))
            case Accuse(suspect=suspect):
                holder = state.holder(suspect)
                shown_by = None if holder in (None, task.seat) else holder
                shower = None if shown_by is None else state.name(shown_by)
                host.do(Accuses(name, suspect, suspect == state.culprit, shower))
            case Decline() if task.optional:
                host.decline()
            case option:
                unexpected(decision, option)


def _verify_accusation(state: State, seat: int, event: Accuses) -> None:
    why = why_not_accuse(state, seat, event.suspect)
    if why is not None:
        illegal(event, why)
    if event.right is not (event.suspect == state.culprit):
        illegal(event, f"{event.suspect} is {'not ' if event.right else ''}the culprit")
    holder = state.holder(event.suspect)
    shower = None if holder in (None, seat) else holder
    if event.shown_by != (None if shower is None else state.name(shower)):
        known = "nobody" if shower is None else state.name(shower)
        illegal(event, f"the card is to be shown by {known}")
