"""A notebook file that loses nothing: what is accepted is on disk before anybody is told so.

A line at the end is appended and synced; any other change replaces the file whole, through a
synced copy. A lock file beside it keeps a second program out, and a file that somebody else has
changed meanwhile is never overwritten. The file stays plain notation at every moment.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from abbey_cli.failures import FileError
from abbey_cli.files import replace_file

if TYPE_CHECKING:
    from filelock import FileLock

__all__ = ["ChangedError", "Journal"]

_MARK = "\ufeff"


class ChangedError(FileError):
    """Another program has changed the file; nothing was written."""


class Journal:
    """One notebook file, open for writing, until it is closed."""

    def __init__(self, path: Path, *, new: str | None = None) -> None:
        """Open a file and keep others out.

        Args:
            path: the file.
            new: the text of a file that is made; None if it must be there.

        Raises:
            FileError: if there is no such file, it is in use, or it cannot be read or made.
        """
        self.path = path.resolve()
        self._lock = _locked(self.path)
        try:
            if new is not None:
                _made(self.path, new)
            self.text: str = self._read()
            """All of the file, with `\\n` at the ends of lines."""
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Journal:
        """Return the journal."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Let others in."""
        self._lock.release()
        with suppress(OSError):
            os.unlink(self._lock.lock_file)

    def is_changed_outside(self) -> bool:
        """Tell whether the file no longer holds what was read or written here."""
        try:
            return _normal(self.path.read_bytes()) != self.text
        except (OSError, UnicodeDecodeError):
            return True

    def reload(self) -> None:
        """Take over what the file holds now.

        Raises:
            FileError: if it cannot be read.
        """
        self.text = self._read()

    def append(self, line: str) -> None:
        """Put a line at the end, on disk, before this returns.

        Raises:
            ChangedError: if the file was changed meanwhile.
            FileError: if it cannot be written; then it is as it was.
        """
        self._unchanged()
        gap = "" if self.text.endswith("\n") or not self.text else "\n"
        try:
            _append(self.path, f"{gap}{line}\n".encode())
        except OSError as error:
            raise self._failure(error) from error
        self.text += f"{gap}{line}\n"

    def rewrite(self, text: str) -> None:
        """Put another text in place of the old one, whole or not at all.

        Raises:
            ChangedError: if the file was changed meanwhile.
            FileError: if it cannot be written; then it is as it was.
        """
        self._unchanged()
        replace_file(str(self.path), text)
        self.text = text

    def _unchanged(self) -> None:
        if self.is_changed_outside():
            raise ChangedError(
                f"{self.path.name!r} was changed by another program; it is read again, "
                "and nothing was written"
            )

    def _read(self) -> str:
        try:
            return _normal(self.path.read_bytes())
        except OSError as error:
            raise FileError(
                f"{str(self.path)!r} cannot be read: {error.strerror or error}"
            ) from error
        except UnicodeDecodeError as error:
            raise FileError(f"{str(self.path)!r} is no text in UTF-8: {error.reason}") from error

    def _failure(self, error: OSError) -> FileError:
        reason = error.strerror or error
        return FileError(f"{self.path.name!r} cannot be written: {reason}; the line is not kept")


def _normal(data: bytes) -> str:
    text = data.decode("utf-8").removeprefix(_MARK)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _locked(path: Path) -> FileLock:
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise FileError(
            f"{str(path)!r} is in use at another table; close that program first"
        ) from None
    except OSError as error:
        raise FileError(f"{str(path)!r} cannot be locked: {error.strerror or error}") from error
    return lock


def _made(path: Path, text: str) -> None:
    try:
        with path.open("xb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise FileError(f"{str(path)!r} exists already; choose another name") from None
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        raise FileError(f"{str(path)!r} cannot be made: {error.strerror or error}") from error


def _append(path: Path, data: bytes) -> None:
    """Append and sync; what a full disk took of it is cut off again."""
    handle = os.open(path, os.O_WRONLY | os.O_APPEND)
    try:
        before = os.fstat(handle).st_size
        try:
            written = 0
            while written < len(data):
                written += os.write(handle, data[written:])
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, before)
            raise
    finally:
        os.close(handle)
