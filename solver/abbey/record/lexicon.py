"""The vocabularies that a notebook's header gives: its players, its language, its pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import cast

from abbey.components.board import ROOMS, Colour, Room, RoomKind
from abbey.components.decks import CHRONICLES, EVENTS, LIBRARY, SCRIPTORIUM, Card, Deck
from abbey.components.masses import MASSES, Mass
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.terms import Kind, fold, phrases, term
from abbey.components.traits import TRAITS, Title, Trait
from abbey.record.notebook import Header
from abbey.record.rooms import OwnedRoom
from abbey.record.words import T, Vocabulary

__all__ = ["Lexicon", "Words", "lexicon_of"]

_SELF = ("I", "me")
"""Words for the player of the header line `me`."""


class Words:
    """The vocabularies of a language, the same for every notebook; each is built when needed."""

    def __init__(self, language: str, own: tuple[Card, ...] = ()) -> None:
        self.language = language
        """Whose words win."""
        self.own = own
        """Cards of one's own."""
        self._titled: dict[frozenset[Trait], Vocabulary[Suspect]] = {}

    @cached_property
    def suspects(self) -> Vocabulary[Suspect]:
        """The 24 suspects."""
        return self._all("suspect", SUSPECTS, _meanings(Kind.SUSPECT, Suspect, self.language))

    @cached_property
    def traits(self) -> Vocabulary[Trait]:
        """The twelve traits."""
        return self._all("trait", TRAITS, self._traits, stops=True)

    @cached_property
    def titles(self) -> Vocabulary[Trait]:
        """The three titles among the traits, as they stand before a name."""
        titles: tuple[Trait, ...] = tuple(Title)
        printed = {term(title, self.language): title for title in titles}
        return Vocabulary("title", printed, _only(self._traits, titles), precedes=True)

    def titled(self, titles: frozenset[Trait]) -> Vocabulary[Suspect]:
        """Return the vocabulary of the suspects with one of these titles."""
        if titles not in self._titled:
            monks = tuple(suspect for suspect in SUSPECTS if suspect.title in titles)
            meant = _only(_meanings(Kind.SUSPECT, Suspect, self.language), monks)
            self._titled[titles] = self._all("suspect", monks, meant)
        return self._titled[titles]

    @cached_property
    def masses(self) -> Vocabulary[Mass]:
        """The eight Masses."""
        return self._all("Mass", MASSES, _meanings(Kind.MASS, Mass, self.language))

    @cached_property
    def books(self) -> Vocabulary[Card]:
        """The books of the scriptorium, those of the expansion included."""
        more = tuple(card for card in CHRONICLES if card.deck is Deck.SCRIPTORIUM)
        return self._cards("book", SCRIPTORIUM + more, Deck.SCRIPTORIUM)

    @cached_property
    def great_books(self) -> Vocabulary[Card]:
        """The books of the library."""
        return self._cards("library book", LIBRARY, Deck.LIBRARY)

    @cached_property
    def events(self) -> Vocabulary[Card]:
        """The events, those of the expansion included."""
        more = tuple(card for card in CHRONICLES if card.deck is Deck.EVENTS)
        return self._cards("event", EVENTS + more, Deck.EVENTS)

    @cached_property
    def colours(self) -> Vocabulary[Colour]:
        """The six colours."""
        meant = _meanings(Kind.COLOUR, Colour, self.language)
        return self._all("colour", tuple(Colour), meant)

    @cached_property
    def yes_no(self) -> Vocabulary[bool]:
        """Yes and no."""
        meant = _meanings(Kind.YES_NO, bool, self.language)
        return self._all("answer", (True, False), meant)

    @cached_property
    def confessionals(self) -> Vocabulary[Room]:
        """The two confessionals, by the word that tells them apart or by name."""
        rooms = {word: Room.named(f"{word}_confessional") for word in ("inner", "outer")}
        meant = _meanings(Kind.ROOM, Room, self.language)
        return Vocabulary("confessional", rooms, _only(meant, tuple(rooms.values())))

    @property
    def _traits(self) -> Mapping[str, tuple[Trait, ...]]:
        return cast("Mapping[str, tuple[Trait, ...]]", phrases(Kind.TRAIT, self.language))

    def _cards(self, what: str, cards: tuple[Card, ...], deck: Deck) -> Vocabulary[Card]:
        meant = _only(_meanings(Kind.CARD, Card, self.language), cards)
        own = tuple(card for card in self.own if card.deck is deck)
        return self._all(what, cards + own, meant)

    def _all(
        self,
        what: str,
        values: tuple[T, ...],
        meant: Mapping[str, tuple[T, ...]],
        *,
        stops: bool = False,
    ) -> Vocabulary[T]:
        def show(value: T) -> str:
            return term(value, self.language)

        return Vocabulary(
            what, {show(value): value for value in values}, meant, show=show, stops=stops
        )


