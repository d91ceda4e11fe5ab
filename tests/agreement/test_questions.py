"""What a question would bring, against the joint chances of answer and culprit in plain worlds."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from abbey.advice import Outlook, Prospect, all_questions, ask, position_value
from abbey.advice.questions_list import prospects
from abbey.advice.values import entropy, made_revelations
from abbey.inference import Effort
from abbey.inference.states import Floats
from abbey.record import write
from abbey.record.notebook import Header
from abbey.record.questions import (
    Answer,
    CountCrossed,
    CountHeld,
    HasAny,
    HasCard,
    HasCrossed,
    Pattern,
    Question,
    answer_text,
)
from plain_worlds import PlainWorlds, worlds
from samples import BLOCKS, COUNT, USUAL_COUNT, seeds_of, true_notebook

ALONE = 10 if COUNT <= USUAL_COUNT else 1
"""One of so many questions is asked as the command does, with its leak."""
UNHURRIED = Effort(seconds=None)
"""A busy machine gives the same answer."""
LISTED = 50 if COUNT <= USUAL_COUNT else 10
"""One of so many has all its questions weighed."""


def _question(rng: Random, header: Header) -> tuple[str, Question]:
    player = rng.choice([name for name in header.players if name != header.me])
    suspect = rng.choice(list(header.suspects))
    of = Pattern(tuple(rng.sample(sorted(suspect.traits, key=str), rng.choice((1, 1, 2)))))
    options: tuple[Question, ...] = (
        CountHeld(of),
        CountHeld(of),
        HasAny(of),
        HasCard(suspect),
        CountCrossed(of),
        HasCrossed(suspect),
    )
    return player, rng.choice(options)


@pytest.mark.parametrize("block", BLOCKS)
def test_answers_and_bits_by_brute_force(block: int) -> None:
    """A question of every notebook: as it stands in a list, and some as they are asked alone."""
    for seed in seeds_of(block):
        notebook = true_notebook(seed).notebook
        player, question = _question(Random(seed), notebook.header)
        story = f"seed {seed}: ask {player} {question}\n{write(notebook)}"
        [found] = prospects(Outlook(notebook, UNHURRIED), player, [question])
        watched = worlds(notebook, watch=found.by_sight)
        table = _table(watched.answers(player, question))
        joint = {answer: float(row.sum()) for answer, row in table.items()}
        for answer in found.answers.keys() | joint.keys():
            near = pytest.approx(joint.get(answer, 0), abs=1e-9)
            assert found.answers.get(answer, 0) == near, story
        assert sum(found.answers.values()) == pytest.approx(1, abs=1e-9), story
        assert found.bits == pytest.approx(watched.bits(player, question), abs=1e-9), story
        before = sum(table.values(), np.zeros(24))
        least = min(entropy(before), entropy(np.array(list(found.answers.values()))))
        assert 0 <= found.bits <= least + 1e-9, story
        if len(found.answers) == 1:
            assert (found.bits, found.points) == (0, 0), story
        if seed % ALONE == 0:
            asked = ask(notebook, player, question, effort=UNHURRIED)
            assert asked.mine is not None
            assert asked.mine.answers == pytest.approx(found.answers, abs=1e-9), story
            assert asked.mine.bits == pytest.approx(found.bits, abs=1e-9), story


def _table(joint: dict[Answer, dict[int, Fraction]]) -> dict[str, Floats]:
    """Return by answer the chance of each culprit with it."""
    table = {}
    for answer, row in joint.items():
        table[answer_text(answer)] = np.zeros(24)
        for culprit, chance in row.items():
            table[answer_text(answer)][culprit] = float(chance)
    return table


def _judge(found: Prospect, watched: PlainWorlds, story: str) -> None:
    """Compare everything that is said of a question with the worlds."""
    table = _table(watched.answers(found.player, found.question))
    chances = {answer: row.sum() for answer, row in table.items()}
    assert found.answers == pytest.approx(chances, abs=1e-9), story
    assert sum(found.answers.values()) == pytest.approx(1), story
    bits = watched.bits(found.player, found.question)
    assert found.bits == pytest.approx(bits, abs=1e-9), story
    before = sum(table.values(), np.zeros(24))
    least = min(entropy(before), entropy(np.array(list(chances.values()))))
    assert 0 <= found.bits <= least + 1e-12, story
    value = sum(
        chances[answer] * position_value(row / chances[answer], ()) for answer, row in table.items()
    )
    assert found.points == pytest.approx(value - position_value(before, ()), abs=1e-9), story
    left = sum(chances[answer] * np.count_nonzero(row) for answer, row in table.items())
    assert found.parts == len(table), story
    assert found.size == pytest.approx(left), story
    if len(chances) == 1:
        assert (found.bits, found.points) == (0, 0), story


@pytest.mark.parametrize("block", BLOCKS)
def test_whole_lists_by_brute_force(block: int) -> None:
    """Every question of the list of some notebooks; none of these has revelations."""
    for seed in seeds_of(block)[::LISTED]:
        notebook = true_notebook(seed).notebook
        if made_revelations(notebook):
            continue
        watched = worlds(notebook, watch=True)
        listed = all_questions(Outlook(notebook, UNHURRIED)).questions
        scores = [round(found.bits, 9) for found in listed]
        assert scores == sorted(scores, reverse=True)
        for found in listed[:: max(1, len(listed) // 40)]:
            _judge(found, watched, f"seed {seed}: {found.player} {found.question}")
