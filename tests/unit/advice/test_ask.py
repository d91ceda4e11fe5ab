"""What a question would bring, against numbers worked out by hand."""

from __future__ import annotations

from math import comb, log2

import pytest

from abbey.advice import Asked, Worth, ask
from abbey.errors import AdviceError, ContradictionError
from abbey.inference import DEFAULT_EFFORT, Effort, Engine
from abbey.record import read, read_question

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""


def asked(
    question: str, player: str = "Ben", lines: str = "", effort: Effort = DEFAULT_EFFORT
) -> Asked:
    notebook = read(HEADER + lines)
    return ask(notebook, player, read_question(question, notebook.header), effort=effort)


def worth(found: Asked) -> Worth:
    assert found.mine is not None
    return found.mine


def test_answers_of_a_count_are_hypergeometric() -> None:
    """Of the six others Basil and Charles are fat; Ben holds two of the six."""
    found = worth(asked("how many fat"))
    assert found.answers == pytest.approx(
        {str(n): comb(2, n) * comb(4, 2 - n) / comb(6, 2) for n in range(3)}
    )


def test_bits_are_the_mutual_information_with_the_culprit() -> None:
    """Has Ben Basil? Yes (1/3): five are left. No (2/3): Basil 1/4, each other 3/20."""
    found = worth(asked("has Basil"))
    no = -(log2(1 / 4) / 4 + 5 * 3 / 20 * log2(3 / 20))
    assert found.answers == pytest.approx({"yes": 1 / 3, "no": 2 / 3})
    assert found.bits == pytest.approx(log2(6) - log2(5) / 3 - 2 / 3 * no)


def test_the_leak_is_what_a_spectator_learns() -> None:
    """For a spectator any of eight is the culprit and Ben has Basil with chance 1/4."""
    found = asked("has Basil")
    no = -(log2(1 / 6) / 6 + 7 * 5 / 42 * log2(5 / 42))
    leak = log2(8) - log2(7) / 4 - 3 / 4 * no
    assert found.leak_bits == pytest.approx(leak)
    assert found.edge_bits == pytest.approx(worth(found).bits - leak)


@pytest.mark.parametrize(
    ("question", "player", "lines", "answer"),
    [
        ("has Guy", "Ben", "", "no"),
        ("how many of Guy, Bruno", "Ben", "", "0"),
        ("has any of Guy, Bruno", "Cleo", "", "no"),
        ("how many fat", "Ben", "Ana asks Ben: how many fat = 2", "2"),
        ("crossed off Guy", "Ben", "Ana gives Guy to Ben", "yes"),
    ],
)
def test_a_known_answer_is_worth_nothing(
    question: str, player: str, lines: str, answer: str
) -> None:
    found = worth(asked(question, player, lines))
    assert found.answers == pytest.approx({answer: 1})
    assert (found.bits, found.points) == pytest.approx((0, 0), abs=1e-12)


@pytest.mark.parametrize("question", ["going to crypt", '"who did it?"'])
def test_words_that_are_not_about_cards_bring_nothing(question: str) -> None:
    found = worth(asked(question))
    assert (dict(found.answers), found.bits, found.points) == ({}, 0, 0)


def test_crossed_off_is_forecast_by_what_was_seen() -> None:
    """Ben has seen his two cards and Guy, whom he took from Ana."""
    found = asked("crossed off how many thin", lines="Ben takes Guy from Ana")
    assert found.by_sight
    assert set(worth(found).answers) <= {"1", "2", "3"}
    # Sergio, Thomas, Julian and Andre are thin too: none, one or two of them at the deal
    assert worth(found).answers == pytest.approx(
        {str(n + 1): comb(4, n) * comb(2, 2 - n) / comb(6, 2) for n in range(3)}
    )


def test_answers_sum_to_one_and_nought_is_among_them() -> None:
    found = worth(asked("how many Templar"))
    assert "0" in found.answers
    assert sum(found.answers.values()) == pytest.approx(1)


MOVED = (
    "Ben takes from Cleo\nAna asks Ben: how many hooded = 1\nAna asks Cleo: how many Templar = 1"
)


def test_without_chances_nothing_is_made_up() -> None:
    found = asked("how many fat", lines=MOVED, effort=Effort(Engine.CERTAINTY))
    assert (found.engine, found.mine, found.leak_bits) == (Engine.CERTAINTY, None, None)
    assert found.edge_bits is None


def test_beyond_the_budget_samples_say_nearly_the_same() -> None:
    exact = asked("how many fat", lines=MOVED)
    near = asked("how many fat", lines=MOVED, effort=Effort(states=1, sweeps=4000))
    assert (exact.engine, exact.error) == (Engine.EXACT, 0)
    assert near.engine is Engine.SAMPLED
    assert 0 < near.error < 0.02
    assert worth(near).answers == pytest.approx(worth(exact).answers, abs=0.02)
    assert worth(near).bits == pytest.approx(worth(exact).bits, abs=0.03)
    assert near.leak_bits == pytest.approx(exact.leak_bits, abs=0.03)


def test_a_contradictory_notebook_gives_no_worth() -> None:
    with pytest.raises(ContradictionError):
        asked("has Basil", lines="Ana asks Ben: has Guy = yes")


def test_a_stranger_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="Dai"):
        asked("has Basil", "Dai")


def test_what_a_spectator_learns_is_the_leak() -> None:
    header = HEADER.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", "")
    notebook = read(header + "Ben takes from Cleo\nAna asks Ben: how many fat = 1")
    found = ask(notebook, "Ben", read_question("how many thin", notebook.header))
    assert (found.leak_bits, found.edge_bits) == (worth(found).bits, 0)


def test_nobody_asks_themselves() -> None:
    notebook = read(HEADER)
    with pytest.raises(AdviceError, match="'Ana' is the owner of this notebook; name somebody"):
        ask(notebook, "Ana", read_question("has Guy", notebook.header))
