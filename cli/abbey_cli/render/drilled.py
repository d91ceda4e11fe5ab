"""Drills: the position with its question, what was right and why, the score; also as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.coaching.sheet_check import Verdict
from abbey.components import Beard, Girth, Hood, Order, Suspect
from abbey.drills import Drill, Kind, Score
from abbey.knowledge import timeline_of
from abbey.record import Accuses, Notebook, Reveals
from abbey_cli.render.taught import paragraph, print_lines

__all__ = ["drill_payload", "print_answer", "print_drill", "score_words"]

_COLUMN = 26
"""Columns of one order."""
_LATEST = 6
"""So many of the last lines of a game are shown whatever they say: where the pawns are."""
_LEGEND = "x yours at the deal; H/u hooded or not; B/s bearded, shaven; F/t fat, thin"


def print_drill(console: Console, drill: Drill, title: str) -> None:
    """Print a drill up to its question."""
    console.print(Text(title, "bold"))
    console.print()
    _print_monks(console, drill.notebook)
    console.print()
    print_lines(console, drill.text, _shown(drill))
    console.print()
    paragraph(console, drill.asks, "bold")
    for number, option in enumerate(drill.options, start=1):
        console.print(Text(f"  {number}  {option}"))


def print_answer(console: Console, drill: Drill, judged: Sequence[tuple[str, Verdict]]) -> None:
    """Print the right answer, what each option is worth, and why."""
    verdicts = dict(judged)
    console.print(Text(f"Answer: {drill.right}  {drill.answer}", "bold"))
    for number, (option, figure) in enumerate(zip(drill.options, drill.figures, strict=True), 1):
        verdict = f" [{verdicts[option]}]" if option in verdicts else ""
        style = "bold" if number == drill.right else ""
        for line in wrap(f"{number}  {option}: {figure}{verdict}", console.width - 5):
            console.print(Text(f"  {line}", style))
    console.print()
    for sentence in drill.why:
        paragraph(console, sentence)
    console.print(
        Text(
            f"Tactic: {drill.tactic}. Level {drill.level}: hardest {drill.rating.hardest}, "
            f"sum {drill.rating.total}.",
            "dim",
        )
    )
    console.print()


def score_words(score: Score) -> str:
    """Say how somebody has fared so far."""
    if not score.answered:
        return "No drill answered yet."
    back = len(score.missed)
    coming = f"; {back} to come back" if back else ""
    return f"Score: {score.right} right of {score.answered}{coming}."


def drill_payload(drill: Drill) -> dict[str, Any]:
    """Return a drill with its answer, for scripts."""
    return {
        "kind": str(drill.kind),
        "seed": drill.seed,
        "players": len(drill.notebook.header.players),
        "level": drill.level,
        "difficulty": {"hardest": drill.rating.hardest, "sum": drill.rating.total},
        "position": drill.text,
        "question": drill.asks,
        "options": list(drill.options),
        "answer": drill.right,
        "figures": list(drill.figures),
        "tactic": drill.tactic,
        "lines": list(drill.lines),
        "hints": list(drill.hints),
        "why": list(drill.why),
    }


def _shown(drill: Drill) -> set[int] | None:
    """Return the lines to show: all of them, but of a whole game those of cards and the latest."""
    if drill.kind is not Kind.OWN:
        return None
    entries = drill.notebook.entries
    told = {step.line for step in timeline_of(drill.notebook).steps}
    told |= {line for _, line in drill.notebook.header_lines}
    told |= {entry.line for entry in entries if isinstance(entry.event, Reveals | Accuses)}
    return told | {entry.line for entry in entries[-_LATEST:]}


def _print_monks(console: Console, notebook: Notebook) -> None:
    """Print all monks with their traits, an order in each column: what one has to count by."""
    me = notebook.header.me
    own = set((me and notebook.header.hand(me)) or ())
    columns = [
        [each for each in notebook.header.suspects if each.order is order] for order in Order
    ]
    console.print(Text("".join(f"{order!s:<{_COLUMN}}" for order in Order).rstrip(), "bold"))
    for at in range(max(map(len, columns))):
        cells = (_monk(column[at], own) if at < len(column) else "" for column in columns)
        console.print(Text("".join(f"{cell:<{_COLUMN}}" for cell in cells).rstrip()))
    console.print(Text(_LEGEND, "dim"))


def _monk(suspect: Suspect, own: set[Suspect]) -> str:
    letters = (
        ("H" if suspect.hood is Hood.HOODED else "u")
        + ("B" if suspect.beard is Beard.BEARDED else "s")
        + ("F" if suspect.girth is Girth.FAT else "t")
    )
    mark = "x" if suspect in own else " "
    return f"{mark} {letters} {suspect.title} {suspect.name}"
