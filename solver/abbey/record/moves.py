"""Lines about suspect cards: what moved, what was shown, what was looked at.

A card is a `Suspect` where its name is known and `None` where it is not; in a list of cards
`None` is the notation's `?`. Players are named by their names. Every event prints as its line.
"""

from __future__ import annotations

from dataclasses import dataclass

from abbey.components.suspects import Suspect
from abbey.record.cards import PILE, Everyone, KnownCard, Nothing, cards_text
from abbey.record.mass import MassHeld, MassLook, MassPart
from abbey.record.questions import AskedSet

__all__ = [
    "PILE",
    "CardEvent",
    "Discards",
    "Draws",
    "Everyone",
    "Gives",
    "Holds",
    "HoldsCount",
    "KnownCard",
    "LooksAtAllButOne",
    "LooksAtCards",
    "LooksAtHand",
    "LosesTrack",
    "MassHeld",
    "MassLook",
    "MassPart",
    "Nothing",
    "Returns",
    "Shows",
    "Shuffles",
    "SwapsCards",
    "SwapsHands",
    "Takes",
    "TakesInstead",
    "cards_text",
]


def _one(card: KnownCard) -> str:
    return f" {card}" if card else ""


@dataclass(frozen=True, slots=True)
class Draws:
    """`A draws CARD`: the top card of the parlor pile goes to A's hand."""

    player: str
    """Who draws."""
    card: KnownCard = None
    """What was drawn."""

    def __str__(self) -> str:
        return f"{self.player} draws{_one(self.card)}"


@dataclass(frozen=True, slots=True)
class Takes:
    """`A takes CARD from B`: a random card of B's hand goes to A."""

    taker: str
    """Who takes."""
    victim: str
    """Who loses a card."""
    card: KnownCard = None
    """What was taken."""

    def __str__(self) -> str:
        return f"{self.taker} takes{_one(self.card)} from {self.victim}"


@dataclass(frozen=True, slots=True)
class Returns:
    """`A returns CARD to B`: the very card that A took from B last goes back."""

    giver: str
    """Who was caught."""
    receiver: str
    """Whose cell it was."""
    card: KnownCard = None
    """What went back."""

    def __str__(self) -> str:
        return f"{self.giver} returns{_one(self.card)} to {self.receiver}"


@dataclass(frozen=True, slots=True)
class TakesInstead:
    """`B takes CARD from A instead`: A no longer holds that very card; a random one goes."""

    taker: str
    """Whose cell it was."""
    victim: str
    """Who was caught."""
    card: KnownCard = None
    """What was taken instead."""

    def __str__(self) -> str:
        return f"{self.taker} takes{_one(self.card)} from {self.victim} instead"


@dataclass(frozen=True, slots=True)
class Gives:
    """`A gives CARD to B`: a card of A's choice."""

    giver: str
    """Who gives."""
    receiver: str
    """Who gets it."""
    card: KnownCard = None
    """What was given."""

    def __str__(self) -> str:
        return f"{self.giver} gives {self.card or 'a card'} to {self.receiver}"


@dataclass(frozen=True, slots=True)
class Shows:
    """`A shows B CARD: SET`: A chose it among A's cards of the set; it stays with A."""

    shower: str
    """Who shows."""
    audience: str | Everyone
    """Who sees it."""
    card: KnownCard | Nothing = None
    """The card, None if its name is not known, or `Nothing`."""
    of: AskedSet | None = None
    """The set asked for; None for any card."""

    def __str__(self) -> str:
        what = "a card" if self.card is None else str(self.card)
        return f"{self.shower} shows {self.audience} {what}" + (f": {self.of}" if self.of else "")


@dataclass(frozen=True, slots=True)
class LooksAtCards:
    """`A sees CARD, CARD of B`: cards taken at random from B's hand, which stay there."""

    looker: str
    """Who looks."""
    owner: str
    """Whose hand."""
    cards: tuple[KnownCard, ...]
    """The cards looked at; at least one."""

    def __str__(self) -> str:
        if any(self.cards):
            return f"{self.looker} sees {cards_text(self.cards)} of {self.owner}"
        count = len(self.cards)
        what = "a card" if count == 1 else f"{count} cards"
        return f"{self.looker} sees {what} of {self.owner}"


@dataclass(frozen=True, slots=True)
class LooksAtHand:
    """`A sees hand of B: CARDS`: a look at the whole hand."""

    looker: str
    """Who looks."""
    owner: str
    """Whose hand."""
    cards: tuple[KnownCard, ...] | None = None
    """The whole hand, if the notebook's owner saw it."""

    def __str__(self) -> str:
        seen = "" if self.cards is None else f": {cards_text(self.cards)}"
        return f"{self.looker} sees hand of {self.owner}{seen}"


