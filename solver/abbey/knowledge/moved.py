"""Lines about cards as steps: what moved, what was shown, what was looked at.

What players choose among their cards and what is taken at random are uniform alike (the model,
rules 2 and 3), so one `Transfer` serves both. Only a shown card weighs: its owner chose it
among the fitting ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from abbey.errors import FrameError, Problem
from abbey.knowledge.ledger import Ledger
from abbey.knowledge.marks import MarkPlan
from abbey.knowledge.steps import Count, Mark, Move, Places, Step, Transfer, Weigh
from abbey.record.moves import (
    Discards,
    Draws,
    Everyone,
    Gives,
    KnownCard,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    Nothing,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)

__all__ = ["Moment", "SimpleCardEvent", "card_steps", "known_mask"]

SimpleCardEvent = (
    Draws
    | Takes
    | Returns
    | TakesInstead
    | Gives
    | Shows
    | LooksAtCards
    | LooksAtHand
    | LooksAtAllButOne
    | SwapsHands
    | SwapsCards
    | Shuffles
    | Discards
)
"""The card lines that concern at most a few hands."""


class Moment:
    """Where in the notebook a line stands, and what holds there."""

    def __init__(
        self,
        *,
        line: int,
        position: int,
        places: Places,
        pack: int,
        me: str | None,
        ledger: Ledger,
        plan: MarkPlan,
    ) -> None:
        self.line = line
        self.position = position
        self.places = places
        self.pack = pack
        self.me = me
        self.ledger = ledger
        self.plan = plan

    def seen(self, *players: str) -> int:
        """Return the seen-marks of these players (of all, if none is named) that matter here."""
        return self.plan.watching(self.position, *players)

    def transfer(self, *moves: Move) -> Transfer:
        """Move cards at this line and follow the sizes."""
        self.ledger.move(self.line, moves)
        return Transfer(self.line, moves)

    def to_player(
        self, source: int, player: str, *, card: KnownCard = None, adds: int = 0
    ) -> Transfer:
        """Move one card to a player, who from then on has seen it."""
        target = self.places.hand(player)
        known = card.bit if card else 0
        return self.transfer(Move(source, target, 1, known, adds=adds | self.seen(player)))

    def error(self, text: str) -> FrameError:
        """Build the error that this line cannot be, for reasons of size."""
        return FrameError([Problem(self.line, 0, text)])


def known_mask(cards: Sequence[KnownCard]) -> int:
    """Return the mask of the cards whose names are known."""
    mask = 0
    for card in cards:
        if card is not None:
            mask |= card.bit
    return mask


def card_steps(event: SimpleCardEvent, now: Moment) -> tuple[Step, ...]:
    """Turn a line about a few hands into steps, following the sizes.

    Raises:
        FrameError: if the sizes do not allow it.
    """
    hand = now.places.hand
    match event:
        case Draws(player=player, card=card):
            return (now.to_player(Places.PILE, player, card=card),)
        case Takes(taker=taker, victim=victim, card=card):
            tag = now.plan.tags.get(now.position)
            adds = 0 if tag is None else 1 << tag
            return (now.to_player(hand(victim), taker, card=card, adds=adds),)
        case Gives(giver=giver, receiver=receiver, card=card):
            return (now.to_player(hand(giver), receiver, card=card),)
        case Returns(giver=giver, receiver=receiver, card=card):
            very = now.plan.tags[now.plan.recalls[now.position]]
            known = card.bit if card else 0
            adds = now.seen(receiver)
            return (now.transfer(Move(hand(giver), hand(receiver), 1, known, very, adds)),)
        case TakesInstead(taker=taker, victim=victim, card=card):
            very = now.plan.tags[now.plan.recalls[now.position]]
            gone = Count(now.line, now.pack, 0, 0, hand(victim), very)
            return gone, now.to_player(hand(victim), taker, card=card)
        case Shows():
            return _shown(event, now)
        case LooksAtCards(looker=looker, owner=owner, cards=cards):
            now.ledger.at_least(now.line, hand(owner), len(cards))
            return _named_look(cards, looker, owner, now)
        case LooksAtHand(looker=looker, owner=owner, cards=cards):
            if cards is not None:
                what = f"{looker} sees the hand of {owner}:"
                now.ledger.confirm(now.line, hand(owner), len(cards), what)
            steps = [] if cards is None else _holds(cards, owner, now)
            if adds := now.seen(looker):
                steps.append(Mark(now.line, adds, now.pack, hand(owner)))
            return tuple(steps)
        case LooksAtAllButOne(looker=looker, owner=owner, cards=cards):
            if not now.ledger.size(hand(owner)):
                raise now.error(f"{owner}'s hand is empty by the lines before: no card to hide")
            if cards is None:
                return ()
            what = f"{looker} sees all but one of {owner}; with the hidden one that makes"
            now.ledger.confirm(now.line, hand(owner), len(cards) + 1, what)
            return _named_look(cards, looker, owner, now)
        case SwapsHands():
            return (_hands_swapped(event, now),)
        case SwapsCards(maker=maker, first=first, second=second):
            one, two = event.first_card, event.second_card
            moves = (
                Move(hand(first), hand(second), 1, known_mask([one]), adds=now.seen(second, maker)),
                Move(hand(second), hand(first), 1, known_mask([two]), adds=now.seen(first, maker)),
            )
            return (now.transfer(*moves),)
        case Shuffles():
            return _shuffled(event, now)
        case Discards(player=player, card=card):
            move = Move(hand(player), now.places.out, 1, card.bit, adds=now.seen())
            return (now.transfer(move),)
        case _:
            assert_never(event)


def _holds(cards: Sequence[KnownCard], owner: str, now: Moment) -> list[Step]:
    mask = known_mask(cards)
    if not mask:
        return []
    count = mask.bit_count()
    return [Count(now.line, mask, count, count, now.places.hand(owner))]


def _named_look(
    cards: Sequence[KnownCard], looker: str, owner: str, now: Moment
) -> tuple[Step, ...]:
    """Fix the named cards; the unnamed ones of a look are nobody's knowledge (a weaker fact)."""
    steps = _holds(cards, owner, now)
    adds = now.seen(looker)
    if steps and adds:
        steps.append(Mark(now.line, adds, known_mask(cards), content=True))
    return tuple(steps)


