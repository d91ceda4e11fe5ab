"""A notebook prepared for every choice of the game: the table, my hand, the opponents, looks.

What a choice needs and the notebook does not say is asked for by arguments, or said to be missing
by an error in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from abbey.advice.answering import answering, asking_back
from abbey.advice.books import Chance, crypt, using
from abbey.advice.choices import Choice
from abbey.advice.claims import Advice, ClaimAdvice, claim_advice
from abbey.advice.effects import taking
from abbey.advice.met import met_by
from abbey.advice.occasion import check_owner
from abbey.advice.outlook import Outlook
from abbey.advice.passing import hiding, passing, showing
from abbey.advice.race import RaceStanding, race
from abbey.advice.rivals import Rivals, rivals
from abbey.advice.rooms_books import Shelf
from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_looks import NOTHING, Looks, Told
from abbey.advice.rooms_table import Missing, TableNow
from abbey.components.decks import Card
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.errors import AdviceError
from abbey.inference.effort import Engine
from abbey.inference.kinds import kinds_of
from abbey.knowledge.steps import Places
from abbey.knowledge.timeline import timeline_of
from abbey.record.questions import (
    Answer,
    AskedSet,
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
    Silence,
)

__all__ = ["Situation", "situation_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Situation:
    """What all choices rest on."""

    outlook: Outlook
    """What is known."""
    me: str
    """Whose notebook it is."""
    table: TableNow
    """Pawns, bell and books, as far as the lines say."""
    hand: SuspectSet
    """My cards."""
    found: Rivals
    """What the opponents may know."""
    looks: Looks
    """Looks at hands."""
    pile: int
    """Cards left in the parlor pile."""

    def claims(self) -> tuple[ClaimAdvice, ...]:
        """Advise on all claims, what to make now first."""
        return claim_advice(self.outlook, self.table, self.found)

    def race(self) -> tuple[RaceStanding, ...]:
        """Estimate how far the opponents are, the most dangerous first."""
        return race(self.found, self.table, pile=self.pile)

    @property
    def receiver(self) -> str:
        """My left neighbour, who gets what I pass at a Mass."""
        return self.outlook.others[0]

    def pass_on(self, count: int | None = None) -> tuple[Choice[tuple[Suspect, ...]], ...]:
        """Rank what to pass at the next Mass, so many cards; by default as its card says.

        Raises:
            AdviceError: if my hand is not known.
        """
        self._check_hand()
        number = self.table.mass.cards_passed if count is None else count
        return passing(self.found, tuple(self.hand), number, self.receiver)

    def show(
        self, audience: str | None = None, of: AskedSet | None = None
    ) -> tuple[Choice[Suspect], ...]:
        """Rank the cards of a set to show to somebody; to everybody if nobody is named.

        Raises:
            AdviceError: if none of my cards will do, if my hand is not known, or I am to show it
                to myself.
        """
        if audience == self.me:
            raise AdviceError(f"you need no advice on what to show to yourself, {self.me!r}")
        self._check_hand()
        cards = [card for card in self.hand if of is None or card in of.suspects]
        if not cards and of is None:
            raise AdviceError("you hold no cards; you show nothing")
        if not cards:
            raise AdviceError(f"none of your cards is in the set {str(of)!r}; you show nothing")
        return showing(self.found, cards, audience)

    def answer(
        self, asker: str, question: Question, *, private: bool = False
    ) -> tuple[Choice[Answer], ...]:
        """Rank the true answer to a question, and silence.

        Raises:
            AdviceError: if the asker is no opponent, if my hand is not known, or words and
                intentions are asked for.
        """
        self._check_opponent(asker)
        self._check_hand()
        back = asking_back(self.outlook, asker, private=private, most=1)
        return answering(
            self.outlook,
            self.found,
            asker,
            question,
            (self._truth(question), Silence.SILENCE),
            private=private,
            back=back[0] if back else None,
        )

    def ask_back(self, player: str, *, private: bool = False) -> tuple[Choice[Question], ...]:
        """Rank what to ask a player in return, who must answer.

        Raises:
            AdviceError: if that is no opponent.
        """
        self._check_opponent(player)
        return asking_back(self.outlook, player, private=private)

    def take(self, victim: str) -> tuple[Choice[bool], ...]:
        """Rank taking a random card of a player (True), and leaving it.

        Raises:
            AdviceError: if that is no opponent, or holds no cards.
        """
        self._check_opponent(victim)
        if not self.table.seat(victim).cards:
            raise AdviceError(f"{victim!r} holds no cards; there is nothing to take")
        return taking(self.looks, self.looks.belief.places, victim)

    def hide(self, looker: str) -> tuple[Choice[Suspect | None], ...]:
        """Rank the cards to hide from somebody who looks at the others; None for none.

        Raises:
            AdviceError: if that is no opponent, or my hand is not known.
        """
        self._check_opponent(looker)
        self._check_hand()
        return hiding(self.found, tuple(self.hand), looker)

    def effect(self, card: Card, players: Sequence[str] = ()) -> tuple[Choice[object], ...]:
        """Rank what a card's effect can meet: players, two of them, a trait, rooms for a pawn.

        Args:
            card: what is carried out.
            players: who can be met; by default all opponents. Where pawns are put, whose pawn;
                by default that of whom an accusation is to be feared most.

        Raises:
            AdviceError: if that is no opponent, or the effect leaves nothing to choose.
        """
        for player in players:
            self._check_opponent(player)
        return met_by(
            card,
            players or self.found.names,
            self.looks,
            self.found,
            self.hand.mask,
            self.table,
            self.race(),
        )

    def _check_opponent(self, player: str) -> None:
        if player not in self.found.names:
            raise AdviceError(f"{player!r} is no opponent; there are {', '.join(self.found.names)}")

    @property
    def _knows_hand(self) -> bool:
        return len(self.hand) == self.table.seat(self.me).cards

    def _check_hand(self) -> None:
        if not self._knows_hand:
            held = self.table.seat(self.me).cards
            raise AdviceError(
                f"your hand is not known: {len(self.hand)} of your {held} cards follow from the "
                "lines; write all of them down (`hand: Guy, Bruno, ...` in the header)"
            )

    def books(self) -> tuple[Choice[Card | None], ...]:
        """Rank the own books as if each could be used now, and keeping them.

        Raises:
            AdviceError: if the lines name no book of mine.
        """
        if not self.table.books:
            raise AdviceError(
                "the lines name no book that you keep (`Ana draws a book: Psalms`); "
                "there is nothing to advise on"
            )
        return using(self.table.books, self.chance(), self.table, self.me)

    def crypt(self) -> tuple[Choice[bool], ...]:
        """Rank playing the crypt card now and keeping it.

        Raises:
            AdviceError: if the lines of the table give me none.
        """
        if not self.table.seat(self.me).crypt and Missing.TURN not in self.table.missing:
            raise AdviceError(
                f"the lines give you no crypt card (`{self.me} takes a crypt card`); "
                "there is nothing to advise on"
            )
        return crypt(self.chance(), self.table, self.me)

    def chance(self) -> Chance:
        """Return what a book could be good for now."""
        made_now = [claim for claim in self.claims() if claim.advice is Advice.NOW]
        here = self.table.met(self.me)
        backs = [asking_back(self.outlook, name, private=True, most=1) for name in here]
        best = max((back[0] for back in backs if back), key=_worth, default=None)
        standings = [each for each in self.race() if each.player in here]
        given = self.pass_on() if self._knows_hand else ()
        return Chance(
            shelf=self._shelf(made_now[0].now if made_now else 0.0),
            claim=made_now[0] if made_now else None,
            question_points=best.points if best else 0.0,
            question_leak=0.5,
            asked=len(here),
            given=-given[0].worth if given else 0.0,
            cards=self.table.mass.cards_passed,
            standing=standings[0] if standings else None,
            opponents=len(self.found.each),
        )

    def _shelf(self, claim: float) -> Shelf:
        places = self.looks.belief.places
        others = [places.hand(seat.name) for seat in self.table.others(self.me) if seat.cards]
        share = 1 / max(1, len(others))
        card, two, hand = (
            sum((look(place) for place in others), NOTHING) * share
            for look in (self.looks.card, self.looks.two_cards, self.looks.hand)
        )
        chances = [
            each.chance for each in self.claims() if each.kind == "reveal" and not each.made_by
        ]
        return Shelf(
            turn=card,
            claim=claim,
            safe_claim=2 * max(chances, default=0.0),
            card=card,
            two_cards=two,
            hand=hand,
            passed=lambda: _first_of(card, two, self.table.mass.cards_passed),
        )

    def _truth(self, question: Question) -> Answer:
        mine = self.hand.mask
        off = self.outlook.notebook.header.suspects.mask & ~self.outlook.mine.candidates.mask
        match question:
            case CountHeld(of=of):
                return (of.suspects.mask & mine).bit_count()
            case HasAny(of=of):
                return bool(of.suspects.mask & mine)
            case HasCard(suspect=suspect):
                return bool(suspect.bit & mine)
            case CountCrossed(of=of):
                return (of.suspects.mask & off).bit_count()
            case HasCrossed(suspect=suspect):
                return bool(suspect.bit & off)
            case GoingTo() | Free():
                raise AdviceError(
                    f"no deduction can be drawn from an answer to {str(question)!r}, "
                    "so there is nothing to weigh"
                )


def situation_of(outlook: Outlook) -> Situation:
    r"""Prepare a notebook for every choice of the game.

    >>> from abbey.record import read
    >>> now = situation_of(Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\nAna gives Guy to Ben\n"
    ...     "Ben gives Guy to Ana")))
    >>> print(*now.pass_on()[0].option, "to", now.receiver)
    Guy to Ben

    Raises:
        AdviceError: for a spectator's notebook, and where only certainty is known.
        ContradictionError: if no world fits the notebook.
    """
    me = check_owner(outlook.notebook)
    known = outlook.hands()
    now = outlook.mine
    found = rivals(outlook)
    if outlook.effort.engine is Engine.CERTAINTY:
        raise AdviceError(
            "these choices are weighed by chances, and certainty alone was asked for; leave out "
            "`--engine certainty`"
        )
    if now.belief is None or now.where is None or found is None:
        raise AdviceError(
            "these choices are weighed by chances, which would take more than the budget; "
            "raise it with --budget or --states"
        )
    timeline = timeline_of(outlook.notebook)
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    held = now.where[:, now.places.hand(me)] > _SURE
    return Situation(
        outlook=outlook,
        me=me,
        table=table_of(outlook.notebook),
        hand=SuspectSet(sum(1 << int(card) for card in np.flatnonzero(held))),
        found=found,
        looks=Looks(now.belief, outlook.made, kinds_of(timeline), known),
        pile=sizes[Places.PILE],
    )


_SURE = 1 - 1e-9


def _worth(choice: Choice[Question]) -> float:
    return choice.worth


def _first_of(card: Told, two: Told, passed: int) -> Told:
    return card if passed < 2 else two
