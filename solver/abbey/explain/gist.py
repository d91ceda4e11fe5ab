"""What a timeline says, whatever the order of lines that do not touch each other.

Two edits that put a transfer anywhere into a stretch where nothing speaks of its hands mean the
same, and so do a line moved down and its neighbour moved up. Their gists are equal.
"""

from __future__ import annotations

from dataclasses import replace

from abbey.knowledge.steps import Count, Mark, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["Gist", "gist"]

Gist = tuple[object, ...]
"""Equal for timelines that mean the same."""


def gist(timeline: Timeline) -> Gist:
    """Return the timeline without line numbers and with its steps in a standard order.

    Two steps may change places if no place is touched by both, or if neither moves a card. Of
    all orders that such exchanges reach, the first in the alphabet is taken.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> one, other = Count(4, 0b1, 1, 1, 2), Count(6, 0b10, 0, 0, 3)
    >>> gist(deal.then(one, other)) == gist(deal.then(other, one))
    True
    """
    steps = [replace(step, line=0) for step in timeline.steps]
    names = [repr(step) for step in steps]
    everywhere = (1 << len(timeline.sizes)) - 1
    touches = [_touched(step, everywhere) for step in steps]
    moving = [isinstance(step, Transfer | Mark | Unmark) for step in steps]
    after: list[list[int]] = [[] for _ in steps]
    waits = [0] * len(steps)
    for later in range(len(steps)):
        for earlier in range(later):
            if touches[earlier] & touches[later] and (moving[earlier] or moving[later]):
                after[earlier].append(later)
                waits[later] += 1
    ready = [at for at, count in enumerate(waits) if not count]
    order = []
    while ready:
        at = min(ready, key=lambda at: names[at])
        ready.remove(at)
        order.append(names[at])
        for later in after[at]:
            waits[later] -= 1
            if not waits[later]:
                ready.append(later)
    return (timeline.pack, timeline.sizes, timeline.deal_marks, tuple(order))


def _touched(step: Step, everywhere: int) -> int:
    match step:
        case Count(place=int(place), mark=None) | Weigh(place=place):
            return 1 << place
        case Transfer(moves=moves):
            touched = 0
            for move in moves:
                touched |= 1 << move.source | 1 << move.target
            return touched
        case _:
            return everywhere
