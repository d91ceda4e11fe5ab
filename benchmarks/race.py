"""Does the coach know what the others know? The race estimate beside the opponents' own chances.

Games of sheet-keepers and probers, cut where a player's turn begins. From that player's notebook
every opponent's knowledge is estimated (`abbey.advice.race`). The truth beside it: the chances
that follow from the opponent's own notebook, and who the culprit is. Also counted: how often an
opponent who by these chances had a claim worth making, and the hall within one move, made one in
the next turn. And for every claim that was open: the chance that somebody else makes it within a
round, beside whether somebody did.

Run as `python benchmarks/race.py [GAMES]`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from pages import heading, table

from abbey.advice.outlook import Outlook
from abbey.advice.race import NERVE, REVEALS, claims_first, race, turns_to_hall
from abbey.advice.rivals import rivals
from abbey.advice.rooms_lines import table_of
from abbey.advice.values import entropy, having, made_revelations
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.inference import Effort, posterior
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Places
from abbey.players import Prober, SheetPlayer
from abbey.record import Notebook, view
from abbey.record.notebook import Event
from abbey.record.table import Turn
from abbey.record.talk import Accuses, Reveals
from abbey.rules import play, replay

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eva", "Finn")
TABLES = (3, 4, 4, 5)
CUTS = 2
EFFORT = Effort(states=20_000, sweeps=500)
BINS = ((0.0, 0.1), (0.1, 0.3), (0.3, 0.6), (0.6, 0.9), (0.9, 1.01))


@dataclass(frozen=True, slots=True)
class Case:
    """One opponent at one moment: what was estimated, and what was so."""

    players: int
    """How many sat at the table."""
    bits: tuple[float, float]
    """Entropy of the culprit for this opponent."""
    sure: tuple[float, float]
    """Chance to be at least `NERVE` sure of somebody."""
    right: tuple[float, float]
    """Chance that, besides, this is the culprit."""
    went: bool | None
    """Whether a claim was made in the next turn; None unless it was worth it and in reach."""


Claimed = tuple[float, float]
"""The chance that somebody else makes a claim within a round, and whether somebody did."""


def cases(games: int) -> Iterator[Case | Claimed]:
    """Yield every opponent, and every open claim, at some moments of each game."""
    for number in range(games):
        size = TABLES[number % len(TABLES)]
        rng = Random(f"race {number}")
        seats = [
            (Prober if (number + seat) % 3 == 0 else SheetPlayer)(f"{number} {seat}")
            for seat in range(size)
        ]
        record = play(NAMES[:size], seats, chance=rng).record
        turns = [at for at, event in enumerate(record.events) if isinstance(event, Turn)]
        for at in sorted(rng.sample(turns[len(turns) // 4 :], CUTS)):
            yield from _at(record, at + 1)


def _at(record: Notebook, cut: int) -> Iterator[Case | Claimed]:
    events = list(record.events)
    turn = events[cut - 1]
    assert isinstance(turn, Turn)
    begun = replace(record, entries=record.entries[:cut])
    culprit = replay(begun).culprit
    mine = view(begun, turn.player)
    found = rivals(Outlook(mine, EFFORT))
    if found is None:
        return
    *_, sizes = timeline_of(mine).sizes_after()
    seen = table_of(mine)
    made = _claimed_by_others(events[cut:], turn.player)
    open_claims: list[Trait | Suspect] = [each for each in TRAITS if each not in found.made]
    open_claims += () if sizes[Places.PILE] else SUSPECTS
    for what in open_claims:
        said = claims_first(found, what, seen, pile=sizes[Places.PILE])
        yield said, float(what in made)
    for standing in race(found, seen, pile=sizes[Places.PILE]):
        own = view(begun, standing.player)
        where = posterior(timeline_of(own), EFFORT).where
        if where is None:
            continue
        chances = where[:, Places.CULPRIT]
        sure = bool(chances.max() >= NERVE)
        free = np.array([trait not in made_revelations(own) for trait in TRAITS])
        worth_it = bool((free & (having() @ chances >= REVEALS)).any())
        worth_it |= sure and not sizes[Places.PILE]
        near = turns_to_hall(seen, standing.player) == 1
        yield Case(
            players=len(record.header.players),
            bits=(standing.bits, entropy(chances)),
            sure=(standing.sure, float(sure)),
            right=(standing.right, float(sure and int(chances.argmax()) == culprit.index)),
            went=_claims_next(events[cut:], standing.player) if worth_it and near else None,
        )


def _claims_next(events: list[Event], player: str) -> bool:
    """Tell whether a player makes a claim in the next own turn."""
    own = False
    for event in events:
        if isinstance(event, Turn):
            if own and event.player != player:
                return False
            own = event.player == player
        if own and isinstance(event, Reveals | Accuses) and event.player == player:
            return True
    return False


def _claimed_by_others(events: list[Event], me: str) -> set[Trait | Suspect]:
    """Return what others claim before my next turn."""
    made: set[Trait | Suspect] = set()
    for event in events:
        match event:
            case Turn(player=player) if player == me:
                break
            case Reveals(player=player, trait=trait) if player != me:
                made.add(trait)
            case Accuses(player=player, suspect=suspect) if player != me:
                made.add(suspect)
            case _:
                pass
    return made


def main() -> None:
    """Print the page."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 16
    both = list(cases(games))
    found = [each for each in both if isinstance(each, Case)]
    claims = [each for each in both if not isinstance(each, Case)]
    about = (
        f"{len(found)} opponents at {CUTS} moments each of {games} games of sheet-keepers and "
        "probers with 3, 4 and 5 players; estimated from one player's notebook, and by the "
        "chances of the opponent's own."
    )
    print(heading("The race", about))
    print(table(("", "cases", "estimated bits", "own bits", "error", "correlation"), _bits(found)))
    print(
        table(
            ("chance", "estimated", "true", "Brier score", "saying the mean", "saying 0"),
            [
                _brier(f"sure of somebody ({NERVE:.0%})", [each.sure for each in found]),
                _brier("sure, and rightly", [each.right for each in found]),
            ],
        )
    )
    rows = _bins([each.right for each in found])
    print(table(("sure, and rightly: estimated", "cases", "mean", "true"), rows))
    rows = _bins(claims)
    print(table(("claimed by another within a round", "cases", "mean", "true"), rows))
    went = [each.went for each in found if each.went is not None]
    share = sum(went) / len(went) if went else 0.0
    print(
        f"Of {len(went)} opponents with a claim worth making and the chapter hall within one "
        f"move, {share:.0%} made one in the next turn."
    )


