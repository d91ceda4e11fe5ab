"""How long `abbey advise` takes as a whole process, and what it knows, on simulated positions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

from pages import heading, spread, table
from positions import positions

from abbey.advice import Outlook, all_questions
from abbey.advice.occasion import game_end
from abbey.inference import Engine
from abbey.record import Notebook, write

EACH = 60
"""Positions of each number of players."""
SEED = 4
RANKING = 10
"""One of so many positions has its ranking timed without the process and the beliefs."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What one run took and told."""

    players: int
    seconds: float
    work: float
    """Seconds of processor time, all threads together."""
    engine: str
    questions: int
    leaks: int
    """Questions whose leak is known."""


def in_play(notebook: Notebook) -> Notebook:
    """Return a notebook without the line that ended the game, and what came after."""
    end = game_end(notebook)
    if end is None:
        return notebook
    return replace(notebook, entries=notebook.entries[: notebook.entries.index(end)])


def taken(every: int) -> Iterator[Taken]:
    """Run the command on every so many positions."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "notebook.abbey"
        for players in range(3, 7):
            for position in list(positions(players, EACH, SEED))[::every]:
                path.write_text(write(in_play(position.notebook)), "utf-8")
                command = [sys.executable, "-m", "abbey_cli", "advise", str(path), "--json"]
                told, seconds, work = run(command)
                leaks = sum(each["leak_bits"] is not None for each in told["questions"])
                yield Taken(players, seconds, work, told["engine"], len(told["questions"]), leaks)


def run(command: list[str]) -> tuple[Any, float, float]:
    """Run a command; return what it told, wall seconds and processor seconds."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    told = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} ended with status {status}")
    return json.loads(told), time.perf_counter() - start, usage.ru_utime + usage.ru_stime


def ranking(every: int) -> list[float]:
    """Time the list of all questions where chances are exact, all beliefs being there."""
    found = []
    for players in range(3, 7):
        for position in list(positions(players, EACH, SEED))[::every]:
            outlook = Outlook(in_play(position.notebook))
            if outlook.mine.engine is not Engine.EXACT:
                continue
            for player in outlook.others:
                for sheet in (False, True):
                    outlook.holdings(player, sheet=sheet)
                    outlook.holdings(player, sheet=sheet, public=True)
            start = time.process_time()
            all_questions(outlook)
            found.append(time.process_time() - start)
    return found


def _high(ordered: list[float]) -> float:
    """Return the 95th percentile."""
    return ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]


def rows(runs: list[Taken]) -> Iterator[tuple[object, ...]]:
    """Yield a row for each number of players, and one for all."""
    for players in (3, 4, 5, 6, None):
        some = [run for run in runs if players in (None, run.players)]
        seconds = sorted(one.seconds for one in some)
        work = sorted(one.work for one in some)
        asked = sum(one.questions for one in some)
        yield (
            "all" if players is None else players,
            len(some),
            f"{median(seconds):.2f}",
            f"{_high(seconds):.2f}",
            f"{seconds[-1]:.2f}",
            f"{median(work):.2f}",
            f"{_high(work):.2f}",
            f"{work[-1]:.2f}",
            f"{sum(one.engine == 'exact' for one in some) / len(some):.0%}",
            f"{asked / len(some):.0f}",
            f"{sum(one.leaks for one in some) / max(1, asked):.1%}",
        )


def main(every: int = 1) -> None:
    """Print the page; with a number, of every so many positions."""
    runs = list(taken(every))
    print(
        heading(
            "Advice as a whole process",
            f"`abbey advise NOTEBOOK --json` on {len(runs)} positions of random players' games, "
            "from the start of the process to its end. Exact means that every figure is; leaks "
            "are the questions of which it is known what they tell everybody. Processor seconds "
            "add up all threads. Programs at work on the machine meanwhile, on average: "
            f"{os.getloadavg()[1]:.0f} on {os.cpu_count()} cores.",
        )
    )
    times = ("median s", "95 % s", "worst s", "processor s", "95 % s", "worst s")
    columns = ("players", "positions", *times, "exact", "questions", "leaks")
    print(table(columns, rows(runs)))
    print("## The ranking alone\n")
    print(
        "All questions to all players with leaks, where my chances are exact and all beliefs "
        f"are there, in processor time: {spread(ranking(max(every, RANKING)))}."
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
