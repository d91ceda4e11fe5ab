"""Explanations of simulated positions: how long they take, how long they are, how sound.

Run as `python benchmarks/explanations.py [GAMES]`: so many positions for each number of players,
of random players cut anywhere, and of keepers of the sheet cut in the middle of the game. In the
latter, numbers of cards of a trait in a hand are claimed too, as far as they are forced.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import process_time

from pages import heading, table
from positions import NAMES, ROUNDS, positions

from abbey.components.traits import TRAITS
from abbey.explain import Difficulty, Tactic, account, smallest_forcing, unsound_steps
from abbey.explain.claims import Stated
from abbey.explain.exchanged import end_of
from abbey.explain.sentences import sentences
from abbey.inference.certainty import find_world
from abbey.knowledge import Places, Timeline, timeline_of
from abbey.players import make_player
from abbey.record import Notebook, view, write
from abbey.rules import Ruleset, play

_SEED = 4
_PROCESSES = 12
"""So many notebooks are explained by whole processes."""


@dataclass
class Figures:
    """What was measured of one kind of positions."""

    accounts: list[tuple[Tactic, ...]] = field(default_factory=list)
    """Tactics of each account."""
    lines: list[int] = field(default_factory=list)
    """Lines of each smallest set."""
    smallest: list[float] = field(default_factory=list)
    """Processor seconds for each smallest set, one world being known."""
    told: list[float] = field(default_factory=list)
    """Processor seconds for each account in words."""
    sheets: list[float] = field(default_factory=list)
    """Processor seconds for the verdicts on all suspects, the first world included."""
    unsound: int = 0
    """Steps that do not follow."""


def mid_games(players: int, count: int) -> Iterator[Notebook]:
    """Yield views of games of sheet keepers, cut in their middle third."""
    for number in range(count):
        name = f"keepers, {players} players, seed {_SEED}, game {number}"
        rng = Random(name)
        seats = [make_player("sheet", f"{name} {seat}") for seat in range(players)]
        rules = Ruleset(rounds=ROUNDS)
        record = play(NAMES[:players], seats, chance=rng, rules=rules).record
        size = len(record.entries)
        begun = replace(
            record, entries=record.entries[: rng.randrange(size // 3, 1 + 2 * size // 3)]
        )
        yield view(begun, rng.choice(NAMES[:players]))


def measure_numbers(notebook: Notebook, into: Figures) -> None:
    """Explain how many cards of each trait every hand holds, or does not hold, where it is forced.

    What one line says by itself is left out.
    """
    timeline = timeline_of(notebook)
    world = find_world(timeline)
    assert world is not None, "the truth fits"
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    ends = end_of(timeline, world)
    forced = []
    for place in timeline.places.hands:
        for trait in TRAITS:
            cards = sum(suspect.bit for suspect in timeline.pack if trait in suspect.traits)
            there = (ends[place] & cards).bit_count()
            most = min(cards.bit_count(), sizes[place])
            for number in {there, min(there + 1, most)}:
                stated = Stated(cards, place, sizes[place], ((number, number),))
                truth = stated if number == there else stated.opposite
                start = process_time()
                found = smallest_forcing(timeline, truth.opposite.counts(), world)
                if isinstance(found, tuple) and len(found) > 1:
                    into.smallest.append(process_time() - start)
                    forced.append((truth, found))
    _tell(notebook, timeline, forced, into)


def measure(notebook: Notebook, into: Figures) -> None:
    """Explain everybody who is ruled out."""
    timeline = timeline_of(notebook)
    begun = process_time()
    world = find_world(timeline)
    assert world is not None, "the truth fits"
    forced = []
    for suspect in timeline.pack:
        stated = Stated(suspect.bit, Places.CULPRIT, 1, ((0, 0),))
        start = process_time()
        found = smallest_forcing(timeline, stated.opposite.counts(), world)
        if isinstance(found, tuple):
            into.smallest.append(process_time() - start)
            forced.append((stated, found))
    into.sheets.append(process_time() - begun)
    _tell(notebook, timeline, forced, into)


def _tell(
    notebook: Notebook,
    timeline: Timeline,
    forced: list[tuple[Stated, tuple[int, ...]]],
    into: Figures,
) -> None:
    events = {entry.line: entry.event for entry in notebook.entries}
    for stated, found in forced:
        start = process_time()
        made = account(timeline, found, stated, events)
        sentences(made, timeline)
        into.told.append(process_time() - start)
        into.accounts.append(tuple(step.tactic for step in made.steps))
        into.lines.append(len(found))
        into.unsound += len(unsound_steps(made))


def processes(notebooks: list[Notebook]) -> list[float]:
    """Return the processor seconds of whole processes of `abbey explain`."""
    taken = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "one.abbey"
        for notebook in notebooks:
            path.write_text(write(notebook), "utf-8")
            start = _of_children()
            command = [sys.executable, "-m", "abbey_cli", "explain", str(path), "Guy"]
            subprocess.run(command, check=True, capture_output=True)
            taken.append(_of_children() - start)
    return taken


def _of_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the page."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    rows, times, every = [], [], Figures()
    whole: list[Notebook] = []
    numbers = Figures()
    for kind in ("random", "sheet"):
        for players in (3, 4, 5, 6):
            notebooks = [one.notebook for one in positions(players, games, _SEED)]
            if kind == "sheet":
                notebooks = list(mid_games(players, max(1, games // 4)))
            figures = Figures()
            for notebook in notebooks:
                measure(notebook, figures)
                if kind == "sheet":
                    measure_numbers(notebook, numbers)
            whole += notebooks[: _PROCESSES // 4] if kind == "random" else []
            rows.append((f"{kind}, {players} players", *_counted(figures)))
            times.append((f"{kind}, {players} players", *_timed(figures)))
            for name in ("accounts", "lines", "smallest", "told", "sheets"):
                getattr(every, name).extend(getattr(figures, name))
            every.unsound += figures.unsound
    rows.append(("all", *_counted(every)))
    times.append(("all", *_timed(every)))
    rows.append(("sheet, numbers in hands", *_counted(numbers)))
    times.append(("sheet, numbers in hands", *_timed(numbers)))
    print(heading("Explanations", "Every suspect who is ruled out in simulated positions."))
    heads = ("positions of", "accounts", "lines", "steps", "sum", "by contradiction", "no cases")
    print(table((*heads, "unsound steps"), rows))
    print("Lines, steps and sum of weights: mean and most. Milliseconds of the processor:\n")
    print(table(("positions of", "smallest set", "account", "all verdicts of a sheet"), times))
    print(f"Whole processes of `abbey explain`: {_spread(processes(whole))} ms.\n")
    used = sorted(Tactic, key=lambda one: one.weight)
    counts = [
        (one, one.weight, *(sum(a.count(one) for a in kind.accounts) for kind in (every, numbers)))
        for one in used
    ]
    print(table(("tactic", "weight", "steps", "of numbers in hands"), counts))


def _counted(figures: Figures) -> tuple[object, ...]:
    accounts = figures.accounts
    total = len(accounts) or 1
    return (
        len(accounts),
        _mean_and_most(figures.lines),
        _mean_and_most([len(one) for one in accounts]),
        _mean_and_most([Difficulty.of(one).total for one in accounts]),
        f"{sum(Tactic.SUPPOSED in one for one in accounts) / total:.1%}",
        f"{sum(Tactic.CASES not in one for one in accounts) / total:.1%}",
        figures.unsound,
    )


def _timed(figures: Figures) -> tuple[str, str, str]:
    return _spread(figures.smallest), _spread(figures.told), _spread(figures.sheets)


def _mean_and_most(values: list[int]) -> str:
    return f"{sum(values) / (len(values) or 1):.2f}, {max(values, default=0)}"


def _spread(values: list[float]) -> str:
    """Return median, 95th percentile and worst in milliseconds."""
    if not values:
        return ""
    ordered = [1000 * value for value in sorted(values)]
    picked = (ordered[len(ordered) // 2], ordered[int(0.95 * (len(ordered) - 1))], ordered[-1])
    return "median {:.0f}, 95th {:.0f}, worst {:.0f}".format(*picked)


if __name__ == "__main__":
    main()
