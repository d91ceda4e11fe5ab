"""Ctrl-C while an engine thinks: once for the best so far, twice for an end."""

from __future__ import annotations

import os
import re
import signal
import threading
from importlib import import_module
from io import StringIO
from time import sleep
from typing import Any

import pytest

from abbey.errors import GivenUpError
from abbey.inference import Effort, Engine, Progress, posterior
from abbey.knowledge import timeline_of
from abbey.record import read_file
from abbey_cli import terminal
from abbey_cli import watching as watching_module
from abbey_cli.render import progress as bars
from abbey_cli.watching import patient, watching
from commands import CASES, run

SOME = Progress(Engine.EXACT, 1000)


def _interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_one_interrupt_ends_one_engine(capsys: pytest.CaptureFixture[str]) -> None:
    with watching("Thinking") as watch:
        assert watch(SOME)
        _interrupt()
        assert not watch(SOME)
        assert watch(SOME)
    assert "best so far" in capsys.readouterr().err


def test_compiling_and_an_asked_for_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither lets an engine say anything, so the line that is drawn looks them up."""
    patience = watching_module._Patience()
    with patience.listening():
        assert patience.aside() == " (Ctrl-C: the best so far)"
        monkeypatch.setattr(watching_module, "standing", lambda: 0.3)
        assert patience.aside() == " (Ctrl-C: the best so far)"
        monkeypatch.setattr(watching_module, "standing", lambda: 3.0)
        assert patience.aside() == " getting loops ready, long only once"
        _interrupt()
        assert patience.aside() == " getting loops ready, then stopping"
        monkeypatch.setattr(watching_module, "standing", lambda: 0.0)
        assert patience.aside() == " stopping"
        assert patience.is_over()
        assert patience.aside() == " (Ctrl-C: the best so far)"


class _Terminal(StringIO):
    """A terminal that keeps what was written to it."""

    def isatty(self) -> bool:
        return True


def _lines(written: StringIO) -> list[str]:
    plain = re.sub(r"\x1b\[[?\d;]*[A-Za-z]", "", written.getvalue())
    return [line for line in re.split(r"[\r\n]+", plain) if line]


@pytest.mark.parametrize("width", [3, 40, 80])
def test_what_is_said_leaves_room_for_an_interrupt(
    monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """A terminal writes `^C` behind the line; on a new line it would leave the old one standing."""
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr", written := _Terminal())
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "xterm")
    with terminal.waiting("Thinking [so]", lambda: " aside" * 20) as tell:
        sleep(0.3)
        tell("More")
        sleep(0.3)
    lines = _lines(written)
    assert any("Thinking [so] … aside" in line for line in lines) or width < 40
    assert any("More … aside" in line for line in lines) or width < 40
    assert len(lines) > 4
    assert max(map(len, lines)) <= max(width - 2, 3)


def test_what_is_said_meanwhile_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    monkeypatch.setattr("sys.stderr", written := _Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with watching("Thinking") as watch:
        sleep(0.3)
        _interrupt()
        assert not watch(SOME)
        sleep(0.3)
    terminal.say("after")
    lines = _lines(written)
    assert lines.count("stopping; this is the best so far") == 1
    assert lines[-1] == "after"
    assert any("exact, 1,000 states …" in line for line in lines)


def test_what_is_said_beside_a_bar_has_a_line_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bars, "_PATIENCE", -1.0)
    monkeypatch.setattr("sys.stderr", written := _Terminal())
    monkeypatch.setenv("TERM", "xterm")
    with bars.progress("Reviewing", 10) as advance, patient() as is_over:
        advance()
        _interrupt()
        assert is_over()
        advance()
    lines = _lines(written)
    assert lines.count("stopping; this is the best so far") == 1
    assert any(re.search("Reviewing .* 2/10", line) for line in lines)


def test_one_interrupt_ends_all_engines_where_that_is_wanted() -> None:
    with watching("Thinking", everything=True) as watch:
        assert watch(SOME)
        assert not watch.is_over
        _interrupt()
        assert not watch(SOME)
        assert watch.is_over
        assert not watch(SOME)
        samples, proof = Progress(Engine.SAMPLED, 10), Progress(Engine.CERTAINTY, 1)
        assert not watch(samples)
        assert watch(proof)


def test_two_interrupts_end_the_command() -> None:
    with watching("Thinking"):
        _interrupt()
        with pytest.raises(KeyboardInterrupt):
            _interrupt()


def test_afterwards_an_interrupt_is_what_it_was() -> None:
    before = signal.getsignal(signal.SIGINT)
    with watching("Thinking"):
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_other_threads_leave_interrupts_alone() -> None:
    before, inside = signal.getsignal(signal.SIGINT), []

    def think() -> None:
        with watching("Thinking") as watch:
            inside.append((signal.getsignal(signal.SIGINT), watch(SOME)))

    thread = threading.Thread(target=think)
    thread.start()
    thread.join()
    assert inside == [(before, True)]


def test_too_little_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(import_module("abbey.advice.sheet"), "posterior", greedy)
    result = run("check", CASES / "3p-2012.abbey")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "memory" in result.stderr


def test_an_interrupt_ends_logic_at_once() -> None:
    """The one engine asked for can answer nothing less than a proof."""
    heard: list[Progress] = []

    def watch(progress: Progress) -> bool:
        heard.append(progress)
        return False

    timeline = timeline_of(read_file(CASES / "4p-2001.abbey"))
    with pytest.raises(GivenUpError, match="on request"):
        posterior(timeline, Effort(Engine.CERTAINTY), watch=watch)
    assert heard == [Progress(Engine.CERTAINTY, 0)]


def test_a_person_at_the_keyboard_ends_logic(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes while the solver is at work, and it is stopped from outside."""
    from ortools.sat.python.cp_model import CpSolver

    solve, stopped = CpSolver.solve, threading.Event()

    def slow(self: CpSolver, *arguments: Any) -> Any:
        _interrupt()
        assert stopped.wait(60)
        return solve(self, *arguments)

    monkeypatch.setattr(CpSolver, "solve", slow)
    monkeypatch.setattr(CpSolver, "stop_search", lambda _: stopped.set())
    result = run("check", CASES / "4p-2001.abbey", "--engine", "certainty")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "abbey: logic was given up on request; nothing is proved" in result.stderr
