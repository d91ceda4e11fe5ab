"""The notebook file: what was accepted is on disk, whatever happens then."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from abbey_cli.failures import FileError
from abbey_cli.table.journal import ChangedError, Journal

HEADER = "players: Ana, Ben, Cleo\nme: Ana\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.abbey"
    path.write_text(HEADER, "utf-8")
    return path


def test_lines_are_on_disk_when_the_call_returns(file: Path) -> None:
    with Journal(file) as journal:
        journal.append("Ben draws")
        assert file.read_text("utf-8") == HEADER + "Ben draws\n" == journal.text
        journal.rewrite(HEADER + "Cleo draws\n")
        assert file.read_text("utf-8") == HEADER + "Cleo draws\n" == journal.text


def test_a_last_line_without_an_end_gets_one(file: Path) -> None:
    file.write_text(HEADER + "Ben draws", "utf-8")
    with Journal(file) as journal:
        journal.append("Cleo draws")
    assert file.read_text("utf-8") == HEADER + "Ben draws\nCleo draws\n"


def test_other_line_ends_are_read(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf" + HEADER.replace("\n", "\r\n").encode())
    with Journal(file) as journal:
        assert journal.text == HEADER
        journal.append("Ben draws")
        assert not journal.is_changed_outside()


def test_a_second_copy_is_kept_out(file: Path) -> None:
    with Journal(file), pytest.raises(FileError, match="in use"):
        Journal(file)
    with Journal(file) as again:
        again.append("Ben draws")
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.abbey"]


def test_what_another_program_wrote_is_never_overwritten(file: Path) -> None:
    with Journal(file) as journal:
        file.write_text(HEADER + "note: mine\n", "utf-8")
        assert journal.is_changed_outside()
        with pytest.raises(ChangedError):
            journal.append("Ben draws")
        with pytest.raises(ChangedError):
            journal.rewrite(HEADER)
        assert file.read_text("utf-8") == HEADER + "note: mine\n"
        journal.reload()
        journal.append("Ben draws")
        assert file.read_text("utf-8") == HEADER + "note: mine\nBen draws\n"


def test_a_file_that_was_removed_is_not_made_anew_in_silence(file: Path) -> None:
    with Journal(file) as journal:
        file.unlink()
        with pytest.raises(ChangedError):
            journal.append("Ben draws")
        assert not file.exists()


def test_what_a_full_disk_took_is_cut_off_again(file: Path) -> None:
    """A limit on the size of files stands for the disk: it takes a part of the line only."""
    with Journal(file) as journal:
        journal.append("Ben draws")
        before = file.read_bytes()
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 4, limits[1]))
        try:
            with pytest.raises(FileError, match="not kept"):
                journal.append("Cleo draws")
            assert file.read_bytes() == before
            with pytest.raises(FileError, match="cannot be rewritten"):
                journal.rewrite(HEADER + "Cleo draws\nBen draws\n")
            assert file.read_bytes() == before
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        journal.append("Cleo draws")
    assert file.read_bytes() == before + b"Cleo draws\n"
    assert [path.name for path in file.parent.iterdir()] == ["game.abbey"]


def test_a_sync_that_fails_keeps_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Journal(file) as journal:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(FileError, match="No space"):
            journal.append("Ben draws")
        assert journal.text == HEADER
    assert file.read_text("utf-8") == HEADER


def test_permissions_stay(file: Path) -> None:
    file.chmod(0o640)
    with Journal(file) as journal:
        journal.rewrite(HEADER + "Ben draws\n")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_a_new_file_takes_nobodys_place(tmp_path: Path) -> None:
    path = tmp_path / "new.abbey"
    Journal(path, new=HEADER).close()
    assert path.read_text("utf-8") == HEADER
    with pytest.raises(FileError, match="exists already"):
        Journal(path, new="other")
    assert path.read_text("utf-8") == HEADER


@pytest.mark.parametrize("data", [b"\xff\xfe", None])
def test_what_cannot_be_read_is_told(tmp_path: Path, data: bytes | None) -> None:
    path = tmp_path / "odd.abbey"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(FileError):
        Journal(path)
    assert not list(tmp_path.glob(".*lock"))


KILLED = """
import os, random, signal, sys, time
from pathlib import Path
from abbey_cli.table.journal import Journal

folder, rng = Path(sys.argv[1]), random.Random(1)
for number in range(int(sys.argv[2])):
    path = folder / f"{number}.abbey"
    path.write_text("players: Ana, Ben, Cleo\\n")
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with Journal(path) as journal:
            for line in range(100_000):
                if line % 7 == 6:
                    journal.rewrite(journal.text + f"note: {line}\\n")
                else:
                    journal.append(f"note: {line}")
                os.write(writing, b"%d\\n" % line)
        os._exit(0)
    os.close(writing)
    time.sleep(0.005 + 0.05 * rng.random())
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = b""
    while part := os.read(reading, 65536):
        told += part
    os.close(reading)
    last = int(told.split()[-1]) if told.split() else -1
    lines = path.read_text().splitlines()
    kept = [int(text.split()[1]) for text in lines[1:]]
    assert kept == list(range(len(kept))), (number, lines[-2:])
    assert len(kept) > last, (number, last, len(kept))
    Journal(path).close()
print("all kept")
"""


def test_killed_at_random_moments_no_accepted_line_is_lost(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), "50"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "all kept\n"), done.stderr


def test_a_killed_program_leaves_no_lock(file: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from abbey_cli.table.journal import Journal\n"
        "journal = Journal(Path(sys.argv[1])); print('open', flush=True); time.sleep(60)"
    )
    words = [sys.executable, "-c", code, str(file)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(FileError, match="in use"):
            Journal(file)
        process.send_signal(signal.SIGKILL)
    Journal(file).close()


def test_a_file_that_may_not_be_written_is_not_replaced(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may allow what the file forbids."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Journal(file) as journal, pytest.raises(FileError, match="Permission denied"):
        journal.rewrite(HEADER + "Ben draws\n")
    assert file.read_text("utf-8") == HEADER
