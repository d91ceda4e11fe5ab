"""Exact chances for drills, from the contents of some lines only, in units of work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isinf

from abbey.advice.values import having
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.errors import BudgetExceededError
from abbey.explain.telling import tactic_of_line
from abbey.inference.belief import Belief
from abbey.inference.budget import Budget
from abbey.inference.exact import exact_belief
from abbey.knowledge.steps import Places, Timeline
from abbey.record.notebook import Notebook

__all__ = ["STATES", "believed", "chance_of", "content_lines", "weight_of"]

STATES = 10_000
"""Most states of a position: more would take long, and be no clearer to a learner."""


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


def content_lines(timeline: Timeline) -> Sequence[int]:
    """Return the lines that say something that could be left out, in order."""
    return [line for line in timeline.content_lines if line]


def weight_of(notebook: Notebook, lines: Iterable[int]) -> tuple[int, int]:
    """Return the largest weight of the lines' tactics, and their sum."""
    events = {entry.line: entry.event for entry in notebook.entries}
    weights = [tactic_of_line(line, events).weight for line in lines]
    return max(weights, default=0), sum(weights)
