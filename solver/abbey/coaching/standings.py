"""What a tournament says: wins, points, turns and claims of each player, with intervals.

Entrants of the same name are taken together. Every figure is per game and entrant, the mean of
means by deal (`statistics`). Deals that are not played to the end in every rotation are left
out, so that luck stays even.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import combinations

from abbey.coaching.outcomes import GameResult, SeatResult
from abbey.coaching.schedule import Plan
from abbey.coaching.statistics import Estimate, estimate, share

__all__ = ["Difference", "Standing", "Standings", "standings"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What one player made of all deals; every figure but the first two is a mean per game."""

    player: str
    """By name."""
    entrants: int
    """How often this player is in the line-up."""
    wins: Estimate
    """Share of games won; a shared win counts for its part."""
    points: Estimate
    """Score."""
    turns: Estimate
    """Turns taken."""
    revealed_right: Estimate
    """Right revelations."""
    revealed_wrong: Estimate
    """Wrong revelations."""
    accused_right: Estimate
    """Right accusations."""
    accused_wrong: Estimate
    """Wrong accusations."""


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much one player does better than another in the same deals."""

    player: str
    """One."""
    other: str
    """The other."""
    wins: Estimate
    """Share of games won, one less the other."""
    points: Estimate
    """Score, one less the other."""


@dataclass(frozen=True, slots=True)
class Standings:
    """What a tournament says."""

    plan: Plan
    """Who played."""
    games: int
    """Games that count."""
    deals: int
    """Deals that count: those played in every rotation."""
    left_out: int
    """Games of deals that are not finished."""
    found: Estimate
    """Share of games in which the culprit was found."""
    rounds: Estimate
    """Rounds a game."""
    turns: Estimate
    """Turns a game, all players together."""
    players: tuple[Standing, ...]
    """One a player, in the order of the line-up."""
    differences: tuple[Difference, ...]
    """One a pair of players."""


def standings(plan: Plan, results: Iterable[GameResult]) -> Standings | None:
    """Work out the standings; None before a deal is finished.

    >>> from abbey.coaching.schedule import play_fixture
    >>> plan = Plan(("random", "random", "random"), seed=2)
    >>> found = standings(plan, [play_fixture(plan, number) for number in range(4)])
    >>> found.deals, found.games, found.left_out, round(found.players[0].wins.mean, 3)
    (1, 3, 1, 0.333)
    >>> standings(plan, []) is None
    True
    """
    by_deal: dict[int, list[GameResult]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.number):
        by_deal[result.deal].append(result)
    size = len(plan.lineup)
    deals = [games for games in by_deal.values() if len(games) == size]
    if not deals:
        return None
    names = tuple(dict.fromkeys(plan.lineup))
    return Standings(
        plan=plan,
        games=len(deals) * size,
        deals=len(deals),
        left_out=sum(len(games) for games in by_deal.values()) - len(deals) * size,
        found=share([_mean(games, lambda game: game.found) for games in deals]),
        rounds=estimate([_mean(games, lambda game: game.rounds) for games in deals]),
        turns=estimate([_mean(games, lambda game: game.turns) for games in deals]),
        players=tuple(_standing(plan, deals, name) for name in names),
        differences=tuple(
            _difference(plan, deals, one, other) for one, other in combinations(names, 2)
        ),
    )


def _mean(games: Sequence[GameResult], of: Callable[[GameResult], float]) -> float:
    return sum(map(of, games)) / len(games)


def _by_deal(plan: Plan, deals: Sequence[Sequence[GameResult]], name: str, key: str) -> list[float]:
    """Return for each deal the mean of a figure over its games and the entrants of a name."""
    return [
        _seat_mean([seat for game in games for seat in game.seats if _is(plan, seat, name)], key)
        for games in deals
    ]


def _is(plan: Plan, seat: SeatResult, name: str) -> bool:
    return plan.lineup[seat.entrant] == name


def _seat_mean(seats: Sequence[SeatResult], key: str) -> float:
    total: float = sum(getattr(seat, key) for seat in seats)
    return total / len(seats)


def _standing(plan: Plan, deals: Sequence[Sequence[GameResult]], name: str) -> Standing:
    figures = {
        figure.name: estimate(_by_deal(plan, deals, name, figure.name))
        for figure in fields(SeatResult)
        if figure.name not in ("entrant", "won")
    }
    wins = share(_by_deal(plan, deals, name, "won"))
    return Standing(player=name, entrants=plan.lineup.count(name), wins=wins, **figures)


def _difference(
    plan: Plan, deals: Sequence[Sequence[GameResult]], one: str, other: str
) -> Difference:
    def less(key: str) -> Estimate:
        mine, theirs = (_by_deal(plan, deals, name, key) for name in (one, other))
        return estimate([a - b for a, b in zip(mine, theirs, strict=True)])

    return Difference(one, other, less("won"), less("points"))
