"""The player who follows the advice: rooms, questions and claims by chances, through the view.

What has little weight, or would cost too much in a simulated game, is left to the sheet-keeper:
which cards to pass and to show, whom to choose for a card's effect.
"""

from __future__ import annotations

from dataclasses import dataclass

from abbey.advice.rooms import RoomValue, RoomValues, claim_growth, room_values
from abbey.advice.rooms_claims import Stakes
from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_looks import NOTHING, Looks
from abbey.advice.rooms_path import best_ways
from abbey.advice.rooms_table import TableNow
from abbey.components.board import ROOMS, Room, distance
from abbey.components.decks import Card
from abbey.components.effects import Effect, Timing
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.players.asking import Found, best_set
from abbey.players.claiming import BOLD, Claiming
from abbey.players.discretion import Discretion
from abbey.players.insight import Insight, Spending
from abbey.players.questions import least_telling
from abbey.players.sheet import SheetPlayer
from abbey.record.questions import Answer, CountHeld, HasAny, Silence
from abbey.rules.decisions import (
    AnswerChoice,
    AskChoice,
    BookChoice,
    CardChoice,
    ClaimChoice,
    Decision,
    MoveChoice,
    PassChoice,
    PlaceChoice,
    RequestChoice,
    TakeChoice,
)
from abbey.rules.options import Ask, Decline, Go, Option, Request, Say, Use
from abbey.rules.view import View

__all__ = ["CoachPlayer", "Habits"]

_HALL = Room.named("chapter_hall")
_NOTHING_TO_LEARN = 1e-6
"""Points below which a question is not worth asking."""
_WISH = 1.0
"""Points of a claim that is worth a book which allows it anywhere."""
_NEAR_WISH = 0.5
"""Points of a claim that is worth a book which brings the chapter hall within reach."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Which decisions follow the advice; the others are those of the sheet-keeper.

    Made for finding out what each is good for.
    """

    move: bool = True
    """Whether rooms are chosen by the advice."""
    ask: bool = True
    """Whether questions and requests in the parlor are."""
    claim: bool = True
    """Whether claims are, and books that allow them."""
    quiet: float = 0.0
    """Chance of a suspect from which on questions are met with silence; 0 for always, more than
    1 for never. An answer helps all who listen, a return question only oneself, and not much."""
    sets: bool = True
    """Whether sets of cards may be named in questions; else one or two traits are."""
    give: bool = False
    """Whether the cards to pass and to show are chosen by what the others may have seen."""
    secret: bool = True
    """Whether only monks who were seen are crossed off, so that nobody is told what was deduced."""


