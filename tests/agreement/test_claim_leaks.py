"""What a revelation tells somebody who only listens, against plain worlds of what all saw."""

from __future__ import annotations

from math import log2

import pytest

from abbey.advice import Outlook
from abbey.advice.claims import claim_leak, claimed_chances
from abbey.components.suspects import SUSPECTS
from abbey.components.traits import TRAITS, Trait
from abbey.record import spectator, write
from abbey.record.notebook import Header
from plain_worlds import PlainWorlds, TooManyWorldsError, worlds
from samples import BLOCKS, seeds_of, true_notebook

LIMIT = 3000
TRUST = 0.4


def _news(trait: Trait, header: Header) -> list[float]:
    """How likely the claim is with each culprit: known, or guessed by the pack."""
    base = sum(trait in suspect.traits for suspect in header.suspects) / len(header.suspects)
    return [
        TRUST * (trait in suspect.traits) + (1 - TRUST) * base
        if suspect in header.suspects
        else 0.0
        for suspect in SUSPECTS
    ]


def _after(found: PlainWorlds, news: list[float]) -> tuple[list[float], list[float]]:
    """Each culprit's chance before and after, by weighing every world."""
    before, after = [0.0] * 24, [0.0] * 24
    for world, weight in found.weights.items():
        culprit = world.where[0].bit_length() - 1
        before[culprit] += weight
        after[culprit] += weight * news[culprit]
    return [each / sum(before) for each in before], [each / sum(after) for each in after]


@pytest.mark.parametrize("block", BLOCKS)
def test_the_leak_of_a_claim_by_brute_force(block: int) -> None:
    for seed in seeds_of(block)[::10]:
        notebook = true_notebook(seed).notebook
        try:
            found = worlds(spectator(notebook), limit=LIMIT)
        except TooManyWorldsError:
            continue
        public = Outlook(notebook).public()
        assert public is not None
        assert public.where is not None
        pack = notebook.header.suspects.mask
        for trait in TRAITS[seed % 3 :: 3]:
            news = _news(trait, notebook.header)
            if not any(news):
                continue
            before, after = _after(found, news)
            bits = sum(p * log2(p / q) for p, q in zip(after, before, strict=True) if p)
            story = f"seed {seed}: {trait}\n{write(notebook)}"
            chances = claimed_chances(public.where[:, 0], trait, pack, TRUST)
            assert chances.tolist() == pytest.approx(after, abs=1e-9), story
            assert claim_leak(public.where[:, 0], trait, pack, TRUST) == pytest.approx(
                bits, abs=1e-9
            ), story
