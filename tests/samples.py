"""The notebooks that the engines are compared on: one for each seed, the same on every machine."""

from __future__ import annotations

import os
from functools import cache
from random import Random

from free_games import FreeNotebook, free_notebook

__all__ = [
    "BLOCKS",
    "BLOCK_SIZE",
    "COUNT",
    "EXPLAINED",
    "LIMIT",
    "USUAL_COUNT",
    "seeds_of",
    "true_notebook",
]

USUAL_COUNT = 1000

COUNT = int(os.environ.get("ABBEY_AGREEMENT", USUAL_COUNT))
"""How many notebooks; more by the environment variable ABBEY_AGREEMENT."""

EXPLAINED = int(os.environ.get("ABBEY_EXPLANATIONS", "40"))
"""How many of them are explained; more by the environment variable ABBEY_EXPLANATIONS."""

BLOCK_SIZE = 50
BLOCKS = range(-(-COUNT // BLOCK_SIZE))

LIMIT = 2000
"""Most histories that may fit a notebook."""


def seeds_of(block: int) -> range:
    """Return the seeds of one block."""
    return range(block * BLOCK_SIZE, min(COUNT, (block + 1) * BLOCK_SIZE))


@cache
def true_notebook(seed: int) -> FreeNotebook:
    """Return the true notebook of a seed."""
    rng = Random(seed)
    return free_notebook(rng, lines=rng.randint(2, 13), limit=LIMIT)
