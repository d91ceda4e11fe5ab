"""Chances, points and bars as text that reads without colour."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["bar", "bits", "curve", "percent", "points", "sampled_mark", "whole_percent", "within"]

_EIGHTHS = " ▏▎▍▌▋▊▉"
_HEIGHTS = "▁▂▃▄▅▆▇█"
_DIGITS = "0123456789"
_SURE = 1 - 1e-9


def percent(chance: float | None) -> str:
    """Write a chance with one decimal; what is possible is never 0%, what is open never 100%.

    >>> [percent(chance) for chance in (0, 1e-6, 0.0625, 0.5, 0.9999, 1, None)]
    ['0%', '<0.1%', '6.2%', '50.0%', '>99.9%', '100%', '?']
    """
    if chance is None:
        return "?"
    if chance <= 0:
        return "0%"
    if chance >= _SURE:
        return "100%"
    if chance < 0.0005:
        return "<0.1%"
    return ">99.9%" if chance >= 0.9995 else f"{100 * chance:.1f}%"


def whole_percent(chance: float) -> str:
    """Write a chance without decimals, by the same rule.

    >>> [whole_percent(chance) for chance in (0, 0.001, 0.456, 0.999, 1)]
    ['0%', '<1%', '46%', '>99%', '100%']
    """
    if chance <= 0:
        return "0%"
    if chance >= _SURE:
        return "100%"
    if chance < 0.005:
        return "<1%"
    return ">99%" if chance >= 0.995 else f"{100 * chance:.0f}%"


def bits(value: float | None) -> str:
    """Write bits with three decimals, and never a negative zero.

    >>> bits(0.0625), bits(-1e-9), bits(None)
    ('0.062', '0.000', '?')
    """
    return "?" if value is None else f"{round(value, 3) + 0.0:.3f}"


def points(value: float | None) -> str:
    """Write points with their sign, and never a negative zero.

    >>> points(0.5), points(-0.001), points(-2.0), points(None)
    ('+0.50', '+0.00', '-2.00', '?')
    """
    return "?" if value is None else f"{round(value, 2) + 0.0:+.2f}"


def sampled_mark(sampled: bool) -> str:
    """Return what a first line ends in if its figures come from samples.

    >>> sampled_mark(True), sampled_mark(False)
    (' (sampled)', '')
    """
    return " (sampled)" if sampled else ""


def within(error: float) -> str:
    """Say how far off chances with this standard error are at most, 19 times in 20.

    >>> within(0.0042)
    '± 0.8 points in 100 (19 times in 20)'
    """
    return f"± {200 * error:.1f} points in 100 (19 times in 20)"


def curve(
    values: Sequence[float | None],
    width: int,
    *,
    full: float | None = None,
    plain: bool = False,
) -> str:
    """Draw values as a row of bars, `full` or the largest being the whole height.

    A row that is too long is thinned out, the last value kept; what is not known is a blank.

    >>> curve([0, 1, 2, 4], 10), curve([4, None, 0], 10, plain=True)
    ('▁▃▅█', '9 0')
    """
    step = max(1, -(-len(values) // width))
    some = [*values[:-1:step], *values[-1:]][-width:] if step > 1 else list(values)
    top = full or max((each for each in some if each is not None), default=0.0) or 1.0
    signs = _DIGITS if plain else _HEIGHTS
    last = len(signs) - 1
    return "".join(
        " " if each is None else signs[min(last, round(max(0.0, each) / top * last))]
        for each in some
    )


def bar(share: float | None, width: int, *, plain: bool = False) -> str:
    """Draw a share of a full bar; what is more than nothing is always seen.

    >>> bar(0.5, 6), bar(0.001, 6), bar(0, 6), bar(0.5, 6, plain=True)
    ('███', '▏', '', '###')
    """
    if not share or share <= 0:
        return ""
    if plain:
        return "#" * max(1, round(min(share, 1) * width))
    full, part = divmod(max(1, round(min(share, 1) * width * 8)), 8)
    return "█" * full + _EIGHTHS[part].strip()
