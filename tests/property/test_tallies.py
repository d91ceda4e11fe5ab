"""Counts of sets: by numpy, by the compiled loop and by dealing every card, they are the same."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import abbey.inference.compiled  # noqa: F401  # so that loops count as loaded
from abbey.inference import Holdings
from abbey.inference.counting import count_sets
from abbey.inference.tallies import CARDS, Tallies

_CLOSE = 1e-12

Given = tuple[tuple[int, ...], np.ndarray, np.ndarray]


@st.composite
def holdings(draw: st.DrawFn, *, cards: int = CARDS, most_rows: int = 12) -> Given:
    """Kinds, numbers and weights of a holding: a culprit's card is never held."""
    pack = draw(st.lists(st.integers(0, CARDS - 1), min_size=1, max_size=cards, unique=True))
    ends = draw(st.sets(st.integers(1, len(pack) - 1)) if len(pack) > 1 else st.just(set()))
    bounds = [0, *sorted(ends), len(pack)]
    kinds = tuple(sum(1 << card for card in pack[start:end]) for start, end in pairwise(bounds))
    sizes = [kind.bit_count() for kind in kinds]
    row = st.tuples(*(st.integers(0, size) for size in sizes)).filter(
        lambda numbers: any(number < size for number, size in zip(numbers, sizes, strict=True))
    )
    numbers = np.array(draw(st.lists(row, min_size=1, max_size=most_rows, unique=True)))
    weight = st.one_of(st.just(0.0), st.floats(1e-3, 1.0))
    weights = np.array(
        [
            [draw(weight) if number < size else 0.0 for number, size in zip(r, sizes, strict=True)]
            for r in numbers
        ]
    )
    return kinds, numbers, weights / (weights.sum() or 1)


@given(holdings(), st.lists(st.integers(0, (1 << CARDS) - 1), max_size=20))
def test_the_compiled_loop_counts_the_same(given_: Given, sets: list[int]) -> None:
    tallies = Tallies(*given_)
    slow = [tallies._counted(cards) for cards in sets]
    assert tallies._at_once(sets) == pytest.approx(
        np.array(slow).reshape(len(sets), tallies.width, CARDS), abs=_CLOSE
    )


@given(holdings(), st.lists(st.integers(0, (1 << CARDS) - 1), max_size=20))
def test_many_sets_are_as_one_by_one(given_: Given, sets: list[int]) -> None:
    """Also what is asked twice, what others leave out, and what is surely held or not."""
    tallies = Tallies(*given_)
    again = [*sets, *(~cards & ((1 << CARDS) - 1) for cards in sets), *sets[:1]]
    tables = tallies.tables(again)
    assert tables.shape == (len(again), tallies.width, CARDS)
    for table, cards in zip(tables, again, strict=True):
        assert table == pytest.approx(Tallies(*given_)._counted(cards), abs=_CLOSE)


@given(holdings(cards=7, most_rows=4), st.integers(0, (1 << CARDS) - 1))
def test_dealing_every_card_gives_the_same(given_: Given, cards: int) -> None:
    """Within a row the cards of a kind lie in every way, all equally likely."""
    kinds, numbers, weights = given_
    wanted = np.zeros((int(numbers.sum(axis=1).max()) + 1, CARDS))
    for row, chances in zip(numbers.tolist(), weights.tolist(), strict=True):
        for kind, chance in zip(kinds, chances, strict=True):
            for culprit in (card for card in range(CARDS) if kind >> card & 1 and chance):
                left = [
                    [card for card in range(CARDS) if each >> card & 1 and card != culprit]
                    for each in kinds
                ]
                ways = np.prod([comb(len(s), n) for s, n in zip(left, row, strict=True)])
                each_hand = chance / kind.bit_count() / ways
                for parts in product(
                    *(combinations(some, n) for some, n in zip(left, row, strict=True))
                ):
                    hits = sum(cards >> card & 1 for part in parts for card in part)
                    wanted[hits, culprit] += each_hand
    assert Holdings(kinds, numbers, weights).joint(cards) == pytest.approx(wanted, abs=_CLOSE)


@pytest.mark.parametrize("sets", [[], [0], [(1 << CARDS) - 1]])
def test_the_ends_of_the_scale(sets: list[int]) -> None:
    one = Holdings((0b111,), np.array([[1]]), np.array([[1.0]]))
    tables = one.joints(sets)
    assert tables.shape == (len(sets), 2, CARDS)
    for table, cards in zip(tables, sets, strict=True):
        assert table[1 if cards else 0].sum() == pytest.approx(1)


@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("kind", ["int64", "int32", "uint8"])
def test_the_loop_is_compiled_once(rows: int, kind: str) -> None:
    """Whatever types numbers have; one row alone also has another layout than several."""
    numbers = np.arange(rows, dtype=kind)[:, None]
    Tallies((0b111,), numbers, np.full((rows, 1), 1 / rows))._at_once([0b011])
    loop: Any = count_sets
    assert len(loop.signatures) == 1
