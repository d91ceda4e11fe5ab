"""What a question tells, against all deals counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import log2
from random import Random

import pytest

from abbey.components.suspect_set import SuspectSet, with_traits
from abbey.components.traits import Girth, Order
from abbey.players import Notes
from abbey.players.questions import best_question, best_request, bits, least_telling
from abbey.record.questions import CountCrossed, CountHeld, HasAny, HasCrossed, Pattern
from abbey.rules import deal
from abbey.rules.game import Game
from abbey.rules.listed import patterns
from watched import NAMES


def _counted(pool: int, marked: int, drawn: int, *, yes_no: bool) -> float:
    """Mutual information of count and membership, by listing culprits and hands."""
    table: dict[tuple[int, bool], int] = {}
    for culprit in range(pool):
        rest = [card for card in range(pool) if card != culprit]
        for hand in combinations(rest, drawn):
            number = sum(card < marked for card in hand)
            key = (min(number, 1) if yes_no else number, culprit < marked)
            table[key] = table.get(key, 0) + 1
    total = sum(table.values())
    told = 0.0
    for (number, guilty), ways in table.items():
        both = Fraction(ways, total)
        row = Fraction(sum(w for (n, _), w in table.items() if n == number), total)
        column = Fraction(sum(w for (_, g), w in table.items() if g is guilty), total)
        told += float(both) * log2(both / row / column)
    return told


@pytest.mark.parametrize("yes_no", [False, True])
@pytest.mark.parametrize(("pool", "marked", "drawn"), [(8, 4, 3), (8, 2, 3), (8, 6, 2), (16, 4, 2)])
def test_bits_are_those_of_all_deals(pool: int, marked: int, drawn: int, yes_no: bool) -> None:
    """The share is a whole number of 64ths here, so nothing is rounded."""
    assert bits(pool, marked, drawn, marked / pool, yes_no=yes_no) == pytest.approx(
        _counted(pool, marked, drawn, yes_no=yes_no), abs=1e-8
    )


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_what_is_certain_tells_nothing(share: float) -> None:
    assert bits(18, 9, 6, share) == 0


def _start() -> tuple[Notes, int]:
    view = Game(deal(NAMES[:3], chance=Random(4)), [None] * 3, chance=Random(1)).view(0)  # type: ignore[list-item]
    notes = Notes(view.header)
    notes.catch_up(view)
    return notes, view.hand.mask


def test_the_best_question_is_the_best_of_all() -> None:
    notes, own = _start()
    odds = notes.odds()
    found = best_question(notes, odds, "Ben", 6, own, crossed=False)
    assert found is not None
    best, question = found
    assert isinstance(question, CountHeld)
    hidden = notes.pack & ~own
    for first in Order:
        for second in Girth:
            for of in (Pattern((first,)), Pattern((second,)), Pattern((first, second))):
                mask = of.suspects.mask
                told = bits(18, (mask & hidden).bit_count(), 6, odds.chance(mask))
                assert told <= best


def test_a_count_that_is_known_is_not_asked_again() -> None:
    notes, own = _start()
    odds = notes.odds()
    first = best_question(notes, odds, "Ben", 6, own, crossed=False)
    assert first is not None
    assert isinstance(first[1], CountHeld)
    notes.held["Ben"][first[1].of.suspects.mask] = 2
    second = best_question(notes, odds, "Ben", 6, own, crossed=False)
    assert second is not None
    assert second[1] != first[1]
    assert second[0] <= first[0]
    assert best_question(notes, odds, "Cleo", 6, own, crossed=False) == first


def test_restrictions_are_kept() -> None:
    notes, own = _start()
    odds = notes.odds()
    yes_no = best_question(notes, odds, "Ben", 6, own, yes_no=True)
    assert yes_no is not None
    assert isinstance(yes_no[1], HasAny | HasCrossed)
    one = best_question(notes, odds, "Ben", 6, own, traits=1, crossed=False)
    assert one is not None
    assert isinstance(one[1], CountHeld)
    assert isinstance(one[1].of, Pattern)
    assert len(one[1].of.traits) == 1
    assert best_question(notes, odds, "Ben", 0, own, crossed=False) is None


def test_sheets_are_asked_about_when_much_has_been_seen() -> None:
    notes, own = _start()
    notes.exposure["Ben"] = 20.0
    found = best_question(notes, notes.odds(), "Ben", 1, own)
    assert found is not None
    assert isinstance(found[1], CountCrossed)
    mask = found[1].of.suspects.mask
    notes.sheets["Ben"][mask] = 19.5
    again = best_question(notes, notes.odds(), "Ben", 1, own)
    assert again is not None
    assert again[1] != found[1]


def test_a_request_is_for_cards_not_seen() -> None:
    notes, own = _start()
    found = best_request(notes, [("Ben", 6), ("Cleo", 6)], own)
    assert found is not None
    chance, player, of = found
    assert player == "Ben"
    assert 0.9 < chance <= 1
    notes.held["Ben"] = dict.fromkeys(notes.held["Ben"], 0) | {of.suspects.mask: 0}
    other = best_request(notes, [("Ben", 6)], own)
    assert other is not None
    assert other[2] != of


def test_nothing_is_requested_when_all_is_known() -> None:
    notes, own = _start()
    notes.innocent = notes.pack
    assert best_request(notes, [("Ben", 6)], own) is None
    notes.innocent = notes.pack & ~with_traits(Girth.FAT).mask
    found = best_request(notes, [("Ben", 6)], own)
    assert found is not None
    assert SuspectSet(with_traits(Girth.FAT).mask & found[2].suspects.mask)


def test_the_least_telling_question_is_known_to_all() -> None:
    notes, _ = _start()
    assert least_telling(notes, "Ben", 6).suspects.mask == notes.pack


def test_within_two_traits_it_is_what_was_counted_already() -> None:
    notes, _ = _start()
    asked = Pattern((Girth.FAT,))
    notes.held["Ben"][asked.suspects.mask] = 2
    assert least_telling(notes, "Ben", 6, traits=2) == asked
    assert least_telling(notes, "Cleo", 6, traits=2) != asked


def test_else_it_is_the_pattern_that_tells_listeners_least() -> None:
    notes, _ = _start()
    found = least_telling(notes, "Ben", 6, traits=2, yes_no=True)

    def told(mask: int) -> float:
        size = mask.bit_count()
        return bits(24, size, 6, size / 24, yes_no=True)

    assert told(found.suspects.mask) == min(told(of.suspects.mask) for of in patterns(2))
