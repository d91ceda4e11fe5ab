"""A world as true and false: variables, and sums of literals that must lie between bounds.

For each card and moment: where it lies. For each transfer: which card goes with which move, or
stays. Where a card lies after a transfer is what stayed and what came, so only the deal and the
moves are free; everything else follows. What a single sum makes certain is put in before any
program sees the rest.

A literal is the number of a variable, from 1, or its negative: the opposite.

Marks are not encoded. Without the lines that ask what others have crossed off, they matter to one
notebook in a hundred.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from abbey.knowledge.steps import Count, Mark, Move, Places, Timeline, Transfer, Unmark, Weigh

__all__ = ["NotTakenError", "Sum", "Weight", "Worlds", "chances", "worlds_of"]

_Where = dict[tuple[int, int], int]
"""By card and place: the literal that says that the card lies there."""


class NotTakenError(Exception):
    """A notebook that a method cannot take."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Between `least` and `most` of some literals are true."""

    literals: tuple[int, ...]
    """The literals."""
    least: int
    """Smallest number."""
    most: int
    """Largest number."""


@dataclass(frozen=True, slots=True)
class Weight:
    """A world counts 1 / (sure + how many of the literals are true)."""

    literals: tuple[int, ...]
    """Literals that are not certain."""
    sure: int
    """How many others are true."""


@dataclass(slots=True)
class Worlds:
    """All worlds of a timeline as true and false."""

    count: int = 0
    """How many variables there are."""
    cards: list[int] = field(default_factory=list)
    """The card that each variable is about."""
    free: list[int] = field(default_factory=list)
    """The variables on which all others depend."""
    sums: list[Sum] = field(default_factory=list)
    """What must hold."""
    weights: list[Weight] = field(default_factory=list)
    """What worlds count."""
    culprit: dict[int, int] = field(default_factory=dict)
    """The literal that says that a card is the culprit, by suspect index."""
    known: dict[int, bool] = field(default_factory=dict)
    """Variables that are certain."""
    fits: bool = True
    """False if it is certain that no world fits."""

    def new(self, *, card: int, free: bool = False) -> int:
        """Return a new variable that says something of a card."""
        self.count += 1
        self.cards.append(card)
        if free:
            self.free.append(self.count)
        return self.count

    def between(self, literals: list[int], least: int, most: int) -> None:
        """Demand that so many of the literals are true."""
        self.sums.append(Sum(tuple(literals), least, most))

    def holds(self, literal: int) -> bool | None:
        """Tell whether a literal is true; None if that is not certain."""
        value = self.known.get(abs(literal))
        return value if value is None or literal > 0 else not value

    def settle(self) -> None:
        """Find what is certain, and leave it out of the sums.

        A sum whose least needs all its open literals, or whose most needs none, settles them.
        """
        again = True
        while again:
            again = False
            left = []
            for each in self.sums:
                unsure = tuple(one for one in each.literals if self.holds(one) is None)
                sure = sum(self.holds(one) is True for one in each.literals)
                least, most = each.least - sure, each.most - sure
                if most < 0 or least > len(unsure):
                    self.fits = False
                    return
                if unsure and (most == 0 or least == len(unsure)):
                    self.known |= {abs(one): (one > 0) == (most != 0) for one in unsure}
                    again = True
                elif unsure and (least > 0 or most < len(unsure)):
                    left.append(Sum(unsure, max(least, 0), min(most, len(unsure))))
            self.sums = left
        self.sums = list(dict.fromkeys(self.sums))
        self.free = [one for one in self.free if one not in self.known]
        self.weights = [self._rest(weight) for weight in self.weights]

    def _rest(self, weight: Weight) -> Weight:
        unsure = tuple(one for one in weight.literals if self.holds(one) is None)
        return Weight(unsure, sum(self.holds(one) is True for one in weight.literals))

    @property
    def suspects(self) -> dict[int, int | None]:
        """Who can be the culprit: by suspect index the literal, None if that is certain."""
        return {
            card: None if self.holds(literal) else literal
            for card, literal in self.culprit.items()
            if self.holds(literal) is not False
        }


def worlds_of(timeline: Timeline) -> Worlds:
    """Return the worlds of a timeline; what is certain is settled.

    Raises:
        NotTakenError: if a step asks for marks.
    """
    worlds = Worlds()
    cards = [suspect.index for suspect in timeline.pack]
    at: _Where = {}
    sizes = [timeline.sizes, *timeline.sizes_after()]
    filled = [place for place, size in enumerate(timeline.sizes) if size]
    for card in cards:
        at |= {(card, place): worlds.new(free=True, card=card) for place in filled}
        worlds.between([at[card, place] for place in filled], 1, 1)
    for place in filled:
        size = timeline.sizes[place]
        worlds.between([at[card, place] for card in cards], size, size)
    for before, step in zip(sizes[:-1], timeline.steps, strict=True):
        match step:
            case Count(cards=mask, least=least, most=most, place=place, mark=mark):
                if mark is not None:
                    raise NotTakenError("marks are not encoded")
                if place is None:
                    worlds.fits &= least <= (mask & timeline.pack.mask).bit_count() <= most
                else:
                    worlds.between(_among(at, mask, place), least, most)
            case Weigh(cards=mask, place=place):
                some = _among(at, mask, place)
                worlds.between(some, 1, len(some))
                worlds.weights.append(Weight(tuple(some), 0))
            case Transfer(moves=moves):
                at = _moved(worlds, cards, at, moves, before)
            case Mark() | Unmark():
                pass
    worlds.culprit = {c: at[c, Places.CULPRIT] for c in cards if (c, Places.CULPRIT) in at}
    worlds.settle()
    return worlds


def chances(weights: dict[int, float]) -> list[float]:
    """Return weights by suspect index as the chances of all 24."""
    total = sum(weights.values())
    return [weights.get(card, 0.0) / total for card in range(24)]


def _among(at: _Where, mask: int, place: int) -> list[int]:
    return [literal for (card, where), literal in at.items() if where == place and mask >> card & 1]


def _moved(
    worlds: Worlds,
    cards: list[int],
    at: _Where,
    moves: tuple[Move, ...],
    sizes: tuple[int, ...],
) -> _Where:
    """Return where cards lie after a transfer; add what it takes to say so."""
    if any(move.only is not None for move in moves):
        raise NotTakenError("marks are not encoded")
    taken: _Where = {}
    for number, move in enumerate(moves):
        here = [card for card in cards if (card, move.source) in at] if move.size else []
        taken |= {(card, number): worlds.new(free=True, card=card) for card in here}
        worlds.between([taken[card, number] for card in here], move.size, move.size)
        for card in cards:
            if move.known >> card & 1:
                worlds.between([taken[card, number]] if card in here else [], 1, 1)
    touched = {place for move in moves for place in (move.source, move.target)}
    after = {pair: literal for pair, literal in at.items() if pair[1] not in touched}
    for place in sorted(touched):
        left = sizes[place] - sum(move.size for move in moves if move.source == place)
        for card in cards:
            here = [n for n in range(len(moves)) if (card, n) in taken]
            out = [taken[card, n] for n in here if moves[n].source == place]
            into = [taken[card, n] for n in here if moves[n].target == place]
            if (card, place) in at and left:
                rest = worlds.new(card=card) if out else at[card, place]
                into = [rest, *into]
                out = [rest, *out]
            if (card, place) in at and out != [at[card, place]]:
                worlds.between([-at[card, place], *out], 1, 1)
            if len(into) == 1:
                after[card, place] = into[0]
            elif into:
                after[card, place] = worlds.new(card=card)
                worlds.between([-after[card, place], *into], 1, 1)
    return after
