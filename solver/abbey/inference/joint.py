"""Joint samples of all cards, and what becomes of them in further steps.

A sample says where every card lies and which marks it carries, and has a weight. A count leaves
the samples that fit, a weight reweighs them, an unseen move draws which cards go. So samples
answer what chances of single cards cannot: what a question tells about the culprit, what
a hand is worth. Masks of cards stand in columns, so a count of a set is one pass over an array.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from abbey.inference.states import Floats
from abbey.knowledge.steps import Count, Mark, Move, Step, Transfer, Unmark, Weigh

__all__ = ["JointSamples", "Masks"]

_ALL = (1 << 24) - 1

Masks = NDArray[np.uint32]
"""Masks of cards."""


@dataclass(frozen=True, slots=True, eq=False)
class JointSamples:
    """Samples of where all cards are, from several independent chains.

    >>> one = JointSamples(np.array([[1, 2, 2], [6, 5, 5]], np.uint32), {},
    ...     np.array([0.5, 0.25, 0.25]), np.array([0, 0, 1]))
    >>> one.after(Count(1, 0b001, 1, 1, place=0), np.random.default_rng(0)).weights
    array([0.5])
    >>> one.places_of_cards(3)
    array([[0, 1, 1],
           [1, 0, 1],
           [1, 0, 1]], dtype=int8)
    """

    held: Masks
    """The cards in each place, shape (places and the table, samples)."""
    marks: Mapping[int, Masks]
    """The cards that carry a mark, by mark; none carries one that is not here."""
    weights: Floats
    """The weight of each sample."""
    chains: NDArray[np.intp]
    """The chain that each sample is from."""

    @property
    def count(self) -> int:
        """How many samples there are."""
        return len(self.weights)

    def places_of_cards(self, cards: int = 24) -> NDArray[np.int8]:
        """Return the place of every card by sample; -1 for a card that is not in the pack."""
        found = np.full((self.count, cards), -1, dtype=np.int8)
        for place, held in enumerate(self.held):
            there = held[:, None] >> np.arange(cards, dtype=np.uint32) & 1
            found[there.astype(bool)] = place
        return found

    def sums(self, chains: int) -> tuple[Floats, Floats]:
        """Return by chain the weight of each card in each place, and the weight of all samples."""
        weights = np.zeros((chains, self.count))
        weights[self.chains, np.arange(self.count)] = self.weights
        bits = np.arange(24, dtype=np.uint32)
        columns = [weights @ (held[:, None] >> bits & 1) for held in self.held]
        return np.stack(columns, axis=2), weights.sum(axis=1)

    def after(self, step: Step, rng: np.random.Generator) -> JointSamples:
        """Return the samples that fit a step, with new weights, as they are after it."""
        match step:
            case Count(least=least, most=most):
                number = self._number(step.cards, step.place, step.mark)
                return self.where((least <= number) & (number <= most))
            case Weigh(cards=cards, place=place):
                some = self.where(self._number(cards, place, None) > 0)
                number = some._number(cards, place, None)
                return replace(some, weights=some.weights / number)
            case Transfer(moves=moves):
                return self._moved(moves, rng)
            case Mark(adds=adds, cards=cards, place=place):
                there = np.uint32(cards & _ALL) & (
                    self._all() if place is None else self.held[place]
                )
                return self._marked(adds, there)
            case Unmark(removes=removes):
                left = {
                    mark: which for mark, which in self.marks.items() if not removes >> mark & 1
                }
                return replace(self, marks=left)
            case _:
                assert_never(step)

    def where(self, fits: NDArray[np.bool_]) -> JointSamples:
        """Return only the samples that fit."""
        if fits.all():
            return self
        return JointSamples(
            self.held[:, fits],
            {mark: which[fits] for mark, which in self.marks.items()},
            self.weights[fits],
            self.chains[fits],
        )

    def _all(self) -> Masks:
        union: Masks = np.bitwise_or.reduce(self.held, axis=0)
        return union

    def _carrying(self, mark: int) -> Masks:
        nobody: Masks = np.zeros(self.count, dtype=np.uint32)
        return self.marks.get(mark, nobody)

    def _number(self, cards: int, place: int | None, mark: int | None) -> NDArray[np.intp]:
        """Return how many cards of a set lie in a place and carry a mark."""
        which = self._all() if place is None else self.held[place]
        if mark is not None:
            which = which & self._carrying(mark)
        number: NDArray[np.intp] = np.bitwise_count(which & np.uint32(cards & _ALL)).astype(np.intp)
        return number

    def _marked(self, adds: int, cards: Masks) -> JointSamples:
        more = {
            mark: self._carrying(mark) | cards
            for mark in range(adds.bit_length())
            if adds >> mark & 1
        }
        return replace(self, marks={**self.marks, **more})

    def _moved(self, moves: Sequence[Move], rng: np.random.Generator) -> JointSamples:
        """Make the moves of one moment.

        Known cards go for certain where they can; the chance that they did is the same in all
        samples and left out. The others are drawn, move by move, from what is left.
        """
        fits = np.ones(self.count, dtype=np.bool_)
        taken: list[Masks] = []
        left = self.held.copy()
        for move in moves:
            known = np.uint32(move.known)
            meant: Masks = np.full(self.count, known)
            if move.only is not None:
                meant = self.held[move.source] & self._carrying(move.only)
                fits &= (np.bitwise_count(meant) == move.size) & (meant & known == known)
            fits &= left[move.source] & known == known
            left[move.source] &= ~meant
            taken.append(meant)
        if not fits.all():
            return self.where(fits)._moved(moves, rng)
        for number, move in enumerate(moves):
            if move.only is None:
                drawn = _drawn(left[move.source], move.size - move.known.bit_count(), rng)
                left[move.source] &= ~drawn
                taken[number] = taken[number] | drawn
        for move, cards in zip(moves, taken, strict=True):
            left[move.target] |= cards
        moved = replace(self, held=left)
        for move, cards in zip(moves, taken, strict=True):
            moved = moved._marked(move.adds, cards)
        return moved


def _drawn(held: Masks, number: int, rng: np.random.Generator) -> Masks:
    """Draw so many cards of each mask, every choice equally likely."""
    none: Masks = np.zeros_like(held)
    if number <= 0:
        return none
    bits = np.arange(24, dtype=np.uint32)
    there = (held[:, None] >> bits & 1).astype(bool)
    keys = np.where(there, rng.random(there.shape), 2.0)
    chosen = np.argpartition(keys, number - 1, axis=1)[:, :number]
    drawn: Masks = np.bitwise_or.reduce(np.uint32(1) << chosen.astype(np.uint32), axis=1)
    return drawn
