"""`abbey review`: notebooks and records, JSON that adds up, one page, and stops on request."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import Result

import abbey_cli.reviewing
from abbey.coaching import simulated
from abbey.drills import own_drill
from abbey.record import read, view, write
from abbey.review import review
from abbey.rules import Ruleset
from abbey_cli.render.reviewed import print_reviews
from commands import run, run_json

PARTS = ("start", "expected", "taken", "luck", "skill")
"""What adds up to the result."""

SHORT = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Basil, Andre, Julian, Thomas, Harold, Michael
deal: pile 2, hand 2
hand: Guy, Bruno
colours: blue, red, black
turn Ana
bell 1
Ana enters parlor
Ana draws Basil
turn Ben
Ben enters parlor
Ben asks Ana: how many thin = 1
Ana asks Ben: how many thin = 2
cross Guy
turn Cleo
Cleo enters courtyard
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a game that ended after two rounds."""
    (game,) = simulated(["sheet", "random", "sheet"], 1, seed=21, rules=Ruleset(rounds=2))
    file = tmp_path_factory.mktemp("review") / "game.abbey"
    file.write_text(write(game.record), "utf-8")
    return file


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a game that goes on."""
    file = tmp_path_factory.mktemp("review") / "short.abbey"
    file.write_text(SHORT, "utf-8")
    return file


def test_one_decision_is_one_and_none_prints_no_rows(tmp_path: Path) -> None:
    lines = SHORT.splitlines(keepends=True)
    deal = tmp_path / "deal.abbey"
    deal.write_text("".join(lines[:6]), "utf-8")
    result = run("review", deal)
    assert result.exit_code == 0
    assert "no decision to judge" in result.stdout
    assert "Decisions" not in result.stdout
    assert "Luck and skill" not in result.stdout
    deal.write_text("".join((*lines[:6], lines[13])), "utf-8")
    told = run("review", deal).stdout
    assert "in 1 decision." in told
    assert "counts again" in " ".join(told.split())


def test_a_spectators_notebook_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "watched.abbey"
    file.write_text("players: Ana, Ben, Cleo\nBen draws\n", "utf-8")
    result = run("review", file)
    assert result.exit_code != 0
    assert "watched.abbey" in "".join(result.stderr.split("\n"))


def test_one_clear_line_comes_first(short: Path) -> None:
    result = run("review", short)
    assert result.exit_code == 0
    first, *_ = result.stdout.splitlines()
    assert re.match(r"Ana so far: worth \d+\.\d; luck .*, skill .*; \d+ mistake", first)
    assert "The culprit is not known yet" in result.stdout
    assert "The truth:" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_a_truth_that_the_notebook_refutes_is_told(tmp_path: Path) -> None:
    """One's own card, written as the culprit by a slip, would spoil every figure of the truth."""
    file = tmp_path / "slip.abbey"
    head = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    for name, disputed in (("Guy", True), ("Harold", False)):
        file.write_text(f"{head}culprit: {name}\n\nAna reveals fat\nend: over\n", "utf-8")
        told = " ".join(run("review", file).stdout.split())
        assert ("Guy is the culprit, whom the lines prove innocent" in told) is disputed
        page = " ".join(run("review", file, "--html", "-").stdout.split())
        assert ("Guy is the culprit, whom the lines prove innocent" in page) is disputed
        sheet = " ".join(run("check", file).stdout.split())
        assert ("(truth: Guy, whom these lines prove innocent)" in sheet) is disputed


def test_no_claim_is_missed_while_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "on.abbey"
    head = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    for end, word in (("", "not yet"), ("end: no time left\n", "missed")):
        file.write_text(f"{head}\nturn Ana\nturn Ben\n{end}", "utf-8")
        (made,) = re.findall(r"^Claims\n(.*?)\n\n", run("review", file).stdout, re.M | re.S)
        assert {line.strip()[: len(word)] for line in made.splitlines() if "reveal" in line} == {
            word
        }


def test_a_record_is_reviewed_for_all_players(record: Path) -> None:
    found = run_json("review", record)
    header = read(record.read_text("utf-8")).header
    assert [each["player"] for each in found["reviews"]] == list(header.players)
    assert found["complete"]
    for each in found["reviews"]:
        assert each["culprit"] == str(header.culprit)
        assert each["others"].keys() == set(header.players) - {each["player"]}
        points = each["points"]
        assert points["final"]
        total = sum(points[part] for part in PARTS)
        assert total == pytest.approx(points["result"], abs=1e-9)


def test_a_player_of_a_record_is_reviewed_by_what_that_player_knew(
    record: Path, tmp_path: Path
) -> None:
    """From the own notebook all is the same, but for the truth and what the others knew."""
    (told,) = run_json("review", record, "--player", "ben")["reviews"]
    notebook = tmp_path / "ben.abbey"
    notebook.write_text(write(view(read(record.read_text("utf-8")), "Ben")), "utf-8")
    (own,) = run_json("review", notebook)["reviews"]
    assert own["decisions"] == told["decisions"]
    assert own["race"] == told["race"]
    assert [each["chances"] for each in own["course"]] == [
        each["chances"] for each in told["course"]
    ]
    assert told["others"].keys() == {"Ana", "Cleo"}
    assert own["others"] == {}


