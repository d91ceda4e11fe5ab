"""How long sampling may take: by the clock, and by who waits for it.

Whoever watches may want an end at any moment: while a first history is looked for, while the
chains forget where they began, between two rounds, while logic is at work. From then on all that
is still to be done shares a moment, so that there is an answer, though a rough one.
"""

from __future__ import annotations

import time
from math import inf

from abbey.inference.certainty import SECONDS
from abbey.inference.effort import Engine, Progress, Watch

__all__ = ["HURRY", "Patience"]

HURRY = 0.5
"""Seconds for all that is left to do once somebody wants an end."""
_FEWEST_SECONDS = 1.0
"""What logic gets at least for what is possible, if nobody wants an end."""


class Patience:
    """Asks whoever watches whether to go on, and knows when what must end.

    >>> patience = Patience(5.0, lambda progress: progress.work < 100)
    >>> patience.asks(99), patience.seconds
    (True, 5.0)
    >>> patience.asks(100), patience.asks(99), patience.seconds
    (False, False, 0.5)
    """

    def __init__(self, seconds: float | None = None, watch: Watch | None = None) -> None:
        """Begin to wait: for so many seconds, or for work that is counted in sweeps."""
        self._seconds, self._watch = seconds, watch
        self._wanted = True
        self._ends = self._logic_ends = inf

    @property
    def seconds(self) -> float | None:
        """How long samples are drawn; None if their work is counted in sweeps."""
        if self._wanted:
            return self._seconds
        return HURRY if self._seconds is None else min(HURRY, self._seconds)

    @property
    def logic_seconds(self) -> float:
        """Seconds for one question to the solver."""
        # work that is counted in sweeps must not hang on how busy the machine is
        return SECONDS if self._seconds is None else max(_FEWEST_SECONDS, self._seconds)

    def asks(self, sweeps: int = 0, error: float | None = None) -> bool:
        """Ask whether to go on, having come so far; after the first no nobody is asked."""
        if self._wanted and self._watch is not None:
            self._wanted = self._watch(Progress(Engine.SAMPLED, sweeps, error))
            if not self._wanted:
                self.begin()
        return self._wanted

    def begin(self) -> None:
        """Start the moment that is left, if somebody wants an end."""
        if not self._wanted:
            self._ends = time.monotonic() + HURRY

    def begin_logic(self) -> None:
        """Start the clock of logic, if there is one."""
        if self._seconds is not None:
            self._logic_ends = time.monotonic() + self.logic_seconds

    def left(self) -> float:
        """Return how many seconds are left of that moment; inf as long as nobody wants an end."""
        return self._ends - time.monotonic()

    def looks(self) -> bool:
        """Ask whether to go on, and tell logic whether there is time left."""
        self.asks()
        return self.go_on()

    def go_on(self) -> bool:
        """Tell logic whether there is time left."""
        return time.monotonic() < min(self._ends, self._logic_ends)
