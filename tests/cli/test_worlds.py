"""`abbey worlds`: the arrangements that are left."""

from __future__ import annotations

import pytest

from commands import CASES, run, run_json

SMALL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian
deal: pile 2, hand 1
hand: Guy
"""
"""Five unknown cards: culprit one, pile two, Ben and Cleo one each: 60 ways."""


def test_more_than_the_limit_are_counted() -> None:
    answer = run_json("worlds", "-", stdin=SMALL)
    assert answer.keys() >= {"engine", "error", "count", "counted", "worlds"}
    assert answer["count"] == 60
    assert answer["counted"] is True
    assert answer["worlds"] is None
    result = run("worlds", "-", stdin=SMALL)
    assert result.stdout == "60 arrangements are left, more than --limit 20.\n"


def test_as_many_as_the_limit_are_listed() -> None:
    answer = run_json("worlds", "-", "--limit", "60", stdin=SMALL)
    assert len(answer["worlds"]) == 60
    assert sum(world["chance"] for world in answer["worlds"]) == pytest.approx(1)
    assert run_json("worlds", "-", "--limit", "59", stdin=SMALL)["worlds"] is None


def test_a_shown_card_makes_worlds_differ() -> None:
    """Ben has two cards and shows Thomas, a thin one; Cleo has Basil.

    Bruno, Sergio and Julian are left: culprit, pile, Ben. If Ben's other card is Bruno, who is
    fat, Thomas had to be shown: weight 1. If it is Sergio or Julian, both thin: weight 1/2. Two
    ways each for culprit and pile: 2 (1 + 1/2 + 1/2) = 4, so 1/4 and 1/8.
    """
    seen = SMALL + "Ben draws\nBen shows Ana Thomas: thin\nCleo shows Ana Basil\n"
    answer = run_json("worlds", "-", stdin=seen)
    chances = [world["chance"] for world in answer["worlds"]]
    assert chances == pytest.approx([1 / 4, 1 / 4, 1 / 8, 1 / 8, 1 / 8, 1 / 8])
    for world in answer["worlds"]:
        assert world["where"]["Cleo"] == ["Basil"]
        assert "Thomas" in world["where"]["Ben"]
    culprits = [world["where"]["culprit"] for world in answer["worlds"]]
    assert culprits[:2] == [["Sergio"], ["Julian"]]


def test_the_text_says_once_what_is_the_same_everywhere() -> None:
    seen = SMALL + "Cleo shows Ana Basil\nBen shows Ana Thomas\nBen draws Bruno\n"
    result = run("worlds", "-", stdin=seen)
    assert result.stdout.startswith("2 arrangements are left.\n")
    assert result.stdout.count("Basil") == 1
    assert result.stdout.count("50.0%") == 2
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_one_world_is_told_in_full() -> None:
    seen = SMALL + "Cleo shows Ana Basil\nBen shows Ana Thomas\nBen draws Bruno\nAna draws Julian\n"
    result = run("worlds", "-", stdin=seen)
    assert result.stdout.startswith("1 arrangement is left.\n")
    assert "culprit: Sergio" in result.stdout


def test_without_a_budget_worlds_are_listed_without_chances() -> None:
    seen = CASES / "3p-2016.abbey"
    exact = run_json("worlds", seen)
    answer = run_json("worlds", seen, "--states", "1")
    assert answer["engine"] == "certainty"
    assert {world["chance"] for world in answer["worlds"]} == {None}
    wheres = [[str(world["where"]) for world in found["worlds"]] for found in (answer, exact)]
    assert sorted(wheres[0]) == sorted(wheres[1])


def test_without_a_budget_many_worlds_are_only_more_than_the_limit() -> None:
    result = run("worlds", CASES / "4p-2025.abbey", "--states", "1")
    assert result.stdout.startswith("More than 20 arrangements are left")
    answer = run_json("worlds", CASES / "4p-2025.abbey", "--states", "1")
    assert answer["counted"] is False
    assert answer["count"] > 20


def test_a_beginning_is_counted_exactly() -> None:
    """21 unknown cards: one culprit, five in the pile, three in each of five hands."""
    deal = "players: Ana, Ben, Cleo, Dai, Eve, Fay\nme: Ana\nhand: Guy, Bruno, Basil\n"
    assert run_json("worlds", "-", stdin=deal)["count"] == 54_752_810_112_000


def test_a_limit_below_nought_is_wrong_usage() -> None:
    assert run("worlds", "-", "--limit", "-1", stdin=SMALL).exit_code == 2
