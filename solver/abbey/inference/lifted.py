"""The lifted filter: exact chances by following states through a timeline, step by step.

Each step does one of four things to a table of `States`:

* a count *splits* the kinds that it cuts. If `n_c` cards of a kind of `s` lie in cell `c`, the
  part with `a` cards has `k_c` of them there with chance `prod C(n_c, k_c) / C(s, a)` (the
  multivariate hypergeometric law); states that do not fit are left out;
* a weight splits likewise and divides by the number found;
* an unseen move takes cards one by one, each with chance `n_c / n` from cell `c`: after
  `k` cards every set of `k` is equally likely; equal states merge;
* marks move cards between cells of one place.

So the cost follows the number of states, not of worlds, and a step more costs one step.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, product
from math import comb, prod

import numpy as np

from abbey.components.suspect_set import ALL_SUSPECTS
from abbey.inference.budget import Budget
from abbey.inference.states import Cell, Floats, Integers, States, merged
from abbey.knowledge.steps import Count, Mark, Move, Places, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["LiftedBelief", "lifted_belief"]

_FRESH = 1 << 60
"""Mark of cards that arrived at this very moment and cannot leave again in it."""
_STAYS = 1 << 61
"""Mark of cards chosen to stay where nearly all leave."""
_CHUNK = 1 << 22
"""Largest number of columns that are built before equal ones are merged."""
_SPLITS_PER_STATE = 8
"""Ways to split are looked through before those that fit are kept; this many cost as a state."""


@dataclass(frozen=True, slots=True, eq=False)
class LiftedBelief:
    """What is believed after a timeline: a table of states, and how to go on from it."""

    places: Places
    """The places."""
    states: States
    """All states that fit."""
    peak: int
    """The largest number of states on the way."""
    budget: Budget
    """What may be spent on every further step."""

    @property
    def weight(self) -> float:
        """The chance of everything noted, before any of it was known, times all weights."""
        return float(self.states.weights.sum())

    def where(self) -> Floats:
        """Return the chance of each place for each card, shape (24, places)."""
        table = np.zeros((24, len(self.places.names)))
        for cell in self.states.cells(lambda cell: cell.place < table.shape[1]):
            expected = float(self.states.numbers(cell) @ self.states.weights) / self.weight
            for card in _bits(cell.kind):
                table[card, cell.place] += expected / cell.kind.bit_count()
        return table

    def given(self, *steps: Step) -> LiftedBelief:
        """Return the belief after more steps.

        Raises:
            BudgetExceededError: if that takes more states or time than allowed.
        """
        return _run(self, steps)


def lifted_belief(timeline: Timeline, budget: Budget) -> LiftedBelief:
    """Follow a timeline from the deal to its end.

    Raises:
        BudgetExceededError: if that takes more states or time than allowed.
    """
    start = LiftedBelief(timeline.places, _deal(timeline), 1, budget.started())
    return _run(start, _in_good_order(timeline.steps))


def _deal(timeline: Timeline) -> States:
    """Return the one state before anything is known: all cards are of one kind."""
    pack = timeline.pack.mask
    fixed = {
        Cell(pack, place, marks): size
        for place, (size, marks) in enumerate(zip(timeline.sizes, timeline.deal_marks, strict=True))
        if size
    }
    return States({}, fixed, np.zeros((1, 1), dtype=np.uint64), np.ones(1))


def _in_good_order(steps: Sequence[Step]) -> list[Step]:
    """Put counts that stand side by side in the order that keeps kinds few for longest.

    Counts and weights between two moves commute. Those of small sets, above all named cards,
    come first: they rule out much and split little.
    """
    ordered: list[Step] = []
    for still, group in groupby(steps, lambda step: isinstance(step, Count | Weigh)):
        together = list(group)
        ordered += sorted(together, key=_breadth) if still else together
    return ordered


def _breadth(step: Step) -> tuple[bool, int]:
    assert isinstance(step, Count | Weigh)
    return isinstance(step, Weigh), step.cards.bit_count()


def _run(belief: LiftedBelief, steps: Iterable[Step]) -> LiftedBelief:
    states, peak, budget = belief.states, belief.peak, belief.budget
    for step in steps:
        match step:
            case Count():
                states = _counted(states, step, budget)
            case Weigh(cards=cards, place=place):
                states = _weighed(states, cards, place, budget)
            case Transfer(moves=moves):
                states = _transferred(states, moves, budget)
            case Mark(adds=adds, cards=cards, place=at):
                states = _marked(states, adds, cards, at, budget)
            case Unmark(removes=removes):
                states = _unmarked(states, removes)
        budget.check(states.count)
        peak = max(peak, states.count)
        if not states.count:
            break
    return replace(belief, states=states, peak=peak)


# --- counts -------------------------------------------------------------------------------


def _counted(states: States, count: Count, budget: Budget) -> States:
    """Keep the states in which the count fits."""
    matches = _matcher(count.place, count.mark)
    states, _ = _split(states, count.cards, matches, (count.least, count.most), budget)
    return states


def _weighed(states: States, cards: int, place: int, budget: Budget) -> States:
    """Divide the weight of each state by what it has of a set in a place."""
    bounds = (1, cards.bit_count())
    states, found = _split(states, cards, _matcher(place, None), bounds, budget, exactly=True)
    return replace(states, weights=states.weights / found)


def _isolated(
    states: States, cards: int, matches: Callable[[Cell], bool], least: int, budget: Budget
) -> States:
    """Make each card of a set that may lie in a matching cell of a kind within the set.

    Only states with `least` of them or more in matching cells are kept.
    """
    states, _ = _split(states, cards, matches, (least, cards.bit_count()), budget, isolate=True)
    return states


def _matcher(place: int | None, mark: int | None) -> Callable[[Cell], bool]:
    def matches(cell: Cell) -> bool:
        here = place is None or cell.place == place
        return here and (mark is None or bool(cell.marks >> mark & 1))

    return matches


def _split(
    states: States,
    cards: int,
    matches: Callable[[Cell], bool],
    bounds: tuple[int, int],
    budget: Budget,
    *,
    exactly: bool = False,
    isolate: bool = False,
) -> tuple[States, Integers]:
    """Split kinds that `cards` cuts until each state has so many in matching cells, or is dropped.

    Kinds are split one after the other. A state is dropped as soon as the kinds not yet split
    cannot bring its count into the `bounds` any more; nothing is split once all states are
    decided. With `exactly`, splitting goes on until the numbers found are known; with
    `isolate`, until no kind in a matching cell is cut. Returns the states and the numbers found.
    """
    least, most = bounds
    found = states.total(states.cells(lambda cell: not cell.kind & ~cards and matches(cell)))
    cut = [kind for kind in states.kinds if kind & cards and kind & ~cards]
    reaches = {kind: _reach(states, kind, kind & cards, matches) for kind in cut}
    low = sum((low for low, _ in reaches.values()), found)
    high = sum((high for _, high in reaches.values()), found)
    source = np.flatnonzero((high >= least) & (low <= most))
    states, low, high = states.kept(source), low[source], high[source]
    for kind in cut:
        if not isolate and not exactly and (low >= least).all() and (high <= most).all():
            break
        own_low, own_high = _reach(states, kind, kind & cards, matches)
        here = own_high.any() if isolate else (own_low < own_high).any()
        if not here:
            continue
        room = (least - high + own_high, most - low + own_low)
        states, source, extra = _split_kind(states, kind, kind & cards, matches, room, budget)
        low = low[source] - own_low[source] + extra
        high = high[source] - own_high[source] + extra
    return states, low


def _reach(
    states: States, kind: int, part: int, matches: Callable[[Cell], bool]
) -> tuple[Integers, Integers]:
    """Return the fewest and the most cards of a part of a kind in matching cells, per state."""
    inside = states.total(states.cells(lambda cell: cell.kind == kind and matches(cell)))
    outside = kind.bit_count() - inside
    size = part.bit_count()
    return np.maximum(0, size - outside), np.minimum(size, inside)


def _split_kind(
    states: States,
    kind: int,
    part: int,
    matches: Callable[[Cell], bool],
    bounds: tuple[Integers, Integers],
    budget: Budget,
) -> tuple[States, Integers, Integers]:
    """Split one kind into `part` and the rest.

    Returns the new states, for each the state it comes from, and how many cards of the part lie
    in matching cells; only states with that number within `bounds` are made.
    """
    cells = states.cells(lambda cell: cell.kind == kind)
    parts = tuple(cell._replace(kind=part) for cell in cells)
    rest = tuple(cell._replace(kind=kind & ~part) for cell in cells)
    counted = np.array([matches(cell) for cell in cells])
    states = states.with_fields([*cells, *parts])
    codes = np.zeros(states.count, dtype=np.int64)
    for cell in cells:
        codes = codes * (kind.bit_count() + 1) + states.numbers(cell)
    _, first, pattern = np.unique(codes, return_index=True, return_inverse=True)
    dealt = np.array([states.numbers(cell)[first] for cell in cells]).T
    options = [_ways(tuple(map(int, numbers)), part.bit_count()) for numbers in dealt]
    sizes = np.array([len(ways) for ways in options])
    starts = np.cumsum(sizes) - sizes
    taken = np.array([numbers for ways in options for numbers, _ in ways], dtype=np.int64)
    chances = np.array([ways for each in options for _, ways in each], dtype=np.float64)
    chances /= comb(kind.bit_count(), part.bit_count())
    extra = taken @ counted
    # one row for each state and each way to split it
    source = np.repeat(np.arange(states.count), sizes[pattern])
    budget.check(len(source) // _SPLITS_PER_STATE)
    within = np.arange(len(source)) - np.repeat(
        np.cumsum(sizes[pattern]) - sizes[pattern], sizes[pattern]
    )
    option = starts[pattern][source] + within
    fits = (extra[option] >= bounds[0][source]) & (extra[option] <= bounds[1][source])
    source, option = source[fits], option[fits]
    gain = np.array(
        [
            states.deltas(
                change
                for cell, mine, number in zip(cells, parts, numbers, strict=True)
                for change in ((cell, -int(number)), (mine, int(number)))
            )
            for numbers in taken
        ],
        dtype=np.uint64,
    ).T
    with np.errstate(over="ignore"):
        words = states.words[:, source] + gain[:, option]
    fields = {cell: field for cell, field in states.fields.items() if cell.kind != kind}
    for cell, left in zip(cells, rest, strict=True):
        fields[left] = states.fields[cell]
    weights = states.weights[source] * chances[option]
    return replace(states, fields=fields, words=words, weights=weights), source, extra[option]


@lru_cache(maxsize=1 << 16)
def _ways(dealt: tuple[int, ...], size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """List the ways to take `size` of the cards dealt to cells, with how often each happens.

    >>> _ways((2, 1), 1)
    (((0, 1), 1), ((1, 0), 2))
    """
    return tuple(
        (numbers, prod(comb(n, k) for n, k in zip(dealt, numbers, strict=True)))
        for numbers in product(*(range(min(n, size) + 1) for n in dealt))
        if sum(numbers) == size
    )


# --- moves --------------------------------------------------------------------------------


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
        very = Count(0, ALL_SUSPECTS.mask, move.size, move.size, move.source, move.only)
        states = _counted(states, very, budget)
    known = move.known.bit_count()
    if known:
        states = _isolated(states, move.known, _leaves(move), known, budget)
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
        parts: list[tuple[np.ndarray, Floats]] = []
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


def _merged_parts(parts: list[tuple[np.ndarray, Floats]]) -> tuple[np.ndarray, Floats]:
    words = np.concatenate([words for words, _ in parts], axis=1)
    return merged(words, np.concatenate([weights for _, weights in parts]))


def _at(cell: Cell, place: int, adds: int) -> Cell:
    return Cell(cell.kind, place, cell.marks | adds)


# --- marks --------------------------------------------------------------------------------


def _marked(states: States, adds: int, cards: int, place: int | None, budget: Budget) -> States:
    """Give marks to cards, in one place or wherever they lie."""
    states = _isolated(states, cards, _matcher(place, None), 0, budget)
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
