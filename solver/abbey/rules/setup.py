"""The beginning: cards shuffled and dealt, the dice of the set-up, and the state they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from abbey.components.board import Colour
from abbey.components.decks import CHRONICLES, CRYPT, EVENTS, LIBRARY, SCRIPTORIUM, Card, Deck
from abbey.components.suspects import Suspect
from abbey.errors import RulesError
from abbey.record.notebook import Header
from abbey.rules.ruleset import Ruleset
from abbey.rules.state import Clock, Seat, State, Table
from abbey.rules.tasks import TurnDue
from abbey.rules.ways import CONFESSIONALS

__all__ = ["Start", "deal", "start"]

_FEWEST, _MOST = 3, 6


@dataclass(frozen=True, slots=True)
class Start:
    """A game about to begin."""

    header: Header
    """The header of its record: everything that was dealt and rolled."""
    state: State
    """The state before the first turn."""


def deal(
    players: Sequence[str],
    *,
    chance: Random,
    rules: Ruleset | None = None,
    cards: Sequence[Card] = (),
    colours: Sequence[Colour] | None = None,
) -> Start:
    """Shuffle and deal, then roll for the first player and the last visitors.

    The colours are those of the box in its order; a die that shows one not in play is rolled
    again.

    >>> begun = deal(("Ana", "Ben", "Cleo"), chance=Random(1))
    >>> begun.header.sizes.hand, len(begun.header.pile or ()), begun.header.first
    (6, 5, 'Ana')

    Args:
        players: names in seat order, three to six.
        chance: the one source of chance.
        rules: the rules in force.
        cards: cards of one's own, shuffled into their decks.
        colours: pawn colours in seat order.

    Raises:
        RulesError: for a wrong number of players, or names or colours that are not different.
    """
    rules = Ruleset() if rules is None else rules
    names = tuple(players)
    if not _FEWEST <= len(names) <= _MOST or len(set(names)) != len(names):
        raise RulesError(f"three to six players of different names play, got {names!r}")
    pawns = tuple(Colour)[: len(names)] if colours is None else tuple(colours)
    if len(pawns) != len(names) or len(set(pawns)) != len(pawns):
        raise RulesError(f"each player needs a colour of the own, got {pawns!r}")
    header = Header(names, colours=pawns, rules=rules.names())
    pack = list(header.suspects)
    chance.shuffle(pack)
    culprit, *rest = pack
    sizes = header.sizes
    pile, rest = rest[: sizes.pile], rest[sizes.pile :]
    hands = tuple(
        (name, _sorted(rest[seat * sizes.hand : (seat + 1) * sizes.hand]))
        for seat, name in enumerate(names)
    )
    decks = {deck: _shuffled(chance, deck, rules, cards) for deck in Deck}
    header = Header(
        names,
        hands=hands,
        pile=tuple(pile),
        culprit=culprit,
        colours=pawns,
        first=names[_roll(chance, pawns)],
        confessed=tuple((room, names[_roll(chance, pawns)]) for room in CONFESSIONALS),
        books=decks[Deck.SCRIPTORIUM],
        library=decks[Deck.LIBRARY],
        events=decks[Deck.EVENTS],
        rules=rules.names(),
        cards=tuple(cards),
    )
    return Start(header, start(header))


def _sorted(cards: Sequence[Suspect]) -> tuple[Suspect, ...]:
    return tuple(sorted(cards, key=lambda card: card.index))


def _roll(chance: Random, colours: tuple[Colour, ...]) -> int:
    """Roll until a colour in play comes up; return its seat."""
    while True:
        colour = chance.choice(tuple(Colour))
        if colour in colours:
            return colours.index(colour)


_BOXED = {
    Deck.SCRIPTORIUM: SCRIPTORIUM,
    Deck.LIBRARY: LIBRARY,
    Deck.EVENTS: EVENTS,
    Deck.CRYPT: CRYPT,
}


def _shuffled(
    chance: Random, deck: Deck, rules: Ruleset, cards: Sequence[Card]
) -> tuple[Card, ...]:
    own = (*(CHRONICLES if rules.chronicles else ()), *cards)
    all_cards = [*_BOXED[deck], *(card for card in own if card.deck is deck)]
    copies = [card for card in all_cards for _ in range(card.copies)]
    chance.shuffle(copies)
    return tuple(copies)


def start(header: Header) -> State:
    """Build the state before the first turn from the header of a record.

    Colours and the first player have defaults; a confessional of which no visitor is written has
    none.

    Raises:
        RulesError: if the header names no cards or decks, or rules that do not exist.
    """
    for key in ("pile", "culprit", "books", "library", "events"):
        if getattr(header, key) is None:
            raise RulesError(f"a record that can be played has the header line `{key}:`")
    missing = [name for name in header.players if header.hand(name) is None]
    if missing:
        raise RulesError(f"a record that can be played has the header line `hand {missing[0]}:`")
    assert header.pile is not None
    assert header.culprit is not None
    assert header.books is not None
    assert header.library is not None
    assert header.events is not None
    rules = Ruleset.parse(header.rules)
    colours = header.colours or tuple(Colour)[: len(header.players)]
    table = Table(header.players, tuple(colours), rules, header.suspects.mask)
    seats = []
    for name in header.players:
        mask = sum(card.bit for card in header.hand(name) or ())
        seats.append(Seat(hand=mask, seen=mask))
    visits = dict(header.confessed)
    inner, outer = (
        header.players.index(visits[room]) if room in visits else None for room in CONFESSIONALS
    )
    first = header.players.index(header.first) if header.first else 0
    return State(
        table=table,
        culprit=header.culprit,
        pile=header.pile,
        seats=tuple(seats),
        books=header.books,
        library=header.library,
        events=header.events,
        clock=Clock(first, rules.masses),
        confessed=(inner, outer),
        crypt=sum(card.copies for card in CRYPT),
        agenda=(TurnDue(first),),
    )
