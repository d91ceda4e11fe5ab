"""What `abbey check` says when it is ended in the middle: by a memory limit, or killed."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from benchmarks.inference.notebooks import Sample
from benchmarks.pages import table

__all__ = ["ended"]

_LIMITS = (500, 1000, 2000)
"""Memory limits in megabytes."""
_KILLED = (1.0, 2.0, 4.0)
"""Seconds after which it is killed."""
_COMMAND = [sys.executable, "-m", "abbey_cli", "check", "--engine", "exact"]
_SECONDS = 15


def ended(hard: Sample) -> str:
    """Return a table of how the command ends on a notebook beyond the exact engine."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{hard.name}.abbey"
        path.write_text(hard.text, "utf-8")
        command = [*_COMMAND, "--seconds", str(_SECONDS), "--states", "1000000000", str(path)]
        for megabytes in _LIMITS:
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                preexec_fn=partial(_limit, megabytes << 20),
                check=False,
            )
            rows.append((f"memory limit of {megabytes} MB", *_said(done.returncode, done)))
        for seconds in _KILLED:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            try:
                out, err = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                out, err = process.communicate()
            gone = subprocess.CompletedProcess(command, process.returncode, out, err)
            rows.append((f"killed after {seconds:g} s", *_said(process.returncode, gone)))
    return (
        f"## Ended in the middle\n\n`abbey check --engine exact` on notebook {hard.name}, which "
        "takes the exact engine longer than this:\n\n"
        + table(("", "ended by", "answer printed", "message"), rows)
    )


def _limit(memory: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _said(status: int, done: subprocess.CompletedProcess[str]) -> tuple[str, str, str]:
    how = signal.Signals(-status).name if status < 0 else f"status {status}"
    message = done.stderr.strip().splitlines()
    return how, "yes" if done.stdout.strip() else "no", message[-1] if message else "-"
