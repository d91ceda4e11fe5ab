"""A card in a line: a suspect, or one whose name is not known; and the words beside cards."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, unique

from abbey.components.suspects import Suspect

__all__ = ["PILE", "Everyone", "KnownCard", "Nothing", "cards_text"]

KnownCard = Suspect | None
"""A card, or None for a card whose name is not known."""

PILE = "pile"
"""The parlor pile, where a line names places."""


@unique
class Everyone(Enum):
    """All other players, as the audience of a shown card."""

    ALL = "all"
    """Shown to everybody."""

    def __repr__(self) -> str:
        return f"Everyone.{self.name}"

    def __str__(self) -> str:
        return self.value


@unique
class Nothing(Enum):
    """No card: the player asked to show one had none that fits."""

    NOTHING = "nothing"
    """Nothing was shown."""

    def __repr__(self) -> str:
        return f"Nothing.{self.name}"

    def __str__(self) -> str:
        return self.value


def cards_text(cards: Sequence[KnownCard]) -> str:
    """Write a list of cards: names, `?` for an unknown one, `nothing` for none.

    >>> cards_text([Suspect.named("Guy"), None]), cards_text([])
    ('Guy, ?', 'nothing')
    """
    return ", ".join("?" if card is None else card.name for card in cards) or "nothing"