class Lexicon:
    """Everything that words can mean in one notebook."""

    def __init__(
        self, players: tuple[str, ...], me: str | None, pack: SuspectSet, words: Words
    ) -> None:
        self.me = me
        """Whom `I` and `me` stand for; None where nobody is."""
        self.pack = pack
        """The cards in play."""
        self.words = words
        """The vocabularies of its language."""
        self._names = {fold(name): name for name in players}
        self._myself = dict.fromkeys(map(fold, _SELF), me) if me is not None else {}

    @cached_property
    def players(self) -> Vocabulary[str]:
        """Its players."""
        printed = {name: name for name in self._names.values()}
        return Vocabulary("player", printed, {word: (me,) for word, me in self._myself.items()})

    @cached_property
    def rooms(self) -> Vocabulary[Room | OwnedRoom]:
        """The 25 rooms, and the cells and corridors by their owners.

        A player may be called like a colour; then `cell Blue` means both.
        """
        language = self.words.language
        meant: dict[str, tuple[Room | OwnedRoom, ...]] = {**_meanings(Kind.ROOM, Room, language)}
        for noun, kinds in _meanings(Kind.ROOM_OF, RoomKind, language).items():
            for owner, name in (self._names | self._myself).items():
                owned = tuple(OwnedRoom(kind, name) for kind in kinds)
                phrase = f"{noun} {owner}"
                meant[phrase] = (*meant.get(phrase, ()), *owned)
        printed: dict[str, Room | OwnedRoom] = {term(room, language): room for room in ROOMS}
        for kind in (RoomKind.CELL, RoomKind.CORRIDOR):
            for name in self._names.values():
                printed.setdefault(f"{term(kind, language)} {name}", OwnedRoom(kind, name))
        plain = {phrase: room for phrase, room in printed.items() if len(meant[fold(phrase)]) == 1}
        return Vocabulary("room", plain, meant)


def lexicon_of(header: Header) -> Lexicon:
    """Return the vocabularies for the lines below this header.

    >>> lexicon = lexicon_of(Header(("Ana", "Ben", "Cleo"), me="Ana"))
    >>> lexicon.players.exact("me")
    ('Ana',)
    >>> print(*lexicon.rooms.begun("cell b"), sep=", ")
    cell Ben, cell black, cell blue
    """
    return _lexicon(header.players, header.me, header.suspects, header.language, header.cards)


@lru_cache(maxsize=64)
def _lexicon(
    players: tuple[str, ...],
    me: str | None,
    pack: SuspectSet,
    language: str,
    own: tuple[Card, ...],
) -> Lexicon:
    return Lexicon(players, me, pack, _words(language, own))


@lru_cache(maxsize=64)
def _words(language: str, own: tuple[Card, ...]) -> Words:
    return Words(language, own)


def _meanings(kind: Kind, cls: type[T], language: str) -> dict[str, tuple[T, ...]]:
    return {
        phrase: tuple(value for value in values if isinstance(value, cls))
        for phrase, values in phrases(kind, language).items()
    }


def _only(meanings: Mapping[str, tuple[T, ...]], values: tuple[T, ...]) -> dict[str, tuple[T, ...]]:
    kept = {
        phrase: tuple(value for value in meant if value in values)
        for phrase, meant in meanings.items()
    }
    return {phrase: meant for phrase, meant in kept.items() if meant}
