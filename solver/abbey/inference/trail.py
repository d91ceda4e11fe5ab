"""Exact chances of a notebook that is being changed, without starting anew each time.

The lifted filter takes a notebook from its deal to its end. A `Trail` keeps what was believed on
the way. When it is asked about another notebook, it goes on from the furthest point up to which
both say the same: a line more costs one step, a line changed in the middle what comes after it.

What is believed at a moment depends on later lines in one way: states with a card where a later
line shows it cannot be are dropped at once (`bounds`). A belief kept from another notebook is
good for this one only if whatever was dropped then cannot be now either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from math import inf

from abbey.inference.bounds import barred_cards
from abbey.inference.budget import DEFAULT_BUDGET, Budget
from abbey.inference.exact import exact_belief
from abbey.inference.hands import HandsBelief
from abbey.inference.lifted import Barred, LiftedBelief, deal_belief, followed
from abbey.knowledge.steps import Timeline

__all__ = ["Trail"]


_MOST = 1000
"""Most beliefs that are kept, however small."""


@dataclass(frozen=True, slots=True, eq=False)
class _Kept:
    """What was believed after the first `done` steps of a timeline."""

    timeline: Timeline
    barred: Sequence[Barred]
    done: int
    belief: LiftedBelief

    @property
    def size(self) -> int:
        states = self.belief.states
        return int(states.words.nbytes + states.weights.nbytes)

    def serves(self, timeline: Timeline, barred: Sequence[Barred]) -> bool:
        """Tell whether this is also what is believed then in another timeline."""
        old = self.timeline
        return (
            self.done <= len(timeline.steps)
            and old.steps[: self.done] == timeline.steps[: self.done]
            and (old.places, old.pack, old.sizes, old.deal_marks)
            == (timeline.places, timeline.pack, timeline.sizes, timeline.deal_marks)
            and all(map(_implied, self.barred[: self.done], barred))
        )


def _implied(before: Barred, now: Barred) -> bool:
    """Tell whether all cards that were barred from a place still are."""
    masks = dict(now)
    return all(not cards & ~masks.get(place, 0) for place, cards in before)


class Trail:
    r"""Follows a notebook while lines are added, changed and taken away.

    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> lines = ["Ben takes from Cleo", "Ana asks Ben: how many fat = 3", "Cleo takes from Ben"]
    >>> head = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian"
    >>> trail = Trail()
    >>> for count in range(4):
    ...     belief = trail.belief(timeline_of(read("\n".join([head, *lines[:count]]))))
    >>> trail.steps
    4
    """

    def __init__(self, budget: Budget = DEFAULT_BUDGET, *, megabytes: int = 256) -> None:
        """Begin with nothing kept.

        Args:
            budget: what may be spent on each answer.
            megabytes: most memory for what is kept between answers.
        """
        self._budget = budget
        self._most = megabytes << 20
        self._kept: list[_Kept] = []
        self._left = 0
        self._steps = 0

    @property
    def budget(self) -> Budget:
        """What may be spent on each answer."""
        return self._budget

    @property
    def steps(self) -> int:
        """How many steps were followed so far, all answers together."""
        return self._steps

    def belief(self, timeline: Timeline) -> LiftedBelief | HandsBelief:
        """Return what follows from a timeline, exactly.

        Raises:
            BudgetExceededError: if no exact method can do it within the budget.
        """
        return exact_belief(timeline, self._budget, follow=self.follow)

    def follow(self, timeline: Timeline, budget: Budget) -> LiftedBelief:
        """Follow a timeline from the furthest point that was kept; see `lifted_belief`.

        Raises:
            BudgetExceededError: if that takes more states, memory or time than allowed. What
                was followed until then is kept.
        """
        start = deal_belief(timeline, budget)
        barred = barred_cards(timeline)
        if barred is None:
            return changed(start, states=start.states.none(), log_weight=-inf)
        serving = [kept for kept in self._kept if kept.serves(timeline, barred)]
        nearest = max(serving, key=lambda kept: kept.done, default=None)
        begun, belief = (0, start) if nearest is None else (nearest.done, nearest.belief)
        # what serves no more comes first, and is the first to go
        self._kept = [kept for kept in self._kept if kept not in serving] + serving
        self._left = len(self._kept) - len(serving)
        steps, bars = timeline.steps[begun:], barred[begun:]
        before = 0
        for done, further in followed(belief, steps, budget.started(), bars):
            self._steps += done - before
            before, belief = done, further
            self._keep(_Kept(timeline, barred, begun + done, further))
        return belief.within(budget)

    def _keep(self, kept: _Kept) -> None:
        """Keep a belief; if that is too much, others go: those left behind, then the largest."""
        self._kept.append(kept)
        size = sum(one.size for one in self._kept)
        while len(self._kept) > 1 and (size > self._most or len(self._kept) > _MOST):
            at = 0
            if self._left:
                self._left -= 1
            else:
                at = max(range(len(self._kept) - 1), key=lambda index: self._kept[index].size)
            size -= self._kept.pop(at).size
