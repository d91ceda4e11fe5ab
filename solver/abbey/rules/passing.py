"""Who passes how many cards to whom at a Mass."""

from __future__ import annotations

from abbey.components.masses import Mass
from abbey.components.suspects import Suspect
from abbey.rules.changes import see
from abbey.rules.state import State
from abbey.rules.tasks import MassDue

__all__ = ["count_to_pass", "mass_to_hold", "passed", "passers", "receiver"]


def mass_to_hold(state: State) -> Mass:
    """Return the Mass that is held next: that of the top card, unless it has been held."""
    masses = state.clock.masses
    return masses[1 % len(masses)] if state.clock.used else masses[0]


def passers(state: State, task: MassDue) -> tuple[int, ...]:
    """Return who passes cards: all who do not stay away, if there are two of them."""
    present = tuple(seat for seat in range(len(state.seats)) if seat not in task.skips)
    return present if len(present) > 1 else ()


def receiver(state: State, task: MassDue, giver: int) -> int:
    """Return the next player to the left who does not stay away."""
    present = passers(state, task)
    return next(seat for seat in state.others(giver) if seat in present)


def count_to_pass(state: State, task: MassDue, seat: int) -> int:
    """Return how many cards a player passes.

    The number on the Mass card, or the whole hand if smaller; for each Summa Theologica one
    fewer.
    """
    if seat not in passers(state, task):
        return 0
    printed = mass_to_hold(state).cards_passed
    held = state.seats[seat].hand.bit_count()
    fewer = task.fewer.count(seat)
    if state.table.rules.summa_counts_hand:
        return max(0, min(printed, held) - fewer)
    return min(held, max(0, printed - fewer))


def passed(state: State, task: MassDue, gave: dict[int, tuple[Suspect, ...]]) -> State:
    """Let all cards change hands at once; the receivers see them."""
    gone = {seat: sum(card.bit for card in cards) for seat, cards in gave.items()}
    got = {receiver(state, task, seat): mask for seat, mask in gone.items() if mask}
    for seat, player in enumerate(state.seats):
        hand = player.hand & ~gone.get(seat, 0) | got.get(seat, 0)
        if hand != player.hand:
            state = state.at(seat, hand=hand)
    for seat, mask in got.items():
        state = see(state, (seat,), mask)
    return state
