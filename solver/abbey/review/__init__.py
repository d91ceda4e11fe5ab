"""A game gone through afterwards: what was known, what was decided, what it cost.

- `labels`: how much a decision cost, in a word.
- `beliefs`: what follows at every moment, each found from the one before.
- `standing`: points made and points in sight.
- `forecast`: what a line was expected to bring.
- `decisions`: the decisions of a notebook's owner, found in its lines.
- `claim_values`: what each claim was worth, beside making none.
- `grading`: every decision beside the best one.
- `course`: the game by line.
- `claims_made`: claims made in time, early, late, and missed.
- `ledger`: luck and skill apart.
- `drilling`: every mistake as an exercise.
- `report`: all of it as plain values.
- `reviewing`: the pass through a game.
"""

from abbey.review.course import Moment, Reached, by_turn
from abbey.review.decisions import Decision, Kind
from abbey.review.drilling import Drill
from abbey.review.grading import Graded, Option
from abbey.review.labels import THRESHOLDS, Label, label_of
from abbey.review.ledger import Item, Ledger, Source
from abbey.review.report import RaceSeen, Review, side_by_side
from abbey.review.reviewing import Reviewing, review, review_record

__all__ = [
    "THRESHOLDS",
    "Decision",
    "Drill",
    "Graded",
    "Item",
    "Kind",
    "Label",
    "Ledger",
    "Moment",
    "Option",
    "RaceSeen",
    "Reached",
    "Review",
    "Reviewing",
    "Source",
    "by_turn",
    "label_of",
    "review",
    "review_record",
    "side_by_side",
]
