"""One way to decide, and what it is worth, on the same scales for every choice of the game.

Bits are about the culprit: what I learn, less what the opponents are told on average. Points are
expected ones: the rise of my position, less the average rise of theirs (`Rivals.share`). So what
only gives something away stands below 0, and the best is to give away little.

Points alone are a rough measure: early in a game a card may be worth none and yet bring the day
nearer on which it is. So choices are ranked by their **worth**, half by points and half by bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2
from typing import Generic, TypeVar

__all__ = ["BIT", "Choice", "a_or_an", "best_first", "told_chance"]

BIT = 14 / log2(24)
"""Points of a bit: all 4.6 of them lead from no idea at all to a position worth 14 points."""

Option = TypeVar("Option", covariant=True)
_Any = TypeVar("_Any")

_DIGITS = 9
"""What agrees to so many decimals are equal, whatever the machine."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[Option]):
    """One option of a decision."""

    option: Option
    """What to choose."""
    bits: float
    """Bits that I learn, less those that the opponents are told on average."""
    points: float
    """Expected points: the rise of my position, less the average rise of theirs."""
    why: str
    """Why, in a plain sentence."""

    @property
    def worth(self) -> float:
        """All of it in points: half by points, half by bits."""
        return (self.points + BIT * self.bits) / 2


def a_or_an(what: object) -> str:
    """Return the article before words.

    >>> a_or_an("unhooded Father"), a_or_an("Templar")
    ('an', 'a')
    """
    return "an" if str(what)[:1].lower() in "aeiou" else "a"


_SURE = 1 - 1e-9


def told_chance(chance: float) -> str:
    """Write a chance for a sentence; what is open is never told as sure.

    >>> [told_chance(chance) for chance in (0.0, 0.001, 0.5, 0.9972, 1.0)]
    ['0.00', 'less than 0.01', '0.50', 'more than 0.99', '1.00']
    """
    if 0 < chance < 0.005:
        return "less than 0.01"
    if 0.995 <= chance < _SURE:
        return "more than 0.99"
    return f"{chance:.2f}"


def best_first(choices: Iterable[Choice[_Any]]) -> tuple[Choice[_Any], ...]:
    """Sort choices, what is worth most first; of equals, as they came.

    >>> one, two = Choice("one", 0.0, 1.0, ""), Choice("two", 0.5, 1.0, "")
    >>> [choice.option for choice in best_first([one, two])]
    ['two', 'one']
    """
    return tuple(sorted(choices, key=lambda each: -round(each.worth, _DIGITS)))
