"""Notebooks of free games: one player's view, with the gaps and additions that people make.

Some lines that I did not watch become `lost track of …`, some names are forgotten, hand sizes
and hands are noted as they lie on the table. All of it stays true.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from abbey.components.suspects import SUSPECTS, Suspect
from abbey.record import view
from abbey.record.moves import (
    PILE,
    Discards,
    Draws,
    Gives,
    Holds,
    HoldsCount,
    KnownCard,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesTrack,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event, Header, Notebook
from abbey.record.talk import Crosses, Note, Uncrosses
from free_games.changes import concerned, is_move
from free_games.play import FreeRecord, Where, free_record, notebook_of
from free_games.state import happens
from plain_worlds import PlainWorlds, TooManyWorldsError, walk

__all__ = ["FreeNotebook", "free_notebook"]

SPECTATOR_RATE = 0.08
LOST_RATE = 0.5
FORGET_RATES = ((0, 0), (0, 0), (0, 0), (0.1, 0.1), (0.7, 0))
"""How often names are forgotten of cards that moved, and of cards that were shown or seen."""
HOLDS_RATE = 0.25
NOTE_RATE = 0.1


@dataclass(frozen=True)
class FreeNotebook:
    """A true notebook and the truth behind it."""

    notebook: Notebook
    """What one player (or a spectator) wrote."""
    where: Where
    """Where the cards really lie at its end, as masks by place."""
    worlds: PlainWorlds
    """All worlds that fit it."""
    record: Notebook
    """The whole game it comes from."""


@dataclass(frozen=True)
class Seen:
    """A line of the notebook and the truth after it."""

    event: Event
    where: Where


def free_notebook(
    rng: Random,
    *,
    lines: int = 12,
    limit: int = 600,
    shape: tuple[int, int, int] | None = None,
) -> FreeNotebook:
    """Play a free game and return somebody's notebook of it.

    It ends where more than `limit` histories would fit it, so that they can be listed.
    """
    game = free_record(rng, lines=lines, shape=shape)
    players = game.record.header.players
    me = None if happens(rng, SPECTATOR_RATE) else rng.choice(players)
    header, seen = _view(game, me)
    while happens(rng, LOST_RATE):
        seen = _lose_track(rng, header, seen, game.truth[0])
    if happens(rng, HOLDS_RATE):
        seen = _note_hand(rng, header, seen)
    if seen and happens(rng, NOTE_RATE):
        at = rng.randrange(len(seen))
        seen.insert(at + 1, Seen(Note("Ben looked pleased"), seen[at].where))
    rates = rng.choice(FORGET_RATES)
    seen = [replace(line, event=_forget(rng, rates, line.event)) for line in seen]
    steps = _worlds_within(notebook_of(header, (line.event for line in seen)), limit)
    if not steps:  # the deal alone is too large
        return free_notebook(rng, lines=lines, limit=limit, shape=shape)
    events = [line.event for line in seen]
    length = _good_end(events, len(steps) - 1)
    where = seen[length - 1].where if length else game.truth[0]
    notebook = notebook_of(header, events[:length])
    return FreeNotebook(notebook, where, steps[length], game.record)


def _view(game: FreeRecord, me: str | None) -> tuple[Header, list[Seen]]:
    """Return the header and lines that `me` has; marks of others and notes are in no view."""
    mine = view(game.record, me) if me is not None else view(game.record)
    truth = [
        where
        for event, where in zip(game.record.events, game.truth[1:], strict=True)
        if not isinstance(event, Note)
        and not (isinstance(event, Crosses | Uncrosses) and event.player != me)
    ]
    lines = [Seen(event, where) for event, where in zip(mine.events, truth, strict=True)]
    return mine.header, lines


def _worlds_within(notebook: Notebook, limit: int) -> list[PlainWorlds]:
    """Walk as far as at most `limit` histories fit: the worlds of the deal and after each line."""
    steps: list[PlainWorlds] = []
    with suppress(TooManyWorldsError):
        for step in walk(notebook, limit=limit):
            steps.append(step)  # noqa: PERF402 -- what came before the error must be kept
    return steps


def _good_end(events: list[Event], length: int) -> int:
    """Go back before a `lost track` whose `holds` lines would be cut off: they give its sizes."""
    if length == len(events) or not isinstance(events[length], Holds | HoldsCount):
        return length
    start = length
    while start and isinstance(events[start], Holds | HoldsCount):
        start -= 1
    return start if isinstance(events[start], LosesTrack) else length


def _touched(header: Header, event: Event) -> set[str] | None:
    """The places between which a line moves cards; None if it cannot be forgotten."""
    if isinstance(event, Discards | HoldsCount | Holds | LosesTrack):
        return None
    return (concerned(header, event) or set()) if is_move(event) else set()


def _recalled(events: list[Event], first: int, after: int) -> bool:
    """Whether a later line goes back to a `takes` among the lines from `first` to `after`."""
    pairs = {(e.taker, e.victim) for e in events[first:after] if isinstance(e, Takes)}
    for event in events[after:]:
        match event:
            case Returns(giver=thief, receiver=owner) | TakesInstead(taker=owner, victim=thief):
                if (thief, owner) in pairs:
                    return True
            case Takes(taker=thief, victim=owner):
                pairs.discard((thief, owner))
            case _:
                pass
    return False


def _lose_track(rng: Random, header: Header, seen: list[Seen], start: Where) -> list[Seen]:
    """Replace one to three lines, if I did not take part in them, by `lost track of …`."""
    if not seen:
        return seen
    first = rng.randrange(len(seen))
    after = min(len(seen), first + rng.choice((0, 1, 1, 2, 3)))
    events = [line.event for line in seen]
    touched = [_touched(header, event) for event in events[first:after]]
    places = set().union(*(some for some in touched if some is not None))
    others = [name for name in header.players if name != header.me] + [PILE]
    places |= set(rng.sample(others, rng.choice((0, 0, 1, 2))))
    if None in touched or header.me in places or len(places) < 2:
        return seen
    if _recalled(events, first, after):
        return seen
    if after < len(events) and isinstance(events[after], Holds | HoldsCount):
        return seen  # it would speak for the sizes after the new line
    before = seen[first - 1].where if first else start
    now = seen[after - 1].where if after > first else before
    told: list[Event] = []
    changed = [n for n in places if n != PILE and _size(header, before, n) != _size(header, now, n)]
    named = [name for name in header.players if name in places]
    if changed or happens(rng, 0.3):
        told = [_hold_line(rng, header, now, name) for name in named]
    names = [*named, PILE] if PILE in places else named
    rng.shuffle(names)
    lines = [Seen(event, now) for event in (LosesTrack(tuple(names)), *told)]
    return seen[:first] + lines + seen[after:]


def _hand(header: Header, where: Where, player: str) -> tuple[Suspect, ...]:
    mask = where[2 + header.players.index(player)]
    return tuple(suspect for suspect in SUSPECTS if mask & suspect.bit)


def _size(header: Header, where: Where, player: str) -> int:
    return len(_hand(header, where, player))


def _hold_line(rng: Random, header: Header, where: Where, player: str) -> Event:
    hand = _hand(header, where, player)
    if not hand or happens(rng, 0.6):
        return HoldsCount(player, len(hand))
    return Holds(player, _some_unknown(rng, hand))


def _some_unknown(rng: Random, cards: tuple[KnownCard, ...]) -> tuple[KnownCard, ...]:
    if happens(rng, 0.6):
        return cards
    known: list[KnownCard] = [card for card in cards if happens(rng, 0.6)]
    return tuple(known + [None] * (len(cards) - len(known)))


def _note_hand(rng: Random, header: Header, seen: list[Seen]) -> list[Seen]:
    """Put in a `holds` line somewhere."""
    if not seen:
        return seen
    place = rng.randrange(len(seen))
    if isinstance(seen[place].event, LosesTrack | Holds | HoldsCount):
        return seen  # there it would speak for the size after the exchange
    where = seen[place].where
    line = Seen(_hold_line(rng, header, where, rng.choice(header.players)), where)
    return [*seen[: place + 1], line, *seen[place + 1 :]]


def _forget(rng: Random, rates: tuple[float, float], event: Event) -> Event:
    """Now and then leave out the names of a line."""
    if not happens(rng, rates[0] if is_move(event) else rates[1]):
        return event
    match event:
        case Draws() | Takes() | Returns() | TakesInstead() | Gives():
            return replace(event, card=None)
        case Shows(card=Suspect()) if event.of is not None:
            return replace(event, card=None)
        case LooksAtCards(cards=cards):
            return replace(event, cards=_some_unknown(rng, cards))
        case LooksAtHand() | LooksAtAllButOne():
            return replace(event, cards=None)
        case SwapsHands():
            return replace(event, first_hand=None, second_hand=None)
        case SwapsCards():
            return replace(event, first_card=None)
        case Shuffles():
            return replace(event, after=None)
        case _:
            return event
