"""Since which line a suspect is ruled out: once and for ever, so halving finds it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.errors import BudgetExceededError
from abbey.inference.certainty import SECONDS, possible
from abbey.knowledge.steps import Count, Places, Step, Timeline, Transfer, has_content

__all__ = ["culprits", "ruled_out_since", "up_to"]


def up_to(timeline: Timeline, line: int) -> Timeline:
    """Return the timeline as it stood when a line had been written.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> len(up_to(deal.then(Count(4, 0b1, 1, 1, 2), Count(6, 0b10, 1, 1, 3)), 5).steps)
    1
    """
    count = sum(1 for step in timeline.steps if step.line <= line)
    return replace(timeline, steps=timeline.steps[:count])


def culprits(
    timeline: Timeline, *, known: SuspectSet | None = None, seconds: float = SECONDS
) -> SuspectSet:
    """Return who can be the culprit; nothing is asked about other places.

    Args:
        timeline: what the notebook says; some world must fit it.
        known: suspects of whom it is known already that they can be.
        seconds: time limit of one solver call.

    Raises:
        BudgetExceededError: if the solver found no answer in the time given.
    """
    there = known.mask if known is not None else 0
    seen = (there, *(timeline.pack.mask for _ in timeline.places.names[1:]))
    return SuspectSet(possible(timeline, seen=seen, seconds=seconds)[Places.CULPRIT])


@dataclass(slots=True)
class _Search:
    """Who can be the culprit after each line that says something."""

    timeline: Timeline
    lines: tuple[int, ...]
    named: tuple[int, ...]
    """For each line the cards of which it says outright that they are not the culprit's."""
    ends: float
    since: dict[Suspect, int]

    def halve(self, low: int, high: int, before: int, after: int) -> None:
        """Find the lines that rule out those of `before` who are not in `after`."""
        if before == after:
            return
        gone = before & ~after
        at_once = gone if high - low == 1 else gone & self.named[low]
        for suspect in SuspectSet(at_once):
            self.since[suspect] = self.lines[low]
        before &= ~at_once
        if before == after:
            return
        middle = self._middle(low, high, gone & ~at_once)
        if monotonic() > self.ends:
            raise BudgetExceededError("no time left to look for the lines")
        begun = up_to(self.timeline, self.lines[middle - 1])
        there = culprits(begun, known=SuspectSet(after)).mask
        self.halve(low, middle, before, there)
        self.halve(middle, high, there, after)

    def _middle(self, low: int, high: int, gone: int) -> int:
        """Choose where to look: before a line that names one of those who go, if there is one.

        Most are ruled out by the line that names them, so that one look just above it is enough.
        """
        naming = [at for at in range(low + 1, high) if gone & self.named[at]]
        return naming[len(naming) // 2] if naming else (low + high) // 2


def _named_elsewhere(step: Step) -> int:
    """Return the cards that a step, taken at its word, says are not the culprit's."""
    match step:
        case Count(cards=cards, least=least, most=most, place=int(place), mark=None):
            everywhere = least >= cards.bit_count() and place != Places.CULPRIT
            return cards if everywhere or (place == Places.CULPRIT and most == 0) else 0
        case Transfer(moves=moves):
            named = 0
            for move in moves:
                named |= move.known
            return named
        case _:
            return 0


def ruled_out_since(
    timeline: Timeline,
    candidates: SuspectSet | None = None,
    *,
    after: int = 0,
    seconds: float = SECONDS,
) -> dict[Suspect, int]:
    r"""Return, for each suspect who is ruled out, the line since which that is proved.

    A suspect who cannot be the culprit after a line cannot be after any later one, so the lines
    are halved; cards that nothing rules out are left out.

    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> timeline = timeline_of(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\nBen shows Ana Charles"))
    >>> since = ruled_out_since(timeline)
    >>> since[Suspect.named("Guy")], since[Suspect.named("Charles")]
    (3, 4)

    Args:
        timeline: what the notebook says; some world must fit it.
        candidates: who can be the culprit at its end, if that is known.
        after: only suspects who are ruled out after this line.
        seconds: time for all of it; those for whom it did not suffice are left out.
    """
    contents = dict.fromkeys(step.line for step in timeline.steps if has_content(step))
    lines = tuple(sorted(contents))
    last = culprits(timeline) if candidates is None else candidates
    named = dict.fromkeys(lines, 0)
    for step in timeline.steps:
        if step.line in named:
            named[step.line] |= _named_elsewhere(step)
    search = _Search(timeline, lines, tuple(named.values()), monotonic() + seconds, {})
    start = sum(line <= after for line in lines)
    with suppress(BudgetExceededError):
        first = culprits(up_to(timeline, after), known=last) if start else timeline.pack
        search.halve(start, len(lines), first.mask, last.mask)
    return search.since
