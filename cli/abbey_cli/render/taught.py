"""Lessons: their contents, a position with its question, and the end."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.text import Text

from abbey.coaching.lessons import Lesson
from abbey.coaching.quiz import (
    BestClaim,
    BestPass,
    BestQuestion,
    Chance,
    Holder,
    Innocents,
    Solution,
    Task,
    solve,
)
from abbey.components import SuspectSet
from abbey_cli.page import lines_of

__all__ = [
    "lesson_payload",
    "paragraph",
    "print_contents",
    "print_end",
    "print_lines",
    "print_position",
]


_MARGIN = 9
"""Columns of a line number and its bar."""


def print_contents(console: Console, lessons: Iterable[Lesson]) -> None:
    """Print the list of all lessons."""
    for lesson in lessons:
        console.print(Text(f"{lesson.number:>3}  {lesson.key:<18} {lesson.title}"))
    console.print()
    console.print(Text("abbey lesson NUMBER begins one.", "dim"))


def print_position(console: Console, lesson: Lesson) -> None:
    """Print a lesson up to its question."""
    console.print(Text(f"{lesson.number}. {lesson.title}", "bold"))
    console.print()
    paragraph(console, lesson.story)
    console.print()
    print_lines(console, lesson.text)
    console.print()
    console.print(Text(question(lesson.task), "bold"))
    for number, option in enumerate(_options(lesson.task), start=1):
        console.print(Text(f"  {number}  {option}"))


def print_lines(console: Console, text: str, shown: Container[int] | None = None) -> None:
    """Print the lines of a notebook with their numbers, long ones broken, empty ones left out.

    Args:
        console: where to.
        text: the notebook.
        shown: the numbers of the lines to print; None for all.
    """
    for number, line in enumerate(lines_of(text.rstrip("\n")), start=1):
        if shown is not None and number not in shown:
            continue
        for at, part in enumerate(wrap(line, console.width - _MARGIN)):
            console.print(Text(f"{'' if at else number:>6} | {part}"))


def print_end(console: Console, lesson: Lesson, solution: Solution) -> None:
    """Print the answer, and what there is to learn."""
    console.print(Text(f"Answer: {solution.said}", "bold"))
    for option, figure in zip(_options(lesson.task), solution.figures, strict=False):
        console.print(Text(f"  {option}: {figure}"))
    console.print()
    paragraph(console, lesson.lesson)


def question(task: Task) -> str:
    """Ask in words."""
    match task:
        case Innocents():
            return "Whom does the last line clear? (names with commas, or none)"
        case Holder(suspect=suspect):
            return f"Where is {suspect}?"
        case Chance(what=what):
            return f"How likely is it that the culprit is {what}, in percent?"
        case BestClaim():
            return "Which claim brings most points? (its number, or none)"
        case BestQuestion(by=by):
            return f"Which question is best by {by.value}? (its number)"
        case BestPass(receiver=receiver):
            return f"Which card do you pass to {receiver}? (its number)"


def lesson_payload(lesson: Lesson) -> dict[str, Any]:
    """Return a lesson with its answer, for scripts."""
    solution = solve(lesson.task, lesson.notebook)
    right = solution.right
    return {
        "number": lesson.number,
        "key": lesson.key,
        "title": lesson.title,
        "story": lesson.story,
        "position": lesson.text,
        "question": question(lesson.task),
        "options": list(_options(lesson.task)),
        "answer": [suspect.name for suspect in right] if isinstance(right, SuspectSet) else right,
        "hints": list(lesson.hints),
        "lesson": lesson.lesson,
    }


def _options(task: Task) -> Iterator[str]:
    match task:
        case BestClaim(options=options):
            yield from map(str, options)
        case BestQuestion(options=options):
            yield from (f"{player}: {asked}" for player, asked in options)
        case BestPass(options=options):
            yield from map(str, options)
        case _:
            return


def paragraph(console: Console, text: str, style: str = "") -> None:
    """Print a text as one paragraph."""
    console.print(Text("\n".join(wrap(" ".join(text.split()), console.width)), style))
