"""A tournament played: games that are missing, wherever they are played, kept as they come."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from abbey.coaching.ledger import results_file
from abbey.coaching.outcomes import GameResult
from abbey.coaching.schedule import Plan
from abbey.coaching.workers import Local, Workers

__all__ = ["kept_games", "tournament"]


def tournament(
    plan: Plan, deals: int, *, workers: Workers | None = None, folder: Path | None = None
) -> Generator[GameResult, None, None]:
    """Yield all games of so many deals: those played before, then the others as they end.

    With a folder each game is kept there the moment it is over, and a tournament of the same
    plan goes on where it was. Stop by closing the iterator.

    >>> plan = Plan(("random", "random", "random"), seed=1)
    >>> sorted(result.number for result in tournament(plan, 1, workers=Local(jobs=1)))
    [0, 1, 2]

    Raises:
        TournamentError: if the folder holds something else, or nobody can play.
        OSError: if the folder cannot be written to.
    """
    workers = Local() if workers is None else workers
    wanted = [fixture.number for fixture in plan.fixtures(deals)]
    if folder is None:
        with closing(workers.play(plan, wanted)) as playing:
            yield from playing
        return
    with results_file(folder, plan) as kept:
        yield from (kept.results[number] for number in wanted if number in kept.results)
        missing = [number for number in wanted if number not in kept.results]
        with closing(workers.play(plan, missing)) as playing:
            for result in playing:
                if kept.add(result):
                    yield result


def kept_games(plan: Plan, deals: int, folder: Path) -> list[GameResult]:
    """Return those games of so many deals that a folder keeps, in order of their numbers.

    The file is what counts: a game is in it a moment before `tournament` yields it, and whoever
    is interrupted in that moment has played it all the same. It is opened as `tournament` opens
    it: made if it is not there, and without a last line that was cut off.

    >>> from tempfile import TemporaryDirectory
    >>> plan = Plan(("random", "random", "random"), seed=1)
    >>> with TemporaryDirectory() as name:
    ...     games = tournament(plan, 1, workers=Local(jobs=1), folder=Path(name))
    ...     first = next(games)
    ...     games.close()
    ...     [game.number for game in kept_games(plan, 1, Path(name))] == [first.number]
    True

    Raises:
        TournamentError: if the folder holds something else.
        OSError: if the file cannot be read.
    """
    with results_file(folder, plan) as kept:
        found = (kept.results.get(fixture.number) for fixture in plan.fixtures(deals))
        return [result for result in found if result is not None]
