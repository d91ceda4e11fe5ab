"""How soon the culprit is known with one way to ask, and with another, in the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from kept import keep, rows_of

from abbey.coaching.seeded import NAMES
from abbey.coaching.statistics import estimate
from abbey.players import CoachPlayer, Nerve, SheetPlayer
from abbey.record.questions import CountHeld
from abbey.rules import (
    Ask,
    AskChoice,
    ClaimChoice,
    Decision,
    Decline,
    Game,
    Option,
    Ruleset,
    View,
    deal,
)
from abbey.rules.listed import patterns

__all__ = ["WAYS", "estimate_words", "questioning", "turns_to_know"]

SIZE = 4
LONGEST = 40
"""Rounds after which a game is given up; it counts as that many turns."""
_NEVER = Nerve(2.0, 2.0)


class _KnownError(Exception):
    """The culprit is known; nobody needs to play on."""


class Asker(CoachPlayer):
    """A coach who only wants to know, and may be made to ask in another way."""

    def __init__(self, seed: int | str, way: str) -> None:
        super().__init__(seed)
        self.way = way
        self.chance = Random(f"asks {seed}")

    def choose(self, view: View, decision: Decision) -> Option:
        """Choose like the coach, but ask as told and claim nothing."""
        if self.insight(view).sure:
            raise _KnownError
        match decision:
            case ClaimChoice(optional=True):
                return Decline()
            case AskChoice() if self.way == "one trait":
                return super().choose(view, replace(decision, traits=1))
            case AskChoice(players=players, traits=most) if self.way == "random":
                if decision.yes_no:
                    return self.chance.choice(decision.options)
                sets = patterns(min(2, most))
                return Ask(self.chance.choice(players), CountHeld(self.chance.choice(sets)))
            case _:
                return super().choose(view, decision)


WAYS = {
    "advice": "the coach's own",
    "one trait": "the best about one trait",
    "random": "one or two traits, by chance",
}
"""Ways to ask, and what they are called."""


def turns_to_know(number: int, way: str) -> int:
    """Return after how many own turns the first player knows the culprit."""
    chance = Random(f"know {number}")
    asker = Asker(f"{number} 0", way)
    others = [SheetPlayer(f"{number} {seat}", nerve=_NEVER) for seat in range(1, SIZE)]
    begun = deal(NAMES[:SIZE], chance=chance, rules=Ruleset(rounds=LONGEST))
    game = Game(begun, [asker, *others], chance=chance)
    with suppress(_KnownError):
        game.play()
    return game.state.clock.rounds


def kept(deals: int, file: Path) -> dict[str, dict[int, int]]:
    """Play what is missing and return the turns by way and deal, as kept in a file."""
    found: dict[str, dict[int, int]] = {way: {} for way in WAYS}
    for row in rows_of(file):
        found[row["way"]][row["deal"]] = row["turns"]
    for deal_number in range(deals):
        for way in WAYS:
            if deal_number not in found[way]:
                turns = turns_to_know(deal_number, way)
                found[way][deal_number] = turns
                keep(file, {"deal": deal_number, "way": way, "turns": turns})
    return found


def questioning(deals: int, file: Path) -> list[tuple[str, str, str, str]]:
    """Return a row for each way to ask, over the deals that have been played with all of them."""
    found = kept(deals, file)
    whole = sorted(set.intersection(*(set(turns) for turns in found.values())))
    own = [found["advice"][number] for number in whole]
    rows = []
    for way, name in WAYS.items():
        turns = [found[way][number] for number in whole]
        more = "" if way == "advice" else _less(own, turns)
        rows.append(
            (name, str(len(whole)), estimate_words([float(value) for value in turns], 1), more)
        )
    return rows


def _less(own: Sequence[int], other: Sequence[int]) -> str:
    return estimate_words([float(b - a) for a, b in zip(own, other, strict=True)], 1)


def estimate_words(values: Sequence[float], digits: int = 2) -> str:
    """Return a mean with its interval, if there are enough values for one."""
    if not values:
        return ""
    value = estimate(values)
    if value.low is None or value.high is None:
        return f"{value.mean:.{digits}f}"
    return f"{value.mean:.{digits}f} ({value.low:.{digits}f} to {value.high:.{digits}f})"
