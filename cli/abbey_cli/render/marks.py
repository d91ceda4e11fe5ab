"""The check of one's own sheet: marks by verdict, and claims by what could be known then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rich.console import Console
from rich.text import Text

from abbey.coaching.sheet_check import JudgedMark, SheetCheck, Verdict
from abbey.record.talk import Reveals
from abbey_cli.render.figures import percent
from abbey_cli.render.look import Look

__all__ = ["print_marks"]

_VERDICT = 10
"""Columns of a verdict."""
_STYLES = {Verdict.REFUTED: "bold red", Verdict.MISSED: "bold", Verdict.UNPROVED: "bold"}
_TOLD = (Verdict.REFUTED, Verdict.UNPROVED, Verdict.MISSED, Verdict.PROVED, Verdict.OPEN)
"""The verdicts in the order in which they matter."""


def print_marks(console: Console, check: SheetCheck, language: str) -> None:
    """Print what the marks and claims of the notebook's owner were worth."""
    look = Look.on(console, language)
    if check.lines:
        console.print()
        console.print(Text("Your marks", "bold"))
        for verdict in _TOLD:
            marks = check.with_verdict(verdict)
            if marks:
                _print_row(console, look, verdict, _told(verdict, marks, look))
    if check.claims:
        console.print()
        console.print(Text("Your claims, by what could be known when they were made", "bold"))
    for claim in check.claims:
        what = claim.claim.trait if isinstance(claim.claim, Reveals) else claim.claim.suspect
        verb = "revealed" if isinstance(claim.claim, Reveals) else "accused"
        text = f"line {claim.line}: {verb} {look.word(what)}"
        if claim.verdict in (Verdict.LIKELY, Verdict.UNPROVED):
            text += f", {percent(claim.chance)}" if claim.chance is not None else ""
        _print_row(console, look, claim.verdict, text)


def _print_row(console: Console, look: Look, verdict: Verdict, text: str) -> None:
    """Print a verdict and what it is about, in as many lines as it takes."""
    room = max(_VERDICT, look.width - _VERDICT - 2)
    for at, part in enumerate(wrap(text, room)):
        head = str(verdict) if at == 0 else ""
        row = Text.assemble("  ", (f"{head:<{_VERDICT}}", _STYLES.get(verdict, "")), part)
        console.print(row)


def _told(verdict: Verdict, marks: Sequence[JudgedMark], look: Look) -> str:
    if verdict is Verdict.OPEN:
        one = len(marks) == 1
        who = "1 monk" if one else f"{len(marks)} monks"
        return f"{who} without a mark, {'not' if one else 'none of them'} proved innocent"
    return "; ".join(_one(mark, look) for mark in marks)


def _one(mark: JudgedMark, look: Look) -> str:
    remarks = list(_remarks(mark))
    name = look.word(mark.suspect)
    return f"{name} ({', '.join(remarks)})" if remarks else name


def _remarks(mark: JudgedMark) -> Iterator[str]:
    if mark.verdict is Verdict.PROVED:
        if mark.then is not Verdict.PROVED and mark.since is not None:
            yield f"only since line {mark.since}, marked in line {mark.line}"
        return
    if mark.verdict is Verdict.UNPROVED and mark.chance is not None:
        yield percent(mark.chance)
    if mark.line is not None:
        yield f"line {mark.line}"
    if mark.since is not None:
        yield f"since line {mark.since}"
    if mark.because and mark.because != (mark.since,):
        yield f"by {'lines' if len(mark.because) > 1 else 'line'} " + ", ".join(
            map(str, mark.because)
        )
