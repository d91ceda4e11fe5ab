"""Which lines of a notebook cannot all be true, and what would repair it?

It prints:

    no world fits all lines of this notebook
    line 9: hand: Malachi, Guy, Bruno, Sergio, Thomas, Michael
    line 16: Ana asks Ben: how many Templar Brother = 1
    line 18: Ana asks Cleo: how many Templar Brother = 2
    without line 9 a world fits
    without line 16 a world fits
    without line 18 a world fits
"""

from __future__ import annotations

import sys
from pathlib import Path

from abbey.errors import ContradictionError
from abbey.explain import repairs, smallest_conflict
from abbey.inference import posterior
from abbey.knowledge import timeline_of
from abbey.record import read_file

NOTEBOOK = Path(__file__).parent / "slip.abbey"


def main(path: Path) -> None:
    """Print a smallest set of conflicting lines, and the cheapest repairs."""
    timeline = timeline_of(read_file(path))
    try:
        posterior(timeline)
    except ContradictionError as error:
        print(error)
    else:
        print("no contradiction")
        return
    text = path.read_text("utf-8").splitlines()
    for number in smallest_conflict(timeline):
        print(f"line {number}: {text[number - 1]}")
    for repair in repairs(timeline):
        print(f"without line {', '.join(map(str, repair.lines))} a world fits")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOK)
