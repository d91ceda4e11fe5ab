"""Sampled chances: close answers with honest errors, for any notebook, in the time there is.

Independent chains walk through histories (`chains`, `tempering`); what they count is the answer,
what they differ by its error (`spread`). What is possible no sample decides: logic does
(`certainty`). It is told what the chains have met, so it has only the rest to prove.

Equal seeds and budgets in sweeps give equal answers, to the last bit; budgets in seconds do not.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache
from math import inf
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from abbey.components.suspect_set import SuspectSet
from abbey.errors import BudgetExceededError, ContradictionError
from abbey.inference.certainty import SECONDS, GoOn, find_world, possible
from abbey.inference.chains import Chain
from abbey.inference.clock import engine_time
from abbey.inference.drawn import SampledBelief
from abbey.inference.effort import Watch
from abbey.inference.histories import histories_of
from abbey.inference.joint import JointSamples, Masks
from abbey.inference.patience import HURRY, Patience
from abbey.inference.spread import (
    allowed,
    chances_of,
    error_of_all,
    errors_of,
    errors_within,
    floored,
)
from abbey.inference.states import Floats
from abbey.knowledge.steps import Places, Timeline

__all__ = ["CHAINS", "SampledBelief", "Sampler", "sampled_belief"]

CHAINS = 8
"""Independent chains."""

_THREADS = 2
_ROUND = 500
"""Sweeps of each chain between two looks at the clock and the error."""
_LEAST = 2000
"""Sweeps before an error is believed."""
_SEARCH = 4000
"""Sweeps after which logic has to find a legal history for a chain."""
_BURN_IN = 1000
"""Sweeps of each chain that are not counted, so that it forgets where it started."""
_SHARE = 0.3
"""Share of the time for finding legal histories, if it is limited, and as much for forgetting."""
_STEP = 50
"""Sweeps between two looks at the clock while a chain forgets, and fewest sweeps of a round."""
_LOGIC_FROM = 0.25
"""Share of the time after which logic starts: the more the chains met, the less it proves."""
_TO_START = 3.0
"""Seconds that there are at least to find a legal history by chance, and as many by logic: without
one there are no chances at all."""
_LOOKS = 0.05
"""Seconds between two looks at whether somebody wants an end."""
_CHUNK = 0.25
"""Most seconds of a round, so that it ends soon after somebody wants an end."""
_FLOOR = 0.1
"""What is possible and was not met in n histories gets this chance by n."""

_Result = TypeVar("_Result")


class Sampler:
    """Chains through the histories of a timeline, to be run for as long as one likes.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Count
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> sampler = Sampler(deal.then(Count(1, 0b00011, 1, 1, place=2)))
    >>> sampler.run(2000)
    >>> belief = sampler.belief(sampler.possible())
    >>> belief.where()[:5, places.hand("Ana")].round(1)
    array([0.5, 0.5, 0. , 0. , 0. ])
    >>> bool(belief.errors().max() < 0.02)
    True
    """

    def __init__(
        self,
        timeline: Timeline,
        *,
        seed: int = 0,
        patience: Patience | None = None,
    ) -> None:
        """Find a legal history for each chain, and forget it.

        Args:
            timeline: what happened.
            seed: what all chance comes from.
            patience: how long all sampling is to take; then starting takes a part of it. By
                default the beginning is counted in sweeps alone.

        Raises:
            ContradictionError: if no world fits.
            BudgetExceededError: if neither chance nor logic found a world.
        """
        patience = Patience() if patience is None else patience
        self.timeline = timeline
        """What happened."""
        self.seed = seed
        """What all chance comes from."""
        self.sweeps = 0
        """Sweeps of each chain that were counted."""
        self._pace = float(_ROUND)
        self._histories = histories_of(timeline)
        seeds = np.random.SeedSequence(seed).spawn(CHAINS)
        self._chains = [Chain(self._histories, own) for own in seeds]
        self._start(patience)
        self._mix(patience)
        for chain in self._chains:
            chain.forget()

    def _start(self, patience: Patience) -> None:
        """Find a legal history for each chain: by chance, else by logic."""
        seconds, start = patience.seconds, engine_time()
        ends = inf if seconds is None else start + max(_TO_START, _SHARE * seconds)
        found = self._each(
            lambda chain: chain.start(
                _SEARCH, lambda: engine_time() < ends and patience.left() > 0
            ),
            patience,
        )
        if all(found):
            return
        if any(found) and not patience.asks():
            path = self._chains[found.index(True)].paths[0].copy()
        else:
            most = SECONDS if seconds is None else max(_TO_START, seconds)
            world = find_world(self.timeline, seconds=most, go_on=patience.looks)
            if world is None:
                raise ContradictionError(
                    "no world fits this notebook: its lines contradict each other"
                )
            path = self._histories.of_world(self.timeline, world)
        for chain, ok in zip(self._chains, found, strict=True):
            if not ok:
                chain.start_from(path)

    def _mix(self, patience: Patience) -> None:
        """Let the chains forget where they started: for so many sweeps, or so long."""
        if patience.seconds is None:
            self._each(lambda chain: chain.run(_BURN_IN), patience)
            return
        start = engine_time()
        made, spent = 0, 0.0
        while made < _BURN_IN and spent <= _SHARE * patience.seconds:
            self._each(lambda chain: chain.run(_STEP))
            made += _STEP
            spent = engine_time() - start
            if not patience.asks() and patience.left() < _SHARE * HURRY:
                break
        self._pace = made / max(1e-6, spent)

    def sweeps_in(self, seconds: float) -> int:
        """Return how many sweeps of each chain fit into so much time, a few at least."""
        return max(_STEP, min(_ROUND, int(self._pace * seconds)))

    @property
    def work(self) -> int:
        """How many exchanges were tried."""
        return sum(chain.work for chain in self._chains)

    @property
    def error(self) -> float:
        """An error for all chances of culprits at once, see `error_of_all`."""
        sums, weights = self._sums()
        met = sums[:, :, Places.CULPRIT].sum(axis=0) > 0
        return error_of_all(errors_of(sums, weights)[met, Places.CULPRIT]) if met.any() else 1.0

    @property
    def seen(self) -> tuple[int, ...]:
        """For each place, the mask of the suspects met there."""
        met = self._sums()[0].sum(axis=0) > 0
        return tuple(
            int(sum(1 << int(card) for card in np.flatnonzero(column))) for column in met.T
        )

    def run(self, sweeps: int) -> None:
        """Go on for so many sweeps in each chain."""
        self._each(lambda chain: chain.run(sweeps))
        self.sweeps += sweeps

    def possible(self, *, seconds: float = SECONDS, go_on: GoOn | None = None) -> tuple[int, ...]:
        """Return, for each place, the mask of suspects that can be there.

        Decided by logic; if it gives no verdict in time, or is told not to go on, everything
        that is not ruled out by what is known of single cards.
        """
        seen = self.seen
        try:
            return possible(self.timeline, seen=seen, seconds=seconds, go_on=go_on)
        except BudgetExceededError:
            return self.reachable()

    def reachable(self, *, seconds: float = 0.0, go_on: GoOn | None = None) -> tuple[int, ...]:
        """Return, for each place, the suspects not ruled out there card by card.

        That takes no time; the arguments are there so that it can be asked like `possible`.
        """
        return self._histories.reachable

    def belief(self, possible: tuple[int, ...]) -> SampledBelief:
        """Return what is believed so far.

        Args:
            possible: for each place, the mask of suspects that can be there.

        Raises:
            BudgetExceededError: if no legal history has been counted yet.
        """
        sums, weights = self._sums()
        counted = float(weights.sum())
        if not counted:
            raise BudgetExceededError(
                f"no history without a violation in {self.sweeps} sweeps; give more time"
            )
        places = self.timeline.places
        *_, sizes = (self.timeline.sizes, *self.timeline.sizes_after())
        chances = chances_of(sums, weights)
        can = allowed(possible)
        where = floored(chances, can, sizes[: len(places.names)], _FLOOR / counted)
        errors = errors_within(can, sums, weights)
        return SampledBelief(
            places=places,
            possible=possible,
            joint=self._joint(where[:, Places.CULPRIT]),
            chains=CHAINS,
            log_weight=0.0,
            work=self.work,
            seed=self.seed,
            counted=(where, errors),
        )

    def _each(
        self, act: Callable[[Chain], _Result], patience: Patience | None = None
    ) -> list[_Result]:
        """Let each chain do something; the compiled loops run side by side.

        Meanwhile whoever watches is asked now and then.
        """
        with ThreadPoolExecutor(_THREADS) as pool:
            results = [pool.submit(act, chain) for chain in self._chains]
            while patience is not None and wait(results, timeout=_LOOKS).not_done:
                patience.asks()
            return [result.result() for result in results]

    def _sums(self) -> tuple[Floats, Floats]:
        """Return by chain how often each card was in each place, and how often all were legal."""
        places = len(self.timeline.places.names)
        sums = np.zeros((CHAINS, 24, places))
        for row, chain in zip(sums, self._chains, strict=True):
            row[list(self._histories.cards)] = chain.totals[:, :places]
        return sums, np.array([float(chain.legal) for chain in self._chains])

    def _joint(self, culprit: Floats) -> JointSamples:
        """Put the samples of all chains together, weighted so that they give this for culprits."""
        samples = np.concatenate([chain.samples for chain in self._chains])
        memory = np.concatenate([chain.memory for chain in self._chains])
        kept = [len(chain.samples) for chain in self._chains]
        share = [chain.legal / max(1, some) for chain, some in zip(self._chains, kept, strict=True)]
        bits = np.array([1 << card for card in self._histories.cards], dtype=np.uint32)
        held = [_masks(samples == place, bits) for place in range(len(self._histories.deal))]
        marks = {
            mark: _masks((memory & words != 0).any(axis=2), bits)
            for mark, words in self._histories.marks
        }
        weights = np.repeat(np.array(share), kept)
        who = np.log2(held[Places.CULPRIT]).astype(np.intp)
        drawn = np.bincount(who, weights, 24)
        weights *= (culprit / np.maximum(drawn, 1.0))[who]
        chains = np.repeat(np.arange(CHAINS), kept)
        return JointSamples(np.stack(held), marks, weights / weights.sum(), chains)


def _masks(which: NDArray[np.bool_], bits: Masks) -> Masks:
    """Return by row the mask of the cards chosen."""
    masks: Masks = np.bitwise_or.reduce(np.where(which, bits, np.uint32(0)), axis=1)
    return masks


def sampled_belief(
    timeline: Timeline,
    *,
    seconds: float = 2.0,
    sweeps: int | None = None,
    seed: int = 0,
    error: float = 0.0,
    watch: Watch | None = None,
    prove: bool = True,
) -> SampledBelief:
    """Return what follows from a timeline, nearly, as soon as one of the limits is reached.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> belief = sampled_belief(deal, sweeps=2000, seed=7)
    >>> belief.where()[:5, Places.CULPRIT].round(1)
    array([0.2, 0.2, 0.2, 0.2, 0.2])

    Args:
        timeline: what happened.
        seconds: how long it may take, loading the compiled loop aside.
        sweeps: how many sweeps each chain makes, instead of seconds; then equal seeds give
            equal answers.
        seed: what all chance comes from.
        error: the error of the culprits' chances (as `SampledBelief.error`) that is good enough.
        watch: is told the error now and then, and says whether to go on. It hears of 0 sweeps
            before the compiled loop is loaded, which takes long the very first time; whoever
            wants an end by then gets a rough answer, and no proof of what is possible.
        prove: whether logic decides what is possible; else all that is not ruled out card by
            card counts as possible, which is enough where only chances are wanted.

    Raises:
        ContradictionError: if no world fits.
        BudgetExceededError: if no history without a violation was found.
    """
    if sweeps is not None and sweeps < 1:
        raise ValueError(f"chains make at least one sweep, got {sweeps!r}")
    patience = Patience(seconds if sweeps is None else None, watch)
    prove = patience.asks() and prove
    _load()
    start = engine_time()
    patience.begin()
    sampler = Sampler(timeline, seed=seed, patience=patience)
    with ThreadPoolExecutor(1) as logic:
        verdict: Future[tuple[int, ...]] | None = None
        done = False
        while not done:
            before = engine_time()
            if sweeps is None:
                left = min(start + seconds - before, patience.left())
                sampler.run(sampler.sweeps_in(min(left / 2, _CHUNK)))
            else:
                sampler.run(min(_ROUND, sweeps - sampler.sweeps))
            now = engine_time()
            if sweeps is None:
                done = 2 * now - before > start + seconds
            else:
                done = sampler.sweeps >= sweeps
            reached = sampler.error
            done = done or (sampler.sweeps >= _LEAST and reached <= error)
            done = not patience.asks(sampler.sweeps, reached) or done
            late = sweeps is not None or now > start + _LOGIC_FROM * seconds
            if verdict is None and (late or done):
                decide = sampler.possible if prove else sampler.reachable
                patience.begin_logic()
                verdict = logic.submit(decide, seconds=patience.logic_seconds, go_on=patience.go_on)
        assert verdict is not None
        while not wait([verdict], timeout=_LOOKS).done:
            patience.asks(sampler.sweeps)
        return sampler.belief(verdict.result())


@cache
def _load() -> None:
    """Load the compiled loop, or compile it once and for all."""
    places = Places(("Ana", "Ben", "Cleo"))
    deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    Chain(histories_of(deal), np.random.SeedSequence(0)).run(1)
