"""All engines, and plain worlds besides, say the same of a thousand small notebooks.

A failure names its seed: `true_notebook(seed)` plays the same game again.
"""

from __future__ import annotations

from random import Random

import pytest

import engines
from abbey.knowledge import Timeline, timeline_of
from abbey.record import write
from abbey.record.notebook import Notebook
from free_games import CARD_KINDS, kinds_of, reordered, with_idle_line, with_slip
from plain_worlds import PlainWorlds, TooManyWorldsError, worlds
from samples import BLOCKS, LIMIT, USUAL_COUNT, seeds_of, true_notebook

CONTRADICTIONS_PER_BLOCK = 5
"""A slip of the pen is found out at least this often."""


def _story(seed: int, notebook: Notebook) -> str:
    return f"seed {seed}:\n{write(notebook)}"


def _agree(truth: PlainWorlds, timeline: Timeline, story: str) -> None:
    """Compare every engine that can take this timeline with plain worlds."""
    listing = engines.listing(timeline)
    if listing is None:
        assert not truth.total, story
    else:
        assert listing.number == truth.histories, story
        for index, row in truth.chances().items():
            assert listing.where[index] == tuple(row), story
    chances = engines.plain(truth)
    assert not engines.differences(chances, engines.exact(timeline)), story
    assert not engines.differences(chances, engines.lifted(timeline)), story
    if engines.takes_hands(timeline):
        assert not engines.differences(chances, engines.hands(timeline)), story
    assert engines.certain(timeline) == engines.support(chances), story


@pytest.mark.parametrize("block", BLOCKS)
def test_engines_agree_on_true_notebooks(block: int) -> None:
    for seed in seeds_of(block):
        free = true_notebook(seed)
        assert free.worlds.total
        _agree(free.worlds, timeline_of(free.notebook), _story(seed, free.notebook))


@pytest.mark.parametrize("block", BLOCKS)
def test_the_truth_is_always_possible(block: int) -> None:
    """The true culprit and the true holders of all cards, in the answer that commands give."""
    for seed in seeds_of(block):
        free = true_notebook(seed)
        possible = engines.support(engines.exact(timeline_of(free.notebook)))
        assert possible is not None
        for mask, true in zip(possible, free.where, strict=True):
            assert true & ~mask == 0, _story(seed, free.notebook)


@pytest.mark.parametrize("block", BLOCKS)
def test_engines_agree_on_slips_of_the_pen(block: int) -> None:
    """One changed word: a contradiction for all, or the same other chances for all."""
    contradictions = 0
    for seed in seeds_of(block):
        wrong = with_slip(Random(seed), true_notebook(seed).notebook)
        if wrong is None:
            continue
        try:
            truth = worlds(wrong, limit=LIMIT)
        except TooManyWorldsError:
            continue
        contradictions += not truth.total
        _agree(truth, timeline_of(wrong), _story(seed, wrong))
    if len(seeds_of(block)) == len(seeds_of(0)):
        assert contradictions >= CONTRADICTIONS_PER_BLOCK


@pytest.mark.parametrize("block", BLOCKS)
def test_an_idle_line_changes_nothing(block: int) -> None:
    """A question without an answer, free words or a note leave every chance as it was."""
    for seed in seeds_of(block):
        free = true_notebook(seed)
        idle = with_idle_line(Random(seed), free.notebook)
        answer = engines.exact(timeline_of(idle))
        assert not engines.differences(engines.plain(free.worlds), answer), _story(seed, idle)


@pytest.mark.parametrize("block", BLOCKS)
def test_the_order_of_lines_that_move_nothing_does_not_matter(block: int) -> None:
    for seed in seeds_of(block):
        free = true_notebook(seed)
        other = reordered(Random(seed), free.notebook)
        answer = engines.exact(timeline_of(other))
        assert not engines.differences(engines.plain(free.worlds), answer), _story(seed, other)


@pytest.mark.parametrize("block", BLOCKS)
def test_watching_what_was_seen_changes_nothing(block: int) -> None:
    """Marks that no line asks for leave every chance as it was."""
    for seed in seeds_of(block):
        free = true_notebook(seed)
        watched = timeline_of(free.notebook, watch=free.notebook.header.players)
        answer = engines.exact(watched)
        story = _story(seed, free.notebook)
        assert not engines.differences(engines.plain(free.worlds), answer), story


def test_every_kind_of_line_about_cards_occurs() -> None:
    seen: set[str] = set()
    for seed in range(USUAL_COUNT):
        for event in true_notebook(seed).notebook.events:
            seen |= kinds_of(event)
    assert seen >= CARD_KINDS, sorted(CARD_KINDS - seen)
