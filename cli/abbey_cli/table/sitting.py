"""Sitting down at the table, and leaving it at once."""

from __future__ import annotations

import os
import select
import sys
from threading import Thread
from typing import NoReturn

from abbey.inference import DEFAULT_EFFORT, Effort
from abbey_cli.table.app import TableApp
from abbey_cli.table.journal import Journal
from abbey_cli.table.serving import is_served
from abbey_cli.table.session import Session

__all__ = ["sit_down"]


def sit_down(
    journal: Journal, *, language: str | None = None, effort: Effort = DEFAULT_EFFORT
) -> NoReturn:
    """Show the table until somebody leaves it, and end this process.

    Every line is on disk by then. The last thought may still be deep in compiled code, and to take
    apart all that was loaded takes seconds on a slow machine: nobody waits for either.
    """
    if is_served():
        Thread(target=_end_with_server, name="server", daemon=True).start()
    app = TableApp(Session(journal), language=language, effort=effort)
    app.run()
    journal.close()
    sys.stdout.flush()
    os._exit(app.return_code or 0)


def _end_with_server() -> None:
    """End this process when the server has ended, however; else it would keep the lock for ever."""
    ends = select.poll()
    ends.register(0, 0)  # nothing but that the other end of the pipe is gone
    ends.poll()
    os._exit(1)
