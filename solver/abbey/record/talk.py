"""Lines about what players say: questions, whispers, revelations, accusations, and my own sheet."""

from __future__ import annotations

from dataclasses import dataclass

from abbey.components.suspects import Suspect
from abbey.components.traits import Trait
from abbey.record.plain_text import check_words
from abbey.record.questions import Answer, Free, Question, answer_text

__all__ = [
    "Accuses",
    "Asks",
    "Crosses",
    "Note",
    "Reveals",
    "TalkEvent",
    "Uncrosses",
    "Whispers",
]


@dataclass(frozen=True, slots=True)
class Asks:
    """`A asks B: QUESTION = ANSWER`; a return question is a line of its own."""

    asker: str
    """Who asks."""
    answerer: str
    """Who answers."""
    question: Question
    """What was asked."""
    answer: Answer
    """What was answered."""
    private: bool = False
    """Whispered (Benedictine Rule): only these two heard it."""

    def __post_init__(self) -> None:
        if isinstance(self.answer, str):
            Free(self.answer)

    def __str__(self) -> str:
        how = " in private" if self.private else ""
        words = f"{self.question} = {answer_text(self.answer)}"
        return f"{self.asker} asks {self.answerer}{how}: {words}"


@dataclass(frozen=True, slots=True)
class Whispers:
    """`A asks B in private`: an exchange that the notebook's owner did not hear."""

    asker: str
    """Who asked."""
    answerer: str
    """Who was asked."""

    def __str__(self) -> str:
        return f"{self.asker} asks {self.answerer} in private"


@dataclass(frozen=True, slots=True)
class Reveals:
    """`A reveals TRAIT`: a revelation about the culprit, +2 if right, −1 if wrong."""

    player: str
    """Who."""
    trait: Trait
    """The trait announced."""

    def __str__(self) -> str:
        return f"{self.player} reveals {self.trait}"


@dataclass(frozen=True, slots=True)
class Accuses:
    """`A accuses NAME = right`, `= wrong, shown by B` or `= wrong`."""

    player: str
    """Who."""
    suspect: Suspect
    """Who is accused."""
    right: bool
    """Whether the accused is the culprit."""
    shown_by: str | None = None
    """Who showed the card, if somebody did."""

    def __post_init__(self) -> None:
        if self.right and self.shown_by is not None:
            raise ValueError(f"a right accusation is refuted by nobody, got {self.shown_by!r}")

    def __str__(self) -> str:
        end = "right" if self.right else "wrong"
        shown = f", shown by {self.shown_by}" if self.shown_by else ""
        return f"{self.player} accuses {self.suspect} = {end}{shown}"


@dataclass(frozen=True, slots=True)
class Crosses:
    """`cross NAMES`, in a record `A crosses NAMES`: marked as innocent on a sheet."""

    suspects: tuple[Suspect, ...]
    """Who was crossed off."""
    player: str | None = None
    """Whose sheet; None for the notebook's owner."""

    def __str__(self) -> str:
        names = ", ".join(suspect.name for suspect in self.suspects)
        return f"{self.player} crosses {names}" if self.player else f"cross {names}"


@dataclass(frozen=True, slots=True)
class Uncrosses:
    """`uncross NAMES`, in a record `A uncrosses NAMES`: a mark taken back."""

    suspects: tuple[Suspect, ...]
    """Whose mark was taken back."""
    player: str | None = None
    """Whose sheet; None for the notebook's owner."""

    def __str__(self) -> str:
        names = ", ".join(suspect.name for suspect in self.suspects)
        return f"{self.player} uncrosses {names}" if self.player else f"uncross {names}"


@dataclass(frozen=True, slots=True)
class Note:
    """`note: …`: free words."""

    text: str
    """Anything on one line."""

    def __post_init__(self) -> None:
        check_words(self.text, "a note", comments=False)

    def __str__(self) -> str:
        return f"note: {self.text}".rstrip()


TalkEvent = Asks | Whispers | Reveals | Accuses | Crosses | Uncrosses | Note
"""Any line about what was said or marked."""
