"""A player's own notes: who is crossed off, what was counted, how much the others have seen.

This is the way of the printed suspect sheet. A monk who was seen is crossed off; answers are
counted against the sheet; what cannot be counted so is let go. No search is made, and nothing
here is wrong: a monk is only crossed off who is innocent in every world.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from abbey.components.suspects import SUSPECTS, Suspect
from abbey.players.traffic import changed_hands, faces_seen, own_cards
from abbey.record.moves import Discards, Draws, LooksAtHand, Nothing, Shows
from abbey.record.notebook import Event, Header
from abbey.record.questions import (
    Answer,
    AskedSet,
    CountCrossed,
    CountHeld,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
    Silence,
)
from abbey.record.table import Bell, Die, Enters, PutIn, Stays, Turn
from abbey.record.talk import Asks
from abbey.rules.view import View

__all__ = ["Notes", "Odds", "mask_of"]

_OF_NO_CARDS = (Turn, Enters, Bell, Stays, PutIn, Die)
"""Frequent lines that say nothing of cards."""


@cache
def mask_of(of: AskedSet) -> int:
    """Return the mask of the suspects of a pattern or of a list of names."""
    return of.suspects.mask


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each suspect is the culprit, as a player reckons it."""

    weights: tuple[float, ...]
    """One chance a suspect, in the order of `SUSPECTS`; they sum to 1."""

    @classmethod
    def of(cls, weights: list[float]) -> Odds:
        """Scale weights to chances.

        >>> Odds.of([3.0, 1.0] + [0.0] * 22).chance(0b10)
        0.25
        """
        total = sum(weights)
        return cls(tuple(weight / total for weight in weights))

    def chance(self, mask: int) -> float:
        """Return the chance that the culprit is one of these suspects."""
        chance = 0.0
        while mask:
            low = mask & -mask
            chance += self.weights[low.bit_length() - 1]
            mask ^= low
        return chance


