"""Repairs as changes of the text: the lines before and after, numbered, with - and +."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from shlex import quote
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.explain import Mending, edited_text
from abbey.explain.edits import Change
from abbey_cli.page import Page, lines_of
from abbey_cli.render.problems import numbered_line
from abbey_cli.render.terminal import visible

__all__ = ["mending_payload", "print_mending"]

_AROUND = 1
"""Lines shown before and after a change."""
_BETWEEN = "   ..."
"""Stands for the lines between two changed stretches."""
_STYLES = {"-": "red", "+": "green", " ": "dim"}
_FURTHER = 3
"""So many further conflicts are named."""

Row = tuple[int, str, str]
"""A line of a change: its number, `-`, `+` or a space, and what it says."""


def print_mending(console: Console, page: Page, found: Mending, *, written: int | None) -> None:
    """Print what is wrong, and the repairs, or the one that was written."""
    name = "standard input" if page.is_stdin else visible(page.name)
    if not found.needed:
        console.print(Text(f"Nothing to repair: a world fits all lines of {name}.", "bold"))
        return
    text = page.data.decode("utf-8")
    for line, style in _wrong(found, lines_of(text), name):
        console.print(Text(line, style), soft_wrap=True)
    for number, mend in enumerate(found.mends, start=1):
        if written in (None, number):
            console.print()
            console.print(Text(f"{number}. {visible(mend.says)}", "bold"))
            for place, hunk in enumerate(_hunks(text, mend.changes)):
                if place:
                    console.print(Text(_BETWEEN, _STYLES[" "]))
                for at, sign, said in hunk:
                    row = numbered_line(at, said, sign)
                    console.print(Text(row, _STYLES[sign]), soft_wrap=True)
    console.print()
    console.print(_closing(found, page, written))


def mending_payload(found: Mending, text: str) -> dict[str, Any]:
    """Return what `abbey repair --json` prints."""
    return {
        "contradicts": found.needed,
        "conflicts": [list(conflict) for conflict in found.conflicts if conflict],
        "sizes": [{"line": each.line, "message": each.message} for each in found.sizes],
        "repairs": [
            {
                "kind": str(mend.slip),
                "says": mend.says,
                "weight": round(mend.weight, 12),
                "lines": sorted({change.line for change in mend.changes}),
                "diff": [
                    {"line": at, "sign": sign, "text": said}
                    for hunk in _hunks(text, mend.changes)
                    for at, sign, said in hunk
                    if sign != " "
                ],
            }
            for mend in found.mends
        ],
        "complete": found.complete,
    }


def _wrong(found: Mending, lines: Sequence[str], name: str) -> Iterator[tuple[str, str]]:
    """Say what is wrong, with the lines to blame."""
    if found.sizes:
        yield f"{name} cannot be right: the sizes of hands do not fit.", "bold"
        for problem in found.sizes:
            yield visible(str(problem)), ""
        return
    yield f"{name} contradicts itself: no world fits all its lines.", "bold"
    first, *further = found.conflicts
    if not first:
        yield "Of no set of lines it could be proved that it is to blame.", ""
    else:
        yield "These cannot all be true:" if len(first) > 1 else "This cannot be true:", ""
        for number in first:
            yield numbered_line(number, lines[number - 1]), ""
    if further:
        sets = [", ".join(map(str, conflict)) for conflict in further[:_FURTHER]]
        more = f"; and {len(further) - _FURTHER} more" if len(further) > _FURTHER else ""
        yield f"Neither can lines {'; nor lines '.join(sets)}{more}.", ""


def _closing(found: Mending, page: Page, written: int | None) -> Text:
    if written is not None:
        return Text(f"Repair {written} is written.")
    unfinished = "" if found.complete else " There was no time to try them all; see --seconds."
    if not found.mends:
        return Text(f"No single slip that is tried here would explain it.{unfinished}")
    name = quote(visible(page.name))
    way = f"{name} --write 1" if not page.is_stdin else "- --write 1 --output FILE"
    return Text(
        f"Each of these alone leaves a possible game, the likeliest slip first.{unfinished}\n"
        f"To write one: abbey repair {way}"
    )


def _hunks(text: str, changes: Sequence[Change]) -> Iterator[list[Row]]:
    """Yield the changed stretches of a text, with the lines around them."""
    before, after = lines_of(text), lines_of(edited_text(text, changes))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for group in matcher.get_grouped_opcodes(_AROUND):
        rows: list[Row] = []
        for tag, old, old_end, new, new_end in group:
            if tag == "equal":
                rows += [(at + 1, " ", before[at]) for at in range(old, old_end)]
            else:
                rows += [(at + 1, "-", before[at]) for at in range(old, old_end)]
                rows += [(at + 1, "+", after[at]) for at in range(new, new_end)]
        yield rows
