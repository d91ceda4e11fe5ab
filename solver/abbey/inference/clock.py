"""The clock by which engines have their time: it stands still while compiled loops are loaded.

A loop comes from the cache in a fraction of a second, and takes seconds the very first time, when
it is compiled. Either says nothing of the notebook, so it costs an engine none of its time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, get_ident

__all__ = ["engine_time", "go", "loading", "stand_still", "standing"]


class _Pauses:
    """How long the clock has stood still; several threads may want it to at once."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._wanted: dict[int, int] = {}
        self._since = self._before = 0.0

    def begin(self) -> None:
        with self._lock:
            if not self._wanted:
                self._since = time.monotonic()
            self._wanted[get_ident()] = self._wanted.get(get_ident(), 0) + 1

    def end(self) -> None:
        with self._lock:
            wanted = self._wanted.pop(get_ident(), 0)
            if wanted > 1:
                self._wanted[get_ident()] = wanted - 1
            elif wanted:
                self._go_on()

    def running(self) -> float:
        """Return the time without all pauses."""
        with self._lock:
            # who asks loads nothing: Ctrl-C came before this thread could let the clock go on
            if self._wanted.pop(get_ident(), 0):
                self._go_on()
            return (self._since if self._wanted else time.monotonic()) - self._before

    def standing(self) -> float:
        """Return how long this pause has lasted; 0 if there is none."""
        with self._lock:
            return time.monotonic() - self._since if self._wanted else 0.0

    def _go_on(self) -> None:
        if not self._wanted:
            self._before += time.monotonic() - self._since


_PAUSES = _Pauses()
stand_still = _PAUSES.begin
"""Stop the clock, until this thread has called `go` as often, or asks what time it is."""
go = _PAUSES.end
"""Let the clock go on, unless it was stopped more often, or another thread wants it to stand."""


def engine_time() -> float:
    """Return the seconds that this clock has gone; only differences mean anything.

    >>> start = engine_time()
    >>> with loading():
    ...     time.sleep(0.1)
    >>> 0 <= engine_time() - start < 0.1
    True
    """
    return _PAUSES.running()


def standing() -> float:
    """Return for how many seconds the clock has stood still by now; 0 if it goes.

    >>> with loading():
    ...     time.sleep(0.1)
    ...     standing() >= 0.1
    True
    >>> standing()
    0.0
    """
    return _PAUSES.standing()


@contextmanager
def loading() -> Iterator[None]:
    """Let the clock stand still inside, where nobody asks what time it is."""
    stand_still()
    try:
        yield
    finally:
        go()
