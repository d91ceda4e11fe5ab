"""The player who chooses by chance alone."""

from __future__ import annotations

from random import Random

from abbey.record.questions import CountCrossed, HasCrossed
from abbey.rules.decisions import (
    AskChoice,
    Decision,
    PassChoice,
)
from abbey.rules.options import Ask, Decline, Option, PassCards, Use
from abbey.rules.view import View

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Choose uniformly, whatever the cards are.

    No choice, seen or unseen, depends on a hidden card, just as the chance model assumes. Only the
    answers to questions about sheets tell more than the model takes from them (that a player has
    crossed off exactly what was seen); with `sheets=False` such questions are not asked.

    >>> from abbey.rules import Ruleset, play
    >>> players = [RandomPlayer(Random(seat)) for seat in range(3)]
    >>> played = play(("Ana", "Ben", "Cleo"), players, chance=Random(1), rules=Ruleset(rounds=3))
    >>> played.state.clock.rounds
    3
    """

    def __init__(self, chance: Random, *, sheets: bool = True) -> None:
        self._chance = chance
        self._sheets = sheets

    def choose(self, view: View, decision: Decision) -> Option:
        """Return one of the options."""
        chance = self._chance
        match decision:
            case PassChoice(cards=cards, count=count):
                return PassCards(tuple(chance.sample(cards, count)))
            case AskChoice():
                return self._ask(decision)
            case _:
                return chance.choice(decision.options)

    def _ask(self, decision: AskChoice) -> Option:
        chance = self._chance
        if decision.optional and chance.random() < 0.25:
            return Decline()
        if decision.books and chance.random() < 0.5:
            return Use(chance.choice(decision.books))
        question = chance.choice(decision.questions)
        while not self._sheets and isinstance(question, CountCrossed | HasCrossed):
            question = chance.choice(decision.questions)
        return Ask(chance.choice(decision.players), question)
