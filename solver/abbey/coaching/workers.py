"""Where games are played: in this process, on all cores, or on a cluster of machines.

Each way takes numbers of games and yields their results in whatever order they come.
"""

from __future__ import annotations

import signal
import threading
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from abbey.coaching.outcomes import GameResult
from abbey.coaching.schedule import Plan, play_fixture
from abbey.errors import TournamentError

__all__ = ["Local", "Workers"]

_FALLS = 3
"""So often in a row a pool of processes may break down without any game played."""
_IDLE = 5
"""Seconds after which a process without work ends, even if nobody is left to tell it to."""


class Workers(Protocol):
    """Who plays games."""

    def play(self, plan: Plan, numbers: Sequence[int]) -> Generator[GameResult, None, None]:
        """Play these games; close the iterator to stop early."""


@dataclass(frozen=True, slots=True)
class Local:
    """Processes of this machine, by joblib.

    A process that dies takes the games under way with it; they are played again.

    >>> plan = Plan(("random", "random", "random"), seed=1)
    >>> [result.number for result in Local(jobs=1).play(plan, (0, 1))]
    [0, 1]
    """

    jobs: int = -1
    """How many processes; -1 for as many as there are cores."""

    def play(self, plan: Plan, numbers: Sequence[int]) -> Generator[GameResult, None, None]:
        """Play these games.

        Raises:
            TournamentError: if processes keep dying.
        """
        if self.jobs == 1 or len(numbers) < 2:
            yield from (play_fixture(plan, number) for number in numbers)
            return
        yield from _until_done(numbers, lambda left: self._pool(plan, left))

    def _pool(self, plan: Plan, numbers: Sequence[int]) -> Generator[GameResult, None, None]:
        from joblib import Parallel, delayed
        from joblib.externals.loky import get_reusable_executor

        # Games go out one by one, so that a result is here as soon as its game is over.
        pool = Parallel(
            n_jobs=self.jobs,
            backend="loky",
            return_as="generator_unordered",
            batch_size=1,
            idle_worker_timeout=_IDLE,
        )
        with _ignoring_interrupts():
            results = pool(delayed(play_fixture)(plan, number) for number in numbers)
        done = False
        try:
            for result in results:  # noqa: UP028 - closing early must not pass through here
                yield result
            done = True
        finally:
            with warnings.catch_warnings():
                # joblib regrets games under way that nobody waits for; they are played later
                warnings.simplefilter("ignore", UserWarning)
                results.close()
            get_reusable_executor(reuse=True).shutdown(wait=True, kill_workers=not done)


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Start processes that leave an interrupt to this one.

    A terminal interrupts the whole group. This process then ends the others; each of them
    would tell of it by a traceback, so they begin with the signal ignored, which outlives
    `exec` where a handler would not.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _until_done(
    numbers: Sequence[int], play: Callable[[Sequence[int]], Generator[GameResult, None, None]]
) -> Generator[GameResult, None, None]:
    """Play what is left, again and again, while pools of processes break down."""
    from joblib.externals.loky.process_executor import BrokenProcessPool

    left = set(numbers)
    falls = 0
    while left:
        try:
            for result in play(sorted(left)):
                falls = 0
                left.discard(result.number)
                yield result
        except BrokenProcessPool as error:
            falls += 1
            if falls >= _FALLS:
                raise TournamentError(
                    f"processes keep dying, {len(left)} games are left: {error}"
                ) from error
