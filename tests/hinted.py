"""What a hint of a drill must keep back at each stage."""

from __future__ import annotations

import re

from abbey.components.suspects import SUSPECTS
from abbey.drills import Drill, Kind

__all__ = ["check_hints"]


def check_hints(drill: Drill) -> None:
    """Fail if a hint tells what belongs to a later stage, or the last one not all."""
    area, tactic, lines, full = drill.hints
    monks = [suspect.name for suspect in SUSPECTS]
    players = drill.notebook.header.players
    for hint in (area, tactic, lines):
        assert not _named(hint, monks), hint
        for option in drill.options:
            assert option.casefold() not in hint.casefold() or option == "wait", hint
    for hint in (area, tactic):
        assert not re.search(r"\d", hint), hint
    for hint in (area, lines):
        assert not _named(hint, players), hint
    assert drill.tactic in tactic
    assert [int(number) for number in re.findall(r"\d+", lines)] == list(drill.lines)
    told = "None of these claims" if drill.answer == "wait" else drill.answer
    assert told.casefold() in full.casefold()
    if drill.kind is Kind.CROSS_OFF:
        assert all(sentence in full for sentence in drill.why)


def _named(text: str, names: list[str] | tuple[str, ...]) -> list[str]:
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)]
