"""The tactics of an account, and how hard each is to see at the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, unique

__all__ = ["WEIGHTS", "Difficulty", "Tactic"]


@unique
class Tactic(Enum):
    """How one step of an account argues."""

    OWN = "own card"
    """The card was in one's own hand at the deal."""
    SIZES = "sizes alone"
    """A place is empty, or too small or too large; no line is needed."""
    SEEN = "seen"
    """The card was shown, looked at, taken, drawn or given where its name could be read."""
    ANSWERED = "answered"
    """An answer says so by itself."""
    HELD = "held by another"
    """The card is in one place, and so in no other."""
    DISCARDED = "discarded"
    """The card is out of the game."""
    ACCUSED = "accused"
    """An accusation was right, or refuted."""
    CROSSED = "crossed off by another"
    """A player has crossed the suspect off, or has never seen the card."""
    PASSED = "passed on"
    """The card went on to the left at a Mass."""
    FOLLOWED = "followed"
    """What came and went since leaves so much in a place."""
    EXHAUSTED = "count exhausted"
    """The cards counted are all known, so no other one of the set is there."""
    NEEDED = "count needs all the rest"
    """So few cards are left for a count that all of them must be there."""
    ADDED = "added up"
    """Parts of a set are counted, and so the set."""
    FULL = "hand is full"
    """All cards of a place are known, so no other one is there."""
    FILLED = "hand must be filled"
    """So few cards are left for a place that they must be there."""
    REST = "rest of the hand"
    """What is counted leaves so much room for all other cards of that place."""
    ONLY_PLACE = "only place left"
    """The card can be nowhere else."""
    OWN_CARDS = "own cards complete the count"
    """A count and one's own cards make up the whole set."""
    RETURNED = "given back"
    """The very card that was taken went back, or did not."""
    PIGEONHOLE = "pigeonhole over places"
    """Counts of several places make up the whole set, or leave it too little room."""
    SUPPOSED = "by contradiction"
    """The opposite was supposed, and led to what cannot be."""
    CASES = "by cases"
    """No short argument was found; every case was tried by the solver."""

    def __repr__(self) -> str:
        return f"Tactic.{self.name}"

    def __str__(self) -> str:
        return self.value

    @property
    def weight(self) -> int:
        """How hard the tactic is to see, from 1 to 10."""
        return WEIGHTS[self]


WEIGHTS: dict[Tactic, int] = {
    Tactic.OWN: 1,
    Tactic.SIZES: 1,
    Tactic.SEEN: 1,
    Tactic.ANSWERED: 1,
    Tactic.HELD: 1,
    Tactic.DISCARDED: 1,
    Tactic.ACCUSED: 1,
    Tactic.CROSSED: 2,
    Tactic.PASSED: 2,
    Tactic.FOLLOWED: 2,
    Tactic.EXHAUSTED: 2,
    Tactic.NEEDED: 2,
    Tactic.ADDED: 2,
    Tactic.FULL: 3,
    Tactic.FILLED: 3,
    Tactic.REST: 3,
    Tactic.ONLY_PLACE: 3,
    Tactic.OWN_CARDS: 3,
    Tactic.RETURNED: 4,
    Tactic.PIGEONHOLE: 4,
    Tactic.SUPPOSED: 6,
    Tactic.CASES: 10,
}
"""The weight of each tactic: 1 is read off a line, 10 is left to a machine."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a deduction is: by its hardest step, then by all of them.

    >>> print(Difficulty.of([Tactic.SEEN, Tactic.PIGEONHOLE, Tactic.EXHAUSTED]))
    hardest step 4 (pigeonhole over places), sum 7
    >>> Difficulty.of([Tactic.SEEN]) < Difficulty.of([Tactic.REST])
    True
    """

    hardest: Tactic | None
    """Tactic of the hardest step; None if there is no step."""
    total: int
    """Sum of the weights of all steps."""

    @classmethod
    def of(cls, tactics: Iterable[Tactic]) -> Difficulty:
        """Weigh the tactics of an account."""
        used = list(tactics)
        return cls(max(used, key=lambda one: one.weight, default=None), sum(t.weight for t in used))

    @property
    def key(self) -> tuple[int, int]:
        """Weight of the hardest step, then the sum: what difficulties are compared by."""
        return (self.hardest.weight if self.hardest else 0, self.total)

    def __lt__(self, other: Difficulty) -> bool:
        return self.key < other.key

    def __str__(self) -> str:
        if self.hardest is None:
            return "no step"
        return f"hardest step {self.hardest.weight} ({self.hardest}), sum {self.total}"
