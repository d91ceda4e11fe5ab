"""Whole processes: `abbey check` on every case, `abbey --help` against a bare program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from pages import heading, spread, table

ROOT = Path(__file__).parents[1]
CASES = sorted((ROOT / "tests/data/cases").glob("*.abbey"))
PAIRS = 15

BARE = '''
from typing import Annotated
import typer
from rich.console import Console

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

@app.command()
def greet(name: Annotated[str, typer.Argument()]) -> None:
    """Greet somebody."""
    Console().print(name)

@app.command()
def leave() -> None:
    """Leave."""

app()
'''


def measured(command: list[str]) -> tuple[float, float]:
    """Run a command; return wall seconds and its peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        raise SystemExit(f"{' '.join(command)} ended with status {status}")
    return seconds, usage.ru_maxrss / 1024


def check_page(abbey: str) -> str:
    """Measure `abbey check` on every case."""
    rows = []
    times = []
    for case in CASES:
        seconds, memory = min(measured([abbey, "check", str(case), "--json"]) for _ in range(3))
        times.append(seconds)
        rows.append((case.stem, f"{seconds:.2f}", f"{memory:.0f}"))
    return f"\n## `abbey check` on each case, best of three\n\n{spread(times)}.\n\n" + table(
        ("case", "seconds", "peak MB"), rows
    )


def help_page(abbey: str) -> str:
    """Measure how long `abbey --help` takes beside a program that does nothing."""
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE)
        pairs = []
        for _ in range(PAIRS):
            ours, _ = measured([abbey, "--help"])
            theirs, _ = measured([sys.executable, str(bare), "--help"])
            pairs.append((ours, theirs))
    ratio = median(ours / theirs for ours, theirs in pairs)
    rows = [
        ("`abbey --help`", f"{median(ours for ours, _ in pairs):.3f}"),
        ("bare typer and rich program", f"{median(theirs for _, theirs in pairs):.3f}"),
        ("ratio, median of pairs", f"{ratio:.2f}"),
    ]
    return f"\n## Start, {PAIRS} pairs\n\n" + table(("", "seconds"), rows)


def main() -> None:
    """Print the page."""
    abbey = shutil.which("abbey", path=str(Path(sys.executable).parent))
    if abbey is None:
        raise SystemExit("install the project into this environment first")
    print(heading("Commands as whole processes", "Wall time and peak memory of one process."))
    print(help_page(abbey))
    print(check_page(abbey))


if __name__ == "__main__":
    main()
