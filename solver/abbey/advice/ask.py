"""What one question would bring: the chance of every answer, bits, points, leak and edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, inf

import numpy as np

from abbey.advice.occasion import check_other
from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import is_of_sheet, prospects, with_leaks
from abbey.advice.values import entropy, position_value
from abbey.components.traits import Trait
from abbey.errors import ContradictionError
from abbey.inference.belief import Belief
from abbey.inference.effort import DEFAULT_EFFORT, Effort, Engine, Watch
from abbey.knowledge.steps import Count, Places, Timeline
from abbey.record.notebook import Notebook
from abbey.record.questions import (
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
)

__all__ = ["Asked", "Worth", "answer_counts", "ask", "worth"]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a question is worth to somebody with certain knowledge."""

    answers: Mapping[str, float]
    """Chance of each answer that can come, in ascending order."""
    bits: float
    """Mutual information between the answer and the culprit."""
    points: float
    """Expected rise of the value of the position."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question would bring the notebook's owner, given that it is answered."""

    player: str
    """Who is asked."""
    question: Question
    """What is asked."""
    engine: Engine
    """Which engine answered."""
    mine: Worth | None
    """What it is worth to the owner; None without chances."""
    leak_bits: float | None
    """Its bits for a spectator, who hears every answer; None without chances."""
    by_sight: bool
    """Whether the forecast takes the player to have crossed off exactly what was seen."""
    error: float = 0.0
    """Standard error of the chances that it rests on; 0 if exact."""
    silence: float = 0.0
    """The assumed chance of a refusal: it took its share of the points, and of nothing else."""

    reason: str = ""
    """Why it is not exact, in words; empty if it is, or if this engine was asked for."""

    @property
    def edge_bits(self) -> float | None:
        """My bits less the leak."""
        if self.mine is None or self.leak_bits is None:
            return None
        return self.mine.bits - self.leak_bits


def ask(
    notebook: Notebook,
    player: str,
    question: Question,
    *,
    effort: Effort = DEFAULT_EFFORT,
    watch: Watch | None = None,
    silence: float = 0.0,
) -> Asked:
    """Evaluate a question put to a player now, given that it is answered.

    Bits are I(answer; culprit) = H(culprit) - sum P(answer) H(culprit | answer).

    Raises:
        ContradictionError: if no world fits the notebook.
        FrameError: if its sizes are impossible.
        ValueError: if nobody of that name sits at the table, or the owner asks the owner.
    """
    if player not in notebook.header.players:
        seated = ", ".join(notebook.header.players)
        raise ValueError(f"nobody called {player!r} sits at the table; there are {seated}")
    check_other(notebook, player)
    by_sight = is_of_sheet(question)
    outlook = Outlook(notebook, effort, watch=watch, sheets=1, marks=by_sight)
    now = outlook.behind(player, sheet=by_sight)
    assert now is not None, "only a spectator may be given up"
    mine, leak = None, None
    if isinstance(question, GoingTo | Free):
        mine, leak = (None, None) if now.belief is None else (Worth({}, 0.0, 0.0), 0.0)
    else:
        for found in with_leaks(
            outlook, player, prospects(outlook, player, [question], silence=silence)
        ):
            mine, leak = Worth(found.answers, found.bits, found.points), found.leak_bits
    now = outlook.behind(player, sheet=by_sight) or now  # samples may have had to take over
    engine = now.engine if mine is not None else Engine.CERTAINTY
    return Asked(player, question, engine, mine, leak, by_sight, now.error, silence, now.reason)


def answer_counts(question: Question, player: str, timeline: Timeline) -> dict[str, Count]:
    """Return the counts that each answer stands for, in ascending order; none for free words.

    A crossed-off answer is forecast as if the player had crossed off exactly what was seen;
    the timeline must watch that player.
    """
    pack = timeline.pack.mask
    hand = timeline.places.hand(player)
    seen = timeline.places.players.index(player)
    match question:
        case CountHeld(of=of):
            cards = of.suspects.mask & pack
            numbers = range(cards.bit_count() + 1)
            return {str(n): Count(0, cards, n, n, hand) for n in numbers}
        case CountCrossed(of=of):
            cards = of.suspects.mask & pack
            numbers = range(cards.bit_count() + 1)
            return {str(n): Count(0, cards, n, n, mark=seen) for n in numbers}
        case HasAny(of=of):
            return _yes_no(of.suspects.mask & pack, place=hand)
        case HasCard(suspect=suspect):
            return _yes_no(suspect.bit & pack, place=hand)
        case HasCrossed(suspect=suspect):
            return _yes_no(suspect.bit & pack, mark=seen)
        case GoingTo() | Free():
            return {}


def _yes_no(cards: int, place: int | None = None, mark: int | None = None) -> dict[str, Count]:
    return {
        "yes": Count(0, cards, 1, cards.bit_count(), place, mark),
        "no": Count(0, cards, 0, 0, place, mark),
    }


def worth(
    belief: Belief, counts: Mapping[str, Count], made: Mapping[Trait, tuple[str, ...]]
) -> Worth:
    """Evaluate answers, each given by the count that it stands for.

    Raises:
        ContradictionError: if no world fits the belief.
    """
    if belief.log_weight == -inf:
        raise ContradictionError("no world fits all lines of this notebook")
    before = belief.where()[:, Places.CULPRIT]
    answers: dict[str, float] = {}
    left, value = 0.0, 0.0
    for answer, count in counts.items():
        after = belief.given(count)
        chance = min(1.0, exp(after.log_weight - belief.log_weight))
        if chance == 0:
            continue
        culprit = after.where()[:, Places.CULPRIT]
        answers[answer] = chance
        left += chance * entropy(culprit)
        value += chance * position_value(culprit, made)
    if not answers:
        return Worth({}, 0.0, 0.0)
    bits = max(0.0, entropy(np.asarray(before)) - left)
    # knowing more is never worth less, whatever rounding says
    rise = max(0.0, value - position_value(before, made))
    return Worth(answers, bits, rise)
