"""What each claim was worth when one could be made, beside making none."""

from __future__ import annotations

from collections.abc import Iterator

from abbey.advice.claims import Advice, ClaimAdvice
from abbey.advice.situation import Situation
from abbey.components.suspects import Suspect
from abbey.record.notebook import Event
from abbey.record.talk import Accuses, Reveals

__all__ = ["claim_options", "claim_worth"]

_NOTHING = "Waiting keeps all claims open."
_SURE = 1 - 1e-9
_SAFE_GAIN = 1.0
"""A wrong revelation that costs nothing spares this point."""


def claim_worth(claim: ClaimAdvice, *, safe: bool = False) -> float:
    """Return what making a claim now is worth, less what waiting is worth.

    `now - max(0, later)`: above 0 exactly if the advice is to make it now. What the advice holds
    back for another reason, as an accusation that would end the game in somebody else's favour,
    is worth no more than waiting. A revelation made before scores nothing.

    Args:
        claim: what the advice says of it.
        safe: whether a wrong revelation costs nothing.
    """
    if claim.made_by:
        return 0.0
    spared = _SAFE_GAIN * (1 - claim.chance) if safe else 0.0
    worth = claim.now + spared - max(0.0, claim.later)
    return worth if claim.advice is Advice.NOW or safe else min(0.0, worth)


def claim_options(
    now: Situation, played: Event | None, free: bool, *, safe: bool = False
) -> Iterator[tuple[str, float, str]]:
    """Yield every claim that could be made, and making none, with its worth and why.

    A proved accusation by which the game is won is worth as much as whatever is worth most.

    Args:
        now: the position.
        played: the claim that was made; None for none.
        free: whether none had to be made. If one had to, accusations count only for an accusation.
        safe: whether a wrong revelation costs nothing.
    """
    found = [("no claim", 0.0, _NOTHING)] if free else []
    wins = ""
    for claim in now.claims():
        accusing = isinstance(claim.what, Suspect)
        made = _is(played, claim.what)
        allowed = claim.legal and not claim.made_by and (free or not accusing or _accused(played))
        if made or allowed:
            words = f"accuse {claim.what}" if accusing else f"reveal {claim.what}"
            found.append((words, claim_worth(claim, safe=safe and not accusing), claim.why))
            if accusing and claim.advice is Advice.NOW and claim.chance >= _SURE:
                wins = words
    most = max((worth for _, worth, _ in found), default=0.0)
    for words, worth, why in found:
        # nothing is worth more than to win
        yield words, most if words == wins else worth, why


def _is(played: Event | None, what: object) -> bool:
    match played:
        case Reveals(trait=made):
            return made == what
        case Accuses(suspect=accused):
            return accused == what
        case _:
            return False


def _accused(played: Event | None) -> bool:
    return isinstance(played, Accuses)
