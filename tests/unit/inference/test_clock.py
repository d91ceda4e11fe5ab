"""The engines' clock: what stops it, who, and that limits in seconds go by it."""

from __future__ import annotations

import time
from threading import Barrier, Thread
from typing import Any

import pytest

from abbey.errors import BudgetExceededError
from abbey.inference import Budget
from abbey.inference.clock import engine_time, go, loading, stand_still
from abbey.inference.loops import njit

_PAUSE = 0.2


def test_it_goes_as_fast_as_any_other() -> None:
    start, wall = engine_time(), time.monotonic()
    time.sleep(_PAUSE)
    assert engine_time() - start == pytest.approx(time.monotonic() - wall, abs=0.01)


def test_it_stands_until_the_last_has_loaded() -> None:
    start = engine_time()
    with loading():
        with loading():
            time.sleep(_PAUSE)
        inside = engine_time()
        time.sleep(_PAUSE)
        assert engine_time() == inside
    assert engine_time() - start < _PAUSE / 2


def test_it_goes_on_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), loading():
        _ = 1 / 0
    start = engine_time()
    time.sleep(0.01)
    assert engine_time() > start


def test_threads_share_it() -> None:
    both = Barrier(2)

    def loads(seconds: float) -> None:
        stand_still()
        both.wait()
        time.sleep(seconds)
        go()

    threads = [Thread(target=loads, args=(seconds,)) for seconds in (_PAUSE, 2 * _PAUSE)]
    start, wall = engine_time(), time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert time.monotonic() - wall >= 2 * _PAUSE
    assert engine_time() - start < _PAUSE


def test_compiling_stops_it() -> None:
    def count(most: int) -> int:
        number = 0
        for each in range(most):
            number += each % 7 == 0
        return number

    compiled: Any = njit(count)
    start, wall = engine_time(), time.monotonic()
    assert compiled(100) == 15
    assert engine_time() - start < (time.monotonic() - wall) / 4


def test_a_limit_in_seconds_goes_by_it() -> None:
    budget = Budget(seconds=_PAUSE / 2).started()
    with loading():
        time.sleep(_PAUSE)
    budget.check_time()
    time.sleep(_PAUSE)
    with pytest.raises(BudgetExceededError, match="seconds"):
        budget.check_time()
