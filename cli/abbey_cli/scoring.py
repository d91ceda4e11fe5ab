"""The file in which the score of drills is kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from abbey_cli.failures import FileError

if TYPE_CHECKING:
    from abbey.drills.boxes import Score

__all__ = ["ScoreFile", "usual_score"]


def usual_score() -> Path:
    """Return where the score lies unless somebody says otherwise: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("abbey", appauthor=False) / "drills.json"


class ScoreFile:
    """A score on disk: read, changed and written whole under a lock, so that none gets lost."""

    def __init__(self, path: Path) -> None:
        """Remember the path; a file that is not there is an empty score.

        Raises:
            FileError: if there is a file and it holds no score.
        """
        self.path = path
        self.score: Score = self._read()
        """The score as it was last seen."""

    def change(self, change: Callable[[Score], Score]) -> None:
        """Change the score that the file holds now.

        Raises:
            FileError: if it cannot be read or written; then it is as it was.
        """
        from filelock import FileLock, Timeout

        from abbey_cli.files import make_folder, put_file

        make_folder(self.path.parent)
        lock = self.path.with_name(f".{self.path.name}.lock")
        try:
            with FileLock(lock, timeout=10):
                score = change(self._read())
                put_file(self.path, json.dumps(score.as_data(), indent=1, ensure_ascii=False))
                self.score = score
        except Timeout as error:
            raise FileError(f"{str(self.path)!r} is in use by another program") from error
        except OSError as error:
            if isinstance(error, FileError):
                raise
            told = error.strerror or error
            raise FileError(f"{str(self.path)!r} cannot be written: {told}") from error

    def _read(self) -> Score:
        from abbey.drills.boxes import Score, read_score
        from abbey.errors import DrillError
        from abbey_cli.files import read_json

        try:
            return read_score(read_json(self.path))
        except FileNotFoundError:
            return Score()
        except OSError as error:
            told = error.strerror or error
            raise FileError(f"{str(self.path)!r} cannot be read: {told}") from error
        except (ValueError, DrillError) as error:
            raise FileError(
                f"{str(self.path)!r} holds no score of drills; remove it, or choose another "
                f"file with --score ({error})"
            ) from error
