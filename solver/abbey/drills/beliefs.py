"""Exact chances for drills, from the contents of some lines only, in units of work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isinf

from abbey.advice.values import having
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.drills.drill import Rating
from abbey.errors import BudgetExceededError
from abbey.explain.telling import tactic_of_line
from abbey.inference.belief import Belief
from abbey.inference.budget import Budget
from abbey.inference.exact import exact_belief
from abbey.knowledge.steps import Places, Timeline
from abbey.record.notebook import Event, Notebook
from abbey.record.questions import CountHeld, HasAny, HasCard
from abbey.record.talk import Asks

__all__ = [
    "STATES",
    "at_least",
    "believed",
    "chance_of",
    "content_lines",
    "hand_lines",
    "rating_of",
]

STATES = 10_000
"""Most states of a position: more would take long, and be no clearer to a learner."""
_ROUNDING = 1e-9
"""By so much a sum of floats may miss a bound that it reaches."""


def at_least(value: float, bound: float) -> bool:
    """Tell whether a value reaches a bound, whatever rounding makes of its last digits.

    >>> 0.1 + 0.7 >= 0.8, at_least(0.1 + 0.7, 0.8)
    (False, True)
    """
    return value >= bound - _ROUNDING


def believed(timeline: Timeline, lines: frozenset[int] | None = None) -> Belief | None:
    """Return the exact belief, from some lines' contents alone if they are given.

    Returns:
        None if that takes more than `STATES`, or no world fits.
    """
    used = timeline if lines is None else timeline.only_lines(lines)
    try:
        belief = exact_belief(used, Budget(STATES, None))
    except BudgetExceededError:
        return None
    return None if isinf(belief.log_weight) else belief


def chance_of(belief: Belief, what: Suspect | Trait) -> float:
    """Return the chance that the culprit is a monk, or has a trait."""
    culprit = belief.where()[:, Places.CULPRIT]
    if isinstance(what, Suspect):
        return float(culprit[what.index])
    return float(having()[TRAITS.index(what)] @ culprit)


def content_lines(notebook: Notebook, timeline: Timeline) -> Sequence[int]:
    r"""Return the lines that tell the owner something and could be left out, in order.

    One's own hand cannot be, so what one has answered about it tells nothing.

    >>> from abbey.knowledge.timeline import timeline_of
    >>> from abbey.record.reader import read
    >>> notebook = read("players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, "
    ...     "Basil, Julian\nBen asks Ana: has Guy = yes\nAna asks Ben: has Harold = no")
    >>> timeline = timeline_of(notebook)
    >>> content_lines(notebook, timeline), hand_lines(notebook, timeline)
    ([5], frozenset({3}))
    """
    told = frozenset(timeline.content_lines)
    me = notebook.header.me
    if me is None or not notebook.header.hand(me):
        me = None
    return [
        entry.line
        for entry in notebook.entries
        if entry.line in told and not _own_answer(entry.event, me)
    ]


def hand_lines(notebook: Notebook, timeline: Timeline) -> frozenset[int]:
    """Return the lines that nobody leaves out: those of the header that name a hand."""
    header = frozenset(line for _, line in notebook.header_lines)
    return header & frozenset(timeline.content_lines)


def _own_answer(event: Event, me: str | None) -> bool:
    """Tell whether a line is an answer about the owner's own hand."""
    match event:
        case Asks(answerer=answerer, question=CountHeld() | HasAny() | HasCard()):
            return answerer == me
        case _:
            return False


def rating_of(notebook: Notebook, lines: Iterable[int], closeness: int) -> Rating:
    """Return how hard it is to see an answer in lines, and that it is ahead of the next one."""
    events = {entry.line: entry.event for entry in notebook.entries}
    weights = [*(tactic_of_line(line, events).weight for line in lines), closeness]
    return Rating(max(weights), sum(weights))
