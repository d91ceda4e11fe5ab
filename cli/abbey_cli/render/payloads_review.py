"""Reviews as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from abbey.components import SUSPECTS
from abbey.review import (
    THRESHOLDS,
    Drill,
    Graded,
    Ledger,
    Moment,
    RaceSeen,
    Reached,
    Review,
)
from abbey.review.claims_made import ClaimMade
from abbey_cli.render.claims_advised import race_values
from abbey_cli.render.payloads import chance_value, number_value

__all__ = ["reviews_payload"]


def reviews_payload(reviews: Sequence[Review]) -> dict[str, Any]:
    """Return what `abbey review --json` prints."""
    return {
        "complete": all(each.complete for each in reviews),
        "thresholds": {str(label): limit for label, limit in THRESHOLDS.items()},
        "reviews": [_review(each) for each in reviews],
        "drills": [_drill(each, drill) for each in reviews for drill in each.drills],
    }


def _review(found: Review) -> dict[str, Any]:
    return {
        "player": found.player,
        "complete": found.complete,
        "finished": found.finished,
        "culprit": None if found.culprit is None else found.culprit.name,
        "course": [_moment(each, found) for each in found.course],
        "decisions": [_graded(each) for each in found.graded],
        "labels": {str(label): count for label, count in found.counted().items()},
        "best_moments": [each.decision.line for each in found.best_moments],
        "worst_moments": [each.decision.line for each in found.worst_moments],
        "reached": [_reached(each) for each in found.reached],
        "claims": [_claim(each) for each in found.claims],
        "missed": None
        if found.missed is None
        else [
            {
                "suspect": each.suspect.name,
                "since": each.since,
                "because": None if each.because is None else list(each.because),
            }
            for each in found.missed
        ],
        "points": _ledger(found.ledger),
        "race": [_race(each) for each in found.race],
        "others": {name: [_known(each, found) for each in course] for name, course in found.others},
    }


def _moment(moment: Moment, found: Review) -> dict[str, Any]:
    chances = moment.chances
    return {
        "line": moment.line,
        **_known(moment, found),
        "engine": str(moment.engine),
        "error": number_value(moment.error),
        "value": number_value(moment.value),
        "chances": None
        if chances is None
        else {suspect.name: chance_value(chances[suspect.index]) for suspect in SUSPECTS},
    }


def _known(moment: Moment, found: Review) -> dict[str, Any]:
    culprit = found.culprit
    return {
        "turn": moment.turn,
        "candidates": len(moment.candidates),
        "bits": number_value(moment.bits),
        "culprit": None if culprit is None else chance_value(moment.chance(culprit)),
    }


def _graded(graded: Graded) -> dict[str, Any]:
    judged = graded.label is not None
    return {
        "line": graded.decision.line,
        "kind": str(graded.decision.kind),
        "played": graded.played,
        "best": None if graded.best is None else graded.best.says,
        "why": None if graded.best is None else graded.best.why,
        "played_why": graded.played_why or None,
        "worth": number_value(graded.played_worth),
        "best_worth": None if graded.best is None else number_value(graded.best.worth),
        "loss": number_value(graded.loss) if judged else None,
        "label": None if graded.label is None else str(graded.label),
        "options": graded.options,
        "gained": number_value(graded.gained) if judged else None,
        "exact": graded.exact if judged else None,
        "unjudged": graded.unjudged or None,
    }


def _reached(reached: Reached) -> dict[str, Any]:
    return {
        "what": str(reached.what),
        "likely": reached.likely,
        "likely_turn": reached.likely_turn,
        "proved": reached.proved,
        "proved_turn": reached.proved_turn,
    }


def _claim(claim: ClaimMade) -> dict[str, Any]:
    return {
        "kind": claim.kind,
        "what": str(claim.what),
        "timing": str(claim.timing),
        "line": claim.line,
        "since": claim.since,
        "turns": claim.turns,
        "points": number_value(claim.points),
        "right": claim.right,
        "visit": claim.visit,
    }


def _ledger(ledger: Ledger) -> dict[str, Any]:
    return {
        "start": number_value(ledger.start),
        "expected": number_value(ledger.expected),
        "taken": number_value(ledger.taken),
        "luck": number_value(ledger.luck),
        "skill": number_value(ledger.skill),
        "result": number_value(ledger.result),
        "final": ledger.final,
        "sources": {
            str(source): number_value(luck) for source, luck in ledger.luck_by_source().items()
        },
        "lines": [
            {
                "line": item.line,
                "source": str(item.source),
                "change": number_value(item.change),
                "forecast": number_value(item.forecast),
                "loss": number_value(item.loss),
            }
            for item in ledger.items
        ],
    }


def _race(seen: RaceSeen) -> dict[str, Any]:
    return {"line": seen.line, "turn": seen.turn, "race": race_values(seen.standings)}


def _drill(found: Review, drill: Drill) -> dict[str, Any]:
    return {
        "player": found.player,
        "line": drill.line,
        "kind": str(drill.kind),
        "asks": drill.asks,
        "played": drill.played,
        "best": drill.best,
        "loss": number_value(drill.loss),
        "why": drill.why,
        "played_why": drill.played_why,
        "notebook": drill.notebook,
    }
