"""The arrangements that are left: what is the same in all, then what each has of its own."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from abbey.components import SuspectSet
from abbey.inference import Engine
from abbey.inference.arrangements import Arrangement, Arrangements
from abbey_cli.render.figures import percent
from abbey_cli.render.look import Look, columns

__all__ = ["print_worlds"]

_FIGURES = (3, 6)
_LYING = 20
"""Columns that the places get at least."""
_EXACT = 1 << 53
"""Larger numbers are told by their size only."""


def print_worlds(console: Console, found: Arrangements, limit: int, language: str) -> None:
    """Print all that `abbey worlds` says."""
    look = Look.on(console, language)
    if found.listed is None:
        console.print(Text(_too_many(found, limit), "bold"))
        return
    one = found.count == 1
    console.print(Text(f"{found.count} arrangement{' is' if one else 's are'} left.", "bold"))
    if found.engine is Engine.CERTAINTY:
        console.print("Chances would take more than the budget; raise it with --budget.")
    same = _same(found.listed)
    console.print()
    rest = look.width - sum(_FIGURES) - len(_FIGURES)
    table = columns((*_FIGURES, max(_LYING, rest)), right=(0, 1), fold=True)
    if any(same) and not one:
        table.add_row("", "", f"in all: {_lying(found, same, look)}")
    for number, world in enumerate(found.listed, start=1):
        parts = same if not one else (SuspectSet(),) * len(same)
        own = [
            SuspectSet(cards.mask & ~part.mask)
            for cards, part in zip(world.lying, parts, strict=True)
        ]
        table.add_row(str(number), percent(world.chance), _lying(found, own, look))
    console.print(table)


def _too_many(found: Arrangements, limit: int) -> str:
    if not found.counted:
        return f"More than {limit} arrangements are left; chances would take more than the budget."
    count = f"{found.count:,}" if found.count < _EXACT else f"About {found.count:.2g}"
    return f"{count} arrangements are left, more than --limit {limit}."


def _same(worlds: Sequence[Arrangement]) -> tuple[SuspectSet, ...]:
    """Return what lies in each place in every world."""
    masks = [[cards.mask for cards in world.lying] for world in worlds]
    shared = []
    for column in zip(*masks, strict=True):
        mask = column[0]
        for other in column:
            mask &= other
        shared.append(SuspectSet(mask))
    return tuple(shared)


def _lying(found: Arrangements, lying: Sequence[SuspectSet], look: Look) -> str:
    """Write down the places that hold anything: `Ben: Guy, Bruno; Cleo: Basil`."""
    return "; ".join(
        f"{look.place(name)}: {', '.join(map(look.word, cards))}"
        for name, cards in zip(found.places.names, lying, strict=True)
        if cards
    )
