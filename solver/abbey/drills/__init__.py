"""Drills: positions from simulated games, each with a question that has one right answer.

- `drill`: what a drill is, how hard, and how an answer is read.
- `positions`: notebooks of simulated games, cut at a moment and trimmed.
- `beliefs`: exact chances from some of the lines, in units of work.
- `met`: the cards that one has had or was shown.
- `needed`: the lines that an answer needs.
- `hints`: four stages, from vague to full.
- `crossing`, `claiming`, `asking`: the three kinds of drills.
- `own`: drills on one's own mistakes, from a review.
- `making`: drills by number, and drills on a given position, and those that come back.
- `judging`: answers judged by the check of one's own sheet.
- `boxes`: the score, and when mistakes come back.
"""

from abbey.drills.boxes import Missed, Score, read_score
from abbey.drills.drill import LEVELS, Drill, Kind, Rating, judge
from abbey.drills.judging import verdicts
from abbey.drills.making import drill_on, make_again, make_drill
from abbey.drills.own import own_drill

__all__ = [
    "LEVELS",
    "Drill",
    "Kind",
    "Missed",
    "Rating",
    "Score",
    "drill_on",
    "judge",
    "make_again",
    "make_drill",
    "own_drill",
    "read_score",
    "verdicts",
]
