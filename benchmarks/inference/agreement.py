"""Do two engines ever disagree? Exact against sampled chances, and both against certainty.

Three kinds of notebooks: timelines of every step in small packs, free games in which any line may
follow any other, and simulated positions of 3 to 6 players. Of each that the exact engine takes
within a small budget, all chances of all places are compared with samples, in stated standard
errors; what is possible must be the same for all three.

Among so many chances some are far off by chance alone. So whatever is beyond `FAR` errors is
sampled again, ten times as long and with another seed; only what is beyond them again, and then a
third time, counts as a disagreement.

Run as `python -m benchmarks.inference.agreement [COUNT]`: 2,000 notebooks by default.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from multiprocessing import Pool
from pathlib import Path
from random import Random

import numpy as np

from abbey.errors import BudgetExceededError
from abbey.inference import Budget, exact_belief, possible, sampled_belief
from abbey.inference.states import Floats
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Timeline
from abbey.record import read, write
from benchmarks.pages import heading, table
from benchmarks.positions import positions

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

FAR = 4.5
"""Standard errors beyond which a chance is sampled again."""
SWEEPS = 500
"""Sweeps of each chain at first."""
BUDGET = Budget(states=50_000, seconds=None)
"""What the exact engine may spend; no clock, so that every run compares the same notebooks."""
BEYOND = (2, 3, 4, FAR)
"""How far off is counted, in standard errors."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one notebook."""

    kind: str
    """Which kind of notebook."""
    seed: str
    """What it was made from."""
    compared: bool
    """Whether the exact engine took it."""
    beyond: tuple[int, ...] = ()
    """How many chances are so far off as `BEYOND` says."""
    chances: int = 0
    """How many chances have an error."""
    again: int = 0
    """How often it had to be sampled again."""
    faults: tuple[str, ...] = ()
    """What cannot be."""


def _timeline(kind: str, number: int) -> tuple[str, Timeline]:
    """Return a notebook of a kind, and its seed."""
    if kind == "timelines":
        from random_timelines import random_timeline

        players, rest = 3 + number % 3, number // 3
        made = random_timeline(
            number, players=players, pile=rest % 3, hand=2 + rest % 2, steps=4 + number % 14
        )
        return f"random_timeline {number}", made
    if kind == "free games":
        from free_games import free_notebook

        notebook = free_notebook(Random(f"agreement {number}"), lines=8 + number % 16).notebook
        return f"agreement {number}", timeline_of(read(write(notebook)))
    (position,) = positions(3 + number % 4, 1, 10_000 + number, sheets=True)
    return position.seed, timeline_of(position.notebook)


def judged(work: tuple[str, int]) -> Verdict:
    """Compare the engines on one notebook."""
    kind, number = work
    seed, timeline = _timeline(kind, number)
    try:
        belief = exact_belief(timeline, BUDGET)
    except BudgetExceededError:
        return Verdict(kind, seed, compared=False)
    if belief.log_weight == -inf:
        return Verdict(kind, seed, compared=True, faults=("the truth is ruled out",))
    exact = belief.where()
    faults = []
    certain = possible(timeline)
    if _masks(exact) != certain:
        faults.append("exact chances and certainty differ in what is possible")
    off, errors = _sampled(timeline, exact, certain, SWEEPS, number, faults)
    beyond = tuple(int((off > some * errors)[errors > 0].sum()) for some in BEYOND)
    again = 0
    while again < 2 and (off > FAR * errors + 1e-9).any():
        again += 1
        sweeps = SWEEPS * 10**again
        off, errors = _sampled(timeline, exact, certain, sweeps, number + 10**6 * again, faults)
    if (off > FAR * errors + 1e-9).any():
        far = float((off / np.maximum(errors, 1e-12)).max())
        faults.append(f"a chance is {off.max():.4f} off, {far:.1f} errors, after {sweeps} sweeps")
    chances = int((errors > 0).sum())
    return Verdict(kind, seed, True, beyond, chances, again, tuple(dict.fromkeys(faults)))


def _masks(where: Floats) -> tuple[int, ...]:
    return tuple(
        sum(1 << int(card) for card in np.flatnonzero(column > 1e-13)) for column in where.T
    )


def _sampled(
    timeline: Timeline,
    exact: Floats,
    certain: tuple[int, ...],
    sweeps: int,
    seed: int,
    faults: list[str],
) -> tuple[Floats, Floats]:
    """Return how far off each sampled chance is, and its error."""
    belief = sampled_belief(timeline, sweeps=sweeps, seed=seed)
    where = belief.where()
    if belief.possible != certain or _masks(where) != certain:
        faults.append("sampled chances and certainty differ in what is possible")
    return np.abs(where - exact), belief.errors()


def _work(count: int) -> Iterator[tuple[str, int]]:
    """Yield kinds and numbers: a third of each kind."""
    for number in range(count):
        yield ("timelines", "free games", "positions")[number % 3], number // 3


def main() -> None:
    """Compare, and print the page."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    verdicts: list[Verdict] = []
    compared: Counter[str] = Counter()
    with Pool(2) as pool:
        # some are beyond the small budget, so a few more are tried
        for verdict in pool.imap(judged, _work(2 * count), chunksize=1):
            verdicts.append(verdict)
            compared[verdict.kind] += verdict.compared
            if len(verdicts) % 50 == 0:
                print(f"{compared.total()} of {count}", file=sys.stderr, flush=True)
            if compared.total() >= count:
                pool.terminate()
                break
    about = (
        f"{compared.total()} notebooks, {SWEEPS} sweeps for each of eight chains; "
        f"exact chances within {BUDGET.states} states."
    )
    print(heading("Two engines side by side", about))
    rows = []
    for kind in compared:
        mine = [verdict for verdict in verdicts if verdict.kind == kind]
        chances = sum(verdict.chances for verdict in mine)
        shares = [sum(v.beyond[n] for v in mine if v.beyond) for n in range(len(BEYOND))]
        rows.append(
            (
                kind,
                compared[kind],
                len(mine) - compared[kind],
                chances,
                *(f"{share / max(1, chances):.2%}" for share in shares[:2]),
                *shares[2:],
                sum(v.again > 0 for v in mine),
                sum(bool(v.faults) for v in mine),
            )
        )
    print(
        table(
            (
                "notebooks",
                "compared",
                "too large",
                "chances",
                *(f"beyond {some:g} errors" for some in BEYOND),
                "sampled again",
                "disagreements",
            ),
            rows,
        )
    )
    faults = [f"- {v.kind}, `{v.seed}`: {fault}" for v in verdicts for fault in v.faults]
    print("\n".join(faults) or "No two engines disagree.")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