def test_equal_notebooks_give_equal_bytes(short: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.html", tmp_path / "two.html"
    first = run("review", short, "--json", "--html", one)
    second = run("review", short, "--json", "--html", two)
    assert first.stdout == second.stdout
    assert one.read_bytes() == two.read_bytes()


def test_drills_are_what_abbey_drill_reads(record: Path) -> None:
    found = run_json("review", record)
    assert found["drills"]
    for at, each in enumerate(found["drills"]):
        drill = own_drill(each, at)
        assert drill.answer == each["best"]
    mistakes = [
        (each["player"], decision["line"])
        for each in found["reviews"]
        for decision in each["decisions"]
        if decision["label"] in ("mistake", "blunder")
    ]
    assert mistakes == [(each["player"], each["line"]) for each in found["drills"]]


class _Page(HTMLParser):
    """Checks that tags close in order, and collects what a browser would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("src", "href", "srcset", "action") or name.endswith(":href"):
                self.fetched.append(value or "")
            if name == "id":
                self.ids.append(value or "")
            assert not name.startswith("on"), (tag, name)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag != "meta":
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_alone(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    assert run("review", record, "--html", file).exit_code == 0
    text = file.read_text("utf-8")
    page = _Page()
    page.feed(text)
    assert page.open == []
    assert {"svg", "table", "style"} <= page.tags
    assert not page.tags & {"script", "link", "img", "iframe", "object", "base"}
    assert all(address.startswith("#") for address in page.fetched)
    # what looks like an address names a language of markup, which nobody fetches
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "url(http" not in text
    assert "@import" not in text
    assert text.count("<section>") == 3
    assert "@media print" in text


def test_curves_of_several_players_do_not_clash(record: Path, tmp_path: Path) -> None:
    """Parts of a drawing are named; a name used twice would lead to the wrong part."""
    file = tmp_path / "game.html"
    assert run("review", record, "--html", file).exit_code == 0
    page = _Page()
    page.feed(file.read_text("utf-8"))
    used = [address for address in page.fetched if address.startswith("#")]
    drawn = re.findall(r"url\(#([^)]+)\)", file.read_text("utf-8"))
    for name in {*(address[1:] for address in used), *drawn}:
        assert page.ids.count(name) == 1


def test_a_file_is_not_overwritten_unasked(short: Path, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("mine", "utf-8")
    result = run("review", short, "--html", file)
    assert result.exit_code == 1
    assert file.read_text("utf-8") == "mine"
    assert run("review", short, "--html", file, "--force").exit_code == 0
    assert file.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_ctrl_c_gives_the_review_so_far(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    @contextmanager
    def soon() -> Iterator[Any]:
        def is_over() -> bool:
            nonlocal asked
            asked += 1
            return asked == 5

        yield is_over

    monkeypatch.setattr(abbey_cli.reviewing, "patient", soon)
    result = run("review", short, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert not found["complete"]
    (only,) = found["reviews"]
    assert [each["line"] for each in only["decisions"]] == [9]
    points = only["points"]
    total = sum(points[part] for part in PARTS)
    assert total == pytest.approx(points["result"], abs=1e-9)
    asked = 0
    assert "Stopped before the end" in run("review", short).stdout


def test_missed_deductions_come_with_their_lines(short: Path) -> None:
    (found,) = run_json("review", short)["reviews"]
    missed = {each["suspect"]: each for each in found["missed"]}
    assert missed["Basil"]["since"] == 10
    assert missed["Basil"]["because"] == [10]
    assert not {"Guy", "Bruno"} & missed.keys()


def test_without_marks_nothing_was_missed(short: Path) -> None:
    text = SHORT.replace("cross Guy\n", "")
    (found,) = run_json("review", "-", stdin=text)["reviews"]
    assert found["missed"] is None


def reviewed(text: str, *more: str) -> Result:
    return run("review", "-", *more, stdin=text)


@pytest.mark.parametrize(
    ("text", "more", "exit_code", "words"),
    [
        (SHORT.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", ""), (), 1, "spectator"),
        (SHORT, ("--player", "Ben"), 2, "only a record tells"),
        (SHORT.replace("thin = 1", "thim = 1"), (), 1, "thin"),
        (SHORT + "Ana draws Bruno\n", (), 3, "contradicts itself"),
    ],
)
def test_what_cannot_be_reviewed_is_said(
    text: str, more: tuple[str, ...], exit_code: int, words: str
) -> None:
    result = reviewed(text, *more)
    assert result.exit_code == exit_code, result.output
    assert words in result.stdout + result.stderr


def test_an_unknown_player_of_a_record_is_named(record: Path) -> None:
    result = run("review", record, "--player", "Zoe")
    assert result.exit_code == 2
    assert "Zoe" in result.stderr
    assert "Ana, Ben, Cleo" in result.stderr.replace("\n", " ")


@pytest.mark.parametrize("width", [40, 63, 64, 79])
def test_narrow_terminals_lose_no_figure(width: int) -> None:
    found = review(read(SHORT))
    text = StringIO()
    console = Console(file=text, width=width, highlight=False, markup=False, emoji=False)
    print_reviews(console, [found], "en")
    assert max(map(len, text.getvalue().splitlines())) <= width
    for each in found.worst_moments:
        assert f"{each.loss:.2f}" in text.getvalue()
    assert "more lost less" not in text.getvalue()
