"""Changes to a notebook: a slip of the pen, another order, a line that says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from abbey.components.suspects import Suspect
from abbey.record.moves import (
    Discards,
    Draws,
    Gives,
    Holds,
    HoldsCount,
    KnownCard,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    Nothing,
    Returns,
    Shows,
    Takes,
    TakesInstead,
)
from abbey.record.notebook import Event, Header, Notebook
from abbey.record.questions import CountCrossed, CountHeld, Free, HasAny, HasCard, Silence
from abbey.record.table import TableEvent
from abbey.record.talk import Accuses, Asks, Note, Reveals, Whispers
from free_games.play import numbered

__all__ = ["reordered", "with_idle_line", "with_slip"]


def with_slip(rng: Random, notebook: Notebook) -> Notebook | None:
    """Change the content of one line (a name, a number, a yes) and nothing else.

    None if no line has a content that can be changed.
    """
    events = list(notebook.events)
    for position in rng.sample(range(len(events)), len(events)):
        changed = _slipped(rng, notebook.header, events[position])
        if changed is not None and changed != events[position]:
            events[position] = changed
            return numbered(notebook.header, events)
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
        case Shows(card=Nothing()) if event.of is not None:
            return replace(event, card=None)
        case Shows() if event.of is not None:
            return replace(event, card=Nothing.NOTHING)
        case LooksAtCards(cards=cards) | Holds(cards=cards):
            return replace(event, cards=_one_other(rng, header, cards))
        case LooksAtHand(cards=cards) | LooksAtAllButOne(cards=cards) if cards:
            return replace(event, cards=_one_other(rng, header, cards))
        case Accuses(suspect=suspect, right=False):
            return replace(event, suspect=_other(rng, header, (suspect,)))
        case _:
            return None


def _other(rng: Random, header: Header, cards: Sequence[KnownCard]) -> Suspect:
    return rng.choice([card for card in header.suspects if card not in cards])


def _one_other(
    rng: Random, header: Header, cards: tuple[KnownCard, ...]
) -> tuple[KnownCard, ...]:
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
    events.insert(rng.randint(0, len(events)), rng.choice(idle))
    return numbered(header, events)


def reordered(rng: Random, notebook: Notebook) -> Notebook:
    """Shuffle every run of neighbouring lines whose order cannot matter."""
    result: list[Event] = []
    run: list[Event] = []
    for event in notebook.events:
        if not _still(event):
            rng.shuffle(run)
            result += [*run, event]
            run = []
        else:
            run.append(event)
    rng.shuffle(run)
    return numbered(notebook.header, [*result, *run])


def _still(event: Event) -> bool:
    """Whether a line moves nothing and says nothing of what was seen.

    Shows and looks may be seen, but only a crossed-off answer asks for that, and it is no
    still line itself; so they commute with each other and with answers about hands. A `holds`
    line speaks for the size when it stands right after `lost track`.
    """
    match event:
        case Asks(question=CountHeld() | HasAny() | HasCard() | Free()):
            return True
        case Shows() | LooksAtCards() | LooksAtHand() | LooksAtAllButOne() | Accuses():
            return True
        case Whispers() | Reveals():
            return True
        case Holds() | HoldsCount():
            return False
        case _:
            return isinstance(event, TableEvent)
