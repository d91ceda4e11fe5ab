"""Luck and skill apart, line by line, so that they add up to the result.

With V the points made and in sight, e the rise that a line was expected to bring before its
outcome was known (0 where nothing is forecast), and l the points that its decision lost:

    V after - V before  =  (e + l)  +  (V after - V before - e)  -  l
                        =  what best play was expected to bring  +  luck  +  skill

What others claim, and the end of the game, take from what is in sight. That is no chance but the
race, and stands apart: such a line's whole change is `taken`, and none of it luck.

Summed over all lines, with the value at the deal, this is the value at the end. Once the culprit's
card is turned up, what my claims really score less that value is luck too, so that

    result = start + expected + taken + luck + skill.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum

from abbey.advice.questions_list import is_of_sheet
from abbey.components._word import Word
from abbey.record.mass import MassHeld
from abbey.record.moves import (
    Draws,
    Returns,
    Shows,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event
from abbey.record.table import End
from abbey.record.talk import Accuses, Asks, Reveals

__all__ = ["Item", "Ledger", "Source", "source_of"]

_LITTLE = 1e-12


class Source(Word):
    """Where luck came from."""

    ANSWERS = "answers to me"
    """What I was answered about hands."""
    OVERHEARD = "answers to others"
    """What others were answered about hands."""
    SHEETS = "answers about sheets"
    """What anybody was answered about crossed off suspects: nothing is forecast there."""
    CARDS = "cards"
    """Cards drawn, taken and shown."""
    MASSES = "Masses"
    """Cards passed."""
    CLAIMS = "my claims"
    """How my accusations turned out."""
    OTHERS = "claims of others"
    """What others revealed before me, or accused."""
    END = "the end"
    """Claims that could not be made any more."""
    TRUTH = "the truth"
    """What my claims scored, less what they were expected to score."""
    REST = "the rest"
    """Everything else."""

    @property
    def is_chance(self) -> bool:
        """Whether it is luck; else it is what the others did in the race."""
        return self not in (Source.OTHERS, Source.END)


@dataclass(frozen=True, slots=True)
class Item:
    """What one line did to the value."""

    line: int
    """The line; 0 for the truth at the end."""
    source: Source
    """What kind of line it is."""
    change: float
    """The value after it, less that before."""
    forecast: float
    """The rise that was expected of it as it was played; 0 where nothing is forecast."""
    loss: float
    """Points that its decision lost; 0 where there was none, or none to judge."""

    @property
    def expected(self) -> float:
        """What best play was expected to bring."""
        return self.forecast + self.loss

    @property
    def luck(self) -> float:
        """What came of it, less what was expected; nothing where others did it."""
        return self.change - self.forecast if self.source.is_chance else 0.0

    @property
    def taken(self) -> float:
        """What others and the end of the game did to what was in sight."""
        return 0.0 if self.source.is_chance else self.change - self.forecast

    @property
    def skill(self) -> float:
        """What the decision cost, at most 0."""
        return -self.loss if self.loss else 0.0


@dataclass(frozen=True, slots=True)
class Ledger:
    """Where the points of a game came from."""

    start: float
    """The value at the deal."""
    items: tuple[Item, ...]
    """The lines that did something to it."""
    result: float
    """The points at the end: final ones if they are known, else those expected."""
    final: bool
    """Whether the result is what the claims really score."""

    @property
    def expected(self) -> float:
        """What best play was expected to bring in the positions that came."""
        return fsum(item.expected for item in self.items)

    @property
    def taken(self) -> float:
        """What others took by claiming first, and the end by coming too soon."""
        return fsum(item.taken for item in self.items)

    @property
    def luck(self) -> float:
        """All luck."""
        return fsum(item.luck for item in self.items)

    @property
    def skill(self) -> float:
        """All skill: what decisions lost, at most 0."""
        return fsum(item.skill for item in self.items)

    def luck_by_source(self) -> dict[Source, float]:
        """Return the luck from each source that had a part."""
        found: dict[Source, list[float]] = {}
        for item in self.items:
            if item.source.is_chance:
                found.setdefault(item.source, []).append(item.luck)
        return {source: fsum(found[source]) for source in Source if source in found}


def source_of(event: Event, me: str) -> Source:
    """Return what kind of line an event is, as luck goes."""
    match event:
        case Asks(question=question) if is_of_sheet(question):
            return Source.SHEETS
        case Asks(asker=asker):
            return Source.ANSWERS if asker == me else Source.OVERHEARD
        case Draws() | Takes() | TakesInstead() | Returns() | Shows():
            return Source.CARDS
        case MassHeld():
            return Source.MASSES
        case Accuses(player=player) | Reveals(player=player):
            return Source.CLAIMS if player == me else Source.OTHERS
        case End():
            return Source.END
        case _:
            return Source.REST


def kept(items: Iterable[Item]) -> tuple[Item, ...]:
    """Leave out the lines that did nothing: how sums were rounded is no news."""
    return tuple(
        item for item in items if max(map(abs, (item.change, item.forecast, item.loss))) > _LITTLE
    )
