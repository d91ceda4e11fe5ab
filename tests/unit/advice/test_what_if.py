"""How the picture would change: branches against the notebook with the line in it."""

from __future__ import annotations

import pytest

from abbey.advice import Outlook, ask, position_value
from abbey.advice.values import entropy
from abbey.advice.what_if import Supposition, supposed, what_if
from abbey.errors import ContradictionError, FrameError, NotationError
from abbey.inference import Effort, Engine, posterior
from abbey.knowledge import timeline_of
from abbey.record import read, read_question

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Jacques, Michael
deal: pile 3, hand 2
hand: Guy, Bruno
Ben takes from Cleo
Ana asks Ben: how many hooded = 1
"""


@pytest.mark.parametrize(
    "words", ["Ben: how many fat", "cleo: has basil", "Ana asks Ben: has any thin"]
)
def test_each_answer_is_the_notebook_with_that_line(words: str) -> None:
    notebook = read(HEADER)
    line = supposed(words, notebook.header)
    assert isinstance(line, Supposition)
    before, *branches = what_if(Outlook(notebook), line)
    assert (before.answer, before.chance) == (None, None)
    assert sum(branch.chance or 0 for branch in branches) == pytest.approx(1)
    alone = ask(notebook, line.player, line.question).mine
    assert alone is not None
    assert {branch.answer: branch.chance for branch in branches} == pytest.approx(alone.answers)
    for branch in branches:
        longer = read(f"{HEADER}Ana asks {line.player}: {line.question} = {branch.answer}")
        now = posterior(timeline_of(longer))
        assert now.where is not None
        culprit = now.where[:, 0]
        assert branch.culprit == pytest.approx(culprit)
        assert branch.candidates == len(now.candidates)
        assert branch.bits == pytest.approx(entropy(culprit))
        assert branch.points == pytest.approx(position_value(culprit, ()))
    left = sum((branch.chance or 0) * branch.bits for branch in branches)
    assert before.bits - left == pytest.approx(alone.bits)


def test_a_line_with_its_answer_is_that_branch() -> None:
    outlook = Outlook(read(HEADER))
    answered = supposed("Ana asks Ben: how many fat = 1", outlook.notebook.header)
    _, then = what_if(outlook, answered)
    every = what_if(outlook, supposed("Ben: how many fat", outlook.notebook.header))
    assert then in every
    yes = what_if(outlook, supposed("Ana asks Ben: has any fat = yes", outlook.notebook.header))
    assert [branch.answer for branch in yes] == [None, "yes"]


def test_any_other_line() -> None:
    outlook = Outlook(read(HEADER))
    before, then = what_if(outlook, supposed("Ben shows Ana Basil: fat", outlook.notebook.header))
    assert (then.answer, then.chance) == (None, None)
    assert then.candidates == before.candidates - 1
    assert "Basil" not in [suspect.name for suspect, _ in then.likeliest]


@pytest.mark.parametrize("words", ["Ben stays", "turn Ana", "Ana asks Ben: has Basil = silence"])
def test_a_line_that_changes_nothing_is_refused(words: str) -> None:
    outlook = Outlook(read(HEADER))
    with pytest.raises(ValueError, match="nothing would change"):
        what_if(outlook, supposed(words, outlook.notebook.header))


@pytest.mark.parametrize("words", ["Ben accuses Basil = right", "end: dawn"])
def test_nothing_is_claimed_once_the_game_is_over(words: str) -> None:
    outlook = Outlook(read(HEADER))
    _, over = what_if(outlook, supposed(words, outlook.notebook.header))
    assert (over.points, over.claim, over.claim_points) == (0, None, 0)


def test_the_best_claim_that_is_left() -> None:
    known = HEADER + "Ana reveals Templar\n"
    outlook = Outlook(read(known))
    for branch in what_if(outlook, supposed("Ben: how many fat", outlook.notebook.header)):
        assert str(branch.claim) != "Templar"
        assert (branch.claim is None) == (branch.claim_points == 0)
        chances = [chance for _, chance in branch.likeliest]
        assert chances == sorted(chances, reverse=True)


def test_what_cannot_be_supposed() -> None:
    outlook = Outlook(read(HEADER))
    header = outlook.notebook.header
    with pytest.raises(NotationError):
        supposed("Ben: how mny fat", header)
    with pytest.raises(NotationError):
        supposed("Ana asks Dai: how many fat", header)
    with pytest.raises(NotationError):
        supposed("Ben dances", header)
    with pytest.raises(ContradictionError):
        what_if(outlook, supposed("Ana asks Ben: has Guy = yes", header))
    with pytest.raises(FrameError):
        what_if(outlook, supposed("Ben holds 7", header))
    with pytest.raises(ValueError, match="crypt"):
        what_if(outlook, supposed("Ben: going to crypt", header))


def test_without_chances_nothing_is_made_up() -> None:
    outlook = Outlook(read(HEADER), Effort(Engine.CERTAINTY))
    question = read_question("how many fat", outlook.notebook.header)
    assert what_if(outlook, Supposition("Ben", question)) == ()
