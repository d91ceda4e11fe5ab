"""Who can still be the culprit, and how likely is each?

It prints:

    4 of 24 monks can be the culprit (exact).
    Sergio       48.6%  Benedictine, Father
    Nicholas     18.9%  Franciscan, Novice
    Berengar     16.2%  Benedictine, Brother
    Philippe     16.2%  Benedictine, Novice
"""

from __future__ import annotations

import sys
from pathlib import Path

from abbey.inference import posterior
from abbey.knowledge import timeline_of
from abbey.record import read_file

NOTEBOOK = Path(__file__).parent / "four-players.abbey"


def main(path: Path) -> None:
    """Read a notebook and print the candidates, the likeliest first."""
    notebook = read_file(path)
    now = posterior(timeline_of(notebook))
    print(
        f"{len(now.candidates)} of {len(notebook.header.suspects)} monks can be the culprit"
        f" ({now.engine})."
    )
    # sorting is stable, so equal chances stay in the order of the cards
    for suspect in sorted(now.candidates, key=lambda suspect: -(now.chance(suspect) or 0)):
        chance = now.chance(suspect)
        # beyond the budget of an exact answer it is known who is possible, and nothing more
        says = "possible" if chance is None else f"{chance:6.1%}"
        traits = ", ".join(str(trait) for trait in (suspect.order, suspect.title))
        print(f"{suspect.name:<12}{says}  {traits}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOK)
