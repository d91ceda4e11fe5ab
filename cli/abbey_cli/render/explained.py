"""Why a claim is proved, refuted or open: its lines, its steps, or two worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.components.suspect_set import SuspectSet
from abbey.explain import CulpritIs, Explanation, Settling, Verdict
from abbey.phrases import listed
from abbey_cli.render.look import Look, columns
from abbey_cli.render.problems import numbered_line
from abbey_cli.terminal import visible

__all__ = ["explanation_payload", "print_explanation"]

_NUMBER = 3
_PLACE = 12
_ASKED = 32
"""Most columns of a question."""
_LEAST = 10
"""Fewest columns of anything."""
_VERDICTS = {Verdict.PROVED: "culprit", Verdict.REFUTED: "innocent", Verdict.OPEN: "open"}
"""What a verdict on `culprit is NAME` says of the suspect."""


def print_explanation(
    console: Console, found: Explanation, lines: Sequence[str], language: str
) -> None:
    """Print all that `abbey explain` says."""
    look = Look.on(console, language)
    console.print(Text(visible(f"{found.claim}: {found.verdict}"), "bold"))
    console.print()
    if found.verdict is Verdict.OPEN:
        _print_worlds(console, found, look)
        _print_settling(console, found, look)
        return
    console.print(_on_what(found))
    for number in found.lines:
        console.print(Text(numbered_line(number, lines[number - 1])), soft_wrap=True)
    console.print()
    table = columns((_NUMBER, look.width - _NUMBER - 1), right=(0,), fold=True)
    for number, step in enumerate(found.steps, start=1):
        tactic = Text(f" [{step.tactic}]", "dim")
        table.add_row(str(number), Text.assemble(visible(step.says), tactic))
    console.print(table)
    console.print()
    console.print(Text(f"Difficulty: {found.difficulty}.", "dim"))


def explanation_payload(found: Explanation, *, in_words: bool) -> dict[str, Any]:
    """Return what `abbey explain --json` prints; a suspect alone is told by name."""
    payload: dict[str, Any]
    if isinstance(found.claim, CulpritIs) and not in_words:
        payload = {"suspect": found.claim.suspect.name, "verdict": _VERDICTS[found.verdict]}
    else:
        payload = {"claim": str(found.claim), "result": str(found.verdict)}
    hardest = found.difficulty.hardest
    return payload | {
        "lines": list(found.lines),
        "smallest": found.verdict is not Verdict.OPEN,
        "steps": [
            {
                "says": step.says,
                "lines": list(step.lines),
                "from": list(step.premises),
                "tactic": str(step.tactic),
                "weight": step.tactic.weight,
            }
            for step in found.steps
        ],
        "difficulty": {
            "hardest": hardest.weight if hardest else 0,
            "tactic": str(hardest) if hardest else None,
            "sum": found.difficulty.total,
        },
        "worlds": None
        if found.holds is None or found.fails is None
        else {
            "holds": _where(found, found.holds),
            "fails": _where(found, found.fails),
        },
        "settles": [
            {
                "ask": asked.player,
                "question": str(asked.question),
                "proves": list(asked.proves),
                "refutes": list(asked.refutes),
                "leaves": list(asked.leaves),
            }
            for asked in found.settling
        ],
        "seeing": [
            {
                "card": card.suspect.name,
                "place": card.place,
                "result": "proved" if card.proves else "refuted",
            }
            for card in found.seeing
        ],
        "complete": found.complete,
    }


def _where(found: Explanation, world: Sequence[SuspectSet]) -> dict[str, list[str]]:
    return {
        name: [suspect.name for suspect in cards]
        for name, cards in zip(found.places.names, world, strict=True)
    }


def _on_what(found: Explanation) -> str:
    match found.lines:
        case ():
            return "No line is needed: the sizes alone force it."
        case (_,):
            return "One line forces it:"
        case _:
            return f"These {len(found.lines)} lines force it, and no fewer do:"


def _print_worlds(console: Console, found: Explanation, look: Look) -> None:
    assert found.holds is not None, "an open claim has its worlds"
    assert found.fails is not None, "an open claim has its worlds"
    console.print("It can be so, and it can be otherwise; for instance, with the cards now:")
    console.print()
    half = max(_LEAST, (look.width - _PLACE - 3) // 2)
    table = columns((_PLACE, half, half), ("", "so", "otherwise"), fold=True)
    for name, one, other in zip(found.places.names, found.holds, found.fails, strict=True):
        if one or other:
            table.add_row(look.place(name), _names(one, look), _names(other, look))
    console.print(table)


def _print_settling(console: Console, found: Explanation, look: Look) -> None:
    console.print()
    if not found.settling and not found.seeing and found.complete:
        console.print("None of the questions and cards that were tried would settle it.")
        return
    if found.settling or found.seeing:
        console.print(Text("What would settle it", "bold"))
    question = max(_LEAST, min(_ASKED, look.width // 3))
    rest = max(_LEAST, look.width - _PLACE - question - 3)
    table = columns((_PLACE, question, rest), fold=True)
    for asked in found.settling:
        table.add_row(visible(asked.player), str(asked.question), _settles(asked))
    for card in found.seeing:
        told = f"{'proved' if card.proves else 'refuted'} by seeing it there"
        table.add_row(look.place(card.place), look.word(card.suspect), told)
    console.print(table)
    if found.stopped:
        console.print("The search for what would settle it was stopped.")
    elif not found.complete:
        console.print("There was no time to try everything; see --seconds.")


def _settles(asked: Settling) -> str:
    told = [
        f"{verdict} by {listed(answers, 'or')}"
        for verdict, answers in (("proved", asked.proves), ("refuted", asked.refutes))
        if answers
    ]
    if asked.leaves:
        told.append(f"open after {listed(asked.leaves, 'or')}")
    return ", ".join(told)


def _names(cards: SuspectSet, look: Look) -> str:
    return ", ".join(map(look.word, cards))
