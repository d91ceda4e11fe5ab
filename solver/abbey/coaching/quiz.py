"""Questions to a learner that the engines answer: no answer is written down anywhere.

A task is asked of a notebook. Its solution is worked out when it is wanted, by the same functions
that answer at the table, so a lesson cannot be wrong about its own position.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from abbey.advice.outlook import Outlook
from abbey.advice.questions_list import prospects, with_leaks
from abbey.advice.ranking import Criterion
from abbey.advice.situation import situation_of
from abbey.advice.values import accusation_points, revelation_points
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.components.terms import fold
from abbey.components.traits import Trait
from abbey.errors import NotationError, Problem
from abbey.inference.effort import Effort
from abbey.inference.posterior import Posterior, posterior
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.questions import Question
from abbey.record.reader import read_line
from abbey.record.talk import Crosses

__all__ = [
    "BestClaim",
    "BestPass",
    "BestQuestion",
    "Chance",
    "Holder",
    "Innocents",
    "Solution",
    "Task",
    "judge",
    "solve",
]

_PATIENT = Effort(seconds=None, sweeps=2_000)
"""Positions of lessons are small; units of work make the answers the same everywhere."""
_NEAR = 2.0
"""A chance is right if it is this near, in percent."""
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Innocents:
    """Whom does the last line clear: who could be the culprit before it, and cannot now?"""


@dataclass(frozen=True, slots=True)
class Holder:
    """Where is a card?"""

    suspect: Suspect
    """The card."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely is it that the culprit is this monk, or has this trait, in percent?"""

    what: Suspect | Trait
    """The monk or trait."""


@dataclass(frozen=True, slots=True)
class BestQuestion:
    """Which of these questions is best?"""

    options: tuple[tuple[str, Question], ...]
    """Who could be asked what."""
    by: Criterion
    """What is best."""


@dataclass(frozen=True, slots=True)
class BestClaim:
    """Which of these claims brings most points now? None of them, if none pays."""

    options: tuple[Suspect | Trait, ...]
    """Accusations and revelations."""


@dataclass(frozen=True, slots=True)
class BestPass:
    """Which card of mine should go at this Mass?"""

    options: tuple[Suspect, ...]
    """The cards to choose from."""
    receiver: str
    """Who gets it."""


Task: TypeAlias = Innocents | Holder | Chance | BestQuestion | BestClaim | BestPass


@dataclass(frozen=True, slots=True)
class Solution:
    """The right answer to a task."""

    right: SuspectSet | str | float | int
    """Monks; a place; a chance in percent; the number of an option, from 1, or 0 for none."""
    said: str
    """The answer in words."""
    figures: tuple[str, ...] = ()
    """What each option is worth, for those that have some."""


def solve(task: Task, notebook: Notebook) -> Solution:
    """Work out the right answer.

    Raises:
        ContradictionError: if no world fits the notebook.
        ValueError: if the task makes no sense for it: a card that could be anywhere.
    """
    match task:
        case Innocents():
            return _cleared(notebook)
        case Holder(suspect=suspect):
            now = _now(notebook)
            places = [
                name
                for name, cards in zip(now.places.names, now.possible, strict=True)
                if cards & suspect.bit
            ]
            if len(places) != 1:
                raise ValueError(f"{suspect} can lie in {', '.join(places)}: that is no question")
            return Solution(places[0], places[0])
        case Chance(what=what):
            percent = 100 * _chance(_now(notebook), what)
            return Solution(percent, f"{percent:.0f} %")
        case BestClaim(options=options):
            return _claimed(options, _now(notebook))
        case BestQuestion():
            return _asked(task, notebook)
        case BestPass():
            return _passed(task, notebook)
        case _:
            assert_never(task)


def judge(solution: Solution, text: str, notebook: Notebook) -> bool:
    """Tell whether an answer is right, as people type it.

    Monks are names with commas, a place is a name or its beginning, a chance a number with or
    without a percent sign, an option its number; `none` is nobody or nothing.

    Raises:
        NotationError: if it cannot be read as an answer to this question.
    """
    typed = text.strip()
    match solution.right:
        case SuspectSet() as right:
            return _monks(typed, notebook) == right
        case str() as right:
            return bool(typed) and fold(right).startswith(fold(typed))
        case float() as right:
            number = re.fullmatch(r"(\d+(?:[.,]\d+)?) ?%?", typed)
            if number is None:
                raise _unreadable(f"a chance in percent is wanted, got {typed!r}")
            return abs(float(number.group(1).replace(",", ".")) - right) <= _NEAR
        case int() as right:
            if fold(typed) == "none":
                return right == 0
            if not typed.isdecimal():
                raise _unreadable(f"the number of an option is wanted, or `none`, got {typed!r}")
            return int(typed) == right
        case _:
            assert_never(solution.right)


def _monks(typed: str, notebook: Notebook) -> SuspectSet:
    if fold(typed) == "none":
        return SuspectSet(0)
    event = read_line(f"cross {typed}", notebook.header)
    assert isinstance(event, Crosses)
    return SuspectSet.of(event.suspects)


def _unreadable(message: str) -> NotationError:
    return NotationError([Problem(1, 1, message)])


def _now(notebook: Notebook) -> Posterior:
    return posterior(timeline_of(notebook), _PATIENT)


def _chance(now: Posterior, what: Suspect | Trait) -> float:
    chance = now.chance(what) if isinstance(what, Suspect) else now.trait_chance(what)
    assert chance is not None, "an effort without seconds gives chances"
    return chance


def _cleared(notebook: Notebook) -> Solution:
    before = replace(notebook, entries=notebook.entries[:-1])
    was, now = _now(before).candidates, _now(notebook).candidates
    gone = SuspectSet(was.mask & ~now.mask)
    return Solution(gone, str(gone) if gone else "none")


def _claimed(options: Sequence[Suspect | Trait], now: Posterior) -> Solution:
    values = []
    for what in options:
        points = accusation_points if isinstance(what, Suspect) else revelation_points
        values.append(points(_chance(now, what)))
    figures = tuple(f"{value:+.2f} points" for value in values)
    if max(values) <= 0:
        return Solution(0, "none", figures)
    return _best(values, [str(what) for what in options], figures)


def _asked(task: BestQuestion, notebook: Notebook) -> Solution:
    outlook = Outlook(notebook, _PATIENT)
    values, figures = [], []
    for player, question in task.options:
        (found,) = with_leaks(outlook, player, prospects(outlook, player, [question]))
        leak = found.leak_bits or 0.0
        values.append(found.bits - (leak if task.by is Criterion.EDGE else 0.0))
        figures.append(f"{found.bits:.2f} bits, {leak:.2f} of them heard by all")
    names = [f"{player}: {question}" for player, question in task.options]
    return _best(values, names, tuple(figures))


def _passed(task: BestPass, notebook: Notebook) -> Solution:
    choices = situation_of(Outlook(notebook, _PATIENT)).pass_on(1)
    worth = {choice.option[0]: choice for choice in choices}
    values = [worth[card].worth for card in task.options]
    figures = tuple(worth[card].why for card in task.options)
    return _best(values, [str(card) for card in task.options], figures)


def _best(values: Sequence[float], names: Sequence[str], figures: tuple[str, ...]) -> Solution:
    at = max(range(len(values)), key=lambda each: (round(values[each], _DIGITS), -each))
    return Solution(at + 1, names[at], figures)
