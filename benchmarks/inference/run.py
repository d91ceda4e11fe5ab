"""Measure all methods on the fixed set of notebooks, each solving in a process of its own.

Run as `python -m benchmarks.inference.run [EACH [OTHERS [FILE]]]`: so many notebooks for each
number of players, other programs on so many of them, in the same run. Results are kept in FILE line
by line, so that a run that was stopped can go on. The page is printed at the end.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from benchmarks.inference.ended import ended
from benchmarks.inference.limited import GB, Result, solve
from benchmarks.inference.methods import OTHERS
from benchmarks.inference.notebooks import EACH, Sample, samples, some
from benchmarks.inference.reference import references
from benchmarks.inference.report import page

__all__ = ["EXACT_SECONDS", "LARGE", "SAMPLED_SECONDS", "limits"]

EXACT_SECONDS = 5.0
"""What the exact engine and other programs may take."""
SAMPLED_SECONDS = 2.0
"""What the sampled engine may take."""
LARGE = Path(__file__).parents[2] / "tests/data/cases-large"
"""Large notebooks with chances by an independent program."""

_MEMORY = 2 * GB
_PATIENCE = 2
"""After so many failures in a row, from short notebooks to long ones, a program is spared more."""
_GRACE = {"sampled": 1.0, "exact": 0.0}
"""Seconds beyond its own that an answer may take: what is possible is decided by logic."""


def limits(method: str) -> float:
    """Return the seconds of a method."""
    return SAMPLED_SECONDS if method == "sampled" else EXACT_SECONDS


def _work(every: list[Sample], others: list[Sample]) -> Iterator[tuple[str, str, str]]:
    """Yield name, method and notebook of all that is to be measured."""
    compared = {one.name for one in others}
    in_order = sorted(every, key=lambda one: (one.name not in compared, one.players, one.lines))
    for one in in_order:
        yield one.name, "exact", one.text
        yield one.name, "sampled", one.text
        for method in OTHERS if one.name in compared else ():
            yield one.name, method, one.text
    for path in sorted(LARGE.glob("*.abbey")):
        text = path.read_text("utf-8")
        yield path.stem, "exact", text
        yield path.stem, "sampled", text


def main() -> None:
    """Measure and print."""
    each = int(sys.argv[1]) if len(sys.argv) > 1 else EACH
    beside = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    kept = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    every = some(list(samples()), each)
    others = some(every, beside)
    results: dict[tuple[str, str], Result] = {}
    if kept is not None and kept.exists():
        for line in kept.read_text("utf-8").splitlines():
            name, method, fields = json.loads(line)
            results[name, method] = Result(**fields)
    work = list(_work(every, others))
    failed: Counter[tuple[str, str]] = Counter()
    for number, (name, method, text) in enumerate(work, 1):
        found = results.get((name, method))
        size = (name[0], method)
        if found is None and method in OTHERS and failed[size] >= _PATIENCE:
            found = Result("skipped", 0.0, 0.0, {})
        if found is None:
            grace = _GRACE.get(method, 0.0)
            found = solve(method, text, seconds=limits(method), memory=_MEMORY, grace=grace)
        failed[size] = 0 if found.answered else failed[size] + 1
        if (name, method) in results:
            continue
        results[name, method] = found
        print(
            f"{number}/{len(work)} {name} {method}: {found.status} {found.seconds:.2f} s",
            file=sys.stderr,
            flush=True,
        )
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([name, method, asdict(found)]) + "\n")
    del sys.argv[3:]  # where results are kept is nobody's concern
    print(page(every, others, references(), results))
    beyond = [one for one in every if results[one.name, "exact"].status == "time"]
    if beyond:
        print(ended(beyond[-1]))


if __name__ == "__main__":
    main()
