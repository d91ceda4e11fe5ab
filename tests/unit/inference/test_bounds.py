"""Bounds card by card: never too narrow, and as sharp as they claim."""

from __future__ import annotations

import pytest

from abbey.errors import ContradictionError
from abbey.inference.bounds import barred_cards
from abbey.inference.enumeration import worlds
from abbey.knowledge import Transfer, timeline_of
from abbey.record import read
from random_timelines import random_timeline

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""
CULPRIT, PILE, ANA, BEN, CLEO = range(5)
SERGIO = 1 << 17


def barred(lines: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    found = barred_cards(timeline_of(read(HEADER + lines)))
    assert found is not None
    return found


def test_a_later_sighting_reaches_back_to_the_deal() -> None:
    """Nothing came to Ben before I took Sergio from him: he was dealt Sergio."""
    first = dict(barred("Ana takes Sergio from Ben")[0])
    assert all(first[place] & SERGIO for place in (CULPRIT, PILE, ANA, CLEO))
    assert not first[BEN] & SERGIO


def test_an_unseen_move_in_between_leaves_it_open() -> None:
    first = dict(barred("Ben takes from Cleo\nAna takes Sergio from Ben")[0])
    assert not first.get(CLEO, 0) & SERGIO
    assert first[CULPRIT] & SERGIO


def test_a_place_whose_cards_are_all_known_is_closed() -> None:
    last = dict(barred("Ana asks Ben: how many of Sergio, Thomas = 2")[-1])
    assert not last[BEN] & SERGIO
    assert last[CLEO] & SERGIO


@pytest.mark.parametrize("seed", range(100))
def test_what_is_barred_lies_there_in_no_world(seed: int) -> None:
    timeline = random_timeline(seed)
    found = barred_cards(timeline)
    listed = list(worlds(timeline, limit=200))
    assert found is not None
    cards = [suspect.index for suspect in timeline.pack]
    moment = 0
    for step, pairs in zip(timeline.steps, found, strict=True):
        moment += isinstance(step, Transfer)
        for place, mask in pairs:
            for world in listed:
                lying = [
                    card
                    for card, path in zip(cards, world.paths, strict=True)
                    if path[moment] == place
                ]
                assert not any(mask >> card & 1 for card in lying)


@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_refuted_that_has_a_world(seed: int) -> None:
    timeline = random_timeline(seed, slips=2)
    if barred_cards(timeline) is None:
        with pytest.raises(ContradictionError):
            next(worlds(timeline))


def test_two_places_for_one_card_are_refuted() -> None:
    lines = "Ana asks Ben: has Sergio = yes\nAna asks Cleo: has Sergio = yes"
    assert barred_cards(timeline_of(read(HEADER + lines))) is None
