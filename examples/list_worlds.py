"""Where can all cards lie? Every arrangement of a small position, with its chance.

It prints:

    0.167  culprit: Basil; pile: Nicholas; Ben: Emmanuel; Cleo: Fortune, Sergio, Guy
    0.167  culprit: Nicholas; pile: Basil; Ben: Emmanuel; Cleo: Fortune, Sergio, Guy
    0.167  culprit: Nicholas; pile: Sergio; Ben: Emmanuel; Cleo: Fortune, Basil, Guy
    0.167  culprit: Sergio; pile: Nicholas; Ben: Emmanuel; Cleo: Fortune, Basil, Guy
    0.083  culprit: Emmanuel; pile: Nicholas; Ben: Sergio; Cleo: Fortune, Basil, Guy
    0.083  culprit: Emmanuel; pile: Nicholas; Ben: Guy; Cleo: Fortune, Basil, Sergio
    0.083  culprit: Nicholas; pile: Emmanuel; Ben: Sergio; Cleo: Fortune, Basil, Guy
    0.083  culprit: Nicholas; pile: Emmanuel; Ben: Guy; Cleo: Fortune, Basil, Sergio
"""

from __future__ import annotations

import sys
from pathlib import Path

from abbey.inference import arrangements
from abbey.knowledge import timeline_of
from abbey.record import read_file

NOTEBOOK = Path(__file__).parent / "small-pack.abbey"


def main(path: Path) -> None:
    """Print the arrangements, the likeliest first, or how many there are."""
    notebook = read_file(path)
    found = arrangements(timeline_of(notebook), limit=20)
    if found.listed is None:
        print(f"{found.count:,} arrangements: too many to list")
        return
    for arrangement in found.listed:
        lying = "; ".join(
            f"{place}: {cards}"
            for place, cards in zip(found.places.names, arrangement.lying, strict=True)
            if cards and place != notebook.header.me
        )
        says = "" if arrangement.chance is None else f"{arrangement.chance:.3f}  "
        print(says + lying)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOK)
