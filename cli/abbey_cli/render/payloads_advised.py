"""Advice as JSON values, in English whatever the notebook speaks."""

from __future__ import annotations

from typing import Any

from abbey.advice.advise import Asking
from abbey.advice.questions_list import Prospect
from abbey.inference import Engine
from abbey.record import Notebook
from abbey_cli.render.payloads import chance_value, number_value

__all__ = ["advised_payload"]


_LACKING = {
    True: "and certainty alone was asked for",
    False: "which took more than the budget",
}


def advised_payload(notebook: Notebook, asking: Asking) -> dict[str, Any]:
    """Return what `abbey advise --json` prints."""
    engine = asking.now.engine
    if engine is Engine.EXACT and not asking.exact:
        engine = Engine.SAMPLED
    returned = asking.listed.return_question
    return {
        "engine": str(engine),
        "error": chance_value(asking.error),
        "leak_error": chance_value(asking.leak_error),
        "questions": [_question(prospect) for prospect in asking.listed.questions],
        "complete": asking.listed.complete,
        "return": None
        if returned is None
        else {"question": str(returned), "bits": number_value(asking.listed.return_bits)},
        "rooms": [],
        "claims": [],
        "best": _best(asking),
    }


def _question(prospect: Prospect) -> dict[str, Any]:
    return {
        "ask": prospect.player,
        "question": str(prospect.question),
        "answers": {answer: chance_value(prospect.answers[answer]) for answer in prospect.answers},
        "silence": chance_value(prospect.silence),
        "bits": number_value(prospect.bits),
        "points": number_value(prospect.points),
        "leak_bits": number_value(prospect.leak_bits),
        "edge_bits": number_value(prospect.edge_bits),
        "by_sight": prospect.by_sight,
    }


def _best(asking: Asking) -> dict[str, Any]:
    best = asking.best
    quiet = asking.quietest
    if best is None and quiet is not None and quiet.leak_bits is not None:
        return {
            "move": None,
            "question": f"ask {quiet.player}: {quiet.question}",
            "action": None,
            "why": "no answer would tell anything of the culprit, and none tells others less",
        }
    if best is None:
        why = (
            f"questions need chances, {_LACKING[asking.certain]}"
            if asking.now.belief is None
            else "no answer would tell anything of the culprit"
        )
        return {"move": None, "question": None, "action": None, "why": why}
    return {
        "move": None,
        "question": f"ask {best.player}: {best.question}",
        "action": None,
        "why": f"it tells {best.bits:.3f} bits of the culprit and is worth {best.points:+.2f} "
        "points",
    }
