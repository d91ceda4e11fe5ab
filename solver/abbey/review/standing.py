"""Points made and points in sight: what a moment of a game is worth to one player."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from abbey.advice.values import having, position_value
from abbey.components.decks import Card
from abbey.components.effects import Effect
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS, Trait
from abbey.inference.states import Floats
from abbey.record.notebook import Event
from abbey.record.table import End, LibraryRead, Turn, UsesBook
from abbey.record.talk import Accuses, Reveals

__all__ = ["Made", "Standing", "final_points"]


@dataclass(frozen=True, slots=True)
class Made:
    """A claim that a player has made."""

    what: Trait | Suspect
    """The trait revealed or the suspect accused."""
    right: bool | None = None
    """Whether it is right; None for a revelation, which the end of the game will judge."""
    safe: bool = False
    """Whether it costs nothing if it is wrong."""


@dataclass(frozen=True, slots=True)
class Standing:
    r"""What has been claimed, as far as points go.

    >>> from abbey.components.traits import Girth
    >>> even = np.ones(24) / 24
    >>> new = Standing("Ana")
    >>> round(new.value(even), 3)
    3.25
    >>> after = new.after(Reveals("Ana", Girth.FAT))
    >>> after.claims, round(after.value(even), 3)
    ((Made(what=Girth.FAT, right=None, safe=False),), 3.25)
    """

    me: str
    """Whose points they are."""
    claims: tuple[Made, ...] = ()
    """My claims, in the order of the lines."""
    revealed: frozenset[Trait] = frozenset()
    """Traits that somebody has revealed: they bring nothing more."""
    over: bool = False
    """Whether the game is over, so that nothing more can be claimed."""
    safe: bool = False
    """Whether my next revelation costs nothing if it is wrong."""
    turn: str | None = None
    """Whose turn it is; None where no line says so."""

    def after(self, event: Event) -> Standing:
        """Return the standing after a line."""
        match event:
            case Reveals(player=player, trait=trait):
                known = replace(self, revealed=self.revealed | {trait})
                if player != self.me:
                    return known
                made = Made(trait, safe=self.safe)
                return replace(known, claims=(*self.claims, made), safe=False)
            case Accuses(player=player, suspect=suspect, right=right):
                claims = self.claims
                if player == self.me:
                    claims = (*claims, Made(suspect, right))
                return replace(self, claims=claims, over=self.over or right)
            case End():
                return replace(self, over=True)
            case Turn(player=player):
                return replace(self, turn=player, safe=False)
            case UsesBook(player=player, book=card):
                return self._read(player, card)
            case LibraryRead(card=card):
                return self._read(self.turn, card)
            case _:
                return self

    def _read(self, player: str | None, card: Card) -> Standing:
        safe = card.op is Effect.SAFE_REVELATION and player == self.me
        return replace(self, safe=self.safe or safe)

    def made(self, chances: Floats) -> float:
        """Return the expected points of my claims.

        A revelation counts 3 P - 1, or 2 P if a wrong one costs nothing; an accusation 4 or -2.
        """
        return sum(_points(claim, chances) for claim in self.claims)

    def ahead(self, chances: Floats) -> float:
        """Return the value of the position: what the claims that pay would bring, if made now."""
        return 0.0 if self.over else position_value(chances, self.revealed)

    def value(self, chances: Floats) -> float:
        """Return points made and points ahead."""
        return self.made(chances) + self.ahead(chances)


def final_points(standing: Standing, culprit: Suspect) -> float:
    """Return what the claims score when the culprit's card is turned up.

    >>> from abbey.components.traits import Girth
    >>> final_points(Standing("Ana", (Made(Girth.FAT),)), Suspect.named("Bruno"))
    2.0
    """
    sure = np.zeros(24)
    sure[culprit.index] = 1.0
    return standing.made(sure)


def _points(claim: Made, chances: Floats) -> float:
    if isinstance(claim.what, Suspect):
        return 4.0 if claim.right else -2.0
    chance = float(having()[TRAITS.index(claim.what)] @ chances)
    return 2 * chance if claim.safe else 3 * chance - 1
