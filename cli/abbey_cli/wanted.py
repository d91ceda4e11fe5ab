"""What `abbey advise` is asked to decide, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from abbey.errors import AdviceError

if TYPE_CHECKING:
    from abbey.advice.advise import Asking
    from abbey.advice.choices import Choice
    from abbey.advice.claims import ClaimAdvice
    from abbey.advice.due import Due
    from abbey.advice.rooms_advice import RoomsAdvice

__all__ = ["Decided", "Overview", "Wanted"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What advice is wanted for."""

    name: Literal[
        "claim", "pass", "show", "answer", "return", "take", "hide", "book", "crypt", "effect"
    ]
    """Which choice."""
    players: tuple[str, ...] = ()
    """Who asks, looks on or can be met."""
    question: str | None = None
    """The question to answer, as it is written."""
    of: str | None = None
    """The set that a card to show must be of, as it is written."""
    count: int | None = None
    """How many cards are passed."""
    private: bool = False
    """Whether the question was whispered."""
    card: str | None = None
    """The card whose effect is carried out, as it is written."""

    @property
    def player(self) -> str | None:
        """The one player concerned, if one is named."""
        return self.players[0] if self.players else None

    def one_player(self, who: str) -> str:
        """Return the one player concerned.

        Raises:
            AdviceError: if none is named, or several are.
        """
        if len(self.players) != 1:
            raise AdviceError(f"say {who}, as in --for {self.name} --player Ben")
        return self.players[0]


@dataclass(frozen=True, slots=True)
class Decided:
    """A choice among options as a command prints it."""

    name: str
    """Which choice."""
    title: str
    """What is to be decided, in words."""
    options: tuple[tuple[str, Choice[object]], ...]
    """Every option in words, best first."""


@dataclass(frozen=True, slots=True)
class Overview:
    """All advice for now."""

    due: Due | None
    """What the lines say is due; None if they do not tell, or only a question is wanted."""
    asking: Asking
    """What to ask."""
    claims: tuple[ClaimAdvice, ...] = ()
    """What to claim; none where chances are unknown or the search was ended."""
    where: RoomsAdvice | None = None
    """Where to go; None if the search was ended before."""
    passed: Decided | None = None
    """What to pass, if the Mass is due and the hand is known."""

    @property
    def left_out(self) -> tuple[str, ...]:
        """What was not weighed because somebody ended the search."""
        if self.where is not None:
            return ()
        return ("rooms",) if self.asking.listed.complete and self.claims else ("claims", "rooms")

    @property
    def sampled(self) -> bool:
        """Whether chances come from samples."""
        return self.asking.now.error > 0
