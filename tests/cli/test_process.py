"""The app as a process of its own: pipes, full disks, Ctrl-C, terminals of few letters."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.core import TyperGroup

from commands import CASES, TESTS, run

ABBEY = [sys.executable, "-m", "abbey_cli"]
LARGE = TESTS / "data" / "cases-large" / "6p-3005.abbey"
MIDGAME = CASES / "3p-2012.abbey"
RECORD = TESTS / "golden" / "notebooks" / "record.abbey"


def _environment(**more: str) -> dict[str, str]:
    return {**os.environ, "NO_COLOR": "1", "TERM": "dumb", "PYTHONUTF8": "1", **more}


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    """The pipe is closed before anything is written, so that the first write fails."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*ABBEY, "check", MIDGAME], stdout=writer, stderr=subprocess.PIPE, env=_environment()
    )
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.parametrize("option", ["--json", "--where"])
def test_a_full_disk_is_a_message(option: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*ABBEY, "check", MIDGAME, option],
            stdout=full,
            stderr=subprocess.PIPE,
            env=_environment(),
        )
    assert done.stderr == b"abbey: No space left on device\n"
    assert done.returncode == 1


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("check", "--json"),
        ("ask", "Ben", "how many fat"),
        ("worlds",),
        ("fmt",),
        ("view", "--spectator"),
        ("rules",),
    ],
    ids=" ".join,
)
def test_a_closed_output_is_a_message(words: tuple[str, ...]) -> None:
    """Whatever is printed, and whatever else is wrong: one message, and no traceback."""
    command, *more = words
    notebook = [] if command == "rules" else [str(RECORD if command == "view" else MIDGAME)]
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *ABBEY, command, *notebook, *more],
        stderr=subprocess.PIPE,
        env=_environment(),
    )
    assert done.stderr.endswith(b"abbey: standard output is closed\n")
    assert b"Traceback" not in done.stderr
    assert done.returncode == 1


def test_what_prints_nothing_needs_no_output(tmp_path: Path) -> None:
    notebook = tmp_path / "n.abbey"
    notebook.write_bytes(MIDGAME.read_bytes() + b"\n\n\n")
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *ABBEY, "fmt", "--write", str(notebook)],
        stderr=subprocess.PIPE,
        env=_environment(),
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("sent", "told", "status"),
    [
        (signal.SIGINT, b"interrupted\n", 130),
        (signal.SIGTERM, b"terminated; nothing was answered\n", 143),
    ],
)
def test_a_signal_ends_it_with_one_line(sent: signal.Signals, told: bytes, status: int) -> None:
    """It waits for a notebook on standard input, and is interrupted or told to end."""
    waiting = subprocess.Popen(
        [*ABBEY, "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_environment(),
    )
    assert waiting.stdin is not None
    waiting.stdin.write(b"players: Ana, Ben, Cleo\n")
    waiting.stdin.flush()
    time.sleep(3)
    waiting.send_signal(sent)
    out, errors = waiting.communicate(timeout=60)
    assert (out, errors) == (b"", told)
    assert waiting.returncode == status


@pytest.mark.parametrize("megabytes", [600, 900])
def test_little_memory_never_makes_half_an_answer_exact(megabytes: int) -> None:
    """Whatever the limit ends: there is a whole answer that names its engine, or none at all."""
    words = [*ABBEY, "check", str(LARGE), "--json", "--budget", "3"]
    limit = megabytes * 2**20
    done = subprocess.run(
        words,
        capture_output=True,
        env=_environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    if done.returncode == 0:
        answer = json.loads(done.stdout)
        assert answer["engine"] in ("sampled", "certainty")
        assert answer["candidates"]
    else:
        assert done.stdout == b""
        assert done.stderr


@pytest.mark.parametrize("module", ["abbey_cli.main", "typer", "abbey.record", "rich.table"])
def test_ctrl_c_while_something_loads_ends_it_with_one_line(module: str) -> None:
    """Loading takes a moment, and a person may be quicker."""
    code = (
        "import sys\n"
        "class Interruption:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interruption())\n"
        f"sys.argv = ['abbey', 'check', {str(MIDGAME)!r}]\n"
        "from abbey_cli.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=_environment())
    assert (done.stdout, done.stderr) == (b"", b"interrupted\n")
    assert done.returncode == 130


def test_ctrl_c_while_arguments_are_read_ends_it_with_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(TyperGroup, "parse_args", interrupted)
    result = run("check", MIDGAME)
    assert (result.stdout, result.stderr) == ("", "interrupted\n")
    assert result.exit_code == 130


def test_a_terminal_of_few_letters_gets_no_error() -> None:
    done = subprocess.run(
        [*ABBEY, "check", MIDGAME, "--lang", "ru"],
        capture_output=True,
        env=_environment(PYTHONIOENCODING="ascii", PYTHONUTF8="0"),
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"#" in done.stdout
    assert done.stdout.isascii()


def test_colour_comes_only_where_it_is_wanted() -> None:
    plain = subprocess.run([*ABBEY, "check", MIDGAME], capture_output=True, env=_environment())
    forced = _environment(FORCE_COLOR="1", TERM="xterm-256color")
    del forced["NO_COLOR"]
    coloured = subprocess.run([*ABBEY, "check", MIDGAME], capture_output=True, env=forced)
    assert b"\x1b[" not in plain.stdout
    assert b"\x1b[" in coloured.stdout


def test_help_is_quick_to_load() -> None:
    """Nothing heavy is loaded for it: no numbers, no solvers, no tables, no library."""
    code = (
        "import sys\n"
        "sys.argv = ['abbey', '--help']\n"
        "from abbey_cli.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "unwanted = {'numpy', 'ortools', 'rich.table', 'abbey.components', 'abbey.record'}\n"
        "print(sorted(unwanted & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=_environment()
    )
    assert done.returncode == 0
    assert done.stderr == "[]\n"
    assert "Usage: abbey" in done.stdout


def test_logic_leaves_ctrl_c_to_python() -> None:
    """After a solver has run, an interrupt must still be Python's: it is no silent death."""
    code = (
        "import os, signal\n"
        "from abbey.inference import possible\n"
        "from abbey.knowledge import timeline_of\n"
        "from abbey.record import read_file\n"
        f"possible(timeline_of(read_file({str(MIDGAME)!r})))\n"
        "try:\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    signal.pause()\n"
        "except KeyboardInterrupt:\n"
        "    print('heard')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=_environment())
    assert (done.stdout, done.returncode) == (b"heard\n", 0)
