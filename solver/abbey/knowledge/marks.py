"""What must be remembered about single cards, and for how long.

Two kinds of line look back at the history of a card: a crossed-off answer (what has that
player seen?) and a return (which very card was taken?). Everything else depends on where the
cards are now. So a mark is given only where a later line asks for it, and ends with the last
such line: engines pay for memory that is used, and for no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
    tags: Mapping[int, int]
    """Position of an entry that takes a card -> mark of that very card."""
    recalls: Mapping[int, int]
    """Position of an entry that returns a card -> mark of the card meant."""
    tag_until: Mapping[int, int]
    """Mark of a very card -> position of the last entry that asks for it."""

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
        for mark, until in self.tag_until.items():
            if until == position:
                bits |= 1 << mark
        return bits


def plan_marks(header: Header, entries: tuple[Entry, ...], watch: Iterable[str] = ()) -> MarkPlan:
    """Find out which marks the entries need; players in `watch` are watched to the end.

    Raises:
        FrameError: if a card goes back that no line before says was taken.
    """
    seen_until: dict[str, int] = {}
    taken: dict[tuple[str, str], int] = {}
    tags: dict[int, int] = {}
    recalls: dict[int, int] = {}
    tag_until: dict[int, int] = {}
    for position, entry in enumerate(entries):
        match entry.event:
            case (
                Asks(
                    answerer=answerer, question=CountCrossed() | HasCrossed(), answer=int()
                ) as asks
            ):
                if not (isinstance(asks.question, HasCrossed) and asks.answer):
                    seen_until[answerer] = position
            case Takes(taker=taker, victim=victim):
                taken[taker, victim] = position
            case Returns(giver=caught, receiver=owner) | TakesInstead(taker=owner, victim=caught):
                if (caught, owner) not in taken:
                    raise FrameError([_never_taken(entry, caught, owner)])
                take = taken[caught, owner]
                mark = tags.setdefault(take, len(header.players) + len(tags))
                recalls[position] = mark
                tag_until[mark] = position
            case _:
                pass
    seen_until.update(dict.fromkeys(watch, len(entries)))
    return MarkPlan(header.players, seen_until, tags, recalls, tag_until)


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
