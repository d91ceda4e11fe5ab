"""Facts in words, and what kind of line tells them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product

from abbey.components.suspect_set import SuspectSet
from abbey.components.traits import CHARACTERISTICS, Trait
from abbey.explain.facts import Fact, Lying, Marked, Moving
from abbey.explain.tactics import Tactic
from abbey.knowledge.steps import Count, Places, Timeline, Transfer
from abbey.phrases import listed
from abbey.record.mass import MassHeld
from abbey.record.moves import Discards
from abbey.record.notebook import Event
from abbey.record.questions import CountCrossed, HasCrossed, Pattern
from abbey.record.talk import Accuses, Asks

__all__ = ["Events", "Words", "listed", "tactic_of_line"]

Events = Mapping[int, Event] | None
"""The body lines by their numbers, if they are known."""

_NAMED = 6
"""Sets of so many cards are told by names."""
_EXCEPT = 2
"""Of a pattern, so many cards may be taken out by name."""
_OTHERS = "other than "


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
        self._sizes = tuple(timeline.sizes_after())
        self._last: dict[int, int] = {}
        for number, step in enumerate(timeline.steps):
            if isinstance(step, Transfer):
                for move in step.moves:
                    self._last[move.source] = self._last[move.target] = number

    def fact(self, fact: Fact, line: int = 0) -> str:
        """Put a fact into words; `line` is one that the reader is told of anyway.

        >>> from abbey.components.suspects import Suspect
        >>> places = Places(("Ana", "Ben", "Cleo"))
        >>> deal = Timeline(places, SuspectSet(0b11111), (1, 1, 1, 1, 1, 0, 0), (0,) * 7, ())
        >>> words = Words(deal)
        >>> words.fact(Fact(0b1, Lying(3), 1, 1)), words.fact(Fact(0b11, Lying(0), 0, 0))
        ('Ben has Matthew', 'the culprit is not Father')
        """
        match fact.spot:
            case Lying(place=place, since=since):
                said = self._lying(fact, place, since)
            case Moving(step=number, move=at):
                return self._moving(fact, number, at, line)
            case Marked(mark=mark, before=number):
                return self._marked(fact, mark, number, line)
        when = self._when(fact.spot)
        return f"{when} {said}" if when else said

    def very_card(self, line: int) -> str:
        """Say what a line says of the very card that was taken before: where it is not."""
        for step in self._timeline.steps:
            if isinstance(step, Count) and step.line == line and step.mark is not None:
                where = f"with {self._end(step.place)}" if step.place is not None else "there"
                return f"the very card that was taken before is no longer {where}"
        raise AssertionError(f"line {line} speaks of no marked card")

    def counted(self, cards: int) -> str:
        """Name a set with all that it holds: `all 3 Templar`, `both Guy and Bruno`."""
        cards &= self._pack
        size = cards.bit_count()
        how_many = "both" if size == 2 else f"all {size}"
        return str(SuspectSet(cards)) if size == 1 else f"{how_many} {self.cards(cards)}"

    def cards(self, cards: int) -> str:
        """Name a set, all of it: by its name, a pattern, a pattern but for a few, or by names."""
        cards &= self._pack
        size = cards.bit_count()
        if size == 1:
            return str(SuspectSet(cards))
        found = _patterns(self._pack)
        rest = self._pack & ~cards
        if cards in found:
            return found[cards]
        if rest in found:
            return f"cards {_OTHERS}{found[rest]}"
        if size <= _NAMED:
            return f"of {_names(cards)}"
        part = self._part_of_pattern(cards)
        if part is not None:
            return part
        if rest.bit_count() < size:
            return f"cards {_OTHERS}{_names(rest)}"
        return f"of {_names(cards)}"

    def _part_of_pattern(self, cards: int) -> str | None:
        """Name a set as what a pattern picks out, but for a few, or as what it does not."""
        best: tuple[int, str] | None = None
        for mask, pattern in _patterns(self._pack).items():
            for whole, said in (
                (mask, f"{pattern} {_OTHERS}"),
                (self._pack & ~mask, f"cards {_OTHERS}{pattern}, "),
            ):
                less = whole & ~cards
                if cards & ~whole or not 0 < less.bit_count() <= _EXCEPT:
                    continue
                text = f"{said}{_names(less)}"
                if best is None or (less.bit_count(), text) < best:
                    best = (less.bit_count(), text)
        return best[1] if best else None

    def _when(self, spot: Lying) -> str:
        last = self._last.get(spot.place, -1)
        if spot.since == last:
            return "" if last < 0 else "now"
        if spot.since < 0:
            return "at the deal"
        return f"after line {self._timeline.steps[spot.since].line}"

    def _lying(self, fact: Fact, place: int, since: int) -> str:
        names = self._timeline.places
        cards, one = self.cards(fact.cards), fact.cards.bit_count() == 1
        if place == Places.CULPRIT:
            if fact.least and cards.startswith(f"cards {_OTHERS}"):
                return f"the culprit is none of {cards.removeprefix(f'cards {_OTHERS}')}"
            if fact.least:
                return f"the culprit is {'one ' * cards.startswith('of ')}{cards}"
            if one:
                return f"{cards} is not the culprit"
            return f"the culprit is {_no_culprit(fact.cards & self._pack, cards)}"
        said, several = self._number(fact, cards, self._room(place, since))
        if place in names.hands:
            return f"{names.names[place]} has {said}"
        if place == Places.PILE:
            return f"the pile has {said}"
        verb = "are" if several else "is"
        return f"{said} {verb} {'out of the game' if place == names.out else 'on the table'}"

    def _room(self, place: int, since: int) -> int:
        """Return how many cards lie in a place after a step."""
        sizes = self._sizes[since] if since >= 0 else self._timeline.sizes
        return sizes[place]

    def _number(self, fact: Fact, cards: str, room: int) -> tuple[str, bool]:
        """Say how many of a set, with the set, and whether these are several.

        Where there is `room` for so many cards, a set can have no more there.
        """
        size = fact.cards.bit_count()
        if fact.most == 0:
            return _none(fact.cards & self._pack, cards), False
        if fact.least >= size and cards.startswith("of "):
            return listed([suspect.name for suspect in SuspectSet(fact.cards & self._pack)]), True
        if fact.least >= size:
            if size == 1:
                return cards, False
            return f"{'both' if size == 2 else f'all {size}'} {cards}", True
        number, several = _how_many(fact, min(size, room))
        return f"{number} {cards if several else _one(cards)}", several

    def _moving(self, fact: Fact, number: int, at: int, told: int) -> str:
        step = self._timeline.steps[number]
        assert isinstance(step, Transfer)
        move = step.moves[at]
        size = (fact.cards & self._pack).bit_count()
        if 1 < size <= _NAMED and fact.least >= size:
            said, several = _names(fact.cards & self._pack), True
        else:
            said, several = self._number(fact, self.cards(fact.cards), move.size)
        verb = "go" if several else "goes"
        out = move.target == self._timeline.places.out
        to = "out of the game" if out else f"to {self._end(move.target)}"
        when = "" if step.line == told else f" in line {step.line}"
        return f"{said} {verb} from {self._end(move.source)} {to}{when}"

    def _end(self, place: int) -> str:
        names = self._timeline.places
        if place in names.hands:
            return names.names[place]
        return {Places.PILE: "the pile", names.out: "the discards"}.get(place, "the table")

    def _marked(self, fact: Fact, mark: int, number: int, told: int) -> str:
        players = self._timeline.places.players
        said, several = self._number(fact, self.cards(fact.cards), fact.cards.bit_count())
        line = self._timeline.steps[number].line
        if mark >= len(players):
            verb = "are" if several else "is"
            return f"{said} {verb} the very card that line {line} speaks of"
        when = "" if line == told else f" before line {line}"
        return f"{players[mark]} has seen {said}{when}"


def _names(cards: int) -> str:
    """List cards by name, in the order of the box."""
    return listed([suspect.name for suspect in SuspectSet(cards)])


def _one(cards: str) -> str:
    """Say of one card what is said of several."""
    return cards.replace("cards ", "card ", 1) if cards.startswith("cards ") else cards


def _none(cards: int, said: str) -> str:
    """Say that there is none of a set, which is said so.

    >>> _none(0b11, "of Matthew and William"), _none(0b111, "of Guy, Bruno and Sergio")
    ('neither Matthew nor William', 'none of Guy, Bruno and Sergio')
    """
    if not said.startswith("of "):
        return f"no {_one(said)}"
    if cards.bit_count() == 2:
        return f"neither {' nor '.join(suspect.name for suspect in SuspectSet(cards))}"
    return f"none {said}"


def _no_culprit(cards: int, said: str) -> str:
    """Say what the culprit is not: none of some cards, or not what a pattern picks out."""
    return _none(cards, said) if said.startswith(("of ", "cards ")) else f"not {said}"


def _how_many(fact: Fact, room: int) -> tuple[str, bool]:
    """Say how many of at most `room`, and whether that is several.

    >>> from abbey.explain.facts import Lying
    >>> fat = Fact(0b1111, Lying(2), 1, 3)
    >>> _how_many(fat, 3), _how_many(fat, 4)
    (('at least 1', False), ('1 to 3', True))
    """
    several = fact.most > 1
    if fact.least == fact.most:
        return f"exactly {fact.least}", several
    if fact.least and fact.most >= room:
        return f"at least {fact.least}", fact.least > 1
    if not fact.least:
        return f"at most {fact.most}", several
    return f"{fact.least} to {fact.most}", several


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
