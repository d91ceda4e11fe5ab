"""The cost of one more line, and how time grows with lines and players, as plots.

Whole games are followed line by line with the exact engine, each line as one step from the belief
before it. At some moments of the same games all chances are worked out anew: by the exact engine
within its time, and by samples with a fixed number of sweeps.

Run as `python -m benchmarks.inference.growth [GAMES]`: so many games for each number of players.
Draws `docs/figures/growth-*.svg` and prints the page.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import numpy as np

from abbey.errors import BudgetExceededError
from abbey.inference import Budget, exact_belief, sampled_belief
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Timeline
from abbey.players import RandomPlayer
from abbey.record import Notebook, view
from abbey.rules import Ruleset, play
from benchmarks.inference.notebooks import PLAYERS
from benchmarks.pages import heading, table
from benchmarks.positions import NAMES, ROUNDS

FIGURES = Path(__file__).parents[2] / "docs/figures"
BUDGET = Budget(states=20_000_000, seconds=5.0)
"""What the exact engine may spend on one answer, or on one more line."""
MOMENTS = (20, 40, 60, 80, 100, 120, 140, 160, 180, 200)
"""After so many lines all chances are worked out anew."""
SWEEPS = 1000
"""Sweeps of each chain of the sampled engine."""
GAMES = 6
BINS = 20
"""Lines that are put together to one point of a plot."""

Point = tuple[int, float]
"""Lines so far, and seconds or an error."""


@dataclass(slots=True)
class Times:
    """What was measured for one number of players."""

    games: int = 0
    """Games followed."""
    lengths: list[int] = field(default_factory=list)
    """Lines of the whole games."""
    reached: list[int] = field(default_factory=list)
    """Lines up to which one more line stayed within the budget."""
    more: list[Point] = field(default_factory=list)
    """Seconds of one more line."""
    anew: list[tuple[int, float | None]] = field(default_factory=list)
    """Seconds of all lines at once; None beyond the budget."""
    sampled: list[Point] = field(default_factory=list)
    """Seconds of a fixed number of sweeps."""
    errors: list[Point] = field(default_factory=list)
    """The error stated after them."""


def games(players: int, count: int) -> Iterator[Notebook]:
    """Yield one player's notebooks of whole games of random players."""
    for number in range(count):
        rng = Random(f"growth, {players} players, game {number}")
        seats = [RandomPlayer(Random(f"{number} {seat}"), sheets=False) for seat in range(players)]
        record = play(NAMES[:players], seats, chance=rng, rules=Ruleset(rounds=ROUNDS)).record
        yield view(record, rng.choice(NAMES[:players]))


def cut(notebook: Notebook, lines: int) -> Timeline:
    """Return what the first lines of a notebook say."""
    return timeline_of(replace(notebook, entries=notebook.entries[:lines]))


def follow(notebook: Notebook, times: Times) -> None:
    """Go through a game line by line, as far as that stays within the budget."""
    whole = timeline_of(notebook)
    place = {entry.line: number for number, entry in enumerate(notebook.entries, 1)}
    first = [step for step in whole.steps if step.line not in place]
    belief: Any = exact_belief(replace(whole, steps=tuple(first)), BUDGET)
    assert all(step.line in place for step in whole.steps[len(first) :]), "the deal comes first"
    times.games += 1
    times.lengths.append(len(notebook.entries))
    for line, steps in groupby(whole.steps[len(first) :], lambda step: step.line):
        start = time.perf_counter()
        try:
            belief = belief.given(*steps)
        except BudgetExceededError:
            times.reached.append(place[line] - 1)
            return
        assert belief.log_weight > -inf
        times.more.append((place[line], time.perf_counter() - start))
    times.reached.append(len(notebook.entries))


def again(notebook: Notebook, times: Times) -> None:
    """Work out all chances anew at some moments."""
    for lines in MOMENTS:
        if lines > len(notebook.entries):
            break
        timeline = cut(notebook, lines)
        start = time.perf_counter()
        try:
            exact_belief(timeline, BUDGET).where()
            times.anew.append((lines, time.perf_counter() - start))
        except BudgetExceededError:
            times.anew.append((lines, None))
        start = time.perf_counter()
        error = sampled_belief(timeline, sweeps=SWEEPS, seed=1).error
        times.sampled.append((lines, time.perf_counter() - start))
        times.errors.append((lines, error))


