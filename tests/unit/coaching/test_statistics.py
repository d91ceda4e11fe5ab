"""Intervals against tables, and against what they promise."""

from __future__ import annotations

from random import Random

import pytest

from abbey.coaching.statistics import Estimate, estimate, share, student

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 10: 2.228, 29: 2.045}
"""Quantiles as printed in every table of Student's distribution."""


@pytest.mark.parametrize(("freedom", "quantile"), [*TABLE.items(), (99, 1.984), (999, 1.962)])
def test_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=5e-4)


def test_an_interval_by_hand() -> None:
    """Of 1, 2, 3, 4 the mean is 5/2, the variance 5/3, and 3.182 * sqrt(5/3/4) is 2.054."""
    found = estimate([1, 2, 3, 4])
    assert found.mean == 2.5
    assert found.low == pytest.approx(2.5 - 2.054, abs=1e-3)
    assert found.high == pytest.approx(2.5 + 2.054, abs=1e-3)


def test_equal_numbers_have_no_width() -> None:
    assert estimate([3.0] * 5) == Estimate(3.0, 3.0, 3.0)


def test_shares_stay_between_none_and_all() -> None:
    low = share([0.0, 0.0, 0.0, 0.25])
    assert low.low == 0
    high = share([1.0, 1.0, 1.0, 0.75])
    assert high.high == 1
    assert low.high is not None
    assert high.low == pytest.approx(1 - low.high)


def test_agreement_on_none_or_all_leaves_room_for_doubt() -> None:
    none, every = share([0.0] * 10), share([1.0] * 10)
    assert (none.low, every.high) == (0, 1)
    assert none.high == pytest.approx(0.2775, abs=1e-4)
    assert every.low == pytest.approx(1 - 0.2775, abs=1e-4)


def test_one_deal_says_nothing_of_luck() -> None:
    assert share([0.5]) == Estimate(0.5, None, None)
    assert str(share([0.5])) == "0.500"


@pytest.mark.parametrize("values", [[], ()])
def test_no_numbers_have_no_mean(values: list[float]) -> None:
    with pytest.raises(ValueError, match="no numbers"):
        estimate(values)
    with pytest.raises(ValueError, match="at least one degree"):
        student(0)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    chance = Random(5)
    held = 0
    for _ in range(1000):
        found = estimate([chance.gauss(0.5) for _ in range(6)])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.5 <= found.high
    assert 930 <= held <= 970
