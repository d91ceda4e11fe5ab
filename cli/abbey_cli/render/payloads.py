"""Answers as JSON values, in English whatever the notebook speaks.

Names are those on the cards, traits the words of the notation, chances numbers from 0 to 1.
Where only certainty is known, what rests on chances is null.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING, Any

from abbey.advice.ask import Asked
from abbey.advice.sheet import Sheet
from abbey.components import CHARACTERISTICS, SUSPECTS
from abbey.inference.arrangements import Arrangements
from abbey.record.talk import Reveals

if TYPE_CHECKING:
    from abbey.coaching.sheet_check import SheetCheck

__all__ = [
    "asked_payload",
    "chance_value",
    "marks_payload",
    "number_value",
    "sheet_payload",
    "worlds_payload",
]

_DIGITS = 12
"""Decimals of a number."""
_UNITS = 10**_DIGITS
_NOISE = 1e-3
"""So much of the last decimal may be missing by the rounding of the machine."""


def sheet_payload(sheet: Sheet, marks: SheetCheck | None = None) -> dict[str, Any]:
    """Return what `abbey check --json` prints."""
    now = sheet.now
    places = now.places.names
    traits = {found.trait: chance_value(found.chance) for found in sheet.revelations}
    chances = where = None
    if now.where is not None:
        where = {
            suspect.name: {
                place: chance_value(now.where[suspect.index, at]) for at, place in enumerate(places)
            }
            for suspect in SUSPECTS
        }
        chances = {name: row["culprit"] for name, row in where.items()}
    return {
        "engine": str(now.engine),
        "error": chance_value(now.error),
        "candidates": [suspect.name for suspect in now.candidates],
        "chances": chances,
        "where": where,
        "possible": {row.suspect.name: list(row.can_be) for row in sheet.rows},
        "traits": {
            key: {str(trait): traits[trait] for trait in characteristic}
            for key, characteristic in CHARACTERISTICS.items()
        },
        "revelations": [
            {
                "trait": str(found.trait),
                "chance": chance_value(found.chance),
                "points": number_value(found.points),
                "made_by": list(found.made_by),
            }
            for found in sheet.revelations
        ],
        "accusations": [
            {
                "suspect": found.suspect.name,
                "chance": chance_value(found.chance),
                "points": number_value(found.points),
                "legal": found.legal,
            }
            for found in sheet.accusations
        ],
        "crossed": [row.suspect.name for row in sheet.rows if row.crossed],
        "trust": sheet.trust,
        "truth": sheet.truth.name if sheet.truth else None,
        "marks": marks and marks_payload(marks),
    }


def marks_payload(check: SheetCheck) -> dict[str, Any]:
    """Return what `abbey check --json` says of marks and claims."""
    return {
        "suspects": [
            {
                "suspect": mark.suspect.name,
                "verdict": str(mark.verdict),
                "line": mark.line,
                "then": mark.then and str(mark.then),
                "since": mark.since,
                "because": None if mark.because is None else list(mark.because),
            }
            for mark in check.marks
        ],
        "lines": [
            {
                "line": each.line,
                "suspect": each.suspect.name,
                "crosses": each.crosses,
                "verdict": str(each.verdict),
            }
            for each in check.lines
        ],
        "claims": [
            {
                "line": each.line,
                "claim": "reveal" if isinstance(each.claim, Reveals) else "accuse",
                "what": str(
                    each.claim.trait if isinstance(each.claim, Reveals) else each.claim.suspect
                ),
                "verdict": str(each.verdict),
                "chance": chance_value(each.chance),
            }
            for each in check.claims
        ],
    }


def asked_payload(asked: Asked) -> dict[str, Any]:
    """Return what `abbey ask --json` prints."""
    mine = asked.mine
    return {
        "engine": str(asked.engine),
        "error": chance_value(asked.error),
        "ask": asked.player,
        "question": str(asked.question),
        "answers": mine and {answer: chance_value(mine.answers[answer]) for answer in mine.answers},
        "bits": mine and number_value(mine.bits),
        "points": mine and number_value(mine.points),
        "leak_bits": number_value(asked.leak_bits),
        "edge_bits": number_value(asked.edge_bits),
        "by_sight": asked.by_sight,
        "silence": chance_value(asked.silence),
    }


def worlds_payload(found: Arrangements) -> dict[str, Any]:
    """Return what `abbey worlds --json` prints."""
    names = found.places.names
    listed = None
    if found.listed is not None:
        listed = [
            {
                "chance": chance_value(world.chance),
                "where": {
                    name: [suspect.name for suspect in cards]
                    for name, cards in zip(names, world.lying, strict=True)
                },
            }
            for world in found.listed
        ]
    return {
        "engine": str(found.engine),
        "error": 0.0,
        "count": found.count,
        "counted": found.counted,
        "worlds": listed,
    }


def chance_value(value: float | None) -> float | None:
    """Keep a chance between 0 and 1, never -0, and cut so that noise lifts no sum above 1.

    What is possible stays above 0, however little.
    """
    if value is None:
        return None
    within = min(1.0, max(0.0, float(value))) + 0.0
    cut = floor(within * _UNITS + _NOISE) / _UNITS
    return cut or within


def number_value(value: float | None) -> float | None:
    """Round points and bits, so that no noise is left around 0."""
    if value is None or abs(value) < 1 / _UNITS:
        return None if value is None else 0.0
    return round(float(value), _DIGITS)
