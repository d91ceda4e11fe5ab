"""Smallest sets of lines: that cannot all be true, or that force a statement.

Every set of lines that conflicts must meet every **correction set** (lines whose contents, left
out, leave a world). So a smallest set that meets all correction sets found so far is a lower
bound; if it conflicts it is a smallest conflict, and if it does not, it is grown to a largest set
that holds, whose rest is a new correction set to meet (implicit hitting sets).

The same search explains: the lines that force a statement are those that conflict with its
opposite. A known world gives the first correction sets for nothing: exchange two of its cards so
that the opposite holds, and see which lines break. No verdict here rests on a solver's list of
assumptions: each set is tested by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from time import monotonic

from abbey.errors import BudgetExceededError
from abbey.explain.exchanged import broken_lines, end_of, exchanged, exchanges
from abbey.explain.meeting import cheapest_meeting
from abbey.inference.certainty import SECONDS, GoOn, SoftModel, find_world, is_consistent
from abbey.inference.witness import Witness, bits_of
from abbey.knowledge.steps import Count, Places, Step, Timeline

__all__ = ["smallest_conflict", "smallest_forcing"]

_TRIED = 64
"""Most worlds made from the known one."""


def smallest_conflict(
    timeline: Timeline, *, assuming: tuple[Step, ...] = (), seconds: float = SECONDS
) -> tuple[int, ...]:
    """Return a proven smallest set of lines whose contents cannot all hold.

    All frames stand, and so does everything of line 0. Of several smallest sets the one with
    the smallest sum of line numbers is returned. If the frames alone leave no world, it is the
    line at which they first leave none.

    Args:
        timeline: what the notebook says.
        assuming: further steps of line 0 at the end, for instance the opposite of a statement;
            the result is then a smallest explanation of that statement, and may be empty.
        seconds: time limit of one solver call.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count, Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> lines = Count(1, 0b11, 1, 1, 2), Count(2, 0b111, 1, 1, 3), Count(3, 0b11, 1, 1, 4)
    >>> smallest_conflict(deal.then(*lines, Count(4, 0b1, 1, 1, 0)))
    (1, 3, 4)
    >>> third_is_not_with_ben = Count(0, 0b100, 0, 0, 3)
    >>> smallest_conflict(deal.then(*lines), assuming=(third_is_not_with_ben,))
    (1, 2, 3)

    Raises:
        ValueError: if there is no conflict, or an assumed step belongs to a line.
        BudgetExceededError: if the solver found no answer in the time given.
    """
    if any(step.line for step in assuming):
        raise ValueError(f"an assumed step must belong to line 0, got {assuming!r}")
    search = _Search([_assumed(timeline, assuming)], seconds)
    if not search.hold(frozenset()):
        framed = timeline.only_lines(frozenset())
        return () if is_consistent(framed, seconds=seconds) else _breaking_line(framed, seconds)
    lines = search.smallest([])
    if lines is None:
        raise ValueError("there is no conflict: a world fits all these lines")
    return lines


def smallest_forcing(
    timeline: Timeline,
    opposites: Sequence[Count],
    world: Witness,
    *,
    seconds: float = SECONDS,
    within: float = inf,
    go_on: GoOn | None = None,
) -> tuple[int, ...] | Witness:
    """Return a proven smallest set of lines that bars all of `opposites`, or a world with one.

    Args:
        timeline: what the notebook says; it must have a world.
        opposites: counts of line 0 at the end, one of which holds if the statement is false.
        world: any world that fits the timeline.
        seconds: time limit of one solver call.
        within: time limit of all of them together.
        go_on: asked while the solver is at work; its first no ends all.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> told = deal.then(Count(3, 0b11, 1, 1, 2), Count(4, 0b1, 1, 1, 2))
    >>> world = Witness((2, 4, 1, 8, 16, 0, 0), ((), ()))
    >>> smallest_forcing(told, [Count(0, 0b1, 1, 1, 0)], world)
    (4,)
    >>> smallest_forcing(told, [Count(0, 0b1000, 1, 1, 0)], world).deal[0]
    8

    Raises:
        BudgetExceededError: if the solver found no answer in the time given, or was told to stop.
    """
    corrections: list[frozenset[int]] = []
    for opposite in opposites:
        for other in _worlds_with(timeline, opposite, world):
            broken = broken_lines(timeline, other)
            if broken is not None:
                if not broken:
                    return other
                corrections.append(broken)
    assumed = [_assumed(timeline, (opposite,)) for opposite in opposites]
    search = _Search(assumed, seconds, monotonic() + within, go_on)
    lines = search.smallest(corrections)
    if lines is not None:
        return lines
    for opposite in opposites:
        found = find_world(timeline.then(opposite), seconds=search.seconds, go_on=go_on)
        if found is not None:
            return Witness(found.deal, found.moved[: len(timeline.steps)])
    raise AssertionError("two models disagree about whether a world is left")


class _Search:
    """Sets of lines against several assumptions, one of which must hold."""

    def __init__(
        self,
        assumed: Sequence[Timeline],
        seconds: float,
        ends: float = inf,
        go_on: GoOn | None = None,
    ) -> None:
        self._assumed = list(assumed)
        self._seconds = seconds
        self._ends = ends
        self._go_on = go_on
        self._models: dict[int, SoftModel] = {}

    @property
    def seconds(self) -> float:
        """Time limit of the next solver call."""
        left = self._ends - monotonic()
        if left <= 0:
            raise BudgetExceededError("no time left to prove that a set of lines is smallest")
        return min(self._seconds, left)

    def hold(self, lines: Iterable[int]) -> int | None:
        """Return (one more than) the number of an assumption with which the lines hold."""
        kept = frozenset(lines)
        for number, timeline in enumerate(self._assumed):
            only = timeline.only_lines(kept)
            if is_consistent(only, seconds=self.seconds, go_on=self._go_on):
                return number + 1
        return None

    def smallest(self, corrections: list[frozenset[int]]) -> tuple[int, ...] | None:
        """Return a smallest set of lines that no assumption fits; None if one fits all lines.

        Args:
            corrections: sets of lines known to be enough to leave out.
        """
        while True:
            meeting = cheapest_meeting(corrections)
            number = self.hold(meeting)
            if number is None:
                return tuple(sorted(meeting))
            model = self._model(number - 1)
            grown = model.largest(meeting, proven=False, seconds=self.seconds, go_on=self._go_on)
            assert grown is not None, f"two models disagree about lines {sorted(meeting)}"
            if len(grown) == len(model.lines):
                return None
            corrections.append(frozenset(model.lines) - grown)

    def _model(self, number: int) -> SoftModel:
        if number not in self._models:
            self._models[number] = SoftModel(self._assumed[number])
        return self._models[number]


def _assumed(timeline: Timeline, assuming: tuple[Step, ...]) -> Timeline:
    """Add what is assumed: of the culprit, who never moves, at the front, which is cheaper."""
    for step in assuming:
        if not isinstance(step, Count) or step.place != Places.CULPRIT or step.mark is not None:
            return timeline.then(*assuming)
    return replace(timeline, steps=(*assuming, *timeline.steps))


def _worlds_with(timeline: Timeline, count: Count, world: Witness) -> Iterator[Witness]:
    """Yield worlds of the frames in which a count holds at the end."""
    assert count.place is not None
    end = end_of(timeline, world)
    if count.least <= (end[count.place] & count.cards).bit_count() <= count.most:
        yield world
        return
    near = exchanges(timeline, world, count.cards, count.place)
    tried = 0
    for other in near:
        lying = end_of(timeline, other)[count.place] & count.cards
        if count.least <= lying.bit_count() <= count.most:
            tried += 1
            yield other
        if tried >= _TRIED:
            return
    if count.place == Places.CULPRIT and count.cards.bit_count() == 1 and count.least:
        (truth,) = bits_of(end[Places.CULPRIT])
        for third in bits_of(timeline.pack.mask & ~truth & ~count.cards):
            yield exchanged(exchanged(world, truth, third), third, count.cards)


def _breaking_line(framed: Timeline, seconds: float) -> tuple[int, ...]:
    """Return the line of the first step after which the frames leave no world."""
    fits, fails = 0, len(framed.steps)
    while fits < fails:
        middle = (fits + fails) // 2
        if is_consistent(replace(framed, steps=framed.steps[:middle]), seconds=seconds):
            fits = middle + 1
        else:
            fails = middle
    line = framed.steps[fails - 1].line if fails else 0
    return (line,) if line else ()
