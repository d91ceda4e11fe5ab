"""Games and tournaments as JSON and CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from abbey.coaching.simulation import Simulated
from abbey.coaching.standings import Standing, Standings
from abbey.coaching.statistics import Estimate
from abbey.rules.ruleset import Ruleset

__all__ = ["FIGURES", "games_payload", "standings_csv", "standings_payload"]

FIGURES = (
    "wins",
    "points",
    "turns",
    "revealed_right",
    "revealed_wrong",
    "accused_right",
    "accused_wrong",
)
"""The figures of each player, as fields of `Standing`."""


def games_payload(
    games: Sequence[Simulated],
    stems: Sequence[str],
    ends: Sequence[str],
    out: Path,
    rules: Ruleset,
) -> dict[str, Any]:
    """Return what `abbey simulate --json` prints."""
    return {
        "seats": list(games[0].seats),
        "rules": list(rules.names()),
        "games": [
            {
                "file": str(out / f"{stem}.abbey"),
                "views": [str(out / f"{stem}{end}.abbey") for end in ends],
                "culprit": str(game.played.state.culprit),
                "finder": game.played.outcome.finder,
                "winners": list(game.played.outcome.winners),
                "points": dict(game.played.outcome.points),
                "rounds": game.played.state.clock.rounds,
                "turns": game.turns,
            }
            for stem, game in zip(stems, games, strict=True)
        ],
    }


def standings_payload(found: Standings) -> dict[str, Any]:
    """Return what `abbey tournament --json` prints."""
    return {
        "seats": list(found.plan.lineup),
        "seed": found.plan.seed,
        "rules": list(found.plan.rules),
        "games": found.games,
        "deals": found.deals,
        "left_out": found.left_out,
        "found": _estimate(found.found),
        "rounds": _estimate(found.rounds),
        "turns": _estimate(found.turns),
        "players": [
            {"player": standing.player, "entrants": standing.entrants}
            | {figure: _estimate(value) for figure, value in _figures(standing)}
            for standing in found.players
        ],
        "differences": [
            {
                "player": difference.player,
                "other": difference.other,
                "wins": _estimate(difference.wins),
                "points": _estimate(difference.points),
            }
            for difference in found.differences
        ],
    }


def standings_csv(found: Standings) -> str:
    """Return what `abbey tournament --csv` writes: one figure of one player a row."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["player", "entrants", "figure", "mean", "low", "high", "games", "deals"])
    for standing in found.players:
        for figure, value in _figures(standing):
            ends = ["" if end is None else f"{end:.6f}" for end in (value.low, value.high)]
            rows.writerow(
                [
                    standing.player,
                    standing.entrants,
                    figure,
                    f"{value.mean:.6f}",
                    *ends,
                    found.games,
                    found.deals,
                ]
            )
    return text.getvalue()


def _figures(standing: Standing) -> Iterator[tuple[str, Estimate]]:
    for figure in FIGURES:
        value: Estimate = getattr(standing, figure)
        yield figure, value


def _estimate(value: Estimate) -> dict[str, float | None]:
    return {"mean": value.mean, "low": value.low, "high": value.high}
