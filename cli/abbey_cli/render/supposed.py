"""How the picture would change: a row for now, and one for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.advice.what_if import Branch
from abbey.components import SUSPECTS
from abbey.inference import Engine, Posterior
from abbey_cli.render.figures import percent, points, whole_percent, within
from abbey_cli.render.look import Look, columns
from abbey_cli.render.payloads import chance_value, number_value
from abbey_cli.terminal import visible

__all__ = ["print_supposed", "supposed_payload"]

_WIDTHS = (7, 6, 5, 4)
_CLAIM = 17
_NAMED = 3
"""So many suspects are named."""


def print_supposed(
    console: Console, now: Posterior, line: str, branches: Sequence[Branch] | None, language: str
) -> None:
    """Print all that `abbey advise --what-if` says."""
    look = Look.on(console, language)
    console.print(Text(visible(f"What if: {line}"), "bold"))
    if branches is None:
        console.print("That cannot be: no world fits the notebook with this line.")
        return
    if not branches:
        console.print("That needs chances, which would take more than the budget; raise it.")
        return
    console.print()
    spare = look.width - sum(_WIDTHS) - _CLAIM - len(_WIDTHS) - 1
    keys = ("answer", "chance", "left", "bits", "likeliest", "claim")
    widths, heads = (*_WIDTHS, max(10, spare), _CLAIM), [look.head(key) for key in keys]
    table = columns(widths, heads, right=(1, 2, 3), fold=True, room=look.width, gives=4)
    for branch in branches:
        named = branch.likeliest[:_NAMED]
        told = ", ".join(f"{look.word(each)} {whole_percent(chance)}" for each, chance in named)
        claim = "" if branch.claim is None else f"{look.word(branch.claim)} "
        table.add_row(
            _name(branch, first=branch is branches[0]),
            "" if branch.chance is None else percent(branch.chance),
            str(branch.candidates),
            f"{branch.bits:.2f}",
            told + (", …" if len(branch.likeliest) > _NAMED else ""),
            claim + (points(branch.claim_points) if claim else "-"),
            style="dim" if branch is branches[0] else "",
        )
    console.print(table)
    console.print()
    console.print(
        Text("left: suspects that can be the culprit; bits: what is still to be learnt.", "dim")
    )
    if now.engine is Engine.SAMPLED:
        console.print(Text(f"Engine: sampled, {within(now.error)}.", "dim"))


def _name(branch: Branch, *, first: bool) -> str:
    return branch.answer or ("now" if first else "then")


def supposed_payload(
    now: Posterior, line: str, branches: Sequence[Branch] | None
) -> dict[str, Any]:
    """Return what `abbey advise --what-if --json` prints; without branches it cannot be."""
    return {
        "engine": str(now.engine),
        "error": chance_value(now.error),
        "what_if": line,
        "possible": branches is not None,
        "branches": [
            {
                "answer": branch.answer,
                "chance": chance_value(branch.chance),
                "candidates": branch.candidates,
                "bits": number_value(branch.bits),
                "points": number_value(branch.points),
                "chances": {
                    suspect.name: chance_value(branch.culprit[suspect.index])
                    for suspect in SUSPECTS
                },
                "claim": None if branch.claim is None else str(branch.claim),
                "claim_points": number_value(branch.claim_points),
            }
            for branch in branches or ()
        ],
    }
