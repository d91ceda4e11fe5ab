"""Choices about cards and answers by the advice: what to give away, and to whom.

It sees the view alone. What the others may have seen is drawn from the own notebook within a
budget in units of work, so that a seed gives the same game on every machine. Where there is only
one option, or no ground for advice, nothing is worked out.
"""

from __future__ import annotations

from abbey.advice.answering import answering, asking_back
from abbey.advice.effects import choosing, looks_of, naming, pairing, placing
from abbey.advice.outlook import Outlook
from abbey.advice.passing import hiding, passing, showing
from abbey.advice.race import race
from abbey.advice.rivals import Rivals, rivals
from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_looks import Looks
from abbey.errors import BudgetExceededError
from abbey.inference.effort import Effort
from abbey.record.questions import Free, GoingTo
from abbey.rules.decisions import (
    AnswerChoice,
    CardChoice,
    Decision,
    HideChoice,
    PairChoice,
    PassChoice,
    PlaceChoice,
    PlayerChoice,
    TakeChoice,
    TraitChoice,
)
from abbey.rules.options import (
    Decline,
    Go,
    NameTrait,
    Option,
    PassCards,
    PickCard,
    PickPair,
    PickPlayer,
    Say,
    Take,
)
from abbey.rules.view import View

__all__ = ["Discretion"]

_EFFORT = Effort(states=2_000, sweeps=100)
_WORLDS = 60


class Discretion:
    """Decide what to give away, as the advice says.

    >>> from random import Random
    >>> from abbey.rules.game import Game
    >>> from abbey.rules.setup import deal
    >>> view = Game(deal(("Ana", "Ben", "Cleo"), chance=Random(1)), [None] * 3,
    ...     chance=Random(1)).view(0)
    >>> hand = tuple(view.hand)
    >>> chosen = Discretion().choose(view, PassChoice(hand, 1, "Ben"))
    >>> chosen.cards[0] in hand
    True

    Args:
        effort: what one look at the notebook may cost.
        worlds: how many worlds are drawn for each opponent.
        seed: what they are drawn by.
    """

    def __init__(self, effort: Effort = _EFFORT, *, worlds: int = _WORLDS, seed: int = 0) -> None:
        self._effort = effort
        self._worlds = worlds
        self._seed = seed
        self._last: tuple[View, Outlook, Rivals | None] | None = None

    def choose(self, view: View, decision: Decision) -> Option | None:
        """Return one of the legal options; None if this kind of choice is not for it to make."""
        if isinstance(decision, TakeChoice):
            return Take()
        if not isinstance(decision, _KINDS):
            return None
        if len(decision.options) == 1:
            return decision.options[0]
        if isinstance(decision, PlayerChoice | PairChoice | TraitChoice):
            return self._met(view, decision)
        return self._given(view, decision)

    def _given(
        self,
        view: View,
        decision: PassChoice | CardChoice | HideChoice | AnswerChoice | PlaceChoice,
    ) -> Option | None:
        outlook, found = self._known(view)
        if found is None:
            return None
        match decision:
            case PassChoice(cards=cards, count=count, receiver=receiver):
                return PassCards(passing(found, cards, count, receiver)[0].option)
            case CardChoice(cards=cards, audience=str() as audience) if audience in found.names:
                return PickCard(showing(found, cards, audience)[0].option)
            case CardChoice(cards=cards):
                return PickCard(showing(found, cards, None)[0].option)
            case HideChoice(cards=cards, looker=looker):
                hidden = hiding(found, cards, looker)[0].option
                return Decline() if hidden is None else PickCard(hidden)
            case AnswerChoice(question=GoingTo() | Free()):
                return None
            case AnswerChoice(asker=asker, question=question, answers=answers, private=private):
                back = asking_back(outlook, asker, private=private, most=1)
                ranked = answering(
                    outlook,
                    found,
                    asker,
                    question,
                    answers,
                    private=private,
                    back=back[0] if back else None,
                )
                return Say(ranked[0].option)
            case PlaceChoice(player=player, rooms=rooms) if player != view.me:
                standings = race(found, table_of(outlook.notebook), pile=view.board.pile)
                return Go(placing(player, rooms, standings)[0].option)
            case _:
                return None

    def _met(self, view: View, decision: PlayerChoice | PairChoice | TraitChoice) -> Option | None:
        """Choose whom a card's effect meets, by what it shows."""
        looks = self._looks(view)
        if looks is None:
            return None
        places = looks.belief.places
        cards = {seat.name: seat.cards for seat in view.board.seats}
        others = [name for name in cards if name != view.me]
        match decision:
            case PlayerChoice(players=players, effect=effect):
                _, found = self._known(view)
                ranked = choosing(
                    effect,
                    players,
                    looks,
                    places,
                    cards,
                    found=found,
                    hand=view.hand.mask,
                    table=table_of(view.notebook()),
                )
                return PickPlayer(ranked[0].option)
            case PairChoice(players=players):
                return PickPair(*pairing(players, looks, places, cards)[0].option)
            case TraitChoice(traits=traits):
                return NameTrait(naming(traits, others, looks, places)[0].option)

    def _looks(self, view: View) -> Looks | None:
        outlook, found = self._known(view)
        return looks_of(outlook.mine, found)

    def _known(self, view: View) -> tuple[Outlook, Rivals | None]:
        """Return what is known and what others may know, worked out once a view."""
        if self._last is None or self._last[0] != view:
            outlook = Outlook(view.notebook(), self._effort)
            try:
                found = rivals(outlook, worlds=self._worlds, seed=self._seed)
            except BudgetExceededError:
                found = None
            self._last = view, outlook, found
        return self._last[1], self._last[2]


_KINDS = (
    AnswerChoice,
    CardChoice,
    HideChoice,
    PairChoice,
    PassChoice,
    PlaceChoice,
    PlayerChoice,
    TraitChoice,
)
