"""What others may know: estimates worked out by hand."""

from __future__ import annotations

from math import log2

import numpy as np
import pytest

from abbey.advice.outlook import Outlook
from abbey.advice.rivals import Rival, Rivals, restricted, rivals, told, values_of
from abbey.components.suspects import SUSPECTS
from abbey.components.traits import TRAITS
from abbey.inference import Effort, Engine
from abbey.record import read

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""
PACK = 0b1111


def rival(*seen: int, name: str = "Ben") -> Rival:
    public = np.array([0.4, 0.3, 0.2, 0.1] + [0.0] * 20)
    masks = np.array(seen, dtype=np.uint32)
    return Rival(name, masks, np.full(len(seen), 3), public, PACK)


def test_public_chances_are_shared_among_what_was_not_seen() -> None:
    chances = rival(0b0001, 0b0110).chances()
    assert chances[0, :4] == pytest.approx([0, 1 / 2, 1 / 3, 1 / 6])
    assert chances[1, :4] == pytest.approx([0.8, 0, 0, 0.2])
    assert chances.sum(axis=1) == pytest.approx([1, 1])


def test_who_has_seen_all_that_the_public_allows_takes_the_rest() -> None:
    public = np.array([1.0] + [0.0] * 23)
    chances = restricted(public, np.array([0b0001], dtype=np.uint32), PACK)
    assert chances[0, :4] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3])


def test_a_card_tells_those_who_had_not_seen_it() -> None:
    """In one world of two Ben gave the first card 0.4: minus log2 of what is left of it."""
    ben = rival(0b0001, 0b0000)
    assert ben.told(also_seen=0b0001) == pytest.approx(-log2(0.6) / 2)
    assert ben.told(also_seen=0) == 0


def test_what_everybody_hears_counts_by_what_was_not_seen() -> None:
    news = np.array([0.0, 0.0, 0.5, 0.5] + [0.0] * 20)
    assert rival(0b0100).told(public=news) == pytest.approx(-log2(1 / 8))


def test_points_of_news() -> None:
    """0.4 to be the culprit is 0.4 points; without the first card 0.5 is 1, traits aside."""
    made = dict.fromkeys(TRAITS, ("Cleo",))
    assert values_of(rival(0).chances(), made) == pytest.approx([0.4])
    assert rival(0).gained(made, also_seen=1) == pytest.approx(0.6)
    assert rival(0).gained({}, also_seen=1) > 0.6


def test_doubt_is_worth_nothing() -> None:
    even = np.array([0.25] * 4 + [0.0] * 20)
    assert rival(0).gained(dict.fromkeys(TRAITS, ()), public=even) == 0


def test_told_is_the_information_between_two_rows() -> None:
    one, two = np.array([[0.5, 0.5]]), np.array([[1.0, 0.0]])
    assert told(one, two) == 1
    assert told(one, one) == 0
    assert told(two, one) == 0  # what was impossible before counts nothing


def test_worlds_of_a_small_notebook() -> None:
    """Ben has seen the two cards of his hand; Guy and Bruno are mine, so never his."""
    found = rivals(Outlook(read(HEADER)), worlds=50)
    assert found is not None
    assert found.names == ("Ben", "Cleo")
    mine = SUSPECTS[23].bit | SUSPECTS[16].bit
    for each in found.each:
        assert (np.bitwise_count(each.seen) == 2).all()
        assert not (each.seen & np.uint32(mine)).any()
        assert not (each.seen >> each.culprits.astype(np.uint32) & 1).any()


def test_what_i_gave_has_been_seen() -> None:
    found = rivals(Outlook(read(HEADER + "Ana gives Guy to Cleo\n")), worlds=20)
    assert found is not None
    assert (found.of("Cleo").seen & np.uint32(SUSPECTS[23].bit)).all()
    assert not (found.of("Ben").seen & np.uint32(SUSPECTS[23].bit)).any()


def test_equal_seeds_give_equal_worlds() -> None:
    now = Outlook(read(HEADER))
    one, two, three = (rivals(now, worlds=40, seed=seed) for seed in (1, 1, 2))
    assert one is not None
    assert two is not None
    assert three is not None
    assert (one.each[0].seen == two.each[0].seen).all()
    assert not (one.each[0].seen == three.each[0].seen).all()


def test_no_worlds_without_chances() -> None:
    assert rivals(Outlook(read(HEADER), Effort(Engine.CERTAINTY))) is None


def test_a_spectator_watches_everybody() -> None:
    lines = HEADER.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", "")
    found = rivals(Outlook(read(lines)), worlds=5)
    assert found is not None
    assert found.names == ("Ana", "Ben", "Cleo")


def test_the_share_is_the_mean() -> None:
    found = Rivals((rival(0), rival(1, name="Cleo")), {})
    assert found.share(3.0) == 1.5
    with pytest.raises(ValueError, match="Dai"):
        found.of("Dai")
