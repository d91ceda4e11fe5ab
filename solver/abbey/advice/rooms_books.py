"""What a book is expected to bring, for the scriptorium and the library.

A book that shows cards is worth what the cards tell. One that gives time is worth a share of a
turn, one that lets make a claim what the claim brings. These shares are judged, not derived:
nobody can say what a question more costs an opponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from abbey.advice.rooms_looks import NOTHING, Told
from abbey.components.decks import Card
from abbey.components.effects import Effect

__all__ = ["TURN_SHARES", "Shelf"]

TURN_SHARES: Mapping[Effect, float] = MappingProxyType(
    {
        Effect.EXTRA_TURN: 1.0,
        Effect.EXTRA_TURN_MOVE3: 1.0,
        Effect.EXTRA_TURN_ANYWHERE: 1.5,
        Effect.EXTRA_STEP: 0.3,
        Effect.CRYPT_PASSAGE: 0.3,
        Effect.GOTO_CRYPT_OR_CONFESSIONAL: 1.0,
        Effect.ENTER_LIBRARY: 1.0,
        Effect.DRAW_THREE_BOOKS: 1.0,
        Effect.PLACE_OTHERS: 0.3,
        Effect.CHOOSE_INSTEAD_OF_DIE: 0.1,
        Effect.SEND_TO_CHAPEL: 0.2,
        Effect.PRIVATE_QUESTION: 0.2,
        Effect.FORCE_ANSWER: 0.2,
        Effect.QUESTION_ALL_IN_ROOM: 0.3,
        Effect.PARLOR_REPEAT: 0.2,
        Effect.IMMUNE_WHEN_CAUGHT: 0.2,
        Effect.SKIP_MASS: 0.3,
        Effect.PASS_ONE_LESS: 0.2,
        Effect.MASS_NOW_FIRST: 0.2,
        Effect.TAKE_BELL_AFTER_MASS: 0.1,
        Effect.STEAL_BOOK: 0.3,
    }
)
"""What an effect that gives time, freedom or quiet is worth, in turns."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What books are worth in a position."""

    turn: Told
    """What an ordinary turn brings."""
    claim: float
    """Points of the best claim that could be made now, 0 if there is none."""
    safe_claim: float
    """Points of the best revelation, were it free of risk."""
    card: Told
    """What a random card of another player tells, on average."""
    two_cards: Told
    """What two of them tell."""
    hand: Told
    """What a whole hand tells."""
    passed: Callable[[], Told]
    """What the cards tell that one player passes at the next Mass."""

    def worth(self, effect: Effect) -> tuple[Told, float]:
        """Return what an effect tells, and the points of the claim that it allows."""
        match effect:
            case Effect.STEAL_RANDOM_DIE | Effect.EXCHANGE_BOOK_FOR_SUSPECT:
                return self.card, 0.0
            case Effect.PEEK_TWO_RANDOM_DIE | Effect.SWAP_TWO_RANDOM:
                return self.two_cards, 0.0
            case Effect.PEEK_HAND_DIE | Effect.PEEK_HAND_MINUS_ONE | Effect.SWAP_HANDS:
                return self.hand, 0.0
            case Effect.PEEK_ONE_EACH_REDISTRIBUTE | Effect.GATHER_AND_SHOW_TRAIT:
                return self.two_cards, 0.0
            case Effect.PEEK_MASS_PASS:
                return self.passed(), 0.0
            case Effect.REVEAL_OR_ACCUSE_ANYWHERE:
                return NOTHING, self.claim
            case Effect.SAFE_REVELATION:
                return NOTHING, self.safe_claim
            case _:
                return self.turn * TURN_SHARES.get(effect, 0.0), 0.0

    def average(self, books: Iterable[Card]) -> tuple[Told, float]:
        """Return the mean over some books; nothing if there are none."""
        total, claim, count = NOTHING, 0.0, 0
        for book in books:
            one, claimed = self.worth(book.op)
            total, claim, count = total + one, claim + claimed, count + 1
        return (total * (1 / count), claim / count) if count else (NOTHING, 0.0)
