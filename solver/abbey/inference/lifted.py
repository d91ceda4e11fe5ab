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

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf, log
from typing import TypeAlias, assert_never

import numpy as np

from abbey.errors import BudgetExceededError
from abbey.inference.bounds import barred_cards
from abbey.inference.budget import Budget
from abbey.inference.heaps import drawn, rejoined, resolved, settled, shares, told
from abbey.inference.splitting import counted, isolated, matcher, weighed
from abbey.inference.states import Cell, Floats, Key, Slot, States
from abbey.knowledge.steps import Count, Mark, Move, Places, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["Barred", "LiftedBelief", "deal_belief", "followed", "lifted_belief"]

Barred: TypeAlias = Sequence[tuple[int, int]]
"""Places, each with the mask of the cards that cannot be there."""

_FRESH = 1 << 1000
"""Mark of cards that arrived at this very moment and cannot leave again in it."""
_DEALT = -1
"""The heap of all cards at the deal."""
_MANY = 2000
"""From so many states on, it is tried which count to do first."""
_SAMPLE = 64
"""Roughly how many states it is tried on."""
_TRIED = 5
"""How many counts are tried."""
_TRIAL = 20_000
"""States after which a trial has shown enough."""
_BLOCK = 1 << 12
"""States whose cards are looked for together."""


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
        table = np.zeros((24, self.places.table + 1))
        for cell, row in _expected(self.states, table.shape[1]):
            for card in _bits(cell.kind):
                table[card] += row / cell.kind.bit_count()
        table = table[:, : len(self.places.names)]
        # a card is somewhere, whatever rounding says: what is certain shows as exactly 1
        total = table.sum(axis=1, keepdims=True)
        table /= np.where(total > 0, total, 1)
        return table

    def resolved(self) -> LiftedBelief:
        """Return the same belief with every card in a place: no heap is left.

        Raises:
            BudgetExceededError: if that takes more states or time than allowed.
        """
        return replace(self, states=resolved(self.states, self.budget.started()))

    def told(self, wanted: Callable[[Key], bool], seconds: float | None = None) -> States:
        """Return states that say which cards lie in the wanted cells and slots, and no more.

        Everything else is forgotten, so this is not held to the states of a step.

        Args:
            wanted: what they say.
            seconds: what that may take; None for no limit.

        Raises:
            BudgetExceededError: if that takes more memory or time than allowed.
        """
        budget = replace(self.budget.stopped(), states=1 << 40, seconds=seconds)
        return told(self.states, wanted, budget.started())

    def within(self, budget: Budget) -> LiftedBelief:
        """Return the same belief with another budget for further steps."""
        return replace(self, budget=budget.stopped())

    def given(self, *steps: Step) -> LiftedBelief:
        """Return the belief after more steps.

        Raises:
            BudgetExceededError: if that takes more states or time than allowed.
        """
        belief = self
        for _, further in followed(self, steps, self.budget.started()):
            belief = further
        return belief


def _expected(states: States, places: int) -> Iterable[tuple[Cell, Floats]]:
    """Yield how many cards of each cell are expected in each place."""
    at = {cell.place for cell in states.cells() if cell.place >= 0 or states.slots_of(cell.place)}
    inside = {place: states.cells_of(place) for place in sorted(at)}
    expected = {place: np.zeros((len(cells), places)) for place, cells in inside.items()}
    for start in range(0, states.count, _BLOCK):
        block = slice(start, start + _BLOCK)
        part = replace(states, words=states.words[block], weights=states.weights[block])
        share = shares(part)
        for place, cells in inside.items():
            numbers = np.array(part.columns(cells), dtype=np.float64)
            if place >= 0:
                expected[place][:, place] += numbers @ part.weights
            else:
                weighed = [chance * part.weights for chance in share[place].values()]
                expected[place][:, list(share[place])] += numbers @ np.array(weighed).T
    return (
        (cell, row)
        for place, cells in inside.items()
        for cell, row in zip(cells, expected[place], strict=True)
    )


def lifted_belief(timeline: Timeline, budget: Budget) -> LiftedBelief:
    """Follow a timeline from the deal to its end.

    Raises:
        BudgetExceededError: if that takes more states, memory or time than allowed.
    """
    barred = barred_cards(timeline)
    belief = deal_belief(timeline, budget)
    if barred is None:
        return replace(belief, states=belief.states.none(), log_weight=-inf)
    for _, further in followed(belief, timeline.steps, budget.started(), barred):
        belief = further
    return belief


def deal_belief(timeline: Timeline, budget: Budget) -> LiftedBelief:
    """Return what is believed before the first step."""
    return LiftedBelief(timeline.places, _deal(timeline), 0.0, 1, budget.stopped())


def _deal(timeline: Timeline) -> States:
    """Return the one state before anything is known: all cards are one heap of one kind."""
    pack = timeline.pack.mask
    fixed: dict[Key, int] = {
        Slot(_DEALT, place, marks): size
        for place, (size, marks) in enumerate(zip(timeline.sizes, timeline.deal_marks, strict=True))
        if size
    }
    fixed[Cell(pack, _DEALT, 0)] = pack.bit_count()
    return States({}, fixed, np.zeros((1, 1), dtype=np.uint64), np.ones(1))


