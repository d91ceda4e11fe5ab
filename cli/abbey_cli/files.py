"""Writing files so that nothing typed is ever lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from abbey_cli.failures import FileError

__all__ = [
    "deliver",
    "is_stdout",
    "make_folder",
    "put_file",
    "read_json",
    "refuse_files",
    "refuse_two_outputs",
    "refuse_unwritable",
    "replace_file",
]

_STDOUT = "-"
"""The file name that stands for standard output."""


def is_stdout(path: Path | None) -> bool:
    """Tell whether a name stands for standard output.

    >>> is_stdout(Path("-")), is_stdout(Path("sheet.svg")), is_stdout(None)
    (True, False, False)
    """
    return str(path) == _STDOUT


def deliver(path: Path, content: str | bytes) -> bool:
    """Write what a command makes to a file, or to standard output for `-`.

    Tells whether it went to standard output, where nothing else may follow then.

    Raises:
        FileError: if it cannot be written.
    """
    from abbey_cli.terminal import print_bytes, say, visible

    if is_stdout(path):
        print_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return True
    put_file(path, content)
    say(f"{visible(str(path))} written")
    return False


def refuse_two_outputs(path: Path | None, *, as_json: bool) -> None:
    """Make sure that JSON and a file do not both go to standard output.

    Raises:
        typer.BadParameter: if they would.
    """
    if as_json and is_stdout(path):
        import typer

        raise typer.BadParameter("--json and - would both go to standard output; name a file")


def replace_file(name: str, text: str) -> None:
    """Replace what a file holds, whole or not at all; links and permissions stay.

    Raises:
        FileError: if it cannot be written; then it is as it was.
    """
    target = Path(name).resolve()
    written: str | None = None
    if target.exists() and not os.access(target, os.W_OK):
        raise FileError(f"{name!r} cannot be rewritten: {os.strerror(errno.EACCES)}")
    try:
        handle, written = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        with open(handle, "wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, written)
        os.replace(written, target)
        written = None
    except OSError as error:
        raise FileError(f"{name!r} cannot be rewritten: {error.strerror or error}") from error
    finally:
        if written is not None:
            with suppress(OSError):
                os.unlink(written)


def read_json(path: Path) -> Any:
    """Return the plain data of a JSON file.

    Raises:
        OSError: if it cannot be read.
        ValueError: if it is no JSON, or nested deeper than any data of ours.
    """
    try:
        return json.loads(path.read_text("utf-8"))
    except RecursionError:
        raise ValueError("its brackets are nested too deep") from None


def make_folder(folder: Path) -> None:
    """Make a folder, unless it is there.

    Raises:
        FileError: if it cannot be made, or a file of that name is there.
    """
    if is_stdout(folder):
        raise FileError("standard output is no folder; give the name of one")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{str(folder)!r} cannot be a folder: {error.strerror or error}") from error


def refuse_files(
    paths: Iterable[Path], instead: str = "choose another name, or give --force"
) -> None:
    """Make sure that none of these files is there; else say what to do instead.

    Raises:
        FileError: if one is.
    """
    there = [path for path in paths if path.exists() and not (is_stdout(path) or _flows(path))]
    if there:
        more = f" and {len(there) - 1} more" if len(there) > 1 else ""
        raise FileError(f"{str(there[0])!r} exists already{more}; {instead}")


def refuse_unwritable(path: Path) -> None:
    """Make sure that a file can be written, before long work is done for it.

    Raises:
        FileError: if there is no folder to put it in, or no right to.
    """
    if is_stdout(path) or _flows(path):
        return
    code = None
    if path.is_dir():
        code = errno.EISDIR
    elif not path.parent.exists():
        code = errno.ENOENT
    elif not path.parent.is_dir():
        code = errno.ENOTDIR
    elif not os.access(path.parent, os.W_OK):
        code = errno.EACCES
    if code is not None:
        raise FileError(f"{str(path)!r} cannot be written: {os.strerror(code)}")


def _flows(path: Path) -> bool:
    """Tell whether a name is a device or a pipe, which nothing may take the place of."""
    return path.exists() and not (path.is_file() or path.is_dir())


def put_file(path: Path, content: str | bytes) -> None:
    """Write a file, new or instead of an old one, whole or not at all; or into a pipe or device.

    Raises:
        FileError: if it cannot be written.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if _flows(path):
            path.write_bytes(data)
            return
        new.write_bytes(data)
        os.replace(new, path)
    except OSError as error:
        raise FileError(f"{str(path)!r} cannot be written: {error.strerror or error}") from error
    finally:
        with suppress(OSError):
            new.unlink()
