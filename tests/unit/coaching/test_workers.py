"""Workers: an interrupt is this process's business, not theirs."""

from __future__ import annotations

import os
import signal
from contextlib import closing

from joblib.externals.loky import get_reusable_executor

from abbey.coaching import Plan
from abbey.coaching.workers import Local

PLAN = Plan(("random", "random", "random"), seed=4)


def test_interrupted_processes_play_on() -> None:
    before = signal.getsignal(signal.SIGINT)
    with closing(Local(jobs=2).play(PLAN, range(6))) as games:
        numbers = {next(games).number}
        assert signal.getsignal(signal.SIGINT) is before
        pool = get_reusable_executor(reuse=True)
        first = pool.submit(os.getpid).result()
        for process in {first, *(pool.submit(os.getpid).result() for _ in range(4))}:
            assert process != os.getpid()
            os.kill(process, signal.SIGINT)
        assert pool.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
        numbers |= {result.number for result in games}
    assert numbers == set(range(6))
