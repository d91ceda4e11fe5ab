"""Means with 95 % intervals, the deal being the unit.

Games of one deal are not independent: its cards and dice are the same. So each deal gives one
number, the mean over its games, and the interval is Student's over those numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, isclose, pi, sin, sqrt

__all__ = ["LEVEL", "Estimate", "estimate", "share", "student"]

LEVEL = 0.95
"""How often an interval holds the true value."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and the interval around it."""

    mean: float
    """The mean of all deals."""
    low: float | None
    """Lower end; None if there are too few deals to tell."""
    high: float | None
    """Upper end; None if there are too few deals to tell."""

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.mean:.3f}"
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of one number a deal, with Student's interval.

    >>> print(estimate([1.0, 2.0, 3.0, 4.0]))
    2.500 (0.446 to 4.554)
    >>> estimate([1.0])
    Estimate(mean=1.0, low=None, high=None)

    Raises:
        ValueError: if there are no numbers.
    """
    count = len(values)
    if not count:
        raise ValueError("there is no mean of no numbers")
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, None, None)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    half = student(count - 1) * spread
    return Estimate(mean, mean - half, mean + half)


def share(values: Sequence[float]) -> Estimate:
    """Return the mean of numbers from 0 to 1, with an interval that stays there.

    Where all deals agree on 0 or 1, Student's interval would have no width; Wilson's has.

    >>> print(share([0.0] * 20))
    0.000 (0.000 to 0.161)

    Raises:
        ValueError: if there are no numbers.
    """
    found = estimate(values)
    if found.low is None or found.high is None:
        return found
    count = len(values)
    if isclose(found.mean, 0, abs_tol=1e-12) or isclose(found.mean, 1):
        square = _NORMAL**2
        far = square / (count + square)
        return Estimate(found.mean, *((0.0, far) if found.mean < 0.5 else (1 - far, 1.0)))
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


_NORMAL = 1.959963984540054
"""The same quantile of the normal distribution."""


@cache
def student(freedom: int) -> float:
    """Return the quantile of Student's distribution that a two-sided interval needs.

    Its distribution function has a closed form for whole degrees of freedom; the quantile is
    found by halving.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 3, 10, 100)]
    [12.706, 4.303, 3.182, 2.228, 1.984]

    Raises:
        ValueError: for less than one degree of freedom.
    """
    if freedom < 1:
        raise ValueError(f"there is at least one degree of freedom, got {freedom!r}")
    low, high = 0.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < LEVEL else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """Return the chance that Student's variable lies between -t and t.

    With tan a = t / sqrt(freedom) it is a finite sum of powers of cos a.
    """
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    step = cos(angle) if odd else 1.0
    total = step
    for k in range(2 + odd, freedom - 1, 2):
        step *= cos(angle) ** 2 * (k - 1) / k
        total += step
    if not odd:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))
