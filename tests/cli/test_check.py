"""`abbey check`: what the sheet says, as text and as JSON."""

from __future__ import annotations

import json
import re
from functools import cache
from math import copysign
from pathlib import Path
from typing import Any, get_args

import pytest

from abbey.components import CHARACTERISTICS, LANGUAGES, SUSPECTS, TRAITS, heading
from abbey_cli.options import Language
from commands import CASES, TESTS, run, run_json

NAMES = [path.stem for path in sorted(CASES.glob("*.abbey"))]
MIDGAME = CASES / "3p-2012.abbey"
LATE = CASES / "4p-2025.abbey"
SUSPECT_NAMES = [suspect.name for suspect in SUSPECTS]
SMALL = """\
players: Ana, Ben, Cleo
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
"""


@cache
def _answer(name: str) -> Any:
    return run_json("check", CASES / f"{name}.abbey")


@cache
def _expected(name: str) -> Any:
    return json.loads((CASES / f"{name}.json").read_text("utf-8"))


def _numbers(value: Any) -> list[float]:
    match value:
        case bool() | str() | None:
            return []
        case dict():
            return [number for item in value.values() for number in _numbers(item)]
        case list():
            return [number for item in value for number in _numbers(item)]
        case _:
            return [value]


@pytest.mark.parametrize("name", NAMES)
def test_every_case_has_its_known_chances(name: str) -> None:
    answer, expected = _answer(name), _expected(name)
    assert answer["engine"] == "exact"
    assert answer["error"] == 0
    assert list(answer["where"]) == list(answer["chances"]) == SUSPECT_NAMES
    for suspect, row in answer["where"].items():
        assert list(row) == expected["places"]
        assert list(row.values()) == pytest.approx(expected["where"][suspect], abs=1e-6)
        assert answer["chances"][suspect] == row["culprit"]


@pytest.mark.parametrize("name", NAMES)
def test_the_shape_is_the_one_promised(name: str) -> None:
    answer = _answer(name)
    promised = {"engine", "error", "candidates", "chances", "where", "traits"}
    assert promised | {"revelations", "accusations"} <= answer.keys()
    assert list(answer["traits"]) == list(CHARACTERISTICS)
    for key, characteristic in CHARACTERISTICS.items():
        assert list(answer["traits"][key]) == [str(trait) for trait in characteristic]
        assert sum(answer["traits"][key].values()) == pytest.approx(1)
    assert [found["trait"] for found in answer["revelations"]] == [str(trait) for trait in TRAITS]
    assert [found["suspect"] for found in answer["accusations"]] == SUSPECT_NAMES
    for found in answer["revelations"]:
        assert found.keys() == {"trait", "chance", "points", "made_by"}
        assert found["points"] == pytest.approx(3 * found["chance"] - 1)
        assert isinstance(found["made_by"], list)
    for found in answer["accusations"]:
        assert found.keys() == {"suspect", "chance", "points", "legal"}
        assert found["points"] == pytest.approx(6 * found["chance"] - 2)
        assert isinstance(found["legal"], bool)
    assert answer["candidates"] == [n for n, chance in answer["chances"].items() if chance > 0]


@pytest.mark.parametrize("name", NAMES)
def test_no_chance_is_negative_not_even_zero(name: str) -> None:
    answer = _answer(name)
    for number in _numbers([answer["chances"], answer["where"], answer["traits"]]):
        assert 0 <= number <= 1
        assert copysign(1, number) == 1


@pytest.mark.parametrize("name", ["3p-2012", "4p-2001", "5p-2010", "6p-2015"])
def test_the_sheet_fits_eighty_columns(name: str) -> None:
    result = run("check", CASES / f"{name}.abbey", "--where")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\x1b" not in result.stdout
    assert all(suspect in result.stdout for suspect in SUSPECT_NAMES)


def test_certainty_alone() -> None:
    answer = run_json("check", MIDGAME, "--engine", "certainty")
    exact = _answer("3p-2012")
    assert answer["engine"] == "certainty"
    assert answer["chances"] is None
    assert answer["where"] is None
    assert answer["candidates"] == exact["candidates"]
    assert answer["possible"] == exact["possible"]
    assert answer["traits"]["order"] == {"Templar": None, "Franciscan": None, "Benedictine": 0.0}
    assert {found["points"] for found in answer["accusations"]} == {None, -2.0}


def test_certainty_says_that_it_was_asked_for() -> None:
    result = run("check", MIDGAME, "--engine", "certainty", "--where")
    assert "certainty only" in result.stdout
    assert result.stdout.startswith("8 monks can be the culprit: Harold, Malachi, Basil, ")


