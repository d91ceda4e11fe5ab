"""Make of each state all that it can become when some cards are taken from several sources.

Counts, placed cards and unseen moves are all of this form: of the `n_i` cards of each source `i`
together `k` are taken, and `t_i` of them come from source `i` with chance
`prod C(n_i, t_i) / C(sum n_i, k)`, the multivariate hypergeometric law. Ways that would break
bounds on the cards from some of the sources are never made. Equal results are joined.

Small tables are spread by numpy, level by level; large ones by a compiled loop, in stretches, so
that time and memory are watched.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np

from abbey.inference.budget import Budget
from abbey.inference.cells import (
    Floats,
    Integers,
    Key,
    Numbers,
    Words,
    compiled_for,
    field_arrays,
)
from abbey.inference.states import States, merged

__all__ = ["Spread", "joined", "spread"]

_CHOOSE = np.array([[comb(n, k) for k in range(25)] for n in range(25)], dtype=np.float64)
_BLOCK = 1024
"""States that numpy spreads together."""
_EFFORT = 1 << 19
"""Results after which a compiled loop comes back, so that limits are checked."""
_ROOM = 4096
"""Results that there is room for at first."""
_MANY = np.int16(1000)
"""More than any number of cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Spread:
    """What is taken from where."""

    changes: Mapping[Key, Sequence[tuple[Key, int]]]
    """The sources; for each what one card taken from it changes."""
    total: Numbers
    """How many are taken together, for every state."""
    flagged: frozenset[Key] = frozenset()
    """The sources that the bounds speak of."""
    least: Numbers | None = None
    """Fewest cards from the flagged sources, for every state; None for no such bound."""
    most: Numbers | None = None
    """Most cards from the flagged sources."""
    join: bool = True
    """Whether results can be equal."""
    lost: frozenset[Key] = frozenset()
    """Sources that are forgotten with what is left in them; their changes do not name them."""


def spread(states: States, plan: Spread, budget: Budget) -> States:
    """Return all that the states can become.

    Raises:
        BudgetExceededError: if that takes more states, memory or time than allowed.
    """
    budget.check_time()
    touched = [key for change in plan.changes.values() for key, _ in change]
    states = states.with_fields([*plan.changes, *touched])
    sources = sorted(plan.changes, key=lambda key: (key not in plan.flagged, key))
    if not states.count:
        return states
    budget.check_time()
    units = np.array([states.deltas(plan.changes[key]) for key in sources], dtype=np.uint64)
    units = units.reshape(len(sources), states.words.shape[1])
    bounds = _bound(plan.least, -_MANY, states.count), _bound(plan.most, _MANY, states.count)
    flagged = sum(key in plan.flagged for key in sources)
    kept = ~np.array(states.bits_of(plan.lost), dtype=np.uint64)
    method = _by_loop if compiled_for(states.count) else _by_levels
    words, weights = method(states, sources, units, kept, plan, flagged, bounds, budget)
    budget.check(len(weights))
    return replace(states, words=words, weights=weights).without(plan.lost)


def _bound(bound: Numbers | None, without: np.int16, count: int) -> Numbers:
    return np.full(count, without, dtype=np.int16) if bound is None else bound


def joined(states: States, budget: Budget) -> States:
    """Join equal states; their weights add up."""
    if states.count < 2 or not states.fields:
        weights = states.weights[:1] * 0 + states.weights.sum()
        return replace(states, words=states.words[:1], weights=weights)
    return spread(states, Spread({}, np.zeros(states.count, dtype=np.int16)), budget)


def _by_levels(
    states: States,
    sources: Sequence[Key],
    units: Words,
    kept: Words,
    plan: Spread,
    flagged: int,
    bounds: tuple[Numbers, Numbers],
    budget: Budget,
) -> tuple[Words, Floats]:
    caps = np.array([states.numbers(key) for key in sources], dtype=np.int64)
    caps = caps.reshape(len(sources), states.count)
    parts = []
    made = 0
    for start in range(0, states.count, _BLOCK):
        block = slice(start, start + _BLOCK)
        words, weights = _levels(
            states.words[block] & kept,
            states.weights[block],
            caps[:, block],
            units,
            plan.total[block].astype(np.int64),
            flagged,
            (bounds[0][block].astype(np.int64), bounds[1][block].astype(np.int64)),
            budget,
        )
        made += len(weights)
        budget.check(made)
        parts.append((words, weights))
    words = np.concatenate([words for words, _ in parts])
    weights = np.concatenate([weights for _, weights in parts])
    return merged(words, weights) if plan.join else (words, weights)


