"""Changes to a notebook: a slip of the pen, another order, a line that says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from abbey.components.suspects import Suspect
from abbey.record.moves import (
    PILE,
    CardEvent,
    Discards,
    Draws,
    Gives,
    Holds,
    HoldsCount,
    KnownCard,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    MassHeld,
    MassPart,
    Nothing,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event, Header, Notebook
from abbey.record.questions import CountCrossed, CountHeld, Free, HasAny, HasCard, Silence
from abbey.record.table import TableEvent
from abbey.record.talk import Accuses, Asks, Note, Reveals, Whispers
from free_games.play import notebook_of

__all__ = ["concerned", "is_move", "reordered", "with_idle_line", "with_slip"]


def with_slip(rng: Random, notebook: Notebook) -> Notebook | None:
    """Change the content of one line (a name, a number, a yes) and nothing else.

    The hand at the deal is such a line too. None if no line has a content that can be changed.
    """
    header, events = notebook.header, list(notebook.events)
    for position in rng.sample(range(-1, len(events)), len(events) + 1):
        if position < 0 and header.me is not None:
            hand = [card for card in _one_other(rng, header, header.hands[0][1]) if card]
            return notebook_of(replace(header, hands=((header.me, tuple(hand)),)), events)
        changed = _slipped(rng, header, events[position]) if position >= 0 else None
        if changed is not None and changed != events[position]:
            events[position] = changed
            return notebook_of(header, events)
    return None


def _slipped(rng: Random, header: Header, event: Event) -> Event | None:
    match event:
        case Asks(question=CountHeld(of=of) | CountCrossed(of=of), answer=int(number)):
            most = len(of.suspects & header.suspects)
            others = [n for n in range(most + 1) if n != number]
            return replace(event, answer=rng.choice(others)) if others else None
        case Asks(answer=bool(answer)):
            return replace(event, answer=not answer)
        case Draws() | Takes() | Returns() | TakesInstead() | Gives() | Discards():
            return replace(event, card=_other(rng, header, (event.card,)))
        case Shows(card=Suspect(), of=of) if of is not None:
            return replace(event, card=rng.choice((Nothing.NOTHING, _other(rng, header, ()))))
        case Shows(card=None, of=of) if of is not None:
            return replace(event, card=Nothing.NOTHING)
        case LooksAtCards(cards=cards) | Holds(cards=cards):
            return replace(event, cards=_one_other(rng, header, cards))
        case LooksAtHand(cards=cards) | LooksAtAllButOne(cards=cards) if cards:
            return replace(event, cards=_one_other(rng, header, cards))
        case SwapsCards(first_card=Suspect() as card):
            return replace(event, first_card=_other(rng, header, (card, event.second_card)))
        case MassHeld(mine=MassPart(got=got) as mine) if got:
            return replace(event, mine=replace(mine, got=_one_other(rng, header, got)))
        case Accuses(suspect=suspect, right=False):
            return replace(event, suspect=_other(rng, header, (suspect,)))
        case _:
            return None


def _other(rng: Random, header: Header, cards: Sequence[KnownCard]) -> Suspect:
    return rng.choice([card for card in header.suspects if card not in cards])


def _one_other(rng: Random, header: Header, cards: tuple[KnownCard, ...]) -> tuple[KnownCard, ...]:
    seat = rng.randrange(len(cards))
    return (*cards[:seat], _other(rng, header, cards), *cards[seat + 1 :])


def with_idle_line(rng: Random, notebook: Notebook) -> Notebook:
    """Put in a line that says nothing of the cards."""
    header = notebook.header
    asker, answerer = rng.sample(header.players, 2)
    named = rng.choice(list(header.suspects))
    idle: tuple[Event, ...] = (
        Asks(asker, answerer, HasCard(named), Silence.SILENCE),
        Asks(asker, answerer, Free("who, then"), "who indeed"),
        Whispers(asker, answerer),
        Reveals(asker, named.order),
        Note("nothing new"),
    )
    events = list(notebook.events)
    free = [  # not between `lost track` and the `holds` lines that give its sizes
        at
        for at in range(len(events) + 1)
        if at == len(events) or not isinstance(events[at], Holds | HoldsCount)
    ]
    events.insert(rng.choice(free), rng.choice(idle))
    return notebook_of(header, events)


def reordered(rng: Random, notebook: Notebook) -> Notebook:
    """Exchange neighbouring lines, many times, wherever their order cannot matter."""
    header, events = notebook.header, list(notebook.events)
    for _ in range(4 * len(events)):
        at = rng.randrange(len(events))
        if at and _commute(header, events[at - 1], events[at]):
            events[at - 1], events[at] = events[at], events[at - 1]
    return notebook_of(header, events)


def _commute(header: Header, one: Event, other: Event) -> bool:
    """Whether two neighbouring lines say the same in either order.

    Lines that move nothing commute with each other, and any line with another that concerns
    other hands. What was seen is asked for by crossed-off answers alone, which stay in place.
    """
    ours, theirs = concerned(header, one), concerned(header, other)
    if ours is None or theirs is None:
        return False
    return not ours & theirs or not (is_move(one) or is_move(other))


def is_move(event: Event) -> bool:
    """Whether a line moves cards, or may (`holds` and `lost track` count)."""
    return isinstance(event, CardEvent) and not isinstance(
        event, Shows | LooksAtCards | LooksAtHand | LooksAtAllButOne
    )


def concerned(header: Header, event: Event) -> set[str] | None:
    """The hands (and the pile) that a line moves cards of, or speaks of; None if unclear.

    A `holds` line speaks for the sizes when it stands right after `lost track`, and a
    crossed-off answer asks for everything before it: neither may change places.
    """
    match event:
        case Asks(answer=Silence()):
            return set()
        case Asks(question=CountHeld() | HasAny() | HasCard(), answerer=answerer):
            return {answerer}
        case Shows(shower=owner) | Discards(player=owner):
            return {owner}
        case LooksAtCards(owner=owner) | LooksAtHand(owner=owner) | LooksAtAllButOne(owner=owner):
            return {owner}
        case Accuses(shown_by=holder):
            return set() if holder is None else {holder}
        case Draws(player=player):
            return {PILE, player}
        case Takes(taker=one, victim=two) | TakesInstead(taker=one, victim=two):
            return {one, two}
        case Gives(giver=one, receiver=two) | Returns(giver=one, receiver=two):
            return {one, two}
        case SwapsHands(first=one, second=two) | SwapsCards(first=one, second=two):
            return {one, two}
        case Shuffles(owners=owners):
            return set(owners)
        case MassHeld(parts=parts):
            return set(header.players) - {part.player for part in parts if part.skips}
        case Whispers() | Reveals():
            return set()
        case _:
            return set() if isinstance(event, TableEvent) else None