class CoachPlayer(SheetPlayer):
    """Play by the advice.

    All budgets are in units of work, and a choice follows from the seed and the views seen so
    far alone, so that a seed gives the same game on every machine.

    >>> from random import Random
    >>> from abbey.rules import Ruleset, play
    >>> players = [CoachPlayer(1, spending=Spending(states=500)), SheetPlayer(2), SheetPlayer(3)]
    >>> played = play(("Ana", "Ben", "Cleo"), players, chance=Random(3), rules=Ruleset(rounds=2))
    >>> played.state.clock.rounds
    2

    Args:
        seed: decides what the sheet-keeper in it leaves to chance.
        habits: which decisions follow the advice.
        stakes: how sure to be before claiming anything.
        spending: what chances may cost.
    """

    def __init__(
        self,
        seed: int | str = 0,
        *,
        habits: Habits | None = None,
        stakes: Stakes | None = None,
        spending: Spending | None = None,
    ) -> None:
        super().__init__(seed)
        self.habits = Habits() if habits is None else habits
        self._claiming = Claiming(BOLD if stakes is None else stakes)
        self._spending = Spending() if spending is None else spending
        self._discretion = Discretion()
        self._insight: Insight | None = None
        self._looks: tuple[int, Looks] | None = None

    def choose(self, view: View, decision: Decision) -> Option:
        """Return one of the legal options."""
        habits = self.habits
        match decision:
            case AnswerChoice(answers=answers) if self._keeps_quiet(view, answers):
                return Say(Silence.SILENCE)
            case MoveChoice() if habits.move:
                return self._walk(view, decision)
            case PlaceChoice(rooms=rooms, player=player) if habits.move and player == view.me:
                return Go(self._way_to(view, rooms))
            case AskChoice() if habits.ask:
                return self._question(view, decision)
            case RequestChoice() if habits.ask:
                return self._seek(view, decision)
            case TakeChoice() if habits.move and self.insight(view).sure:
                return Decline()
            case ClaimChoice() if habits.claim:
                return self._claiming.choose(view, self.insight(view), decision)
            case BookChoice(books=books, moment=Timing.OWN_TURN) if habits.claim:
                return self._use(view, books) or Decline()
            case PassChoice() | CardChoice() if habits.give:
                return self._discretion.choose(view, decision) or super().choose(view, decision)
            case _:
                return super().choose(view, decision)

    def crossed(self, view: View) -> SuspectSet:
        """Return the monks crossed off."""
        return view.seen if self.habits.secret else super().crossed(view)

    def insight(self, view: View) -> Insight:
        """Return what is known, with all lines of the view read."""
        if self._insight is None or not self._insight.is_for(view):
            self._insight = Insight(view.header, self._spending)
            self._looks = None
        self._insight.catch_up(view)
        return self._insight

    def looks(self, view: View) -> Looks | None:
        """Return what looks at cards would tell; None if chances are out of reach."""
        insight = self.insight(view)
        if insight.belief is None:
            return None
        if self._looks is None or self._looks[0] != insight.lines:
            made = [what for _, what in view.board.claims if not isinstance(what, Suspect)]
            self._looks = insight.lines, Looks(insight.belief, made, insight.kinds)
        return self._looks[1]

    def _keeps_quiet(self, view: View, answers: tuple[Answer, ...]) -> bool:
        """Return whether to keep silence, by what was known at the last choice of one's own."""
        if Silence.SILENCE not in answers:
            return False
        if self.habits.quiet <= 0:
            return True
        insight = self._insight
        if insight is None or not insight.is_for(view):
            return False
        return bool(insight.culprit.max() >= self.habits.quiet)

    def _walk(self, view: View, decision: MoveChoice) -> Option:
        book = self._use(view, decision.books)
        if book is not None:
            return book
        return Go(self._way_to(view, decision.rooms))

    def _way_to(self, view: View, rooms: tuple[Room, ...]) -> Room:
        table, looks = table_of(view.notebook()), self.looks(view)
        if looks is None:
            return self._way(
                view, self.notes(view), self._best_claim(view, self.notes(view)), rooms
            )
        values = self._values(view, table, looks, rooms)
        return best_ways(table, view.me, values, first=rooms)[0].rooms[0]

    def _values(
        self, view: View, table: TableNow, looks: Looks, rooms: tuple[Room, ...]
    ) -> RoomValues:
        insight = self.insight(view)
        if insight.sure:
            nothing = {room: RoomValue(room) for room in ROOMS}
            return self._claiming.hall(view, insight, nothing, growth=0.0)
        talk = {}
        for seat in table.others(view.me):
            if seat.pawn in rooms and not seat.pawn.holds_one and seat.cards:
                talk[seat.name] = self._best_talk(view, looks, seat.name).told
        values = room_values(table, view.me, looks, talk=talk, tries=3)
        growth = claim_growth(table, view.me, looks, self._claiming.stakes)
        return self._claiming.hall(view, insight, values, growth=growth)

    def _best_talk(
        self, view: View, looks: Looks, player: str, *, traits: int = 5, yes_no: bool = False
    ) -> Found:
        """Return the best question about a hand."""
        if self.insight(view).sure:
            return Found(NOTHING, None)
        own = view.hand.mask & ~self.notes(view).known if self.habits.secret else 0
        place = looks.belief.places.hand(player)
        if not self.habits.sets:
            traits = min(traits, 2)
        return best_set(looks, place, traits=traits, yes_no=yes_no, own=own)

    def _question(self, view: View, decision: AskChoice) -> Option:
        looks = self.looks(view)
        if looks is None:
            return super().choose(view, decision)
        best: tuple[float, Ask] | None = None
        for player in decision.players:
            found = self._best_talk(
                view, looks, player, traits=decision.traits, yes_no=decision.yes_no
            )
            if found.of is not None and (best is None or found.worth > best[0]):
                kind = HasAny if decision.yes_no else CountHeld
                best = found.worth, Ask(player, kind(found.of))
        if best is None or best[0] < _NOTHING_TO_LEARN:
            return Decline() if decision.optional else self._idle(view, decision)
        if decision.books:
            return Use(decision.books[0])
        return best[1]

    def _idle(self, view: View, decision: AskChoice) -> Option:
        """Ask what tells the others least, where something must be asked."""
        player = decision.players[0]
        cards = next(seat.cards for seat in view.board.seats if seat.name == player)
        of = least_telling(
            self.notes(view), player, cards, traits=decision.traits, yes_no=decision.yes_no
        )
        return Ask(player, HasAny(of) if decision.yes_no else CountHeld(of))

    def _seek(self, view: View, decision: RequestChoice) -> Option:
        looks = self.looks(view)
        if looks is None:
            return super().choose(view, decision)
        if self.insight(view).sure:
            return Decline()
        places = [looks.belief.places.hand(name) for name in decision.players]
        found = looks.best_request(places, tries=6)
        if found is None:
            return Decline()
        return Request(looks.belief.places.names[found[0]], found[1])

    def _use(self, view: View, books: tuple[Card, ...]) -> Use | None:
        """Use a kept book that is good for something now."""
        if not books:
            return None
        wish = self._claiming.wish(view, self.insight(view))
        pawn = next(seat.pawn for seat in view.board.seats if seat.name == view.me)
        steps = (3 if view.board.fast else 2) + view.board.extra_steps
        for book in books:
            match book.op:
                case Effect.REVEAL_OR_ACCUSE_ANYWHERE:
                    good = wish > _WISH
                case Effect.EXTRA_STEP:
                    good = wish > _NEAR_WISH and distance(pawn, _HALL) == steps + 1
                case _:
                    good = True
            if good:
                return Use(book)
        return None