def _bits(found: list[Case]) -> Iterator[tuple[str, int, str, str, str, str]]:
    for size in sorted({each.players for each in found}):
        pairs = np.array([each.bits for each in found if each.players == size])
        gaps = pairs[:, 0] - pairs[:, 1]
        yield (
            f"{size} players",
            len(pairs),
            f"{pairs[:, 0].mean():.2f}",
            f"{pairs[:, 1].mean():.2f}",
            f"{np.sqrt((gaps**2).mean()):.2f}",
            f"{np.corrcoef(pairs.T)[0, 1]:.2f}",
        )


def _brier(name: str, pairs: list[tuple[float, float]]) -> tuple[str, str, str, str, str, str]:
    said, true = np.array(pairs).T
    return (
        name,
        f"{said.mean():.3f}",
        f"{true.mean():.3f}",
        f"{((said - true) ** 2).mean():.3f}",
        f"{((true.mean() - true) ** 2).mean():.3f}",
        f"{(true**2).mean():.3f}",
    )


def _bins(pairs: list[tuple[float, float]]) -> Iterator[tuple[str, int, str, str]]:
    for low, high in BINS:
        inside = [each for each in pairs if low <= each[0] < high]
        if inside:
            said, true = np.array(inside).T
            name = f"{low:.1f} to {min(1, high):.1f}"
            yield name, len(inside), f"{said.mean():.3f}", f"{true.mean():.3f}"


if __name__ == "__main__":
    main()
