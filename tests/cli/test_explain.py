"""`abbey explain`: verdicts, lines, steps and what would settle an open claim."""

from __future__ import annotations

from io import StringIO
from itertools import count

import pytest
from rich.console import Console

from abbey.components.suspects import SUSPECTS
from abbey.errors import GivenUpError
from abbey.explain import Explanation, Settling, explain, read_claim
from abbey.record import read
from abbey.record.questions import HasCard
from abbey_cli.render.explained import _settles, print_explanation
from commands import run, run_json

SMALL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
Ana asks Ben: how many of Thomas, Basil = 1
Ana asks Cleo: how many of Thomas, Basil = 1
"""


def test_a_suspect_who_is_ruled_out() -> None:
    answer = run_json("explain", "-", "Basil", stdin=SMALL)
    assert {"suspect", "verdict", "lines", "smallest", "steps"} <= answer.keys()
    assert answer["suspect"] == "Basil"
    assert answer["verdict"] == "innocent"
    assert answer["lines"] == [6, 7]
    assert answer["smallest"] is True
    (step,) = answer["steps"]
    assert step["lines"] == [6, 7]
    assert step["tactic"] == "pigeonhole over places"
    assert step["says"].endswith("so Basil is not the culprit.")
    assert answer["difficulty"] == {"hardest": 4, "tactic": step["tactic"], "sum": 4}
    assert answer["worlds"] is None
    assert answer["settles"] == []


def test_the_culprit_himself() -> None:
    told = f"{SMALL}Ben holds: Thomas, Julian\nCleo holds: Basil, Charles\nBen draws Andre\n"
    answer = run_json("explain", "-", "Sergio", stdin=told)
    assert answer["verdict"] == "culprit"
    assert answer["lines"] == [5, 8, 9, 10]
    assert [line for step in answer["steps"] for line in step["lines"]] == [5, 8, 9, 10]


@pytest.mark.parametrize(
    ("typed", "claim", "result", "lines"),
    [
        ("ben has basil", "Ben has Basil", "open", []),
        ("I have Guy", "Ana has Guy", "proved", [5]),
        ("not I have Guy", "Ana does not have Guy", "refuted", [5]),
        ("culprit is Guy", "culprit is Guy", "refuted", [5]),
        ("culprit is templar", "culprit is Templar", "refuted", [6, 7]),
        ("ben has 1 templar", "Ben has 1 Templar", "proved", [6]),
        ("out has Guy", "out has Guy", "refuted", []),
    ],
)
def test_a_claim_in_words(typed: str, claim: str, result: str, lines: list[int]) -> None:
    answer = run_json("explain", "-", typed, stdin=SMALL)
    assert answer["claim"] == claim
    assert answer["result"] == result
    assert answer["lines"] == lines
    assert bool(answer["steps"]) == (result != "open")


def test_words_need_no_quotes() -> None:
    quoted = run_json("explain", "-", "ben has basil", stdin=SMALL)
    assert run_json("explain", "-", "ben", "has", "basil", stdin=SMALL) == quoted


def test_an_open_claim_has_two_worlds_and_a_question() -> None:
    answer = run_json("explain", "-", "Ben has Basil", stdin=SMALL)
    assert "Basil" in answer["worlds"]["holds"]["Ben"]
    assert "Basil" not in answer["worlds"]["fails"]["Ben"]
    first = answer["settles"][0]
    assert (first["ask"], first["question"]) == ("Ben", "has Basil")
    assert (first["proves"], first["refutes"], first["leaves"]) == (["yes"], ["no"], [])


def test_the_text_shows_lines_steps_and_difficulty() -> None:
    text = run("explain", "-", "Basil", stdin=SMALL).stdout
    for words in (
        "culprit is Basil: refuted",
        "These 2 lines force it, and no fewer do:",
        "     6 | Ana asks Ben: how many of Thomas, Basil = 1",
        "Difficulty: hardest step 4 (pigeonhole over places), sum 4.",
    ):
        assert words in text
    assert max(map(len, text.splitlines())) <= 80


def test_what_sizes_alone_force_needs_no_line() -> None:
    text = run("explain", "-", "out has Guy", stdin=SMALL).stdout
    assert "No line is needed" in text
    assert "sizes alone" in text


def test_nothing_is_proved_from_a_contradiction() -> None:
    wrong = f"{SMALL}Ana asks Ben: how many of Thomas, Basil = 2\n"
    result = run("explain", "-", "Basil", "--json", stdin=wrong)
    assert result.exit_code == 3
    assert '"contradiction"' in result.stdout
    assert "proved" not in result.stdout


def test_an_open_claim_names_cards_to_see() -> None:
    answer = run_json("explain", "-", "Ben has Basil", stdin=SMALL)
    assert {"card": "Basil", "place": "Ben", "result": "proved"} in answer["seeing"]
    assert {"card": "Basil", "place": "Cleo", "result": "refuted"} in answer["seeing"]
    assert answer["complete"] is True
    text = run("explain", "-", "Ben has Basil", stdin=SMALL).stdout
    assert "Cleo         Basil                      refuted by seeing it there" in text


def test_only_a_verdict_has_a_smallest_set() -> None:
    assert run_json("explain", "-", "Ben has Basil", stdin=SMALL)["smallest"] is False
    assert run_json("explain", "-", "Basil", stdin=SMALL)["smallest"] is True


def test_answers_are_listed_as_in_english() -> None:
    asked = Settling("Ben", HasCard(SUSPECTS[0]), ("0",), ("1", "3", "4"))
    assert _settles(asked) == "proved by 0, refuted by 1, 3 or 4"


def test_what_there_is_no_time_for_is_left_out_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("abbey.explain.settling.monotonic", count(0, 1000).__next__)
    answer = run_json("explain", "-", "Ben has Basil", "--seconds", "900", stdin=SMALL)
    assert (answer["result"], answer["complete"]) == ("open", False)
    assert answer["settles"] == answer["seeing"] == []
    text = run("explain", "-", "Ben has Basil", "--seconds", "900", stdin=SMALL).stdout
    assert "There was no time to try everything; see --seconds." in text


@pytest.mark.parametrize("seconds", ["0", "60"])
def test_seconds_change_no_verdict(seconds: str) -> None:
    answer = run_json("explain", "-", "Ben has Basil", "--seconds", seconds, stdin=SMALL)
    assert answer == run_json("explain", "-", "Ben has Basil", stdin=SMALL)


def test_a_wish_to_end_gives_what_there_is() -> None:
    """The first Ctrl-C is such a wish: `abbey_cli.watching` turns it into this answer."""
    notebook = read(SMALL)
    claim = read_claim("Ben has Basil", notebook.header)
    going = iter([True, True])
    found = explain(notebook, claim, watch=lambda _: next(going, False))
    assert not found.complete
    assert found.holds is not None
    assert len(found.seeing) + len(found.settling) < 6
    assert found.stopped
    assert "The search for what would settle it was stopped." in _printed(found)
    assert "--seconds" not in _printed(found)


def _printed(found: Explanation) -> str:
    text = StringIO()
    console = Console(file=text, width=80, highlight=False, markup=False, emoji=False)
    print_explanation(console, found, SMALL.splitlines(), "en")
    return text.getvalue()


def test_a_wish_to_end_before_the_verdict_gives_none() -> None:
    """At every moment of the proof; not even the world that was found by then is told."""
    notebook = read(SMALL)
    claim = read_claim("Basil", notebook.header)
    asked = 0

    def count_on() -> bool:
        nonlocal asked
        asked += 1
        return True

    explain(notebook, claim, go_on=count_on)
    assert asked > 1
    for number in range(asked):
        with pytest.raises(GivenUpError):
            explain(notebook, claim, go_on=iter([True] * number + [False]).__next__)


def test_an_interrupt_before_the_verdict_ends_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("abbey_cli.watching._Patience.is_over", lambda _: True)
    result = run("explain", "-", "Basil", stdin=SMALL)
    assert result.exit_code == 130
    assert result.stdout == ""
    assert result.stderr.endswith("interrupted\n")


@pytest.mark.parametrize("width", [40, 60, 79])
@pytest.mark.parametrize("claim", ["Basil", "Ben has Basil"])
def test_narrow_terminals_lose_no_word(claim: str, width: int) -> None:
    notebook = read(SMALL)
    found = explain(notebook, read_claim(claim, notebook.header))
    printed = []
    for columns in (width, 300):
        text = StringIO()
        console = Console(file=text, width=columns, highlight=False, markup=False, emoji=False)
        print_explanation(console, found, SMALL.splitlines(), "en")
        printed.append(text.getvalue())
    narrow, wide = printed
    lines = [line for line in narrow.splitlines() if " | " not in line]
    assert max(map(len, lines)) <= width
    assert sorted(narrow.split()) == sorted(wide.split())


@pytest.mark.parametrize("typed", ["Basli", "Ben has", "Harold", "Ben has 9 Templar", "culprit is"])
def test_what_cannot_be_understood_is_wrong_usage(typed: str) -> None:
    result = run("explain", "-", typed, stdin=SMALL)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("CLAIM: ")
    assert "for example: Guy; culprit is not Franciscan; " in result.stderr
