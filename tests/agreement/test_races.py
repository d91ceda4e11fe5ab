"""What opponents have seen, drawn by lot, against every world that fits."""

from __future__ import annotations

from math import log2

import pytest

from abbey.advice import Outlook
from abbey.advice.race import race
from abbey.advice.rivals import rivals
from abbey.record import Notebook, write
from plain_worlds import PlainWorlds, worlds
from samples import BLOCKS, seeds_of, true_notebook

WORLDS = 4000
NEAR = 0.06
"""Lots are evenly spread, so that sums over so many of them are this close."""


def _bits(found: PlainWorlds, seat: int, public: list[float], pack: int) -> tuple[float, float]:
    """Expected entropy for a player, and expected number of suspects left."""
    bits = left = 0.0
    for world, weight in found.weights.items():
        assert world.seen is not None
        open_to = pack & ~world.seen[seat]
        unseen = [card for card in range(24) if open_to >> card & 1]
        shares = [public[card] for card in unseen]
        if not sum(shares):
            shares = [1.0] * len(unseen)
        some = [share / sum(shares) for share in shares if share > 0]
        bits -= weight * sum(share * log2(share) for share in some)
        left += weight * len(some)
    return bits / found.total, left / found.total


def _story(seed: int, notebook: Notebook) -> str:
    return f"seed {seed}\n{write(notebook)}"


@pytest.mark.parametrize("block", BLOCKS)
def test_the_race_by_brute_force(block: int) -> None:
    for seed in seeds_of(block)[::25]:
        notebook = true_notebook(seed).notebook
        outlook = Outlook(notebook)
        public = outlook.public()
        assert public is not None
        assert public.where is not None
        found = rivals(outlook, worlds=WORLDS, seed=seed)
        assert found is not None
        listed = worlds(notebook, watch=True)
        heard = [float(chance) for chance in public.where[:, 0]]
        for standing in race(found, None, pile=1):
            seat = notebook.header.players.index(standing.player)
            bits, left = _bits(listed, seat, heard, notebook.header.suspects.mask)
            assert standing.bits == pytest.approx(bits, abs=NEAR), _story(seed, notebook)
            assert standing.candidates == pytest.approx(left, abs=4 * NEAR), _story(seed, notebook)
