"""The companion in a real terminal, as the first evening begins: `abbey new`, then the table."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from abbey.record import read_file

_PATIENCE = 60.0
_ESCAPES = re.compile(
    rb"\x1b(?:\[[0-9;?<>=]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_=>])"
)


class Terminal:
    """A program in a terminal of 80 columns: what it printed, and keys for it."""

    def __init__(self, file: int) -> None:
        self._file = file
        self.text = ""
        """All that was printed, without escape sequences."""
        self._raw = b""

    def wait_for(self, *words: str) -> None:
        """Read until one of the words is there; what follows it may still be on its way."""
        ends = monotonic() + _PATIENCE
        while not any(each in self.text for each in words):
            ready, _, _ = select.select([self._file], [], [], max(0.0, ends - monotonic()))
            assert ready, f"{words!r} never came: ...{self.text[-2000:]}"
            try:
                self._raw += os.read(self._file, 65536)
            except OSError:
                raise AssertionError(f"{words!r} never came: ...{self.text[-2000:]}") from None
            self.text = _ESCAPES.sub(b"", self._raw).decode("utf-8", "replace")

    def wait_for_end(self) -> None:
        """Read until the program has ended."""
        ends = monotonic() + _PATIENCE
        while True:
            ready, _, _ = select.select([self._file], [], [], max(0.0, ends - monotonic()))
            assert ready, f"the program never ended: ...{self.text[-2000:]}"
            try:
                if not os.read(self._file, 65536):
                    return
            except OSError:
                return

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._file, keys.encode())


@contextmanager
def terminal(*words: str | Path) -> Iterator[Terminal]:
    """Run `abbey` in a terminal until it ends by itself; it is killed if the block fails."""
    command = [sys.executable, "-m", "abbey_cli", *map(str, words)]
    process, file = pty.fork()
    if not process:  # pragma: no cover - another program
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        os.execv(command[0], command)
    fcntl.ioctl(file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    screen = Terminal(file)
    try:
        yield screen
        screen.wait_for_end()
    finally:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        os.close(file)
        os.waitpid(process, 0)


@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_from_new_to_the_first_advice_in_under_ten_lines(tmp_path: Path) -> None:
    """One command, four answers, and the table advises by itself."""
    file = tmp_path / "monday.abbey"
    answers = {
        "Players": "Ana, Ben, Cleo",
        "Which of them": "ana",
        "Your cards": "Guy, Bruno, Sergio, Thomas, Basil, Julian",
        "Pawn colours": "",
    }
    lines = 1  # `abbey new monday.abbey`
    with terminal("new", file) as screen:
        for asked, answer in answers.items():
            screen.wait_for(asked)
            screen.press(f"{answer}\r")
            lines += 1
        screen.wait_for("Ask")
        assert lines < 10
        screen.wait_for("Ben:", "Cleo:")
        screen.press("\x11")
    assert read_file(file).header.me == "Ana"


@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_who_was_interrupted_goes_on_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "monday.abbey"
    with terminal("new", file) as screen:
        screen.wait_for("Players")
        screen.press("Ana, Ben, Cleo\r")
        screen.wait_for("Which of them")
        sleep(0.5)  # a signal between the prompt and the wait for keys is heard only with a key
        screen.press("\x03")
        screen.wait_for("as far as it goes: players")
        screen.wait_for("interrupted")
    assert file.read_text("utf-8") == "players: Ana, Ben, Cleo\n"
    with terminal("table", file) as screen:
        screen.wait_for("quit")
        screen.press("me: Ana\rhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\r")
        screen.wait_for("18 monks")
        with terminal("table", file) as second:
            second.wait_for("is in use at another table")
        screen.press("note: and on\r\x11")
    assert file.read_text("utf-8").endswith("note: and on\n")
    assert read_file(file).header.hand("Ana") is not None
