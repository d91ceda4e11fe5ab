"""True notebooks with one slip of the pen that makes them impossible, for tests of repairs.

Five kinds, as people make them: a number one too large or small, the answers of two neighbouring
lines exchanged, a transfer that was not written down, a name near another one in spelling or in
the list, a line on the wrong side of a transfer. Where a slip does not show, another is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise
from random import Random

from abbey.components.suspects import Suspect
from abbey.errors import FrameError
from abbey.inference.certainty import is_consistent
from abbey.knowledge import timeline_of
from abbey.record import (
    Accuses,
    Asks,
    CountHeld,
    Draws,
    Entry,
    Event,
    Gives,
    HasAny,
    HasCard,
    LooksAtCards,
    LooksAtHand,
    MassHeld,
    Notebook,
    Shows,
    SwapsCards,
    SwapsHands,
    Takes,
    numbered,
    view,
)
from abbey.rules import Ruleset
from free_games.changes import concerned

__all__ = ["KINDS", "Planted", "planted", "seeded_notebook"]

_TRIES = 40
"""Slips of one kind that are tried in a notebook before it is given up."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A notebook with a slip, and without it."""

    kind: str
    """Which kind of slip."""
    slipped: Notebook
    """As written down, with the slip."""
    true: Notebook
    """As it should read; of a line left out, without the names of its cards."""
    lines: tuple[int, ...]
    """The wrong lines; of a missing or misplaced line also those next to where it belongs.

    Next to it are the nearest lines above and below that say something of its hands.
    """
    sized: bool
    """Whether the sizes alone show the slip."""


@dataclass(frozen=True, slots=True)
class _Slip:
    """A slip that was made, whether or not it shows."""

    wrong: list[Entry]
    """The entries with the slip."""
    right: list[Entry]
    """The entries as they should be."""
    at: tuple[int, ...]
    """Positions of the wrong entries."""
    gap: int | None = None
    """Position before which a line is missing."""
    hands: frozenset[str] = frozenset()
    """Whose cards the missing line is about."""


def planted(rng: Random, notebook: Notebook, kind: str) -> Planted | None:
    """Plant a slip that shows; None if no such slip is found."""
    for _ in range(_TRIES):
        made = KINDS[kind](rng, notebook)
        if made is None:
            return None
        slipped = numbered(replace(notebook, entries=tuple(made.wrong)))
        true = numbered(replace(notebook, entries=tuple(made.right)))
        try:
            timeline = timeline_of(slipped)
        except FrameError:
            shows = sized = True
        else:
            shows, sized = not is_consistent(timeline), False
        if shows:
            lines = tuple(slipped.entries[at].line for at in made.at)
            says = None if sized else frozenset(timeline.content_lines)
            return Planted(kind, slipped, true, lines + _beside(slipped, made, says), sized)
    return None


