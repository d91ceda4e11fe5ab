"""How long do all verdicts of a sheet take? Notebooks of sheet-keepers, late in their games.

Each notebook is judged twice: inside, from its lines to all verdicts with their reasons, and as a
whole process, `abbey check --engine certainty`, so that no chances are worked out but those of
claims. Half of the marks are taken out first, so that many are missed and need reasons. Times are
those of the processor, so that a shared machine counts no waiting.

Run as `python benchmarks/marks.py [EACH]`: so many notebooks for each number of players, 20 if left
out.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from pages import heading, spread, table

from abbey.coaching import play_seeded
from abbey.coaching.sheet_check import Verdict, check_sheet
from abbey.record import Crosses, Notebook, numbered, view, write
from abbey.record.own import own_marks
from abbey.rules import Ruleset

SEED = 5
ROUNDS = 12
LONG = 60.0
"""Seconds for the verdicts of one sheet inside, so that none is left out."""


def notebooks(players: int, count: int) -> Iterator[Notebook]:
    """Yield notebooks of sheet-keepers, cut in the second half of the game, half the marks gone."""
    number = found = 0
    while found < count:
        number += 1
        name = f"{players} players, seed {SEED}, game {number}"
        rng = Random(name)
        record = play_seeded(
            ["sheet"] * players,
            deal_seed=name,
            player_seeds=[f"{name} {seat}" for seat in range(players)],
            rules=Ruleset(rounds=ROUNDS),
        ).record
        cut = rng.randint(len(record.entries) // 2, len(record.entries))
        begun = replace(record, entries=record.entries[:cut])
        notebook = view(begun, rng.choice(record.header.players))
        kept = [
            entry
            for entry in notebook.entries
            if not isinstance(entry.event, Crosses) or rng.random() < 0.5
        ]
        notebook = numbered(replace(notebook, entries=tuple(kept)))
        if any(True for _ in own_marks(notebook)):
            found += 1
            yield notebook


def _of_children() -> float:
    """Return the processor time of all processes that were started and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Print the page."""
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    rows, verdicts = [], Counter[Verdict]()
    every_inside, every_outside = [], []
    reasons = 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.abbey"
        for players in (3, 4, 5, 6):
            inside, outside = [], []
            for notebook in notebooks(players, each):
                start = time.process_time()
                check = check_sheet(notebook, seconds=LONG)
                inside.append(time.process_time() - start)
                verdicts.update(mark.verdict for mark in check.marks)
                missed = check.with_verdict(Verdict.MISSED)
                reasons += sum(mark.because is not None for mark in missed)
                path.write_text(write(notebook), "utf-8")
                command = [
                    sys.executable,
                    "-m",
                    "abbey_cli",
                    "check",
                    path,
                    "--engine",
                    "certainty",
                ]
                start = _of_children()
                subprocess.run(command, check=True, capture_output=True)
                outside.append(_of_children() - start)
            rows.append((players, each, spread(inside), spread(outside)))
            every_inside += inside
            every_outside += outside
    print(heading("Verdicts of a sheet", "Half the marks of a sheet-keeper, late in a game."))
    rows.append(("all", 4 * each, spread(every_inside), spread(every_outside)))
    print(table(("players", "notebooks", "inside", "whole process"), rows))
    told = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
    print(f"Verdicts: {told}. Reasons for missed ones: {reasons}.")


if __name__ == "__main__":
    main()
