"""Patterns and questions, listed: the usual ones to choose among."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from abbey.components.board import ROOMS
from abbey.components.suspects import SUSPECTS
from abbey.components.traits import CHARACTERISTICS, TRAITS
from abbey.record.questions import (
    CountCrossed,
    CountHeld,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Pattern,
    Question,
)

__all__ = ["listed_questions", "patterns"]


@lru_cache
def patterns(most: int) -> tuple[Pattern, ...]:
    """List all patterns of one to `most` traits, short ones first.

    >>> len(patterns(1)), len(patterns(2)), len(patterns(5))
    (12, 69, 431)
    """
    kinds = [
        tuple(trait for trait in TRAITS if isinstance(trait, kind))
        for kind in CHARACTERISTICS.values()
    ]
    return tuple(
        Pattern(traits)
        for size in range(1, most + 1)
        for chosen in combinations(kinds, size)
        for traits in product(*chosen)
    )


_LISTED_TRAITS = 2
"""Longer patterns may be asked, but are not listed among the options."""


@lru_cache
def listed_questions(traits: int, *, yes_no: bool, crossed: bool) -> tuple[Question, ...]:
    """List the usual legal questions: sets of one or two traits, each monk, each room.

    >>> len(listed_questions(5, yes_no=False, crossed=True))
    280
    >>> len(listed_questions(5, yes_no=True, crossed=False))
    118
    """
    sets = patterns(min(traits, _LISTED_TRAITS))
    questions: list[Question] = []
    if not yes_no:
        questions += [CountHeld(of) for of in sets]
    questions += [HasAny(of) for of in sets]
    questions += [HasCard(suspect) for suspect in SUSPECTS]
    if crossed:
        if not yes_no:
            questions += [CountCrossed(of) for of in sets]
        questions += [HasCrossed(suspect) for suspect in SUSPECTS]
    questions += [GoingTo(room) for room in ROOMS]
    return tuple(questions)
