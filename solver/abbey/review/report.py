"""The review of one player's game, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from abbey.advice.race import RaceStanding
from abbey.coaching.sheet_check import JudgedMark
from abbey.components.suspects import Suspect
from abbey.record.notebook import Notebook
from abbey.review.claims_made import ClaimMade
from abbey.review.course import Moment, Reached, by_turn
from abbey.review.drilling import Drill
from abbey.review.grading import Graded
from abbey.review.labels import THRESHOLDS, Label
from abbey.review.ledger import Ledger

__all__ = ["MOMENTS", "RaceSeen", "Review", "side_by_side"]

MOMENTS = 3
"""So many best and worst moments are named."""


@dataclass(frozen=True, slots=True)
class RaceSeen:
    """What the opponents were estimated to know at the beginning of an own turn."""

    line: int
    """The line of the turn."""
    turn: int
    """Which turn of the game it was, from 1."""
    standings: tuple[RaceStanding, ...]
    """Each opponent, the most dangerous first."""


@dataclass(frozen=True, slots=True)
class Review:
    """What a game of one player was worth, by what that player knew."""

    player: str
    """Who is reviewed."""
    notebook: Notebook
    """What the player knew in the end."""
    culprit: Suspect | None
    """The truth, as an overlay; None if neither a record nor the notebook tells it."""
    course: tuple[Moment, ...]
    """What was known by line, from the deal on."""
    graded: tuple[Graded, ...]
    """The decisions, in the order of the lines."""
    race: tuple[RaceSeen, ...]
    """What the opponents were estimated to know, by own turn."""
    claims: tuple[ClaimMade, ...]
    """Claims made in time, early, late, and missed."""
    reached: tuple[Reached, ...]
    """The culprit and his traits, in the order of the sheet; none without the truth."""
    missed: tuple[JudgedMark, ...] | None
    """Suspects proved innocent and never crossed off; None if the notebook has no marks."""
    ledger: Ledger
    """Luck and skill."""
    drills: tuple[Drill, ...]
    """Every mistake as an exercise."""
    others: tuple[tuple[str, tuple[Moment, ...]], ...]
    """What the other players knew by line, if a record tells it."""
    finished: bool
    """Whether the game is over."""
    complete: bool
    """Whether all of it was reviewed, not stopped before."""

    @property
    def judged(self) -> tuple[Graded, ...]:
        """The decisions that could be judged."""
        return tuple(each for each in self.graded if each.label is not None)

    @property
    def unjudged(self) -> tuple[Graded, ...]:
        """The decisions that could not."""
        return tuple(each for each in self.graded if each.label is None)

    @property
    def shown(self) -> tuple[Moment, ...]:
        """The moments to draw: by turn beside those of others, else every one."""
        return by_turn(self.course) if self.others else self.course

    @property
    def best_moments(self) -> tuple[Graded, ...]:
        """The best decisions that brought most beside an average one, the greatest first.

        What brought less than a good decision may lose was no moment.
        """
        best = [
            each
            for each in self.judged
            if each.label is Label.BEST and each.gained >= THRESHOLDS[Label.GOOD]
        ]
        return _first(best, [each.gained for each in best])

    @property
    def worst_moments(self) -> tuple[Graded, ...]:
        """The decisions that lost most, the worst first; what is good is none of them."""
        fine = (Label.BEST, Label.GOOD)
        worst = [each for each in self.judged if each.label not in fine]
        return _first(worst, [each.loss for each in worst])

    @property
    def is_disputed(self) -> bool:
        """Whether the notebook itself proves innocent whom it names as the culprit."""
        last = self.course[-1].candidates if self.course else ()
        return self.culprit is not None and self.culprit not in last

    def counted(self) -> dict[Label, int]:
        """Return how many decisions have each label."""
        return {label: sum(each.label is label for each in self.graded) for label in Label}


def side_by_side(reviews: Sequence[Review]) -> tuple[Review, ...]:
    """Tell each of several reviews of one game what the other players knew."""
    return tuple(
        replace(
            one, others=tuple((other.player, other.course) for other in reviews if other is not one)
        )
        for one in reviews
    )


def _first(found: Sequence[Graded], scores: Sequence[float]) -> tuple[Graded, ...]:
    order = sorted(range(len(found)), key=lambda at: (-round(scores[at], 9), at))
    return tuple(found[at] for at in order[:MOMENTS])
