"""What each kind of decision is good for: the coach's own, and another in its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from kept import keep, rows_of
from questioning import estimate_words

from abbey.advice.rooms_claims import Stakes
from abbey.coaching.seeded import NAMES
from abbey.coaching.statistics import estimate
from abbey.players import CoachPlayer, Habits, Prober
from abbey.players.claiming import BOLD
from abbey.rules import Game, deal

__all__ = ["WAYS", "game_with", "replaced"]

SIZE = 4


def _coach(habits: Habits, stakes: Stakes = BOLD) -> Callable[[str], CoachPlayer]:
    return lambda seed: CoachPlayer(seed, habits=habits, stakes=stakes)


WAYS: dict[str, Callable[[str], CoachPlayer]] = {
    "all its own": _coach(Habits()),
    "rooms by the sheet-keeper": _coach(Habits(move=False)),
    "questions by the sheet-keeper": _coach(Habits(ask=False)),
    "claims by the sheet-keeper": _coach(Habits(claim=False)),
    "questions about patterns of two traits at most": _coach(Habits(sets=False)),
    "answers until the culprit is nearly known": _coach(Habits(quiet=0.9)),
    "marks what it has deduced": _coach(Habits(secret=False)),
    "passes and shows by the advice": _coach(Habits(give=True)),
    "revelations from a chance of 0.6": _coach(Habits(), Stakes(0.6, BOLD.accuse, BOLD.end)),
}
"""Ways to play, and what they are called."""


def game_with(number: int, way: str) -> tuple[float, int]:
    """Return the part of the win and the points of a coach against three probers."""
    seat = number % SIZE
    begun = deal(NAMES[:SIZE], chance=Random(f"deal replaced {number}"))
    players = [
        WAYS[way](f"{number} coach") if at == seat else Prober(f"{number} {at}")
        for at in range(SIZE)
    ]
    outcome = Game(begun, players, chance=Random(f"play replaced {number}")).play().outcome
    won = NAMES[seat] in outcome.winners
    return won / len(outcome.winners) if won else 0.0, dict(outcome.points)[NAMES[seat]]


def _kept(games: int, file: Path) -> dict[str, dict[int, tuple[float, int]]]:
    """Play what is missing and return wins and points by way and game, as kept in a file."""
    found: dict[str, dict[int, tuple[float, int]]] = {way: {} for way in WAYS}
    for row in rows_of(file):
        found[row["way"]][row["game"]] = row["won"], row["points"]
    for number in range(games):
        for way in WAYS:
            if number not in found[way]:
                won, points = found[way][number] = game_with(number, way)
                keep(file, {"game": number, "way": way, "won": won, "points": points})
    return found


def replaced(games: int, file: Path) -> list[tuple[str, ...]]:
    """Return a row for each way to play, over the games that have been played with all of them."""
    found = _kept(games, file)
    whole = sorted(set.intersection(*(set(results) for results in found.values())))
    own = [found["all its own"][number] for number in whole]
    rows = []
    for way, results in found.items():
        wins = [results[number][0] for number in whole]
        points = [float(results[number][1]) for number in whole]
        lost = ["", ""]
        if way != "all its own" and whole:
            lost = [
                estimate_words(
                    [before[0] - after for before, after in zip(own, wins, strict=True)]
                ),
                estimate_words(
                    [before[1] - after for before, after in zip(own, points, strict=True)]
                ),
            ]
        mean = (f"{estimate(wins).mean:.0%}", f"{estimate(points).mean:.2f}") if whole else ("", "")
        rows.append((way, str(len(whole)), *mean, *lost))
    return rows
