"""What has been claimed, and what still can be."""

from __future__ import annotations

from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.rules.state import State

__all__ = ["accusable", "free_traits", "why_not_accuse"]


def free_traits(state: State) -> tuple[Trait, ...]:
    """Return the traits that nobody has revealed."""
    made = {claim.what for claim in state.claims}
    return tuple(trait for trait in TRAITS if trait not in made)


def accusable(state: State, seat: int) -> tuple[Suspect, ...]:
    """Return the monks whom a player may accuse now."""
    rules = state.table.rules
    if state.pile and not rules.early_accusations:
        return ()
    barred = 0 if rules.accuse_the_innocent else state.seats[seat].hand | state.out
    allowed = state.table.pack & ~barred
    return tuple(suspect for suspect in SUSPECTS if allowed & suspect.bit)


def why_not_accuse(state: State, seat: int, suspect: Suspect) -> str | None:
    """Say why a player may not accuse a monk, None if it is allowed."""
    if state.pile and not state.table.rules.early_accusations:
        return "nobody may be accused while cards remain in the parlor"
    if suspect not in accusable(state, seat):
        return f"{suspect} is known to be innocent"
    return None
