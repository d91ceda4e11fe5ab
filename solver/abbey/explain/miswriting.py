"""Suspected slips within one line: another number, name, answer, player or trait."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.explain.edits import Change, Redeal, Rewrite, TakeOut
from abbey.explain.slips import WEIGHTS, Slip, Suspicion
from abbey.record.mass import MassHeld
from abbey.record.moves import CardEvent, HoldsCount, LosesTrack
from abbey.record.notebook import Entry, Event, Header, Notebook
from abbey.record.questions import CountCrossed, CountHeld, Named
from abbey.record.talk import Accuses, Asks

__all__ = ["miswritings"]

_FALLS = 4
"""A wrong number is less likely than one that is one off by its distance to this power."""
_LESS = 0.9
"""A line that is not true, nobody knows how, weighs at most so much of a slip that says how."""
_ALIKE = 0.85
"""Of wrong names, the share that is near the right one in spelling or in the list."""
_IN_SIGHT = 0.25
"""A hand lies before its owner's eyes: so much as likely is it misread than a card seen once."""
_NEAR_IN_SPELLING = 2
"""So many other names are near in spelling."""


def miswritings(notebook: Notebook, lines: Collection[int] | None = None) -> Iterator[Suspicion]:
    """Yield the slips that may have been made within one line.

    Args:
        notebook: what was written.
        lines: only slips in these lines; the weights are shared among the lines of all.
    """
    numbers = [entry for entry in notebook.entries if _number(entry.event) is not None]
    answers = [entry for entry in notebook.entries if _answers_yes_or_no(entry.event)]
    spoken = [entry for entry in notebook.entries if _speaks_of_cards(entry.event)]
    names = sum(1 for entry in spoken for _ in _places(entry.event, Suspect))
    names += sum(len(cards) for _, cards in notebook.header.hands)
    traits = sum(1 for entry in spoken for _ in _places(entry.event, Trait))

    def wanted(entries: Sequence[Entry]) -> Iterator[Entry]:
        return (entry for entry in entries if lines is None or entry.line in lines)

    told_how: dict[int, float] = {}
    for entry in wanted(numbers):
        for found in _other_numbers(entry, notebook.header, len(numbers)):
            told_how[entry.line] = min(found.weight, told_how.get(entry.line, found.weight))
            yield found
    for entry in wanted(answers):
        yield _other_answer(entry, len(answers))
    for entry in wanted(spoken):
        yield from _other_names(entry, notebook.header, names)
        for found in (
            *_other_players(entry, notebook.header, len(spoken)),
            *_other_traits(entry, traits),
        ):
            told_how[entry.line] = min(found.weight, told_how.get(entry.line, found.weight))
            yield found
        if not isinstance(entry.event, LosesTrack | MassHeld):
            untrue = _untrue(entry, notebook.entries, len(spoken))
            most = _LESS * told_how.get(entry.line, untrue.weight / _LESS)
            yield replace(untrue, weight=min(untrue.weight, most))
    yield from _other_hands(notebook, names, lines)


def _untrue(entry: Entry, entries: Sequence[Entry], total: int) -> Suspicion:
    twice = any(other.event == entry.event and other != entry for other in entries)
    says = f"Line {entry.line} is not true{', or stands there twice' if twice else ''}."
    return _suspicion(Slip.UNTRUE, (TakeOut(entry.line),), 1 / total, says)


def _suspicion(slip: Slip, changes: tuple[Change, ...], share: float, says: str) -> Suspicion:
    lines = tuple(dict.fromkeys(change.line for change in changes))
    return Suspicion(slip, changes, WEIGHTS[slip] * share, says, lines)


def _number(event: Event) -> int | None:
    """Return the number that a line says of cards."""
    match event:
        case Asks(question=CountHeld() | CountCrossed(), answer=int(number)):
            return number
        case HoldsCount(count=number):
            return number
        case _:
            return None


def _answers_yes_or_no(event: Event) -> bool:
    return isinstance(event, Asks) and isinstance(event.answer, bool) and _speaks_of_cards(event)


def _speaks_of_cards(event: Event) -> bool:
    match event:
        case Asks(question=question, answer=int()):
            return any(True for _ in _places(question, Suspect | Trait))
        case Accuses():
            return True
        case _:
            return isinstance(event, CardEvent)


def _other_numbers(entry: Entry, header: Header, total: int) -> Iterator[Suspicion]:
    number = _number(entry.event)
    assert number is not None, entry
    most = len(header.suspects)
    match entry.event:
        case Asks(question=CountHeld(of=of) | CountCrossed(of=of)):
            most = len(of.suspects & header.suspects)
    others = [n for n in range(most + 1) if n != number]
    nearness = {n: 1 / abs(n - number) ** _FALLS for n in others}
    whole = sum(nearness.values())
    for other in others:
        share = nearness[other] / (whole * total)
        event: Event
        match entry.event:
            case Asks() as asks:
                event = replace(asks, answer=other)
            case HoldsCount() as holds:
                event = replace(holds, count=other)
            case _:
                raise AssertionError(entry)
        says = f"Line {entry.line} means {other}, not {number}."
        yield _suspicion(Slip.NUMBER, (Rewrite(entry.line, event),), share, says)


def _other_answer(entry: Entry, total: int) -> Suspicion:
    assert isinstance(entry.event, Asks), entry
    event = replace(entry.event, answer=not entry.event.answer)
    says = f"The answer in line {entry.line} is {'yes' if event.answer else 'no'}."
    return _suspicion(Slip.ANSWER, (Rewrite(entry.line, event),), 1 / total, says)


