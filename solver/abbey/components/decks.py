"""The cards that are not suspects: books, great books, events, crypt cards.

They come from `data/decks.toml`, which says where they were checked. What a card does is one of
the named effects of `effects.Effect`; a card of one's own is a `Card` with such an effect.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import unique
from functools import cache
from importlib.resources import files
from typing import Any

from abbey.components._word import Word
from abbey.components.effects import Effect, Timing
from abbey.components.traits import TRAITS, Trait
from abbey.errors import UnknownNameError

__all__ = ["CHRONICLES", "CRYPT", "EVENTS", "LIBRARY", "SCRIPTORIUM", "Card", "Deck"]


@unique
class Deck(Word):
    """The piles from which these cards are drawn."""

    SCRIPTORIUM = "scriptorium"
    """24 books, drawn in the scriptorium."""
    LIBRARY = "library"
    """8 great books, one of which each player may read in a game."""
    EVENTS = "events"
    """18 events, one after each Mass."""
    CRYPT = "crypt"
    """6 equal cards, one extra turn each."""


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """A book, a great book, an event or a crypt card.

    >>> card = Card.named("De Alchemia")
    >>> card
    Card.named('De Alchemia')
    >>> print(card, card.deck, card.op, card.starred, card.timing, sep=", ")
    De Alchemia, scriptorium, skip_mass, True, mass
    >>> Card("mine", "Sudden Chime", Deck.EVENTS, Effect.NEXT_MASS_NOW, "Mass follows at once.")
    Card('mine', 'Sudden Chime', Deck.EVENTS, Effect.NEXT_MASS_NOW, 'Mass follows at once.')

    Raises:
        ValueError: for a name that the notation cannot write, an effect on a trait without
            one, or fewer than one copy.
    """

    id: str
    """Stable identifier."""
    name: str
    """English name, as in the notation."""
    deck: Deck
    """Where it is drawn."""
    op: Effect
    """What it does, for the rules."""
    effect: str
    """What it does, in words for people."""
    starred: bool = False
    """Whether its owner keeps it, face down, until it is used."""
    timing: Timing = Timing.AT_ONCE
    """When it can be used."""
    die: bool = False
    """Whether dice pick players or rooms."""
    trait: Trait | None = None
    """The trait that it speaks of, if any."""
    lasting: bool = False
    """Whether the effect holds until the next Mass."""
    copies: int = 1
    """How many equal cards the deck has."""

    def __post_init__(self) -> None:
        if not self.name.strip() or set(self.name) & set(',:;=#"?'):
            raise ValueError(f'a card needs a name without , : ; = # " ? in it: {self.name!r}')
        if self.op is Effect.ALL_SHOW_TRAIT and self.trait is None:
            raise ValueError(f"{self.name!r}: the effect {self.op} needs a trait")
        if self.copies < 1:
            raise ValueError(f"{self.name!r}: a deck has at least one copy, got {self.copies!r}")

    @staticmethod
    def named(name: str) -> Card:
        """Return the card of the box or of the Chronicles with exactly this English name.

        Raises:
            UnknownNameError: if there is none. (Loose spelling is the reader's business.)
        """
        try:
            return _by_name()[name]
        except KeyError:
            known = ", ".join(_by_name())
            raise UnknownNameError(f"no card is called {name!r}; there are {known}") from None

    def __hash__(self) -> int:
        # Simulated games hash cards all the time, and ids hardly ever meet.
        return hash(self.id)

    def __repr__(self) -> str:
        if _by_name().get(self.name) == self:
            return f"Card.named({self.name!r})"
        parts = [repr(part) for part in (self.id, self.name, self.deck, self.op, self.effect)]
        extras: dict[str, tuple[object, object]] = {
            "starred": (self.starred, False),
            "timing": (self.timing, Timing.AT_ONCE),
            "die": (self.die, False),
            "trait": (self.trait, None),
            "lasting": (self.lasting, False),
            "copies": (self.copies, 1),
        }
        parts += [f"{key}={value!r}" for key, (value, usual) in extras.items() if value != usual]
        return f"Card({', '.join(parts)})"

    def __str__(self) -> str:
        return self.name


def _card(row: dict[str, Any], deck: str) -> Card:
    words = {str(trait): trait for trait in TRAITS}
    return Card(
        id=row["id"],
        name=row["name"],
        deck=Deck(row.get("deck", deck)),
        op=Effect(row["op"]),
        effect=row["effect"],
        starred=row.get("starred", False),
        timing=Timing(row.get("timing", "at_once")),
        die=row.get("die", False),
        trait=words[row["trait"]] if "trait" in row else None,
        lasting=row.get("lasting", False),
        copies=row.get("copies", 1),
    )


def _load() -> dict[str, tuple[Card, ...]]:
    text = files("abbey.components").joinpath("data/decks.toml").read_text("utf-8")
    data = tomllib.loads(text)
    return {
        deck: tuple(_card(row, deck) for row in data[deck])
        for deck in ("scriptorium", "library", "events", "crypt", "chronicles")
    }


_DECKS = _load()

SCRIPTORIUM: tuple[Card, ...] = _DECKS["scriptorium"]
"""The 24 books."""

LIBRARY: tuple[Card, ...] = _DECKS["library"]
"""The 8 great books."""

EVENTS: tuple[Card, ...] = _DECKS["events"]
"""The 18 events."""

CRYPT: tuple[Card, ...] = _DECKS["crypt"]
"""The one crypt card, of which there are six copies."""

CHRONICLES: tuple[Card, ...] = _DECKS["chronicles"]
"""The five cards of the expansion Pilgrims' Chronicles that the rules know: books and an event."""


@cache
def _by_name() -> dict[str, Card]:
    return {card.name: card for deck in _DECKS.values() for card in deck}
