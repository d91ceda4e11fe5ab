"""Repairs as changes of the text: the lines before and after, numbered, with - and +."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from shlex import quote
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.explain import Mending, edited_text
from abbey.explain.edits import Change, PutIn, Redeal, Rewrite, TakeOut
from abbey.phrases import lines_named
from abbey_cli.page import Page, lines_of
from abbey_cli.render.problems import numbered_line
from abbey_cli.terminal import visible

__all__ = ["hunks", "mending_payload", "print_mending"]

_AROUND = 1
"""Lines shown before and after a change."""
_BETWEEN = "   ..."
"""Stands for the lines between two changed stretches."""
_STYLES = {"-": "red", "+": "green", " ": "dim"}
_FURTHER = 3
"""So many further conflicts are named."""

Row = tuple[int, str, str]
"""A line of a change: its number, `-`, `+` or a space, and what it says."""


def print_mending(
    console: Console, page: Page, found: Mending, *, written: int | None, told: bool = False
) -> None:
    """Print what is wrong, and the repairs, or the one written; `told` if that is said already."""
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
            for place, hunk in enumerate(hunks(text, mend.changes)):
                if place:
                    console.print(Text(_BETWEEN, _STYLES[" "]))
                for at, sign, said in hunk:
                    row = numbered_line(at, said, sign)
                    console.print(Text(row, _STYLES[sign]), soft_wrap=True)
    if written is None or not told:
        console.print()
        console.print(_closing(found, page, written))


def mending_payload(found: Mending, text: str) -> dict[str, Any]:
    """Return what `abbey repair --json` prints."""
    return {
        "contradicts": found.needed,
        "conflicts": [list(conflict) for conflict in found.conflicts if conflict],
        "all_conflicts": found.all_conflicts,
        "sizes": [{"line": each.line, "message": each.message} for each in found.sizes],
        "repairs": [
            {
                "kind": str(mend.slip),
                "says": mend.says,
                "weight": round(mend.weight, 12),
                "lines": sorted({change.line for change in mend.changes}),
                "diff": [
                    {"line": at, "sign": sign, "text": said}
                    for hunk in hunks(text, mend.changes)
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
        sets = [lines_named(conflict) for conflict in further[:_FURTHER]]
        rest = len(further) - _FURTHER
        least = "" if found.all_conflicts else "at least "
        more = f"; and {least}{rest} more" if rest > 0 else ""
        yield f"Neither can {'; nor '.join(sets)}{more}.", ""


def _closing(found: Mending, page: Page, written: int | None) -> Text:
    if written is not None:
        return Text(f"Repair {written} is written.")
    if not found.mends:
        return Text(_nothing_found(found))
    unfinished = "" if found.complete else " There was no time to try them all; see --seconds."
    if found.stopped:
        unfinished = " The search was stopped before all were tried."
    name = quote(visible(page.name))
    way = f"{name} --write 1" if not page.is_stdin else "- --write 1 --output FILE"
    return Text(
        f"Each of these alone leaves a possible game, the likeliest slip first.{unfinished}\n"
        f"To write one: abbey repair {way}"
    )


def _nothing_found(found: Mending) -> str:
    """Say that there is no repair: none at all, or none that was found by then."""
    if found.complete:
        return "No single slip that is tried here would explain it."
    if found.stopped:
        return "No slip that would explain it was found before the search was stopped."
    return "No slip that would explain it was found in the time given; see --seconds."


def hunks(text: str, changes: Sequence[Change]) -> Iterator[list[Row]]:
    r"""Yield the changed stretches of a text, with the lines around them.

    The rows come from the changes themselves, not from comparing texts: where neighbours are
    alike, they name the very lines that the changes name.

    >>> from abbey.explain.edits import TakeOut
    >>> list(hunks("players: Ana, Ben, Cleo\nAna draws\nAna draws\nend: done\n", [TakeOut(3)]))
    [[(2, ' ', 'Ana draws'), (3, '-', 'Ana draws'), (4, ' ', 'end: done')]]
    """
    rows = list(_rows(text, changes))
    changed = [at for at, row in enumerate(rows) if row[1] != " "]
    shown = sorted({at for place in changed for at in range(place - _AROUND, place + _AROUND + 1)})
    hunk: list[Row] = []
    before = -1
    for at in shown:
        if not 0 <= at < len(rows):
            continue
        if hunk and at != before + 1:
            yield hunk
            hunk = []
        hunk.append(rows[at])
        before = at
    yield hunk


def _rows(text: str, changes: Sequence[Change]) -> Iterator[Row]:
    """Yield all lines, those that go and those that come."""
    old, new = lines_of(text), lines_of(edited_text(text, changes))
    ends = len(old) - (not old[-1])
    gone = {change.line for change in changes if isinstance(change, TakeOut)}
    rewritten = {change.line for change in changes if isinstance(change, Rewrite | Redeal)}
    put_in = Counter(change.line for change in changes if isinstance(change, PutIn))
    at = 0
    for line in range(ends + 1):
        said = old[line - 1] if line else ""
        if line and line not in gone:
            at += 1
        if line in gone or line in rewritten:
            yield line, "-", said
        elif line:
            yield line, " ", said
        if line in rewritten:
            yield at, "+", new[at - 1]
        for _ in range(put_in[line]):
            at += 1
            yield at, "+", new[at - 1]