def _other_names(entry: Entry, header: Header, total: int) -> Iterator[Suspicion]:
    for card, put in _places(entry.event, Suspect):
        for other, likely in _mistaken(card, header.suspects):
            event = put(other)
            if event is not None:
                says = f"Line {entry.line} means {other}, not {card}."
                changes = (Rewrite(entry.line, event),)
                yield _suspicion(Slip.NAME, changes, likely / total, says)


def _other_hands(
    notebook: Notebook, total: int, lines: Collection[int] | None
) -> Iterator[Suspicion]:
    for player, cards in notebook.header.hands:
        key = "hand" if player == notebook.header.me else f"hand {player}"
        line = notebook.line_of(key)
        if lines is not None and line not in lines:
            continue
        for seat, card in enumerate(cards):
            for other, likely in _mistaken(card, notebook.header.suspects):
                if other not in cards:
                    changed = (*cards[:seat], other, *cards[seat + 1 :])
                    says = f"Line {line} means {other}, not {card}."
                    changes = (Redeal(line, player, changed, key),)
                    share = _IN_SIGHT * likely / total
                    yield _suspicion(Slip.NAME, changes, share, says)


def _mistaken(card: Suspect, pack: SuspectSet) -> Iterator[tuple[Suspect, float]]:
    """Yield the monks who may have been meant, and how likely each is written as this one."""
    for other in pack:
        if other != card:
            near = _near(other)
            yield other, _share(card in near, len(near), len(SUSPECTS) - 1, _ALIKE)


def _share(is_near: bool, near: int, others: int, together: float) -> float:
    """Share the weight of one slip: so much for the near ones together, the rest for the far."""
    far = others - near
    if is_near:
        return (together if far else 1.0) / near
    return (1 - together if near else 1.0) / far


@cache
def _near(card: Suspect) -> tuple[Suspect, ...]:
    """Return the monks for whom a monk is mistaken: spelt alike, or beside him in the list."""
    others = [other for other in SUSPECTS if other != card]
    others.sort(key=lambda other: -SequenceMatcher(None, other.name, card.name).ratio())
    beside = [other for other in others if abs(other.index - card.index) == 1]
    return tuple(dict.fromkeys([*others[:_NEAR_IN_SPELLING], *beside]))


def _other_players(entry: Entry, header: Header, total: int) -> Iterator[Suspicion]:
    found = []
    for player, put in _places(entry.event, str):
        if player in header.players:
            for other in header.players:
                event = put(other) if other != player else None
                if event is not None:
                    found.append((event, f"Line {entry.line} means {other}, not {player}."))
    turned = _turned(entry.event)
    if turned is not None:
        found.append((turned, f"Line {entry.line} has its two players the wrong way round."))
    for event, says in found:
        changes = (Rewrite(entry.line, event),)
        yield _suspicion(Slip.PLAYER, changes, 1 / (len(found) * total), says)


def _turned(event: Event) -> Event | None:
    """Exchange the two players of a line."""
    names = [
        field.name
        for field in fields(event)
        if field.name in ("asker", "answerer", "taker", "victim", "giver", "receiver")
    ]
    if len(names) != 2:
        return None
    one, other = (getattr(event, name) for name in names)
    turned: Event | None = _replaced(event, dict(zip(names, (other, one), strict=True)))
    return turned


def _other_traits(entry: Entry, total: int) -> Iterator[Suspicion]:
    for trait, put in _places(entry.event, Trait):
        others = [other for other in TRAITS if type(other) is type(trait) and other is not trait]
        for other in others:
            event = put(other)
            if event is not None:
                says = f"Line {entry.line} means {other}, not {trait}."
                share = 1 / (len(others) * total)
                yield _suspicion(Slip.TRAIT, (Rewrite(entry.line, event),), share, says)


def _places(value: Any, kind: Any) -> Iterator[tuple[Any, Callable[[Any], Any]]]:
    """Yield all values of a kind within a value, each with what puts another in its place.

    What puts returns None where the other cannot stand.
    """
    if isinstance(value, kind):
        yield value, lambda other: other
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            for old, put in _places(item, kind):
                yield old, _within_tuple(value, at, put)
    elif isinstance(value, Named):
        if isinstance(SUSPECTS[0], kind):
            for suspect in value.suspects:
                yield suspect, _within_names(value, suspect)
    elif is_dataclass(value) and not isinstance(value, Suspect | SuspectSet | type):
        for field in fields(value):
            for old, put in _places(getattr(value, field.name), kind):
                yield old, _within_field(value, field.name, put)


def _within_tuple(value: tuple[Any, ...], at: int, put: Callable[[Any], Any]) -> Any:
    def changed(other: Any) -> Any:
        item = put(other)
        if item is None or item in value:
            return None
        return (*value[:at], item, *value[at + 1 :])

    return changed


def _within_names(value: Named, suspect: Suspect) -> Any:
    def changed(other: Suspect) -> Named | None:
        if other in value.suspects:
            return None
        rest = (each for each in value.suspects if each != suspect)
        return Named(SuspectSet.of((*rest, other)))

    return changed


def _within_field(value: Any, name: str, put: Callable[[Any], Any]) -> Any:
    def changed(other: Any) -> Any:
        item = put(other)
        return None if item is None else _replaced(value, {name: item})

    return changed


def _replaced(value: Any, new: dict[str, Any]) -> Any:
    try:
        return replace(value, **new)
    except ValueError:
        return None
