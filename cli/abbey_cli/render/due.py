"""All advice for now: what is due in the first line, then the questions, then the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.advice.claims import Advice
from abbey.advice.due import Due, Duty
from abbey.record import Notebook
from abbey_cli.render.advised import print_advised
from abbey_cli.render.claims_advised import best_claim_value, claim_values, print_best_claim
from abbey_cli.render.look import headline
from abbey_cli.render.payloads_advised import advised_payload
from abbey_cli.render.rooms_advised import print_best_move, rooms_values, why_there
from abbey_cli.terminal import visible, wrapped
from abbey_cli.wanted import Overview

__all__ = ["due_payload", "print_due"]

_ASKS = (None, Duty.MOVE, Duty.ASK)
"""What is due while a question may still come in this turn."""


def print_due(console: Console, found: Overview, language: str, *, limit: int, why: bool) -> None:
    """Print what `abbey advise` says where nothing else is asked for."""
    duty = None if found.due is None else found.due.duty
    move = None if found.where is None or found.where.best is None else found.where
    first = True
    if duty is Duty.MOVE and move is not None:
        print_best_move(console, move, sampled=found.sampled)
        first = False
    elif duty is Duty.CLAIM and found.claims:
        print_best_claim(console, found.claims, language, sampled=found.sampled)
        first = False
    elif found.due is not None and found.due.says:
        weighed = found.sampled and found.passed is not None
        headline(console, f"{found.due.says}{_passing(found)}", sampled=weighed)
        first = False
    if not first:
        console.print()
    next_time = ", next time" * (duty not in _ASKS)
    label = "" if first else f"Questions{next_time}: "
    print_advised(console, found.asking, language, limit=limit, why=why, label=label)
    can = found.claims and found.claims[0].advice is not Advice.NEVER
    if can and (first or duty is not Duty.CLAIM):
        console.print()
        print_best_claim(console, found.claims, language, label="Claims: ", sampled=found.sampled)
    if move is not None and duty is not Duty.MOVE:
        later = ", next time" * (duty is not None)
        console.print()
        print_best_move(console, move, label=f"Moves{later}: ", sampled=found.sampled)
    notes = list(_notes(found))
    if notes:
        console.print()
    for note in notes:
        console.print(Text(wrapped(visible(note), console.width), "dim"))


def _passing(found: Overview) -> str:
    if found.passed is None:
        return ""
    best, choice = found.passed.options[0]
    return f" {found.passed.title}: {best}. {choice.why}"


def _notes(found: Overview) -> Iterator[str]:
    if found.where is None:
        yield f"Interrupted: {' and '.join(found.left_out)} were not weighed."
    elif found.where.best is None and found.where.missing:
        yield f"Moves: nothing can be said, for {found.where.missing[0]}."


def due_payload(notebook: Notebook, found: Overview) -> dict[str, Any]:
    """Return what `abbey advise --json` prints."""
    payload = advised_payload(notebook, found.asking)
    payload |= {"claims": claim_values(found.claims)}
    payload |= rooms_values(found.where, payload["best"])
    payload["best"] |= _best(found, found.due)
    return payload | {"due": None if found.due is None else str(found.due.duty)}


def _best(found: Overview, due: Due | None) -> dict[str, Any]:
    """Return what is due and why, over the best question."""
    if due is None:
        return {}
    if due.duty is Duty.MOVE and found.where is not None and found.where.best is not None:
        return {"why": why_there(found.where.best)}
    if due.duty is Duty.CLAIM and found.claims:
        return best_claim_value(found.claims)
    if found.passed is not None:
        best, choice = found.passed.options[0]
        return {"action": f"pass: {best}", "why": choice.why}
    if due.says:
        return {"action": None if due.duty is Duty.NOTHING else due.says, "why": due.says}
    return {}
