"""Tournaments go on after whatever stops them: nothing is lost, nothing counts twice."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Generator, Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest

from abbey.coaching import GameResult, Plan, SeatResult, standings, tournament
from abbey.coaching.cluster import Cluster
from abbey.coaching.ledger import FILE_NAME
from abbey.coaching.schedule import play_fixture
from abbey.coaching.workers import Local
from abbey.errors import TournamentError

PLAN = Plan(("random", "sheet", "random"), seed=4, rules=("rounds 6",))
HERE = Local(jobs=1)


class Counting:
    """Workers that remember what they were asked to play, and may fall over."""

    def __init__(self, falls_after: int | None = None) -> None:
        self.played: list[int] = []
        self.falls_after = falls_after

    def play(self, plan: Plan, numbers: Sequence[int]) -> Generator[GameResult, None, None]:
        """Play, the last one first, as far as it goes."""
        for number in reversed(numbers):
            if len(self.played) == self.falls_after:
                raise KeyboardInterrupt
            self.played.append(number)
            yield play_fixture(plan, number)


def _lines(folder: Path) -> list[str]:
    return (folder / FILE_NAME).read_text("utf-8").splitlines()


def _expected(games: int) -> dict[int, GameResult]:
    return {number: play_fixture(PLAN, number) for number in range(games)}


def test_results_are_kept_as_they_come(tmp_path: Path) -> None:
    playing = tournament(PLAN, 2, workers=Counting(), folder=tmp_path)
    first = next(playing)
    assert GameResult.parse(_lines(tmp_path)[-1]) == first
    rest = list(playing)
    assert {result.number: result for result in [first, *rest]} == _expected(6)
    assert len(_lines(tmp_path)) == 1 + 6


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    first = Counting(falls_after=4)
    with pytest.raises(KeyboardInterrupt):
        list(tournament(PLAN, 2, workers=first, folder=tmp_path))
    second = Counting()
    results = list(tournament(PLAN, 2, workers=second, folder=tmp_path))
    assert sorted(first.played + second.played) == list(range(6))
    assert sorted(result.number for result in results) == list(range(6))
    assert {result.number: result for result in results} == _expected(6)


def test_closing_the_tournament_keeps_what_was_played(tmp_path: Path) -> None:
    playing = tournament(PLAN, 2, workers=Counting(), folder=tmp_path)
    next(playing)
    playing.close()
    assert len(_lines(tmp_path)) == 2


def test_a_finished_tournament_plays_nothing(tmp_path: Path) -> None:
    list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    again = Counting()
    assert len(list(tournament(PLAN, 1, workers=again, folder=tmp_path))) == 3
    assert again.played == []


def test_more_deals_go_on_from_fewer(tmp_path: Path) -> None:
    list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    more = Counting()
    assert len(list(tournament(PLAN, 2, workers=more, folder=tmp_path))) == 6
    assert sorted(more.played) == [3, 4, 5]
    fewer = Counting()
    assert len(list(tournament(PLAN, 1, workers=fewer, folder=tmp_path))) == 3
    assert fewer.played == []


@pytest.mark.parametrize("cut", [1, 20, 10**9])
def test_a_line_cut_off_by_a_kill_is_played_again(tmp_path: Path, cut: int) -> None:
    list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    path = tmp_path / FILE_NAME
    data = path.read_bytes()
    last = len(data.splitlines(keepends=True)[-1])
    path.write_bytes(data[: len(data) - min(cut, last - 1)])
    again = Counting()
    results = list(tournament(PLAN, 1, workers=again, folder=tmp_path))
    assert len(again.played) == 1
    assert {result.number: result for result in results} == _expected(3)
    assert path.read_bytes().endswith(b"\n")
    assert len(_lines(tmp_path)) == 4


def test_a_kill_before_the_first_line_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b'{"abbey_tourn')
    assert len(list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))) == 3


def test_a_game_written_twice_counts_once(tmp_path: Path) -> None:
    list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    path = tmp_path / FILE_NAME
    path.write_text("\n".join([*_lines(tmp_path), _lines(tmp_path)[1]]) + "\n", "utf-8")
    results = list(tournament(PLAN, 1, workers=Counting(), folder=tmp_path))
    assert sorted(result.number for result in results) == [0, 1, 2]


@pytest.mark.parametrize(
    ("plan", "word"),
    [
        (Plan(("random", "random", "sheet"), seed=4, rules=("rounds 6",)), "lineup"),
        (Plan(PLAN.lineup, seed=5, rules=("rounds 6",)), "seed"),
        (Plan(PLAN.lineup, seed=4), "rules"),
    ],
)
def test_another_tournament_is_not_mixed_in(tmp_path: Path, plan: Plan, word: str) -> None:
    list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    before = _lines(tmp_path)
    with pytest.raises(TournamentError, match=f"its {word} is"):
        list(tournament(plan, 1, workers=HERE, folder=tmp_path))
    assert _lines(tmp_path) == before


def test_files_that_are_no_results_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("dear diary\n", "utf-8")
    with pytest.raises(TournamentError, match="no file of results"):
        list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    assert (tmp_path / FILE_NAME).read_text("utf-8") == "dear diary\n"


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    lines = _lines(tmp_path)
    lines[2] = lines[2].replace("deal", "dela")
    (tmp_path / FILE_NAME).write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(TournamentError, match="line 3"):
        list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))


def test_processes_play_the_same_games() -> None:
    results = {result.number: result for result in tournament(PLAN, 4, workers=Local(jobs=2))}
    assert results == _expected(12)


def test_a_killed_process_loses_and_doubles_nothing(tmp_path: Path) -> None:
    before = {child.pid for child in active_children()}
    playing = tournament(PLAN, 12, workers=Local(jobs=2), folder=tmp_path)
    results = [next(playing)]
    (victim, *_) = [child for child in active_children() if child.pid not in before]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    results += playing
    assert sorted(result.number for result in results) == list(range(36))
    assert len(_lines(tmp_path)) == 1 + 36
    assert {result.number: result for result in results if result.number < 6} == _expected(6)


def test_a_cluster_without_dask_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TournamentError, match=r"pip install 'abbey-solver\[cluster\]'"):
        list(tournament(PLAN, 1, workers=Cluster("tcp://127.0.0.1:1")))


def _result(number: int, deal: int, *points: int) -> GameResult:
    best = max(points)
    seats = tuple(
        SeatResult(
            entrant=(seat - number) % 3,
            points=points[seat],
            won=(points[seat] == best) / points.count(best),
            turns=10 + seat,
            revealed_right=0,
            revealed_wrong=0,
            accused_right=int(points[seat] == best),
            accused_wrong=0,
        )
        for seat in range(3)
    )
    return GameResult(number, deal, found=True, rounds=10, seats=seats)


def test_standings_by_hand() -> None:
    """Two deals of three games; the first entrant wins all of the first and none of the second."""
    results = [
        _result(0, 0, 4, 0, 0),
        _result(1, 0, 0, 4, 0),
        _result(2, 0, 0, 0, 4),
        _result(3, 1, 0, 2, 2),
        _result(4, 1, 2, 0, 2),
        _result(5, 1, 2, 2, 0),
    ]
    plan = Plan(("sheet", "random", "random"))
    found = standings(plan, results)
    assert found is not None
    assert (found.games, found.deals, found.left_out) == (6, 2, 0)
    sheet, chance = found.players
    assert (sheet.player, sheet.entrants, chance.player, chance.entrants) == (
        "sheet",
        1,
        "random",
        2,
    )
    assert sheet.wins.mean == 0.5
    assert chance.wins.mean == pytest.approx(0.25)
    assert sheet.points.mean == 2
    assert sheet.points.high == pytest.approx(2 + 12.706 * 2, abs=1e-2)
    assert chance.points.mean == 1
    (difference,) = found.differences
    assert (difference.player, difference.other) == ("sheet", "random")
    assert difference.points.mean == 1
    assert difference.wins.mean == pytest.approx(0.25)
    assert found.turns.mean == 33
    assert found.found.mean == 1


def test_unfinished_deals_are_left_out() -> None:
    results = [_result(0, 0, 4, 0, 0), _result(2, 0, 0, 0, 4), _result(1, 0, 0, 4, 0)]
    plan = Plan(("sheet", "random", "random"))
    assert standings(plan, results[:2]) is None
    found = standings(plan, [*results, _result(3, 1, 0, 0, 4)])
    assert found is not None
    assert (found.games, found.deals, found.left_out) == (3, 1, 1)
    assert found.players[0].points.low is None


def test_the_head_says_whose_results_they_are(tmp_path: Path) -> None:
    list(tournament(PLAN, 1, workers=HERE, folder=tmp_path))
    assert json.loads(_lines(tmp_path)[0]) == {
        "abbey_tournament": 1,
        "lineup": ["random", "sheet", "random"],
        "seed": 4,
        "rules": ["rounds 6"],
    }
