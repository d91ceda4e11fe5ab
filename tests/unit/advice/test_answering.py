"""Answer or not, and what to ask back, on notebooks small enough to reckon by hand."""

from __future__ import annotations

from math import log2

import numpy as np
import pytest

from abbey.advice.answering import answering, asking_back, heard
from abbey.advice.choices import Choice
from abbey.advice.outlook import Outlook
from abbey.advice.rivals import Rivals, rivals
from abbey.record import read, read_question
from abbey.record.notebook import Notebook
from abbey.record.questions import Question, Silence

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""


def position(lines: str = "") -> tuple[Notebook, Outlook, Rivals]:
    notebook = read(HEADER + lines)
    now = Outlook(notebook)
    found = rivals(now, worlds=400)
    assert found is not None
    return notebook, now, found


def question(text: str, notebook: Notebook) -> Question:
    return read_question(text, notebook.header)


def test_what_all_hear_of_an_answer() -> None:
    """Guy is mine: he is innocent, and the seven others are equally likely."""
    notebook, now, _ = position()
    after = heard(now, question("has Guy", notebook), True)
    assert after is not None
    guy = next(suspect for suspect in notebook.header.suspects if suspect.name == "Guy")
    assert after[guy.index] == 0
    assert np.count_nonzero(after) == 7
    assert after.max() == pytest.approx(1 / 7)


def test_what_an_answer_costs() -> None:
    """Each opponent has six suspects left and loses Guy, whom neither has seen: log2 of 6/5."""
    notebook, now, found = position()
    choices = answering(now, found, "Ben", question("has Guy", notebook), (True, Silence.SILENCE))
    silence, told = choices
    assert silence.option is Silence.SILENCE
    assert (silence.bits, silence.points) == (0, 0)
    assert told.bits == pytest.approx(-log2(6 / 5))
    assert told.worth < 0


def test_an_answer_that_all_know_costs_nothing() -> None:
    lines = "Ben asks Ana: has Guy = yes\n"
    notebook, now, found = position(lines)
    asked = question("has Guy", notebook)
    told = next(
        choice
        for choice in answering(now, found, "Cleo", asked, (True, Silence.SILENCE))
        if choice.option is True
    )
    assert (told.bits, told.points) == pytest.approx((0, 0), abs=1e-12)


def test_a_whisper_tells_one_of_two() -> None:
    notebook, now, found = position()
    asked = question("how many fat", notebook)
    (loud,) = answering(now, found, "Ben", asked, (1,))
    (quiet,) = answering(now, found, "Ben", asked, (1,), private=True)
    assert quiet.bits > loud.bits
    assert quiet.bits == pytest.approx(loud.bits / 2, rel=0.05)


def test_a_return_question_can_make_up_for_it() -> None:
    notebook, now, found = position()
    back = Choice(question("has Basil", notebook), 0.4, 0.6, "")
    asked = question("has Guy", notebook)
    alone = answering(now, found, "Ben", asked, (True,))[0]
    best = answering(now, found, "Ben", asked, (True, Silence.SILENCE), back=back)[0]
    assert best.option is True
    assert best.bits == pytest.approx(alone.bits + 0.4)
    assert best.points == pytest.approx(alone.points + 0.6)
    assert "has Basil" in best.why


@pytest.mark.parametrize("text", ["going to crypt", '"What do you think?"'])
def test_words_tell_nothing_of_cards(text: str) -> None:
    notebook, now, found = position()
    asked = question(text, notebook)
    answer = False if text.startswith("going") else "nothing"
    (said,) = answering(now, found, "Ben", asked, (answer,))
    assert (said.bits, said.points) == (0, 0)


def test_return_questions_are_ranked_by_what_is_left_of_them() -> None:
    _, now, _ = position()
    ranked = asking_back(now, "Ben", most=5)
    assert len(ranked) == 5
    worth = [choice.worth for choice in ranked]
    assert worth == pytest.approx(sorted(worth, reverse=True))
    whispered = asking_back(now, "Ben", private=True)
    assert whispered[0].worth > ranked[0].worth


def test_without_chances_nothing_is_asked_back() -> None:
    from abbey.inference import Effort, Engine

    assert asking_back(Outlook(read(HEADER), Effort(Engine.CERTAINTY)), "Ben") == ()
