"""Short lessons: one tactic each, with a position, a question, hints and what to learn from it.

What they say stands in `data/lessons.toml`; what is right is worked out (`quiz`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from abbey.advice.ranking import Criterion
from abbey.coaching.quiz import (
    BestClaim,
    BestPass,
    BestQuestion,
    Chance,
    Holder,
    Innocents,
    Task,
)
from abbey.components.suspects import Suspect
from abbey.components.terms import fold
from abbey.components.traits import TRAITS, Trait
from abbey.errors import UnknownNameError
from abbey.record.notebook import Notebook
from abbey.record.reader import read, read_question

__all__ = ["Lesson", "find_lesson", "lessons"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson."""

    number: int
    """Its place in the course, from 1."""
    key: str
    """A short name."""
    title: str
    """The tactic."""
    story: str
    """What the position is about, and what is asked."""
    text: str
    """The position, in the notation."""
    task: Task
    """What is asked."""
    hints: tuple[str, ...]
    """Four, from vague to full."""
    lesson: str
    """What to learn from it."""

    @property
    def notebook(self) -> Notebook:
        """The position."""
        return read(self.text)


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return the course.

    >>> len(lessons()) >= 10, lessons()[0].title
    (True, 'Own cards complete a count')
    """
    text = files("abbey.coaching").joinpath("data", "lessons.toml").read_text("utf-8")
    return tuple(_lesson(at, one) for at, one in enumerate(tomllib.loads(text)["lesson"], start=1))


def find_lesson(name: str) -> Lesson:
    """Return a lesson by its number, its key or the beginning of its title.

    >>> find_lesson("3").key, find_lesson("pigeon").number
    ('pile', 2)

    Raises:
        UnknownNameError: if there is none, or there are several.
    """
    wanted = _plain(name)
    exact = [each for each in lessons() if wanted in (str(each.number), _plain(each.key))]
    begun = [
        each
        for each in lessons()
        if _plain(each.key).startswith(wanted) or wanted in _plain(each.title)
    ]
    found = exact or begun
    if len(found) != 1 or not wanted:
        known = ", ".join(f"{each.number} {each.key}" for each in (found or lessons()))
        raise UnknownNameError(f"no one lesson is called {name!r}; there are {known}")
    return found[0]


def _plain(name: str) -> str:
    """Return a name without what does not matter: case, accents and hyphens."""
    return fold(name.replace("-", " ")).strip()


def _lesson(number: int, data: dict[str, Any]) -> Lesson:
    text = data["notebook"].lstrip("\n")
    return Lesson(
        number=number,
        key=data["key"],
        title=data["title"],
        story=data["story"].strip(),
        text=text,
        task=_task(data["ask"], data.get("options", []), read(text)),
        hints=tuple(data["hints"]),
        lesson=data["lesson"].strip(),
    )


def _task(ask: str, options: Sequence[str], notebook: Notebook) -> Task:
    kind, _, rest = ask.partition(" ")
    match kind:
        case "innocents":
            return Innocents()
        case "holder":
            return Holder(Suspect.named(rest))
        case "chance":
            return Chance(_claim(rest))
        case "claim":
            return BestClaim(tuple(map(_claim, options)))
        case "question":
            pairs = (option.partition(": ") for option in options)
            asked = tuple((who, read_question(what, notebook.header)) for who, _, what in pairs)
            return BestQuestion(asked, Criterion(rest))
        case "pass":
            return BestPass(tuple(map(Suspect.named, options)), rest)
        case _:
            raise ValueError(f"a lesson asks for something unknown: {ask!r}")


def _claim(word: str) -> Suspect | Trait:
    traits = {str(trait): trait for trait in TRAITS}
    return traits[word] if word in traits else Suspect.named(word)
