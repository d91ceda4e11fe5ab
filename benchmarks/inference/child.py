"""The process in which one notebook is solved by one method.

Run as `python -m benchmarks.inference.child METHOD SECONDS GRACE MEMORY`, the notebook on standard
input; prints one line of JSON. A timer of the system ends the process when its time and the grace
are over, so that a compiled loop that asks no clock is ended too.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
from typing import Any

from abbey.errors import BudgetExceededError
from abbey.knowledge import timeline_of
from abbey.record import read
from benchmarks.inference.methods import METHODS, NotTakenError

_ENDED = {"seconds": "time", "memory": "memory", "states": "states", "ways": "states"}
"""What ended an engine, by a word of its message."""
_LATE = 0.2
"""Seconds that printing may take."""


def peak() -> float:
    """Return the peak memory of this process in megabytes, what its parent had left out."""
    try:
        with open("/proc/self/status") as status:
            line = next(line for line in status if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Solve and print."""
    method, memory = sys.argv[1], int(sys.argv[4])
    seconds, grace = float(sys.argv[2]), float(sys.argv[3])
    text = sys.stdin.read()
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    act = METHODS[method]
    act.load()
    found: dict[str, Any]
    signal.setitimer(signal.ITIMER_REAL, seconds + grace + _LATE)
    start = time.perf_counter()
    try:
        found = act.solve(timeline_of(read(text)), seconds)
        status = "answered"
    except NotTakenError as error:
        status, found = "not taken", {"why": str(error)}
    except BudgetExceededError as error:
        found = {"why": str(error)}
        status = next((some for word, some in _ENDED.items() if word in str(error)), "fault")
    except MemoryError:
        status, found = "memory", {"why": "more memory than allowed"}
    own = time.perf_counter() - start
    signal.setitimer(signal.ITIMER_REAL, 0)
    print(json.dumps({"status": status, "seconds": own, "megabytes": peak(), **found}))
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
