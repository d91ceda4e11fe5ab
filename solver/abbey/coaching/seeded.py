"""Games from a seed: who sits where, what is dealt, and nothing left to the machine.

A game has three sources of chance, each seeded by words that name it: the deal, the dice and
draws in play, and each player. So a deal can be played again with other players in its seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from abbey.components.decks import Card
from abbey.errors import RulesError
from abbey.players.registry import PLAYERS, make_player
from abbey.rules.game import Game, Played
from abbey.rules.ruleset import Ruleset
from abbey.rules.setup import deal

__all__ = ["NAMES", "check_seats", "play_seeded"]

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn")
"""Who sits at the table, in seat order."""


def check_seats(seats: Sequence[str]) -> tuple[str, ...]:
    """Return the names of players for a game, if there are such.

    >>> check_seats(["sheet", "random", "sheet"])
    ('sheet', 'random', 'sheet')
    >>> check_seats(["sheet", "sheet"])
    Traceback (most recent call last):
    abbey.errors.RulesError: 3 to 6 players sit at the table, got 2

    Raises:
        RulesError: for fewer than three or more than six.
        UnknownNameError: for a player that does not exist.
    """
    if not 3 <= len(seats) <= len(NAMES):
        raise RulesError(f"3 to {len(NAMES)} players sit at the table, got {len(seats)}")
    for name in seats:
        if name not in PLAYERS:
            make_player(name)
    return tuple(seats)


def play_seeded(
    seats: Sequence[str],
    *,
    deal_seed: str,
    player_seeds: Sequence[str],
    rules: Ruleset | None = None,
    cards: Sequence[Card] = (),
    title: str | None = None,
) -> Played:
    """Play one game; equal arguments give equal games, on any machine.

    >>> seeds = ("a", "b", "c")
    >>> first = play_seeded(["random"] * 3, deal_seed="1", player_seeds=seeds)
    >>> again = play_seeded(["random"] * 3, deal_seed="1", player_seeds=seeds)
    >>> first.record == again.record
    True

    Args:
        seats: the player in each seat, by name.
        deal_seed: decides the deal and, apart from it, the dice and draws.
        player_seeds: one a seat.
        rules: the rules in force.
        cards: cards of one's own, shuffled into their decks.
        title: what the header of the record says.
    """
    chance = Random(f"deal {deal_seed}")
    begun = deal(NAMES[: len(seats)], chance=chance, rules=rules, cards=cards)
    begun = replace(begun, header=replace(begun.header, title=title))
    players = [
        make_player(name, f"player {seed}") for name, seed in zip(seats, player_seeds, strict=True)
    ]
    return Game(begun, players, chance=Random(f"play {deal_seed}")).play()
