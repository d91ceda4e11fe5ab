"""Games with somebody looking over the players' shoulders.

`Watched` asks a player and shows each question, with the true state, to a witness. `twin` makes
the world that a player cannot tell from the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.players import Player, SheetPlayer
from abbey.rules import Decision, Game, Option, Played, Ruleset, State, View, deal

__all__ = ["NAMES", "Watched", "play_watched", "twin"]

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn")

Witness = Callable[[State, View, Decision, Option], None]


class Watched:
    """A player whose decisions somebody sees, together with the truth."""

    def __init__(self, player: SheetPlayer, witness: Witness) -> None:
        self.player = player
        self.witness = witness
        self.game: Game | None = None

    def choose(self, view: View, decision: Decision) -> Option:
        """Let the player choose and the witness look."""
        option = self.player.choose(view, decision)
        assert self.game is not None
        self.witness(self.game.state, view, decision, option)
        return option

    def crossed(self, view: View) -> SuspectSet:
        """Return the player's sheet."""
        return self.player.crossed(view)


def play_watched(
    players: Sequence[Player | Watched], *, seed: int, rules: Ruleset | None = None
) -> Played:
    """Play a game from a seed."""
    chance = Random(seed)
    game = Game(deal(NAMES[: len(players)], chance=chance, rules=rules), players, chance=chance)
    for player in players:
        if isinstance(player, Watched):
            player.game = game
    return game.play()


def twin(state: State, one: Suspect, other: Suspect) -> State:
    """Exchange two cards, wherever they lie."""

    def changed(card: Suspect) -> Suspect:
        return other if card == one else one if card == other else card

    both = one.bit | other.bit
    seats = tuple(
        seat.but(hand=seat.hand ^ both) if (seat.hand & both).bit_count() == 1 else seat
        for seat in state.seats
    )
    pile = tuple(map(changed, state.pile))
    return state.but(culprit=changed(state.culprit), pile=pile, seats=seats)
