"""The lines of the notation: one row a shape, in the words of the contract.

A row says what a line looks like, which event it makes, and which two names in it cannot be one
player. Rows are tried in order; where two could fit, the one that prints that way comes first.
Beside `asks` stands `ask` and so on, for lines such as `I ask Ben: how many fat = 1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from abbey.components.masses import Mass
from abbey.components.suspects import Suspect
from abbey.record.cards import KnownCard
from abbey.record.clauses import Clauses, read_clauses
from abbey.record.exchange import read_exchange
from abbey.record.line import Found, Line
from abbey.record.mass import MassHeld
from abbey.record.moves import (
    Discards,
    Draws,
    Gives,
    Holds,
    HoldsCount,
    LooksAtAllButOne,
    LooksAtCards,
    LooksAtHand,
    LosesTrack,
    Returns,
    Shows,
    Shuffles,
    SwapsCards,
    SwapsHands,
    Takes,
    TakesInstead,
)
from abbey.record.questions import Answer, Question
from abbey.record.slots import SLOTS, read_cards
from abbey.record.table import (
    Bell,
    Die,
    DoesPenance,
    DrawsBook,
    End,
    Enters,
    EventRead,
    LibraryRead,
    LosesBook,
    OrdersEvents,
    PlaysCrypt,
    PutIn,
    Stays,
    TakesBook,
    TakesCrypt,
    Turn,
    UsesBook,
)
from abbey.record.talk import Accuses, Asks, Crosses, Reveals, Uncrosses, Whispers
from abbey.record.templates import Form, Forms, Slip

__all__ = ["BODY"]


def _asks(
    asker: str, answerer: str, said: tuple[Question, Answer], *, private: bool = False
) -> Asks:
    question, answer = said
    return Asks(asker, answerer, question, answer, private)


def _sees(looker: str, owner: str, cards: tuple[KnownCard, ...] = (None,)) -> LooksAtCards:
    if not cards:
        raise Slip("cards", "a look shows a card at least; if there was none, leave the line out")
    return LooksAtCards(looker, owner, cards)


def _swap_with_me(first: str, second: str, mine: tuple[str, tuple[KnownCard, ...]]) -> SwapsHands:
    me, cards = mine
    if me == first:
        return SwapsHands(first, second, first_hand=cards)
    if me == second:
        return SwapsHands(first, second, second_hand=cards)
    raise Slip("mine", f"{me} has no part in this swap; write both new hands with `/` between")


def _swap_cards(
    maker: str,
    first: str,
    second: str,
    first_card: KnownCard = None,
    second_card: KnownCard = None,
) -> SwapsCards:
    if first_card is not None and first_card == second_card:
        raise Slip("second_card", f"{first_card} stands twice; two players cannot both hold it")
    return SwapsCards(maker, first, second, first_card, second_card)


def _shuffle(
    maker: str,
    owners: tuple[str, ...],
    before: tuple[KnownCard, ...] | None = None,
    after: tuple[KnownCard, ...] | None = None,
) -> Shuffles:
    for field, cards in (("before", before), ("after", after)):
        if cards is not None and len(cards) != len(owners):
            raise Slip(field, f"{len(owners)} players give a card each, but here are {len(cards)}")
    return Shuffles(maker, owners, before, after)


def _mass(mass: Mass, said: Clauses | None = None) -> MassHeld:
    said = said or Clauses()
    return MassHeld(mass, said.mine, said.parts, said.looks)


def _their_crosses(player: str, suspects: tuple[Suspect, ...]) -> Crosses:
    return Crosses(suspects, player)


def _their_uncrosses(player: str, suspects: tuple[Suspect, ...]) -> Uncrosses:
    return Uncrosses(suspects, player)


def _bell(count: int) -> Bell:
    if not 1 <= count <= 4:
        raise Slip("count", f"the bell stands on 1 to 4, not on {count}")
    return Bell(count)


def _read_mine(line: Line, at: int) -> Iterator[Found]:
    """Read my new hand after a swap."""
    me = line.lexicon.me
    for cards, end in read_cards(line, at):
        if me is not None:
            yield (me, cards), end
        elif end == line.end:
            line.say("without a line `me:` write both new hands with `/` between", at, end)


_TALK = (
    Form(
        "{asker:player} asks|ask {answerer:player} : {said:exchange}",
        _asks,
        (("asker", "answerer"),),
    ),
    Form(
        "{asker:player} asks|ask {answerer:player} in private : {said:exchange}",
        partial(_asks, private=True),
        (("asker", "answerer"),),
    ),
    Form(
        "{asker:player} asks|ask {answerer:player} in private", Whispers, (("asker", "answerer"),)
    ),
    Form("{player:player} reveals|reveal {trait:trait}", Reveals),
    Form("{player:player} accuses|accuse {suspect:suspect} = right", partial(Accuses, right=True)),
    Form(
        "{player:player} accuses|accuse {suspect:suspect} = wrong [, shown by {shown_by:player}]",
        partial(Accuses, right=False),
    ),
    Form("cross {suspects:suspects}", Crosses),
    Form("uncross {suspects:suspects}", Uncrosses),
    Form("{player:player} crosses {suspects:suspects}", _their_crosses),
    Form("{player:player} uncrosses {suspects:suspects}", _their_uncrosses),
)

_CARDS = (
    Form("{player:player} draws|draw [{card:card}]", Draws),
    Form(
        "{taker:player} takes|take [{card:card}] from {victim:player} instead",
        TakesInstead,
        (("taker", "victim"),),
    ),
    Form(
        "{taker:player} takes|take [{card:card}] from {victim:player}",
        Takes,
        (("taker", "victim"),),
    ),
    Form(
        "{giver:player} returns|return [{card:card}] to {receiver:player}",
        Returns,
        (("giver", "receiver"),),
    ),
    Form(
        "{giver:player} gives|give [{card:card}] to {receiver:player}",
        Gives,
        (("giver", "receiver"),),
    ),
    Form(
        "{shower:player} shows|show {audience:audience} {card:shown} [: {of:set}]",
        Shows,
        (("shower", "audience"),),
    ),
    Form(
        "{shower:player} shows|show {audience:audience} [: {of:set}]",
        Shows,
        (("shower", "audience"),),
    ),
    Form(
        "{looker:player} sees|see hand of {owner:player} but one [: {cards:cards}]",
        LooksAtAllButOne,
        (("looker", "owner"),),
    ),
    Form(
        "{looker:player} sees|see hand of {owner:player} [: {cards:cards}]",
        LooksAtHand,
        (("looker", "owner"),),
    ),
    Form(
        "{looker:player} sees|see [{cards:cards}] of {owner:player}", _sees, (("looker", "owner"),)
    ),
    Form(
        "{first:player} and {second:player} swap hands"
        " [: {first_hand:cards} / {second_hand:cards}]",
        SwapsHands,
        (("first", "second"),),
    ),
    Form(
        "{first:player} and {second:player} swap hands : {mine:mine}",
        _swap_with_me,
        (("first", "second"),),
    ),
    Form(
        "{maker:player} swaps|swap a card of {first:player} and {second:player}"
        " [: {first_card:card} , {second_card:card}]",
        _swap_cards,
        (("first", "second"),),
    ),
    Form(
        "{maker:player} shuffles|shuffle a card of {owners:players}"
        " [: {before:cards} -> {after:cards}]",
        _shuffle,
    ),
    Form("{player:player} discards|discard {card:suspect}", Discards),
    Form("mass {mass:mass} [: {said:clauses}]", _mass),
    Form("lost track of {places:places}", LosesTrack),
    Form("{player:player} holds|hold {count:number} [cards|card]", HoldsCount),
    Form("{player:player} holds|hold : {cards:cards}", Holds),
)

_TABLE = (
    Form("turn {player:player}", Turn),
    Form("{player:player} enters|enter {room:room}", Enters),
    Form("{player:player} stays|stay", Stays),
    Form("{player:player} is|am put in {room:room}", PutIn),
    Form("{player:player} uses|use {book:book}", UsesBook),
    Form("{player:player} draws|draw a book [: {book:book}]", DrawsBook),
    Form(
        "{taker:player} takes|take a book from {victim:player} [: {book:book}]",
        TakesBook,
        (("taker", "victim"),),
    ),
    Form("{player:player} loses|lose a book : {book:book}", LosesBook),
    Form("{player:player} takes|take a crypt card", TakesCrypt),
    Form("{player:player} plays|play a crypt card", PlaysCrypt),
    Form("{player:player} does|do penance", DoesPenance),
    Form("{player:player} orders|order events [: {cards:ordered}]", OrdersEvents),
    Form("bell {count:number}", _bell),
    Form("die {colour:colour}", Die),
    Form("event {card:event}", EventRead),
    Form("library {card:great_book}", LibraryRead),
    Form("end : {reason:text}", End),
)

BODY = Forms(
    (*_TALK, *_CARDS, *_TABLE),
    {**SLOTS, "exchange": read_exchange, "clauses": read_clauses, "mine": _read_mine},
)
"""The table of body lines; `note:` is the only other one."""
