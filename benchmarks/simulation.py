"""Whole games a second on one core, and where the time goes."""

from __future__ import annotations

import cProfile
import pstats
import time
from pathlib import Path

from pages import heading, table

from abbey.coaching import simulated

GAMES = 40
PLAYERS = ("random", "sheet")
SIZES = (3, 4, 5, 6)
COSTLIEST = 3


def seconds(player: str, size: int) -> tuple[float, int]:
    """Return the processor time of some games, and the lines of their records."""
    start = time.process_time()
    lines = sum(len(game.record.entries) for game in simulated([player] * size, GAMES, seed=1))
    return time.process_time() - start, lines


def costs(player: str) -> list[tuple[str, str, str]]:
    """Return the functions in which most time is spent, by themselves and with what they call."""
    profile = cProfile.Profile()
    profile.enable()
    for _ in simulated([player] * 4, GAMES, seed=2):
        pass
    profile.disable()
    stats = pstats.Stats(profile)
    rows = [
        (own, whole, f"{Path(file).stem}.{name}")
        for (file, _, name), (_, _, own, whole, _) in stats.stats.items()  # type: ignore[attr-defined]
        if "abbey" in Path(file).parts
    ]
    total = stats.total_tt  # type: ignore[attr-defined]
    rows.sort(reverse=True)
    return [
        (function, f"{own / total:.0%}", f"{whole / total:.0%}")
        for own, whole, function in rows[:COSTLIEST]
    ]


def main() -> None:
    """Print the page."""
    about = f"{GAMES} games each, one process; processor time. Records are made, not written."
    print(heading("Simulated games", about))
    rows = []
    for player in PLAYERS:
        for size in SIZES:
            taken, lines = seconds(player, size)
            rows.append((f"{size} {player}", f"{GAMES / taken:.0f}", f"{lines / GAMES:.0f}"))
    print(table(("players", "games a second", "lines a game"), rows))
    for player in PLAYERS:
        print(f"Where the time goes with four {player} players, under a profiler:\n")
        print(table(("function", "by itself", "with what it calls"), costs(player)))


if __name__ == "__main__":
    main()
