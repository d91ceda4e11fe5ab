"""The engines' clock: what stops it, who, and that limits in seconds go by it."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event, Thread, main_thread
from typing import Any

import pytest
from numba.core.compiler_lock import global_compiler_lock

from abbey.errors import BudgetExceededError
from abbey.inference import Budget
from abbey.inference.clock import engine_time, go, loading, stand_still
from abbey.inference.loops import njit

_PAUSE = 0.2
_ROUNDING = 1e-6


def _elsewhere(call: Callable[[], float]) -> float:
    """Call something in another thread, as an engine that waits for nothing would."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(call).result()


def _goes() -> bool:
    start = engine_time()
    time.sleep(0.01)
    return engine_time() > start


def test_it_goes_as_fast_as_any_other() -> None:
    before, start, after = time.monotonic(), engine_time(), time.monotonic()
    time.sleep(_PAUSE)
    least = time.monotonic() - after
    gone = engine_time() - start
    assert least - _ROUNDING <= gone <= time.monotonic() - before + _ROUNDING


def test_it_stands_until_the_last_has_loaded() -> None:
    start = engine_time()
    with loading():
        with loading():
            time.sleep(_PAUSE)
        inside = _elsewhere(engine_time)
        time.sleep(_PAUSE)
        assert _elsewhere(engine_time) == inside
    assert engine_time() - start < _PAUSE / 2


def test_it_goes_on_after_a_failure() -> None:
    with pytest.raises(ZeroDivisionError), loading():
        _ = 1 / 0
    assert _goes()


def test_it_goes_on_where_an_interrupt_left_a_pause_open() -> None:
    """Ctrl-C while another thread compiles: this one waits for it, and is never told an end."""
    busy, enough = Event(), Event()

    def compiles() -> None:
        with global_compiler_lock:
            busy.set()
            enough.wait()

    def interrupts() -> None:
        time.sleep(0.1)
        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)

    threads = [Thread(target=compiles), Thread(target=interrupts)]
    threads[0].start()
    busy.wait()
    try:
        threads[1].start()
        with pytest.raises(KeyboardInterrupt), global_compiler_lock:
            pass
    finally:
        enough.set()
        for thread in threads:
            thread.join()
    assert _goes()


def test_it_goes_on_after_an_end_that_had_no_beginning() -> None:
    """Whoever loads these loops may do so while another thread compiles loops of its own."""
    go()
    assert _goes()
    start = engine_time()
    with loading():
        time.sleep(_PAUSE)
    assert engine_time() - start < _PAUSE / 2


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

    compiled: Any = njit()(count)
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
