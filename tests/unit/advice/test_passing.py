"""Which cards to let others see: those that they have seen."""

from __future__ import annotations

from itertools import combinations
from math import log2

import numpy as np
import pytest

from abbey.advice.passing import ONWARD, hiding, passing, showing
from abbey.advice.rivals import Rival, Rivals
from abbey.components.suspects import SUSPECTS

FULL = (1 << 24) - 1
EVEN = np.ones(24) / 24
CARDS = SUSPECTS[:4]


def made(ben: list[int], cleo: list[int]) -> Rivals:
    both = []
    for name, seen in (("Ben", ben), ("Cleo", cleo)):
        masks = np.array(seen, dtype=np.uint32)
        both.append(Rival(name, masks, np.full(len(seen), 20), EVEN, FULL))
    return Rivals(tuple(both), {})


def test_the_best_card_to_pass_is_one_that_its_receiver_has_seen() -> None:
    best, *others = passing(made([0b0100], [0b0100]), CARDS, 1, "Ben")
    assert best.option == (CARDS[2],)
    assert (best.bits, best.points) == (0, 0)
    assert all(other.bits < 0 for other in others)


def test_what_a_pass_tells_by_hand() -> None:
    """Ben has seen none of 24: two cards leave 22. Cleo has seen one of the two: 23 leave 22."""
    found = {choice.option: choice for choice in passing(made([0], [0b0001]), CARDS, 2, "Ben")}
    told = log2(24 / 22) + ONWARD * log2(23 / 22)
    assert found[CARDS[0], CARDS[1]].bits == pytest.approx(-told / 2)


@pytest.mark.parametrize("seed", range(10))
def test_a_card_that_all_have_seen_is_never_worse_than_another(seed: int) -> None:
    rng = np.random.default_rng(seed)
    ben, cleo = (list(map(int, rng.integers(0, 1 << 24, 8) | 0b0010)) for _ in range(2))
    ranked = passing(made(ben, cleo), CARDS, 1, "Ben")
    seen = next(choice for choice in ranked if choice.option == (CARDS[1],))
    assert seen.worth == max(choice.worth for choice in ranked) == 0


@pytest.mark.parametrize("seed", range(10))
def test_more_cards_never_tell_less(seed: int) -> None:
    rng = np.random.default_rng(seed)
    found = made(*(list(map(int, rng.integers(0, 1 << 22, 5))) for _ in range(2)))
    ones = {choice.option[0]: choice.bits for choice in passing(found, CARDS, 1, "Ben")}
    for choice in passing(found, CARDS, 2, "Ben"):
        assert choice.bits <= min(ones[card] for card in choice.option) + 1e-12


def test_every_way_to_choose_is_ranked_once() -> None:
    ranked = passing(made([0b0100], [0]), CARDS, 2, "Ben")
    assert sorted(choice.option for choice in ranked) == sorted(combinations(CARDS, 2))
    worth = [choice.worth for choice in ranked]
    assert worth == pytest.approx(sorted(worth, reverse=True))


def test_of_a_large_hand_the_dull_cards_are_tried() -> None:
    ranked = passing(made([0b1111 << 8], [0]), SUSPECTS[:16], 4, "Ben")
    assert len(ranked) <= 500
    assert ranked[0].option == SUSPECTS[8:12]


def test_a_short_hand_goes_whole() -> None:
    (only,) = passing(made([0], [0]), CARDS[:2], 4, "Ben")
    assert only.option == CARDS[:2]
    assert only.why == "Ben has not seen any of them yet: they tell Ben 0.13 bits."


def test_reasons_say_what_was_seen() -> None:
    found = made([0b0001, 0b0011], [0])
    why = {choice.option: choice.why for choice in passing(found, CARDS, 1, "Ben")}
    assert why[CARDS[0],] == "Ben has seen it already."
    assert why[CARDS[1],] == "Ben has seen it already with chance 0.50; it tells Ben 0.03 bits."
    assert why[CARDS[2],] == "Ben has not seen it yet: it tells Ben 0.07 bits."


def test_who_is_known_to_be_innocent_can_be_shown_to_anybody() -> None:
    public = np.array([0.0] + [1 / 23] * 23)
    ben = Rival("Ben", np.array([0], dtype=np.uint32), np.array([20]), public, FULL)
    best, *_ = showing(Rivals((ben,), {}), CARDS, "Ben")
    assert best.option == CARDS[0]
    assert best.why == f"Ben knows already that {CARDS[0]} is innocent."


def test_the_card_to_show_depends_on_who_looks() -> None:
    found = made([0b0001], [0b0010])
    assert showing(found, CARDS, "Ben")[0].option == CARDS[0]
    assert showing(found, CARDS, "Cleo")[0].option == CARDS[1]
    for_all = {choice.option: choice for choice in showing(found, CARDS, None)}
    assert for_all[CARDS[0]].bits == pytest.approx(for_all[CARDS[1]].bits)
    assert for_all[CARDS[0]].bits > for_all[CARDS[2]].bits


def test_hide_what_the_looker_has_not_seen() -> None:
    ranked = hiding(made([0b1011], [0]), CARDS, "Ben")
    assert ranked[0].option == CARDS[2]
    assert ranked[0].bits == 0
    assert next(choice for choice in ranked if choice.option is None).bits < 0
    assert len(ranked) == 5


def test_nobody_else_can_receive_or_look() -> None:
    with pytest.raises(ValueError, match="Dai"):
        passing(made([0], [0]), CARDS, 1, "Dai")
    with pytest.raises(ValueError, match="Dai"):
        showing(made([0], [0]), CARDS, "Dai")
    with pytest.raises(ValueError, match="Dai"):
        hiding(made([0], [0]), CARDS, "Dai")
