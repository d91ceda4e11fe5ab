"""Seeded games of random players, over all numbers of players and all rules."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

from abbey.players import RandomPlayer
from abbey.record.notebook import Event
from abbey.rules import Game, Played, Ruleset, State, deal
from rules_table import NAMES

__all__ = ["TracedGame", "random_rules", "traced"]


def random_rules(chance: Random) -> Ruleset:
    """Draw a ruleset: every second one plain, the others with some switches turned."""
    changes: dict[str, Any] = {"rounds": chance.choice((None, 8, 16, 16, 24))}
    if chance.random() < 0.5:
        return replace(Ruleset(), **changes, chronicles=chance.random() < 0.3)
    for choice in fields(Ruleset):
        if isinstance(choice.default, bool) and chance.random() < 0.2:
            changes[choice.name] = not choice.default
    if chance.random() < 0.3:
        changes["silence"] = chance.choice((1, 2))
    if chance.random() < 0.3:
        changes["question_traits"] = chance.choice((1, 2))
    return replace(Ruleset(), **changes)


class TracedGame(Game):
    """A game that keeps the state after each line."""

    trace: list[State]

    def do(self, event: Event) -> None:
        """Let an event happen, and remember the state."""
        super().do(event)
        self.trace.append(self.state)


def traced(seed: int, rules: Ruleset | None = None) -> tuple[TracedGame, Played]:
    """Play the game of a seed."""
    chance = Random(f"game {seed}")
    names = NAMES[: 3 + seed % 4]
    rules = rules or random_rules(chance)
    begun = deal(names, chance=chance, rules=rules)
    players = [RandomPlayer(Random(f"player {seed} {name}")) for name in names]
    game = TracedGame(begun, players, chance=chance)
    game.trace = [game.state]
    return game, game.play()