def _shown(event: Shows, now: Moment) -> tuple[Step, ...]:
    place = now.places.hand(event.shower)
    allowed = now.pack if event.of is None else event.of.suspects.mask & now.pack
    if event.card is Nothing.NOTHING:
        if event.of is None and now.ledger.size(place):
            raise now.error(
                f"{event.shower} holds {now.ledger.size(place)} by the lines before and cannot "
                "show nothing; write what was asked for behind a colon, such as "
                f"`{event.shower} shows {event.audience} nothing: fat Novice`"
            )
        return (Count(now.line, allowed, 0, 0, place),)
    now.ledger.at_least(now.line, place, 1)
    if event.card is None:
        return (
            () if event.of is None else (Count(now.line, allowed, 1, allowed.bit_count(), place),)
        )
    # a card outside the set asked for leaves an empty mask here, which no world can satisfy
    steps: list[Step] = [Count(now.line, event.card.bit & allowed, 1, 1, place)]
    if event.of is not None and event.shower != now.me:
        steps.append(Weigh(now.line, allowed, place))
    audience = () if isinstance(event.audience, Everyone) else (event.audience,)
    if adds := now.seen(*audience):
        steps.append(Mark(now.line, adds, event.card.bit, content=True))
    return tuple(steps)


def _hands_swapped(event: SwapsHands, now: Moment) -> Transfer:
    moves = []
    for giver, receiver, cards in (
        (event.second, event.first, event.first_hand),
        (event.first, event.second, event.second_hand),
    ):
        source = now.places.hand(giver)
        if cards is not None:
            now.ledger.confirm(now.line, source, len(cards), f"{receiver} gets")
        size = now.ledger.size(source)
        known = known_mask(cards or ())
        target = now.places.hand(receiver)
        moves.append(Move(source, target, size, known, adds=now.seen(receiver)))
    return now.transfer(*moves)


def _shuffled(event: Shuffles, now: Moment) -> tuple[Step, ...]:
    """One random card of each owner goes to the table and one of the table to each owner."""
    table = now.places.table
    before = event.before or (None,) * len(event.owners)
    after = event.after or (None,) * len(event.owners)
    collected = [
        Move(now.places.hand(owner), table, 1, known_mask([card]), adds=now.seen(event.maker))
        for owner, card in zip(event.owners, before, strict=True)
    ]
    dealt = [
        Move(table, now.places.hand(owner), 1, known_mask([card]), adds=now.seen(owner))
        for owner, card in zip(event.owners, after, strict=True)
    ]
    return now.transfer(*collected), now.transfer(*dealt)
