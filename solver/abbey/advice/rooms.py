"""What every room brings that the pawn can reach: bits, points, claims, risk, and why.

The points of a room are those of its knowledge, as everywhere: the expected rise of the value of
the position. A claim in the chapter hall does not raise that value, it cashes it; its points
stand apart. To compare the two, knowledge is weighed by its points and by its bits alike
(`worth`), for a bit that helps no claim yet will.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import log2

from abbey.advice.choices import a_or_an
from abbey.advice.rooms_books import Shelf
from abbey.advice.rooms_claims import EVEN, Stakes, best_claim, expected_claim, may_accuse
from abbey.advice.rooms_looks import NOTHING, Looks, Told
from abbey.advice.rooms_table import CONFESSIONALS, Missing, Seated, TableNow
from abbey.advice.rooms_ways import library_is_open, reach
from abbey.advice.values import having
from abbey.components.board import ROOMS, Room, RoomKind
from abbey.components.suspects import Suspect
from abbey.components.traits import TRAITS
from abbey.knowledge.steps import Places
from abbey.record.questions import Pattern

__all__ = ["BIT", "RoomValue", "RoomValues", "claim_growth", "room_values"]

BIT = 14 / log2(24)
"""Points a bit is worth at most: all of them lead from no idea to a position worth 14 points."""
_HOME = 2.0
"""How much likelier than any other room its owner enters an own cell that is within reach."""
_ASKED = 0.8
"""Share of an answer's worth that is left, as others hear it and may ask back."""
_DRAWN = 0.3
"""Points by which a card fewer in the pile brings the day of accusations nearer."""
_CAUGHT = 0.5
"""What an intruder's lost turn is worth to the owner of the cell, in turns."""
_ONE_TURN = 0.3
"""Points that a lost turn costs beyond what is learned in it."""
_TALKS = 0.5
"""What an ordinary turn brings, in turns that are spent in the best room."""


@dataclass(frozen=True, slots=True)
class RoomValue:
    """What one room brings."""

    room: Room
    """Which."""
    told: Told = NOTHING
    """What is learned there."""
    claim: float = 0.0
    """Points of a claim that can be made there."""
    growth: float = 0.0
    """Points by which that claim is expected to grow with each move made before it."""
    extra: float = 0.0
    """Other points: a card fewer in the pile, an intruder caught."""
    risk: float = 0.0
    """Chance to be caught there."""
    cost: float = 0.0
    """What being caught costs, in points."""
    met: str | None = None
    """Whom to ask there."""
    request: tuple[str, Pattern] | None = None
    """Whom to ask in the parlor for which card."""
    why: str = ""
    """Why, in words."""

    @property
    def worth(self) -> float:
        """All of it in points: half by points, half by bits, plus claims, less the risk."""
        return _knowledge(self.told) + self.claim + self.extra - self.risk * self.cost


def _knowledge(told: Told) -> float:
    return (told.points + BIT * told.bits) / 2


RoomValues = Mapping[Room, RoomValue]
"""What each room brings."""


def room_values(
    table: TableNow,
    me: str,
    looks: Looks,
    *,
    talk: Mapping[str, Told] | None = None,
    tries: int | None = None,
) -> dict[Room, RoomValue]:
    """Return what each of the 25 rooms brings to a player who enters it now.

    Args:
        table: the table.
        me: who moves.
        looks: what the cards tell that player.
        talk: what the best question to each player tells; None if nobody has worked it out.
        tries: how many requests in the parlor are worked out a hand; None for all.
    """
    return _Valued(table, me, looks, talk or {}, tries).all()


def claim_growth(table: TableNow, me: str, looks: Looks, stakes: Stakes = EVEN) -> float:
    """Return how much better the best claim is expected to be after one more random card.

    Args:
        table: the table.
        me: who looks at a card of each other player in turn; the mean counts.
        looks: what cards tell.
        stakes: how sure one wants to be.
    """
    hands = Places(tuple(seat.name for seat in table.seats))
    accuse = may_accuse(table)
    now = expected_claim(looks.culprit[None], table.made, accuse=accuse, stakes=stakes)
    grown = [
        expected_claim(
            looks.joint_card(hands.hand(seat.name)), table.made, accuse=accuse, stakes=stakes
        )
        for seat in table.others(me)
        if seat.cards
    ]
    return max(0.0, sum(grown) / len(grown) - now) if grown else 0.0


