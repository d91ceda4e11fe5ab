"""The kinds of line that the notation has, finer than the event classes."""

from __future__ import annotations

from typing import get_args

from abbey.record.moves import (
    PILE,
    Discards,
    Draws,
    Everyone,
    Gives,
    Holds,
    HoldsCount,
    KnownCard,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesTrack,
    MassHeld,
    Nothing,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event
from abbey.record.questions import (
    AskedSet,
    CountCrossed,
    CountHeld,
    HasAny,
    Named,
    Silence,
)
from abbey.record.table import TableEvent
from abbey.record.talk import Accuses, Asks, TalkEvent

__all__ = ["CARD_KINDS", "kinds_of"]


def _set(of: AskedSet | None) -> str:
    if of is None:
        return "no set"
    return "names" if isinstance(of, Named) else "pattern"


def _known(*cards: KnownCard) -> str:
    if not any(cards):
        return "unknown"
    return "known" if all(cards) else "partly known"


def _listed(cards: tuple[KnownCard, ...] | None) -> str:
    return "unknown" if cards is None else _known(*cards) if cards else "none"


def kinds_of(event: Event) -> set[str]:
    """Name the kinds of a line, such as `takes known` or `how many pattern`."""
    match event:
        case Asks(answer=Silence(), question=question):
            return {f"silence to {type(question).__name__}"}
        case Asks(question=CountHeld(of=of) | HasAny(of=of) | CountCrossed(of=of)):
            return {f"{type(event.question).__name__} {_set(of)}"}
        case Asks(question=question, answer=bool(answer)):
            return {f"{type(question).__name__} {answer}"}
        case Asks(question=question):
            return {type(question).__name__}
        case Accuses(right=right, shown_by=shown_by):
            return {f"accuses {'right' if right else 'shown' if shown_by else 'wrong'}"}
        case Shows(audience=audience, card=card, of=of):
            what = "nothing" if isinstance(card, Nothing) else _known(card)
            whom = "all" if isinstance(audience, Everyone) else "one"
            return {f"shows {what} to {whom}", f"shows {what}: {_set(of)}"}
        case Draws(card=card) | Takes(card=card) | Returns(card=card):
            return {f"{type(event).__name__} {_known(card)}"}
        case TakesInstead(card=card) | Gives(card=card) | Discards(card=card):
            return {f"{type(event).__name__} {_known(card)}"}
        case LooksAtCards(cards=cards):
            return {f"looks at {len(cards)} {_known(*cards)}"}
        case LooksAtHand(cards=cards) | LooksAtAllButOne(cards=cards):
            return {f"{type(event).__name__} {_listed(cards)}"}
        case SwapsHands(first_hand=one, second_hand=two):
            known = sum(hand is not None for hand in (one, two))
            return {f"swaps hands, {known} known"}
        case SwapsCards(first_card=one, second_card=two):
            return {f"swaps cards {_known(one, two)}"}
        case Shuffles(before=before, after=after):
            return {f"shuffles {_listed(before)} to {_listed(after)}"}
        case MassHeld():
            return _mass_kinds(event)
        case LosesTrack(places=places):
            return {f"loses track {'with' if PILE in places else 'without'} the pile"}
        case HoldsCount():
            return {"holds count"}
        case Holds(cards=cards):
            return {f"holds {_listed(cards)}"}
        case _:
            return {type(event).__name__}


def _mass_kinds(event: MassHeld) -> set[str]:
    kinds = {"mass with my cards" if event.mine is not None else "mass without my cards"}
    if any(part.skips for part in event.parts):
        kinds.add("mass with a skip")
    told = any(part.gave is not None for part in event.parts)
    kinds.add("mass with `gave n`" if told else "mass by the card alone")
    for look in event.looks:
        kinds.add(f"mass looked at {_listed(look.cards)}")
    return kinds


CARD_KINDS: frozenset[str] = frozenset(
    f"{start} {end}"
    for start, ends in {
        "CountHeld": "names,pattern",
        "HasAny": "names,pattern",
        "HasCard": "False,True",
        "CountCrossed": "names,pattern",
        "HasCrossed": "False,True",
        "silence to": "CountHeld,HasAny,HasCard,CountCrossed,HasCrossed",
        "Draws": "known,unknown",
        "Takes": "known,unknown",
        "Returns": "known,unknown",
        "TakesInstead": "known,unknown",
        "Gives": "known,unknown",
        "Discards": "known",
        "shows known": "to all,to one",
        "shows nothing": "to all,to one",
        "shows unknown": "to one",
        "shows known:": "names,pattern,no set",
        "shows nothing:": "names,pattern,no set",
        "shows unknown:": "names,pattern,no set",
        "looks at 1": "known,unknown",
        "looks at 2": "known,unknown",
        "LooksAtHand": "known,unknown",
        "LooksAtAllButOne": "known,unknown",
        "swaps hands,": "0 known,1 known",
        "swaps cards": "known,unknown",
        "shuffles known": "to unknown",
        "shuffles partly known": "to partly known",
        "shuffles unknown": "to unknown",
        "mass": "with my cards,without my cards,with a skip,with `gave n`,by the card alone",
        "mass looked at": "known,unknown",
        "accuses": "shown,wrong,right",
        "loses track": "without the pile,with the pile",
        "holds": "count,known,partly known",
    }.items()
    for end in ends.split(",")
) | {event.__name__ for event in get_args(TalkEvent | TableEvent)} - {"Asks", "Accuses"}
"""Every kind that the notation knows, so that tests can make sure that each occurs."""
