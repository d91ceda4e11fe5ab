"""Worlds drawn at random, those that do not fit thrown away: numpy, many at a time.

Fairer than drawing blindly: cards that are named at the deal, or before anything moved, are dealt
where they were, and cards that are named in a move go with it; both multiply all worlds that are
left by the same number. Whatever does not fit is dropped at the step that says so.
"""

from __future__ import annotations

import time
from itertools import takewhile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abbey.errors import BudgetExceededError
from abbey.knowledge.steps import Count, Mark, Move, Places, Timeline, Transfer, Unmark, Weigh
from benchmarks.inference.encodings.booleans import NotTakenError

__all__ = ["load", "solve"]

_BATCH = 100_000
_RESERVE = 0.1
"""Seconds kept back for the end."""

_At = NDArray[np.int8]


def load() -> None:
    """Load what is needed: all is loaded already."""


def solve(timeline: Timeline, seconds: float) -> dict[str, Any]:
    """Return the chances of all culprits and their largest standard error.

    Raises:
        BudgetExceededError: if no world that fits was drawn.
        NotTakenError: if a step asks for marks.
    """
    end = time.perf_counter() + seconds - _RESERVE
    rng = np.random.default_rng(1)
    total, squares, drawn, fitted = np.zeros(24), 0.0, 0, 0
    longest = 0.0
    while (before := time.perf_counter()) + longest < end:
        who, weights = _batch(timeline, rng)
        drawn, fitted = drawn + _BATCH, fitted + len(who)
        total += np.bincount(who, weights, 24)
        squares += float((weights**2).sum())
        longest = max(longest, time.perf_counter() - before)
    if not fitted:
        raise BudgetExceededError(f"none of {drawn} worlds fits, drawn in {seconds:g} seconds")
    share = total / total.sum()
    worth = total.sum() ** 2 / squares
    errors = np.sqrt((share * worth + 1) * ((1 - share) * worth + 1)) / (worth + 2) ** 1.5
    return {"culprit": share.tolist(), "error": float(errors.max()), "worlds": fitted}


def _batch(timeline: Timeline, rng: np.random.Generator) -> tuple[NDArray[np.intp], Any]:
    """Draw many worlds; return the culprits and the weights of those that fit."""
    at = _dealt(timeline, rng)
    weights = np.ones(_BATCH)
    for step in timeline.steps:
        match step:
            case Count(cards=mask, least=least, most=most, place=place, mark=mark):
                if mark is not None:
                    raise NotTakenError("marks are not followed")
                number = _counted(at, mask, place)
                fits = (number >= least) & (number <= most)
                at, weights = at[fits], weights[fits]
            case Weigh(cards=mask, place=place):
                number = _counted(at, mask, place)
                at, weights = at[number > 0], weights[number > 0] / number[number > 0]
            case Transfer(moves=moves):
                fits = np.ones(len(at), dtype=np.bool_)
                for move in moves:
                    fits &= (at[:, _cards(move.known)] == move.source).all(axis=1)
                at, weights = _moved(at[fits], moves, rng), weights[fits]
            case Mark() | Unmark():
                pass
        if not len(at):
            return np.zeros(0, dtype=np.intp), weights
    return (at == Places.CULPRIT).argmax(axis=1), weights


def _cards(mask: int) -> list[int]:
    return [card for card in range(24) if mask >> card & 1]


def _counted(at: _At, mask: int, place: int | None) -> NDArray[np.intp]:
    here = at[:, _cards(mask)]
    number: NDArray[np.intp] = (here >= 0 if place is None else here == place).sum(axis=1)
    return number


def _dealt(timeline: Timeline, rng: np.random.Generator) -> _At:
    """Deal many times; what is said by name before anything moves is dealt so."""
    sizes = list(timeline.sizes)
    at: _At = np.full((_BATCH, 24), -1, dtype=np.int8)
    free = set(_cards(timeline.pack.mask))
    for step in takewhile(lambda step: not isinstance(step, Transfer), timeline.steps):
        if not isinstance(step, Count) or step.place is None or step.mark is not None:
            continue
        cards = _cards(step.cards & timeline.pack.mask)
        if step.least == len(cards):
            for card in free & set(cards):
                at[:, card] = step.place
                sizes[step.place] -= 1
                free.remove(card)
    if min(sizes) < 0:
        return at[:0]
    rest = np.repeat(np.arange(len(sizes), dtype=np.int8), sizes)
    at[:, sorted(free)] = rng.permuted(np.tile(rest, (_BATCH, 1)), axis=1)
    return at


def _moved(at: _At, moves: tuple[Move, ...], rng: np.random.Generator) -> _At:
    """Carry out a transfer in each world; cards named in a move are where it starts."""
    after = at.copy()
    gone = np.zeros(at.shape, dtype=np.bool_)
    rows = np.arange(len(at))[:, None]
    for move in moves:
        if move.only is not None:
            raise NotTakenError("marks are not followed")
        key = rng.random(at.shape)
        key[(at != move.source) | gone] = 9
        for other in moves:
            if other is not move and other.source == move.source:
                key[:, _cards(other.known)] = 9
        key[:, _cards(move.known)] = -1
        taken = np.argsort(key, axis=1)[:, : move.size]
        gone[rows, taken] = True
        after[rows, taken] = move.target
    return after
