"""The line about a Mass: everybody passes cards to the left at once."""

from __future__ import annotations

from dataclasses import dataclass

from abbey.components.masses import Mass
from abbey.record.cards import KnownCard, cards_text

__all__ = ["MassHeld", "MassLook", "MassPart"]


@dataclass(frozen=True, slots=True)
class MassPart:
    """What one player did at a Mass, as far as the writer knows."""

    player: str
    """Who."""
    gave: tuple[KnownCard, ...] | None = None
    """The cards passed on; None if not written (then the Mass card tells how many)."""
    got: tuple[KnownCard, ...] | None = None
    """The cards received; only in the owner's part of a notebook."""
    skips: bool = False
    """Neither gives nor receives (De Alchemia)."""

    def __post_init__(self) -> None:
        told = self.gave is not None or self.got is not None
        if told is self.skips:
            raise ValueError(f"{self.player} either skips or gives and gets something")

    def __str__(self) -> str:
        if self.skips:
            return f"{self.player} skips"
        gave = self.gave or ()
        what = str(len(gave)) if gave and not any(gave) else cards_text(gave)
        return f"{self.player} gave {what}"


@dataclass(frozen=True, slots=True)
class MassLook:
    """`A saw CARDS of B`: A looked at what B passed on (Cartulary of the Abbey)."""

    looker: str
    """Who looked."""
    giver: str
    """Whose cards."""
    cards: tuple[KnownCard, ...] | None = None
    """What was seen, if known."""

    def __str__(self) -> str:
        seen = "" if self.cards is None else f" {cards_text(self.cards)}"
        return f"{self.looker} saw{seen} of {self.giver}"


@dataclass(frozen=True, slots=True)
class MassHeld:
    """`mass NAME: …`: everybody passes cards to the left at once."""

    mass: Mass
    """Which Mass: it prints how many cards go."""
    mine: MassPart | None = None
    """The part of the notebook's owner (`gave …; got …`); None in a record, or if I skip."""
    parts: tuple[MassPart, ...] = ()
    """Clauses that name a player, in the order written."""
    looks: tuple[MassLook, ...] = ()
    """Who saw what was passed."""

    def __str__(self) -> str:
        clauses = []
        if self.mine is not None:
            if self.mine.gave is not None:
                clauses.append(f"gave {cards_text(self.mine.gave)}")
            if self.mine.got is not None:
                clauses.append(f"got {cards_text(self.mine.got)}")
        clauses.extend(str(part) for part in self.parts)
        clauses.extend(str(look) for look in self.looks)
        return f"mass {self.mass}" + (f": {'; '.join(clauses)}" if clauses else "")
