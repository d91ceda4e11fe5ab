"""Drills: how hard they are beside the lines they need, and how long they take to make.

Run as `python benchmarks/drills.py [DRILLS]`: so many of each kind, for 3 and 4 players in turn.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation, mean
from time import process_time

from pages import heading, spread, table

from abbey.drills import Drill, Kind, make_drill

_KINDS = (Kind.CROSS_OFF, Kind.CLAIM, Kind.QUESTION)
_PAGE = Path(__file__).parent.parent / "docs" / "figures" / "drills.md"


def ranks(values: Sequence[float]) -> list[float]:
    """Return ranks, those of equals averaged."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def row(kind: str, drills: Sequence[Drill], seconds: Sequence[float]) -> tuple[object, ...]:
    """Return the figures of some drills."""
    sums = [float(drill.rating.total) for drill in drills]
    lines = [float(len(drill.lines)) for drill in drills]
    levels = [sum(drill.level == level for drill in drills) for level in (1, 2, 3)]
    return (
        kind,
        len(drills),
        ", ".join(map(str, levels)),
        f"{mean(lines):.2f}, {max(lines):.0f}",
        f"{mean(sums):.2f}, {max(sums):.0f}",
        f"{correlation(sums, lines):.2f}",
        f"{correlation(ranks(sums), ranks(lines)):.2f}",
        spread(seconds),
    )


def main() -> None:
    """Write the page."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    rows = []
    for kind in _KINDS:
        drills, seconds = [], []
        for seed in range(count):
            begun = process_time()
            drills.append(make_drill(kind, seed, players=3 + seed % 2))
            seconds.append(process_time() - begun)
        rows.append(row(str(kind), drills, seconds))
        print(*rows[-1], sep=" | ", flush=True)
    about = (
        "Drills of simulated games: levels 1, 2 and 3; lines needed and sum of weights (mean, "
        "most); how the sum goes with the number of lines, by Pearson and by ranks (Spearman); "
        "processor time to make one, on a busy machine."
    )
    columns = ("kind", "drills", "levels", "lines", "sum", "Pearson", "ranks", "time")
    _PAGE.write_text(f"{heading('Drills', about)}\n{table(columns, rows)}", "utf-8")


if __name__ == "__main__":
    main()