def test_a_budget_of_no_seconds_has_no_limit() -> None:
    assert run_json("check", MIDGAME, "--seconds", "0") == _answer("3p-2012")


def test_a_short_time_ends_in_samples() -> None:
    answer, exact = run_json("check", LATE, "--budget", "0.01"), _answer("4p-2025")
    assert answer["engine"] == "sampled"
    assert 0 < answer["error"] <= 1
    assert answer["candidates"] == exact["candidates"]


def test_samples_are_near_and_say_how_near() -> None:
    answer = run_json("check", LATE, "--engine", "sampled", "--sweeps", "4000", "--seed", "3")
    exact = _answer("4p-2025")
    assert answer["error"] < 0.05
    for name, chance in exact["chances"].items():
        assert (answer["chances"][name] > 0) == (chance > 0)
        assert answer["chances"][name] == pytest.approx(chance, abs=4 * answer["error"])
    again = run_json("check", LATE, "--engine", "sampled", "--sweeps", "4000", "--seed", "3")
    assert answer == again


def test_sampled_tables_name_their_error() -> None:
    text = run("check", MIDGAME, "--engine", "sampled", "--sweeps", "2000").stdout
    assert text.startswith("8 monks can be the culprit: ")
    assert re.search(r"^Engine: sampled, ± \d+\.\d points in 100 \(19 times in 20\)", text, re.M)


def test_an_engine_that_cannot_answer_says_so() -> None:
    result = run("check", LATE, "--engine", "exact", "--states", "1")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "more than 1 states" in result.stderr


def test_only_the_empty_pile_allows_accusations() -> None:
    deal = SMALL + "me: Ana\nhand: Guy, Bruno\n"
    before = run_json("check", "-", stdin=deal)["accusations"]
    after = run_json("check", "-", stdin=deal + "Ben draws\n")["accusations"]
    assert {found["legal"] for found in before} == {False}
    assert {found["legal"] for found in after} == {True}
    text = run("check", "-", stdin=deal).stdout
    assert "illegal" in text
    assert "1 card is left" in text


def test_only_an_accusation_that_pays_says_that_it_is_illegal() -> None:
    """One that does not pay is no choice, legal or not."""
    deal = SMALL + "me: Ana\nhand: Guy, Bruno\nAna asks Ben: has Sergio = yes\n"
    shown = (
        "Ben shows Ana Sergio\nBen shows Ana Thomas\nCleo shows Ana Basil\nCleo shows Ana Julian\n"
    )
    lines = run("check", "-", stdin=deal + shown).stdout.splitlines()
    assert [line.split("+1.00 ")[1] for line in lines if "+1.00" in line and "llegal" in line] == [
        "worth it (illegal)",
        "worth it (illegal)",
    ]
    assert not any("not worth it (" in line for line in lines)


def test_all_that_pays_is_named_if_two_lines_hold_it() -> None:
    summary = run("check", TESTS / "golden" / "notebooks" / "six.abbey").stdout.split("\n\n")[0]
    worth = summary[summary.index("Worth revealing") :]
    assert worth.count("+") == 9
    assert "more" not in worth


def test_a_revelation_made_says_by_whom() -> None:
    deal = SMALL + "me: Ana\nBen reveals Novice\nCleo reveals Novice\nBen reveals fat\n"
    made = {f["trait"]: f["made_by"] for f in run_json("check", "-", stdin=deal)["revelations"]}
    assert made["Novice"] == ["Ben", "Cleo"]
    assert made["fat"] == ["Ben"]
    assert made["thin"] == []
    assert "made by Ben, Cleo" in run("check", "-", stdin=deal).stdout


def test_a_proved_culprit_is_named_first() -> None:
    deal = SMALL + "me: Ana\nhand: Guy, Bruno\nBen accuses Thomas = right\n"
    result = run("check", "-", stdin=deal)
    assert result.stdout.startswith("Proved: Thomas is the culprit.\n")
    assert "Worth accusing once the parlor pile is empty: Thomas +4.00." in result.stdout


def test_the_truth_in_a_players_notebook_is_no_evidence() -> None:
    deal = SMALL + "me: Ana\nhand: Guy, Bruno\nculprit: Thomas\n"
    answer = run_json("check", "-", stdin=deal)
    assert answer["truth"] == "Thomas"
    assert answer["chances"]["Thomas"] == pytest.approx(1 / 6)
    first = " ".join(run("check", "-", stdin=deal).stdout.split("Engine")[0].split())
    assert first.endswith("Charles. (truth: Thomas)")


