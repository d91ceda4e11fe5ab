"""What a stretch of lines changed, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.coaching.changes import Changes, MovedChance, NewProof
from abbey.inference import Engine
from abbey.phrases import counted, lines_named
from abbey_cli.render.figures import percent
from abbey_cli.render.look import Look, columns
from abbey_cli.render.problems import numbered_line

__all__ = ["changes_payload", "print_changes"]

_NAME = 13
_PLACE = 18
_LINES = 8
"""So many of the later lines are shown."""
_MOVES = 6
"""So many moved chances are shown."""
_POINT = 100
"""A chance in per cent."""


def print_changes(console: Console, found: Changes, lines: Sequence[str], language: str) -> None:
    """Print all that `abbey diff` says, the most certain first."""
    look = Look.on(console, language)
    console.print(Text(_verdict(found), "bold"))
    if not found.lines:
        console.print("No later line says anything of the cards.")
        return
    for number in found.lines[:_LINES]:
        console.print(Text(numbered_line(number, lines[number - 1]), "dim"), soft_wrap=True)
    if len(found.lines) > _LINES:
        console.print(f"   ... and {counted(len(found.lines) - _LINES, 'more line')}")
    _print_proofs(console, look, "Ruled out", found.ruled_out)
    _print_proofs(console, look, "Known now", found.settled)
    _print_moves(console, look, "Chances of the suspects", found.suspects)
    _print_moves(console, look, "Chances of the culprit's traits", found.traits)
    console.print()
    if not found.complete:
        console.print("There was no time for all reasons; see --seconds.")
    console.print(Text(_closing(found), "dim"))


def changes_payload(found: Changes) -> dict[str, Any]:
    """Return what `abbey diff --json` prints."""
    return {
        "since": found.since,
        "lines": list(found.lines),
        "engine": {"before": str(found.before.engine), "after": str(found.after.engine)},
        "error": {"before": found.before.error, "after": found.after.error},
        "candidates": {
            "before": [suspect.name for suspect in found.before.candidates],
            "after": [suspect.name for suspect in found.after.candidates],
        },
        "ruled_out": [
            {
                "suspect": each.suspect.name,
                "since": each.since,
                "because": None if each.because is None else list(each.because),
            }
            for each in found.ruled_out
        ],
        "settled": [
            {
                "suspect": each.suspect.name,
                "place": each.place,
                "because": None if each.because is None else list(each.because),
            }
            for each in found.settled
        ],
        "suspects": [{"suspect": str(each.what), **_figures(each)} for each in found.suspects],
        "traits": [{"trait": str(each.what), **_figures(each)} for each in found.traits],
        "complete": found.complete,
    }


def _figures(moved: MovedChance) -> dict[str, Any]:
    return {
        "before": round(moved.before, 12),
        "after": round(moved.after, 12),
        "line": moved.line,
        "step": None if moved.step is None else round(moved.step, 12),
    }


def _verdict(found: Changes) -> str:
    was, now = len(found.before.candidates), len(found.after.candidates)
    if was == now:
        return f"Nobody was ruled out after line {found.since}: {_monks(now)} can be the culprit."
    return f"At line {found.since}, {_monks(was)} could be the culprit; now {now} can."


def _monks(number: int) -> str:
    return counted(number, "monk")


def _print_proofs(console: Console, look: Look, title: str, proofs: Sequence[NewProof]) -> None:
    if not proofs:
        return
    console.print()
    console.print(Text(title, "bold"))
    table = columns((1, _NAME, _PLACE, look.width - _NAME - _PLACE - 4), fold=True)
    for proof in proofs:
        what = look.place(proof.place) if proof.place else ""
        if proof.place is None and proof.since is not None:
            what = f"since line {proof.since}"
        table.add_row("", look.word(proof.suspect), what, _by(proof.because))
    console.print(table)


def _by(because: tuple[int, ...] | None) -> str:
    if because is None:
        return ""
    if not because:
        return "by what was moved alone"
    return f"by {lines_named(because)}"


def _print_moves(console: Console, look: Look, title: str, moves: Sequence[MovedChance]) -> None:
    if not moves:
        return
    console.print()
    console.print(Text(title, "bold"))
    table = columns((1, _NAME, 7, 2, 7, 8, look.width - _NAME - 31), right=(2, 4, 5))
    for moved in moves[:_MOVES]:
        table.add_row(
            "",
            look.word(moved.what),
            percent(moved.before),
            "to",
            percent(moved.after),
            _points(moved.after - moved.before),
            " ".join(_where(moved)),
        )
    console.print(table)
    if len(moves) > _MOVES:
        console.print(Text(f"  {len(moves) - _MOVES} more moved less", "dim"))


def _where(moved: MovedChance) -> Iterator[str]:
    if moved.line is not None and moved.step is not None:
        yield f"most at line {moved.line}, {_points(moved.step)}"


def _points(share: float) -> str:
    return f"{_POINT * share + 0.0:+.1f}"


def _closing(found: Changes) -> str:
    engines = {found.before.engine, found.after.engine}
    if Engine.CERTAINTY in engines:
        return "Without chances: they would take more than the budget."
    if Engine.SAMPLED in engines:
        error = max(found.before.error, found.after.error)
        return f"Chances are sampled, standard error {percent(error)}; moves in hundredths."
    return "Moves are in hundredths; chances are under the model's assumptions."
