"""Are the chances right? Simulated positions, the truth beside them.

Over positions of random players' games the chance given to the true culprit must, on average,
equal the sum of the squared chances of all suspects, and of the cards that are given a chance of
about p to lie in a place, a share of p must lie there. Positions beyond the budget are left
out, which depends on the notebook alone.

Run as `python benchmarks/calibration.py [GAMES]`: so many games each with 3 and 4 players.
"""

from __future__ import annotations

import sys
from multiprocessing import Pool

import numpy as np
from pages import heading, table
from positions import Position, positions

from abbey.inference import Budget, posterior
from abbey.knowledge import timeline_of

BUDGET = Budget(states=100_000, seconds=None)
BINS = 10


def judged(position: Position) -> tuple[float, float, list[tuple[float, bool]]] | None:
    """Return the true culprit's chance, the sum of squares, and chance and truth of holders."""
    answer = posterior(timeline_of(position.notebook), BUDGET)
    if answer.where is None:
        return None
    culprit = answer.where[:, 0]
    holders = [
        (float(answer.where[card, place]), bool(position.masks[place] >> card & 1))
        for card in range(24)
        for place in range(answer.where.shape[1])
        if 0 < answer.where[card, place] < 1
    ]
    return float(culprit[position.culprit]), float(culprit @ culprit), holders


def main() -> None:
    """Print the page."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rows, holders = [], []
    with Pool(2) as pool:
        for players in (3, 4):
            found = pool.imap(judged, positions(players, games, 1), chunksize=4)
            kept = [each for each in found if each is not None]
            gaps = np.array([given - squares for given, squares, _ in kept])
            error = float(gaps.std(ddof=1) / len(gaps) ** 0.5)
            rows.append(
                (
                    players,
                    f"{len(kept)} of {games}",
                    f"{np.mean([given for given, _, _ in kept]):.4f}",
                    f"{np.mean([squares for _, squares, _ in kept]):.4f}",
                    f"{gaps.mean() / error:+.2f}",
                )
            )
            holders += [each for _, _, each in kept]
    print(heading("Calibration", "Games of random players, a random player's notebook each."))
    columns = ("players", "positions", "chance of the true culprit", "expected", "gap in errors")
    print(table(columns, rows))
    print(
        table(
            ("chance that a card lies in a place", "cases", "said", "true", "gap in errors"),
            _bins(holders),
        )
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
