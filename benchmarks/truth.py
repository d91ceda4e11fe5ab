"""Does certainty ever rule out the truth? Simulated positions of 3 to 6 players.

Run as `python benchmarks/truth.py [GAMES]`: so many games for each number of players.
"""

from __future__ import annotations

import sys
from multiprocessing import Pool

from pages import heading, table
from positions import Position, positions

from abbey.inference.certainty import possible
from abbey.knowledge import timeline_of


def refuted(position: Position) -> str | None:
    """Return the seed of a position whose truth is ruled out, None if all is well."""
    found = possible(timeline_of(position.notebook))
    lost = [card for card in range(24) if not found[position.place_of(card)] >> card & 1]
    return position.seed if lost else None


def main() -> None:
    """Print the page."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    rows, wrong = [], []
    with Pool(2) as pool:
        for players in (3, 4, 5, 6):
            found = pool.imap(refuted, positions(players, games, 2, sheets=True), chunksize=4)
            bad = [seed for seed in found if seed is not None]
            rows.append((players, games, len(bad)))
            wrong += bad
    print(heading("The truth stays possible", "Culprit and all holders of random positions."))
    print(table(("players", "positions", "truth ruled out"), rows))
    print("\n".join(wrong))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
