"""Claims: statements about where cards are now, read from words and printed back.

Every claim says of one place how many cards of one set lie there: the culprit is Franciscan (one
Franciscan lies under the pile), Ben has Guy, Ben has 2 Templars. So it comes down to ranges of
one number, and its opposite to the other ranges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import assert_never

from abbey.components.suspects import Suspect
from abbey.errors import NotationError, Problem
from abbey.knowledge.steps import Count, Places, Timeline
from abbey.phrases import listed
from abbey.record.line import Found, Line
from abbey.record.notebook import Header
from abbey.record.questions import AskedSet
from abbey.record.reader import line_below
from abbey.record.slots import SLOTS
from abbey.record.templates import Form, Forms, Slip

__all__ = [
    "EXAMPLES",
    "Claim",
    "CulpritIn",
    "CulpritIs",
    "Has",
    "HasNumber",
    "Not",
    "Stated",
    "read_claim",
]


@dataclass(frozen=True, slots=True)
class CulpritIs:
    """`culprit is Guy`: this suspect is the culprit.

    >>> print(CulpritIs(Suspect.named("Guy")))
    culprit is Guy
    """

    suspect: Suspect
    """Who."""

    def __str__(self) -> str:
        return f"culprit is {self.suspect}"


@dataclass(frozen=True, slots=True)
class CulpritIn:
    """`culprit is fat Franciscan`, `culprit is of Guy, Bruno`: one of a set is the culprit."""

    of: AskedSet
    """The set."""

    def __str__(self) -> str:
        return f"culprit is {self.of}"


@dataclass(frozen=True, slots=True)
class Has:
    """`Ben has Guy`, `pile has Guy`, `out has Guy`: that card lies there now."""

    place: str
    """A player, `pile` or `out`."""
    suspect: Suspect
    """The card."""

    def __str__(self) -> str:
        return f"{self.place} has {self.suspect}"


@dataclass(frozen=True, slots=True)
class HasNumber:
    """`Ben has 2 Templar`, `Ben has any Templar`: so many cards of a set lie there now.

    >>> from abbey.components.traits import Order
    >>> from abbey.record.questions import Pattern
    >>> templars = Pattern((Order.TEMPLAR,))
    >>> print(HasNumber("Ben", templars, 2), "-", HasNumber("pile", templars))
    Ben has 2 Templar - pile has any Templar
    """

    place: str
    """A player, `pile` or `out`."""
    of: AskedSet
    """The set."""
    number: int | None = None
    """How many; None for at least one."""

    def __str__(self) -> str:
        return f"{self.place} has {'any' if self.number is None else self.number} {self.of}"


@dataclass(frozen=True, slots=True)
class Not:
    """`Ben does not have Guy`, `not Ben has Guy`: the opposite of a claim.

    >>> print(Not(CulpritIs(Suspect.named("Guy"))), "-", Not(Has("Ben", Suspect.named("Guy"))))
    Guy is not the culprit - Ben does not have Guy
    """

    claim: CulpritIs | CulpritIn | Has | HasNumber
    """What is denied."""

    def __str__(self) -> str:
        match self.claim:
            case CulpritIs(suspect=suspect):
                return f"{suspect} is not the culprit"
            case CulpritIn(of=of):
                return f"culprit is not {of}"
            case Has(place=place) | HasNumber(place=place):
                return str(self.claim).replace(f"{place} has", f"{place} does not have", 1)
            case _:
                assert_never(self.claim)


Claim = CulpritIs | CulpritIn | Has | HasNumber | Not
"""Any claim."""

_Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim as ranges of one number: how many cards of a set lie in a place at the end."""

    cards: int
    """Mask of the set."""
    place: int
    """The place."""
    size: int
    """Cards that lie there."""
    ranges: tuple[_Range, ...]
    """The numbers that make it true, as ranges in order."""

    @classmethod
    def by(cls, claim: Claim, timeline: Timeline) -> Stated:
        """Say what a claim means at the end of a timeline.

        >>> from abbey.components.suspect_set import SuspectSet
        >>> places = Places(("Ana", "Ben", "Cleo"))
        >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
        >>> Stated.by(Not(CulpritIs(Suspect.named("Jacques"))), deal)
        Stated(cards=0, place=0, size=1, ranges=((0, 0),))
        """
        match claim:
            case Not(claim=denied):
                return cls.by(denied, timeline).opposite
            case CulpritIs(suspect=suspect):
                cards, place, least, most = suspect.bit, Places.CULPRIT, 1, 1
            case CulpritIn(of=of):
                cards, place, least, most = of.suspects.mask, Places.CULPRIT, 1, 1
            case Has(place=name, suspect=suspect):
                cards, place, least, most = suspect.bit, _place(name, timeline), 1, 1
            case HasNumber(place=name, of=of, number=number):
                cards, place = of.suspects.mask, _place(name, timeline)
                least, most = (1, len(of.suspects)) if number is None else (number, number)
            case _:
                assert_never(claim)
        *_, sizes = (timeline.sizes, *timeline.sizes_after())
        whole = cls(cards & timeline.pack.mask, place, sizes[place], ())
        most = min(most, whole.largest)
        return cls(whole.cards, place, whole.size, ((least, most),) if least <= most else ())

    @property
    def largest(self) -> int:
        """The largest number there can be."""
        return min(self.cards.bit_count(), self.size)

    @property
    def opposite(self) -> Stated:
        """The claim that holds exactly where this one does not."""
        ranges, start = [], 0
        for least, most in self.ranges:
            ranges.append((start, least - 1))
            start = most + 1
        ranges.append((start, self.largest))
        found = tuple((least, most) for least, most in ranges if least <= most)
        return Stated(self.cards, self.place, self.size, found)

    def counts(self) -> tuple[Count, ...]:
        """Return a step of line 0 for each range; the claim is that one of them holds."""
        return tuple(Count(0, self.cards, least, most, self.place) for least, most in self.ranges)

    def holds(self, lying: tuple[int, ...]) -> bool:
        """Tell whether the claim is true where these cards lie in the places."""
        number = (lying[self.place] & self.cards).bit_count()
        return any(least <= number <= most for least, most in self.ranges)


