"""Rules about histories, and the arrays in which the compiled loop looks them up.

A rule says that so many cards are counted. A `PlaceRule` counts the cards of a mask in one
place of one layer. A `Rule` without a place counts `Bit`s: cards whose paths passed certain
nodes (that is how marks are gained) and lie in certain nodes at the moment asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["WORD", "Bit", "Node", "Rule", "RuleKey", "Tables", "tables_of"]

Array: TypeAlias = NDArray[Any]

Node = tuple[int, int]
"""A layer and a node of it: a place, with 16 for each move up to the one that brought the card."""

RuleKey = tuple[int, int, int]
"""A layer, a place and the mask of the cards counted there."""

WORD = 64
_NODES = 256


@dataclass(slots=True)
class Rule:
    """Between `least` and `most` cards are counted; the weight is 1 / number, `weighs` times."""

    least: int = 0
    """Smallest number that fits."""
    most: int = 24
    """Largest number that fits."""
    weighs: int = 0
    """How many lines weigh by this number."""

    def narrow(self, least: int, most: int) -> None:
        """Demand this too."""
        self.least, self.most = max(self.least, least), min(self.most, most)


@dataclass(frozen=True, slots=True)
class Bit:
    """Cards of a mask that count for a rule if their path is right."""

    cards: int
    """Mask of the cards."""
    rule: int | None
    """Which of the rules without a place; None if it is only remembered."""
    passed: frozenset[Node] | None
    """The path passes one of these nodes; None for any path."""
    at: frozenset[Node] | None
    """The path passes one of these nodes too; None for any path."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The rules in the order and shape that the compiled loop wants."""

    violations: Array
    """By rule and number counted, how far that is from what is said."""
    gains: Array
    """By rule and number counted, the logarithm of the weight."""
    starts: Array
    """By layer and place, the first of its rules; they end where the next ones start."""
    masks: Array
    """By rule of a place, the cards counted."""
    words: Array
    """By layer and node: bits that passing it gains, then bits for which lying there is right."""
    always: Array
    """By card: the same, without any node."""
    eligible: Array
    """By card, the bits it can have."""
    counters: Array
    """By bit, the rule it counts for; -1 for none."""

    @property
    def width(self) -> int:
        """How many words hold the bits of a card."""
        return int(self.eligible.shape[1])


def tables_of(
    cards: Sequence[int],
    sizes: Sequence[Sequence[int]],
    rules: Mapping[RuleKey, Rule],
    others: Sequence[Rule],
    bits: Sequence[Bit],
) -> Tables:
    """Build the tables.

    Args:
        cards: suspects' indices; cards are numbered in this order.
        sizes: cards in each place, by layer.
        rules: rules about places.
        others: rules that count bits.
        bits: what they count.
    """
    layers, places = len(sizes), len(sizes[0])
    number = {card: position for position, card in enumerate(cards)}
    plain = [
        (layer * places + place, _renumbered(mask, number), rule)
        for (layer, place, mask), rule in sorted(rules.items(), key=lambda item: item[0])
    ]
    plain = [
        (key, mask, rule)
        for key, mask, rule in plain
        if not _says_nothing(rule, mask.bit_count(), sizes[key // places][key % places], len(cards))
    ]
    counted = np.arange(len(cards) + 2)
    all_rules = [*(rule for *_, rule in plain), *others]
    violations = np.zeros((len(all_rules), len(counted)), dtype=np.int32)
    gains = np.zeros(violations.shape)
    for row, rule in enumerate(all_rules):
        violations[row] = np.maximum(0, np.maximum(rule.least - counted, counted - rule.most))
        gains[row] = -rule.weighs * np.log(np.maximum(counted, 1))
    first = np.searchsorted([key for key, *_ in plain], np.arange(layers * places + 1))
    spans = [first[places * layer : places * (layer + 1) + 1] for layer in range(layers)]
    words, always, eligible = _words(bits, number, layers)
    return Tables(
        violations=violations,
        gains=gains,
        starts=np.array(spans, dtype=np.uint64),
        masks=np.array([mask for _, mask, _ in plain], dtype=np.uint64),
        words=words,
        always=always,
        eligible=eligible,
        counters=np.array(
            [-1 if bit.rule is None else len(plain) + bit.rule for bit in bits], dtype=np.int64
        ),
    )


def _renumbered(mask: int, number: Mapping[int, int]) -> int:
    return sum(1 << position for card, position in number.items() if mask >> card & 1)


def _says_nothing(rule: Rule, many: int, size: int, pack: int) -> bool:
    """Tell whether a rule holds, and weighs alike, in every history."""
    least, most = max(0, many + size - pack), min(many, size)
    return rule.least <= least and most <= rule.most and (least == most or not rule.weighs)


def _words(
    bits: Sequence[Bit], number: Mapping[int, int], layers: int
) -> tuple[Array, Array, Array]:
    width = -(-len(bits) // WORD)
    words = np.zeros((layers, _NODES if width else 1, 2 * width), dtype=np.uint64)
    always = np.zeros((len(number), 2 * width), dtype=np.uint64)
    eligible = np.zeros((len(number), width), dtype=np.uint64)
    for index, bit in enumerate(bits):
        word, one = index // WORD, np.uint64(1 << index % WORD)
        for card, position in number.items():
            if bit.cards >> card & 1:
                eligible[position, word] |= one
        _set(words, always, word, one, bit.passed)
        _set(words, always, width + word, one, bit.at)
    return words, always, eligible


def _set(
    words: Array, always: Array, word: int, one: np.uint64, nodes: Iterable[Node] | None
) -> None:
    if nodes is None:
        always[:, word] |= one
        return
    for layer, node in nodes:
        words[layer, node, word] |= one
