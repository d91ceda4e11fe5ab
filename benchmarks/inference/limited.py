"""Start a process that solves one notebook by one method, with limits; read what came of it.

A child that is killed, or ends for want of memory, has given no answer, whatever it printed
before. The clock of the child starts when everything it needs is loaded; peak memory is that of
the whole process.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["ANSWERED", "GB", "Result", "solve"]

GB = 1 << 30
ANSWERED = "answered"
"""The status of a result that is an answer."""

_ROOT = Path(__file__).parents[2]
_LOADING = 20.0
"""Seconds a child may take for loading, beyond those for its work."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one notebook and one method."""

    status: str
    """`answered`, or why not: `time`, `memory`, `killed`, `not taken`, `fault`."""
    seconds: float
    """Time of the work, loading aside; that of the whole process if it was killed."""
    megabytes: float
    """Peak memory of the process; 0 if it was killed."""
    found: dict[str, Any]
    """What the method gives: `culprit`, perhaps `where`, `errors`, `error`; or `why` not."""

    @property
    def answered(self) -> bool:
        """Whether this is an answer."""
        return self.status == ANSWERED


def solve(
    method: str, text: str, *, seconds: float, memory: int = 2 * GB, grace: float = 1.0
) -> Result:
    """Solve a notebook by a method in a process of its own.

    Args:
        method: a name of `methods`.
        text: the notebook.
        seconds: what the method may take; an answer after `grace` more is none.
        memory: limit of the address space, in bytes.
        grace: seconds beyond `seconds` until the process is killed.
    """
    command = [sys.executable, "-m", "benchmarks.inference.child", method]
    start = time.perf_counter()
    process = subprocess.Popen(
        [*command, str(seconds), str(grace), str(memory)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=_ROOT,
    )
    try:
        out, err = process.communicate(text, timeout=seconds + grace + _LOADING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return Result("time", time.perf_counter() - start, 0.0, {"why": "killed after its time"})
    taken = time.perf_counter() - start
    if process.returncode < 0:
        status = "time" if process.returncode == -signal.SIGALRM else "killed"
        why = signal.Signals(-process.returncode).name
        return Result(status, taken, 0.0, {"why": why})
    try:
        found = json.loads(out.splitlines()[-1])
    except (IndexError, json.JSONDecodeError):
        status = "memory" if "MemoryError" in err or "bad_alloc" in err else "fault"
        return Result(status, taken, 0.0, {"why": err.strip()[-300:]})
    own = float(found.pop("seconds"))
    status = str(found.pop("status"))
    if status == ANSWERED and own > seconds + grace:
        status = "time"
    return Result(status, own, float(found.pop("megabytes")), found)
