"""What is done to a notebook at the table: lines added, changed, taken back, tried out.

Whatever changes the notebook goes through its journal first. A branch is a what-if: its lines
lie on top of the notebook, and never touch it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from abbey.errors import NotationError, Problem
from abbey.knowledge import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.reader import read_collecting
from abbey_cli.page import lines_of
from abbey_cli.table.journal import ChangedError, Journal

__all__ = ["Session", "State"]


@dataclass(frozen=True, slots=True)
class State:
    """A text and what it says."""

    text: str
    """The text, the lines of a branch included."""
    notebook: Notebook | None
    """What could be read; None if nobody is seated."""
    problems: tuple[Problem, ...]
    """What could not, and sizes that cannot be."""

    @property
    def is_sound(self) -> bool:
        """Whether there is something to reason about."""
        return self.notebook is not None and not self.problems


class Session:
    """A notebook being written."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._undone: list[str] = []
        self._done: list[str] = []
        self._branch: list[str] | None = None
        self.state = _state(journal.text)
        """What stands on the screen now."""

    @property
    def lines(self) -> Sequence[str]:
        """All lines, those of a branch last."""
        lines = lines_of(self.state.text)
        return lines[:-1] if lines[-1:] == [""] else lines

    @property
    def in_branch(self) -> bool:
        """Whether lines are only tried out."""
        return self._branch is not None

    @property
    def kept(self) -> int:
        """How many lines are on disk; those after them are of the branch."""
        return len(self.lines) - len(self._branch or ())

    def add(self, line: str) -> None:
        """Add a line at the end, of the branch if there is one.

        Raises:
            NotationError: if it cannot be read there; nothing has changed.
            FileError: if it cannot be written; nothing has changed.
        """
        state = self._fitting([*self.lines, line], len(self.lines) + 1)
        if self._branch is not None:
            self._branch.append(line)
        else:
            before = self._journal.text
            self._writing(lambda: self._journal.append(line))
            self._remember(before)
        self.state = state

    def check_line(self, number: int) -> None:
        """Make sure that a line can be changed.

        Raises:
            ValueError: if there is no such line, or a what-if stands, which never touches the
                notebook.
        """
        if self._branch is not None:
            raise ValueError("a what-if leaves the lines above it as they are; F4 ends it first")
        if not 1 <= number <= self.kept:
            raise ValueError(f"there is no line {number} in the notebook to change")

    def insert(self, number: int, line: str) -> None:
        """Put a line above the one of this number.

        Raises:
            NotationError: if it cannot be read there; nothing has changed.
            FileError: if it cannot be written; nothing has changed.
            ValueError: as `check_line`.
        """
        self.check_line(number)
        lines = list(self.lines)
        self._replace([*lines[: number - 1], line, *lines[number - 1 :]], number)

    def change(self, number: int, line: str) -> None:
        """Put another line in place of the one of this number; raises like `insert`."""
        self.check_line(number)
        lines = list(self.lines)
        self._replace([*lines[: number - 1], line, *lines[number:]], number)

    def remove(self, number: int) -> None:
        """Take a line out; raises like `insert`."""
        self.check_line(number)
        lines = list(self.lines)
        self._replace([*lines[: number - 1], *lines[number:]], None)

    def undo(self) -> bool:
        """Take the last change back; in a branch, its last line. Tell whether there was one.

        Raises:
            FileError: if it cannot be written; nothing has changed.
        """
        if self._branch is not None:
            if not self._branch:
                return False
            self._branch.pop()
            self._look()
            return True
        return self._step(self._done, self._undone)

    def redo(self) -> bool:
        """Do again what was taken back. Tell whether there was something.

        Raises:
            FileError: if it cannot be written; nothing has changed.
        """
        return False if self._branch is not None else self._step(self._undone, self._done)

    def branch(self) -> None:
        """Begin a what-if, unless there is one."""
        if self._branch is None:
            self._branch = []

    def leave(self) -> None:
        """End the what-if: the notebook is what it was."""
        self._branch = None
        self._look()

    def refresh(self) -> bool:
        """Take over what another program has written. Tell whether it had.

        Raises:
            FileError: if the file cannot be read.
        """
        if not self._journal.is_changed_outside():
            return False
        self._remember(self._journal.text)
        self._journal.reload()
        self._look()
        return True

    def _replace(self, lines: Sequence[str], number: int | None) -> None:
        """Write other lines, of which one is new."""
        state = self._fitting(lines, number)
        before = self._journal.text
        self._writing(lambda: self._journal.rewrite(_text(lines)))
        self._remember(before)
        self.state = state

    def _writing(self, write: Callable[[], None]) -> None:
        try:
            write()
        except ChangedError:
            self.refresh()
            raise

    def _remember(self, before: str) -> None:
        self._done.append(before)
        self._undone.clear()

    def _step(self, source: list[str], target: list[str]) -> bool:
        if not source:
            return False
        before = self._journal.text
        self._writing(lambda: self._journal.rewrite(source[-1]))
        source.pop()
        target.append(before)
        self._look()
        return True

    def _look(self) -> None:
        lines = [*lines_of(self._journal.text.removesuffix("\n")), *(self._branch or ())]
        self.state = _state(_text(lines) if self._journal.text or self._branch else "")

    def _fitting(self, lines: Sequence[str], number: int | None) -> State:
        """Return the state of other lines, if the new one can be read and no more is wrong.

        Raises:
            NotationError: otherwise.
        """
        state = _state(_text(lines))
        mine = [problem for problem in state.problems if problem.line == number]
        if mine or len(state.problems) > len(self.state.problems):
            raise NotationError(mine or state.problems)
        return state


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _state(text: str) -> State:
    result = read_collecting(text)
    problems = result.problems
    if result.notebook is not None and not problems:
        try:
            timeline_of(result.notebook)
        except NotationError as error:
            problems = tuple(error.problems)
    return State(text, result.notebook, problems)
