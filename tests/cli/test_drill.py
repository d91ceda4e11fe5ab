"""`abbey drill`, as a learner and as a script see it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from typer.testing import Result

from abbey.drills import Kind, make_drill
from abbey.record import read
from commands import run, run_json

EASY = ("--kind", "cross-off", "--seed", "4")
DRILL = make_drill(Kind.CROSS_OFF, 4)
WRONG = 1 + DRILL.right % len(DRILL.options)


@pytest.fixture
def score(tmp_path: Path) -> Path:
    return tmp_path / "data" / "drills.json"


def practised(score: Path, typed: str, *words: str) -> Result:
    return run("drill", *(words or (*EASY, "--count", "1")), "--score", score, stdin=typed)


def kept(score: Path) -> tuple[int, int, int]:
    data = json.loads(score.read_text("utf-8"))
    return data["right"], data["answered"], len(data["missed"])


def test_a_right_answer_is_explained_and_counted(score: Path) -> None:
    result = practised(score, f"{DRILL.right}\n")
    assert result.exit_code == 0
    assert "Right." in result.stderr
    assert f"Answer: {DRILL.right}  {DRILL.answer}" in result.stdout
    assert "[proved]" in result.stdout
    assert f"Tactic: {DRILL.tactic}" in result.stdout
    assert "Score: 1 right of 1." in result.stderr
    assert kept(score) == (1, 1, 0)


def test_a_wrong_answer_is_judged_and_may_be_mended(score: Path) -> None:
    result = practised(score, f"{WRONG}\n{DRILL.answer.lower()}\n")
    assert f"No. {DRILL.options[WRONG - 1]}: unproved." in result.stderr
    assert "Right." in result.stderr
    assert kept(score) == (0, 1, 1)


def test_hints_come_one_by_one_and_the_last_one_costs_the_point(score: Path) -> None:
    result = practised(score, f"?\nhint\n?\n{DRILL.right}\n")
    text = " ".join(result.stderr.split())
    assert all(hint in text for hint in DRILL.hints[:3])
    assert DRILL.hints[3] not in text
    assert kept(score) == (1, 1, 0)
    result = practised(score, f"?\n?\n?\n?\n?\n{DRILL.right}\n")
    assert "no more hints" in result.stderr
    assert kept(score) == (1, 2, 1)


def test_who_is_told_has_missed_it(score: Path) -> None:
    result = practised(score, "!\n")
    assert "Right." not in result.stderr
    assert f"Answer: {DRILL.right}" in result.stdout
    assert kept(score) == (0, 1, 1)


@pytest.mark.parametrize("typed", ["q\n", "Q\n", "", "?\nq\n", "nonsense\n"])
def test_leaving_ends_quietly_and_counts_nothing(score: Path, typed: str) -> None:
    result = practised(score, typed)
    assert result.exit_code == 0
    assert "Answer:" not in result.stdout
    assert "No drill answered yet." in result.stderr
    assert "Kept in" not in result.stderr
    assert not score.exists()


def test_skipping_goes_on_without_counting(score: Path) -> None:
    result = practised(score, "skip\n\n", "--kind", "cross-off", "--seed", "4", "--count", "2")
    assert "Drill 2 of 2" in result.stdout
    assert "Type the number" in result.stderr
    assert not score.exists()


def test_an_interruption_keeps_what_was_answered(score: Path) -> None:
    answers = iter([str(DRILL.right)])

    def typed(_: str) -> str:
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    with patch("builtins.input", typed):
        result = practised(score, "", *EASY, "--count", "2")
    assert result.exit_code == 130
    assert "Score: 1 right of 1." in result.stderr
    assert "interrupted" in result.stderr
    assert kept(score) == (1, 1, 0)


def test_new_drills_are_never_the_same_and_mistakes_come_back(score: Path) -> None:
    words = ("--kind", "cross-off", "--level", "2")
    result = practised(score, "!\n!\n!\n!\n!\n", *words, "--count", "5")
    titles = [line for line in result.stdout.splitlines() if line.startswith("Drill ")]
    assert [title.partition("(")[2] for title in titles] == [
        *(f"seed {number})" for number in (1, 2, 3, 4)),
        "a mistake comes back)",
    ]
    assert kept(score) == (0, 5, 4)
    again = practised(score, "q\n", *words)
    assert "a mistake comes back" in again.stdout


def put(score: Path, *missed: dict[str, object]) -> None:
    """Write a score of mistakes that are due, the first one first."""
    kept = [
        {"seed": 1, "wanted": [], "box": 0, "due": at, **each} for at, each in enumerate(missed)
    ]
    score.parent.mkdir(exist_ok=True)
    data = {"version": 1, "answered": 9, "right": 0, "begun": 3, "by": {}}
    score.write_text(json.dumps({**data, "missed": kept}))


@pytest.mark.parametrize("text", ["players: Ana, Ben, Cleo\n", "garbage", "players: Ana\n", ""])
def test_a_mistake_that_cannot_come_back_is_dropped_and_another_drill_asked(
    score: Path, text: str
) -> None:
    put(score, {"kind": "cross-off", "text": text}, {"kind": "own", "text": text})
    result = practised(score, "skip\nq\n", "--kind", "cross-off", "--count", "1")
    assert result.exit_code == 0
    assert str(score) in "".join(result.stderr.split("\n"))
    assert "Drill 1 of 1: cross-off" in result.stdout
    assert kept(score) == (0, 9, 1)


def test_a_mistake_that_is_skipped_makes_room_for_others_and_stays(score: Path) -> None:
    other = make_drill(Kind.CROSS_OFF, 5)
    put(
        score,
        {"kind": "cross-off", "text": DRILL.text, "seed": DRILL.seed},
        {"kind": "cross-off", "text": other.text, "seed": other.seed},
    )
    words = ("--kind", "cross-off", "--count", "3")
    result = practised(score, "skip\nskip\nskip\n", *words)
    titles = re.findall("Drill .*", result.stdout)
    assert ["comes back" in title for title in titles] == [True, True, False]
    assert kept(score) == (0, 9, 2)


def test_mistakes_come_back_only_of_the_kind_level_and_table_asked_for(score: Path) -> None:
    put(score, {"kind": "cross-off", "text": DRILL.text, "seed": DRILL.seed})
    for words in (
        ("--kind", "question"),
        ("--kind", "cross-off", "--level", str(DRILL.level % 3 + 1)),
        ("--kind", "cross-off", "--players", "4"),
    ):
        assert "comes back" not in practised(score, "q\n", *words).stdout
    assert "comes back" in practised(score, "q\n", "--level", str(DRILL.level)).stdout


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": 9}', "\x00", "[" * 99_999])
def test_what_is_no_score_is_left_alone(score: Path, text: str) -> None:
    score.parent.mkdir()
    score.write_text(text)
    result = practised(score, "!\n")
    assert result.exit_code == 1
    assert "no score" in result.stderr
    assert score.read_text() == text


def test_a_score_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = practised(tmp_path / "file" / "score.json", "!\n")
    assert result.exit_code == 1
    assert "file" in result.stderr


def test_scripts_get_position_question_and_answer_the_same_bytes_each_time() -> None:
    payload = run_json("drill", "--seed", "3", "--count", "3")
    assert [each["kind"] for each in payload["drills"]] == ["cross-off", "claim", "question"]
    for each in payload["drills"]:
        assert 1 <= each["answer"] <= len(each["options"])
        assert len(each["hints"]) == 4
        assert each["position"].startswith("players: ")
    words = [sys.executable, "-m", "abbey_cli", "drill", "--seed", "3", "--count", "3", "--json"]
    told = [
        subprocess.run(
            words, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert json.loads(told[0]) == payload


@pytest.mark.parametrize("kind", ["cross-off", "claim", "question"])
def test_lines_fit_eighty_columns(score: Path, kind: str) -> None:
    result = practised(
        score, "!\n", "--kind", kind, "--seed", "5", "--players", "4", "--count", "1"
    )
    assert max(map(len, result.stdout.splitlines())) <= 80


REVIEW = {
    "drills": [
        {
            "notebook": "players: Ana, Ben, Cleo\nme: Ana\nBen draws\n",
            "kind": "question",
            "asks": "Whom do you ask what?",
            "played": "Ben: has Guy",
            "best": "Cleo: how many fat",
            "loss": 0.7,
            "why": "It tells more.",
        }
    ]
}


def test_own_mistakes_are_practised(score: Path, tmp_path: Path) -> None:
    review = tmp_path / "review.json"
    review.write_text(json.dumps(REVIEW))
    result = practised(score, "Ben\n!\n", "--from", str(review))
    assert "Drill 1 of 1: own, level 2 (your own game)" in result.stdout
    assert "It tells more." in result.stdout
    assert kept(score) == (0, 1, 1)
    (drill,) = run_json("drill", "--from", review)["drills"]
    assert drill["options"][drill["answer"] - 1] == "Cleo: how many fat"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--from", "review.json", "--kind", "claim", "--seed", "3"), "leave out --kind, --seed"),
        (("--from", "review.json", "--level", "1"), "leave out --level"),
        (("--from", "review.json", "--players", "4"), "leave out --players"),
        (("--json", "--score", "score.json"), "leave out --score"),
    ],
)
def test_options_that_would_not_be_read_are_refused(options: tuple[str, ...], named: str) -> None:
    result = run("drill", *options)
    assert result.exit_code == 2
    assert named in " ".join(result.stderr.split())


def test_of_a_whole_game_the_lines_of_cards_and_the_latest_are_shown(
    score: Path, tmp_path: Path
) -> None:
    (own,) = REVIEW["drills"]
    turns = "".join(f"turn {name}\nbell 1\n" for name in ("Ana", "Ben", "Cleo", "Ana", "Ben"))
    text = f"{own['notebook']}Ana reveals fat\n{turns}"
    review = tmp_path / "review.json"
    review.write_text(json.dumps({"drills": [{**own, "notebook": text}]}))
    result = practised(score, "q\n", "--from", str(review))
    numbers = re.findall(r"^ +(\d+) \|", result.stdout, re.MULTILINE)
    assert numbers == ["1", "2", "3", "4", *map(str, range(9, 15))]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Expecting value"),
        ("{}", "it has no list of drills"),
        ('{"drills": 3}', "no list"),
        ('{"drills": [{}]}', "drill 1: that is no drill of a review: it has no 'notebook'"),
        ('{"drills": [3]}', "drill 1: that is no drill of a review: it is no object"),
        ('{"drills": []}', "no mistakes"),
        ("[1]", "it has no list of drills"),
        ("[" * 99_999, "nested too deep"),
    ],
)
def test_what_is_no_review_is_told(score: Path, tmp_path: Path, text: str, told: str) -> None:
    review = tmp_path / "review.json"
    review.write_text(text)
    result = practised(score, "", "--from", str(review))
    assert result.exit_code == 1
    assert "Traceback" not in result.stderr
    assert told in " ".join(result.stderr.split())


def test_own_drills_are_made_when_it_is_their_turn(score: Path, tmp_path: Path) -> None:
    review = tmp_path / "review.json"
    (own,) = REVIEW["drills"]
    review.write_text(json.dumps({"drills": [own, {}]}))
    assert practised(score, "!\n", "--from", str(review), "--count", "1").exit_code == 0
    with patch("abbey.drills.own.read", wraps=read) as reading:
        assert practised(score, "q\n", "--from", str(review)).exit_code == 0
    assert reading.call_count == 1


def test_a_review_that_is_not_there_is_told(score: Path) -> None:
    result = practised(score, "", "--from", "nowhere.json")
    assert result.exit_code == 1
    assert "nowhere.json" in result.stderr
