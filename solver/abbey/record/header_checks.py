"""What the header lines must be together: a deal that adds up, no card twice, nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

from abbey.components.suspects import Suspect
from abbey.errors import Problem
from abbey.record.header import HeaderReading
from abbey.record.line import Line
from abbey.record.misses import listed
from abbey.record.notebook import DEALS, Header
from abbey.record.slots import read_suspect

__all__ = ["check_header"]


def check_header(reading: HeaderReading) -> Iterator[Problem]:
    """Find what is wrong with the header as a whole."""
    yield from _colours(reading)
    yield from _hidden(reading)
    yield from _twice(reading)
    if len(reading.header.players) in DEALS and not {"deal", "suspects"} & reading.failed:
        yield from _deal(reading)


def _value(line: Line) -> int:
    """Return the index of the first token behind the key."""
    return next(at for at, token in enumerate(line.tokens) if token.text == ":") + 1


def _problem(line: Line, message: str, at: int | None = None, end: int | None = None) -> Problem:
    first = _value(line) if at is None else at
    fresh = Line(line.number, line.text, line.lexicon)
    fresh.say(message, first, line.end if end is None else end)
    return fresh.problem()


def _key(line: Line, message: str) -> Problem:
    return _problem(line, message, 0, _value(line) - 1)


def _colours(reading: HeaderReading) -> Iterator[Problem]:
    colours, players = reading.header.colours, reading.header.players
    if colours is not None and len(colours) != len(players):
        message = f"{len(players)} players have {len(players)} colours, not {len(colours)}"
        yield _problem(reading.lines["colours"], message)


def _deal(reading: HeaderReading) -> Iterator[Problem]:
    header = reading.header
    sizes, players, pack = header.sizes, len(header.players), len(header.suspects)
    total = 1 + sizes.pile + sizes.hand * players
    if total != pack:
        line = reading.lines.get("deal") or reading.lines.get("suspects")
        if line is not None:
            yield _problem(
                line,
                f"the deal does not add up: 1 culprit + pile {sizes.pile} + {players} hands of "
                f"{sizes.hand} = {total} cards, but the pack has {pack}",
            )
        return
    for owner, cards in header.hands:
        line = reading.lines.get("hand" if owner == header.me else f"hand {owner}")
        if line is not None and len(cards) != sizes.hand:
            yield _problem(line, f"the deal gives {sizes.hand} cards to a hand, not {len(cards)}")
    if header.pile is not None and len(header.pile) != sizes.pile:
        message = f"the deal gives {sizes.pile} cards to the pile, not {len(header.pile)}"
        yield _problem(reading.lines["pile"], message)


def _twice(reading: HeaderReading) -> Iterator[Problem]:
    """A card of a record lies in one place; in a notebook it would be a contradiction."""
    header = reading.header
    if header.me is not None:
        return
    places = [(f"hand {who}", cards) for who, cards in header.hands]
    places.append(("pile", header.pile or ()))
    places.append(("culprit", (header.culprit,) if header.culprit else ()))
    found: dict[Suspect, Line] = {}
    for key, cards in sorted(places, key=lambda place: _number(reading, place[0])):
        for card in cards:
            line = reading.lines[key]
            first = found.setdefault(card, line)
            if first is not line:
                message = f"{card} cannot lie here, for line {first.number} has that card too"
                yield _problem(line, message, *_place(line, card))


def _number(reading: HeaderReading, key: str) -> int:
    return reading.lines[key].number if key in reading.lines else 0


def _place(line: Line, card: Suspect) -> tuple[int, int]:
    """Find the tokens that name a card."""
    return next(
        (at, end)
        for at in range(_value(line), line.end)
        for suspect, end in read_suspect(line, at)
        if suspect is card
    )


def _hidden(reading: HeaderReading) -> Iterator[Problem]:
    """A notebook hides what its owner did not see; a record hides nothing."""
    header, lines = reading.header, reading.lines
    secret = [key for key in lines if key.startswith("hand ") or key == "pile"]
    decks = [key for key in ("books", "library", "events") if key in lines]
    if "me" in lines:
        for key in (*secret, *decks):
            yield _key(lines[key], f"`{key}` belongs in a record, which has no line `me:`")
        return
    if secret:
        missing = [key for key in _record_keys(header) if key not in lines]
        if missing:
            line = lines[secret[0]]
            yield _key(line, f"a record hides nothing; it also needs {listed(missing, 'and')}")
    elif decks:
        for key in decks:
            yield _key(lines[key], f"`{key}` belongs in a record, which also has all hands")


def _record_keys(header: Header) -> tuple[str, ...]:
    return (*(f"hand {player}" for player in header.players), "pile", "culprit")