class _Valued:
    def __init__(
        self, table: TableNow, me: str, looks: Looks, talk: Mapping[str, Told], tries: int | None
    ) -> None:
        self.table, self.me, self.looks, self.talk, self.tries = table, me, looks, talk, tries
        self.others = table.others(me)
        self.hands = Places(tuple(seat.name for seat in table.seats))
        self.claim = best_claim(looks.culprit, table)
        self.turn = NOTHING

    def all(self) -> dict[Room, RoomValue]:
        plain = {room: self._seeing(room) for room in ROOMS}
        best = max((value.told for value in plain.values()), key=_knowledge)
        self.turn = best * _TALKS
        return {room: self._company(self._rest(value)) for room, value in plain.items()}

    def _card(self, name: str) -> Told:
        return self.looks.card(self.hands.hand(name)) if self.table.seat(name).cards else NOTHING

    def _seeing(self, room: Room) -> RoomValue:
        """Value what is seen in a room, and what is said in the chapter hall."""
        match room.kind:
            case RoomKind.CONFESSIONAL:
                last = self.table.confessed[CONFESSIONALS.index(room)]
                if last is None:
                    return RoomValue(room, why="nobody has been here before, as far as I know")
                if last == self.me:
                    return RoomValue(room, why="you were the last here: no card")
                if not self.table.seat(last).cards:
                    return RoomValue(room, why=f"{last} has no card to give")
                return RoomValue(room, self._card(last), why=f"a random card of {last}")
            case RoomKind.CELL:
                return self._cell(room)
            case RoomKind.PARLOR:
                return self._parlor(room)
            case RoomKind.CHAPTER_HALL:
                growth = claim_growth(self.table, self.me, self.looks)
                if self.claim is None:
                    return RoomValue(room, growth=growth, why="no claim is worth making yet")
                what = "accuse" if isinstance(self.claim.what, Suspect) else "reveal"
                words = f"{what} {self.claim.what}, right in {self.claim.chance:.0%}"
                return RoomValue(room, claim=self.claim.points, growth=growth, why=words)
            case _:
                return RoomValue(room)

    def _cell(self, room: Room) -> RoomValue:
        owner = self.table.owner_of(room)
        if Missing.COLOURS in self.table.missing:
            return RoomValue(room, why="without colours nobody knows whose cell this is")
        if owner is None:
            return RoomValue(room, why="nobody's cell")
        if owner.name == self.me:
            return RoomValue(room, why="your own cell")
        if not owner.cards:
            return RoomValue(room, why=f"{owner.name} has no card to take")
        return RoomValue(
            room,
            self._card(owner.name),
            risk=self._risk(owner),
            why=f"a random card of {owner.name}",
        )

    def _risk(self, owner: Seated) -> float:
        """Return the chance that an owner comes home: one room of those within reach."""
        rooms = reach(self.table, owner.name, self.table.steps)
        if owner.cell not in rooms or owner.penance:
            return 0.0
        if self.table.moves_before_mass(owner.name) == 0:
            return 0.0
        return min(0.5, _HOME / (len(rooms) + _HOME - 1))

    def _parlor(self, room: Room) -> RoomValue:
        table = self.table
        if table.pile:
            why = f"the top card of the pile, one of {table.pile}"
            return RoomValue(room, self.looks.pile_card(), extra=_DRAWN, why=why)
        places = [self.hands.hand(seat.name) for seat in self.others if seat.cards]
        found = self.looks.best_request(places, tries=self.tries)
        if found is None:
            return RoomValue(room, why="no request can show a suspect")
        place, of, told = found
        name = self.hands.names[place]
        return RoomValue(room, told, request=(name, of), why=f"ask {name} for {a_or_an(of)} {of}")

    def _rest(self, value: RoomValue) -> RoomValue:
        """Add what is not seen but gained: turns and books."""
        room, table = value.room, self.table
        match room.kind:
            case RoomKind.CELL if value.risk:
                return replace(value, cost=RoomValue(room, self.turn).worth + _ONE_TURN)
            case RoomKind.CELL if thief := self._intruder(room):
                extra = _CAUGHT * (RoomValue(room, self.turn).worth + _ONE_TURN)
                return replace(value, extra=extra, why=f"catches {thief} in your cell")
            case RoomKind.CRYPT:
                if table.seat(self.me).crypt:
                    return replace(value, why="you have a crypt card already")
                return replace(value, told=self.turn, why="a crypt card, which is a turn more")
            case RoomKind.SCRIPTORIUM:
                return self._scriptorium(room)
            case RoomKind.LIBRARY if library_is_open(table, self.me):
                told, claim = self._shelf().average(table.great_books)
                words = f"the mean of {len(table.great_books)} great books"
                return RoomValue(room, told, claim, why=words)
            case _:
                return value

    def _intruder(self, room: Room) -> str | None:
        own = self.table.seat(self.me).cell
        return self.table.intruder(self.me) if room == own else None

    def _scriptorium(self, room: Room) -> RoomValue:
        table = self.table
        if table.hidden_books:
            told, claim = self._shelf().average(table.hidden_books)
            words = f"the mean of {len(table.hidden_books)} books that may come"
        elif table.next_books:
            told, claim = self._shelf().average(table.next_books[:1])
            words = f"the next book is {table.next_books[0]}"
        else:
            return RoomValue(room, why="no book is left")
        return RoomValue(room, told, claim, why=words)

    def _shelf(self) -> Shelf:
        looks = self.looks
        places = [self.hands.hand(seat.name) for seat in self.others if seat.cards]
        share = 1 / len(places) if places else 0.0
        means = [
            sum((look(place) for place in places), NOTHING) * share
            for look in (looks.card, looks.two_cards, looks.hand)
        ]
        free = [at for at, trait in enumerate(TRAITS) if trait not in self.table.made]
        chances = [float(chance) for chance in (having() @ looks.culprit)[free]]
        passed = min(self.table.mass.cards_passed, self.table.seat(self.me).cards)
        return Shelf(
            turn=self.turn,
            claim=self.claim.points if self.claim is not None else 0.0,
            safe_claim=2 * max(chances, default=0.0),
            card=means[0],
            two_cards=means[1],
            hand=means[2],
            passed=lambda: means[0] if passed < 2 else means[1],
        )

    def _company(self, value: RoomValue) -> RoomValue:
        """Add the best question to somebody in the room."""
        met = self.table.met(self.me, value.room)
        known = [name for name in met if name in self.talk]
        if not known:
            return replace(value, met=met[0]) if met else value
        best = max(known, key=lambda name: (self.talk[name].bits, -met.index(name)))
        told = value.told + self.talk[best] * _ASKED
        words = f"{value.why}; ask {best}" if value.why else f"ask {best}"
        return replace(value, told=told, met=best, why=words)
