"""When to make which claim, and how far the opponents are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from abbey.advice.claims import Advice, ClaimAdvice
from abbey.advice.race import RaceStanding
from abbey_cli.render.figures import bits, percent, points
from abbey_cli.render.look import Look, columns, headline
from abbey_cli.render.payloads import chance_value, number_value
from abbey_cli.terminal import visible, wrapped

__all__ = [
    "best_claim_value",
    "claim_values",
    "claims_payload",
    "print_best_claim",
    "print_claims",
    "race_values",
]

_NAME = 13
_FIGURE = 7
_PLAYER = 11
_WIDE = 72
"""Columns from which on all figures of a claim have room."""


def print_claims(
    console: Console,
    claims: Sequence[ClaimAdvice],
    standings: Sequence[RaceStanding],
    language: str,
    *,
    limit: int,
    why: bool = False,
    sampled: bool = False,
) -> None:
    """Print what `abbey advise --for claim` says."""
    look = Look.on(console, language)
    print_best_claim(console, claims, language, sampled=sampled)
    if why:
        console.print()
        for claim in claims[:limit]:
            console.print(Text(wrapped(f"{_named(claim, look)}: {visible(claim.why)}", look.width)))
        for standing in standings:
            console.print(Text(wrapped(f"{visible(standing.why)}.", look.width)))
    console.print()
    console.print(_claims(claims[:limit], look))
    console.print()
    console.print(_race(standings, look))
    console.print()
    notes = [
        "now, later: points less what the claim gives away; later counts the chance to lose it.",
        "knows: chance to be half sure of somebody, and rightly. accuses: within one turn.",
    ]
    if any(claim.leak_bits is None for claim in claims):
        notes.append(
            "What all have heard was not weighed: the others may know more than this says."
        )
    for note in notes:
        console.print(Text(wrapped(note, look.width), "dim"))


def print_best_claim(
    console: Console,
    claims: Sequence[ClaimAdvice],
    language: str,
    *,
    label: str = "",
    sampled: bool = False,
) -> None:
    """Print what to claim in a line above other advice, or below it with a label."""
    first = _first(claims, Look.on(console, language))
    headline(console, first, label=label, sampled=sampled)


def claim_values(claims: Sequence[ClaimAdvice]) -> list[dict[str, Any]]:
    """Return claims as JSON values, what to make now first."""
    return [
        {
            "kind": claim.kind,
            "what": str(claim.what),
            "chance": chance_value(claim.chance),
            "points": number_value(claim.points),
            "advice": str(claim.advice),
            "legal": claim.legal,
            "made_by": list(claim.made_by),
            "now": number_value(claim.now),
            "later": number_value(claim.later),
            "lost": chance_value(claim.first),
            "leak_bits": number_value(claim.leak_bits),
            "loss": number_value(claim.loss),
            "hands_to": list(claim.hands_to),
            "moves": claim.moves,
            "why": claim.why,
        }
        for claim in claims
    ]


def claims_payload(
    claims: Sequence[ClaimAdvice], standings: Sequence[RaceStanding]
) -> dict[str, Any]:
    """Return what `abbey advise --for claim --json` prints."""
    return {
        "for": "claim",
        "claims": claim_values(claims),
        "race": race_values(standings),
        "best": {
            "move": None,
            "question": None,
            **best_claim_value(claims),
        },
    }


def best_claim_value(claims: Sequence[ClaimAdvice]) -> dict[str, Any]:
    """Return the claim to make now as an action, or none, and why."""
    best = claims[0]
    make = best.advice is Advice.NOW
    return {"action": f"{best.kind} {best.what}" if make else None, "why": best.why}


def race_values(standings: Sequence[RaceStanding]) -> list[dict[str, Any]]:
    """Return the race as JSON values."""
    return [
        {
            "player": standing.player,
            "bits": number_value(standing.bits),
            "candidates": number_value(standing.candidates),
            "sure": chance_value(standing.sure),
            "right": chance_value(standing.right),
            "moves": standing.moves,
            "accuses": chance_value(standing.accuses),
            "why": standing.why,
        }
        for standing in standings
    ]


def _first(claims: Sequence[ClaimAdvice], look: Look) -> str:
    best = claims[0]
    if best.advice is Advice.NOW:
        verb = "Accuse" if best.kind == "accuse" else "Reveal"
        when = "once you are in the chapter hall" if best.moves else "now"
        return f"{verb} {_named(best, look)} {when}. {visible(best.why)}"
    return f"Make none now. Best would be {_named(best, look)}: {visible(best.why)}"


def _named(claim: ClaimAdvice, look: Look) -> str:
    return look.word(claim.what)


def _claims(claims: Sequence[ClaimAdvice], look: Look) -> Table:
    """Lay out the claims; on a narrow terminal without what they lose and leak."""
    keys = ["claim", "chance", "points", "now", "later", "lost", "leak", "advice"]
    if look.width < _WIDE:
        keys = [key for key in keys if key not in ("lost", "leak")]
        name = _NAME
    else:
        name = max(_NAME, *(len(_named(claim, look)) for claim in claims))
    widths = (name, *(_FIGURE,) * (len(keys) - 1))
    heads = [look.head(key) for key in keys]
    table = columns(widths, heads, right=range(1, len(keys) - 1), room=look.width)
    for at, claim in enumerate(claims):
        cells = {
            "claim": _named(claim, look),
            "chance": percent(claim.chance),
            "points": points(claim.points),
            "now": points(claim.now),
            "later": points(claim.later),
            "lost": percent(claim.first),
            "leak": bits(claim.leak_bits),
            "advice": str(claim.advice),
        }
        table.add_row(*(cells[key] for key in keys), style="bold" if at == 0 else "")
    return table


def _race(standings: Sequence[RaceStanding], look: Look) -> Table:
    keys = ("player", "suspects", "bits", "knows", "moves", "accuses")
    table = columns(
        (_PLAYER, 9, _FIGURE, _FIGURE, 9, 9),
        [look.head(key) for key in keys],
        right=(1, 2, 3, 4, 5),
        room=look.width,
    )
    for standing in standings:
        table.add_row(
            visible(standing.player),
            f"{standing.candidates:.1f}",
            f"{round(standing.bits, 2) + 0.0:.2f}",
            percent(standing.right),
            "?" if standing.moves is None else str(standing.moves),
            percent(standing.accuses),
        )
    return table
