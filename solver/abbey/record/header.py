"""The header: its keys in the order of the contract, and how each value is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from abbey.components.decks import Card
from abbey.components.suspect_set import SuspectSet
from abbey.components.terms import LANGUAGES
from abbey.record.lexicon import lexicon_of
from abbey.record.line import Found, Line
from abbey.record.notebook import Deal, Header
from abbey.record.seats import read_seats
from abbey.record.slots import SLOTS
from abbey.record.source import Problems
from abbey.record.templates import Form, Forms, SlotReader
from abbey.record.tokens import folded
from abbey.record.words import Vocabulary

__all__ = ["KEYS", "HeaderLine", "HeaderReading", "header_key", "read_header"]

_LANGUAGES = Vocabulary("language", {code: code for code in LANGUAGES})


def _read_language(line: Line, at: int) -> Iterator[Found]:
    yield from line.look_up(at, _LANGUAGES)


def _read_visits(line: Line, at: int) -> Iterator[Found]:
    """Read `inner Cleo, outer Dai`: the last visitors of the confessionals."""
    visits: dict[Any, str] = {}
    while True:
        found = next(_VISIT.match(line, at), None)
        if found is None:
            return
        (room, player), end = found
        if room in visits:
            line.say(f"the {room} stands twice", at, end, reach=end + 1)
            return
        visits[room] = player
        if not line.is_word(end, ","):
            line.want(end, ",")
            yield tuple(visits.items()), end
            return
        at = end + 1


def _read_confessional(line: Line, at: int) -> Iterator[Found]:
    yield from line.look_up(at, line.lexicon.words.confessionals)


_VISIT = Forms(
    (Form("{room:confessional} {player:player}", lambda room, player: (room, player)),),
    {**SLOTS, "confessional": _read_confessional},
)


def _read_rules(line: Line, at: int) -> Iterator[Found]:
    """Read names of rules with commas between, as they stand."""
    if at == line.end:
        line.want(at, "a name")
        return
    text = line.text[line.tokens[at].start :]
    names = [" ".join(name.split()) for name in text.split(",")]
    if all(names):
        yield tuple(names), line.end
    else:
        line.say("between two commas no name stands", at, line.end)


@dataclass(frozen=True, slots=True)
class Key:
    """What a header key is about."""

    field: str
    """The field of `Header`."""
    forms: Forms | None
    """How its value looks; the seats are read on their own."""


def _value(template: str, **extra: SlotReader) -> Forms:
    return Forms((Form(template, lambda value: value),), {**SLOTS, **extra})


_CARDS = _value("{value:dealt}")
_TEXT = _value("{value:text}")
_DEAL = Forms(
    (
        Form("pile {pile:number} , hand {hand:number}", Deal),
        Form("hand {hand:number} , pile {pile:number}", Deal),
    ),
    SLOTS,
)

KEYS: dict[str, Key] = {
    "players": Key("players", None),
    "me": Key("me", _value("{value:player}")),
    "hand": Key("hands", _CARDS),
    "pile": Key("pile", _CARDS),
    "culprit": Key("culprit", _value("{value:suspect}")),
    "books": Key("books", _value("{value:books}")),
    "library": Key("library", _value("{value:great_books}")),
    "events": Key("events", _value("{value:events}")),
    "colours": Key("colours", _value("{value:colours}")),
    "first": Key("first", _value("{value:player}")),
    "confessed": Key("confessed", _value("{value:visits}", visits=_read_visits)),
    "rules": Key("rules", _value("{value:rules}", rules=_read_rules)),
    "suspects": Key("suspects", _value("{value:suspects}")),
    "deal": Key("deal", _DEAL),
    "language": Key("language", _value("{value:language}", language=_read_language)),
    "title": Key("title", _TEXT),
    "date": Key("date", _TEXT),
    "place": Key("place", _TEXT),
}
"""Every header key in the order of the contract."""

_FIRST_READ = ("me", "language", "suspects")
"""Keys that change how the others are read."""

_LINE = re.compile(r"\s*([^\s:]+(?:\s+[^:]*?)?)\s*:")


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """A line that begins with a header key."""

    number: int
    """Physical line number."""
    key: str
    """The key; `hand` also where a name follows."""
    owner: str
    """What stands behind `hand`, as typed; else nothing."""
    text: str
    """The whole line without its comment."""


def header_key(number: int, text: str) -> HeaderLine | None:
    """Return the line as a header line if it begins with a key and a colon.

    >>> header_key(2, "Hand Ben: Guy").owner
    'Ben'
    >>> header_key(3, "Ben holds: Guy")
    """
    match = _LINE.match(text)
    if match is None:
        return None
    first, *rest = match.group(1).split(maxsplit=1)
    key = folded(first)
    if key not in KEYS or (rest and key != "hand"):
        return None
    return HeaderLine(number, key, " ".join(rest), text)


@dataclass(slots=True)
class HeaderReading:
    """The header so far, and where its lines stand."""

    header: Header
    """What the lines say."""
    failed: set[str] = field(default_factory=set)
    """Keys whose value could not be read, so that nothing follows from its absence."""
    lines: dict[str, Line] = field(default_factory=dict)
    """The line of each key that was written, by the name that `Notebook.header_lines` uses."""

    @property
    def numbers(self) -> tuple[tuple[str, int], ...]:
        """The line number of each key, in the order of the file."""
        return tuple(sorted(((k, line.number) for k, line in self.lines.items()), key=_second))


def _second(pair: tuple[str, int]) -> int:
    return pair[1]


def read_header(
    lines: Sequence[HeaderLine], problems: Problems, cards: tuple[Card, ...] = ()
) -> HeaderReading | None:
    """Read the header lines, and note what is wrong with each; None if nobody is seated."""
    seats = next((line for line in lines if line.key == "players"), None)
    if seats is None:
        return None
    players = read_seats(seats.number, seats.text, problems)
    reading = HeaderReading(Header(players, cards=cards))
    if not reading.header.players:
        return None
    # Some keys change how the others are read.
    for line in sorted(lines, key=lambda line: line.key not in ("players", *_FIRST_READ)):
        _add(line, reading, problems)
    return reading


def _add(line: HeaderLine, so_far: HeaderReading, problems: Problems) -> None:
    """Add what a header line says, or note what is wrong with it."""
    header = so_far.header
    reading = Line(line.number, line.text, lexicon_of(header))
    colon = next(at for at, token in enumerate(reading.tokens) if token.text == ":")
    owner = _owner(reading, colon) if line.owner else header.me
    if line.key == "hand" and owner is None:
        if not line.owner and "me" not in so_far.lines:
            reading.say("`hand` is the hand of `me:`, which is missing", 0, 1)
        if line.owner or "me" not in so_far.lines:
            problems.add(reading.problem())
        return
    name = f"hand {owner}" if line.owner and owner != header.me else line.key
    if name in so_far.lines:
        first = so_far.lines[name].number
        reading.say(f"`{name}` stands twice, first on line {first}; keep one", 0, colon)
        problems.add(reading.problem())
        return
    so_far.lines[name] = reading
    key = KEYS[line.key]
    if key.forms is None:
        return
    value = key.forms.read(reading, colon + 1)
    if value is None:
        so_far.failed.add(name)
        problem = reading.problem()
        problems.add(problem)
        if line.key == "me" and problem.meant:
            # The lines of the body depend on it: go on with whoever is probably meant.
            so_far.header = replace(header, me=problem.meant[0])
        return
    so_far.header = replace(header, **_field(key.field, value, header, owner))


def _field(field: str, value: Any, header: Header, owner: str | None) -> dict[str, Any]:
    match field:
        case "hands":
            return {field: (*header.hands, (owner, value))}
        case "suspects":
            return {field: SuspectSet.of(value)}
        case _:
            return {field: value}


def _owner(reading: Line, colon: int) -> str | None:
    """Read the player behind `hand`."""
    for player, end in SLOTS["player"](reading, 1):
        if end == colon:
            return str(player)
        reading.want(end, ":")
    return None
