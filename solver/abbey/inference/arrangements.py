"""Who holds what now: how many arrangements are left, and which, while there are few.

An arrangement puts every card in its present place, whatever happened before. Each belongs to
exactly one lifted state (marks aside), and the arrangements of a state are equally likely: their
number is the product over the kinds of `n! / (n_1! n_2! ...)`, where `n_p` of the `n` cards of
the kind lie in place `p`.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import comb, inf, prod
from typing import assert_never

import numpy as np

from abbey.components.suspect_set import SuspectSet
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference.budget import DEFAULT_BUDGET, Budget
from abbey.inference.certainty import SECONDS
from abbey.inference.effort import Engine
from abbey.inference.exact import exact_belief
from abbey.inference.hands import HandsBelief
from abbey.inference.layers import Layers
from abbey.inference.lifted import LiftedBelief
from abbey.inference.states import Integers, States
from abbey.knowledge.steps import Places, Timeline, Unmark

__all__ = ["Arrangement", "Arrangements", "arrangements"]

_DIGITS = 12
"""Chances that agree to so many digits are the same chance."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way in which the cards can lie now."""

    lying: tuple[SuspectSet, ...]
    """The cards in each place, in the order of `Places.names`."""
    chance: float | None
    """Its chance; None where only certainty is known."""


@dataclass(frozen=True, slots=True)
class Arrangements:
    """The arrangements that fit a notebook."""

    places: Places
    """The places."""
    engine: Engine
    """Which engine answered."""
    count: int
    """How many there are."""
    counted: bool
    """Whether `count` is their number; else there are at least so many."""
    listed: tuple[Arrangement, ...] | None
    """All of them, likeliest first, ties by where the first cards lie; None if too many."""


def arrangements(
    timeline: Timeline, limit: int = 20, budget: Budget = DEFAULT_BUDGET
) -> Arrangements:
    r"""Count the arrangements that fit, and list them if there are at most `limit`.

    If exact chances take more than the budget, arrangements are only counted up to the limit,
    and listed without chances.

    >>> from abbey.knowledge import timeline_of
    >>> from abbey.record import read
    >>> found = arrangements(timeline_of(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian\ndeal: pile 2, hand 1\n"
    ...     "hand: Guy\nBen asks Cleo: has any of Bruno, Basil = yes\nBen draws Sergio\n"
    ...     "Cleo shows Ana Bruno")))
    >>> found.count, [str(cards) for cards in found.listed[0].lying]
    (6, ['Basil', 'Thomas', 'Guy', 'Sergio, Julian', 'Bruno', ''])

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if not even certainty has an answer in time.
    """
    try:
        belief = exact_belief(timeline, budget)
        if belief.log_weight == -inf:
            raise ContradictionError("no world fits all lines of this notebook")
        match belief:
            case LiftedBelief():
                return _of_states(belief, timeline, limit)
            case HandsBelief():
                return _of_hands(belief, limit)
            case _:
                assert_never(belief)
    except BudgetExceededError:
        return _of_logic(timeline, limit)


def _of_states(belief: LiftedBelief, timeline: Timeline, limit: int) -> Arrangements:
    states = belief.given(Unmark(0, timeline.marks)).resolved().states
    ways = _ways(states)
    count = int(ways.sum())
    listed = _sorted(_in_states(states, ways, belief.places)) if count <= limit else None
    return Arrangements(belief.places, Engine.EXACT, count, True, listed)


def _ways(states: States) -> Integers:
    """Return the number of arrangements of every state.

    All together they are at most 24! divided by the factorials of the sizes of all places,
    which fits into 63 bits.
    """
    binomials = np.array([[comb(n, k) for k in range(25)] for n in range(25)], dtype=np.int64)
    ways = np.ones(states.count, dtype=np.int64)
    for _, cells in groupby(states.cells(lambda _: True), lambda cell: cell.kind):
        left = states.total(several := list(cells))
        for numbers in map(states.numbers, several):
            ways *= binomials[left, numbers]
            left -= numbers
    return ways


def _in_states(states: States, ways: Integers, places: Places) -> Iterator[Arrangement]:
    cells = states.cells(lambda _: True)
    numbers = [states.numbers(cell) for cell in cells]
    for index in range(states.count):
        counts: dict[int, dict[int, int]] = {}
        for cell, column in zip(cells, numbers, strict=True):
            counts.setdefault(cell.kind, {})[cell.place] = int(column[index])
        chance = float(states.weights[index]) / int(ways[index])
        for lying in _dealt(counts, places):
            yield Arrangement(lying, chance)


