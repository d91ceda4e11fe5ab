"""The ranking of questions, given another game whose averages are published.

Mastermind with 4 pegs and 6 colours: worlds are the 1296 codes, questions the 1296 guesses, the
answer is the number of black and white pegs. Guessing by one of three rankings, the first of
equal guesses, one that can still be the code before one that cannot, takes on average 4.415
(entropy), 4.373 (most parts) and 4.395 (expected size) guesses: B. Kooi, "Yet another
Mastermind strategy", ICGA Journal 28 (2005), pages 13 to 20.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from abbey.advice.ranking import Criterion, best_of, scores_of, split

COLOURS, PEGS = 6, 4
CODES = np.array(list(product(range(COLOURS), repeat=PEGS)))
"""All codes, in lexicographic order."""
NUMBER = 15
"""Answers are numbered by blacks and whites."""
SOLVED = 14
CHUNK = 1 << 21


def _answers() -> NDArray[np.int64]:
    """Return the answer to each guess (row) for each code (column)."""
    black = (CODES[:, None] == CODES[None]).sum(axis=2)
    counts = np.array([[(code == colour).sum() for colour in range(COLOURS)] for code in CODES])
    common = np.minimum(counts[:, None], counts[None]).sum(axis=2)
    # b blacks of c common: each pair of numbers once, 4 blacks last
    numbers: NDArray[np.int64] = common * (common + 1) // 2 + black
    return numbers


ANSWERS = _answers()


def _best_guess(codes: NDArray[np.int64], criterion: Criterion) -> int:
    chances = np.full(len(codes), 1 / len(codes))
    step = max(1, CHUNK // (NUMBER * len(codes)))
    scores = np.concatenate(
        [
            scores_of(split(ANSWERS[at : at + step, codes], chances, NUMBER), criterion)
            for at in range(0, len(CODES), step)
        ]
    )
    possible = np.zeros(len(CODES), dtype=bool)
    possible[codes] = True
    return best_of(scores, possible)


def _guesses(codes: NDArray[np.int64], criterion: Criterion) -> int:
    """Return how many guesses all these codes take together."""
    if len(codes) <= 2:
        return 2 * len(codes) - 1
    guess = _best_guess(codes, criterion)
    answers = ANSWERS[guess, codes]
    parts = [codes[answers == answer] for answer in np.unique(answers) if answer != SOLVED]
    return len(codes) + sum(_guesses(part, criterion) for part in parts)


@pytest.mark.parametrize(
    ("criterion", "average"),
    [(Criterion.BITS, 4.415), (Criterion.PARTS, 4.373), (Criterion.SIZE, 4.395)],
    ids=str,
)
def test_the_averages_of_kooi(criterion: Criterion, average: float) -> None:
    total = _guesses(np.arange(len(CODES)), criterion)
    assert total / len(CODES) == pytest.approx(average, abs=0.01)
