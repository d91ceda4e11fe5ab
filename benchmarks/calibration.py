"""Are the chances right? Simulated positions, the truth beside them.

Over positions of random players' games the chance given to the true culprit must, on average,
equal the sum of the squared chances of all suspects, and of the cards that are given a chance of
about p to lie in a place, a share of p must lie there. The engine is chosen automatically, by
states and not by seconds, so that every run gives the same answers. Squares of sampled chances are
too large by the squares of their errors, which are taken off.

Run as `python benchmarks/calibration.py [GAMES]`: so many games each with 3 to 6 players.
"""

from __future__ import annotations

import sys
from multiprocessing import Pool

import numpy as np
from pages import heading, table
from positions import Position, positions

from abbey.inference import Effort, Engine, posterior
from abbey.knowledge import timeline_of

EFFORT = Effort(states=100_000, sweeps=1000)
PLAYERS = (3, 4, 5, 6)
BINS = 10

Judged = tuple[Engine, float, float, list[tuple[float, bool]]]
"""Engine, the true culprit's chance, the sum of squares, and chance and truth of holders."""


def judged(position: Position) -> Judged:
    """Ask for chances and compare them with the truth."""
    answer = posterior(timeline_of(position.notebook), EFFORT)
    assert answer.where is not None, "samples are drawn where chances cannot be exact"
    culprit = answer.where[:, 0]
    holders = [
        (float(answer.where[card, place]), bool(position.masks[place] >> card & 1))
        for card in range(24)
        for place in range(answer.where.shape[1])
        if 0 < answer.where[card, place] < 1
    ]
    squares = float(culprit @ culprit)
    if answer.errors is not None:
        squares -= float((answer.errors[:, 0] ** 2).sum())
    return answer.engine, float(culprit[position.culprit]), squares, holders


def main() -> None:
    """Print the page."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rows, every = [], []
    with Pool(2) as pool:
        for players in PLAYERS:
            found = list(pool.imap(judged, positions(players, games, 1), chunksize=4))
            every += found
            rows += [
                (players, engine, *_gap([one for one in found if engine in (None, one[0])]))
                for engine in (Engine.EXACT, Engine.SAMPLED, None)
            ]
    rows = [(players, engine or "both", *rest) for players, engine, *rest in rows]
    about = (
        "Games of random players, a random player's notebook each; the engine chosen "
        f"automatically: exact within {EFFORT.states} states, else {EFFORT.sweeps} sweeps."
    )
    print(heading("Calibration", about))
    columns = ("players", "engine", "positions", "chance of the true culprit", "expected")
    print(table((*columns, "gap in errors"), rows))
    for engine in (Engine.EXACT, Engine.SAMPLED):
        holders = [one[3] for one in every if one[0] is engine]
        columns = (f"chance that a card lies in a place, {engine}", "cases", "said", "true")
        print(table((*columns, "gap in errors"), _bins(holders)))


def _gap(found: list[Judged]) -> tuple[object, ...]:
    """Return how many positions, the mean chance of the truth, what it should be, and the gap."""
    if len(found) < 2:
        return (len(found), "-", "-", "-")
    given, squares = (np.array([one[column] for one in found]) for column in (1, 2))
    gaps = given - squares
    error = float(gaps.std(ddof=1) / len(gaps) ** 0.5)
    return (
        len(found),
        f"{given.mean():.4f}",
        f"{squares.mean():.4f}",
        f"{gaps.mean() / error:+.2f}" if error else "-",
    )


def _bins(positions_: list[list[tuple[float, bool]]]) -> list[tuple[str, int, str, str, str]]:
    """Compare, bin by bin, the chances said with the share that was true.

    The cards of one position hang together, so a position counts as one observation.
    """
    rows = []
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        each = [
            [(chance, true) for chance, true in holders if low <= chance < high]
            for holders in positions_
        ]
        cases = [case for holders in each for case in holders]
        if not cases:
            continue
        gaps = np.array([sum(true - chance for chance, true in holders) for holders in each])
        error = float(gaps.std(ddof=1)) * len(gaps) ** 0.5
        rows.append(
            (
                f"{low:.1f} to {high:.1f}",
                len(cases),
                f"{np.mean([chance for chance, _ in cases]):.4f}",
                f"{np.mean([true for _, true in cases]):.4f}",
                f"{gaps.sum() / error:+.2f}",
            )
        )
    return rows


if __name__ == "__main__":
    main()
