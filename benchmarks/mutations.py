"""Damaged notebooks through the whole of `abbey check`: a message with a place, never a traceback.

Run as `python benchmarks/mutations.py [COUNT] [SEED]`; 20,000 notebooks by default, two processes.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from multiprocessing import Pool
from pathlib import Path
from random import Random
from types import FrameType

from pages import heading, table

from abbey.components import SUSPECTS
from abbey.errors import AbbeyError, BudgetExceededError, ContradictionError, NotationError
from abbey.explain import smallest_conflict
from abbey.inference import Budget, exact_belief
from abbey.knowledge import timeline_of
from abbey.record import read_bytes

ROOT = Path(__file__).parents[1]
SOURCES = [
    path.read_bytes()
    for folder in ("tests/data/cases", "tests/handmade", "examples")
    for path in sorted((ROOT / folder).glob("*.abbey"))
]
LINES = [line for source in SOURCES for line in source.split(b"\n")]
NAMES = [suspect.name.encode() for suspect in SUSPECTS]
BUDGET = Budget(states=2000, seconds=5)
HANG = 60
"""Seconds after which a notebook counts as a hang."""


def damaged(rng: Random) -> bytes:
    """Return a notebook with one to four things wrong: bytes, lines, numbers or names."""
    data = rng.choice(SOURCES)
    for _ in range(rng.randint(1, 4)):
        data = rng.choice((_byte, _line_out, _line_in, _lines_swapped, _number, _name))(rng, data)
    return data


def _byte(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + bytes([rng.randrange(256)]) + data[at + rng.randrange(2) :]


def _line_out(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines) or b"\n"


def _line_in(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(LINES))
    return b"\n".join(lines)


def _lines_swapped(rng: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"\n".join(lines)


def _number(rng: Random, data: bytes) -> bytes:
    digits = [at for at, sign in enumerate(data) if sign in b"0123456789"]
    if not digits:
        return data
    at = rng.choice(digits)
    return data[:at] + rng.choice((b"0", b"1", b"7", b"-1", b"1e9", b"9" * 31)) + data[at + 1 :]


def _name(rng: Random, data: bytes) -> bytes:
    present = [name for name in NAMES if name in data]
    return data.replace(rng.choice(present or NAMES), rng.choice(NAMES), 1)


def outcome(seed: str) -> tuple[str, str, float]:
    """Check one damaged notebook; return how it ended, a detail, and the seconds it took."""
    data = damaged(Random(seed))
    start = time.perf_counter()
    signal.signal(signal.SIGALRM, _hang)
    signal.alarm(HANG)
    try:
        kind, detail = _checked(data)
    except AbbeyError as error:
        kind, detail = "other message", str(error)
    except TimeoutError:
        kind, detail = "HANG", seed
    except Exception as error:  # any other exception is the finding this script looks for
        kind, detail = "TRACEBACK", f"{seed}: {error!r}"
    finally:
        signal.alarm(0)
    return kind, detail, time.perf_counter() - start


def _hang(number: int, frame: FrameType | None) -> None:
    raise TimeoutError


def _checked(data: bytes) -> tuple[str, str]:
    try:
        timeline = timeline_of(read_bytes(data))
        belief = exact_belief(timeline, BUDGET)
    except NotationError as error:
        placed = all(problem.message and problem.line >= 0 for problem in error.problems)
        return ("not readable, place named" if placed else "NO PLACE"), str(error)
    except BudgetExceededError:
        return "readable, chances beyond this small budget", ""
    if belief.log_weight > float("-inf"):
        belief.where()
        return "readable, chances", ""
    try:
        lines = smallest_conflict(timeline)
    except ContradictionError as error:
        return "NO CONFLICT", str(error)
    return ("contradiction, lines named" if lines else "NO LINES"), str(lines)


def main() -> None:
    """Print the page."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    seeds = [f"mutation {number}" for number in range(first, first + count)]
    kinds: Counter[str] = Counter()
    slowest, findings = 0.0, []
    with Pool(2) as pool:
        for kind, detail, seconds in pool.imap_unordered(outcome, seeds, chunksize=50):
            kinds[kind] += 1
            slowest = max(slowest, seconds)
            if kind.isupper():
                findings.append(f"{kind}: {detail}")
    print(heading("Damaged notebooks", f"{count} notebooks; slowest {slowest:.1f} s."))
    print(table(("how it ended", "notebooks"), sorted(kinds.items(), key=lambda item: -item[1])))
    print("\n".join(findings) or "No traceback, no hang, no message without a place.")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
