"""`abbey diff`: what the last lines changed."""

from __future__ import annotations

import pytest

from commands import run, run_json

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno

"""
TEXT = DEAL + "Ben asks Cleo: how many of Thomas, Julian = 1\nturn Ben\nCleo shows Ana Thomas\n"


def test_people_see_proofs_and_moves() -> None:
    result = run("diff", "-", "--since", "8", stdin=TEXT)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:2] == [
        "At line 8, 6 monks could be the culprit; now 5 can.",
        "     9 | Cleo shows Ana Thomas",
    ]
    assert "  Thomas        since line 9       by line 9" in lines
    assert "  Thomas        Cleo               by line 9" in lines
    assert any(line.startswith("  Julian ") for line in lines)
    assert max(map(len, lines)) <= 80


def test_scripts_get_all_of_it() -> None:
    answer = run_json("diff", "-", "--since", "8", stdin=TEXT)
    assert answer["since"] == 8
    assert answer["lines"] == [9]
    assert answer["ruled_out"] == [{"suspect": "Thomas", "since": 9, "because": [9]}]
    assert answer["settled"] == [{"suspect": "Thomas", "place": "Cleo", "because": [9]}]
    assert answer["engine"] == {"before": "exact", "after": "exact"}
    assert set(answer["candidates"]["before"]) - set(answer["candidates"]["after"]) == {"Thomas"}
    assert {row["line"] for row in answer["suspects"]} == {9}


def test_the_last_line_that_says_anything_is_the_default() -> None:
    told = run_json("diff", "-", stdin=TEXT + "turn Cleo\nnote: late\n")
    assert told["since"] == 8


def test_reasons_that_there_was_no_time_for_are_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = "There was no time for all reasons; see --seconds."
    assert run_json("diff", "-", "--since", "8", stdin=TEXT)["complete"] is True
    assert missing not in run("diff", "-", "--since", "8", stdin=TEXT).stdout
    monkeypatch.setattr("abbey.coaching.changes.SECONDS", 0.0)
    assert run_json("diff", "-", "--since", "8", stdin=TEXT)["complete"] is False
    assert missing in run("diff", "-", "--since", "8", stdin=TEXT).stdout
    given = run_json("diff", "-", "--since", "8", "--seconds", "60", stdin=TEXT)
    assert given["complete"] is True


def test_without_chances() -> None:
    result = run("diff", "-", "--since", "0", "--engine", "certainty", stdin=TEXT)
    assert "Without chances" in result.stdout
    assert "Chances of" not in result.stdout


def test_nothing_said_nothing_changed() -> None:
    result = run("diff", "-", "--since", "9", stdin=TEXT)
    assert result.exit_code == 0
    assert "No later line says anything of the cards." in result.stdout


@pytest.mark.parametrize("since", ["-1", "x", "1.5", "99999999999999999999999"])
def test_a_line_is_a_number(since: str) -> None:
    result = run("diff", "-", "--since", since, stdin=TEXT)
    assert result.exit_code == 2


@pytest.mark.parametrize("since", ["10", "4000000"])
def test_a_line_that_is_not_there_is_said(since: str) -> None:
    result = run("diff", "-", "--since", since, stdin=TEXT)
    assert result.exit_code == 2
    assert f"there is no line {since} in '-', which has 9 lines" in " ".join(result.stderr.split())


def test_a_contradiction_changes_nothing() -> None:
    result = run("diff", "-", "--since", "8", stdin=TEXT + "Ben shows Ana Guy\n")
    assert result.exit_code == 3
    assert result.stdout == ""
    assert "contradicts itself" in result.stderr


def test_wrong_sizes_are_told_with_their_line() -> None:
    result = run("diff", "-", stdin=TEXT + "Ben holds 7\n")
    assert result.exit_code == 1
    assert "-:10" in result.stderr or "input:10" in result.stderr
