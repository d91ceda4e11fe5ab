"""Drills on one's own mistakes: what was done in a game, and what was best, side by side.

They come from the `drills` of a review (`abbey review --json`): the notebook before the decision,
what was decided, what was played, what was best, and the points that it cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from random import Random
from typing import Any

from abbey.drills.drill import Drill, Kind, Rating
from abbey.errors import DrillError, NotationError
from abbey.knowledge.timeline import timeline_of
from abbey.record.reader import read

__all__ = ["KEPT", "WANTED", "kept_of", "own_drill"]

WANTED = ("kind", "asks", "played", "best", "loss", "why")
"""What a drill of a review says besides its notebook, in the order in which boxes keep it."""
KEPT = (*WANTED, "played_why")
"""The same, with what older reviews do not say."""
_CLOSE = (0.5, 1.0)
"""A mistake that cost less than so many points is hard to see: level 3, or 2, or 1."""
_AREAS: dict[str, tuple[str, str]] = {
    "question": ("what an answer can tell", "what is known already tells nothing"),
    "answer": ("what an answer gives away", "what all may hear"),
    "move": ("what each room brings", "what can be reached in time"),
    "claim": ("how likely a claim is, and who may be first", "the one-third rule"),
    "pass": ("what others get to see", "let go what they have seen"),
    "show": ("what others get to see", "let them see what they know"),
    "book": ("what a card is good for now", "use it when it brings most"),
}
"""By what was decided: what it is about, and the tactic."""


def kept_of(data: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what boxes keep of a drill of a review besides its notebook."""
    return tuple(str(data.get(key) or "") for key in KEPT)


def own_drill(data: Mapping[str, Any], seed: int) -> Drill:
    r"""Make a drill of a mistake.

    >>> drill = own_drill({"notebook": "players: Ana, Ben, Cleo\nme: Ana\n", "kind": "question",
    ...     "asks": "Whom do you ask what?", "played": "Ben: has Guy", "best": "Cleo: how many fat",
    ...     "loss": 0.4, "why": "It tells more."}, 1)
    >>> drill.answer, drill.level
    ('Cleo: how many fat', 3)

    Args:
        data: an object of the review's `drills`.
        seed: what the order of the two options comes from.

    Raises:
        DrillError: if it is none.
    """
    try:
        if not isinstance(data, Mapping):
            raise ValueError("it is no object")
        missing = [key for key in ("notebook", *WANTED) if key not in data]
        if missing:
            raise ValueError(f"it has no {missing[0]!r}")
        text = str(data["notebook"])
        kind, asks, played, best, why = (
            str(data[key]) for key in ("kind", "asks", "played", "best", "why")
        )
        played_why = str(data.get("played_why") or "")
        loss = float(data["loss"])
        timeline_of(read(text))
    except NotationError as error:
        raise DrillError(f"that is no drill of a review: {error.problems[0]}") from error
    except (AttributeError, OverflowError, TypeError, ValueError) as error:
        raise DrillError(f"that is no drill of a review: {error}") from error
    if played == best or not 0 < loss < inf:
        raise DrillError(f"that is no mistake: {played!r} beside {best!r}, {loss} points lost")
    area, tactic = _AREAS.get(kind, ("what each choice brings", "look at what it gives away"))
    options = [best, played]
    Random(f"own {seed} {text}").shuffle(options)
    closeness = 1 + sum(loss < each for each in _CLOSE)
    reasons = (f"{best}: {why}", *([f"{played}: {played_why}"] if played_why else ()))
    return Drill(
        kind=Kind.OWN,
        seed=seed,
        text=text if text.endswith("\n") else f"{text}\n",
        asks=f"{asks} One of these you did; the other was better.",
        options=tuple(options),
        right=options.index(best) + 1,
        figures=tuple("best" if each == best else f"-{loss:.2f} points" for each in options),
        tactic=tactic,
        lines=(),
        rating=Rating(closeness, closeness),
        hints=(
            f"It is about {area}.",
            f'The tactic is "{tactic}"; it is about all that you knew by then.',
            "No lines are pointed at: the whole game so far decides.",
            " ".join(reasons),
        ),
        why=reasons,
    )
