"""The examples are true, tidy, and print what they say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from abbey.errors import ContradictionError
from abbey.inference import Effort, Engine, Posterior, posterior
from abbey.knowledge import timeline_of
from abbey.record import Notebook, read_file, spectator, view, write
from abbey.record.notebook import Event
from abbey.rules.replay import replay
from abbey.rules.scores import outcome
from example_scripts import EXAMPLES, SCRIPTS, expected, printed

GAMES = Path(__file__).parent.parent / "data" / "games"
NOTEBOOKS = sorted(EXAMPLES.glob("*.abbey"))
STORIES = sorted(path.stem for path in GAMES.glob("*.abbey"))
PLAYED = [name for name in STORIES if name.endswith("-players")]


@cache
def _notebook(name: str) -> Notebook:
    return read_file(EXAMPLES / f"{name}.abbey")


@cache
def _game(name: str) -> Notebook:
    return read_file(GAMES / f"{name}.abbey")


@cache
def _answer(name: str) -> Posterior:
    return posterior(timeline_of(_notebook(name)), Effort(seconds=None))


def _is_part_of(some: Iterable[Event], whole: Iterable[Event]) -> bool:
    """Tell whether events follow each other in the same order, perhaps with others between."""
    rest = iter(whole)
    return all(event in rest for event in some)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_prints_what_its_docstring_says(script: Path) -> None:
    assert expected(script)
    assert printed(script) == expected(script)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_written_as_the_formatter_writes(path: Path) -> None:
    assert write(read_file(path)) == path.read_text("utf-8")


def test_the_tutorial_follows_one_game() -> None:
    stages = [path.read_text("utf-8") for path in sorted((EXAMPLES / "tutorial").glob("*.abbey"))]
    game = (EXAMPLES / "whole-game-ben.abbey").read_text("utf-8")
    assert len(stages) == 4
    for earlier, later in pairwise([*stages, game]):
        assert later.startswith(earlier)
        assert later != earlier


def test_every_file_is_in_the_list() -> None:
    text = (EXAMPLES / "README.md").read_text("utf-8")
    assert not [path.name for path in (*NOTEBOOKS, *SCRIPTS) if f"]({path.name})" not in text]


@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_what_its_owner_saw_of_a_game(name: str) -> None:
    notebook, game = _notebook(name), _game(name)
    me = notebook.header.me
    assert me is not None
    seen = view(game, me)
    assert notebook.header.hands == seen.header.hands
    assert _is_part_of(notebook.events, seen.events)


@pytest.mark.parametrize("name", STORIES)
def test_the_cards_can_be_where_they_are(name: str) -> None:
    truth = posterior(timeline_of(_game(name)), Effort(seconds=None))
    now = _answer(name)
    for true, possible in zip(truth.possible, now.possible, strict=True):
        assert true & ~possible == 0


@pytest.mark.parametrize("name", PLAYED)
def test_a_played_game_keeps_the_rules(name: str) -> None:
    replay(_game(name))


@pytest.mark.parametrize("name", PLAYED)
def test_a_played_game_has_an_exact_answer_and_open_questions(name: str) -> None:
    now = _answer(name)
    assert now.engine is Engine.EXACT
    assert len(now.candidates) > 1


def test_three_to_six_players_are_there() -> None:
    assert sorted(len(_game(name).header.players) for name in PLAYED) == [3, 4, 5, 6]


def test_the_slip_contradicts_itself() -> None:
    with pytest.raises(ContradictionError):
        _answer("slip")


def test_the_whole_game_keeps_the_rules_to_its_end() -> None:
    end = outcome(replay(_notebook("whole-game")))
    assert end.finder == "Ben"
    assert dict(end.points) == {"Ana": 1, "Ben": 8, "Cleo": 3}


def test_the_views_of_the_whole_game_are_its_views() -> None:
    record = _notebook("whole-game")
    assert view(record, "Ben") == _notebook("whole-game-ben")
    assert spectator(record) == _notebook("whole-game-spectator")
