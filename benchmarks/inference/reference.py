"""The chances that everything is compared with, one entry a notebook, kept in `reference.json.gz`.

Exact where the exact engine comes to an end with much time and memory; else from two long sampled
runs with different seeds, kept side by side so that it can be seen first whether they agree.

Run as `python -m benchmarks.inference.reference [EACH [SECONDS]]`: makes the entries that are
missing and keeps each at once, so it can be stopped and started again. With more SECONDS than
before, what is not exact yet is tried once more.
"""

from __future__ import annotations

import gzip
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.inference.limited import GB, solve
from benchmarks.inference.notebooks import EACH, Sample, samples, some

__all__ = ["Reference", "references"]

FILE = Path(__file__).with_name("reference.json.gz")

_LONGEST = 240.0
"""Most seconds a long sampled run may take; it is limited by its sweeps."""
_MEMORY = 8 * GB
_GRACE = 30.0
"""Seconds a run may take beyond its own, on a busy machine."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Reference:
    """What a notebook's chances are taken to be."""

    exact: bool
    """Whether they are exact."""
    where: Floats
    """Chance of each place for each suspect; the mean of the two runs if they are sampled."""
    errors: Floats
    """Standard errors of these; 0 if they are exact."""
    apart: float
    """Largest difference between the two runs in a culprit's chance; 0 if they are exact."""
    apart_in_errors: float
    """Largest difference of a culprit's chance in standard errors of the difference."""

    @property
    def culprit(self) -> Floats:
        """The chances of culprits."""
        culprit: Floats = self.where[:, 0]
        return culprit


def references() -> dict[str, Reference]:
    """Return the references by name of the notebook; those of changed notebooks are left out."""
    kept = _kept()
    return {
        one.name: _read(entry)
        for one in samples()
        if (entry := kept.get(one.name, {})).get("print") == one.print
        and ("where" in entry or "runs" in entry)
    }


def _kept() -> dict[str, Any]:
    if not FILE.exists():
        return {}
    entries: dict[str, Any] = json.loads(gzip.decompress(FILE.read_bytes()))
    return entries


def _keep(entries: dict[str, Any]) -> None:
    text = json.dumps(dict(sorted(entries.items())), separators=(",", ":"))
    part = FILE.with_suffix(".part")
    part.write_bytes(gzip.compress(text.encode(), mtime=0))
    part.replace(FILE)


def _read(entry: dict[str, Any]) -> Reference:
    if "where" in entry:
        where = np.array(entry["where"])
        return Reference(True, where, np.zeros(where.shape), 0.0, 0.0)
    one, other = (np.array(run["where"]) for run in entry["runs"])
    its, others = (np.array(run["errors"]) for run in entry["runs"])
    gap, both = np.abs(one - other)[:, 0], np.hypot(its, others)
    in_errors = gap / np.maximum(both[:, 0], 1e-12)
    return Reference(
        False, (one + other) / 2, both / 2, float(gap.max()), float(in_errors[gap > 1e-6].max())
    )


def _rounded(table: list[list[float]], digits: int) -> list[list[float]]:
    return [[round(chance, digits) or 0 for chance in row] for row in table]


def _exact(one: Sample, seconds: float) -> dict[str, Any]:
    """Return what an exact run adds to an entry."""
    found = solve("exact", one.text, seconds=seconds, memory=_MEMORY, grace=_GRACE)
    tried = {"tried": seconds, "status": found.status}
    return {**tried, "where": _rounded(found.found["where"], 9)} if found.answered else tried


def _sampled(one: Sample) -> dict[str, Any]:
    """Return what two sampled runs add to an entry."""
    runs = []
    for method in ("long", "again"):
        run = solve(method, one.text, seconds=_LONGEST, memory=_MEMORY, grace=_GRACE)
        if not run.answered:
            print(run.status, run.found.get("why"), flush=True)
            return {}
        runs.append({key: _rounded(run.found[key], 6) for key in ("where", "errors")})
    return {"runs": runs}


def main() -> None:
    """Make what is missing: first what is exact, quickly done mostly, then the rest."""
    each = int(sys.argv[1]) if len(sys.argv) > 1 else EACH
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20.0
    entries = _kept()
    wanted = some(list(samples()), each)
    for one in wanted:
        if entries.get(one.name, {}).get("print") != one.print:
            entries[one.name] = {"print": one.print, "tried": 0.0}
    for one in wanted:
        entry = entries[one.name]
        if "where" not in entry and entry["tried"] < seconds:
            entry |= _exact(one, seconds)
            _keep(entries)
            print(f"{one.name}: {entry['status']}", flush=True)
    for one in wanted:
        entry = entries[one.name]
        if "where" in entry:
            entry.pop("runs", None)
        elif "runs" not in entry:
            entry |= _sampled(one)
            print(f"{one.name}: {'sampled' if 'runs' in entry else 'no reference'}", flush=True)
        _keep(entries)


if __name__ == "__main__":
    main()