EXAMPLES = "Guy; culprit is not Franciscan; Ben has Guy; pile has 2 thin"
"""Claims as a person would type them."""


def read_claim(text: str, header: Header) -> Claim:
    """Read a claim as the notation reads lines: names cut short, traits in six languages.

    A name alone stands for `culprit is NAME`; `not` may stand before anything.

    >>> header = Header(("Ana", "Ben", "Cleo"), me="Ana")
    >>> for words in ("guy", "Culprit is not fran", "i have thin", "not ben has no fat Templar"):
    ...     print(read_claim(words, header))
    culprit is Guy
    culprit is not Franciscan
    Ana has any thin
    Ben has any fat Templar

    Raises:
        NotationError: if it cannot be read.
    """
    line = line_below(text, header)
    claim: Claim | None = _FORMS.read(line)
    if claim is None:
        raise NotationError([_unknown_place(line, header) or line.problem()])
    return claim


def _unknown_place(line: Line, header: Header) -> Problem | None:
    """Say that what stands before `has` is no player, if that is what is wrong."""
    words = [token.folded for token in line.tokens]
    start = next((at for at, word in enumerate(words) if word != "not"), 0)
    end = next((at for at, word in enumerate(words) if word in _HAVE), start)
    if end <= start or any(behind == end for _, behind in _read_place(line, start)):
        return None
    word = line.typed(start, end)
    names = (*header.players, *_NO_HANDS)
    near = get_close_matches(word.casefold(), [name.casefold() for name in names], n=2)
    meant = tuple(name for name in names if name.casefold() in near)
    there_are = "" if meant else f"; there are {listed(names)}"
    column = line.tokens[start].start + 1
    return Problem(line.number, column, f"unknown player {word!r}{there_are}", word, meant)


def _place(name: str, timeline: Timeline) -> int:
    return timeline.places.names.index(name)


def _read_place(line: Line, at: int) -> Iterator[Found]:
    """Read a player, the pile or what is out of the game."""
    for word in _NO_HANDS:
        if line.is_word(at, word):
            yield word, at + 1
            return
    yield from SLOTS["player"](line, at)


def _read_number(line: Line, at: int) -> Iterator[Found]:
    """Read a number; one below 0 is understood, and refused."""
    if at < line.end and _BELOW.fullmatch(line.tokens[at].text):
        number = line.tokens[at].text
        line.say(f"nobody has {number} cards; the least is 0", at, at + 1, reach=line.end + 1)
        return
    yield from SLOTS["number"](line, at)


def _number(place: str, number: int, of: AskedSet) -> HasNumber:
    if number > len(of.suspects):
        raise Slip("number", f"there are no more than {len(of.suspects)} {of}")
    return HasNumber(place, of, number)


_ROWS: tuple[tuple[str, object], ...] = (
    ("{suspect:suspect}", CulpritIs),
    ("[the] culprit [is] {suspect:suspect}", CulpritIs),
    ("{suspect:suspect} [is] [the] culprit", CulpritIs),
    ("{suspect:suspect} [is] guilty", CulpritIs),
    ("[the] culprit [is] [a] {of:set}", CulpritIn),
    ("{place:place} has|have {suspect:suspect}", Has),
    ("{suspect:suspect} [is] with|in [the] {place:place}", Has),
    ("{place:place} has|have {number:number} {of:set}", _number),
    ("{place:place} has|have [any] {of:set}", HasNumber),
)
_DENIED: tuple[tuple[str, object], ...] = (
    ("{suspect:suspect} [is] not [the] culprit", CulpritIs),
    ("{suspect:suspect} [is] innocent", CulpritIs),
    ("{suspect:suspect} [is] not guilty", CulpritIs),
    ("[the] culprit [is] not|no {suspect:suspect}", CulpritIs),
    ("[the] culprit [is] not|no [a] {of:set}", CulpritIn),
    ("{place:place} has|have not|no {suspect:suspect}", Has),
    ("{place:place} does|do not have {suspect:suspect}", Has),
    ("{suspect:suspect} [is] not with|in [the] {place:place}", Has),
    ("{place:place} has|have not|no [any] {of:set}", HasNumber),
    ("{place:place} has|have not {number:number} {of:set}", _number),
    ("{place:place} does|do not have {number:number} {of:set}", _number),
    ("{place:place} does|do not have [any] {of:set}", HasNumber),
)
_HAVE = ("has", "have", "does", "do")
_NO_HANDS = ("pile", "out")
_BELOW = re.compile(r"[-\u2212]\d+")


def _denying(build: object) -> object:
    def build_denied(**values: object) -> Not:
        assert callable(build)
        return Not(build(**values))

    return build_denied


def _forms() -> Iterator[Form]:
    """Yield denials first: `no` would else begin a Novice; what is denied twice is claimed."""
    for before, denies in (("", False), ("not ", True), ("not not ", False)):
        for rows, denied in ((_DENIED, True), (_ROWS, False)):
            for template, build in rows:
                made = _denying(build) if denied is not denies else build
                assert callable(made)
                yield Form(before + template, made)


_FORMS = Forms(_forms(), {**SLOTS, "number": _read_number, "place": _read_place})
