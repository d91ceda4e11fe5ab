"""Which kept book to use and when, and when to play a crypt card.

What a book brings now stands against keeping it for later. Knowledge is worth most when it comes
early, so books that show cards are used at once. Books that save steps or time are worth most
where they bring a claim nearer that should be made now; books about questions where there is a
question worth them. Points and bits are those of using the book now, less those of keeping it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from abbey.advice.choices import Choice, best_first, told_chance
from abbey.advice.claims import TEMPO, Advice, ClaimAdvice
from abbey.advice.effects import ACCUSATION
from abbey.advice.race import CHAPTER_HALL, RaceStanding, pawns_known
from abbey.advice.rooms_books import Shelf
from abbey.advice.rooms_table import TableNow
from abbey.components.board import Room, distance
from abbey.components.decks import Card
from abbey.components.effects import Effect

__all__ = ["Chance", "crypt", "using"]

KEPT = 0.1
"""Points that a book is worth in the hand, where its best use may still come."""
SOONER = 0.1
"""What is known now is worth so much more, as a share, than if it were known a turn later."""
SAFE = 0.9
"""Points from which on a revelation free of risk is worth its book."""

_CRYPT = Room.named("crypt")


@dataclass(frozen=True, slots=True)
class Chance:
    """What a book could be good for at this moment."""

    shelf: Shelf
    """What books are worth in this position."""
    claim: ClaimAdvice | None = None
    """The best claim; None if there is none."""
    question_points: float = 0.0
    """Points of the question about to be asked, or refused."""
    question_leak: float = 0.0
    """The share of it that listeners get."""
    asked: int = 1
    """How many players are in the same room."""
    given: float = 0.0
    """Points that passing cards at the coming Mass costs."""
    cards: int = 1
    """How many cards are passed in it."""
    standing: RaceStanding | None = None
    """How far the player is who has been asked."""
    opponents: int = 1
    """How many opponents there are."""


def using(
    books: Iterable[Card], chance: Chance, table: TableNow | None, me: str | None
) -> tuple[Choice[Card | None], ...]:
    """Rank the books that can be used now; None, worth 0, stands for keeping them all.

    >>> from abbey.advice.rooms_looks import NOTHING, Told
    >>> from abbey.components.decks import SCRIPTORIUM
    >>> one = Told(0.5, 0.4)
    >>> shelf = Shelf(NOTHING, 0.0, 0.0, one, one, one, lambda: NOTHING)
    >>> look = next(book for book in SCRIPTORIUM if book.op is Effect.PEEK_TWO_RANDOM_DIE)
    >>> best, keep = using([look], Chance(shelf), None, "Ana")
    >>> best.option == look, best.bits, keep.option
    (True, 0.05, None)

    Args:
        books: the books.
        chance: what they could be good for.
        table: the table; None if nobody wrote it down.
        me: whose books they are.
    """
    keep: Choice[Card | None] = Choice(None, 0.0, 0.0, "A book that is kept can be used later.")
    return best_first([*(_used(book, chance, table, me) for book in books), keep])


def crypt(chance: Chance, table: TableNow | None, me: str | None) -> tuple[Choice[bool], ...]:
    """Rank playing the crypt card for another turn now (True) and keeping it (False).

    A turn is worth the same now and later, and the sooner the better, unless a claim will have to
    be run for: then the card waits until the hall is within the one move that it gives.
    """
    points, why = _turn(chance, table, me)
    turn = chance.shelf.turn
    return best_first(
        (
            Choice(True, SOONER * turn.bits if points > 0 else 0.0, points, why),
            Choice(False, 0.0, 0.0, "The card can be played after a later turn."),
        )
    )


def _used(
    book: Card, chance: Chance, table: TableNow | None, me: str | None
) -> Choice[Card | None]:
    points, why = _worth(book.op, chance, table, me)
    told, _ = chance.shelf.worth(book.op)
    return Choice(book, SOONER * told.bits if points > 0 else 0.0, points, why)


def _worth(
    effect: Effect, chance: Chance, table: TableNow | None, me: str | None
) -> tuple[float, str]:
    """Return the points of using a book now rather than later, and why."""
    claim = chance.claim if _is_now(chance.claim) else None
    match effect:
        case Effect.REVEAL_OR_ACCUSE_ANYWHERE:
            if claim is None:
                return -KEPT, "No claim should be made now."
            if claim.moves == 0:
                return -KEPT, "You stand in the chapter hall and need no book."
            turns = 2 if claim.moves is None else claim.moves
            points = turns * TEMPO + claim.first * max(0.0, claim.now)
            return points, f"It makes a claim of {claim.points:+.2f} points at once."
        case Effect.SAFE_REVELATION:
            safe = chance.shelf.safe_claim
            return safe - SAFE, f"Your best revelation is worth {safe:.2f} points without risk."
        case Effect.EXTRA_STEP:
            if claim is not None and _steps(table, me) == _reach(table) + 1:
                return TEMPO, "It brings you into the chapter hall with this move."
            return -KEPT, "It would not bring you to a claim."
        case Effect.CRYPT_PASSAGE:
            if claim is not None and _stands(table, me, _CRYPT):
                return TEMPO, "It leads from the crypt to the chapter hall at once."
            return -KEPT, "There is no claim to hurry to."
        case Effect.EXTRA_TURN | Effect.EXTRA_TURN_MOVE3 | Effect.EXTRA_TURN_ANYWHERE:
            return _turn(chance, table, me)
        case Effect.PRIVATE_QUESTION:
            saved = chance.question_points * chance.question_leak
            return saved - KEPT, f"It keeps {saved:.2f} points of your question from the others."
        case Effect.FORCE_ANSWER:
            return (
                chance.question_points - KEPT,
                f"The answer would bring {chance.question_points:.2f} points.",
            )
        case Effect.QUESTION_ALL_IN_ROOM:
            more = max(0, chance.asked - 1) * chance.question_points / 2
            return more - KEPT, f"{chance.asked} can be asked at once."
        case Effect.SEND_TO_CHAPEL:
            right = 0.0 if chance.standing is None else chance.standing.right
            points = ACCUSATION * right / chance.opponents
            return (
                points - KEPT,
                f"Who is sent away knows the culprit with chance {told_chance(right)}.",
            )
        case Effect.SKIP_MASS:
            return chance.given - KEPT, f"Passing cards would cost {chance.given:.2f} points."
        case Effect.PASS_ONE_LESS:
            saved = chance.given / max(1, chance.cards)
            return saved - KEPT / 2, f"One card less saves {saved:.2f} points."
        case _:
            told, _ = chance.shelf.worth(effect)
            points = SOONER * told.points + KEPT / 10
            return points, f"It tells {told.bits:.2f} bits, and the sooner the better."


def _turn(chance: Chance, table: TableNow | None, me: str | None) -> tuple[float, str]:
    claim = chance.claim if _is_now(chance.claim) else None
    turn = chance.shelf.turn
    if claim is not None and claim.moves not in (None, 0):
        steps, reach = _steps(table, me), _reach(table)
        if steps <= reach:
            points = TEMPO + claim.first * max(0.0, claim.now)
            return points, "With one more turn you are in the chapter hall."
        return -KEPT, "Keep it until the chapter hall is within one move."
    return SOONER * turn.points + KEPT / 10, f"A turn tells about {turn.bits:.2f} bits."


def _is_now(claim: ClaimAdvice | None) -> bool:
    return claim is not None and claim.advice is Advice.NOW


def _steps(table: TableNow | None, me: str | None) -> int:
    """Return the steps to the chapter hall; a great many where nothing says so."""
    if table is None or me is None or not pawns_known(table):
        return 99
    return distance(table.seat(me).pawn, CHAPTER_HALL)


def _reach(table: TableNow | None) -> int:
    return 2 if table is None else table.steps


def _stands(table: TableNow | None, me: str | None, room: Room) -> bool:
    return table is not None and me is not None and table.seat(me).pawn == room
