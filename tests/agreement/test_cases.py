"""Whole-pack notebooks whose exact answers an independent program computed.

`tests/data/cases/NAME.abbey` with the answers in `NAME.json`: the chance of each place for each
suspect, and of each answer to some questions with the bits they bring.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from abbey.advice import Worth, ask
from abbey.advice.ask import answer_counts, worth
from abbey.advice.questions_list import tables_of
from abbey.advice.ranking import bits_of, chances_of_answers
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.inference import Effort, Engine, Posterior, holdings_of, posterior
from abbey.inference.certainty import possible
from abbey.knowledge import timeline_of
from abbey.record import read, read_question
from abbey.record.notebook import Notebook
from samples import COUNT, USUAL_COUNT

FOLDER = Path(__file__).parents[1] / "data" / "cases"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
UNHURRIED = Effort(Engine.EXACT, seconds=None)
"""States are counted, seconds are not: a busy machine gives the same answer."""
TOLERANCE = 1e-6
"""The files give nine digits."""


@cache
def _notebook(name: str) -> Notebook:
    return read((FOLDER / f"{name}.abbey").read_text("utf-8"))


@cache
def _posterior(name: str) -> Posterior:
    return posterior(timeline_of(_notebook(name)), UNHURRIED)


@cache
def _expected(name: str) -> dict[str, Any]:
    answers: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return answers


def test_all_cases_are_here() -> None:
    assert len(NAMES) == 24
    assert {len(_notebook(name).header.players) for name in NAMES} == {3, 4, 5, 6}


@pytest.mark.parametrize("name", NAMES)
def test_chances_of_every_place(name: str) -> None:
    answer, expected = _posterior(name), _expected(name)
    assert answer.engine is Engine.EXACT
    assert answer.where is not None
    assert list(answer.places.names) == expected["places"]
    assert expected["where"].keys() == {suspect.name for suspect in SUSPECTS}
    for suspect, row in expected["where"].items():
        chances = answer.where[Suspect.named(suspect).index]
        assert chances == pytest.approx(row, abs=TOLERANCE), suspect


@pytest.mark.parametrize("name", NAMES)
def test_the_true_culprit_is_possible(name: str) -> None:
    assert Suspect.named(_expected(name)["culprit_truth"]) in _posterior(name).candidates


@pytest.mark.parametrize("name", NAMES)
def test_logic_and_chances_know_the_same_places(name: str) -> None:
    assert possible(timeline_of(_notebook(name))) == tuple(_posterior(name).possible)


def _compare(worth: Worth, question: dict[str, Any]) -> None:
    for answer in worth.answers.keys() | question["answers"].keys():
        chance = question["answers"].get(answer, 0)
        assert worth.answers.get(answer, 0) == pytest.approx(chance, abs=TOLERANCE), question
    assert worth.bits == pytest.approx(question["bits"], abs=TOLERANCE), question


@pytest.mark.parametrize("name", NAMES)
def test_answers_and_bits_of_questions(name: str) -> None:
    """One belief serves all questions of a case; of the many for five and six players, some."""
    timeline = timeline_of(_notebook(name))
    belief = _posterior(name).belief
    assert belief is not None
    crowded = len(timeline.places.players) > 4 and COUNT <= USUAL_COUNT
    for question in _expected(name)["questions"][:: 4 if crowded else 1]:
        wording = read_question(question["question"], _notebook(name).header)
        counts = answer_counts(wording, question["ask"], timeline)
        _compare(worth(belief, counts, {}), question)


@pytest.mark.parametrize("name", NAMES)
def test_all_questions_from_prepared_holdings(name: str) -> None:
    """Every question of every case: one belief, one table a player."""
    notebook, belief = _notebook(name), _posterior(name).belief
    assert belief is not None
    by_player: dict[str, list[dict[str, Any]]] = {}
    for question in _expected(name)["questions"]:
        by_player.setdefault(question["ask"], []).append(question)
    for player, questions in by_player.items():
        holdings = holdings_of(belief, place=belief.places.hand(player))
        wordings = [read_question(each["question"], notebook.header) for each in questions]
        tables = tables_of(holdings, wordings, notebook.header.suspects.mask)
        for question, chances, bits in zip(
            questions, chances_of_answers(tables), bits_of(tables), strict=True
        ):
            told = [question["answers"].get(str(n), 0) for n in range(len(chances))]
            assert chances == pytest.approx(told, abs=TOLERANCE), question
            assert bits == pytest.approx(question["bits"], abs=TOLERANCE), question


@pytest.mark.parametrize("name", ["3p-2004", "3p-2020", "4p-2001", "5p-2022", "6p-2015"])
def test_the_question_as_commands_ask_it(name: str) -> None:
    question = _expected(name)["questions"][0]
    wording = read_question(question["question"], _notebook(name).header)
    asked = ask(_notebook(name), question["ask"], wording, effort=Effort(seconds=None))
    assert asked.mine is not None
    _compare(asked.mine, question)
