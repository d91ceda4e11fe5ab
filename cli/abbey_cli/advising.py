"""What `abbey advise` asks the library where no choice is named: what is due, and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from abbey.errors import AdviceError
from abbey_cli.wanted import Overview

if TYPE_CHECKING:
    from abbey.advice import Criterion, Outlook
    from abbey.advice.advise import Asking
    from abbey_cli.wanted import Decided
    from abbey_cli.watching import Watching

__all__ = ["overview"]


def overview(
    outlook: Outlook,
    watch: Watching,
    *,
    players: Sequence[str],
    criterion: Criterion,
    silence: float,
    asks_only: bool,
) -> Overview:
    """Weigh questions, claims and rooms, and find out what is due; less if somebody ends it.

    Args:
        outlook: the position.
        watch: says whether a person wants an end.
        players: who can be asked; none for those whom the lines of the table leave, or all.
        criterion: what is best.
        silence: the assumed chance that a question is refused.
        asks_only: whether the question comes first, whatever is due.
    """
    from abbey.advice.advise import stream_asking
    from abbey.advice.claims import claim_advice
    from abbey.advice.due import Duty, due
    from abbey.advice.rooms_advice import rooms
    from abbey.advice.rooms_lines import table_of

    table = table_of(outlook.notebook)
    now = None if asks_only else due(outlook.notebook, table)
    present = now.players if now is not None and now.duty is Duty.ASK else ()
    asked = tuple(players) or present or None
    pieces = stream_asking(outlook, players=asked, criterion=criterion, silence=silence)
    asking = _last(pieces, watch)
    if not asking.listed.complete or watch.is_over:
        return Overview(now, asking)
    claims = claim_advice(outlook, table)
    if watch.is_over:
        return Overview(now, asking, claims)
    where = rooms(outlook)
    passed = None
    if now is not None and now.duty is Duty.MASS:
        passed = _passed(outlook)
    return Overview(now, asking, claims, where, passed)


def _last(pieces: Iterator[Asking], watch: Watching) -> Asking:
    """Take the last of pieces that get better, or the best there was at an interruption."""
    best: Asking | None = None
    try:
        for piece in pieces:
            best = piece
            if watch.is_over and not piece.listed.complete:
                break
    except KeyboardInterrupt:
        if best is None:
            raise
    assert best is not None, "there is a first piece"
    return best


def _passed(outlook: Outlook) -> Decided | None:
    from abbey.advice.situation import situation_of
    from abbey_cli.deciding import decided
    from abbey_cli.wanted import Wanted

    try:
        return decided(Wanted("pass"), situation_of(outlook))
    except AdviceError:  # the hand or the chances are unknown; the questions say so
        return None
