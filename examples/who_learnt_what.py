"""What did an answer tell me, and what did it tell everybody else?

The story of `fat-franciscans.abbey`: the chance that the culprit is a fat Franciscan, before and
after the answer, for Ana who asked and for a spectator, who heard it and knows no hand.

It prints:

                before              after
    Ana         15.8% (3 possible)   0.0% (0 possible)
    spectator   16.7% (4 possible)   5.3% (4 possible)
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from abbey.components import Girth, Order, with_traits
from abbey.inference import posterior
from abbey.knowledge import timeline_of
from abbey.record import Asks, Notebook, read_file, spectator

NOTEBOOK = Path(__file__).parent / "fat-franciscans.abbey"
GROUP = with_traits(Order.FRANCISCAN, Girth.FAT)


def up_to_my_question(notebook: Notebook) -> tuple[Notebook, Notebook]:
    """Cut the notebook right before and right after the first answer that its owner got."""
    at = next(
        index
        for index, event in enumerate(notebook.events)
        if isinstance(event, Asks) and event.asker == notebook.header.me
    )
    before, after = notebook.entries[:at], notebook.entries[: at + 1]
    return replace(notebook, entries=before), replace(notebook, entries=after)


def guilt(notebook: Notebook) -> str:
    """Say how likely it is that one of the group did it, and how many of them can have."""
    now = posterior(timeline_of(notebook))
    chance = sum(now.chance(suspect) or 0 for suspect in GROUP)
    return f"{chance:5.1%} ({len(GROUP & now.candidates)} possible)"


def main(path: Path) -> None:
    """Print a row for the asker and one for everybody else."""
    before, after = up_to_my_question(read_file(path))
    print(f"{'':12}{'before':20}after")
    print(f"{before.header.me:12}{guilt(before):20}{guilt(after)}")
    print(f"{'spectator':12}{guilt(spectator(before)):20}{guilt(spectator(after))}")


if __name__ == "__main__":
    main(NOTEBOOK)
