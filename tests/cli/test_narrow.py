"""Terminals of less than eighty columns: bars give way first, and figures are never cut."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from abbey.advice import Outlook, ask, whom_to_ask
from abbey.advice.sheet import sheet
from abbey.advice.situation import situation_of
from abbey.coaching.schedule import Plan, play_fixture
from abbey.coaching.standings import standings
from abbey.components import LANGUAGES
from abbey.inference import Effort, arrangements
from abbey.knowledge import timeline_of
from abbey.record import read_file, read_question
from abbey_cli.deciding import decided
from abbey_cli.render.advised import print_advised
from abbey_cli.render.asked import print_asked
from abbey_cli.render.choices import print_decided
from abbey_cli.render.claims_advised import print_claims
from abbey_cli.render.lists import print_worlds
from abbey_cli.render.sheet import print_sheet
from abbey_cli.render.standings import print_standings
from abbey_cli.render.where import print_where
from abbey_cli.wanted import Wanted
from commands import TESTS

NOTEBOOKS = TESTS / "golden" / "notebooks"
LATE = read_file(NOTEBOOKS / "late.abbey")
SIX = read_file(NOTEBOOKS / "six.abbey")


def _console(width: int) -> tuple[Console, StringIO]:
    text = StringIO()
    return Console(file=text, width=width, highlight=False, markup=False, emoji=False), text


@pytest.mark.parametrize("width", [60, 64, 70, 79])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_place_is_readable(width: int, language: str) -> None:
    console, text = _console(width)
    print_sheet(console, sheet(LATE, Effort(seconds=None)), language)
    lines = text.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    monks = [line for line in lines if re.match(r"[x ] \w", line)][1:]
    assert len(monks) == 8
    for line in monks:
        assert re.search(r"[0-9]% +\w+ *$", line), line


@pytest.mark.parametrize("width", [60, 64, 70, 79])
def test_no_chance_of_a_place_is_cut(width: int) -> None:
    console, text = _console(width)
    print_where(console, sheet(SIX, Effort(seconds=None)), "en")
    lines = text.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    for line in lines[3:]:
        _, *cells = line.split()
        assert len(cells) == 9, line
        assert all(re.fullmatch(r"\.|[<>]?[0-9]+(\.[0-9])?", cell) for cell in cells), line


@pytest.mark.parametrize("width", [40, 60, 79])
def test_an_arrangement_keeps_its_number_and_chance(width: int) -> None:
    console, text = _console(width)
    print_worlds(console, arrangements(timeline_of(LATE), 20), 20, "en")
    lines = text.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    assert [line[:10] for line in lines if "%" in line][:2] == ["  1  17.9%", "  2  17.9%"]
    assert sum("%" in line for line in lines) == 9


@pytest.mark.parametrize("width", [40, 60, 79])
def test_a_question_keeps_its_figures(width: int) -> None:
    console, text = _console(width)
    print_asked(console, ask(LATE, "Ben", read_question("how many fat", LATE.header)), "en")
    output = text.getvalue()
    assert max(map(len, output.splitlines())) <= width
    assert re.findall(r"^(bits|points|leak|edge) +[+-]?[0-9.]+ ", output, re.MULTILINE) == [
        "bits",
        "points",
        "leak",
        "edge",
    ]


@pytest.mark.parametrize("width", [60, 70, 79])
def test_claims_and_the_race_keep_their_figures(width: int) -> None:
    console, text = _console(width)
    now = situation_of(Outlook(LATE))
    print_claims(console, now.claims(), now.race(), "en", limit=4, why=True)
    lines = text.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    rows = [line for line in lines if re.search(r"% .* (now|wait|never) *$", line)]
    assert len(rows) == 4
    assert "…" not in text.getvalue()


@pytest.mark.parametrize("width", [40, 60, 79])
def test_choices_keep_their_figures(width: int) -> None:
    console, text = _console(width)
    found = decided(Wanted("pass", count=1), situation_of(Outlook(LATE)))
    print_decided(console, found, "en", limit=5)
    output = text.getvalue()
    assert max(map(len, output.splitlines())) <= width
    assert len(re.findall(r"^(Guy|Bruno) +-[0-9.]+ +-[0-9.]+ ", output, re.MULTILINE)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 50, 60, 79])
def test_the_best_questions_keep_their_figures(width: int, language: str) -> None:
    console, text = _console(width)
    print_advised(console, whom_to_ask(Outlook(LATE)), language, limit=5)
    lines = text.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    figures = r"0\.[0-9]{3} +[+][0-9]\.[0-9]{2}"
    figures += r" +0\.[0-9]{3} +[+-]0\.[0-9]{3}" * (width >= 60)
    assert sum(bool(re.search(rf"^\w+ .* {figures}(?: [*])? *$", line)) for line in lines) == 5


def test_standings_keep_their_figures() -> None:
    console, text = _console(60)
    plan = Plan(("random", "random", "random"), seed=2)
    found = standings(plan, [play_fixture(plan, number) for number in range(6)])
    assert found is not None
    print_standings(console, found)
    output = text.getvalue()
    assert "…" not in output
    assert max(map(len, output.splitlines())) <= 60
