"""The file of results: one line a game, written as soon as it is played, never rewritten.

The first line says whose tournament it is. Each game is one line, flushed to the disk before
the next one is counted, so that a kill loses nothing but the games under way. A line that was
cut off by a kill is dropped at the next opening; a game that stands there twice counts once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from abbey.coaching.outcomes import GameResult
from abbey.coaching.schedule import Plan
from abbey.errors import TournamentError

__all__ = ["FILE_NAME", "ResultsFile", "results_file"]

FILE_NAME = "results.jsonl"
"""What the file is called in its folder."""

_FORMAT = 1


class ResultsFile:
    """An open file of results: what it holds, and a way to add to it."""

    def __init__(self, file: BinaryIO, results: dict[int, GameResult]) -> None:
        self._file = file
        self.results = results
        """The games in it, by number."""

    def add(self, result: GameResult) -> bool:
        """Write down a game, unless it is there; return whether it was new."""
        if result.number in self.results:
            return False
        self._file.write(f"{result.line()}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self.results[result.number] = result
        return True


@contextmanager
def results_file(folder: Path, plan: Plan) -> Iterator[ResultsFile]:
    """Open the results of a tournament in a folder, new or to go on with.

    Raises:
        TournamentError: if the folder holds another tournament, or lines that are none.
        OSError: if the file cannot be read or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE_NAME
    with path.open("a+b") as file:
        file.seek(0)
        data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            file.truncate(len(whole))
        lines = whole.decode("utf-8", "replace").splitlines()
        if lines:
            _check(path, lines[0], plan)
        else:
            file.write(f"{json.dumps(_head(plan))}\n".encode())
            file.flush()
            os.fsync(file.fileno())
        yield ResultsFile(file, _read(path, lines[1:]))


def _head(plan: Plan) -> dict[str, Any]:
    told = json.loads(json.dumps(asdict(plan)))
    return {"abbey_tournament": _FORMAT, **told}


def _check(path: Path, line: str, plan: Plan) -> None:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or "abbey_tournament" not in head:
        raise TournamentError(f"{str(path)!r} is no file of results; choose another folder")
    wanted = _head(plan)
    for key, value in wanted.items():
        if head.get(key) != value:
            raise TournamentError(
                f"{str(path)!r} holds another tournament: its {key} is {head.get(key)!r}, "
                f"not {value!r}; choose another folder"
            )


def _read(path: Path, lines: list[str]) -> dict[int, GameResult]:
    results: dict[int, GameResult] = {}
    for number, line in enumerate(lines, start=2):
        try:
            result = GameResult.parse(line)
        except ValueError as error:
            raise TournamentError(
                f"line {number} of {str(path)!r} is no result of a game; "
                "remove the line, and the game will be played again"
            ) from error
        results.setdefault(result.number, result)
    return results