def curve(points: list[Point]) -> tuple[list[float], list[float], list[float]]:
    """Return middle, median and 90th percentile of the points of each bin of lines."""
    bins: dict[int, list[float]] = {}
    for lines, value in points:
        bins.setdefault((lines - 1) // BINS, []).append(value)
    kept = sorted((at, values) for at, values in bins.items() if len(values) >= 3)
    return (
        [at * BINS + BINS / 2 for at, _ in kept],
        [median(values) for _, values in kept],
        [float(np.quantile(values, 0.9)) for _, values in kept],
    )


def draw(name: str, title: str, unit: str, series: dict[int, list[Point]]) -> None:
    """Draw the medians as lines and the 90th percentiles as dashes, one colour a size."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams |= {"svg.hashsalt": "abbey", "svg.fonttype": "none"}
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for players, points in series.items():
        lines, middle, high = curve(points)
        (drawn,) = axes.plot(lines, middle, marker="o", label=f"{players} players")
        axes.plot(lines, high, linestyle="--", color=drawn.get_color(), linewidth=0.8)
    axes.set(xlabel="lines of the notebook", ylabel=unit, title=title, yscale="log")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(FIGURES / f"growth-{name}.svg", metadata={"Date": None})
    pyplot.close(figure)


def main() -> None:
    """Measure, draw and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    sampled_belief(timeline_of(next(games(3, 1))), sweeps=10)
    all_times = {players: Times() for players in PLAYERS}
    for players, times in all_times.items():
        for notebook in games(players, count):
            follow(notebook, times)
            again(notebook, times)
            print(f"{players} players, {times.games} games", file=sys.stderr, flush=True)
    slow = {
        n: [(at, BUDGET.seconds or 0.0 if took is None else took) for at, took in times.anew]
        for n, times in all_times.items()
    }
    draw("line", "One more line, exact", "seconds", {n: t.more for n, t in all_times.items()})
    draw("notebook", "A whole notebook, exact (5 s at most)", "seconds", slow)
    draw(
        "sampled",
        f"A whole notebook, {SWEEPS} sweeps",
        "seconds",
        {n: t.sampled for n, t in all_times.items()},
    )
    draw(
        "error",
        f"Stated error after {SWEEPS} sweeps",
        "error of the culprits' chances",
        {n: t.errors for n, t in all_times.items()},
    )
    print(page(all_times))


def page(all_times: dict[int, Times]) -> str:
    """Return the page."""
    about = (
        "Whole games of random players, followed in one process. Lines in the plots are medians, "
        "dashes 90th percentiles. A line more is one that says something of suspect cards; a game "
        "is followed until one takes more than 5 s, so the first plot shows what is left of them. "
        "In the second, what takes longer counts as 5 s."
    )
    rows = []
    for players, times in all_times.items():
        more = [took for _, took in times.more]
        done = sum(took is not None for _, took in times.anew)
        rows.append(
            (
                players,
                times.games,
                f"{median(times.lengths):.0f}",
                f"{median(times.reached):.0f}",
                f"{1000 * median(more):.1f}",
                f"{1000 * float(np.quantile(more, 0.95)):.0f}",
                f"{1000 * max(more):.0f}",
                f"{done} of {len(times.anew)}",
            )
        )
    columns = (
        "players",
        "games",
        "lines, median",
        "followed up to",
        "a line more: ms, median",
        "95 %",
        "worst",
        "moments anew within 5 s",
    )
    parts = [heading("One line more, and how time grows", about), table(columns, rows)]
    for name, text in (
        ("line", "One more line from the belief before it, without looking ahead"),
        ("notebook", "All lines at once, which can look ahead"),
        ("sampled", "The sampled engine, a fixed number of sweeps"),
        ("error", "Its stated error after these"),
    ):
        parts.append(f"![{text}](growth-{name}.svg)\n")
    return "\n".join(parts)


if __name__ == "__main__":
    main()
