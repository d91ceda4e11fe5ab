"""The standings of a tournament as tables."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from abbey.coaching.standings import Standings
from abbey.coaching.statistics import Estimate
from abbey.phrases import counted
from abbey_cli.render.look import columns
from abbey_cli.terminal import is_plain

__all__ = ["print_standings"]

_STANDINGS = (10, 8, 24, 24)
_CLAIMS = (10, 12, 13, 13, 13, 13)
_DIFFERENCES = (22, 28, 26)


def print_standings(console: Console, found: Standings) -> None:
    """Print all that `abbey tournament` says."""
    deals = f"{found.deals} deal{'s' * (found.deals > 1)}"
    console.print(
        Text(f"{found.games} games: {deals}, each in {len(found.plan.lineup)} rotations", "bold")
    )
    console.print(
        f"Culprit found in {_percent(found.found)} of them; "
        f"{_number(found.rounds)} rounds and {_number(found.turns)} turns a game."
    )
    if found.plan.rules:
        console.print(f"Rules: {', '.join(found.plan.rules)}.")
    if found.left_out:
        left = counted(found.left_out, "game of unfinished deals", "games of unfinished deals")
        console.print(f"Left out: {left}.")
    console.print()
    _print_standings(console, found)
    console.print()
    _print_claims(console, found)
    if found.differences:
        console.print()
        _print_differences(console, found)
    console.print()
    console.print(
        Text("Means per game, with 95% intervals; games of one deal count as one number.", "dim")
    )


def _print_standings(console: Console, found: Standings) -> None:
    table = columns(_STANDINGS, ["player", "entrants", "wins", "points"], right=(1,), fold=True)
    for one in found.players:
        table.add_row(
            one.player,
            str(one.entrants),
            _percent(one.wins),
            _number(one.points, sign=True),
        )
    console.print(table)


def _print_claims(console: Console, found: Standings) -> None:
    heads = ["player", "turns", "reveals right", "wrong", "accuses right", "wrong"]
    table = columns(_CLAIMS, heads, fold=True)
    sign = "+-" if is_plain(console) else "±"
    for one in found.players:
        claims = (one.revealed_right, one.revealed_wrong, one.accused_right, one.accused_wrong)
        table.add_row(
            one.player,
            _half(one.turns, 1, sign),
            *(_half(claim, 2, sign) for claim in claims),
        )
    console.print(table)


def _print_differences(console: Console, found: Standings) -> None:
    table = columns(_DIFFERENCES, ["in the same deals", "wins", "points"], fold=True)
    for one in found.differences:
        table.add_row(
            f"{one.player} less {one.other}",
            _percent(one.wins, sign=True),
            _number(one.points, sign=True),
        )
    console.print(table)


def _percent(value: Estimate, *, sign: bool = False) -> str:
    return _ends(value, 100, 1, "%", sign=sign)


def _number(value: Estimate, *, sign: bool = False) -> str:
    return _ends(value, 1, 2 if sign else 1, "", sign=sign)


def _ends(value: Estimate, scale: int, digits: int, unit: str, *, sign: bool) -> str:
    """Write a mean and the ends of its interval: `31.2% (27.0-35.4)`."""

    def written(number: float) -> str:
        rounded = round(number * scale, digits) + 0.0
        return f"{rounded:{'+' if sign else ''}.{digits}f}"

    if value.low is None or value.high is None:
        return f"{written(value.mean)}{unit}"
    return f"{written(value.mean)}{unit} ({written(value.low)} to {written(value.high)})"


def _half(value: Estimate, digits: int, sign: str) -> str:
    """Write a mean and half the width of its interval: `1.67 (±0.97)`."""
    if value.low is None or value.high is None:
        return f"{value.mean:.{digits}f}"
    return f"{value.mean:.{digits}f} ({sign}{(value.high - value.low) / 2:.{digits}f})"
