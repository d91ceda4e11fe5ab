"""One chain of the sampled engine: a few replicas of a history, from hot to cold.

A chain starts from random histories, anneals until one of them breaks no rule, sets all replicas
to that one, forgets it for a while, and then counts. Chains know nothing of each other, so what
they differ by is their error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from abbey.inference.histories import Histories

__all__ = ["EXCHANGES", "LADDER", "Chain"]

Array: TypeAlias = NDArray[Any]

LADDER = (1.8, 2.6, 3.4, 4.2, 5.0)
"""What one violation costs, from hot to cold."""
EXCHANGES = 20
"""Exchanges tried in each replica before replicas may change temperatures: one sweep."""

_ANNEALED = 50
"""Sweeps between two looks whether a legal history was found."""
_KEPT = 4096
"""Most histories a chain keeps as joint samples."""


class Chain:
    """A chain: its replicas, and what it has counted so far."""

    def __init__(
        self,
        histories: Histories,
        seed: np.random.SeedSequence,
        ladder: tuple[float, ...] = LADDER,
        exchanges: int = EXCHANGES,
    ) -> None:
        """Draw a random history for each temperature."""
        rng = np.random.default_rng(seed)
        tables = histories.tables
        replicas, layers, cards = len(ladder), histories.layers, len(histories.cards)
        rules, width = len(tables.violations), tables.width
        self._histories = histories
        self._ladder = np.array(ladder)
        self._exchanges = exchanges
        self._costs = np.array([by * tables.violations - tables.gains for by in ladder], np.float32)
        self._nodes = np.stack([histories.random(rng) for _ in ladder])
        self._counts = np.zeros((replicas, rules), dtype=np.int32)
        self._sums = np.zeros((replicas, layers, cards, 4 * width), dtype=np.uint64)
        self._seen = np.zeros((replicas, cards, width), dtype=np.uint64)
        self._broken = np.zeros(replicas, dtype=np.int64)
        self._cost = np.zeros(replicas)
        self._order = np.arange(replicas)
        self._state = rng.integers(1, 2**63, size=1, dtype=np.uint64)
        self._tally = np.zeros(replicas + 3, dtype=np.int64)
        self._stride = 1
        self._sweeps = 0
        self.totals: Array = np.zeros((cards, len(histories.deal)), dtype=np.int64)
        """How often each card was in each place at the end of a legal history."""
        self.samples: Array = np.zeros((0, cards), dtype=np.int8)
        """Places at the end of some legal histories."""
        self.memory: Array = np.zeros((0, cards, histories.memory), dtype=np.uint64)
        """Words of the marks at the end of those histories."""
        self._settle()

    @property
    def work(self) -> int:
        """How many exchanges were tried."""
        return self._sweeps * self._exchanges * len(self._ladder)

    @property
    def legal(self) -> int:
        """How many legal histories were counted."""
        return int(self._tally[: len(self._ladder)].sum())

    @property
    def broken(self) -> Array:
        """How much each replica violates."""
        return self._broken

    @property
    def paths(self) -> Array:
        """The node of each card, by replica and layer."""
        return self._nodes

    def books(self) -> tuple[Array, ...]:
        """Return copies of all that is kept along the way and could be counted anew."""
        return self._counts.copy(), self._sums.copy(), self._seen.copy(), self._broken.copy()

    def start(self, sweeps: int, go_on: Callable[[], bool] | None = None) -> bool:
        """Look for a legal history within so many sweeps; set all replicas to it.

        Args:
            sweeps: how many.
            go_on: asked now and then whether to look further.
        """
        for _ in range(0, sweeps, _ANNEALED):
            if not self._broken.all():
                break
            if go_on is not None and not go_on():
                return False
            self._advance(_ANNEALED, self._histories.every)
        else:
            return False
        self.start_from(self._nodes[int(np.argmin(self._broken))].copy())
        return True

    def start_from(self, nodes: Array) -> None:
        """Set all replicas to a history, or each to its own."""
        self._nodes = np.broadcast_to(nodes, self._nodes.shape).copy()
        self._settle()
        self.forget()

    def forget(self) -> None:
        """Begin to count anew."""
        self._tally[:] = 0
        self.totals[:] = 0
        self.samples, self.memory = self.samples[:0], self.memory[:0]

    def run(self, sweeps: int) -> None:
        """Go on for so many sweeps."""
        self._advance(sweeps, self._histories.open)

    def _advance(self, sweeps: int, pairs: Array) -> None:
        from abbey.inference.tempering import advance

        tables = self._histories.tables
        cards = len(self._histories.cards)
        self._sweeps += sweeps
        room = min(_KEPT, sweeps * len(self._ladder) // self._stride + 1)
        samples = np.empty((room, cards), dtype=np.int8)
        memory = np.empty((room, cards, self._histories.memory), dtype=np.uint64)
        filled = advance(
            self._nodes,
            self._counts,
            self._sums,
            self._seen,
            self._broken,
            self._cost,
            self._order,
            self._state,
            self._ladder,
            self._costs,
            tables.violations,
            tables.starts,
            tables.masks,
            tables.words,
            tables.always,
            tables.eligible,
            tables.counters,
            pairs,
            sweeps,
            self._exchanges,
            self._stride,
            self.totals,
            self._tally,
            samples,
            memory,
        )
        self.samples = np.concatenate([self.samples, samples[:filled]])
        self.memory = np.concatenate([self.memory, memory[:filled]])
        while len(self.samples) > _KEPT:
            self.samples, self.memory = self.samples[::2], self.memory[::2]
            self._stride *= 2

    def _settle(self) -> None:
        from abbey.inference.tempering import settle

        tables = self._histories.tables
        for replica in self._order:
            settle(
                self._nodes[replica],
                self._counts[replica],
                self._sums[replica],
                self._seen[replica],
                tables.starts,
                tables.masks,
                tables.words,
                tables.always,
                tables.eligible,
                tables.counters,
            )
        rules = np.arange(len(tables.violations))
        for level, replica in enumerate(self._order):
            counts = self._counts[replica]
            self._broken[replica] = tables.violations[rules, counts].sum()
            self._cost[replica] = self._costs[level, rules, counts].sum()
