"""The player who keeps the suspect sheet by hand, and plays by its odds.

Sees a card: crosses it off. Hears a count: compares it with the sheet. Asks about traits and
pairs that split the open suspects; goes where cards are shown; reveals and accuses when the
sheet makes it likely enough. Passes on what others have seen, and keeps the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import assert_never

from abbey.components.board import Room, distance
from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.components.suspect_set import SuspectSet, with_traits
from abbey.components.suspects import Suspect
from abbey.players.claims import Nerve, best_claim, free_traits
from abbey.players.notes import Notes, Odds
from abbey.players.questions import best_question, best_request
from abbey.players.walking import Errands, steps_of
from abbey.record.questions import GoingTo, Silence
from abbey.rules.decisions import (
    AnswerChoice,
    AskChoice,
    BookChoice,
    CardChoice,
    ClaimChoice,
    CryptChoice,
    Decision,
    HideChoice,
    MoveChoice,
    OrderChoice,
    PairChoice,
    PassChoice,
    PlaceChoice,
    PlayerChoice,
    RequestChoice,
    TakeChoice,
    TraitChoice,
)
from abbey.rules.options import (
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
    Say,
    Take,
    Use,
)
from abbey.rules.view import View

__all__ = ["SheetPlayer"]

_CHAPTER_HALL = Room.named("chapter_hall")
_WHISPER = 0.1
"""Bits from which on a question is worth a book that whispers it."""


class SheetPlayer:
    """Play by the suspect sheet.

    A choice follows from the seed and the view alone: equal views get equal choices.

    >>> from random import Random
    >>> from abbey.rules.game import play
    >>> names = ("Ana", "Ben", "Cleo")
    >>> played = play(names, [SheetPlayer(seat) for seat in range(3)], chance=Random(1))
    >>> played.outcome.finder in names
    True

    Args:
        seed: decides between rooms and questions that are about as good.
        nerve: how sure to be before claiming anything.
    """

    def __init__(self, seed: int | str = 0, *, nerve: Nerve | None = None) -> None:
        self.seed = seed
        self.nerve = Nerve() if nerve is None else nerve
        self._notes: Notes | None = None

    def choose(self, view: View, decision: Decision) -> Option:
        """Return one of the legal options."""
        match decision:
            case MoveChoice():
                return self._move(view, decision)
            case BookChoice():
                return self._book(view, decision)
            case CryptChoice():
                return PlayCrypt()
            case AskChoice():
                return self._ask(view, decision)
            case AnswerChoice():
                return _say(decision)
            case TakeChoice():
                return Take()
            case RequestChoice():
                return self._request(view, decision)
            case CardChoice(cards=cards):
                return PickCard(self._dullest(view, cards)[0])
            case HideChoice(cards=cards):
                return PickCard(self._dullest(view, cards)[-1])
            case PassChoice(cards=cards, count=count):
                return PassCards(tuple(self._dullest(view, cards)[:count]))
            case ClaimChoice():
                return self._claim(view, decision)
            case PlayerChoice(players=players):
                return PickPlayer(_largest(view, players)[0])
            case PairChoice(players=players):
                first, second = sorted(_largest(view, players)[:2], key=players.index)
                return PickPair(first, second)
            case PlaceChoice():
                return self._place(view, decision)
            case TraitChoice(traits=traits):
                opened = self.notes(view).open
                return NameTrait(
                    max(traits, key=lambda trait: (with_traits(trait).mask & opened).bit_count())
                )
            case OrderChoice(cards=cards):
                return Reorder(cards)
            case _:
                assert_never(decision)

    def crossed(self, view: View) -> SuspectSet:
        """Return all monks crossed off: those seen, and those counted out."""
        return SuspectSet(self.notes(view).innocent)

    def notes(self, view: View) -> Notes:
        """Return the notes, with all lines of the view read."""
        if self._notes is None or not self._notes.is_for(view):
            self._notes = Notes(view.header)
        self._notes.catch_up(view)
        return self._notes

    def claim_odds(self, view: View, notes: Notes) -> Odds:
        """Return the odds by which claims are made."""
        return notes.odds()

    def _chance(self, view: View) -> Random:
        """Return a source of chance that depends on the seed and the moment alone."""
        return Random(f"{self.seed} {view.me} {len(view.lines)}")

    def _move(self, view: View, decision: MoveChoice) -> Option:
        notes = self.notes(view)
        claim = self._best_claim(view, notes)
        for book in decision.books:
            if self._useful(view, book, claim):
                return Use(book)
        return Go(self._way(view, notes, claim, decision.rooms))

    def _way(self, view: View, notes: Notes, claim: float, rooms: tuple[Room, ...]) -> Room:
        return self._errands(view, notes, claim, rooms).best(rooms, self._noise(view))

    def _noise(self, view: View) -> Iterable[float]:
        chance = self._chance(view)
        return iter(chance.random, 1.0)

    def _errands(self, view: View, notes: Notes, claim: float, rooms: tuple[Room, ...]) -> Errands:
        odds, own, hands = notes.odds(), view.hand.mask, _others(view)
        request = None if view.board.pile else best_request(notes, hands, own)
        talk = {}
        for seat in view.board.seats:
            if seat.name != view.me and seat.pawn in rooms:
                found = best_question(notes, odds, seat.name, seat.cards, own)
                talk[seat.name] = found[0] if found else 0.0
        return Errands(view, notes, claim, request[0] if request else 0.0, talk)

    def _best_claim(self, view: View, notes: Notes) -> float:
        suspects = () if view.board.pile else tuple(SuspectSet(notes.open))
        odds = self.claim_odds(view, notes)
        found = best_claim(odds, free_traits(view.board), suspects, self.nerve)
        return 0.0 if found is None else found[0]

    def _book(self, view: View, decision: BookChoice) -> Option:
        claim = 0.0
        if decision.moment is Timing.OWN_TURN:
            claim = self._best_claim(view, self.notes(view))
        for book in decision.books:
            if self._useful(view, book, claim):
                return Use(book)
        return Decline()

    def _useful(self, view: View, book: Card, claim: float) -> bool:
        """Decide on a kept book: most are used as soon as they can be."""
        match book.op:
            case Effect.REVEAL_OR_ACCUSE_ANYWHERE:
                return claim > 0
            case Effect.EXTRA_STEP:
                pawn = next(seat.pawn for seat in view.board.seats if seat.name == view.me)
                return claim > 0 and distance(pawn, _CHAPTER_HALL) == steps_of(view) + 1
            case Effect.CRYPT_PASSAGE:
                return claim > 0
            case _:
                return True

    def _ask(self, view: View, decision: AskChoice) -> Option:
        notes = self.notes(view)
        odds = notes.odds()
        best: tuple[float, Ask] | None = None
        for player, cards in _others(view):
            if player in decision.players:
                found = best_question(
                    notes,
                    odds,
                    player,
                    cards,
                    view.hand.mask,
                    traits=decision.traits,
                    yes_no=decision.yes_no,
                    crossed=decision.crossed,
                )
                if found is not None and (best is None or found[0] > best[0]):
                    best = found[0], Ask(player, found[1])
        if best is None:
            return Decline() if decision.optional else decision.options[-1]
        if decision.books and best[0] >= _WHISPER:
            return Use(decision.books[0])
        return best[1]

    def _request(self, view: View, decision: RequestChoice) -> Option:
        hands = [hand for hand in _others(view) if hand[0] in decision.players]
        found = best_request(self.notes(view), hands, view.hand.mask)
        return Decline() if found is None else Request(found[1], found[2])

    def _claim(self, view: View, decision: ClaimChoice) -> Option:
        notes = self.notes(view)
        odds = self.claim_odds(view, notes)
        nerve = Nerve(0.0, 1.0) if decision.safe else self.nerve
        suspects = [suspect for suspect in decision.suspects if notes.open & suspect.bit]
        found = best_claim(odds, decision.traits, suspects, nerve)
        if found is None and not decision.optional:
            found = best_claim(odds, decision.traits, suspects, Nerve(0.0, 0.0))
        if found is None:
            return Decline() if decision.optional else decision.options[0]
        return found[1]

    def _dullest(self, view: View, cards: tuple[Suspect, ...]) -> list[Suspect]:
        """Sort cards so that those come first which others have seen anyway."""
        known = self.notes(view).known
        return sorted(cards, key=lambda card: (not known & card.bit, card.index))

    def _place(self, view: View, decision: PlaceChoice) -> Option:
        if decision.player == view.me:
            notes = self.notes(view)
            return Go(self._way(view, notes, self._best_claim(view, notes), decision.rooms))
        return Go(max(decision.rooms, key=lambda room: distance(room, _CHAPTER_HALL)))


def _say(decision: AnswerChoice) -> Option:
    """Answer cards truly, for an answer lets ask back; keep intentions to oneself."""
    if isinstance(decision.question, GoingTo):
        return Say(Silence.SILENCE if Silence.SILENCE in decision.answers else False)
    return Say(decision.answers[0])


def _others(view: View) -> list[tuple[str, int]]:
    return [(seat.name, seat.cards) for seat in view.board.seats if seat.name != view.me]


def _largest(view: View, players: tuple[str, ...]) -> list[str]:
    cards = {seat.name: seat.cards for seat in view.board.seats}
    return sorted(players, key=lambda name: -cards[name])
