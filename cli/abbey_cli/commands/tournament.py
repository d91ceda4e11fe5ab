"""`abbey tournament`: duplicate games of players against each other, with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from abbey_cli.options import JsonOption
from abbey_cli.playing import RulesOption, SeatsOption, SeedOption, rules_of, seats_of

if TYPE_CHECKING:
    from abbey.coaching.outcomes import GameResult
    from abbey.coaching.schedule import Plan
    from abbey.coaching.workers import Workers

__all__ = ["tournament"]


def _jobs(jobs: int | None) -> int | None:
    if jobs is not None and jobs < 1 and jobs != -1:
        raise typer.BadParameter(f"{jobs} is no number of processes; -1 means all cores")
    return jobs


def tournament(
    seats: SeatsOption,
    games: Annotated[
        int, typer.Option("--games", min=1, help="At least so many games; whole deals are played.")
    ] = 400,
    seed: SeedOption = 0,
    rules: RulesOption = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Folder that keeps each game; the same command goes on from there.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            callback=_jobs,
            help="Processes on this machine; all cores if left out.",
            show_default=False,
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(
            "--scheduler",
            metavar="ADDRESS",
            help="A dask scheduler, tcp://HOST:PORT, whose workers play instead.",
            show_default=False,
        ),
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            metavar="FILE",
            help="Also write the figures as CSV; - prints them instead.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let players meet in duplicate games.

    Every deal is played once in every seat, so that luck is the same for all.
    """
    if scheduler is not None and jobs is not None:
        raise typer.BadParameter("give --scheduler or --jobs, not both")
    lineup, ruleset = seats_of(seats), rules_of(rules)
    from abbey.coaching.schedule import Plan
    from abbey_cli.files import make_folder, refuse_two_outputs, refuse_unwritable
    from abbey_cli.terminal import say

    refuse_two_outputs(csv, as_json=as_json)
    if csv is not None:
        refuse_unwritable(csv)
    plan = Plan(lineup, seed, ruleset.names())
    deals = plan.deals_for(games)
    if deals * len(lineup) != games:
        say(f"{games} games are no whole number of deals; {deals * len(lineup)} are played")
    if out is not None:
        make_folder(out)
    results: list[GameResult] = []
    try:
        _collect(results, plan, deals, _workers(jobs, scheduler), out)
    except KeyboardInterrupt:
        lost = ""
        if out is not None:
            results, lost = _kept(results, plan, deals, out)
        kept = "the same command goes on from there" if out else "--out DIR would keep them"
        say(f"{len(results)} of {deals * len(lineup)} games are played; {lost or kept}")
        _report(plan, results, csv, as_json=as_json)
        raise
    if out is not None:
        _, lost = _kept(results, plan, deals, out)
        if lost:
            say(f"all games are played; {lost}")
    _report(plan, results, csv, as_json=as_json)


def _workers(jobs: int | None, scheduler: str | None) -> Workers:
    from abbey.coaching.cluster import Cluster
    from abbey.coaching.workers import Local

    if scheduler is not None:
        return Cluster(scheduler)
    return Local() if jobs is None else Local(jobs)


def _collect(
    results: list[GameResult], plan: Plan, deals: int, workers: Workers, out: Path | None
) -> None:
    """Play, and put each result into the list as soon as it is there."""
    from contextlib import closing

    from abbey.coaching.tournament import tournament as played
    from abbey_cli.render.progress import progress

    with (
        progress("Playing", deals * len(plan.lineup)) as advance,
        closing(played(plan, deals, workers=workers, folder=out)) as games,
    ):
        for result in games:
            results.append(result)
            advance()


def _kept(
    results: list[GameResult], plan: Plan, deals: int, out: Path
) -> tuple[list[GameResult], str]:
    """Return the games that a folder keeps, and what is wrong with it, if anything is.

    If somebody has spoilt it meanwhile, they are those that were told here, which were played.
    """
    from abbey.coaching.tournament import kept_games
    from abbey.errors import TournamentError

    try:
        found = kept_games(plan, deals, out)
        if len(found) < len(results):
            return results, f"but {str(out)!r} does not keep them all any more"
        return found, ""
    except TournamentError as error:
        return results, f"but {error}"
    except OSError as error:
        return results, f"but {str(out)!r} cannot be read: {error.strerror or error}"


def _report(plan: Plan, results: list[GameResult], csv: Path | None, *, as_json: bool) -> None:
    from abbey.coaching.standings import standings
    from abbey_cli.files import deliver
    from abbey_cli.render.payloads_played import standings_csv, standings_payload
    from abbey_cli.render.standings import print_standings
    from abbey_cli.terminal import print_json, screen

    found = standings(plan, results)
    if found is None:
        return
    if csv is not None and deliver(csv, standings_csv(found)):
        return
    if as_json:
        print_json(standings_payload(found))
        return
    with screen() as console:
        print_standings(console, found)
