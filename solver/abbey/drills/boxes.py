"""A score of drills, and mistakes that come back: three boxes, as in a Leitner card file.

A drill that was missed goes into the first box and comes back after `RETURNS[0]` other drills;
each time it is right it goes one box on, from the last one out; each time it is missed, back to
the first. Drills are counted, not days, so the same answers give the same order on any day.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from abbey.drills.drill import Drill, Kind
from abbey.errors import DrillError

__all__ = ["RETURNS", "Missed", "Score", "read_score"]

RETURNS = (3, 10, 30)
"""For each box after how many other drills its drills come back."""
_VERSION = 1


@dataclass(frozen=True, slots=True)
class Missed:
    """A drill that is to come back: enough to make it again."""

    kind: Kind
    """What it asks for."""
    text: str
    """The position."""
    seed: int
    """What its options come from."""
    wanted: tuple[str, ...] = ()
    """For a decision of one's own what a review says of it (`own.WANTED`)."""
    box: int = 0
    """Its box, from 0."""
    due: int = 0
    """How many drills are answered when it comes back."""

    @property
    def key(self) -> tuple[Kind, str, int]:
        """What two of them are the same by."""
        return self.kind, self.text, self.seed


@dataclass(frozen=True, slots=True)
class Score:
    """How somebody has fared so far."""

    answered: int = 0
    """Drills answered."""
    right: int = 0
    """Drills whose first answer was right, the last hint not taken."""
    begun: int = 0
    """How many seeds have been used: the next drill is that of the next one."""
    by: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By kind and level, as in `claim 2`: how many were right, and answered."""
    missed: tuple[Missed, ...] = ()
    """What is to come back."""

    def due(
        self, kind: Kind | None = None, aside: Container[Missed] = frozenset()
    ) -> Missed | None:
        """Return the mistake whose turn it is; None if none is due.

        Args:
            kind: what it is to ask for; None for anything.
            aside: mistakes that are left out.
        """
        ready = [
            each
            for each in self.missed
            if each.due <= self.answered and kind in (None, each.kind) and each not in aside
        ]
        return min(ready, key=lambda each: each.due, default=None)

    def after(self, drill: Drill, right: bool, wanted: tuple[str, ...] = ()) -> Score:
        """Return the score when a drill has been answered.

        >>> from abbey.drills.drill import Rating
        >>> drill = Drill(Kind.CLAIM, 1, "", "", (), 1, (), "", (), Rating(1, 1), ("",) * 4, ())
        >>> score = Score().after(drill, right=False)
        >>> score.right, score.answered, score.due() is None, score.missed[0].due
        (0, 1, True, 4)
        >>> for _ in range(3):
        ...     score = score.after(drill, right=True)
        >>> score.missed
        ()
        """
        answered = self.answered + 1
        this = Missed(drill.kind, drill.text, drill.seed, wanted)
        old = next((each for each in self.missed if each.key == this.key), None)
        missed = [each for each in self.missed if each.key != this.key]
        box = 0 if not right else len(RETURNS) if old is None else old.box + 1
        if box < len(RETURNS):
            missed.append(replace(this, box=box, due=answered + RETURNS[box]))
        name = f"{drill.kind} {drill.level}"
        known, all_known = self.by.get(name, (0, 0))
        return replace(
            self,
            answered=answered,
            right=self.right + right,
            by={**self.by, name: (known + right, all_known + 1)},
            missed=tuple(missed),
        )

    def without(self, key: tuple[Kind, str, int]) -> Score:
        """Return the score without a mistake that cannot come back."""
        return replace(self, missed=tuple(each for each in self.missed if each.key != key))

    def as_data(self) -> dict[str, Any]:
        """Return plain data, as it is kept in a file."""
        return {
            "version": _VERSION,
            "answered": self.answered,
            "right": self.right,
            "begun": self.begun,
            "by": {name: list(counts) for name, counts in sorted(self.by.items())},
            "missed": [
                {
                    "kind": str(each.kind),
                    "text": each.text,
                    "seed": each.seed,
                    "wanted": list(each.wanted),
                    "box": each.box,
                    "due": each.due,
                }
                for each in self.missed
            ],
        }


def read_score(data: Any) -> Score:
    """Return the score that plain data stand for.

    >>> read_score(Score(answered=2, right=1).as_data()).right
    1

    Raises:
        DrillError: if they are no score.
    """
    try:
        if data["version"] != _VERSION:
            raise ValueError(f"version {data['version']!r}")
        missed = tuple(
            Missed(
                Kind(each["kind"]),
                str(each["text"]),
                int(each["seed"]),
                tuple(map(str, each["wanted"])),
                _within(each["box"], len(RETURNS) - 1),
                int(each["due"]),
            )
            for each in data["missed"]
        )
        by = {str(name): (int(right), int(of)) for name, (right, of) in data["by"].items()}
        answered = _within(data["answered"])
        return Score(answered, _within(data["right"], answered), _within(data["begun"]), by, missed)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise DrillError(f"that is no score of drills: {type(error).__name__} {error}") from error


def _within(number: Any, most: int | None = None) -> int:
    value = int(number)
    if value < 0 or (most is not None and value > most):
        raise ValueError(f"{value} is out of range")
    return value
