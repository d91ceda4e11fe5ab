"""What a question would bring, against the joint chances of answer and culprit in plain worlds."""

from __future__ import annotations

from random import Random

import pytest

from abbey.advice import ask
from abbey.record import write
from abbey.record.notebook import Header
from abbey.record.questions import (
    CountCrossed,
    CountHeld,
    HasAny,
    HasCard,
    HasCrossed,
    Pattern,
    Question,
    answer_text,
)
from plain_worlds import worlds
from samples import BLOCKS, seeds_of, true_notebook

QUESTIONS_EACH = 2


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
    for seed in seeds_of(block)[::5]:
        rng = Random(seed)
        notebook = true_notebook(seed).notebook
        watched = worlds(notebook, watch=True)
        for _ in range(QUESTIONS_EACH):
            player, question = _question(rng, notebook.header)
            story = f"seed {seed}: ask {player} {question}\n{write(notebook)}"
            worth = ask(notebook, player, question).mine
            assert worth is not None
            joint = {
                answer_text(answer): float(sum(row.values()))
                for answer, row in watched.answers(player, question).items()
            }
            for answer in worth.answers.keys() | joint.keys():
                near = pytest.approx(joint.get(answer, 0), abs=1e-9)
                assert worth.answers.get(answer, 0) == near, story
            assert worth.bits == pytest.approx(watched.bits(player, question), abs=1e-9), story
