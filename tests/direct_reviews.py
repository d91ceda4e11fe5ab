"""The figures of a review once more, by another path.

Nothing here uses `abbey.review` but the values that it is to judge: chances come from each
notebook anew, from its deal on; points are counted in plain loops; what a decision was worth comes
from the advice, asked directly; and what a question was expected to bring from the belief after
each answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp, log2

from abbey.advice import Outlook, rooms, table_of
from abbey.advice.answering import answering, asking_back
from abbey.advice.ask import answer_counts
from abbey.advice.claims import ClaimAdvice
from abbey.advice.passing import passing, showing
from abbey.advice.situation import Situation, situation_of
from abbey.components import CHARACTERISTICS, SUSPECTS, Suspect, Trait
from abbey.inference import Effort, Engine, Posterior, posterior
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Places
from abbey.record import (
    Accuses,
    Asks,
    End,
    Enters,
    Everyone,
    Gives,
    LibraryRead,
    MassHeld,
    Notebook,
    PlaysCrypt,
    Reveals,
    Shows,
    Silence,
    Turn,
    UsesBook,
)
from abbey.review import Decision

__all__ = [
    "SPENT",
    "bits",
    "cut",
    "expected_rise",
    "is_exact",
    "known",
    "lost",
    "value",
]

SPENT = Effort(seconds=None, states=50_000, sweeps=300)
"""What the advice may cost."""
_EXACT = Effort(Engine.EXACT, seconds=None)
_SAFE = "Treatise on Magic"
"""The book whose revelation costs nothing."""


def cut(notebook: Notebook, count: int) -> Notebook:
    """Return a notebook with its first lines only."""
    return replace(notebook, entries=notebook.entries[:count])


def known(notebook: Notebook) -> Posterior:
    """Return what follows, from the deal on."""
    return posterior(timeline_of(notebook), _EXACT)


def bits(chances: Sequence[float]) -> float:
    """Return the entropy."""
    return -sum(chance * log2(chance) for chance in chances if chance > 0)


def value(notebook: Notebook, chances: Sequence[float]) -> float:
    """Count points made and in sight.

    A revelation by the Treatise on Magic costs nothing if it is wrong: it is worth 2 P.
    """
    me = notebook.header.me
    likely = {
        trait: sum(chances[suspect.index] for suspect in SUSPECTS if trait in suspect.traits)
        for traits in CHARACTERISTICS.values()
        for trait in traits
    }
    points, revealed, over = 0.0, set(), False
    turn, reader = None, None
    for event in notebook.events:
        match event:
            case Turn(player=player):
                turn, reader = player, None
            case LibraryRead(card=card) if card.name == _SAFE:
                reader = turn
            case UsesBook(player=player, book=card) if card.name == _SAFE:
                reader = player
            case Reveals(player=player, trait=trait):
                revealed.add(trait)
                wrong = 0 if player == reader else -1
                points += (2 * likely[trait] + wrong * (1 - likely[trait])) * (player == me)
                reader = None if player == reader else reader
            case Accuses(player=player, right=right):
                points += (4 if right else -2) * (player == me)
                over = over or right
            case End():
                over = True
            case _:
                pass
    if over:
        return points
    for trait, chance in likely.items():
        if trait not in revealed and chance > 1 / 3:
            points += 3 * chance - 1
    return points + max(0.0, 6 * max(chances) - 2)


def expected_rise(before: Notebook, asked: Asks) -> float:
    """Return the mean of the values after each answer, less the value before."""
    timeline = timeline_of(before)
    now = posterior(timeline, _EXACT)
    assert now.belief is not None
    mean = 0.0
    for count in answer_counts(asked.question, asked.answerer, timeline).values():
        after = now.belief.given(count)
        chance = exp(after.log_weight - now.belief.log_weight)
        if chance > 0:
            mean += chance * value(before, list(after.where()[:, Places.CULPRIT]))
    assert now.where is not None
    return mean - value(before, list(now.where[:, Places.CULPRIT]))


def is_exact(outlook: Outlook) -> bool:
    """Tell whether everything that the advice rests on is exact, so that it is the same again."""
    found = [outlook.mine, outlook.public()]
    found += [outlook.behind(name, sheet=True) for name in outlook.others]
    found += [outlook.behind(name, sheet=True, public=True) for name in outlook.others]
    return all(each is not None and each.engine is Engine.EXACT for each in found)


def lost(decision: Decision, outlook: Outlook, options: int) -> float | None:
    """Return what a decision lost beside the best one; None for kinds left out here."""
    match decision.event:
        case Enters(room=room):
            worths = {str(row.room): row.way.worth for row in rooms(outlook).rows}
            return _less(worths, str(room))
        case Asks(asker=asker) as event if asker == outlook.me:
            return _less(_questions(event, outlook, options), f"{event.answerer} {event.question}")
        case Asks() as event:
            return _answered(event, outlook)
        case MassHeld(mine=mine) if mine is not None and mine.gave is not None:
            gave = [card for card in mine.gave if card is not None]
            passed = situation_of(outlook).pass_on(len(gave))
            return _less({_names(each.option): each.worth for each in passed}, _names(gave))
        case Gives(receiver=receiver, card=Suspect() as card):
            now = situation_of(outlook)
            given = passing(now.found, tuple(now.hand), 1, receiver)
            return _less({_names(each.option): each.worth for each in given}, _names([card]))
        case Shows(audience=audience, card=Suspect() as card, of=of):
            now = situation_of(outlook)
            fitting = [each for each in now.hand if of is None or each in of.suspects]
            who = None if isinstance(audience, Everyone) else audience
            found = showing(now.found, fitting, who)
            return _less({each.option.name: each.worth for each in found}, card.name)
        case UsesBook(book=book):
            books = situation_of(outlook).books()
            return _less({str(each.option): each.worth for each in books}, str(book))
        case PlaysCrypt():
            crypt = situation_of(outlook).crypt()
            return _less({str(each.option): each.worth for each in crypt}, "True")
        case Reveals() | Accuses() | None:
            return _claimed(decision, situation_of(outlook))
        case _:
            return None


def _less(worths: Mapping[str, float], played: str) -> float:
    return max(worths.values()) - worths[played]


def _names(cards: Sequence[Suspect]) -> str:
    return " ".join(sorted(card.name for card in cards))


def _questions(event: Asks, outlook: Outlook, options: int) -> dict[str, float]:
    """Weigh all questions to the one asked, and if there were more options to all in the room."""
    found: dict[str, float] = {}
    table = table_of(outlook.notebook)
    here = table.seat(event.answerer).pawn
    beside = (seat.name for seat in table.others(event.asker) if seat.pawn == here)
    for name in dict.fromkeys((event.answerer, *beside)):
        if len(found) >= options:
            break
        also = [event.question] if name == event.answerer else []
        for each in asking_back(outlook, name, private=event.private, most=9999, also=also):
            found[f"{name} {each.option}"] = each.worth
    assert len(found) == options
    return found


def _answered(event: Asks, outlook: Outlook) -> float:
    now = situation_of(outlook)
    if event.answer is Silence.SILENCE:
        choices = now.answer(event.asker, event.question, private=event.private)
    else:
        back, *_ = asking_back(outlook, event.asker, private=event.private, most=1)
        both = (event.answer, Silence.SILENCE)
        choices = answering(
            outlook, now.found, event.asker, event.question, both, private=event.private, back=back
        )
    best = max(choice.worth for choice in choices)
    silent = event.answer is Silence.SILENCE
    return best - next(c.worth for c in choices if (c.option is Silence.SILENCE) == silent)


def _claimed(decision: Decision, now: Situation) -> float:
    """Return the loss of a claim, or of none: what it is worth now less what waiting is worth."""
    event = decision.event
    what: Trait | Suspect | None = None
    if isinstance(event, Reveals):
        what = event.trait
    elif isinstance(event, Accuses):
        what = event.suspect
    claims = {claim.what: claim for claim in now.claims()}
    worths = [0.0] if decision.free else []
    for each in claims.values():
        accuses = isinstance(each.what, Suspect)
        if each.what == what or (
            each.legal
            and not each.made_by
            and (decision.free or not accuses or isinstance(event, Accuses))
        ):
            worths.append(_worth(each))
    if what is None:
        return max(worths)
    mine = claims[what]
    if isinstance(event, Accuses) and mine.chance > 1 - 1e-9 and str(mine.advice) == "now":
        return 0.0
    return max(worths) - _worth(mine)


def _worth(claim: ClaimAdvice) -> float:
    if claim.made_by:
        return 0.0
    worth = claim.now - max(0.0, claim.later)
    return worth if str(claim.advice) == "now" else min(0.0, worth)
