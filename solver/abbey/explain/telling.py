"""Facts in words, and what kind of line tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from abbey.components.suspect_set import SuspectSet
from abbey.components.traits import CHARACTERISTICS, Trait
from abbey.explain.facts import Fact, Lying, Marked, Moving
from abbey.explain.tactics import Tactic
from abbey.knowledge.steps import Places, Timeline, Transfer
from abbey.record.mass import MassHeld
from abbey.record.moves import Discards
from abbey.record.notebook import Event
from abbey.record.questions import CountCrossed, HasCrossed, Pattern
from abbey.record.talk import Accuses, Asks

__all__ = ["Events", "Words", "listed", "tactic_of_line"]

Events = Mapping[int, Event] | None
"""The body lines by their numbers, if they are known."""

_NAMED = 6
"""Sets of so many cards are told by names, or by the names of all others."""
_FEW = 4
"""So many of more names than that are told."""


def tactic_of_line(line: int, events: Events) -> Tactic:
    """Name the tactic of what a line says by itself; a line that is no event is a hand."""
    if events is None:
        return Tactic.SEEN
    match events.get(line):
        case None:
            return Tactic.OWN
        case Asks(question=CountCrossed() | HasCrossed()):
            return Tactic.CROSSED
        case Asks():
            return Tactic.ANSWERED
        case Accuses():
            return Tactic.ACCUSED
        case Discards():
            return Tactic.DISCARDED
        case MassHeld():
            return Tactic.PASSED
        case _:
            return Tactic.SEEN


class Words:
    """How facts of one timeline are put into words."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._pack = timeline.pack.mask
        self._last: dict[int, int] = {}
        for number, step in enumerate(timeline.steps):
            if isinstance(step, Transfer):
                for move in step.moves:
                    self._last[move.source] = self._last[move.target] = number

    def fact(self, fact: Fact) -> str:
        """Put a fact into words.

        >>> from abbey.components.suspects import Suspect
        >>> places = Places(("Ana", "Ben", "Cleo"))
        >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
        >>> words = Words(deal)
        >>> words.fact(Fact(0b1, Lying(3), 1, 1)), words.fact(Fact(0b11, Lying(0), 0, 0))
        ('Ben has Matthew', 'the culprit is no Father')
        """
        match fact.spot:
            case Lying(place=place):
                said = self._lying(fact, place)
            case Moving(step=number, move=at):
                return self._moving(fact, number, at)
            case Marked(mark=mark, before=number):
                return self._marked(fact, mark, number)
        when = self._when(fact.spot)
        return f"{when} {said}" if when else said

    def cards(self, cards: int) -> str:
        """Name a set: a card by its name, several by a pattern, by names, or by what they lack."""
        cards &= self._pack
        if not cards:
            return "such card"
        if cards.bit_count() == 1:
            return str(SuspectSet(cards))
        found = _patterns(self._pack)
        rest = self._pack & ~cards
        if cards in found:
            return found[cards]
        if rest in found:
            return f"cards other than {found[rest]}"
        if cards.bit_count() > _NAMED:
            names = [suspect.name for suspect in SuspectSet(rest)]
            if len(names) > _NAMED:
                names[_FEW:] = [f"{len(names) - _FEW} more"]
            return f"cards other than {listed(names)}"
        return f"of {SuspectSet(cards)}"

    def _when(self, spot: Lying) -> str:
        last = self._last.get(spot.place, -1)
        if spot.since == last:
            return "" if last < 0 else "now"
        if spot.since < 0:
            return "at the deal"
        return f"after line {self._timeline.steps[spot.since].line}"

    def _lying(self, fact: Fact, place: int) -> str:
        names = self._timeline.places
        cards, one = self.cards(fact.cards), fact.cards.bit_count() == 1
        if place == Places.CULPRIT:
            if fact.least and cards.startswith("cards other than "):
                return f"the culprit is none of {cards.removeprefix('cards other than ')}"
            if fact.least:
                return f"the culprit is {'one ' * cards.startswith('of ')}{cards}"
            if one:
                return f"{cards} is not the culprit"
            return f"the culprit is {'none ' if cards.startswith('of ') else 'no '}{cards}"
        if place in names.hands:
            return f"{names.names[place]} has {self._number(fact, cards)}"
        where = {Places.PILE: "the pile has", names.out: "out of the game:"}
        return f"{where.get(place, 'the table has')} {self._number(fact, cards)}"

    def _number(self, fact: Fact, cards: str) -> str:
        """Say how many of a set, with the set."""
        size = fact.cards.bit_count()
        if fact.most == 0:
            return f"none {cards}" if cards.startswith("of ") else f"no {cards}"
        if fact.least >= size and cards.startswith("of "):
            return listed([suspect.name for suspect in SuspectSet(fact.cards & self._pack)])
        if fact.least >= size:
            return cards if size == 1 else f"{'both' if size == 2 else f'all {size}'} {cards}"
        return f"{_how_many(fact)} {cards}"

    def _moving(self, fact: Fact, number: int, at: int) -> str:
        step = self._timeline.steps[number]
        assert isinstance(step, Transfer)
        move = step.moves[at]
        said = self._number(fact, self.cards(fact.cards))
        goes = "goes" if fact.cards.bit_count() == 1 or fact.most == 0 else "go"
        ends = f"from {self._end(move.source)} to {self._end(move.target)}"
        return f"{said} {goes} {ends} in line {step.line}"

    def _end(self, place: int) -> str:
        names = self._timeline.places
        if place in names.hands:
            return names.names[place]
        return {Places.PILE: "the pile", names.out: "out of the game"}.get(place, "the table")

    def _marked(self, fact: Fact, mark: int, number: int) -> str:
        players = self._timeline.places.players
        said = self._number(fact, self.cards(fact.cards))
        line = self._timeline.steps[number].line
        if mark >= len(players):
            return f"the very card that line {line} speaks of is {said}"
        return f"{players[mark]} has seen {said} before line {line}"


def listed(parts: Sequence[str]) -> str:
    """Join parts with commas and a last `and`.

    >>> listed(["Guy", "Bruno", "Sergio"])
    'Guy, Bruno and Sergio'
    """
    *first, last = parts
    return f"{', '.join(first)} and {last}" if first else last


def _how_many(fact: Fact) -> str:
    if fact.least == fact.most:
        return f"exactly {fact.least}"
    if fact.least and fact.most >= fact.cards.bit_count():
        return f"at least {fact.least}"
    if not fact.least:
        return f"at most {fact.most}"
    return f"{fact.least} to {fact.most}"


@cache
def _patterns(pack: int) -> Mapping[int, str]:
    """Name the sets of the pack that a pattern picks out, the shortest pattern first."""
    found: dict[int, str] = {}
    choices = [(None, *kind) for kind in CHARACTERISTICS.values()]
    every = (tuple(trait for trait in chosen if trait is not None) for chosen in product(*choices))
    for traits in sorted(every, key=len):
        if traits:
            picked: tuple[Trait, ...] = traits
            pattern = Pattern(picked)
            found.setdefault(pattern.suspects.mask & pack, str(pattern))
    return found
