"""The one error tree: every mistake a user can make ends in a leaf of it.

Each message shows the offending value, where it stood and what to do about it.
Leaves also inherit the fitting builtin, so that code which knows nothing of Abbey can
catch them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

__all__ = [
    "AbbeyError",
    "AdviceError",
    "BudgetExceededError",
    "ContradictionError",
    "DrillError",
    "FrameError",
    "GivenUpError",
    "IllegalMoveError",
    "NotationError",
    "Problem",
    "RulesError",
    "TournamentError",
    "UnknownNameError",
]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a notebook, and where.

    >>> print(Problem(3, 7, "unknown player 'Bne'", "Bne", ("Ben",)))
    line 3, column 7: unknown player 'Bne'; did you mean Ben?
    """

    line: int
    """Physical line number, from 1; 0 when the whole file is meant."""
    column: int
    """Column of the first offending character, from 1; 0 when the whole line is meant."""
    message: str
    """What is wrong, and what to do about it."""
    word: str = ""
    """The offending word as typed, shortened if very long."""
    meant: tuple[str, ...] = ()
    """The nearest words that would have been understood, nearest first."""

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else "notebook"
        if self.line and self.column:
            place += f", column {self.column}"
        hint = f"; did you mean {' or '.join(self.meant)}?" if self.meant else ""
        return f"{place}: {self.message}{hint}"


class AbbeyError(Exception):
    """Whatever Abbey raises on purpose."""


class UnknownNameError(AbbeyError, LookupError):
    """No card, suspect, room or word has this name."""


class NotationError(AbbeyError, ValueError):
    """A notebook could not be read; `problems` holds every reason found.

    >>> error = NotationError([Problem(2, 1, "no such line"), Problem(5, 0, "too long")])
    >>> print(error)
    line 2, column 1: no such line
    line 5: too long
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class FrameError(NotationError):
    """The sizes do not fit: a card leaves an empty hand, a hand is larger than it can be."""


class ContradictionError(AbbeyError, ValueError):
    """Every line can be read and all sizes fit, but no world fits them together."""


class BudgetExceededError(AbbeyError, RuntimeError):
    """An engine would need more than it was given; another engine must answer."""


class GivenUpError(BudgetExceededError):
    """Whoever watched an engine at work told it to stop."""


class IllegalMoveError(AbbeyError, ValueError):
    """The rules do not allow this event now, or it does not fit what is true."""


class RulesError(AbbeyError, ValueError):
    """A ruleset, a card file or a record cannot be played: it says where and why."""


class AdviceError(AbbeyError, ValueError):
    """Advice is asked for that a notebook gives no ground for; the message says what is missing."""


class DrillError(AbbeyError, LookupError):
    """No drill can be made as it was wanted, or a score of drills cannot be read."""


class TournamentError(AbbeyError, RuntimeError):
    """A tournament cannot start or go on; what was played is kept."""
