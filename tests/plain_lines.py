"""One line and one world: the worlds that may follow, each with its weight.

Straight from the model; the helper of `plain_worlds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations, product
from typing import NamedTuple

from abbey.components.suspects import SUSPECTS
from abbey.record.moves import (
    PILE,
    Discards,
    Draws,
    Everyone,
    Gives,
    Holds,
    HoldsCount,
    KnownCard,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesTrack,
    MassHeld,
    Nothing,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event, Header
from abbey.record.questions import (
    Answer,
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
    Silence,
)
from abbey.record.talk import Accuses, Asks, Note

__all__ = ["WHOLE", "Line", "World", "answer_of", "fitting"]

WHOLE = 2520
"""A multiple of 1 to 10: one over the number of cards chosen from is a whole number of these."""

CULPRIT, PILE_PLACE = 0, 1


class World(NamedTuple):
    """Where the cards lie, and what must be remembered of them."""

    where: tuple[int, ...]
    """Masks by place: culprit, pile, hands in seat order, out."""
    seen: tuple[int, ...] | None
    """Masks of what each player has seen; None if no line asks."""
    taken: tuple[tuple[tuple[str, str], int], ...]
    """The very card that each (taker, victim) moved last, sorted."""


@dataclass(frozen=True)
class Line:
    """A line and its surroundings."""

    header: Header
    event: Event
    following: tuple[Event, ...]

    def hand(self, player: str) -> int:
        return 2 + self.header.players.index(player)

    @property
    def out(self) -> int:
        return 2 + len(self.header.players)


Branches = Iterator[tuple[World, int]]


def mask_of(cards: Sequence[KnownCard] | None) -> int:
    return sum(card.bit for card in cards or () if card is not None)


def bits_of(mask: int) -> list[int]:
    return [suspect.bit for suspect in SUSPECTS if mask & suspect.bit]


def choices(mask: int, size: int, known: int = 0) -> list[int]:
    """All ways to choose `size` of these cards with the known ones among them."""
    if known & ~mask or known.bit_count() > size:
        return []
    rest = combinations(bits_of(mask & ~known), size - known.bit_count())
    return [known + sum(more) for more in rest]


def moved(line: Line, world: World, moves: Sequence[tuple[int, int, int]]) -> World:
    """Move cards at one moment, (source, target, mask) each; new holders see their cards."""
    where = list(world.where)
    seen = None if world.seen is None else list(world.seen)
    for source, _, mask in moves:
        where[source] &= ~mask
    for _, target, mask in moves:
        where[target] |= mask
        if seen is not None and 2 <= target < line.out:
            seen[target - 2] |= mask
    return World(tuple(where), None if seen is None else tuple(seen), world.taken)


def shown(world: World, line: Line, mask: int, players: Sequence[str]) -> World:
    """Let players see cards."""
    if world.seen is None:
        return world
    seats = [line.header.players.index(player) for player in players]
    seen = tuple(old | mask if seat in seats else old for seat, old in enumerate(world.seen))
    return world._replace(seen=seen)


def answer_of(question: Question, header: Header, player: str, world: World) -> Answer:
    """The true answer in a world; of crossed-off questions, if exactly the seen are crossed."""
    seat = header.players.index(player)
    hand = world.where[2 + seat]
    match question:
        case CountHeld(of=of):
            return (hand & of.suspects.mask).bit_count()
        case HasAny(of=of):
            return bool(hand & of.suspects.mask)
        case HasCard(suspect=suspect):
            return bool(hand & suspect.bit)
        case CountCrossed(of=of):
            assert world.seen is not None
            return (world.seen[seat] & of.suspects.mask).bit_count()
        case HasCrossed(suspect=suspect):
            assert world.seen is not None
            return bool(world.seen[seat] & suspect.bit)
        case GoingTo() | Free():
            return Silence.SILENCE


def _answer_fits(event: Asks, line: Line, world: World) -> bool:
    if event.answer is Silence.SILENCE:
        return True
    match event.question:
        case GoingTo() | Free():
            return True
        case HasCrossed(suspect=suspect) if event.answer:
            return not world.where[CULPRIT] & suspect.bit
        case CountCrossed(of=of):
            seen = answer_of(event.question, line.header, event.answerer, world)
            asked = of.suspects.mask & line.header.suspects.mask
            innocent = (asked & ~world.where[CULPRIT]).bit_count()
            assert isinstance(seen, int)
            assert isinstance(event.answer, int)
            return seen <= event.answer <= innocent
        case _:
            return answer_of(event.question, line.header, event.answerer, world) == event.answer


def fitting(line: Line, world: World) -> Branches:
    """Yield the worlds that may follow by this line, each with its weight."""
    where, event = world.where, line.event
    match event:
        case Asks():
            if _answer_fits(event, line, world):
                yield world, 1
        case Accuses(suspect=suspect, right=True):
            if where[CULPRIT] == suspect.bit:
                yield world, 1
        case Accuses(suspect=suspect, shown_by=None):
            if where[CULPRIT] != suspect.bit:
                yield world, 1
        case Accuses(suspect=suspect, shown_by=str(holder)):
            if where[line.hand(holder)] & suspect.bit:
                yield shown(world, line, suspect.bit, line.header.players), 1
        case Shows():
            yield from _show(event, line, world)
        case LooksAtCards(looker=looker, owner=owner, cards=cards):
            if not mask_of(cards) & ~where[line.hand(owner)]:
                yield shown(world, line, mask_of(cards), [looker]), 1
        case LooksAtHand(looker=looker, owner=owner, cards=cards):
            hand = where[line.hand(owner)]
            if not mask_of(cards) & ~hand:
                yield shown(world, line, hand, [looker]), 1
        case LooksAtAllButOne(looker=looker, owner=owner, cards=cards):
            if not mask_of(cards) & ~where[line.hand(owner)]:
                yield shown(world, line, mask_of(cards), [looker]), 1
        case Holds(player=player, cards=cards):
            if not mask_of(cards) & ~where[line.hand(player)]:
                yield world, 1
        case HoldsCount(player=player, count=count):
            assert where[line.hand(player)].bit_count() == count
            yield world, 1
        case Discards(player=player, card=card):
            if where[line.hand(player)] & card.bit:
                after = moved(line, world, [(line.hand(player), line.out, card.bit)])
                yield shown(after, line, card.bit, line.header.players), 1
        case MassHeld():
            yield from _mass(event, line, world)
        case Shuffles():
            yield from _shuffle(event, line, world)
        case LosesTrack():
            yield from _lost(event, line, world)
        case _:
            yield from _simple_move(line, world)


def _simple_move(line: Line, world: World) -> Branches:
    where, event = world.where, line.event
    match event:
        case Draws(player=player, card=card):
            yield from _one(line, world, PILE_PLACE, line.hand(player), card)
        case Takes(taker=taker, victim=victim, card=card):
            source, target = line.hand(victim), line.hand(taker)
            for mask in choices(where[source], 1, mask_of([card])):
                after = moved(line, world, [(source, target, mask)])
                taken = dict(world.taken) | {(taker, victim): mask}
                yield after._replace(taken=tuple(sorted(taken.items()))), 1
        case Gives(giver=giver, receiver=receiver, card=card):
            yield from _one(line, world, line.hand(giver), line.hand(receiver), card)
        case Returns(giver=giver, receiver=receiver, card=card):
            very = dict(world.taken)[giver, receiver]
            source = line.hand(giver)
            if where[source] & very and card in (None, _card(very)):
                yield moved(line, world, [(source, line.hand(receiver), very)]), 1
        case TakesInstead(taker=taker, victim=victim, card=card):
            if not where[line.hand(victim)] & dict(world.taken)[victim, taker]:
                yield from _one(line, world, line.hand(victim), line.hand(taker), card)
        case SwapsHands(first=first, second=second, first_hand=mine, second_hand=yours):
            one, two = line.hand(first), line.hand(second)
            if not mask_of(mine) & ~where[two] and not mask_of(yours) & ~where[one]:
                yield moved(line, world, [(one, two, where[one]), (two, one, where[two])]), 1
        case SwapsCards(maker=maker, first=first, second=second):
            one, two = line.hand(first), line.hand(second)
            ours = choices(where[one], 1, mask_of([event.first_card]))
            for a, b in product(ours, choices(where[two], 1, mask_of([event.second_card]))):
                after = moved(line, world, [(one, two, a), (two, one, b)])
                yield shown(after, line, a | b, [maker]), 1
        case _:
            yield world, 1


def _card(bit: int) -> KnownCard:
    return SUSPECTS[bit.bit_length() - 1]


def _one(line: Line, world: World, source: int, target: int, card: KnownCard) -> Branches:
    for mask in choices(world.where[source], 1, mask_of([card])):
        yield moved(line, world, [(source, target, mask)]), 1


def _show(event: Shows, line: Line, world: World) -> Branches:
    hand = world.where[line.hand(event.shower)]
    fit = hand if event.of is None else hand & event.of.suspects.mask
    if event.card is Nothing.NOTHING:
        if not fit:
            yield world, 1
    elif event.card is None:
        if fit:
            yield world, 1
    elif fit & event.card.bit:
        everyone = isinstance(event.audience, Everyone)
        audience = line.header.players if everyone else (str(event.audience),)
        mine = event.shower == line.header.me
        factor = WHOLE if mine else WHOLE // fit.bit_count()
        yield shown(world, line, event.card.bit, audience), factor


def _mass(event: MassHeld, line: Line, world: World) -> Branches:
    header = line.header
    parts = {part.player: part for part in event.parts}
    if event.mine is not None and header.me is not None and header.me not in parts:
        parts[header.me] = replace(event.mine, player=header.me)
    skipping = {name for name, part in parts.items() if part.skips}
    passing = [name for name in header.players if name not in skipping]
    got = mask_of(event.mine.got) if event.mine is not None else 0
    options = []
    for seat, name in enumerate(passing):
        hand = world.where[line.hand(name)]
        gave = parts[name].gave if name in parts else None
        if event.mine is not None and name == header.me and event.mine.gave is not None:
            gave = event.mine.gave
        size = min(event.mass.cards_passed, hand.bit_count()) if gave is None else len(gave)
        known = mask_of(gave)
        if passing[(seat + 1) % len(passing)] == header.me:
            known |= got
        for look in event.looks:
            known |= mask_of(look.cards) if look.giver == name else 0
        options.append(choices(hand, size, known))
    for passed in product(*options):
        moves = [
            (line.hand(name), line.hand(passing[(seat + 1) % len(passing)]), mask)
            for seat, (name, mask) in enumerate(zip(passing, passed, strict=True))
        ]
        after = moved(line, world, moves) if len(passing) > 1 else world
        for look in event.looks:
            after = shown(after, line, passed[passing.index(look.giver)], [look.looker])
        yield after, 1


def _shuffle(event: Shuffles, line: Line, world: World) -> Branches:
    owners = [line.hand(name) for name in event.owners]
    before = event.before or (None,) * len(owners)
    after = event.after or (None,) * len(owners)
    options = [
        choices(world.where[place], 1, mask_of([card]))
        for place, card in zip(owners, before, strict=True)
    ]
    for taken in product(*options):
        for back in permutations(taken):
            if all(card in (None, _card(bit)) for card, bit in zip(after, back, strict=True)):
                where = list(world.where)
                for place, bit in zip(owners, taken, strict=True):
                    where[place] &= ~bit
                bare = world._replace(where=tuple(where))
                landed = [(CULPRIT, place, bit) for place, bit in zip(owners, back, strict=True)]
                result = moved(line, bare, landed)
                yield shown(result, line, sum(taken), [event.maker]), 1


def _lost(event: LosesTrack, line: Line, world: World) -> Branches:
    places = [PILE_PLACE if name == PILE else line.hand(name) for name in event.places]
    told: dict[int, int] = {}
    for later in line.following:
        match later:
            case HoldsCount(player=player, count=count):
                told[line.hand(player)] = count
            case Holds(player=player, cards=cards):
                told[line.hand(player)] = len(cards)
            case Note():
                continue
            case _:
                break
    pool = sum(world.where[place] for place in places)
    sizes = {place: told.get(place, world.where[place].bit_count()) for place in places}
    untold = [place for place in places if place not in told]
    if len(untold) == 1:
        sizes[untold[0]] += pool.bit_count() - sum(sizes.values())
    where = tuple(0 if place in places else mask for place, mask in enumerate(world.where))
    bare = world._replace(where=where)

    def rest(left: Sequence[int], pool: int) -> Iterator[list[tuple[int, int, int]]]:
        if not left:
            yield []
            return
        for mask in choices(pool, sizes[left[0]]):
            for moves in rest(left[1:], pool & ~mask):
                yield [(CULPRIT, left[0], mask), *moves]

    for moves in rest(places, pool):
        yield moved(line, bare, moves), 1
