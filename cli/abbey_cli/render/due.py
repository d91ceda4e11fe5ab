"""All advice for now: what is due in the first line, then the questions, then the rest."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from abbey.advice.advise import Asking
from abbey.advice.claims import ClaimAdvice
from abbey.advice.due import Due, Duty
from abbey.advice.rooms_advice import RoomsAdvice
from abbey_cli.render.advised import print_advised
from abbey_cli.render.claims_advised import print_best_claim
from abbey_cli.render.rooms_advised import print_best_move

__all__ = ["print_due"]


def print_due(
    console: Console,
    due: Due | None,
    asking: Asking,
    claims: Sequence[ClaimAdvice],
    where: RoomsAdvice | None,
    language: str,
    *,
    limit: int,
    why: bool,
) -> None:
    """Print what `abbey advise` says where nothing else is asked for."""
    duty = Duty.ASK if due is None else due.duty
    move = None if where is None or where.best is None else where
    first = False
    if duty is Duty.MOVE and move is not None:
        print_best_move(console, move, first=True)
        first = True
    elif duty is Duty.CLAIM and claims:
        print_best_claim(console, claims, language, first=True)
        first = True
    if first:
        console.print()
    print_advised(console, asking, language, limit=limit, why=why, first=not first)
    if claims and not (first and duty is Duty.CLAIM):
        console.print()
        print_best_claim(console, claims, language, first=False)
    if move is not None and not (first and duty is Duty.MOVE):
        console.print()
        print_best_move(console, move, first=False)
