"""What can go wrong in a command, with all that the one place that reports it needs."""

from __future__ import annotations

from abbey.errors import AbbeyError, ContradictionError, NotationError, Problem

__all__ = ["ArgumentError", "FileError", "PageError", "exit_code"]


class FileError(AbbeyError, OSError):
    """A file cannot be read or written; the message names it and says why."""


class PageError(NotationError):
    """A notebook cannot be read, or its sizes are impossible at some line."""

    def __init__(self, name: str, data: bytes, error: NotationError) -> None:
        self.name = name
        """What the user called the file."""
        self.text = data.decode("utf-8", "replace")
        """All of it, to show lines from."""
        super().__init__(error.problems)


class ArgumentError(AbbeyError, ValueError):
    """A word of the command line cannot be understood."""

    def __init__(self, parameter: str, text: str, problem: Problem, examples: str = "") -> None:
        self.parameter = parameter
        """Which argument."""
        self.text = text
        """What was typed."""
        self.problem = problem
        """What is wrong with it, and where."""
        self.examples = examples
        """What could have been typed, if that is worth showing."""
        super().__init__(f"{parameter}: {problem.message}")


def exit_code(error: AbbeyError) -> int:
    """Return the exit status of a failure: 3 contradiction, 2 wrong usage, 1 anything else.

    >>> exit_code(ContradictionError("no world fits")), exit_code(NotationError([]))
    (3, 1)
    """
    match error:
        case ContradictionError():
            return 3
        case ArgumentError():
            return 2
        case _:
            return 1
