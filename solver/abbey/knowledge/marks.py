"""What must be remembered about single cards, and for how long.

Two kinds of line look back at the history of a card: a crossed-off answer (what has that
player seen?) and a return (which very card was taken?). Everything else depends on where the
cards are now. So a mark is given only where a later line asks for it, and ends with the last
such line: engines pay for memory that is used, and for no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import count

from abbey.errors import FrameError, Problem
from abbey.record.moves import Returns, Takes, TakesInstead
from abbey.record.notebook import Entry, Header
from abbey.record.questions import CountCrossed, HasCrossed
from abbey.record.talk import Asks

__all__ = ["MarkPlan", "plan_marks"]


@dataclass(frozen=True, slots=True)
class MarkPlan:
    """Numbers and life times of the marks of one notebook.

    Mark i, below the number of players, says "the player in seat i has seen this card";
    higher numbers say "this is the very card taken at that line".
    """

    players: tuple[str, ...]
    """Players in seat order."""
    seen_until: Mapping[str, int]
    """For each watched player, the position of the last entry that asks what was seen."""
    recalls: Mapping[int, int]
    """Position of an entry that returns a card -> position of the one that took it."""
    tags: Mapping[int, int]
    """Position of an entry that takes a card -> mark of that very card."""

    def seen_by(self, player: str) -> int:
        """Return the number of the mark "seen by this player"."""
        return self.players.index(player)

    def watching(self, position: int, *players: str) -> int:
        """Return the seen-marks of those of `players` who are still watched at a position."""
        bits = 0
        for player in players or self.players:
            if self.seen_until.get(player, -1) >= position:
                bits |= 1 << self.seen_by(player)
        return bits

    def ending(self, position: int) -> int:
        """Return the marks that nothing after this position asks for."""
        bits = 0
        for player, until in self.seen_until.items():
            if until == position:
                bits |= 1 << self.seen_by(player)
        take = self.recalls.get(position)
        if take is not None and max(p for p, t in self.recalls.items() if t == take) == position:
            bits |= 1 << self.tags[take]
        return bits


def plan_marks(header: Header, entries: tuple[Entry, ...], watch: Iterable[str] = ()) -> MarkPlan:
    """Find out which marks the entries need; players in `watch` are watched to the end.

    Raises:
        FrameError: if a card goes back that no line before says was taken.
    """
    seen_until: dict[str, int] = {}
    taken: dict[tuple[str, str], int] = {}
    recalls: dict[int, int] = {}
    for position, entry in enumerate(entries):
        match entry.event:
            case Asks(question=CountCrossed(), answer=int()) as asks:
                seen_until[asks.answerer] = position
            case Asks(question=HasCrossed(), answer=False) as asks:
                seen_until[asks.answerer] = position
            case Takes(taker=taker, victim=victim):
                taken[taker, victim] = position
            case Returns(giver=caught, receiver=owner) | TakesInstead(taker=owner, victim=caught):
                if (caught, owner) not in taken:
                    raise FrameError([_never_taken(entry, caught, owner)])
                recalls[position] = taken[caught, owner]
            case _:
                pass
    seen_until.update(dict.fromkeys(watch, len(entries)))
    return MarkPlan(header.players, seen_until, recalls, _tags(recalls, len(header.players)))


def _tags(recalls: Mapping[int, int], first: int) -> dict[int, int]:
    """Give a mark to every take that is recalled; a mark is free again after the last recall."""
    until = {take: position for position, take in sorted(recalls.items())}
    tags: dict[int, int] = {}
    for take in sorted(until):
        busy = {mark for other, mark in tags.items() if until[other] > take}
        tags[take] = next(mark for mark in count(first) if mark not in busy)
    return tags


def _never_taken(entry: Entry, caught: str, owner: str) -> Problem:
    plain = (
        f"{owner} takes from {caught}"
        if isinstance(entry.event, TakesInstead)
        else f"{caught} gives a card to {owner}"
    )
    return Problem(
        entry.line,
        0,
        f"no line before says that {caught} took a card from {owner}; add `{caught} takes from "
        f"{owner}` where it happened, or write `{plain}`",
        str(entry.event),
    )