def _levels(
    words: Words,
    weights: Floats,
    caps: Integers,
    units: Words,
    total: Integers,
    flagged: int,
    bounds: tuple[Integers, Integers],
    budget: Budget,
) -> tuple[Words, Floats]:
    """Take from one source after the other, each time in every number that can still fit."""
    beyond = np.zeros((len(caps) + 1, caps.shape[1]), dtype=np.int64)
    beyond[:-1] = np.cumsum(caps[::-1], axis=0)[::-1]
    low = np.maximum(bounds[0], total - beyond[flagged])
    high = np.minimum(np.minimum(bounds[1], total), beyond[0] - beyond[flagged])
    row = np.flatnonzero((total <= beyond[0]) & (low <= high))
    words = words[row]
    weights = weights[row] / _CHOOSE[beyond[0, row], total[row]]
    left = total[row]
    for level, cap in enumerate(caps):
        first = np.maximum(0, left - beyond[level + 1, row])
        last = np.minimum(cap[row], left)
        if level < flagged:
            gone = total[row] - left
            reach = beyond[level + 1, row] - beyond[flagged, row]
            first = np.maximum(first, low[row] - gone - reach)
            last = np.minimum(last, high[row] - gone)
        ways = last - first + 1
        made = int(ways.sum())
        budget.check(made // 4)
        again = np.repeat(np.arange(len(row)), ways)
        taken = np.arange(made) - np.repeat(np.cumsum(ways) - ways - first, ways)
        row = row[again]
        with np.errstate(over="ignore"):
            words = words[again] + taken.astype(np.uint64)[:, None] * units[level]
        weights = weights[again] * _CHOOSE[cap[row], taken]
        left = left[again] - taken
    return words, weights


def _by_loop(
    states: States,
    sources: Sequence[Key],
    units: Words,
    kept: Words,
    plan: Spread,
    flagged: int,
    bounds: tuple[Numbers, Numbers],
    budget: Budget,
) -> tuple[Words, Floats]:
    from abbey.inference.compiled import rehash
    from abbey.inference.compiled import spread as loop

    width = states.words.shape[1]
    held = states.words.nbytes + states.weights.nbytes + 6 * states.count
    limit = budget.rows(width, held)
    room = min(limit, max(_ROOM, states.count))
    words = np.empty((room, width), dtype=np.uint64)
    weights = np.empty(room)
    index = _empty_index(room if plan.join else 0)
    arrays = field_arrays([states.fields[key] for key in sources])
    row, filled, needed = 0, 0, 0
    while row < states.count:
        if needed:
            if filled + needed > limit:
                raise budget.exceeded(filled + needed)
            room = min(limit, max(filled + needed, room + room // 2))
            words.resize((room, width), refcheck=False)
            weights.resize(room, refcheck=False)
            if plan.join and 2 * room > len(index):
                del index
                index = _empty_index(room)
                rehash(words, filled, index)
        row, filled, needed = loop(
            states.words,
            states.weights,
            row,
            _EFFORT,
            arrays[0],
            arrays[1],
            arrays[2],
            units,
            kept,
            plan.total,
            flagged,
            bounds[0],
            bounds[1],
            _CHOOSE,
            plan.join,
            index,
            words,
            weights,
            filled,
        )
        budget.check(filled)
    words.resize((filled, width), refcheck=False)
    weights.resize(filled, refcheck=False)
    return words, weights


def _empty_index(room: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """Return an empty index for so many rows, at most half full."""
    return np.full(1 << max(1, (2 * room - 1).bit_length()), -1, dtype=np.int32)
