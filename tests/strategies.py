"""Shared Hypothesis strategies: suspects, sets, and whole true games.

Games shrink: fewer lines, smaller packs, smaller choices.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import CHARACTERISTICS, TRAITS
from abbey.knowledge import Timeline, timeline_of
from abbey.record.questions import AskedSet, CountHeld, HasAny, HasCard, Named, Pattern, Question
from free_games import FreeNotebook, FreeRecord, free_notebook, free_record

__all__ = [
    "asked_sets",
    "free_notebooks",
    "free_records",
    "held_questions",
    "patterns",
    "sources",
    "suspect_sets",
    "suspects",
    "timelines",
]


def sources() -> SearchStrategy[Random]:
    """Sources of chance that Hypothesis controls, so that what they decide shrinks."""
    return st.randoms(use_true_random=False, note_method_calls=False)


def suspects() -> SearchStrategy[Suspect]:
    """Any suspect."""
    return st.sampled_from(SUSPECTS)


def suspect_sets(*, least: int = 0, most: int = len(SUSPECTS)) -> SearchStrategy[SuspectSet]:
    """Any set of suspects of some size."""
    return st.sets(suspects(), min_size=least, max_size=most).map(SuspectSet.of)


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    """Any pattern: one to five traits of different characteristics."""
    kinds = draw(st.lists(st.sampled_from(list(CHARACTERISTICS.values())), min_size=1, unique=True))
    options = [[trait for trait in TRAITS if isinstance(trait, kind)] for kind in kinds]
    return Pattern(tuple(draw(st.sampled_from(traits)) for traits in options))


def asked_sets() -> SearchStrategy[AskedSet]:
    """Any wording of a set."""
    return st.one_of(patterns(), suspect_sets(least=1, most=5).map(Named))


def held_questions() -> SearchStrategy[Question]:
    """Any question about cards held."""
    return st.one_of(asked_sets().map(CountHeld), asked_sets().map(HasAny), suspects().map(HasCard))


@st.composite
def free_records(draw: st.DrawFn, *, lines: int = 12) -> FreeRecord:
    """Any free game, with nothing hidden."""
    length = draw(st.integers(0, lines))
    return free_record(draw(sources()), lines=length)


@st.composite
def free_notebooks(draw: st.DrawFn, *, lines: int = 12, limit: int = 600) -> FreeNotebook:
    """Anybody's true notebook of a free game, with at most `limit` histories."""
    length = draw(st.integers(0, lines))
    return free_notebook(draw(sources()), lines=length, limit=limit)


def timelines(*, lines: int = 12, limit: int = 600) -> SearchStrategy[Timeline]:
    """The timeline of a free notebook: at least one world fits."""
    return free_notebooks(lines=lines, limit=limit).map(lambda free: timeline_of(free.notebook))
