"""Random timelines out of a true history, for the tests of the engines.

A small world is played: cards are dealt, and then drawn, taken, passed, swapped, shuffled,
discarded, counted, shown, looked at. Each step says something true of it, so the timeline has
a world, unless `slips` lines are made wrong afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from random import Random

from abbey.components.suspect_set import SuspectSet
from abbey.knowledge.steps import (
    Count,
    Mark,
    Move,
    Places,
    Step,
    Timeline,
    Transfer,
    Unmark,
    Weigh,
)

__all__ = ["random_timeline"]

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Eve", "Fra")
SEEN = 2
"""The mark `SEEN + i` says that the player in seat i has seen the card."""
TAKEN = 0
"""The mark of a very card that was taken."""
PASSED = 1
"""A mark given to one of two moves between the same places."""


@dataclass
class _Truth:
    rng: Random
    timeline: Timeline
    at: dict[int, int]
    """Place of each card."""
    marks: dict[int, int]
    """Marks of each card."""
    line: int = 1
    steps: list[Step] = field(default_factory=list)

    def in_place(self, place: int) -> list[int]:
        return sorted(card for card, at in self.at.items() if at == place)

    def mask(self) -> int:
        """Draw a set: mostly a third of the pack, at times a few or a single card."""
        cards = sorted(self.at)
        size = self.rng.choice((1, 2, len(cards) // 3, len(cards) // 3, len(cards) // 2))
        return _mask(self.rng.sample(cards, max(1, size)))

    def hands(self, least: int) -> list[int]:
        return [hand for hand in self.timeline.places.hands if len(self.in_place(hand)) >= least]

    def count(self, cards: int, place: int | None, mark: int | None) -> int:
        return sum(
            1
            for card, at in self.at.items()
            if cards >> card & 1
            and place in (None, at)
            and (mark is None or self.marks[card] >> mark & 1)
        )

    def transfer(self, *moves: Move, seen: Iterable[int] = ()) -> list[list[int]]:
        """Move true cards at random; the moves at the positions `seen` name theirs."""
        held = {move.source: self.in_place(move.source) for move in moves}
        for cards in held.values():
            self.rng.shuffle(cards)
        gone: list[list[int]] = []
        for move in moves:
            pool = held[move.source]
            if move.only is not None:
                pool = [card for card in pool if self.marks[card] >> move.only & 1]
            gone.append(pool[: move.size])
            held[move.source] = [card for card in held[move.source] if card not in gone[-1]]
        told = []
        for number, (move, cards) in enumerate(zip(moves, gone, strict=True)):
            for card in cards:
                self.at[card] = move.target
                self.marks[card] |= move.adds
            told.append(replace(move, known=_mask(cards)) if number in seen else move)
        self.steps.append(Transfer(self.line, tuple(told)))
        return gone


def random_timeline(
    seed: int,
    *,
    players: int = 3,
    pile: int = 1,
    hand: int = 2,
    steps: int = 8,
    slips: int = 0,
    moves: bool = True,
) -> Timeline:
    """Play a small world and write down true things about it; then make `slips` lines wrong."""
    rng = Random(seed)
    places = Places(NAMES[:players])
    cards = sorted(rng.sample(range(24), 1 + pile + players * hand))
    sizes = (1, pile, *[hand] * players, 0, 0)
    deck = rng.sample(cards, len(cards))
    dealt = [place for place, size in enumerate(sizes) for _ in range(size)]
    at = dict(zip(deck, dealt, strict=True))
    deal_marks = tuple(
        1 << SEEN + place - 2 if place in places.hands else 0 for place in range(len(sizes))
    )
    marks = {card: deal_marks[place] for card, place in at.items()}
    empty = Timeline(places, SuspectSet(_mask(cards)), sizes, deal_marks, ())
    truth = _Truth(rng, empty, at, marks)
    if rng.random() < 0.7:
        mine = truth.in_place(places.hands[0])
        truth.steps.append(Count(1, _mask(mine), len(mine), len(mine), places.hands[0]))
    menu = _QUIET + _MOVING * moves
    while truth.line <= steps:
        truth.line += 1
        before = len(truth.steps)
        rng.choice(menu)(truth)
        truth.line -= len(truth.steps) == before
    timeline = empty.then(*truth.steps)
    for _ in range(slips):
        timeline = _slip(timeline, rng)
    return timeline


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _how_many(truth: _Truth) -> None:
    cards = truth.mask()
    place = truth.rng.choice([*truth.timeline.places.hands, *truth.timeline.places.hands, 0, 1])
    number = truth.count(cards, place, None)
    truth.steps.append(Count(truth.line, cards, number, number, place))


def _has_any(truth: _Truth) -> None:
    cards = truth.mask()
    place = truth.rng.choice(truth.timeline.places.hands)
    number = truth.count(cards, place, None)
    bounds = (1, 24) if number else (0, 0)
    truth.steps.append(Count(truth.line, cards, *bounds, place))


def _shows(truth: _Truth) -> None:
    cards = truth.mask()
    place = truth.rng.choice(truth.timeline.places.hands)
    fitting = [card for card in truth.in_place(place) if cards >> card & 1]
    if not fitting:
        truth.steps.append(Count(truth.line, cards, 0, 0, place))
        return
    if truth.rng.random() < 0.5:
        truth.steps.append(Count(truth.line, 1 << truth.rng.choice(fitting), 1, 1, place))
        truth.steps.append(Weigh(truth.line, cards, place))
    else:
        truth.steps.append(Count(truth.line, cards, 1, 24, place))


def _has_seen(truth: _Truth) -> None:
    cards = truth.mask()
    mark = SEEN + truth.rng.randrange(len(truth.timeline.places.players))
    place = truth.rng.choice((None, None, *truth.timeline.places.hands))
    number = truth.count(cards, place, mark)
    least = truth.rng.choice((0, number))
    truth.steps.append(Count(truth.line, cards, least, number, place, mark))


def _looks(truth: _Truth) -> None:
    """Let a player see a hand, or one named card of it."""
    place = truth.rng.choice(truth.hands(1))
    adds = 1 << SEEN + truth.rng.randrange(len(truth.timeline.places.players))
    if truth.rng.random() < 0.5:
        seen = truth.in_place(place)
        truth.steps.append(Mark(truth.line, adds, truth.timeline.pack.mask, place))
    else:
        seen = [truth.rng.choice(truth.in_place(place))]
        truth.steps.append(Count(truth.line, _mask(seen), 1, 1, place))
        truth.steps.append(Mark(truth.line, adds, _mask(seen)))
    for card in seen:
        truth.marks[card] |= adds


def _forgets(truth: _Truth) -> None:
    removes = 1 << SEEN + truth.rng.randrange(len(truth.timeline.places.players))
    truth.steps.append(Unmark(truth.line, removes))
    for card in truth.marks:
        truth.marks[card] &= ~removes


def _draws(truth: _Truth) -> None:
    if truth.in_place(Places.PILE):
        target = truth.rng.choice(truth.timeline.places.hands)
        seen = _sometimes(truth)
        truth.transfer(Move(Places.PILE, target, 1, adds=1 << SEEN + target - 2), seen=seen)


def _takes(truth: _Truth) -> None:
    source = truth.rng.choice(truth.hands(1))
    target = truth.rng.choice([at for at in truth.timeline.places.hands if at != source])
    truth.transfer(Move(source, target, 1, adds=1 << SEEN + target - 2), seen=_sometimes(truth))


def _takes_and_returns(truth: _Truth) -> None:
    """Take a card, mark it, let something else happen, and give the very card back."""
    source = truth.rng.choice(truth.hands(1))
    target = truth.rng.choice([at for at in truth.timeline.places.hands if at != source])
    truth.steps.append(Unmark(truth.line, 1 << TAKEN))
    for card in truth.marks:
        truth.marks[card] &= ~(1 << TAKEN)
    [[taken]] = truth.transfer(Move(source, target, 1, adds=1 << TAKEN), seen=_sometimes(truth))
    truth.rng.choice((_how_many, _takes, _passes))(truth)
    truth.line += 1
    if truth.at[taken] == target:
        truth.transfer(Move(target, source, 1, only=TAKEN), seen=_sometimes(truth))
    else:
        truth.steps.append(Count(truth.line, truth.timeline.pack.mask, 0, 0, target, TAKEN))


def _passes(truth: _Truth) -> None:
    hands = list(truth.timeline.places.hands)
    number = truth.rng.choice((1, 1, 2, 3))
    moves = [
        Move(hand, target, min(number, len(truth.in_place(hand))), adds=1 << SEEN + target - 2)
        for hand, target in zip(hands, hands[1:] + hands[:1], strict=True)
    ]
    truth.transfer(*moves, seen=(0, len(hands) - 1) if truth.rng.random() < 0.7 else ())


def _swaps(truth: _Truth) -> None:
    one, other = truth.rng.sample(list(truth.timeline.places.hands), 2)
    many, few = len(truth.in_place(one)), len(truth.in_place(other))
    truth.transfer(Move(one, other, many), Move(other, one, few), seen=_sometimes(truth))


def _shuffles(truth: _Truth) -> None:
    hands = [hand for hand in truth.timeline.places.hands if truth.in_place(hand)]
    table = truth.timeline.places.table
    truth.transfer(*[Move(hand, table, 1) for hand in hands], seen=_sometimes(truth))
    truth.transfer(*[Move(table, hand, 1) for hand in hands], seen=_sometimes(truth))


def _splits(truth: _Truth) -> None:
    """Let two cards leave one hand at one moment, for two hands or in two ways for one."""
    rich = truth.hands(2)
    if rich:
        source = truth.rng.choice(rich)
        others = [at for at in truth.timeline.places.hands if at != source]
        targets = truth.rng.choice((others[:2], [others[0], others[0]]))
        moves = [Move(source, target, 1) for target in targets]
        moves[0] = replace(moves[0], adds=1 << PASSED)
        truth.transfer(*moves, seen=_sometimes(truth))
        cards = truth.mask()
        number = truth.count(cards, None, PASSED)
        truth.steps.append(Count(truth.line, cards, 0, number, None, PASSED))


def _discards(truth: _Truth) -> None:
    if truth.rng.random() < 0.3:
        source = truth.rng.choice(truth.hands(1))
        truth.transfer(Move(source, truth.timeline.places.out, 1), seen=(0,))


def _sometimes(truth: _Truth) -> tuple[int, ...]:
    return (0,) if truth.rng.random() < 0.4 else ()


def _slip(timeline: Timeline, rng: Random) -> Timeline:
    """Make one line wrong: it counts one more or one less than before."""
    numbers = [at for at, step in enumerate(timeline.steps) if isinstance(step, Count)]
    if not numbers:
        return timeline
    at = rng.choice(numbers)
    step = timeline.steps[at]
    assert isinstance(step, Count)
    size = (step.cards & timeline.pack.mask).bit_count()
    other = rng.choice([n for n in (step.least - 1, step.least + 1) if 0 <= n <= size])
    wrong: Step = replace(step, least=other, most=other)
    return replace(timeline, steps=(*timeline.steps[:at], wrong, *timeline.steps[at + 1 :]))


_Kind = Callable[[_Truth], None]
_QUIET: tuple[_Kind, ...] = (
    _how_many,
    _how_many,
    _how_many,
    _has_any,
    _shows,
    _has_seen,
    _looks,
    _forgets,
)
_MOVING: tuple[_Kind, ...] = (
    _draws,
    _takes,
    _takes,
    _takes_and_returns,
    _passes,
    _swaps,
    _shuffles,
    _splits,
    _discards,
)
