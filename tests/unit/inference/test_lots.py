"""Worlds drawn by lot: as likely as the belief says, whole, and the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import numpy as np
import pytest

from abbey.errors import ContradictionError
from abbey.inference import Budget, sampled_belief
from abbey.inference.hands import hands_belief
from abbey.inference.lifted import lifted_belief
from abbey.inference.lots import DrawnFrom, drawn_holdings, drawn_worlds
from abbey.inference.mixed import favouring
from abbey.inference.prepared import holdings_of
from abbey.knowledge import Timeline, timeline_of
from abbey.record import read

BUDGET = Budget(seconds=None)
COUNT = 3000
HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""
STILL = HEADER + "Cleo asks Ben: how many fat = 1\nBen shows Ana a card: fat\n"
MOVED = STILL + "Cleo takes from Ben\nBen asks Cleo: has Basil = yes\n"


def timeline(text: str) -> Timeline:
    return timeline_of(read(text), watch=("Ben", "Cleo"))


def still(text: str = STILL) -> Timeline:
    return timeline_of(read(text))


def hands() -> DrawnFrom:
    belief = hands_belief(still(), BUDGET)
    assert belief is not None
    return belief


BELIEFS: dict[str, Callable[[], DrawnFrom]] = {
    "states": lambda: lifted_belief(timeline(MOVED), BUDGET),
    "hands": hands,
    "samples": lambda: sampled_belief(timeline(MOVED), sweeps=500),
    "mixture": lambda: favouring(lifted_belief(timeline(MOVED), BUDGET), [3.0] * 12 + [1.0] * 12),
}


@pytest.mark.parametrize("name", BELIEFS)
def test_a_card_lies_somewhere_as_often_as_it_is_likely(name: str) -> None:
    belief = BELIEFS[name]()
    worlds = drawn_worlds(belief, COUNT, seed=1)
    where = belief.where()
    bits = np.arange(24, dtype=np.uint32)
    for place in range(where.shape[1]):
        share = (worlds.held[place][:, None] >> bits & 1).mean(axis=0)
        assert np.abs(share - where[:, place]).max() < 4 * 0.5 / sqrt(COUNT)
        assert not share[where[:, place] == 0].any()


@pytest.mark.parametrize("name", BELIEFS)
def test_every_world_is_a_whole_pack(name: str) -> None:
    worlds = drawn_worlds(BELIEFS[name](), 50)
    everywhere = np.bitwise_or.reduce(worlds.held, axis=0)
    assert (everywhere == everywhere[0]).all()
    assert int(everywhere[0]).bit_count() == 8
    assert (np.bitwise_count(worlds.held).sum(axis=0) == 8).all()
    assert worlds.weights.sum() == pytest.approx(1)


def test_pairs_of_hands_are_as_likely_as_worlds_say() -> None:
    """One of Basil and Charles, shown; another of five: 5 hands each; 4 left for three places."""
    worlds = drawn_worlds(hands(), COUNT, seed=3)
    ben = worlds.held[still().places.hand("Ben")]
    fat = sum(card.bit for card in still().pack if card.name in ("Basil", "Charles"))
    assert (np.bitwise_count(ben & np.uint32(fat)) == 1).all()
    _, counts = np.unique(ben, return_counts=True)
    assert len(counts) == 8
    assert np.abs(counts / COUNT - 1 / 8).max() < 4 * sqrt(1 / 8 / COUNT)


def test_what_was_seen_is_drawn_along() -> None:
    """Ben has seen the two cards dealt to him and no other: the one that went to Cleo is of them.

    Cleo has seen three."""
    worlds = drawn_worlds(lifted_belief(timeline(MOVED), BUDGET), 100)
    places = timeline(MOVED).places
    seen = {name: worlds.marks[places.players.index(name)] for name in ("Ben", "Cleo")}
    assert (np.bitwise_count(seen["Ben"]) == 2).all()
    assert (np.bitwise_count(seen["Cleo"]) == 3).all()
    held = worlds.held[places.hand("Cleo")]
    assert (held & ~seen["Cleo"] == 0).all()
    assert (np.bitwise_count(held & seen["Ben"]) == 1).all()


@pytest.mark.parametrize("name", BELIEFS)
def test_equal_seeds_give_equal_worlds(name: str) -> None:
    belief = BELIEFS[name]()
    one, two, other = (drawn_worlds(belief, 60, seed).held for seed in (5, 5, 6))
    assert (one == two).all()
    assert not (one == other).all()


def test_holdings_are_drawn_with_their_culprits() -> None:
    belief = lifted_belief(timeline(MOVED), BUDGET)
    ben = holdings_of(belief, mark=timeline(MOVED).places.players.index("Ben"))
    seen, culprits = drawn_holdings(ben, COUNT, seed=2)
    assert (np.bitwise_count(seen) == 2).all()
    assert not (seen >> culprits.astype(np.uint32) & 1).any()
    share = np.bincount(culprits, minlength=24) / COUNT
    assert np.abs(share - ben.culprit).max() < 4 * 0.5 / sqrt(COUNT)
    bits = np.arange(24, dtype=np.uint32)
    assert np.abs((seen[:, None] >> bits & 1).mean(axis=0) - ben.held).max() < 4 * 0.5 / sqrt(COUNT)


def test_nothing_can_be_drawn_where_no_world_fits() -> None:
    none = lifted_belief(
        timeline(HEADER + "Ben asks Cleo: how many fat = 2\nCleo asks Ben: has any fat = yes\n"),
        BUDGET,
    )
    with pytest.raises(ContradictionError):
        drawn_worlds(none, 1)


def test_a_world_at_least() -> None:
    with pytest.raises(ValueError, match="0"):
        drawn_worlds(hands(), 0)
