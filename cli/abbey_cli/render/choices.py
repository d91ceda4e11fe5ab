"""Options of a choice, best first: one line that says what to do, and a table with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.advice.choices import BIT, Choice
from abbey.phrases import counted
from abbey_cli.render.figures import points
from abbey_cli.render.look import Look, columns, headline
from abbey_cli.render.payloads import number_value
from abbey_cli.terminal import visible, wrapped
from abbey_cli.wanted import Decided

__all__ = ["decided_payload", "print_decided"]

_OPTION = (12, 24)
"""Fewest and most columns of an option."""
_FIGURE = 7


def print_decided(
    console: Console,
    found: Decided,
    language: str,
    *,
    limit: int,
    why: bool = False,
    sampled: bool = False,
) -> None:
    """Print what `abbey advise --for pass` and the like say."""
    look = Look.on(console, language)
    best, choice = found.options[0]
    headline(console, f"{found.title}: {best}. {choice.why}", sampled=sampled)
    console.print()
    least, most = _OPTION
    option_width = max(least, min(most, look.width // 3))
    said = max(least, look.width - option_width - 2 * _FIGURE - 4)
    heads = [look.head(key) for key in ("choice", "points", "bits", "why")]
    widths = (option_width, _FIGURE, _FIGURE, said)
    table = columns(widths, heads, right=(1, 2), fold=True, room=look.width, gives=3)
    for at, (option, each) in enumerate(found.options[:limit]):
        bits = f"{round(each.bits, 3) + 0.0:+.3f}"
        row = (visible(option), points(each.points), bits, visible(each.why))
        table.add_row(*row, style="bold" if at == 0 else "")
    console.print(table)
    console.print()
    if why:
        for line in _reasons(choice):
            console.print(Text(wrapped(visible(line), look.width)))
        console.print()
    notes = ["Your gain less the average gain of the others, who are judged by what they may know."]
    if found.name == "answer":
        notes.append(
            "Each answer is judged by itself. Over whole games, a player that never answered where "
            "silence is allowed did no worse: won 11 of 20, against 9.5."
        )
    if len(found.options) > limit:
        more = counted(len(found.options) - limit, "more way")
        notes.append(f"{more}; --limit shows more, --json all.")
    for note in notes:
        console.print(Text(wrapped(note, look.width), "dim"))


def _reasons(choice: Choice[object]) -> Iterator[str]:
    """Say what the figures of the best option mean."""
    yield (
        f"points: your claims are expected to be worth {choice.points:+.2f} more, less what the "
        "others gain on average; what time saved or a card kept is worth is counted in."
    )
    yield (
        f"bits: you learn {choice.bits:+.3f} bits about the culprit, less what the others are told "
        "on average."
    )
    yield (
        f"worth: half the points and half the bits at {BIT:.2f} points each are "
        f"{choice.worth:+.2f}; the choices are ranked by that."
    )


def decided_payload(found: Decided) -> dict[str, Any]:
    """Return what `abbey advise --for pass --json` and the like print."""
    options = [
        {
            "option": option,
            "points": number_value(each.points),
            "bits": number_value(each.bits),
            "worth": number_value(each.worth),
            "why": each.why,
        }
        for option, each in found.options
    ]
    best = options[0]
    return {
        "for": found.name,
        "options": options,
        "best": {
            "move": None,
            "question": None,
            "action": f"{found.name}: {best['option']}",
            "why": best["why"],
        },
    }
