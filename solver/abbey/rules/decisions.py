"""What players are asked to decide.

A decision is put to one player, with that player's view. Its legal answers are in `options`; a
decision about words also allows what is not listed (see `AskChoice`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations

from abbey.components.board import Room
from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.components.suspects import Suspect
from abbey.components.traits import Trait
from abbey.record.moves import Everyone
from abbey.record.questions import Answer, AskedSet, Question
from abbey.rules.listed import listed_questions, patterns
from abbey.rules.options import (
    Accuse,
    Ask,
    Decline,
    Go,
    NameTrait,
    Option,
    PassCards,
    PickCard,
    PickPair,
    PickPlayer,
    PlayCrypt,
    Reorder,
    Request,
    Reveal,
    Say,
    Take,
    Use,
)

__all__ = [
    "AnswerChoice",
    "AskChoice",
    "BookChoice",
    "CardChoice",
    "ClaimChoice",
    "CryptChoice",
    "Decision",
    "HideChoice",
    "MoveChoice",
    "OrderChoice",
    "PairChoice",
    "PassChoice",
    "PlaceChoice",
    "PlayerChoice",
    "RequestChoice",
    "TakeChoice",
    "TraitChoice",
]


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """Where to move, or which book to use first."""

    rooms: tuple[Room, ...]
    """Where the move can end, nearest first."""
    books: tuple[Card, ...] = ()
    """Kept books that can be used now."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return (*map(Go, self.rooms), *map(Use, self.books))


@dataclass(frozen=True, slots=True)
class BookChoice:
    """Whether to use a kept book."""

    books: tuple[Card, ...]
    """Kept books that can be used now."""
    moment: Timing
    """Why now."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return (*map(Use, self.books), Decline())


@dataclass(frozen=True, slots=True)
class CryptChoice:
    """Whether to play the crypt card."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return (PlayCrypt(), Decline())


@dataclass(frozen=True, slots=True)
class AskChoice:
    """Whom to ask and what.

    Any question that needs no name of a monk for an answer is legal, within the fields below;
    `options` lists those about one or two traits, one monk or one room. Free words are not asked
    in simulated games.
    """

    players: tuple[str, ...]
    """Who can be asked."""
    books: tuple[Card, ...] = ()
    """Kept books that can be used first."""
    optional: bool = False
    """Whether the question may be left out, as a return question may."""
    traits: int = 5
    """How many traits a pattern may have; below five no list of names is a question."""
    yes_no: bool = False
    """Whether only yes or no may be the answer."""
    crossed: bool = True
    """Whether one may ask about crossed-off monks."""

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that `options` lists, for each player."""
        return listed_questions(self.traits, yes_no=self.yes_no, crossed=self.crossed)

    @property
    def options(self) -> tuple[Option, ...]:
        """Usual legal answers; there are more."""
        listed: list[Option] = [Use(book) for book in self.books]
        listed += [Ask(player, question) for player in self.players for question in self.questions]
        if self.optional:
            listed.append(Decline())
        return tuple(listed)


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """What to answer; cards can only be answered about truly."""

    asker: str
    """Who asks."""
    question: Question
    """What."""
    answers: tuple[Answer, ...]
    """The true answer, or both where the answer is an intention; silence if it is allowed."""
    private: bool = False
    """Whether it is whispered."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(map(Say, self.answers))


@dataclass(frozen=True, slots=True)
class TakeChoice:
    """Whether to take a random card."""

    victim: str
    """From whom."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return (Take(), Decline())


@dataclass(frozen=True, slots=True)
class RequestChoice:
    """Whom to ask for a card in the parlor, and for which."""

    players: tuple[str, ...]
    """Who can be asked."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        asked = (Request(player, of) for player in self.players for of in patterns(2))
        return (*asked, Decline())


@dataclass(frozen=True, slots=True)
class CardChoice:
    """Which of the own cards to show or to lay out of the game."""

    cards: tuple[Suspect, ...]
    """The cards that will do."""
    of: AskedSet | None
    """What was asked for; None for any card."""
    audience: str | Everyone
    """Who will see it."""
    keeps: bool = True
    """Whether the card stays in the hand."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(map(PickCard, self.cards))


@dataclass(frozen=True, slots=True)
class HideChoice:
    """Which card to hide before another player looks at the hand, if any."""

    cards: tuple[Suspect, ...]
    """The hand."""
    looker: str
    """Who will look."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return (*map(PickCard, self.cards), Decline())


@dataclass(frozen=True, slots=True)
class PassChoice:
    """Which cards to pass on at a Mass."""

    cards: tuple[Suspect, ...]
    """The hand."""
    count: int
    """How many must go."""
    receiver: str
    """To whom."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(map(PassCards, combinations(self.cards, self.count)))


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """Which revelation or accusation to make."""

    traits: tuple[Trait, ...]
    """Traits that can be revealed."""
    suspects: tuple[Suspect, ...]
    """Monks that can be accused."""
    optional: bool
    """Whether nothing may be claimed."""
    safe: bool = False
    """Whether a wrong revelation costs nothing."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        claims: list[Option] = [Reveal(trait) for trait in self.traits]
        claims += [Accuse(suspect) for suspect in self.suspects]
        if self.optional:
            claims.append(Decline())
        return tuple(claims)


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """Which player an effect is to meet."""

    players: tuple[str, ...]
    """Who can be chosen."""
    effect: Effect
    """What will happen."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(map(PickPlayer, self.players))


@dataclass(frozen=True, slots=True)
class PairChoice:
    """Which two players an effect is to meet."""

    players: tuple[str, ...]
    """Who can be chosen."""
    effect: Effect
    """What will happen."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(PickPair(one, other) for one, other in combinations(self.players, 2))


@dataclass(frozen=True, slots=True)
class PlaceChoice:
    """Where to put a pawn, one's own or another's."""

    player: str
    """Whose pawn."""
    rooms: tuple[Room, ...]
    """Where it can go."""
    effect: Effect
    """Why."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(map(Go, self.rooms))


@dataclass(frozen=True, slots=True)
class TraitChoice:
    """Which trait the others are to show."""

    traits: tuple[Trait, ...]
    """All twelve."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(map(NameTrait, self.traits))


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """In which order to put back the next event cards."""

    cards: tuple[Card, ...]
    """The cards as they lay, from the top."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All legal answers."""
        return tuple(map(Reorder, permutations(self.cards)))


Decision = (
    MoveChoice
    | BookChoice
    | CryptChoice
    | AskChoice
    | AnswerChoice
    | TakeChoice
    | RequestChoice
    | CardChoice
    | HideChoice
    | PassChoice
    | ClaimChoice
    | PlayerChoice
    | PairChoice
    | PlaceChoice
    | TraitChoice
    | OrderChoice
)
"""Anything that a player can be asked to decide."""
