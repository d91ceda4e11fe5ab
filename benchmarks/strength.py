"""Whether the advice wins games: the coach against simpler players, in duplicate games.

Run as `python benchmarks/strength.py FOLDER [GAMES [OTHERS [DEALS]]]`: at least GAMES games each of
four players, OTHERS each of three, five and six (a quarter of GAMES if not said), and DEALS for the
comparison of questions (an eighth) and of single decisions. Each game is kept in
FOLDER as soon as it is over, so that a run that was stopped goes on; the page holds whatever
whole deals there are. With GAMES 0 only the page is printed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pages import heading, table
from questioning import questioning
from replaced import replaced

from abbey.coaching import Plan, Standings, standings, tournament
from abbey.coaching.ledger import results_file
from abbey.coaching.outcomes import GameResult
from abbey.coaching.statistics import Estimate
from abbey.coaching.workers import Local

SEED = 1
OPPONENTS = ("sheet", "prober")
SIZES = (4, 3, 5, 6)


def plan_of(opponent: str, size: int) -> Plan:
    """Return the tournament of one coach against so many others."""
    return Plan(("coach", *[opponent] * (size - 1)), seed=SEED)


def played(plan: Plan, games: int, folder: Path) -> list[GameResult]:
    """Play what is missing and return all there is."""
    place = folder / f"{plan.lineup[1]}-{len(plan.lineup)}"
    if games:
        for _ in tournament(plan, plan.deals_for(games), workers=Local(jobs=1), folder=place):
            pass
    with results_file(place, plan) as kept:
        return list(kept.results.values())


def row(found: Standings) -> tuple[str, ...]:
    """Return what is said of one line-up."""
    coach = found.players[0]
    size = len(found.plan.lineup)
    return (
        f"{size - 1} {found.plan.lineup[1]}s",
        str(found.games),
        f"{1 / size:.0%}",
        _percent(coach.wins),
        _plain(coach.points),
        _plain(found.players[1].points),
        _rightly(coach.revealed_right, coach.revealed_wrong),
        _rightly(coach.accused_right, coach.accused_wrong),
        f"{found.rounds.mean:.1f}",
    )


def _percent(value: Estimate) -> str:
    if value.low is None or value.high is None:
        return f"{value.mean:.1%}"
    return f"{value.mean:.1%} ({value.low:.1%} to {value.high:.1%})"


def _plain(value: Estimate) -> str:
    if value.low is None or value.high is None:
        return f"{value.mean:+.2f}"
    return f"{value.mean:+.2f} ({value.low:+.2f} to {value.high:+.2f})"


def _rightly(right: Estimate, wrong: Estimate) -> str:
    made = right.mean + wrong.mean
    return f"{right.mean / made:.0%} of {made:.2f}" if made else "none made"


def main() -> None:
    """Play, and print the page."""
    folder = Path(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    others = int(sys.argv[3]) if len(sys.argv) > 3 else games // 4
    deals = int(sys.argv[4]) if len(sys.argv) > 4 else games // 8
    rows = []
    for size in SIZES:
        for opponent in OPPONENTS:
            plan = plan_of(opponent, size)
            found = standings(plan, played(plan, games if size == 4 else others, folder))
            if found is not None:
                rows.append(row(found))
    about = (
        "One coach against players of one kind. Each deal is played once in every seat; intervals "
        "are 95 % ones over deals, shared wins count as parts. Claims: the share that was right, "
        "of so many a game."
    )
    print(heading("Strength", about))
    columns = (
        "coach against",
        "games",
        "fair share",
        "wins",
        "points",
        "points of each other",
        "right revelations",
        "right accusations",
        "rounds",
    )
    print(table(columns, rows))
    print(
        "Turns until the culprit is known, four players, the same deals and dice: the coach with "
        "its own questions and with others in their place. The three others are sheet-keepers; "
        "nobody makes claims, so that no game ends before.\n"
    )
    columns = ("questions", "deals", "own turns", "more than with its own")
    print(table(columns, questioning(deals, folder / "questions.jsonl")))
    print(
        "One decision replaced: the coach against three probers, one game a deal, the same deals, "
        "seats and dice. What is lost by it, with 95 % intervals.\n"
    )
    columns = ("the coach with", "games", "wins", "points", "wins lost", "points lost")
    print(table(columns, replaced(deals, folder / "replaced.jsonl")))


if __name__ == "__main__":
    main()