def _dealt(
    counts: Mapping[int, Mapping[int, int]], places: Places
) -> Iterator[tuple[SuspectSet, ...]]:
    """Yield every way to lay the cards, given how many of each kind lie in each place."""
    partial: list[tuple[int, ...]] = [(0,) * len(places.names)]
    for kind, numbers in counts.items():
        shares = list(_shares(kind, tuple(numbers.items())))
        partial = [
            tuple(lying[place] | share.get(place, 0) for place in range(len(lying)))
            for lying in partial
            for share in shares
        ]
    for masks in partial:
        yield tuple(map(SuspectSet, masks))


def _shares(cards: int, numbers: Sequence[tuple[int, int]]) -> Iterator[dict[int, int]]:
    """Yield every way to give each place its number of these cards."""
    if not numbers:
        yield {}
        return
    (place, number), *others = numbers
    bits = [1 << bit for bit in range(cards.bit_length()) if cards >> bit & 1]
    for chosen in combinations(bits, number):
        share = sum(chosen)
        for rest in _shares(cards & ~share, others):
            yield {**rest, place: share}


def _of_hands(belief: HandsBelief, limit: int) -> Arrangements:
    count = round(float(belief.unweighted().posteriors[0].sum()))
    listed = _sorted(_in_hands(belief)) if count <= limit else None
    return Arrangements(belief.places, Engine.EXACT, count, True, listed)


def _in_hands(belief: HandsBelief) -> Iterator[Arrangement]:
    total = float(belief.posteriors[0].sum())
    lists = []
    for factor, weights in zip(belief.factors, belief.posteriors, strict=True):
        fits = np.flatnonzero(weights)
        lists.append([(int(factor.masks[at]), float(factor.weights[at])) for at in fits])
    partial: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for choices in lists:
        partial = [
            ((*holdings, mask), weight * more)
            for holdings, weight in partial
            for mask, more in choices
            if not any(mask & other for other in holdings)
        ]
    for holdings, weight in partial:
        yield Arrangement(tuple(map(SuspectSet, belief.lying(holdings))), weight / total)


def _of_logic(timeline: Timeline, limit: int) -> Arrangements:
    """List arrangements one lifted state after another, until there are more than the limit."""
    found: list[dict[int, dict[int, int]]] = []
    count, counted = 0, True
    try:
        for counts in _proved(timeline):
            found.append(counts)
            count += prod(_number(kind, numbers.values()) for kind, numbers in counts.items())
            if count > limit:
                counted = False
                break
    except BudgetExceededError:
        if not found:
            raise
        counted = False
    if not found:
        raise ContradictionError("no world fits all lines of this notebook")
    places = timeline.places
    listed = None
    if counted:
        lain = (lying for counts in found for lying in _dealt(counts, places))
        listed = _sorted(Arrangement(lying, None) for lying in lain)
    return Arrangements(places, Engine.CERTAINTY, count, counted, listed)


def _number(kind: int, numbers: Iterable[int]) -> int:
    ways, left = 1, kind.bit_count()
    for number in numbers:
        ways *= comb(left, number)
        left -= number
    return ways


def _proved(timeline: Timeline) -> Iterator[dict[int, dict[int, int]]]:
    """Yield how many cards of each kind can lie in each place, every possibility once."""
    from ortools.sat.python import cp_model

    layers = Layers(timeline)
    open_terms = [
        term
        for row in layers.where
        for term in row[: len(timeline.places.names)]
        if not isinstance(term, int)
    ]
    terms = list({term.index: term for term in open_terms}.values())
    ends = time.monotonic() + SECONDS
    while True:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        # it would take Ctrl-C away from Python, and not give it back
        solver.parameters.catch_sigint_signal = False
        solver.parameters.random_seed = 0
        solver.parameters.max_time_in_seconds = max(0.0, ends - time.monotonic())
        status = solver.solve(layers.model)
        if status == cp_model.INFEASIBLE:
            return
        if status == cp_model.UNKNOWN:
            raise BudgetExceededError(f"no verdict within {SECONDS:g} seconds")
        yield {
            kind: {
                place: solver.value(term)
                for place, term in enumerate(row[: len(timeline.places.names)])
            }
            for kind, row in zip(layers.kinds, layers.where, strict=True)
        }
        if not terms:
            return
        seen = tuple(solver.value(term) for term in terms)
        layers.model.add_forbidden_assignments(terms, [seen])


def _sorted(found: Iterable[Arrangement]) -> tuple[Arrangement, ...]:
    return tuple(sorted(found, key=_rank))


def _rank(arrangement: Arrangement) -> tuple[float, tuple[int, ...]]:
    """Likeliest first; then by the places of the cards, the first card first."""
    chance = float(f"{arrangement.chance or 0:.{_DIGITS}g}")
    where = [0] * 24
    for place, cards in enumerate(arrangement.lying):
        for suspect in cards:
            where[suspect.index] = place
    return -chance, tuple(where)