def test_crosses_are_shown_and_those_without_proof_named() -> None:
    deal = SMALL + "me: Ana\nhand: Guy, Bruno\ncross Guy, Thomas, Basil\nuncross Basil\n"
    result = run("check", "-", stdin=deal)
    crossed = [line[2:].split()[0] for line in result.stdout.splitlines() if line[:2] == "x "]
    assert crossed == ["Guy", "Thomas"] or crossed == ["Thomas", "Guy"]
    assert "Crossed off, but still possible: Thomas.\n" in result.stdout
    assert run_json("check", "-", stdin=deal)["crossed"] == crossed


def test_a_whole_record_is_read_with_a_hint_to_take_a_view() -> None:
    record = SMALL + (
        "hand Ana: Guy, Bruno\nhand Ben: Sergio, Thomas\nhand Cleo: Basil, Julian\n"
        "pile: Charles\nculprit: Andre\n"
    )
    result = run("check", "-", "--json", stdin=record)
    assert result.exit_code == 0
    assert json.loads(result.stdout)["candidates"] == ["Andre"]
    assert "abbey view - Ana | abbey check -" in result.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_are_in_the_language_wanted(language: str) -> None:
    result = run("check", MIDGAME, "--lang", language, "--where")
    assert heading("status", language) in result.stdout
    assert heading("possible", language) in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    plain = run("check", MIDGAME, "--lang", language, "--json")
    assert json.loads(plain.stdout) == _answer("3p-2012")


def test_a_notebook_speaks_its_own_language_unless_told_otherwise(tmp_path: Path) -> None:
    own = tmp_path / "own.abbey"
    own.write_text("language: fr\n" + MIDGAME.read_text("utf-8"), "utf-8")
    assert run("check", own).stdout == run("check", MIDGAME, "--lang", "fr").stdout
    assert run("check", own, "--lang", "en").stdout == run("check", MIDGAME).stdout


def test_the_language_is_understood_in_any_case() -> None:
    assert (
        run("check", MIDGAME, "--lang", "FR").stdout == run("check", MIDGAME, "--lang", "fr").stdout
    )


@pytest.mark.parametrize("more", [(), ("--json",)])
@pytest.mark.parametrize(
    ("command", "words"), [("check", ()), ("worlds", ()), ("ask", ("Ben", "has Thomas"))]
)
def test_a_notebook_without_its_owners_hand_is_remarked(
    command: str, words: tuple[str, ...], more: tuple[str, ...]
) -> None:
    """It can be meant, and so the answer stays; a spectator has no hand to tell."""
    without = run(command, "-", *words, *more, stdin=SMALL + "me: Ana\n")
    assert without.exit_code == 0
    assert without.stderr == "hint: no `hand:` line: your own cards are not known to the solver\n"
    for told in (SMALL + "me: Ana\nhand: Guy, Bruno\n", SMALL):
        assert run(command, "-", *words, *more, stdin=told).stderr == ""


def test_the_languages_offered_are_those_of_the_library() -> None:
    assert get_args(Language) == LANGUAGES


def test_rich_markup_in_a_name_is_a_name() -> None:
    deal = SMALL.replace("Ben", "[red]Ben[/red]") + "me: Ana\nhand: Guy, Bruno\nAna draws\n"
    deal += "[red]Ben[/red] takes from Ana\n[red]Ben[/red] reveals fat\n"
    result = run("check", "-", "--where", stdin=deal)
    assert result.exit_code == 0
    assert "made by [red]Ben[/red]" in result.stdout
    assert "[red]Ben[/red]" in json.dumps(run_json("check", "-", stdin=deal)["where"])


def test_long_names_of_six_players_are_told_apart() -> None:
    names = [f"Bartholomea the {word}" for word in ("First", "Second", "Third", "Fourth", "Fifth")]
    deal = f"players: {', '.join(names)}, Ana\nme: Ana\n"
    result = run("check", "-", "--where", stdin=deal)
    (head,) = [line for line in result.stdout.splitlines() if "pile" in line and "out" in line]
    assert len(set(head.split())) == len(head.split()) == 10


def test_claims_are_believed_on_request() -> None:
    """Of six unknown cards Basil and Charles are fat; believing Ben makes them likelier."""
    notebook = SMALL + "me: Ana\nhand: Guy, Bruno\nBen reveals fat\n"
    plain = run_json("check", "-", stdin=notebook)
    believed = run_json("check", "-", "--believe", "0.5", stdin=notebook)
    assert (plain["trust"], believed["trust"]) == (None, 0.5)
    assert believed["chances"]["Basil"] > plain["chances"]["Basil"]
    assert believed["candidates"] == plain["candidates"]
    text = run("check", "-", "--believe", "0.5", stdin=notebook).stdout
    assert "revelations believed with 0.5" in " ".join(text.split())
    assert run("check", "-", "--believe", "1", stdin=notebook).exit_code == 2