def followed(
    belief: LiftedBelief, steps: Sequence[Step], budget: Budget, barred: Sequence[Barred] = ()
) -> Iterator[tuple[int, LiftedBelief]]:
    """Follow the steps; `barred` says for each what cannot be after it, by what comes later.

    Yields how many steps are done, and what is believed then, now and again: counts between two
    moves are taken in any order.

    Raises:
        BudgetExceededError: if that takes more states, memory or time than allowed.
    """
    done = 0
    for still, group in groupby(steps, lambda step: isinstance(step, Count | Weigh)):
        for pending in [list(group)] if still else [[step] for step in group]:
            done += len(pending)
            while pending and belief.states.count:
                step = pending.pop(_cheapest(belief.states, pending, budget))
                with budget.guarded():
                    states = _after(belief.states, step, budget)
                    states = _without(states, barred[done - 1] if barred else ())
                budget.check(states.count)
                belief = _weighted(belief, states)
            yield done, belief


def _weighted(belief: LiftedBelief, states: States) -> LiftedBelief:
    """Go on with other states; weights are kept near 1, however long the notebook is."""
    total = float(states.weights.sum())
    return replace(
        belief,
        states=replace(states, weights=states.weights / (total or 1)),
        log_weight=belief.log_weight + (log(total) if total else -inf),
        work=max(belief.work, states.count),
    )


def _without(states: States, barred: Barred) -> States:
    """Drop the states with a card where it cannot be; nothing is split for that."""
    for place, cards in barred:
        there = [c for c in states.cells() if c.place == place and not c.kind & ~cards]
        if there:
            states = states.kept(states.total(there) == 0)
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
            return _unmarked(states, removes, budget)
        case _:
            assert_never(step)


def _cheapest(states: States, pending: Sequence[Step], budget: Budget) -> int:
    """Choose which of several counts and weights between two moves to do first.

    They commute, but what splits little and rules out much is better done early. Few states:
    the smallest set. Many: what leaves the fewest states, tried on a sample of them.
    """
    if len(pending) == 1:
        return 0
    breadths = [_breadth(step) for step in pending]
    if states.count < _MANY:
        return breadths.index(min(breadths))
    step = -(-states.count // _SAMPLE)
    sample = replace(states, words=states.words[::step], weights=states.weights[::step])
    tried = {}
    fewest = _TRIAL
    for index in sorted(range(len(pending)), key=breadths.__getitem__)[:_TRIED]:
        try:
            left = _after(sample, pending[index], replace(budget, states=fewest, watch=None)).count
        except BudgetExceededError:
            budget.check_time()
            continue
        tried[left, breadths[index]] = index
        fewest = min(fewest, max(left, 1))
    return tried[min(tried)] if tried else breadths.index(min(breadths))


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
        states = _unmarked(states, _FRESH, budget, but_in=later)
    return settled(states, budget)


def _moved(states: States, move: Move, fresh: bool, budget: Budget) -> States:
    """Move cards: the known ones, then the others at random."""
    if fresh:
        move = replace(move, adds=move.adds | _FRESH)
    leaves = _leaves(move)
    if move.only is not None:
        very = states.total((*states.cells(leaves), *states.slots(leaves)))
        states = states.kept(very == move.size)
    known = move.known.bit_count()
    if known > move.size:
        return states.none()
    if known:
        states = isolated(states, move.known, leaves, known, budget)
        cells = states.cells(lambda cell: leaves(cell) and not cell.kind & ~move.known)
        states = _whole(states, move, cells, budget)
    there: tuple[Key, ...] = (*states.cells(leaves), *states.slots(leaves))
    wanted = move.size - known
    if move.only is not None or (states.count and wanted == int(_first(states).total(there)[0])):
        return _whole(states, move, there, budget)
    return drawn(states, leaves, wanted, lambda key: (move.target, key.marks | move.adds), budget)


def _leaves(move: Move) -> Callable[[Key], bool]:
    """Tell which cells and slots a move can take cards from."""

    def leaves(key: Key) -> bool:
        can = key.place == move.source and not key.marks & _FRESH
        return can and (move.only is None or bool(key.marks >> move.only & 1))

    return leaves


def _first(states: States) -> States:
    """Return the first state alone, for what is the same in all."""
    return replace(states, words=states.words[:1], weights=states.weights[:1])


def _whole(states: States, move: Move, keys: Iterable[Key], budget: Budget) -> States:
    """Move everything that lies in these cells and slots."""
    moves: dict[Key, Key] = {
        key: key._replace(place=move.target, marks=key.marks | move.adds) for key in keys
    }
    return rejoined(states, moves, budget)


def _marked(states: States, adds: int, cards: int, place: int | None, budget: Budget) -> States:
    """Give marks to cards, in one place or wherever they lie."""
    matches = matcher(place, None)
    slots: tuple[Slot, ...] = ()
    if any(cell.kind & ~cards for cell in states.cells()):
        states = isolated(states, cards, matches, 0, budget)
    else:
        slots = states.slots(lambda slot: slot.place >= 0 and matches(slot))
    cells = states.cells(lambda cell: cell.place >= 0 and not cell.kind & ~cards and matches(cell))
    keys: tuple[Key, ...] = (*cells, *slots)
    moves: dict[Key, Key] = {
        key: key._replace(marks=key.marks | adds) for key in keys if adds & ~key.marks
    }
    return rejoined(states, moves, budget)


def _unmarked(states: States, removes: int, budget: Budget, but_in: Container[int] = ()) -> States:
    """Forget marks, but not in some places; states that they alone told apart merge."""

    def forgets(key: Key) -> bool:
        return bool(key.marks & removes) and key.place not in but_in

    keys: tuple[Key, ...] = (*states.cells(forgets), *states.slots(forgets))
    moves: dict[Key, Key] = {key: key._replace(marks=key.marks & ~removes) for key in keys}
    return settled(rejoined(states, moves, budget), budget)


def _bits(mask: int) -> Iterable[int]:
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)