def seeded_notebook(seed: int, players: int = 3) -> Notebook:
    """Return what one player saw of a game between sheet-keepers, cut somewhere late."""
    from abbey.coaching import play_seeded

    record = play_seeded(
        ["sheet", "random", "sheet", "random"][:players],
        deal_seed=f"planted {seed}",
        player_seeds=[f"{seed} {seat}" for seat in range(players)],
        rules=Ruleset(rounds=12),
    ).record
    rng = Random(f"cut {seed}")
    cut = rng.randint(len(record.entries) // 2, len(record.entries))
    begun = replace(record, entries=record.entries[:cut])
    return view(begun, rng.choice(record.header.players))


def _number(rng: Random, notebook: Notebook) -> _Slip | None:
    entries = list(notebook.entries)
    counts = [
        at
        for at, entry in enumerate(entries)
        if isinstance(entry.event, Asks)
        and isinstance(entry.event.question, CountHeld)
        and type(entry.event.answer) is int
    ]
    if not counts:
        return None
    at = rng.choice(counts)
    event = entries[at].event
    assert isinstance(event, Asks)
    assert isinstance(event.answer, int)
    answer = max(0, event.answer + rng.choice((-1, 1)))
    wrong = list(entries)
    wrong[at] = replace(entries[at], event=replace(event, answer=answer))
    return _Slip(wrong, entries, (at,))


def _swapped(rng: Random, notebook: Notebook) -> _Slip | None:
    entries = list(notebook.entries)
    pairs: list[tuple[int, int, Event, Event]] = []
    spoken = [at for at, entry in enumerate(entries) if isinstance(entry.event, Asks | Shows)]
    for one, other in pairwise(spoken):
        match entries[one].event, entries[other].event:
            case (
                Asks(question=CountHeld() | HasAny() | HasCard(), answer=int()) as first,
                Asks(question=CountHeld() | HasAny() | HasCard(), answer=int()) as second,
            ) if type(first.answer) is type(second.answer) and other - one < 4:
                if first.answer != second.answer and first.answerer != second.answerer:
                    pairs.append(
                        (
                            one,
                            other,
                            replace(first, answer=second.answer),
                            replace(second, answer=first.answer),
                        )
                    )
            case (Shows(card=Suspect()) as shown, Shows(card=Suspect()) as later) if (
                shown.of == later.of and other - one == 1
            ):
                pairs.append(
                    (one, other, replace(shown, card=later.card), replace(later, card=shown.card))
                )
            case _:
                pass
    if not pairs:
        return None
    one, other, first_event, second_event = rng.choice(pairs)
    wrong = list(entries)
    wrong[one] = replace(wrong[one], event=first_event)
    wrong[other] = replace(wrong[other], event=second_event)
    return _Slip(wrong, entries, (one, other))


def _missing(rng: Random, notebook: Notebook) -> _Slip | None:
    entries = list(notebook.entries)
    moves = [
        at for at, entry in enumerate(entries) if isinstance(entry.event, Draws | Takes | Gives)
    ]
    if not moves:
        return None
    at = rng.choice(moves)
    event = entries[at].event
    assert isinstance(event, Draws | Takes | Gives)
    nameless = list(entries)
    nameless[at] = replace(entries[at], event=replace(event, card=None))
    wrong = entries[:at] + entries[at + 1 :]
    hands = concerned(notebook.header, event) or set()
    return _Slip(wrong, nameless, (), at, frozenset(hands))


def _spelt(rng: Random, notebook: Notebook) -> _Slip | None:
    entries = list(notebook.entries)
    named = [
        (at, changed)
        for at, entry in enumerate(entries)
        for changed in _misnamed(rng, notebook, entry)
    ]
    if not named:
        return None
    at, wrong_entry = rng.choice(named)
    wrong = list(entries)
    wrong[at] = wrong_entry
    return _Slip(wrong, entries, (at,))


def _misnamed(rng: Random, notebook: Notebook, entry: Entry) -> Iterator[Entry]:
    def other(card: Suspect) -> Suspect:
        rest = [suspect for suspect in notebook.header.suspects if suspect != card]
        rest.sort(key=lambda each: -SequenceMatcher(None, each.name, card.name).ratio())
        beside = [suspect for suspect in rest if abs(suspect.index - card.index) == 1]
        return rng.choice([*rest[:2], *beside])

    match entry.event:
        case Asks(question=HasCard(suspect=card), answer=bool()) as event:
            yield replace(entry, event=replace(event, question=HasCard(other(card))))
        case Draws(card=Suspect() as card) | Takes(card=Suspect() as card) as event:
            yield replace(entry, event=replace(event, card=other(card)))
        case Gives(card=Suspect() as card) | Shows(card=Suspect() as card) as event:
            yield replace(entry, event=replace(event, card=other(card)))
        case Accuses(suspect=card) as event:
            yield replace(entry, event=replace(event, suspect=other(card)))
        case LooksAtCards(cards=cards) | LooksAtHand(cards=cards) as event if cards:
            seat = rng.randrange(len(cards))
            card_there = cards[seat]
            if card_there is not None and (put := other(card_there)) not in cards:
                changed = (*cards[:seat], put, *cards[seat + 1 :])
                yield replace(entry, event=replace(event, cards=changed))
        case MassHeld(mine=mine) as event if mine is not None and mine.got:
            seat = rng.randrange(len(mine.got))
            got = mine.got[seat]
            if got is not None and (put := other(got)) not in mine.got:
                changed = (*mine.got[:seat], put, *mine.got[seat + 1 :])
                yield replace(entry, event=replace(event, mine=replace(mine, got=changed)))
        case _:
            pass


def _misplaced(rng: Random, notebook: Notebook) -> _Slip | None:
    """Move a line over the next or the last transfer that touches the hands it speaks of."""
    entries = list(notebook.entries)
    moving = [at for at, entry in enumerate(entries) if _moves(entry)]
    ways = []
    for at, entry in enumerate(entries):
        if isinstance(entry.event, MassHeld) or not _says_something(entry):
            continue
        hands = concerned(notebook.header, entry.event) or set()
        for side in (-1, 1):
            beyond = [m for m in moving if (m - at) * side > 0]
            near = min(beyond, key=lambda m: abs(m - at), default=None)
            if near is not None and hands & (
                concerned(notebook.header, entries[near].event) or set()
            ):
                ways.append((at, near))
    if not ways:
        return None
    at, near = rng.choice(ways)
    wrong = entries[:at] + entries[at + 1 :]
    wrong.insert(near, entries[at])
    hands = concerned(notebook.header, entries[at].event) or set()
    return _Slip(wrong, entries, (near,), at + (at > near), frozenset(hands))


def _moves(entry: Entry) -> bool:
    return isinstance(entry.event, Draws | Takes | Gives | MassHeld | SwapsHands | SwapsCards)


def _says_something(entry: Entry) -> bool:
    match entry.event:
        case Asks(question=CountHeld() | HasAny() | HasCard(), answer=int()):
            return True
        case Draws() | Takes() | Gives() | Shows() | LooksAtCards() | LooksAtHand():
            return True
        case _:
            return False


def _beside(notebook: Notebook, slip: _Slip, says: frozenset[int] | None) -> tuple[int, ...]:
    """Return the nearest lines around a gap that speak of its hands and say something."""
    if slip.gap is None:
        return ()
    header = notebook.header
    lines = [
        (at, entry.line)
        for at, entry in enumerate(notebook.entries)
        if (says is None or entry.line in says)
        and slip.hands & (concerned(header, entry.event) or set())
    ]
    above = [line for at, line in lines if at < slip.gap]
    below = [line for at, line in lines if at >= slip.gap]
    if not above and header.me in slip.hands:
        above = [notebook.line_of("hand")]
    return (*above[-1:], *below[:1])


KINDS: dict[str, Callable[[Random, Notebook], _Slip | None]] = {
    "number": _number,
    "swapped": _swapped,
    "missing": _missing,
    "spelt": _spelt,
    "misplaced": _misplaced,
}
"""The kinds of slips, by name."""
