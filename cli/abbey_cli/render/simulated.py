"""Simulated games in a few lines: where they lie, and how they ended."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from abbey.coaching.simulation import Simulated
from abbey_cli.render.look import columns
from abbey_cli.terminal import visible

__all__ = ["print_games"]

_WIDTHS = (24, 8, 8, 14, 14)


def print_games(
    console: Console, games: Sequence[Simulated], out: Path, stems: Sequence[str]
) -> None:
    """Print what `abbey simulate` says."""
    count = len(games)
    files = f"{stems[0]}.abbey" + (f" to {stems[-1]}.abbey" if count > 1 else "")
    what = "1 game" if count == 1 else f"{count} games"
    console.print(Text(visible(f"{what} in {out}: {files}"), "bold"))
    found = sum(game.played.outcome.finder is not None for game in games)
    rounds = _mean([game.played.state.clock.rounds for game in games])
    turns = _mean([game.turns for game in games])
    console.print(
        f"The culprit was found in {found}; {rounds:.1f} rounds and {turns:.1f} turns a game."
    )
    console.print()
    table = columns(
        _WIDTHS, ["player", "wins", "points", "revelations", "accusations"], right=(1, 2, 3, 4)
    )
    for seat, player in enumerate(games[0].seats):
        name = games[0].record.header.players[seat]
        won = sum(name in game.played.outcome.winners for game in games)
        points = _mean([game.played.outcome.points[seat][1] for game in games])
        revealed, accused = _claims(games, seat)
        table.add_row(
            visible(f"{name} ({player})"), str(won), f"{points:+.2f}", str(revealed), str(accused)
        )
    console.print(table)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _claims(games: Sequence[Simulated], seat: int) -> tuple[int, int]:
    """Return how many revelations and accusations a seat made."""
    from abbey.components.suspects import Suspect

    claims = [claim for game in games for claim in game.played.state.claims if claim.seat == seat]
    accused = sum(isinstance(claim.what, Suspect) for claim in claims)
    return len(claims) - accused, accused