@dataclass(frozen=True, slots=True)
class LooksAtAllButOne:
    """`A sees hand of B but one: CARDS`: all but one, which B chose to hide."""

    looker: str
    """Who looks."""
    owner: str
    """Whose hand."""
    cards: tuple[KnownCard, ...] | None = None
    """All cards but the hidden one, if the notebook's owner saw them."""

    def __str__(self) -> str:
        seen = "" if self.cards is None else f": {cards_text(self.cards)}"
        return f"{self.looker} sees hand of {self.owner} but one{seen}"


@dataclass(frozen=True, slots=True)
class SwapsHands:
    """`A and B swap hands: CARDS / CARDS`: the hands change owners."""

    first: str
    """One player."""
    second: str
    """The other."""
    first_hand: tuple[KnownCard, ...] | None = None
    """The first player's new hand, if known."""
    second_hand: tuple[KnownCard, ...] | None = None
    """The second player's new hand, if known."""

    def __str__(self) -> str:
        text = f"{self.first} and {self.second} swap hands"
        hands = (self.first_hand, self.second_hand)
        known = [cards_text(hand) for hand in hands if hand is not None]
        return f"{text}: {' / '.join(known)}" if known else text


@dataclass(frozen=True, slots=True)
class SwapsCards:
    """`A swaps a card of B and C: CARD, CARD`: A looks at a random card of each and exchanges them.

    Named before the swap, B's first.
    """

    maker: str
    """Who looks and swaps."""
    first: str
    """B, who gets C's card."""
    second: str
    """C, who gets B's card."""
    first_card: KnownCard = None
    """B's card before the swap."""
    second_card: KnownCard = None
    """C's card before the swap."""

    def __str__(self) -> str:
        text = f"{self.maker} swaps a card of {self.first} and {self.second}"
        cards = (self.first_card, self.second_card)
        return f"{text}: {cards_text(cards)}" if any(cards) else text


@dataclass(frozen=True, slots=True)
class Shuffles:
    """`A shuffles a card of B, C, D: CARDS -> CARDS`: a random card of each, dealt back at random.

    Before and after are in the order of the owners.
    """

    maker: str
    """Who looks and shuffles."""
    owners: tuple[str, ...]
    """Who gives one card and gets one back."""
    before: tuple[KnownCard, ...] | None = None
    """What each gave; None if no card of it is known."""
    after: tuple[KnownCard, ...] | None = None
    """What each got back; None if no card of it is known."""

    def __post_init__(self) -> None:
        for name, cards in (("before", self.before), ("after", self.after)):
            if cards is None:
                continue
            if len(cards) != len(self.owners):
                raise ValueError(f"{len(self.owners)} owners have a card each: {cards!r}")
            if not any(cards):
                object.__setattr__(self, name, None)

    def __str__(self) -> str:
        text = f"{self.maker} shuffles a card of {', '.join(self.owners)}"
        if self.before is None and self.after is None:
            return text
        unknown = (None,) * len(self.owners)
        return (
            f"{text}: {cards_text(self.before or unknown)} -> {cards_text(self.after or unknown)}"
        )


@dataclass(frozen=True, slots=True)
class Discards:
    """`A discards CARD`: out of the game, face up (the Alibi events)."""

    player: str
    """Whose card."""
    card: Suspect
    """The card, seen by all."""

    def __str__(self) -> str:
        return f"{self.player} discards {self.card}"


@dataclass(frozen=True, slots=True)
class LosesTrack:
    """`lost track of A, B`: any exchange among these places may have happened."""

    places: tuple[str, ...]
    """Players, and `PILE`; at least two."""

    def __str__(self) -> str:
        return f"lost track of {', '.join(self.places)}"


@dataclass(frozen=True, slots=True)
class HoldsCount:
    """`A holds 4`: the size of A's hand as it lies on the table."""

    player: str
    """Whose hand."""
    count: int
    """How many cards."""

    def __str__(self) -> str:
        return f"{self.player} holds {self.count}"


@dataclass(frozen=True, slots=True)
class Holds:
    """`A holds: CARDS`: the whole hand."""

    player: str
    """Whose hand."""
    cards: tuple[KnownCard, ...]
    """All its cards."""

    def __str__(self) -> str:
        return f"{self.player} holds: {cards_text(self.cards)}"


CardEvent = (
    Draws
    | Takes
    | Returns
    | TakesInstead
    | Gives
    | Shows
    | LooksAtCards
    | LooksAtHand
    | LooksAtAllButOne
    | SwapsHands
    | SwapsCards
    | Shuffles
    | Discards
    | MassHeld
    | LosesTrack
    | HoldsCount
    | Holds
)
"""Any line about suspect cards."""
