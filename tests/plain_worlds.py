"""The slow and simple truth: walk through a notebook with every world that fits so far.

It reads the events themselves, by the letter of the model, and shares no code with
`abbey.knowledge` or any engine; so it judges them all. Weights are whole numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log2

from abbey.components.suspects import SUSPECTS
from abbey.record.moves import KnownCard
from abbey.record.notebook import Event, Header, Notebook
from abbey.record.questions import Answer, CountCrossed, HasCrossed, Question
from abbey.record.talk import Asks
from plain_lines import Line, World, answer_of, choices, fitting, mask_of

__all__ = ["PlainWorlds", "TooManyWorldsError", "walk", "worlds"]


class TooManyWorldsError(Exception):
    """The position is too large for this way of counting."""


@dataclass(frozen=True)
class PlainWorlds:
    """All worlds that fit a notebook."""

    header: Header
    """Whose notebook."""
    weights: dict[World, int]
    """Each state of the cards that fits, and its weight."""
    histories: int
    """How many ways lead to these states."""

    @property
    def total(self) -> int:
        """The weight of all worlds; 0 if the notebook contradicts itself."""
        return sum(self.weights.values())

    def chances(self) -> dict[int, list[Fraction]]:
        """For each suspect of the pack, by index, the chance of each place."""
        places = len(self.header.players) + 3
        sums = {suspect.index: [0] * places for suspect in self.header.suspects}
        for world, weight in self.weights.items():
            for place, mask in enumerate(world.where):
                for index in _indices(mask):
                    sums[index][place] += weight
        total = self.total
        return {index: [Fraction(weight, total) for weight in row] for index, row in sums.items()}

    def answers(self, player: str, question: Question) -> dict[Answer, dict[int, Fraction]]:
        """For each answer, by culprit, the chance of both."""
        table: dict[Answer, dict[int, int]] = {}
        for world, weight in self.weights.items():
            answer = answer_of(question, self.header, player, world)
            row = table.setdefault(answer, {})
            culprit = world.where[0].bit_length() - 1
            row[culprit] = row.get(culprit, 0) + weight
        total = self.total
        return {
            answer: {culprit: Fraction(weight, total) for culprit, weight in row.items()}
            for answer, row in table.items()
        }

    def bits(self, player: str, question: Question) -> float:
        """The mutual information between the answer and the culprit."""
        joint = self.answers(player, question)
        culprits: dict[int, Fraction] = {}
        for row in joint.values():
            for culprit, chance in row.items():
                culprits[culprit] = culprits.get(culprit, Fraction(0)) + chance
        return sum(
            float(chance) * log2(chance / (sum(row.values()) * culprits[culprit]))
            for row in joint.values()
            for culprit, chance in row.items()
        )


def _indices(mask: int) -> Iterator[int]:
    return (suspect.index for suspect in SUSPECTS if mask >> suspect.index & 1)


def _deals(header: Header) -> Iterator[tuple[int, ...]]:
    """Every deal that the header allows, as masks by place."""
    named: list[Sequence[KnownCard] | None] = [None, None]
    if header.me is None:
        named = [None if header.culprit is None else (header.culprit,), header.pile]
    named += [header.hand(player) for player in header.players]
    written = [mask_of(cards) for cards in named]
    sizes = [1, header.sizes.pile] + [header.sizes.hand] * len(header.players)

    def rest(place: int, left: int) -> Iterator[tuple[int, ...]]:
        if place == len(sizes):
            yield (0,)
            return
        for more in choices(left, sizes[place] - written[place].bit_count()):
            for masks in rest(place + 1, left & ~more):
                yield (written[place] | more, *masks)

    fixed = sum(written)
    if fixed.bit_count() == sum(mask.bit_count() for mask in written):
        yield from rest(0, header.suspects.mask & ~fixed)


def walk(notebook: Notebook, *, limit: int = 10**9, watch: bool = False) -> Iterator[PlainWorlds]:
    """Yield the worlds that fit the deal, then those that fit each further line.

    Raises:
        TooManyWorldsError: if more than `limit` histories fit at once.
    """
    header = notebook.header
    events: list[Event] = list(notebook.events)
    recall = watch or any(
        isinstance(event, Asks) and isinstance(event.question, CountCrossed | HasCrossed)
        for event in events
    )
    table: dict[World, tuple[int, int]] = {}
    for where in _deals(header):
        seen = tuple(where[2:-1]) if recall else None
        table[World(where, seen, ())] = (1, 1)
        _check(len(table), limit)
    yield _result(header, table)
    for position, event in enumerate(events):
        line = Line(header, event, tuple(events[position + 1 :]))
        after: dict[World, tuple[int, int]] = {}
        histories = 0
        for world, (weight, ways) in table.items():
            for following, factor in fitting(line, world):
                old = after.get(following, (0, 0))
                after[following] = (old[0] + weight * factor, old[1] + ways)
                histories += ways
            _check(histories, limit)
        table = after
        yield _result(header, table)


def _check(histories: int, limit: int) -> None:
    if histories > limit:
        raise TooManyWorldsError(f"more than {limit} histories")


def _result(header: Header, table: dict[World, tuple[int, int]]) -> PlainWorlds:
    return PlainWorlds(
        header,
        {world: weight for world, (weight, _) in table.items()},
        sum(ways for _, ways in table.values()),
    )


def worlds(notebook: Notebook, *, limit: int = 10**9, watch: bool = False) -> PlainWorlds:
    """Return the worlds that fit the whole notebook; `watch` also follows what was seen."""
    (last,) = deque(walk(notebook, limit=limit, watch=watch), maxlen=1)
    return last
