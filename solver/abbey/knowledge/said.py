"""Answers and claims as steps: what somebody said about cards, and so must be true.

Silence, free words, intentions, revelations and what people ask say nothing (the model, rule 4).
"""

from __future__ import annotations

from abbey.knowledge.marks import MarkPlan
from abbey.knowledge.steps import Count, Mark, Places, Step
from abbey.record.questions import (
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Silence,
)
from abbey.record.talk import Accuses, Asks

__all__ = ["accusation_steps", "answer_steps"]


def answer_steps(
    line: int, event: Asks, places: Places, pack: int, plan: MarkPlan
) -> tuple[Step, ...]:
    """Say what an answer tells.

    * held: the answerer's hand has exactly so many (at least one, none) cards of the set;
    * crossed off NAME: yes, not the culprit; no, never seen by the answerer;
    * crossed off how many = n: (of the set seen) <= n <= (of the set innocent).
    """
    if event.answer is Silence.SILENCE:
        return ()
    hand = places.hand(event.answerer)
    seen = plan.seen_by(event.answerer)
    match event.question:
        case CountHeld(of=of):
            n = _number(event)
            return (Count(line, of.suspects.mask & pack, n, n, hand),)
        case HasAny(of=of):
            cards = of.suspects.mask & pack
            return (_yes_no(line, cards, hand, bool(event.answer)),)
        case HasCard(suspect=suspect):
            return (_yes_no(line, suspect.bit & pack, hand, bool(event.answer)),)
        case CountCrossed(of=of):
            n = _number(event)
            cards = of.suspects.mask & pack
            return (
                Count(line, cards, 0, n, mark=seen),
                # n innocents of the set leave room for a culprit in it only if n < its size
                Count(line, cards, 0, cards.bit_count() - n, Places.CULPRIT),
            )
        case HasCrossed(suspect=suspect):
            if event.answer:
                return (Count(line, suspect.bit & pack, 0, 0, Places.CULPRIT),)
            return (Count(line, suspect.bit & pack, 0, 0, mark=seen),)
        case GoingTo() | Free():
            return ()


def accusation_steps(
    line: int, event: Accuses, places: Places, position: int, plan: MarkPlan
) -> tuple[Step, ...]:
    """Say what the end of an accusation tells; a refuting card is seen by everybody."""
    card = event.suspect.bit
    if event.right:
        return (Count(line, card, 1, 1, Places.CULPRIT),)
    if event.shown_by is None:
        return (Count(line, card, 0, 0, Places.CULPRIT),)
    steps: list[Step] = [Count(line, card, 1, 1, places.hand(event.shown_by))]
    if watching := plan.watching(position):
        steps.append(Mark(line, watching, card, content=True))
    return tuple(steps)


def _number(event: Asks) -> int:
    assert isinstance(event.answer, int), "the reader lets only numbers answer how many"
    return event.answer


def _yes_no(line: int, cards: int, hand: int, yes: bool) -> Count:
    return Count(line, cards, 1, cards.bit_count(), hand) if yes else Count(line, cards, 0, 0, hand)
