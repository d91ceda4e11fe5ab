"""What a step of an account can say: so many cards of a set lie, move or are marked somewhere.

Between two moves that touch it, a place holds the same cards; so a spot in time is the place and
the step after which its cards lay there. A fact can be put back into a timeline as a count at its
moment, which is how every step of an account is proved again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from abbey.knowledge.steps import Count, Step, Timeline, Transfer, Unmark, relaxed

__all__ = ["Fact", "Lying", "Marked", "Moving", "Spot", "only_contents", "with_facts"]


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies in a place from one step on, until the next step that touches the place."""

    place: int
    """The place."""
    since: int = -1
    """Number of the step that put it so; -1 for the deal."""


@dataclass(frozen=True, slots=True)
class Moving:
    """What one move takes along."""

    step: int
    """Number of the step."""
    move: int
    """Which of its moves."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What carries a mark just before a step: seen by somebody, mostly."""

    mark: int
    """The mark."""
    before: int
    """Number of the step."""


Spot = Lying | Moving | Marked
"""Anything that holds cards for a while."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Between `least` and `most` cards of a set are at a spot."""

    cards: int
    """Mask of the set."""
    spot: Spot
    """Where and when."""
    least: int
    """Smallest number."""
    most: int
    """Largest number."""

    def count(self, mark: int | None = None) -> Count:
        """Return the step of line 0 that says so at its moment; `mark` stands for a move."""
        place = self.spot.place if isinstance(self.spot, Lying) else None
        if isinstance(self.spot, Marked):
            mark = self.spot.mark
        return Count(0, self.cards, self.least, self.most, place, mark)

    def opposites(self) -> tuple[Fact, ...]:
        """Return the facts one of which holds where this one does not."""
        below = replace(self, least=0, most=self.least - 1)
        above = replace(self, least=self.most + 1, most=self.cards.bit_count())
        return tuple(fact for fact in (below, above) if fact.least <= fact.most)


def only_contents(timeline: Timeline, lines: frozenset[int]) -> Timeline:
    """Return the timeline with the contents of these lines only, its steps still so numbered.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> told = deal.then(Count(3, 0b11, 1, 1, 2), Count(4, 0b1, 1, 1, 2))
    >>> only_contents(told, frozenset({4})).steps
    (Unmark(line=3, removes=0), Count(line=4, cards=1, least=1, most=1, place=2, mark=None))
    """
    keep = lines | {0}
    steps = (step if step.line in keep else relaxed(step) for step in timeline.steps)
    return replace(
        timeline,
        steps=tuple(
            Unmark(old.line, 0) if step is None else step
            for old, step in zip(timeline.steps, steps, strict=True)
        ),
    )


def with_facts(timeline: Timeline, facts: Iterable[Fact]) -> Timeline:
    """Return a timeline with facts put in at their moments, as steps of no line.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Move, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> draws = deal.then(Transfer(4, (Move(1, 2, 1),)))
    >>> put = with_facts(draws, [Fact(0b1, Lying(2), 1, 1), Fact(0b10, Moving(0, 0), 1, 1)])
    >>> [type(step).__name__ for step in put.steps]
    ['Count', 'Transfer', 'Count']
    """
    free = timeline.marks.bit_length()
    before: dict[int, list[Step]] = {}
    steps = list(timeline.steps)
    for fact in facts:
        match fact.spot:
            case Lying(since=since):
                before.setdefault(since + 1, []).append(fact.count())
            case Marked(before=number):
                before.setdefault(number, []).append(fact.count())
            case Moving(step=number, move=at):
                transfer = steps[number]
                assert isinstance(transfer, Transfer)
                moves = list(transfer.moves)
                moves[at] = replace(moves[at], adds=moves[at].adds | 1 << free)
                steps[number] = replace(transfer, moves=tuple(moves))
                before.setdefault(number + 1, []).append(fact.count(free))
                free += 1
    put: list[Step] = []
    for number, step in enumerate(steps):
        put += before.get(number, ())
        put.append(step)
    return replace(timeline, steps=(*put, *before.get(len(steps), ())))
