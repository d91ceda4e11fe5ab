"""Long thinking as a person sees it: what goes on, and Ctrl-C for the best answer so far."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from abbey.inference import Engine, Progress
from abbey.inference.clock import standing
from abbey_cli.terminal import say, waiting

__all__ = ["Watching", "patient", "watching"]

_LONG = 1.0
"""Seconds of loading after which it is told: then loops are compiled."""


class Watching:
    """Watches the engines: tells a person how far they have come, and stops them on Ctrl-C."""

    def __init__(
        self, what: str, tell: Callable[[str], None], patience: _Patience, *, everything: bool
    ) -> None:
        self._what, self._tell, self._patience = what, tell, patience
        self._everything = everything
        self._is_over = False

    def __call__(self, progress: Progress) -> bool:
        """Tell how far an engine has come, and say whether it may go on."""
        self._tell(f"{self._what}: {_told(progress)}")
        if self._patience.is_over():
            self._is_over = True
            return False
        # counting leaves the answer to samples, which hurry when they are told so; logic given up
        # would leave no answer at all
        return not (self._is_over and self._everything) or progress.engine is Engine.CERTAINTY

    @property
    def is_over(self) -> bool:
        """Whether a person has asked for an end, so that no new piece of work may begin."""
        self._is_over = self._is_over or self._patience.is_over()
        return self._is_over


@contextmanager
def watching(what: str, *, everything: bool = False) -> Iterator[Watching]:
    """Give the body a watch to hand to an engine; it tells a person how far things have come.

    The first Ctrl-C ends the engine at work: what is left, or was found so far, is the answer.
    One more while that engine has not yet noticed ends the command as usual.

    Args:
        what: what goes on, in words.
        everything: whether that wish holds for all engines that follow too, within a second.
    """
    patience = _Patience()
    with waiting(what, patience.aside) as tell, patience.listening():
        yield Watching(what, tell, patience, everything=everything)


@contextmanager
def patient() -> Iterator[Callable[[], bool]]:
    """Give the body a question to ask between pieces of work: is it to stop?

    The first Ctrl-C is such a wish; one more before it is granted ends the command as usual.
    """
    patience = _Patience()
    with patience.listening():
        yield patience.is_over


class _Patience:
    """Whether a person has asked for an end, once for each engine."""

    def __init__(self) -> None:
        self._asked = False

    def aside(self) -> str:
        """Say what Ctrl-C is for, that it was heard, or that loops are compiled."""
        if standing() > _LONG:
            return f" getting loops ready, {'then stopping' if self._asked else 'long only once'}"
        return " stopping" if self._asked else " (Ctrl-C: the best so far)"

    def is_over(self) -> bool:
        """Tell whether the engine at work is to stop; the next one may go on."""
        asked, self._asked = self._asked, False
        if asked:
            say("stopping; this is the best so far")
        return asked

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take Ctrl-C as a wish in the body; elsewhere than in the main thread nothing changes."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._asked:
            raise KeyboardInterrupt
        self._asked = True


def _told(progress: Progress) -> str:
    """Say how far an engine has come.

    >>> _told(Progress(Engine.EXACT, 120000)), _told(Progress(Engine.SAMPLED, 4000, 0.0123))
    ('exact, 120,000 states', 'sampled, ± 2.5 points in 100 so far')
    >>> _told(Progress(Engine.EXACT, 1)), _told(Progress(Engine.SAMPLED, 0))
    ('exact, 1 state', 'sampled, getting ready')
    >>> _told(Progress(Engine.CERTAINTY, 1)), _told(Progress(Engine.CERTAINTY, 0))
    ('certainty, 1 proof', 'certainty')
    """
    if progress.engine is Engine.CERTAINTY:
        proofs = f", {progress.work:,} {'proof' if progress.work == 1 else 'proofs'}"
        return f"certainty{proofs if progress.work else ''}"
    if not progress.work:
        return f"{progress.engine}, getting ready"
    if progress.engine is Engine.EXACT:
        return f"exact, {progress.work:,} {'state' if progress.work == 1 else 'states'}"
    if progress.error is None or progress.error >= 1:
        return f"{progress.engine}, {progress.work:,} sweeps"
    return f"{progress.engine}, ± {200 * progress.error:.1f} points in 100 so far"
