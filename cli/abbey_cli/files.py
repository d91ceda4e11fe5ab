"""Writing files so that nothing typed is ever lost."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from abbey_cli.failures import FileError

__all__ = ["replace_file"]


def replace_file(name: str, text: str) -> None:
    """Replace what a file holds, whole or not at all; links and permissions stay.

    Raises:
        FileError: if it cannot be written; then it is as it was.
    """
    target = Path(name).resolve()
    written: str | None = None
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
