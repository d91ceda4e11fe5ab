"""How far long work has come, for a person who waits longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from abbey_cli.terminal import moving

__all__ = ["progress"]

_PATIENCE = 1.0
"""Seconds before anything is shown."""


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Give the body a function to call after each of `total` pieces of work.

    Nothing is shown to files and pipes, nor about work that is soon done.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    with moving() as console:
        bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
        )
        task = bar.add_task(what, total=total)
        begun = time.monotonic()
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            if not bar.live.is_started and time.monotonic() - begun > _PATIENCE and done < total:
                bar.start()
            bar.update(task, completed=done)

        try:
            yield advance
        finally:
            bar.stop()