class Notes:
    """What a player has written down, brought up to date from the view at each decision.

    >>> from random import Random
    >>> from abbey.rules.game import Game
    >>> from abbey.rules.setup import deal
    >>> begun = deal(("Ana", "Ben", "Cleo"), chance=Random(1))
    >>> view = Game(begun, [None] * 3, chance=Random(1)).view(0)
    >>> notes = Notes(view.header)
    >>> notes.catch_up(view)
    >>> notes.open.bit_count(), round(max(notes.odds().weights), 4)
    (18, 0.0556)
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        """The header of the notebook, which tells one game from another."""
        self.lines = 0
        """Lines read so far."""
        self.pack = header.suspects.mask
        """All suspects in the game."""
        self.innocent = 0
        """Suspects crossed off, seen or counted out."""
        self.out = 0
        """Cards out of the game."""
        self.known = 0
        """Own cards that somebody else has seen."""
        self.floors: dict[int, int] = {}
        """How many suspects of a set are innocent at least."""
        self.exposure = {name: float(header.sizes.hand) for name in header.players}
        """About how many suspects each player has seen."""
        self.held: dict[str, dict[int, int]] = {name: {} for name in header.players}
        """How many cards of a set each hand holds, as counted since it last changed."""
        self.sheets: dict[str, dict[int, float]] = {name: {} for name in header.players}
        """The exposure of each player when a sheet was last asked about a set."""
        self.hand = sum(card.bit for card in header.hand(header.me or "") or ())
        """The own cards."""
        self._odds: Odds | None = None

    def is_for(self, view: View) -> bool:
        """Return whether these are notes of the game that the view shows."""
        same = self.header is view.header or self.header == view.header
        return same and self.lines <= len(view.lines)

    @property
    def open(self) -> int:
        """Suspects who are not crossed off."""
        return self.pack & ~self.innocent

    def catch_up(self, view: View) -> None:
        """Read the lines that are new in a view."""
        if self.lines == len(view.lines) and self.innocent & view.seen.mask == view.seen.mask:
            return
        for event in view.lines[self.lines :]:
            if isinstance(event, Asks):
                self._hear(event.answerer, event.question, event.answer)
            elif not isinstance(event, _OF_NO_CARDS):
                self._watch(event, view.me)
        self.lines = len(view.lines)
        self.innocent |= view.seen.mask | view.crossed.mask
        self._deduce()
        self._odds = None

    def odds(self) -> Odds:
        """Reckon how likely each open suspect is: the fewer of a counted set can be, the less.

        Of a set of s suspects, t of whom are innocent at least, s − t can be guilty; that is
        shared among its open ones. The most telling set counts for each suspect.
        """
        if self._odds is None:
            self._odds = self._reckon()
        return self._odds

    def _reckon(self) -> Odds:
        opened = self.open or self.pack
        weights = [float(opened >> suspect.index & 1) for suspect in SUSPECTS]
        for mask, innocents in self.floors.items():
            some = mask & opened
            share = (mask.bit_count() - innocents) / (some.bit_count() or 1)
            if share < 1:
                while some:
                    low = some & -some
                    at = low.bit_length() - 1
                    weights[at] = min(weights[at], share)
                    some ^= low
        return Odds.of(weights)

    def _watch(self, event: Event, me: str) -> None:
        """Note which hands change, what lies out, and what others get to see."""
        moved = changed_hands(event)
        for name in self.held if moved is None else moved:
            self.held[name].clear()
        for looker, count in faces_seen(event, self.header.sizes.hand):
            for name in self.exposure if looker is None else (looker,):
                self._expose(name, count)
        before, self.hand = self.hand, own_cards(event, me, self.hand)
        self.known &= self.hand
        if not isinstance(event, Draws):
            self.known |= self.hand & ~before
        match event:
            case Discards(card=card):
                self.out |= card.bit
            case Shows(shower=shower, card=Nothing(), of=of) if of is not None and shower != me:
                self._count(shower, mask_of(of), 0)
            case Shows(shower=shower, card=Suspect() as card) if shower == me:
                self.known |= card.bit
            case LooksAtHand(owner=owner) if owner == me:
                self.known |= self.hand
            case _:
                pass

    def _expose(self, name: str, count: int) -> None:
        innocents = self.pack.bit_count() - 1
        for _ in range(count):
            self.exposure[name] += 1 - self.exposure[name] / innocents

    def _hear(self, player: str, question: Question, answer: Answer) -> None:
        if isinstance(answer, Silence) or player == self.header.me:
            return
        match question:
            case CountHeld(of=of):
                self._count(player, mask_of(of), int(answer))
            case HasAny(of=of):
                if answer:
                    self._at_least(mask_of(of), 1 + (self.hand & mask_of(of)).bit_count())
                else:
                    self._count(player, mask_of(of), 0)
            case HasCard(suspect=suspect):
                if answer:
                    self.innocent |= suspect.bit
                self._count(player, suspect.bit, int(answer))
            case CountCrossed(of=of):
                self._at_least(mask_of(of), int(answer))
                self.sheets[player][mask_of(of)] = self.exposure[player]
            case HasCrossed(suspect=suspect):
                if answer:
                    self.innocent |= suspect.bit
                self.sheets[player][suspect.bit] = self.exposure[player]
            case _:
                pass

    def _count(self, player: str, mask: int, count: int) -> None:
        """Note a count of a hand, and add what lies elsewhere at the same time."""
        self.held[player][mask] = count
        total = ((self.hand | self.out) & mask).bit_count()
        self._at_least(mask, total + sum(counts.get(mask, 0) for counts in self.held.values()))

    def _at_least(self, mask: int, count: int) -> None:
        mask &= self.pack
        if count > self.floors.get(mask, 0):
            self.floors[mask] = count

    def _deduce(self) -> None:
        for mask in [mask for mask, count in self.floors.items() if count >= mask.bit_count()]:
            self.innocent |= mask
            del self.floors[mask]
