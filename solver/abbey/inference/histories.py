"""The space of histories: layers, nodes and rules, from a timeline.

A **layer** is the deal or the moment after a transfer. A card's **node** in a layer is its
place; where a move gives marks, takes only marked cards or has a double, the cards it has just
brought have a node of their own. A card's path is its nodes, and a history is the paths of all
cards. All histories with the right sizes are here; what else the timeline says becomes rules,
which a history can break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, TypeAlias, assert_never

import numpy as np
from numpy.typing import NDArray

from abbey.inference.bounds import barred_cards
from abbey.inference.tables import WORD, Bit, Node, Rule, RuleKey, Tables, tables_of
from abbey.inference.witness import Witness
from abbey.knowledge.steps import Count, Mark, Move, Step, Timeline, Transfer, Unmark, Weigh

__all__ = ["Histories", "histories_of"]

Array: TypeAlias = NDArray[Any]

_ARRIVED = 16
"""The node of the cards that a move has just brought is its target plus this times its number,
counted from 1."""


_ANYWHERE = (1 << _ARRIVED) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Histories:
    """All histories of a timeline."""

    cards: tuple[int, ...]
    """The suspects' indices; cards are numbered in this order."""
    deal: tuple[int, ...]
    """Cards in each place at the deal."""
    moves: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each transfer, the source, the node and the size of each move."""
    tables: Tables
    """The rules."""
    marks: tuple[tuple[int, Array], ...]
    """Marks that cards can carry at the end, each with its bits in the last words."""
    memory: int
    """How many words at the end hold those bits."""
    every: Array
    """Where exchanges can begin, as `layer << 16 | card << 8 | card`: all layers and pairs."""
    open: Array
    """Those where either card can be where the other is, by what is known of single cards."""
    reachable: tuple[int, ...]
    """For each place, the mask of suspects that can be there at the end, by the same."""

    @property
    def layers(self) -> int:
        """The deal and the moments after each transfer."""
        return 1 + len(self.moves)

    def random(self, rng: np.random.Generator) -> Array:
        """Return a history drawn from all of them, the node of each card by layer."""
        nodes = np.empty((self.layers, len(self.cards)), dtype=np.uint8)
        nodes[0] = rng.permutation(np.repeat(np.arange(len(self.deal)), self.deal))
        for layer, moves in enumerate(self.moves, start=1):
            before = nodes[layer - 1] % _ARRIVED
            nodes[layer] = before
            for source in {source for source, _, _ in moves}:
                there = rng.permutation(np.flatnonzero(before == source))
                for _, node, size in (move for move in moves if move[0] == source):
                    nodes[layer, there[:size]] = node
                    there = there[size:]
        return nodes

    def of_world(self, timeline: Timeline, world: Witness) -> Array:
        """Return a world as a history."""
        number = {card: position for position, card in enumerate(self.cards)}
        nodes = np.empty((self.layers, len(self.cards)), dtype=np.uint8)
        for place, cards in enumerate(world.deal):
            nodes[0, [number[card] for card in _numbers(cards)]] = place
        layer = 0
        for step, moved in zip(timeline.steps, world.moved, strict=True):
            if isinstance(step, Transfer):
                layer += 1
                nodes[layer] = nodes[layer - 1] % _ARRIVED
                for (_, node, _), cards in zip(self.moves[layer - 1], moved, strict=True):
                    nodes[layer, [number[card] for card in _numbers(cards)]] = node
        return nodes


def histories_of(timeline: Timeline) -> Histories:
    """Return the histories of a timeline.

    >>> from abbey.components.suspect_set import SuspectSet
    >>> from abbey.knowledge.steps import Places
    >>> places = Places(("Ana", "Ben", "Cleo"))
    >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
    >>> after = histories_of(deal.then(Transfer(1, (Move(3, 2, 1),)), Count(2, 0b1, 1, 1, place=2)))
    >>> after.layers, after.random(np.random.default_rng(0)).shape
    (2, (2, 5))
    """
    return _Builder(timeline).built()


@dataclass(frozen=True, slots=True)
class _Gain:
    """A way to get a mark: by passing one of some nodes, or without any."""

    cards: int
    nodes: tuple[Node, ...] | None


@dataclass(slots=True)
class _Builder:
    timeline: Timeline
    sizes: list[int] = field(init=False)
    since: list[int] = field(init=False)
    moves: list[tuple[tuple[int, int, int], ...]] = field(init=False, default_factory=list)
    arrived: dict[Node, list[Node]] = field(init=False, default_factory=dict)
    rules: dict[RuleKey, Rule] = field(init=False, default_factory=dict)
    seen: list[Rule] = field(init=False, default_factory=list)
    bits: list[Bit] = field(init=False, default_factory=list)
    gains: dict[int, list[_Gain]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.sizes = list(self.timeline.sizes)
        self.since = [0] * len(self.sizes)
        for place, marks in enumerate(self.timeline.deal_marks):
            self._gain(marks, _Gain(-1, ((0, place),)))
        for step in self.timeline.steps:
            self._take(step)

    @property
    def layer(self) -> int:
        return len(self.moves)

    def _take(self, step: Step) -> None:
        match step:
            case Count():
                self._count(step)
            case Weigh(cards=cards, place=place):
                rule = self._rule(place, cards)
                rule.narrow(1, 24)
                rule.weighs += 1
            case Transfer(moves=moves):
                self._transfer(moves)
            case Mark(adds=adds, cards=cards, place=place):
                nodes = None if place is None else self._nodes(self.layer, place)
                self._gain(adds, _Gain(cards, None if nodes is None else tuple(nodes)))
            case Unmark(removes=removes):
                for mark in _numbers(removes):
                    self.gains.pop(mark, None)
            case _:
                assert_never(step)

    def _count(self, step: Count) -> None:
        if step.mark is None and step.place is not None:
            self._rule(step.place, step.cards).narrow(step.least, step.most)
            return
        at = None if step.place is None else self._nodes(self.layer, step.place)
        # without a mark or a place the number is the same in all histories, right or wrong
        bits = (
            iter([Bit(step.cards, 0, None, at)])
            if step.mark is None
            else self._marked(step.mark, step.cards, at)
        )
        self._seen_rule(step.least, step.most, bits)

    def _rule(self, place: int, cards: int) -> Rule:
        """Return the rule about these cards in a place, now; one for as long as nothing moves."""
        return self.rules.setdefault((self.since[place], place, cards), Rule())

    def _seen_rule(self, least: int, most: int, bits: Iterable[Bit]) -> None:
        self.seen.append(Rule(least, most))
        self.bits += [replace(bit, rule=len(self.seen) - 1) for bit in bits]

    def _gain(self, marks: int, gain: _Gain) -> None:
        for mark in _numbers(marks):
            self.gains.setdefault(mark, []).append(gain)

    def _nodes(self, layer: int, place: int) -> frozenset[Node]:
        """Return all nodes of a place."""
        return frozenset([(layer, place), *self.arrived.get((layer, place), [])])

    def _marked(self, mark: int, cards: int, at: frozenset[Node] | None) -> Iterator[Bit]:
        """Yield bits for the cards of a set that carry a mark and lie in some nodes."""
        gains = self.gains.get(mark, [])
        kinds = [cards & self.timeline.pack.mask] if gains else []
        for gain in gains:
            split = [(kind & gain.cards, kind & ~gain.cards) for kind in kinds]
            kinds = [part for parts in split for part in parts if part]
        for kind in kinds:
            mine = [gain.nodes for gain in gains if not kind & ~gain.cards]
            if None in mine:
                yield Bit(kind, 0, None, at)
            elif mine:
                passed = frozenset(node for nodes in mine for node in nodes or ())
                yield Bit(kind, 0, passed, at)

    def _transfer(self, moves: tuple[Move, ...]) -> None:
        layer = self.layer + 1
        ways = [(move.source, move.target) for move in moves]
        built: list[tuple[int, int, int]] = []
        leaving: list[tuple[Move, frozenset[Node]]] = []
        for number, move in enumerate(moves):
            double = ways.count((move.source, move.target)) > 1
            node = move.target
            if double or move.adds or move.only is not None:
                node += _ARRIVED * (number + 1)
                self.arrived.setdefault((layer, move.target), []).append((layer, node))
            built.append((move.source, node, move.size))
            known = move.known.bit_count()
            if known:
                self._rule(move.source, move.known).narrow(known, known)
            if move.only is not None:
                nodes = self._nodes(self.layer, move.source)
                brought = frozenset([(layer, node)])
                self._seen_rule(move.size, move.size, self._marked(move.only, -1, nodes))
                self._seen_rule(move.size, move.size, self._marked(move.only, -1, brought))
            leaving.append((move, frozenset([(layer, node)])))
        self.moves.append(tuple(built))
        for move in moves:
            self.sizes[move.source] -= move.size
            self.sizes[move.target] += move.size
            self.since[move.source] = self.since[move.target] = layer
        for move, brought in leaving:
            known = move.known.bit_count()
            if known and ways.count((move.source, move.target)) > 1:
                self._seen_rule(known, known, [Bit(move.known, 0, None, brought)])
            elif known:
                self._rule(move.target, move.known).narrow(known, known)
        for move, brought in leaving:
            self._gain(move.adds, _Gain(-1, tuple(brought)))

    def built(self) -> Histories:
        memory, marks = self._remember()
        cards = tuple(_numbers(self.timeline.pack.mask))
        sizes = [self.timeline.sizes]
        sizes += [
            after
            for step, after in zip(self.timeline.steps, self.timeline.sizes_after(), strict=True)
            if isinstance(step, Transfer)
        ]
        can = self._possible(cards, sizes)
        return Histories(
            cards=cards,
            deal=self.timeline.sizes,
            moves=tuple(self.moves),
            tables=tables_of(cards, sizes, self.rules, self.seen, self.bits),
            marks=marks,
            memory=memory,
            every=_pairs([[_ANYWHERE] * len(cards)] * len(sizes)),
            open=_pairs(can),
            reachable=tuple(
                sum(
                    1 << card
                    for card, where in zip(cards, can[-1], strict=True)
                    if where >> place & 1
                )
                for place in range(len(self.timeline.places.names))
            ),
        )

    def _remember(self) -> tuple[int, tuple[tuple[int, Array], ...]]:
        """Add bits that no rule asks for, in words of their own: the marks at the end."""
        mine = {
            mark: [replace(bit, rule=None) for bit in self._marked(mark, -1, None)]
            for mark in sorted(self.gains)
        }
        memory = -(-sum(map(len, mine.values())) // WORD)
        if memory:
            self.bits += [Bit(0, None, None, None)] * (-len(self.bits) % WORD)
        marks: list[tuple[int, Array]] = []
        index = 0
        for mark, bits in mine.items():
            words = np.zeros(memory, dtype=np.uint64)
            for _ in bits:
                words[index // WORD] |= np.uint64(1 << index % WORD)
                index += 1
            self.bits += bits
            marks.append((mark, words))
        return memory, tuple(marks)

    def _possible(self, cards: tuple[int, ...], sizes: list[tuple[int, ...]]) -> list[list[int]]:
        """Return where each card can be, as bits of places, by layer: judged card by card."""
        everywhere = [_ANYWHERE] * len(cards)
        barred = barred_cards(replace(self.timeline, steps=(Unmark(0, 0), *self.timeline.steps)))
        if barred is None:
            return [everywhere] * len(sizes)
        last = [0]
        for number, step in enumerate(self.timeline.steps, start=1):
            if isinstance(step, Transfer):
                last.append(number)
            last[-1] = number
        found: list[list[int]] = []
        for layer, number in enumerate(last):
            ways = (
                [(source, node % _ARRIVED) for source, node, _ in self.moves[layer - 1]]
                if layer
                else []
            )
            if len(set(ways)) < len(ways):
                # the place alone does not say which of two moves brought the card
                found.append(everywhere)
                continue
            out = dict(barred[number])
            found.append(
                [
                    sum(
                        1 << place
                        for place, size in enumerate(sizes[layer])
                        if size and not out.get(place, 0) >> card & 1
                    )
                    for card in cards
                ]
            )
        return found


def _pairs(can: list[list[int]]) -> Array:
    """Return the pairs of cards, by layer, of which either can be in two places of the other's."""
    found = [
        layer << 16 | one << 8 | two
        for layer, places in enumerate(can)
        for one, two in combinations(range(len(places)), 2)
        if (places[one] & places[two]).bit_count() > 1
    ]
    # a card with itself: an exchange that is never made
    return np.array(found or [0], dtype=np.int64)


def _numbers(mask: int) -> Iterator[int]:
    return (bit for bit in range(mask.bit_length()) if mask >> bit & 1)
