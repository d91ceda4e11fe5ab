"""Hypothesis strategies for events: whatever a line below a header can say, true or not."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from abbey.components.board import ROOMS, Colour, RoomKind
from abbey.components.decks import EVENTS, LIBRARY, SCRIPTORIUM
from abbey.components.masses import MASSES
from abbey.components.suspect_set import SuspectSet
from abbey.components.traits import TRAITS
from abbey.record import (
    PILE,
    Accuses,
    AskedSet,
    Asks,
    Bell,
    CountCrossed,
    CountHeld,
    Crosses,
    Die,
    Discards,
    DoesPenance,
    Draws,
    DrawsBook,
    End,
    Enters,
    Event,
    EventRead,
    Everyone,
    Free,
    Gives,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Header,
    Holds,
    HoldsCount,
    KnownCard,
    LibraryRead,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesBook,
    LosesTrack,
    MassHeld,
    MassLook,
    MassPart,
    Note,
    Nothing,
    OrdersEvents,
    OwnedRoom,
    Pattern,
    PlaysCrypt,
    PutIn,
    Question,
    Returns,
    Reveals,
    Shows,
    Shuffles,
    Silence,
    Stays,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesBook,
    TakesCrypt,
    TakesInstead,
    Turn,
    Uncrosses,
    UsesBook,
    Whispers,
)
from strategies import asked_sets

__all__ = ["WORDS", "events", "masses", "some"]

WORDS = st.text(
    st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp", "Cf"), blacklist_characters='"#'),
    max_size=20,
).map(str.strip)


def some(values: Any, *, least: int = 0, most: int = 4) -> SearchStrategy[tuple[Any, ...]]:
    return st.lists(st.sampled_from(values), min_size=least, max_size=most, unique=True).map(tuple)


def events(header: Header) -> SearchStrategy[Event]:
    """Any event that a line below this header can say."""
    return _events(header.players, header.me, header.suspects, header.is_record)


def masses(header: Header) -> SearchStrategy[MassHeld]:
    """Any line about a Mass."""
    return _Events(header.players, header.me, header.suspects, header.is_record).masses()


@cache
def _events(
    players: tuple[str, ...], me: str | None, pack: SuspectSet, record: bool
) -> SearchStrategy[Event]:
    return _Events(players, me, pack, record).any()


class _Events:
    """Strategies for the events of one file."""

    def __init__(
        self, players: tuple[str, ...], me: str | None, pack: SuspectSet, record: bool
    ) -> None:
        self.players = players
        self.me = me
        self.pack = pack
        self.record = record
        self.player = st.sampled_from(players)
        self.suspect = st.sampled_from(tuple(pack))
        self.card: SearchStrategy[KnownCard] = st.none() | self.suspect
        self.room = st.sampled_from(ROOMS) | st.builds(
            OwnedRoom, st.sampled_from([RoomKind.CELL, RoomKind.CORRIDOR]), self.player
        )

    def pair(self) -> SearchStrategy[tuple[str, str]]:
        two = st.lists(self.player, min_size=2, max_size=2, unique=True)
        return two.map(lambda names: (names[0], names[1]))

    def others(self) -> list[str]:
        return [*(name for name in self.players if name != self.me), PILE]

    def cards(self, *, least: int = 0, most: int = 5) -> SearchStrategy[tuple[KnownCard, ...]]:
        distinct = st.lists(self.suspect, max_size=most, unique=True)
        unknown = st.integers(0, most)
        mixed = st.builds(lambda known, more: [*known, *[None] * more], distinct, unknown)
        return (
            mixed.filter(lambda cards: len(cards) >= least)
            .flatmap(st.permutations)
            .map(lambda cards: tuple(cards[: max(least, most)]))
        )

    def exactly(self, count: int) -> SearchStrategy[tuple[KnownCard, ...]]:
        return st.lists(self.card, min_size=count, max_size=count).filter(_no_card_twice).map(tuple)

    def any(self) -> SearchStrategy[Event]:
        return st.one_of(self.moves() + self.looks() + self.talk() + self.table())

    def moves(self) -> list[SearchStrategy[Event]]:
        pairs = self.pair()
        # A record loses track of nothing.
        lost = [] if self.record else [some(self.others(), least=2).map(LosesTrack)]
        return [
            st.builds(Draws, self.player, self.card),
            *[
                st.builds(lambda pair, card, make=make: make(*pair, card), pairs, self.card)
                for make in (Takes, Returns, TakesInstead, Gives)
            ],
            st.builds(Discards, self.player, self.suspect),
            self.swapped_hands(),
            self.swapped_cards(),
            st.lists(self.player, min_size=1, max_size=4, unique=True).flatmap(self.shuffled),
            self.masses(),
            *lost,
            st.builds(HoldsCount, self.player, st.integers(0, 24)),
            st.builds(Holds, self.player, self.cards()),
        ]

    def looks(self) -> list[SearchStrategy[Event]]:
        pairs = self.pair()
        seen = st.none() | self.cards()
        shown = st.just(Nothing.NOTHING) | self.card
        of = st.none() | asked_sets().filter(self.in_pack)
        return [
            st.builds(lambda pair, card, of: Shows(pair[0], pair[1], card, of), pairs, shown, of),
            st.builds(Shows, self.player, st.just(Everyone.ALL), shown, of),
            st.builds(
                lambda pair, cards: LooksAtCards(pair[0], pair[1], cards),
                pairs,
                self.cards(least=1),
            ),
            st.builds(lambda pair, cards: LooksAtHand(pair[0], pair[1], cards), pairs, seen),
            st.builds(lambda pair, cards: LooksAtAllButOne(pair[0], pair[1], cards), pairs, seen),
        ]

    def in_pack(self, of: AskedSet) -> bool:
        return isinstance(of, Pattern) or of.suspects <= self.pack

    def swapped_hands(self) -> SearchStrategy[Event]:
        def build(pair: tuple[str, str], one: Any, other: Any, both: bool) -> SwapsHands:
            first, second = pair
            if both:
                return SwapsHands(first, second, one, other)
            mine = self.me
            return SwapsHands(
                first, second, one if first == mine else None, other if second == mine else None
            )

        return st.builds(build, self.pair(), self.cards(), self.cards(), st.booleans())

    def swapped_cards(self) -> SearchStrategy[Event]:
        return st.builds(
            lambda maker, pair, cards: SwapsCards(maker, *pair, *cards),
            self.player,
            self.pair(),
            self.exactly(2),
        )

    def shuffled(self, owners: list[str]) -> SearchStrategy[Event]:
        cards = st.none() | self.exactly(len(owners))
        return st.builds(Shuffles, self.player, st.just(tuple(owners)), cards, cards)

    def masses(self) -> SearchStrategy[MassHeld]:
        me = self.me
        gave = self.cards() | st.integers(0, 6).map(lambda count: (None,) * count)

        def part(name: str, gave: Any, skips: bool) -> MassPart:
            if skips:
                return MassPart(name, skips=True)
            # My own cards by name are `mine`; a clause with my name says how many.
            return MassPart(name, (None,) * len(gave) if name == me else gave)

        parts = st.lists(
            st.builds(part, self.player, gave, st.booleans()),
            max_size=4,
            unique_by=lambda part: part.player,
        ).map(tuple)
        looks = st.lists(
            st.builds(
                lambda pair, seen: MassLook(pair[0], pair[1], seen),
                self.pair(),
                st.none() | self.cards(),
            ),
            max_size=2,
            unique_by=lambda look: (look.looker, look.giver),
        ).map(tuple)
        mine: SearchStrategy[MassPart | None] = st.none()
        if me is not None:
            mine |= st.builds(MassPart, st.just(me), self.cards(), st.none() | self.cards())

        def held(mass: Any, mine: Any, parts: Any, looks: Any) -> MassHeld:
            skips = any(part.player == me and part.skips for part in parts)
            return MassHeld(mass, None if skips else mine, parts, looks)

        return st.builds(held, st.sampled_from(MASSES), mine, parts, looks)

    def questions(self) -> SearchStrategy[tuple[Question, Any]]:
        sets = asked_sets().filter(self.in_pack)
        numbers, truths = st.integers(0, 99), st.booleans()
        free = WORDS.map(lambda words: words.replace('"', ""))
        kinds: list[tuple[Any, Any]] = [
            (st.one_of(sets.map(CountHeld), sets.map(CountCrossed)), numbers),
            (st.one_of(sets.map(HasAny), self.suspect.map(HasCard)), truths),
            (st.one_of(self.suspect.map(HasCrossed), self.room.map(GoingTo)), truths),
            (free.map(Free), free),
        ]
        return st.one_of(
            [st.tuples(asked, st.just(Silence.SILENCE) | answers) for asked, answers in kinds]
        )

    def talk(self) -> list[SearchStrategy[Event]]:
        marks = some(tuple(self.pack), least=1)
        owner: SearchStrategy[str | None] = self.player
        if self.me is not None:
            owner = st.none()
        elif not self.record:
            owner = st.none() | self.player
        return [
            st.builds(
                lambda pair, said, private: Asks(pair[0], pair[1], said[0], said[1], private),
                self.pair(),
                self.questions(),
                st.booleans(),
            ),
            self.pair().map(lambda pair: Whispers(*pair)),
            st.builds(Reveals, self.player, st.sampled_from(TRAITS)),
            st.builds(Accuses, self.player, self.suspect, st.just(True)),
            st.builds(Accuses, self.player, self.suspect, st.just(False), st.none() | self.player),
            st.builds(Crosses, marks, owner),
            st.builds(Uncrosses, marks, owner),
            WORDS.map(Note),
        ]

    def table(self) -> list[SearchStrategy[Event]]:
        book = st.sampled_from(SCRIPTORIUM)
        return [
            st.builds(Turn, self.player),
            st.builds(Stays, self.player),
            st.builds(TakesCrypt, self.player),
            st.builds(PlaysCrypt, self.player),
            st.builds(DoesPenance, self.player),
            st.builds(Enters, self.player, self.room),
            st.builds(PutIn, self.player, self.room),
            st.builds(UsesBook, self.player, book),
            st.builds(DrawsBook, self.player, st.none() | book),
            st.builds(
                lambda pair, book: TakesBook(pair[0], pair[1], book), self.pair(), st.none() | book
            ),
            st.builds(LosesBook, self.player, book),
            st.builds(OrdersEvents, self.player, st.none() | some(EVENTS, least=1)),
            st.integers(1, 4).map(Bell),
            st.sampled_from(list(Colour)).map(Die),
            st.sampled_from(EVENTS).map(EventRead),
            st.sampled_from(LIBRARY).map(LibraryRead),
            WORDS.filter(bool).map(End),
        ]


def _no_card_twice(cards: list[KnownCard]) -> bool:
    known = [card for card in cards if card is not None]
    return len(known) == len(set(known))
