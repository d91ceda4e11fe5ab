"""What can be asked, and what can be answered.

Every value prints as its notation; `str` never needs the rest of the notebook.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from abbey.components.board import Room
from abbey.components.suspect_set import SuspectSet, with_traits
from abbey.components.suspects import Suspect
from abbey.components.traits import Beard, Girth, Hood, Order, Title, Trait
from abbey.record.plain_text import check_words
from abbey.record.rooms import OwnedRoom

__all__ = [
    "Answer",
    "AskedSet",
    "CountCrossed",
    "CountHeld",
    "Free",
    "GoingTo",
    "HasAny",
    "HasCard",
    "HasCrossed",
    "Named",
    "Pattern",
    "Question",
    "Silence",
    "answer_text",
]

_READING_ORDER: tuple[type[Trait], ...] = (Hood, Beard, Girth, Order, Title)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One to five traits of different characteristics: `fat Franciscan`.

    >>> print(Pattern((Order.FRANCISCAN, Girth.FAT)))
    fat Franciscan

    Raises:
        ValueError: for no trait at all, or for two traits of one characteristic.
    """

    traits: tuple[Trait, ...]
    """The traits, put into reading order: hood, beard, girth, order, title."""

    def __post_init__(self) -> None:
        kinds = [type(trait) for trait in self.traits]
        if not kinds or len(set(kinds)) != len(kinds):
            raise ValueError(f"a pattern has one to five different characteristics: {self.traits}")
        ordered = tuple(sorted(self.traits, key=lambda trait: _READING_ORDER.index(type(trait))))
        object.__setattr__(self, "traits", ordered)

    @property
    def suspects(self) -> SuspectSet:
        """The suspects of the whole pack that fit."""
        return with_traits(*self.traits)

    def __str__(self) -> str:
        return " ".join(str(trait) for trait in self.traits)


@dataclass(frozen=True, slots=True)
class Named:
    """A set given by names: `of Bruno, Guy`.

    >>> print(Named(SuspectSet.named("Guy", "Bruno")))
    of Bruno, Guy
    """

    suspects: SuspectSet
    """The suspects named; at least one."""

    def __post_init__(self) -> None:
        if not self.suspects:
            raise ValueError("a named set holds at least one suspect")

    def __str__(self) -> str:
        return f"of {self.suspects}"


AskedSet = Pattern | Named
"""A set as a player words it."""


@dataclass(frozen=True, slots=True)
class CountHeld:
    """`how many SET`: cards of the set in the answerer's hand now."""

    of: AskedSet
    """The set asked about."""

    def __str__(self) -> str:
        return f"how many {self.of}"


@dataclass(frozen=True, slots=True)
class HasCard:
    """`has NAME`: whether the answerer holds that card now."""

    suspect: Suspect
    """The card asked about."""

    def __str__(self) -> str:
        return f"has {self.suspect}"


@dataclass(frozen=True, slots=True)
class HasAny:
    """`has any SET`: whether the answerer holds at least one card of the set now."""

    of: AskedSet
    """The set asked about."""

    def __str__(self) -> str:
        return f"has any {self.of}"


@dataclass(frozen=True, slots=True)
class CountCrossed:
    """`crossed off how many SET`: suspects of the set on the answerer's list of innocents."""

    of: AskedSet
    """The set asked about."""

    def __str__(self) -> str:
        return f"crossed off how many {self.of}"


@dataclass(frozen=True, slots=True)
class HasCrossed:
    """`crossed off NAME`: whether the answerer has crossed off that suspect."""

    suspect: Suspect
    """The suspect asked about."""

    def __str__(self) -> str:
        return f"crossed off {self.suspect}"


@dataclass(frozen=True, slots=True)
class GoingTo:
    """`going to ROOM`: an intention; binds the answerer, says nothing of cards."""

    room: Room | OwnedRoom
    """Where to."""

    def __str__(self) -> str:
        return f"going to {self.room}"


@dataclass(frozen=True, slots=True)
class Free:
    """A question in free words, kept and never reasoned about."""

    words: str
    """The words between the quotes; no quotes, no line break."""

    def __post_init__(self) -> None:
        check_words(f'"{self.words}"', "a question in free words")
        if '"' in self.words:
            raise ValueError(f"free words hold no quotes: {self.words!r}")

    def __str__(self) -> str:
        return f'"{self.words}"'


Question = CountHeld | HasCard | HasAny | CountCrossed | HasCrossed | GoingTo | Free
"""Any question."""


@unique
class Silence(Enum):
    """The answer that refuses to answer."""

    SILENCE = "silence"
    """Says nothing of the cards."""

    def __repr__(self) -> str:
        return f"Silence.{self.name}"

    def __str__(self) -> str:
        return self.value


Answer = int | bool | str | Silence
"""A number for counts, a truth value for yes and no, free words for free words, or silence."""


def answer_text(answer: Answer) -> str:
    """Write an answer as the notation does.

    >>> answer_text(3), answer_text(True), answer_text(Silence.SILENCE), answer_text("well")
    ('3', 'yes', 'silence', '"well"')
    """
    match answer:
        case bool():
            return "yes" if answer else "no"
        case str():
            return f'"{answer}"'
        case int() | Silence():
            return str(answer)
