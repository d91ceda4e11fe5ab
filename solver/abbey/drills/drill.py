"""One drill: a position, a question with one right answer, hints, and why it is so."""

from __future__ import annotations

from dataclasses import dataclass

from abbey.components._word import Word
from abbey.components.terms import fold
from abbey.errors import NotationError, Problem
from abbey.record.notebook import Notebook
from abbey.record.reader import read

__all__ = ["LEVELS", "Drill", "Kind", "Rating", "judge"]


class Kind(Word):
    """What a drill asks for."""

    CROSS_OFF = "cross-off"
    """Which of these monks is proved to be innocent?"""
    CLAIM = "claim"
    """Which claim is worth making now, if any?"""
    QUESTION = "question"
    """Which of these questions tells most?"""
    OWN = "own"
    """What would have been better than what you did?"""


LEVELS: dict[Kind, tuple[int, int]] = {
    Kind.CROSS_OFF: (1, 3),
    Kind.CLAIM: (4, 6),
    Kind.QUESTION: (4, 7),
    Kind.OWN: (1, 2),
}
"""By kind the largest sum of weights of level 1 and of level 2; above is level 3."""
_LONGEST = 60
"""More characters than any answer has."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a drill is.

    For monks to cross off these are the weights of the account (`explain.tactics`). For claims
    and questions each line needed weighs what its tactic weighs, and how close the runner-up
    comes weighs 1 to 3 more. One's own mistakes weigh 1 to 3, the more the less they cost.
    """

    hardest: int
    """The largest weight."""
    total: int
    """The sum of all weights."""

    def level(self, kind: Kind) -> int:
        """Return the level, from 1 to 3.

        >>> Rating(1, 1).level(Kind.CROSS_OFF), Rating(4, 7).level(Kind.CROSS_OFF)
        (1, 3)
        """
        return 1 + sum(self.total > most for most in LEVELS[kind])


@dataclass(frozen=True, slots=True)
class Drill:
    """One drill, worked out whole: the same text and seed make the same one."""

    kind: Kind
    """What it asks for."""
    seed: int
    """What the choice and order of the options come from."""
    text: str
    """The position in the notation: all lines that say something of the cards or of claims."""
    asks: str
    """The question in words."""
    options: tuple[str, ...]
    """What can be answered."""
    right: int
    """The number of the one right option, from 1."""
    figures: tuple[str, ...]
    """What each option is worth, or what is known of it."""
    tactic: str
    """The name of the tactic behind it."""
    lines: tuple[int, ...]
    """The lines needed: their contents alone, with the owner's hand, give the same answer, and
    none can be spared. None for one's own mistakes, which rest on the whole game."""
    rating: Rating
    """How hard it is."""
    hints: tuple[str, str, str, str]
    """From vague to full: the area; the tactic and whose cards; the lines; all of it."""
    why: tuple[str, ...]
    """The explanation, sentence by sentence."""

    @property
    def notebook(self) -> Notebook:
        """The position."""
        return read(self.text)

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 3."""
        return self.rating.level(self.kind)

    @property
    def answer(self) -> str:
        """The right option in words."""
        return self.options[self.right - 1]


def judge(drill: Drill, typed: str) -> int:
    """Return the number of the option that somebody chose: by its number, or how it begins.

    Raises:
        NotationError: if that is no option, or could be several.
    """
    typed = typed.strip()
    wanted = fold(typed)
    if wanted.isdecimal():
        # the interpreter refuses to convert numbers of thousands of digits
        number = int(wanted) if len(wanted) <= _LONGEST else 0
        if 1 <= number <= len(drill.options):
            return number
        raise _unreadable(f"there are options 1 to {len(drill.options)}, got {_cut(typed)!r}")
    begun = [
        number
        for number, option in enumerate(drill.options, start=1)
        if wanted and _begins(fold(option), wanted)
    ]
    if len(begun) == 1:
        return begun[0]
    said = "could be several of the options" if begun else "is none of the options"
    raise _unreadable(f"{_cut(typed)!r} {said}; type the number of one")


def _begins(option: str, wanted: str) -> bool:
    """Tell whether an option, or what is claimed by it, begins so."""
    return option.startswith(wanted) or option.partition(" ")[2].startswith(wanted)


def _cut(typed: str) -> str:
    return typed if len(typed) <= _LONGEST else f"{typed[:_LONGEST]}..."


def _unreadable(message: str) -> NotationError:
    return NotationError([Problem(1, 1, message)])
