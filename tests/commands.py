"""Run commands of the app as users do: fixed width, no colour, output and errors apart."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner, Result

from abbey.inference import Effort
from abbey_cli.main import app

__all__ = ["CASES", "TESTS", "run", "run_in_colour", "run_json"]

TESTS = Path(__file__).parent
CASES = TESTS / "data" / "cases"

PATIENT = 100.0
"""Seconds: on a busy machine an exact answer takes longer, and is to be the same."""

_LIMITS = {
    "abbey.inference.DEFAULT_EFFORT": Effort(seconds=PATIENT),
    "abbey_cli.commands.advise.ADVICE_SECONDS": PATIENT,
    "abbey_cli.commands.explain.REASON_SECONDS": PATIENT,
    "abbey_cli.commands.repair.REASON_SECONDS": PATIENT,
}
"""What commands take if no option says how long."""

_ENVIRONMENT: Mapping[str, str | None] = {
    "COLUMNS": "80",
    "NO_COLOR": "1",
    "TERM": "dumb",
    "FORCE_COLOR": None,
    "TTY_COMPATIBLE": None,
    "TTY_INTERACTIVE": None,
    "_TYPER_FORCE_DISABLE_TERMINAL": "1",
}


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    """Run `abbey` in this process; what it does not mean to raise goes through."""
    words = [str(word) for word in arguments]
    with _patience():
        return CliRunner(env=_ENVIRONMENT).invoke(app, words, input=stdin, catch_exceptions=False)


def run_in_colour(*arguments: str) -> str:
    """Run a command, which must work, and return what a terminal gets."""
    colours = {**_ENVIRONMENT, "NO_COLOR": None, "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    with _patience():
        result = CliRunner(env=colours).invoke(app, arguments, color=True, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@contextmanager
def _patience() -> Iterator[None]:
    with ExitStack() as stack:
        for name, limit in _LIMITS.items():
            stack.enter_context(patch(name, limit))
        yield


def run_json(*arguments: str | Path, stdin: str | bytes | None = None) -> Any:
    """Run a command with `--json`, which must work, and return what it printed."""
    result = run(*arguments, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
