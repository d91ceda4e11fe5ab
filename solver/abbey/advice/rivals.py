"""What the others may know, world by world.

I do not see what an opponent has seen, but every world of mine says it. In such a world the
opponent has seen a set of cards `S` and heard what all heard. The exact chances that somebody in
that seat would reckon with take a notebook of their own; the estimate used here is the
spectator's chances, restricted to what that player has not seen:

    P(culprit is c | opponent, world) = q(c) [c not in S] / sum over c' not in S of q(c')

It leaves out that some answers say more to those who hold part of what was counted.
`benchmarks/race.py` compares it with exact chances of the opponents' own notebooks.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

import numpy as np

from abbey.advice.outlook import Outlook
from abbey.advice.values import having
from abbey.components.traits import TRAITS, Trait
from abbey.inference.joint import Masks
from abbey.inference.lots import drawn_holdings
from abbey.inference.states import Floats, Integers
from abbey.knowledge.steps import Places

__all__ = ["WORLDS", "Rival", "Rivals", "restricted", "rivals", "told", "values_of"]

WORLDS = 200
"""Worlds drawn for each opponent."""

_BITS = np.arange(24, dtype=np.uint32)


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """What one opponent may know, in so many worlds of mine, all equally likely.

    >>> rival = Rival("Ben", np.array([0b001], np.uint32), np.array([1]), np.ones(24) / 24, 0b111)
    >>> rival.chances()[0, :4].tolist()
    [0.0, 0.5, 0.5, 0.0]
    >>> rival.chances(also_seen=0b100)[0, :4].tolist()
    [0.0, 1.0, 0.0, 0.0]
    """

    name: str
    """Who."""
    seen: Masks
    """The cards that this player has seen, by world."""
    culprits: Integers
    """The culprit's index, by world."""
    public: Floats
    """The chance of each suspect to be the culprit, for a spectator."""
    pack: int
    """Mask of the cards in play."""

    @property
    def worlds(self) -> int:
        """How many worlds there are."""
        return len(self.seen)

    def chances(self, *, also_seen: int = 0, public: Floats | None = None) -> Floats:
        """Estimate what this player reckons with, shape (worlds, 24).

        Args:
            also_seen: mask of cards that this player comes to see besides.
            public: a spectator's chances after some news, in place of those now.
        """
        heard = self.public if public is None else public
        return restricted(heard, self.seen | np.uint32(also_seen), self.pack)

    def told(self, *, also_seen: int = 0, public: Floats | None = None) -> float:
        """Return how many bits about the culprit such news tell this player, on average."""
        return told(self.chances(), self.chances(also_seen=also_seen, public=public))

    def gained(
        self,
        made: Container[Trait],
        *,
        also_seen: int = 0,
        public: Floats | None = None,
    ) -> float:
        """Return how many points such news are worth to this player, on average; at least 0.

        The estimate judges what the player reckons with, not what is true: what makes somebody
        surer is worth something, what makes somebody doubt is worth nothing.
        """
        after = values_of(self.chances(also_seen=also_seen, public=public), made)
        return max(0.0, float((after - values_of(self.chances(), made)).mean()))


@dataclass(frozen=True, slots=True, eq=False)
class Rivals:
    """All opponents, as they look from one notebook."""

    each: tuple[Rival, ...]
    """The opponents, from the left neighbour on."""
    made: Mapping[Trait, tuple[str, ...]]
    """Who has revealed which trait."""

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(rival.name for rival in self.each)

    def of(self, name: str) -> Rival:
        """Return one of them.

        Raises:
            ValueError: if nobody of that name is an opponent.
        """
        for rival in self.each:
            if rival.name == name:
                return rival
        raise ValueError(f"no opponent is called {name!r}; there are {', '.join(self.names)}")

    def share(self, points: float) -> float:
        """Return what points that opponents gain, all summed, cost me: the average of it.

        Only one of them can win in my place, so what all gain together weighs as if one of them
        had gained the mean.
        """
        return points / len(self.each)


def rivals(outlook: Outlook, *, worlds: int = WORLDS, seed: int = 0) -> Rivals | None:
    r"""Draw worlds for each opponent; None where there are no chances to draw by.

    >>> from abbey.record import read
    >>> found = rivals(Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian")), worlds=10)
    >>> ben = found.of("Ben")
    >>> [int(seen).bit_count() for seen in ben.seen] == [6] * 10
    True
    >>> round(float(ben.chances()[0].max()), 4)  # eighteen left, for Ben
    0.0556
    """
    pack = outlook.notebook.header.suspects.mask
    public = outlook.public()
    heard = None if public is None or public.where is None else public.where[:, Places.CULPRIT]
    if heard is None:
        heard = np.array([float(pack >> card & 1) for card in range(24)])
    found = []
    for seat, name in enumerate(outlook.others):
        holdings = outlook.holdings(name, sheet=True)
        if holdings is None:
            return None
        seen, culprits = drawn_holdings(holdings, worlds, seed=seed * 31 + seat)
        found.append(Rival(name, seen, culprits, heard, pack))
    return Rivals(tuple(found), outlook.made)


def restricted(public: Floats, seen: Masks, pack: int) -> Floats:
    """Return a spectator's chances for each of those who have seen some cards.

    Who has seen everybody whom the spectator thinks possible falls back on all unseen cards.
    """
    hidden = ((np.uint32(pack) & ~seen)[:, None] >> _BITS & 1).astype(np.float64)
    chances = hidden * public
    total = chances.sum(axis=1, keepdims=True)
    chances = np.where(total > 0, chances, hidden)
    whole = chances.sum(axis=1, keepdims=True)
    shares: Floats = chances / np.where(whole > 0, whole, 1.0)
    return shares


def told(before: Floats, after: Floats) -> float:
    """Return the mean of the information that takes each row of chances to the other.

    `sum over c of after(c) log2(after(c) / before(c))`; what was thought impossible counts nothing.
    """
    both = (after > 0) & (before > 0)
    ratio = np.where(both, after / np.where(both, before, 1.0), 1.0)
    return max(0.0, float((after * np.log2(ratio)).sum(axis=1).mean()))


def values_of(chances: Floats, made: Container[Trait]) -> Floats:
    """Return the value of the position for each row of chances (see `position_value`)."""
    value = np.maximum(0.0, 6 * chances.max(axis=1) - 2)
    free = np.array([trait not in made for trait in TRAITS])
    traits = chances @ having()[free].T
    points: Floats = value + np.maximum(0.0, 3 * traits - 1).sum(axis=1)
    return points
