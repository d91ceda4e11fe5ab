"""Are slips of the pen found? True notebooks, each with one slip that makes it impossible.

Slips of five kinds are planted into positions of random players' games with 3 and 4 players. The
right repair is the one that gives the meaning of the true notebook back (of a line left out,
without the names of its cards). A conflict names a slip if the wrong line is in it; for a missing
or misplaced line, the line itself or one of the two nearest to where it belongs that say something
of its hands.

Run as `python benchmarks/repairs.py [EACH] [SECONDS]`: so many slips of each kind, 100 if left out,
and so many seconds for each search.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from multiprocessing import Pool
from pathlib import Path
from random import Random

from pages import heading, spread, table
from positions import Position, positions

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from abbey.explain import edited, mend
from abbey.explain.gist import gist
from abbey.explain.mending import SEARCH
from abbey.knowledge import timeline_of
from abbey.record import write
from planted_slips import KINDS, Planted, planted

SEED = 3
FIRST = 3
"""Repairs that a person looks at."""
LIMIT = 5
MOST = 2000
"""Games that are played at most."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of one planted slip."""

    kind: str
    """What was planted."""
    rank: int | None
    """Place of the right repair, from 1; None if it is not among those returned."""
    named: bool
    """Whether the first smallest conflict, or what is said of sizes, names the slip."""
    named_by_any: bool
    """Whether any smallest conflict does."""
    seconds: float
    """Processor time of it all."""
    complete: bool
    """Whether the search had time enough."""


def judged(slip: Planted, limit: float) -> Found:
    """Mend one notebook."""
    start = time.process_time()
    mending = mend(slip.slipped, write(slip.slipped), limit=LIMIT, seconds=limit)
    seconds = time.process_time() - start
    right = gist(timeline_of(slip.true))
    rank = None
    for place, each in enumerate(mending.mends, start=1):
        if gist(timeline_of(edited(slip.slipped, each.changes))) == right:
            rank = place
            break
    lines = set(slip.lines)
    told = mending.conflicts or (tuple(problem.line for problem in mending.sizes),)
    return Found(
        kind=slip.kind,
        rank=rank,
        named=bool(lines.intersection(told[0])),
        named_by_any=bool(lines.intersection(*[set().union(*told)])),
        seconds=seconds,
        complete=mending.complete,
    )


def slips_in(position: Position) -> list[Planted]:
    """Plant a slip of each kind, each into a notebook of its own."""
    found = []
    for kind in KINDS:
        slip = planted(Random(f"{position.seed} {kind}"), position.notebook, kind)
        if slip is not None:
            found.append(slip)
    return found


def slips(each: int) -> Iterator[Planted]:
    """Yield so many slips of each kind, from as many games as that takes."""
    wanted = dict.fromkeys(KINDS, each)
    three, four = (positions(players, MOST, SEED) for players in (3, 4))
    both = (position for pair in zip_longest(three, four) for position in pair if position)
    for position in both:
        for slip in slips_in(position):
            if wanted[slip.kind]:
                wanted[slip.kind] -= 1
                yield slip
        if not any(wanted.values()):
            return


def row(name: str, found: list[Found]) -> tuple[object, ...]:
    """Return a row of the page."""
    total = len(found)

    def share(number: int) -> str:
        return f"{100 * number / total:.0f} %"

    return (
        name,
        total,
        share(sum(each.rank == 1 for each in found)),
        share(sum(each.rank is not None and each.rank <= FIRST for each in found)),
        share(sum(each.rank is not None for each in found)),
        share(sum(each.named for each in found)),
        share(sum(each.named_by_any for each in found)),
    )


def main() -> None:
    """Print the page."""
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    by_kind: dict[str, list[Found]] = defaultdict(list)
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else SEARCH
    with Pool(2) as pool:
        for found in pool.imap(partial(judged, limit=limit), slips(each)):
            by_kind[found.kind].append(found)
    everything = [found for some in by_kind.values() for found in some]
    print(heading("Slips of the pen", "One planted slip a notebook, 3 and 4 players in turn."))
    columns = ("slip", "notebooks", "first", f"first {FIRST}", f"first {LIMIT}")
    rows = [row(kind, by_kind[kind]) for kind in KINDS if by_kind[kind]]
    rows.append(row("all", everything))
    print(table((*columns, "named by the conflict", "by any smallest one"), rows))
    times = spread([found.seconds for found in everything])
    print(f"Processor time of conflicts and repairs: {times}.")
    unfinished = sum(not found.complete for found in everything)
    print(f"Searches cut short by their {limit:.0f} seconds: {unfinished}.")


if __name__ == "__main__":
    main()
