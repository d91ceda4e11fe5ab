"""Duplicate games: everybody in every seat of every deal, and always the same."""

from __future__ import annotations

from collections import Counter

import pytest

from abbey.coaching import Plan, check_seats, play_fixture, play_seeded, simulated
from abbey.coaching.outcomes import GameResult
from abbey.errors import RulesError, UnknownNameError
from abbey.record import Accuses, Reveals, read, view, write
from abbey.rules import Ruleset, outcome, replay

PLAN = Plan(("sheet", "random", "sheet", "random"), seed=7)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_everybody_sits_everywhere_once_a_deal(size: int) -> None:
    plan = Plan(("random",) * size)
    fixtures = list(plan.fixtures(5))
    assert [fixture.number for fixture in fixtures] == list(range(5 * size))
    for deal in range(5):
        of_deal = [fixture for fixture in fixtures if fixture.deal == deal]
        sat = Counter(
            (entrant, seat) for one in of_deal for seat, entrant in enumerate(one.entrants)
        )
        assert len(sat) == size * size
        assert set(sat.values()) == {1}


def test_whole_deals_are_played() -> None:
    assert [PLAN.deals_for(games) for games in (1, 4, 5, 400)] == [1, 1, 2, 100]


def test_rotations_share_deal_and_dice() -> None:
    """The same player in all seats plays the same game in every rotation, entrants aside."""
    games = [
        play_seeded(["random"] * 3, deal_seed="1 0", player_seeds=["a", "a", "a"]) for _ in range(2)
    ]
    assert games[0].record == games[1].record
    other = play_seeded(["random"] * 3, deal_seed="1 0", player_seeds=["b", "a", "a"])
    assert other.record.header == games[0].record.header
    assert other.record != games[0].record
    elsewhere = play_seeded(["random"] * 3, deal_seed="1 1", player_seeds=["a", "a", "a"])
    assert elsewhere.record.header != games[0].record.header


def test_a_result_is_what_the_game_was() -> None:
    result = play_fixture(PLAN, 6)
    assert (result.number, result.deal) == (6, 1)
    assert [seat.entrant for seat in result.seats] == [2, 3, 0, 1]
    played = play_seeded(
        ["sheet", "random", "sheet", "random"],
        deal_seed="7 1",
        player_seeds=[f"7 1 {entrant}" for entrant in (2, 3, 0, 1)],
    )
    assert [seat.points for seat in result.seats] == [p for _, p in played.outcome.points]
    assert sum(seat.won for seat in result.seats) == pytest.approx(1)
    assert result.found is (played.outcome.finder is not None)
    events = list(played.record.events)
    accused = sum(isinstance(event, Accuses) for event in events)
    revealed = sum(isinstance(event, Reveals) for event in events)
    assert sum(seat.accused_right + seat.accused_wrong for seat in result.seats) == accused
    assert sum(seat.revealed_right + seat.revealed_wrong for seat in result.seats) == revealed
    assert sum(seat.accused_right for seat in result.seats) == result.found
    for seat in result.seats:
        score = 2 * seat.revealed_right - seat.revealed_wrong
        assert seat.points == score + 4 * seat.accused_right - 2 * seat.accused_wrong


def test_a_result_is_one_line() -> None:
    result = play_fixture(PLAN, 0)
    line = result.line()
    assert "\n" not in line
    assert GameResult.parse(line) == result


@pytest.mark.parametrize("line", ["", "{}", "[]", "null", '{"seats": [1]}', '{"seats": [{}]}', "x"])
def test_other_lines_are_no_results(line: str) -> None:
    with pytest.raises(ValueError, match=r"result of a game|Expecting"):
        GameResult.parse(line)


@pytest.mark.parametrize(
    ("seats", "error"),
    [
        (["sheet"] * 2, RulesError),
        (["sheet"] * 7, RulesError),
        (["sheet", "sheet", "nobody"], UnknownNameError),
    ],
)
def test_seats_are_checked(seats: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        check_seats(seats)
    with pytest.raises(error):
        Plan(tuple(seats))


def test_rules_of_a_plan_have_one_spelling() -> None:
    assert Plan(("random",) * 3, rules=("NO  EVENTS",)).rules == ("no events",)
    with pytest.raises(RulesError):
        Plan(("random",) * 3, rules=("no dinner",))


@pytest.mark.parametrize("size", [3, 6])
def test_simulated_records_replay_to_the_same_end(size: int) -> None:
    seats = ("sheet", "random", "sheet", "sheet", "random", "sheet")[:size]
    for game in simulated(seats, 2, seed=3, rules=Ruleset.parse(["no library"])):
        text = write(game.record)
        again = read(text)
        assert again == game.record
        assert replay(again) == game.played.state
        assert outcome(replay(again)) == game.played.outcome
        assert again.header.rules == ("no library",)
        for name, notebook in game.views():
            assert notebook == view(again, name)
            assert read(write(notebook)) == notebook


def test_a_simulated_game_does_not_depend_on_how_many_are_played() -> None:
    seats = ["sheet", "sheet", "random"]
    three = list(simulated(seats, 3, seed=1))
    assert [game.number for game in three] == [1, 2, 3]
    assert next(iter(simulated(seats, 1, seed=1))).record == three[0].record
    assert len({write(game.record) for game in three}) == 3
    assert next(iter(simulated(seats, 1, seed=2))).record != three[0].record
