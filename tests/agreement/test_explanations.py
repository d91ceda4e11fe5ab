"""Explanations of generated notebooks: no smaller set exists, and every step follows.

Smallest sets are found by a solver; here listing worlds says that they force it, and for every
smaller set there is a world that fits, followed step by step. Steps are made by adding and
comparing; here the solver proves each of them again, from what it names alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, islice
from random import Random

import pytest

from abbey.errors import ContradictionError
from abbey.explain import Account, Tactic, account, smallest_forcing, unsound_steps
from abbey.explain.claims import Stated
from abbey.inference.certainty import find_world, possible
from abbey.inference.enumeration import worlds
from abbey.inference.witness import replay
from abbey.knowledge import Count, Timeline, timeline_of
from samples import EXPLAINED, true_notebook

_MOST_SETS = 300
"""So many smaller sets are tried; notebooks with more are left to others."""
_COUNTS = 2
"""So many numbers of cards of some set in some place are claimed and denied."""
_PLACES = 3
"""So many cards of each notebook are also asked for in other places than that of the culprit."""
_FIRST = 40
"""Notebooks of which something is counted however many are explained."""
_BLOCK = 20
_BLOCKS = range(-(-EXPLAINED // _BLOCK))


def _seeds(block: int) -> range:
    return range(block * _BLOCK, min(EXPLAINED, (block + 1) * _BLOCK))


@cache
def _forced(seed: int) -> tuple[tuple[Timeline, Stated, tuple[int, ...]], ...]:
    """Return what a notebook forces, with the smallest sets of lines that do."""
    return tuple(_each_forced(seed))


def _each_forced(seed: int) -> Iterator[tuple[Timeline, Stated, tuple[int, ...]]]:
    """Yield what a notebook forces: everybody who is not the culprit, and a few other places."""
    timeline = timeline_of(true_notebook(seed).notebook)
    world = find_world(timeline)
    assert world is not None
    end = possible(timeline)
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    rng = Random(seed)
    wanted = [(0, suspect.bit) for suspect in timeline.pack]
    places = range(1, len(timeline.places.names))
    wanted += [(rng.choice(places), rng.choice(list(timeline.pack)).bit) for _ in range(_PLACES)]
    for place, card in wanted:
        if not end[place] & card:
            stated = Stated(card, place, sizes[place], ((0, 0),))
            found = smallest_forcing(timeline, stated.opposite.counts(), world)
            assert isinstance(found, tuple)
            yield timeline, stated, found


def _counted(seed: int) -> Iterator[tuple[Timeline, Stated, tuple[int, ...]]]:
    """Yield what a notebook forces of numbers of cards, of sets drawn at random."""
    timeline = timeline_of(true_notebook(seed).notebook)
    world = find_world(timeline)
    assert world is not None
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    rng = Random(seed)
    for _ in range(_COUNTS):
        place = rng.randrange(len(timeline.places.names))
        cards = rng.getrandbits(24) & timeline.pack.mask
        number = rng.randint(0, min(cards.bit_count(), sizes[place]))
        stated = Stated(cards, place, sizes[place], ((number, number),))
        for claim in (stated, stated.opposite):
            found = smallest_forcing(timeline, claim.opposite.counts(), world)
            if isinstance(found, tuple):
                yield timeline, claim, found


def _barred(timeline: Timeline, stated: Stated, lines: Iterable[int]) -> bool:
    """Tell by listing worlds whether these lines alone bar the opposite of a statement."""
    kept = timeline.only_lines(frozenset(lines))
    return not any(_has_world(kept.then(count)) for count in stated.opposite.counts())


def _fits(timeline: Timeline, stated: Stated, lines: Iterable[int]) -> bool:
    """Tell whether a world fits these lines and the opposite; whoever found it, it is followed."""
    kept = timeline.only_lines(frozenset(lines))
    for count in stated.opposite.counts():
        told = kept.then(count)
        world = find_world(told)
        if world is not None and replay(told, world) is not None:
            return True
    return False


def _has_world(timeline: Timeline) -> bool:
    try:
        next(worlds(timeline, limit=1))
    except ContradictionError:
        return False
    return True


@pytest.mark.parametrize("block", _BLOCKS)
def test_no_smaller_set_of_lines_forces_it(block: int) -> None:
    for seed in _seeds(block):
        for timeline, stated, found in _forced(seed):
            case = (seed, stated, found)
            assert _barred(timeline, stated, found), case
            if not found:
                continue
            others = [line for line in timeline.content_lines if line]
            smaller = list(islice(combinations(others, len(found) - 1), _MOST_SETS + 1))
            if len(smaller) <= _MOST_SETS:
                assert all(_fits(timeline, stated, group) for group in smaller), case


def _says(told: Account) -> bool:
    """Tell whether the last step says what was to be shown."""
    last = told.steps[-1].concludes
    return last in told.claims or (last is None and len(told.claims) > 1)


@pytest.mark.parametrize("block", _BLOCKS)
def test_every_step_follows_from_what_it_names(block: int) -> None:
    for seed in _seeds(block):
        events = {entry.line: entry.event for entry in true_notebook(seed).notebook.entries}
        for timeline, stated, found in (*_forced(seed), *_counted(seed)):
            told = account(timeline, found, stated, events)
            assert unsound_steps(told) == (), (seed, stated)
            assert {line for step in told.steps for line in step.lines} <= set(found)
            assert told.steps, (seed, stated)
            assert _says(told), (seed, stated)


def test_few_accounts_need_cases() -> None:
    """The fallback is for what no short argument reaches."""
    steps = [
        step.tactic
        for seed in range(_FIRST)
        for timeline, stated, found in (*_forced(seed), *_counted(seed))
        for step in account(timeline, found, stated).steps
    ]
    assert steps.count(Tactic.CASES) <= len(steps) / 20
    assert len(set(steps)) >= 8


def test_lines_that_matter_are_counted() -> None:
    """Some of these notebooks need several lines: the test above is not about single ones."""
    sizes = {len(found) for seed in range(_FIRST) for *_, found in _forced(seed)}
    assert {1, 2} < sizes


def test_a_statement_that_fails_is_not_barred() -> None:
    """The judge can say no."""
    timeline = timeline_of(true_notebook(0).notebook)
    culprit = true_notebook(0).where[0]
    assert not _barred(timeline, Stated(culprit, 0, 1, ((0, 0),)), timeline.content_lines)
    assert not _has_world(timeline.then(Count(0, culprit, 0, 0, 0), Count(0, culprit, 1, 1, 0)))
