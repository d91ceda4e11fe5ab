"""A player of one's own, at a table with three of the house.

A player is any object with `choose(view, decision)` that returns one of `decision.options`. The
view is all it gets: the own notebook, the board, the own cards. This one goes to the parlor while
its pile lasts, accuses whoever alone is not crossed off, and otherwise does what comes first.

It prints:

    Ana (one's own)   0
    Ben (sheet)       8
    Cleo (random)     0
    Dai (sheet)       4
    Ben found Sergio in round 23.
"""

from __future__ import annotations

from random import Random

from abbey.components import SUSPECTS, Room
from abbey.players import Player, make_player
from abbey.rules import Accuse, ClaimChoice, Decision, Decline, Go, MoveChoice, Option, View, play

PARLOR = Room.named("parlor")


class Gatherer:
    """Draw cards until one monk is left."""

    def choose(self, view: View, decision: Decision) -> Option:
        """Return one of the legal options."""
        match decision:
            case MoveChoice(rooms=rooms) if view.board.pile and PARLOR in rooms:
                return Go(PARLOR)
            case ClaimChoice(suspects=suspects, optional=True):
                left = [suspect for suspect in SUSPECTS if suspect not in view.seen]
                return Accuse(left[0]) if len(left) == 1 and left[0] in suspects else Decline()
            case _:
                return decision.options[0]


def main() -> None:
    """Play one game and print how it ended."""
    table: dict[str, tuple[str, Player]] = {
        "Ana": ("one's own", Gatherer()),
        "Ben": ("sheet", make_player("sheet", 1)),
        "Cleo": ("random", make_player("random", 2)),
        "Dai": ("sheet", make_player("sheet", 3)),
    }
    players = [player for _, player in table.values()]
    played = play(tuple(table), players, chance=Random(8))
    for name, points in played.outcome.points:
        who = f"{name} ({table[name][0]})"
        print(f"{who:<16} {points:>2}")
    print(
        f"{played.outcome.finder or 'Nobody'} found {played.state.culprit}"
        f" in round {played.state.clock.rounds}."
    )


if __name__ == "__main__":
    main()
