"""The lifted filter: exact chances by following states through a timeline, step by step.

Each step does one of four things to a table of `States`:

* a count splits the kinds that it cuts, and drops the states that do not fit (`splitting`);
* a weight splits likewise and divides by the number found;
* an unseen move takes cards one by one, each with chance `n_c / n` from cell `c`: after
  `k` cards every set of `k` is equally likely; equal states merge;
* marks move cards between cells of one place.

So the cost follows the number of states, not of worlds, and a step more costs one step.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf, log
from typing import assert_never

import numpy as np

from abbey.inference.bounds import barred_cards
from abbey.inference.budget import Budget
from abbey.inference.splitting import counted, isolated, matcher, weighed
from abbey.inference.states import Cell, Floats, States, Words, merged
from abbey.knowledge.steps import Count, Mark, Move, Places, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["LiftedBelief", "lifted_belief"]

_FRESH = 1 << 1000
"""Mark of cards that arrived at this very moment and cannot leave again in it."""
_STAYS = 1 << 1001
"""Mark of cards chosen to stay where nearly all leave."""
_MANY = 2000
"""From so many states on, it is tried which count to do first."""
_SAMPLE = 128
"""Roughly how many states it is tried on."""
_CHUNK = 1 << 22
"""Largest number of columns that are built before equal ones are merged."""


@dataclass(frozen=True, slots=True, eq=False)
class LiftedBelief:
    """What is believed after a timeline: a table of states, and how to go on from it."""

    places: Places
    """The places."""
    states: States
    """All states that fit; their weights sum to 1."""
    log_weight: float
    """Logarithm of the weight of all worlds that fit, up to a factor of the moves alone."""
    work: int
    """The largest number of states on the way."""
    budget: Budget
    """What may be spent on every further step."""

    def where(self) -> Floats:
        """Return the chance of each place for each card, shape (24, places)."""
        table = np.zeros((24, len(self.places.names)))
        for cell in self.states.cells(lambda cell: cell.place < table.shape[1]):
            expected = float(self.states.numbers(cell) @ self.states.weights)
            for card in _bits(cell.kind):
                table[card, cell.place] += expected / cell.kind.bit_count()
        # a card is somewhere, whatever rounding says: what is certain shows as exactly 1
        total = table.sum(axis=1, keepdims=True)
        table /= np.where(total > 0, total, 1)
        return table

    def within(self, budget: Budget) -> LiftedBelief:
        """Return the same belief with another budget for further steps."""
        return replace(self, budget=budget.stopped())

    def given(self, *steps: Step) -> LiftedBelief:
        """Return the belief after more steps.

        Raises:
            BudgetExceededError: if that takes more states or time than allowed.
        """
        return _run(self, steps, self.budget.started())


def lifted_belief(timeline: Timeline, budget: Budget) -> LiftedBelief:
    """Follow a timeline from the deal to its end.

    Raises:
        BudgetExceededError: if that takes more states or time than allowed.
    """
    start = LiftedBelief(timeline.places, _deal(timeline), 0.0, 1, budget.stopped())
    barred = barred_cards(timeline)
    if barred is None:
        nothing = start.states.kept(np.zeros(0, dtype=np.intp))
        return replace(start, states=nothing, log_weight=-inf)
    return _run(start, timeline.steps, budget.started(), barred)


def _deal(timeline: Timeline) -> States:
    """Return the one state before anything is known: all cards are of one kind."""
    pack = timeline.pack.mask
    fixed = {
        Cell(pack, place, marks): size
        for place, (size, marks) in enumerate(zip(timeline.sizes, timeline.deal_marks, strict=True))
        if size
    }
    return States({}, fixed, np.zeros((1, 1), dtype=np.uint64), np.ones(1))


def _run(
    belief: LiftedBelief,
    steps: Sequence[Step],
    budget: Budget,
    barred: Sequence[Sequence[tuple[int, int]]] = (),
) -> LiftedBelief:
    """Follow the steps; `barred` says what cannot be after each, by what comes later."""
    states, log_weight, peak = belief.states, belief.log_weight, belief.work
    done = 0
    for still, group in groupby(steps, lambda step: isinstance(step, Count | Weigh)):
        pending = list(group)
        done += len(pending) if still else 0
        while pending and states.count:
            step = pending.pop(_cheapest(states, pending, budget) if still else 0)
            states = _after(states, step, budget)
            done += 0 if still else 1
            if barred:
                states = _without(states, barred[done - 1])
            budget.check(states.count)
            peak = max(peak, states.count)
            # weights are kept near 1, however long the notebook is
            total = float(states.weights.sum())
            log_weight += log(total) if total else -inf
            states = replace(states, weights=states.weights / (total or 1))
    return replace(belief, states=states, log_weight=log_weight, work=peak)


def _without(states: States, barred: Iterable[tuple[int, int]]) -> States:
    """Drop the states with a card where it cannot be; nothing is split for that."""
    for place, cards in barred:
        cells = [cell for cell in states.cells(matcher(place, None)) if not cell.kind & ~cards]
        states = states.kept(np.flatnonzero(states.total(cells) == 0))
    return states


def _after(states: States, step: Step, budget: Budget) -> States:
    match step:
        case Count():
            return counted(states, step, budget)
        case Weigh(cards=cards, place=place):
            return weighed(states, cards, place, budget)
        case Transfer(moves=moves):
            return _transferred(states, moves, budget)
        case Mark(adds=adds, cards=cards, place=at):
            return _marked(states, adds, cards, at, budget)
        case Unmark(removes=removes):
            return _unmarked(states, removes)
        case _:
            assert_never(step)


def _cheapest(states: States, pending: Sequence[Step], budget: Budget) -> int:
    """Choose which of several counts and weights between two moves to do first.

    They commute, but what splits little and rules out much is better done early. Few states:
    the smallest set. Many: what leaves the fewest states, tried on a sample of them.
    """
    breadths = [_breadth(step) for step in pending]
    if states.count < _MANY or len(pending) == 1:
        return breadths.index(min(breadths))
    sample = states.kept(np.arange(0, states.count, -(-states.count // _SAMPLE)))
    left = [_after(sample, step, budget).count for step in pending]
    return min(range(len(pending)), key=lambda index: (left[index], breadths[index]))


def _breadth(step: Step) -> tuple[bool, int]:
    assert isinstance(step, Count | Weigh)
    return isinstance(step, Weigh), step.cards.bit_count()


def _transferred(states: States, moves: Sequence[Move], budget: Budget) -> States:
    """Make the moves of one moment one after the other.

    What arrives where a later move takes from is fresh, and stays, until that move is made.
    """
    for number, move in enumerate(moves):
        later = {other.source for other in moves[number + 1 :]}
        states = _moved(states, move, move.target in later, budget)
        states = _unmarked(states, _FRESH, but_in=later)
    return states


def _moved(states: States, move: Move, fresh: bool, budget: Budget) -> States:
    """Move cards: the known ones, then the others at random."""
    if fresh:
        move = replace(move, adds=move.adds | _FRESH)
    if move.only is not None:
        very = states.total(states.cells(_leaves(move)))
        states = states.kept(np.flatnonzero(very == move.size))
    known = move.known.bit_count()
    if known > move.size:
        return states.kept(np.zeros(0, dtype=np.intp))
    if known:
        states = isolated(states, move.known, _leaves(move), known, budget)
        states = _whole(states, move, lambda cell: not cell.kind & ~move.known)
    if move.only is not None:
        return _whole(states, move)
    there = _in_source(states, move)
    wanted = move.size - known
    if wanted == there:
        return _whole(states, move)
    if 2 * wanted <= there:
        return _drawn(states, move, wanted, move.target, move.adds, budget)
    states = _drawn(states, move, there - wanted, move.source, _STAYS, budget)
    return _unmarked(_whole(states, move), _STAYS)


def _leaves(move: Move) -> Callable[[Cell], bool]:
    """Tell which cells a move can take cards from."""

    def leaves(cell: Cell) -> bool:
        can = cell.place == move.source and not cell.marks & (_FRESH | _STAYS)
        return can and (move.only is None or bool(cell.marks >> move.only & 1))

    return leaves


def _in_source(states: States, move: Move) -> int:
    """Return how many cards can still leave; sizes are the same in every state."""
    if not states.count:
        return 0
    one = replace(states, words=states.words[:, :1], weights=states.weights[:1])
    return int(one.total(one.cells(_leaves(move)))[0])


def _whole(states: States, move: Move, also: Callable[[Cell], bool] = lambda _: True) -> States:
    """Move everything that can leave (and fits `also`)."""
    leaves = _leaves(move)
    cells = states.cells(lambda cell: leaves(cell) and also(cell))
    return _rejoined(states, {cell: _at(cell, move.target, move.adds) for cell in cells})


def _drawn(
    states: States, move: Move, wanted: int, target: int, adds: int, budget: Budget
) -> States:
    """Take cards at random, one by one, to cells of `target` with more marks."""
    leaves = _leaves(move)
    there = _in_source(states, move)
    for left in range(there, there - wanted, -1):
        sources = states.cells(leaves)
        states = states.with_fields(
            [cell for source in sources for cell in (source, _at(source, target, adds))]
        )
        parts: list[tuple[Words, Floats]] = []
        pending = 0
        for source in sources:
            numbers = states.numbers(source)
            some = np.flatnonzero(numbers)
            if not len(some):
                continue
            delta = states.deltas([(source, -1), (_at(source, target, adds), 1)])
            with np.errstate(over="ignore"):
                words = states.words[:, some] + np.array(delta, dtype=np.uint64)[:, None]
            parts.append((words, states.weights[some] * numbers[some] / left))
            pending += len(some)
            if pending > _CHUNK:
                parts = [_merged_parts(parts)]
                pending = len(parts[0][1])
                budget.check(pending)
        if not parts:
            break
        words, weights = _merged_parts(parts)
        states = replace(states, words=words, weights=weights)
        budget.check(states.count)
    return states


def _merged_parts(parts: list[tuple[Words, Floats]]) -> tuple[Words, Floats]:
    words = np.concatenate([words for words, _ in parts], axis=1)
    return merged(words, np.concatenate([weights for _, weights in parts]))


def _at(cell: Cell, place: int, adds: int) -> Cell:
    return Cell(cell.kind, place, cell.marks | adds)


def _marked(states: States, adds: int, cards: int, place: int | None, budget: Budget) -> States:
    """Give marks to cards, in one place or wherever they lie."""
    states = isolated(states, cards, matcher(place, None), 0, budget)
    cells = states.cells(
        lambda cell: (
            not cell.kind & ~cards
            and (place is None or cell.place == place)
            and bool(adds & ~cell.marks)
        )
    )
    return _rejoined(states, {cell: _at(cell, cell.place, adds) for cell in cells})


def _unmarked(states: States, removes: int, but_in: Container[int] = ()) -> States:
    """Forget marks, but not in some places; states that they alone told apart merge."""
    cells = states.cells(lambda cell: bool(cell.marks & removes) and cell.place not in but_in)
    return _rejoined(states, {cell: cell._replace(marks=cell.marks & ~removes) for cell in cells})


def _rejoined(states: States, moves: dict[Cell, Cell]) -> States:
    """Empty cells into others and merge what has become equal."""
    if not moves:
        return states
    joins = len(set(moves.values())) < len(moves) or any(
        target in states.fields or target in states.fixed for target in moves.values()
    )
    states = states.emptied(moves)
    if not joins:
        return states
    words, weights = merged(states.words, states.weights)
    return replace(states, words=words, weights=weights)


def _bits(mask: int) -> Iterable[int]:
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)
