"""`abbey lesson`: answers, hints and explanations, as a learner sees them."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from abbey.coaching.lessons import lessons
from commands import run, run_json


def test_the_contents_name_every_lesson() -> None:
    text = run("lesson").stdout
    for lesson in lessons():
        assert lesson.title in text


def test_a_right_answer_ends_it_with_the_explanation() -> None:
    result = run("lesson", "1", stdin="Guy, Nicholas\n")
    assert result.exit_code == 0
    assert "Right." in result.stderr
    assert "Answer: Nicholas, Guy" in result.stdout
    assert "Before you count an" in result.stdout


def test_hints_come_one_by_one_and_end() -> None:
    result = run("lesson", "count", stdin="Bruno\n?\n?\n?\n?\n?\nGuy, Nich\n")
    assert "No. `?` gives a hint." in result.stderr
    for hint in lessons()[0].hints:
        assert hint in " ".join(result.stderr.split())
    assert "no more hints" in result.stderr
    assert "Right." in result.stderr


def test_who_gives_up_is_told() -> None:
    result = run("lesson", "3", stdin="!\n")
    assert result.exit_code == 0
    assert "Right." not in result.stderr
    assert "Answer: " in result.stdout


def test_a_slip_is_told_and_asked_again() -> None:
    result = run("lesson", "1", stdin="Guyy\nGuy, Nicholas\n")
    assert "did you mean" in result.stderr or "unknown" in result.stderr
    assert "Right." in result.stderr


def test_scripts_get_everything() -> None:
    answer = run_json("lesson", "pigeonhole")
    assert answer["answer"] == ["Fortune", "Emmanuel"]
    assert len(answer["hints"]) == 4
    assert len(run_json("lesson")) == len(lessons())


def test_an_unknown_lesson_is_wrong_usage() -> None:
    result = run("lesson", "chess")
    assert result.exit_code == 2
    assert "pigeonhole" in result.stderr


def test_lines_fit_eighty_columns() -> None:
    for lesson in lessons():
        result = run("lesson", lesson.key, stdin="!\n")
        assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("typed", ["q\n", "", "?\nQ\n", "\n"])
def test_leaving_a_lesson_tells_nothing(typed: str) -> None:
    result = run("lesson", "3", stdin=typed)
    assert result.exit_code == 0
    assert "Answer: " not in result.stdout
    assert "`abbey lesson 3` begins it again" in result.stderr


def test_an_interrupted_lesson_says_so() -> None:
    with patch("builtins.input", side_effect=KeyboardInterrupt):
        result = run("lesson", "3")
    assert result.exit_code == 130
    assert "interrupted" in result.stderr
