"""What the effect of a card can be made to meet, and when there is nothing to decide."""

from __future__ import annotations

from functools import cache

import pytest

from abbey.advice import Outlook
from abbey.advice.occasion import check_occasion, game_end
from abbey.advice.situation import Situation, situation_of
from abbey.components import TRAITS, Room
from abbey.components.decks import EVENTS, LIBRARY, SCRIPTORIUM, Card
from abbey.components.effects import Effect
from abbey.errors import AdviceError
from abbey.record import read

HEADER = """players: Ana, Ben, Cleo
me: Ana
colours: blue, red, black
first: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""
CHOOSERS = {
    Effect.STEAL_RANDOM_DIE,
    Effect.SWAP_TWO_RANDOM,
    Effect.SWAP_HANDS,
    Effect.PEEK_TWO_RANDOM_DIE,
    Effect.PEEK_HAND_DIE,
    Effect.PEEK_HAND_MINUS_ONE,
    Effect.PEEK_MASS_PASS,
    Effect.PLACE_OTHERS,
    Effect.SEND_TO_CHAPEL,
    Effect.STEAL_BOOK,
    Effect.GATHER_AND_SHOW_TRAIT,
}
"""Effects of the box that leave something to choose about another player."""


BOOKS = "Ben draws a book\nCleo draws a book\n"


@cache
def _now() -> Situation:
    return situation_of(Outlook(read(HEADER + BOOKS + "turn Ana\nAna enters cloister south")))


@pytest.mark.parametrize("card", [*SCRIPTORIUM, *LIBRARY, *EVENTS], ids=lambda card: card.id)
def test_every_card_is_advised_on_or_leaves_nothing_to_choose(card: Card) -> None:
    if card.op not in CHOOSERS:
        with pytest.raises(AdviceError, match="nothing to choose"):
            _now().effect(card)
        return
    choices = _now().effect(card)
    worth = [round(choice.worth, 9) for choice in choices]
    assert worth == sorted(worth, reverse=True)
    assert all(choice.why.endswith(".") for choice in choices)
    options = {choice.option for choice in choices}
    match card.op:
        case Effect.SWAP_TWO_RANDOM:
            assert options == {("Ben", "Cleo")}
        case Effect.GATHER_AND_SHOW_TRAIT:
            assert options == set(TRAITS)
        case Effect.PLACE_OTHERS:
            assert Room.named("cloister_south") not in options
            assert all(isinstance(option, Room) for option in options)
        case _:
            assert options == {"Ben", "Cleo"}


def test_who_holds_no_cards_is_not_met() -> None:
    bare = HEADER + "Ana takes Sergio from Ben\nAna takes Thomas from Ben\n"
    now = situation_of(Outlook(read(bare)))
    look = Card.named("Treatise on Pleasures")
    assert [choice.option for choice in now.effect(look)] == ["Cleo"]
    with pytest.raises(AdviceError, match="they hold no cards"):
        now.effect(look, ["Ben"])
    with pytest.raises(AdviceError, match="nothing to take"):
        now.take("Ben")


def test_a_book_is_taken_only_from_somebody_who_keeps_one() -> None:
    [steals] = [card for card in SCRIPTORIUM if card.op is Effect.STEAL_BOOK][:1] or [
        card for card in (*LIBRARY, *EVENTS) if card.op is Effect.STEAL_BOOK
    ][:1]
    one = situation_of(Outlook(read(HEADER + "Cleo draws a book\n")))
    assert [choice.option for choice in one.effect(steals)] == ["Cleo"]
    with pytest.raises(AdviceError, match="no line says that they keep a book"):
        situation_of(Outlook(read(HEADER))).effect(steals)


def test_a_crypt_card_is_held_before_it_is_played() -> None:
    walking = HEADER + "turn Ana\nAna enters crypt\n"
    with pytest.raises(AdviceError, match="no crypt card"):
        situation_of(Outlook(read(walking))).crypt()
    held = situation_of(Outlook(read(walking + "Ana takes a crypt card\n"))).crypt()
    assumed = situation_of(Outlook(read(HEADER))).crypt()
    assert {choice.option for choice in held} == {choice.option for choice in assumed}


@pytest.mark.parametrize("name", ["Ana", "Dora"])
def test_only_opponents_are_met(name: str) -> None:
    for choose in (_now().take, _now().ask_back, _now().hide):
        with pytest.raises(AdviceError, match=f"{name!r} is no opponent; there are Ben, Cleo"):
            choose(name)
    with pytest.raises(AdviceError, match="no opponent"):
        _now().effect(Card.named("The Gospel of Judas"), [name])


@pytest.mark.parametrize(
    ("line", "over"),
    [
        ("Ben accuses Andre = right", True),
        ("Ben accuses Andre = wrong", False),
        ("end: dawn", True),
        ("Ben reveals fat", False),
    ],
)
def test_when_a_game_is_over(line: str, over: bool) -> None:
    notebook = read(f"{HEADER}{line}\nnote: and so on")
    end = game_end(notebook)
    assert (end is not None and str(end.event) == line) == over
    if over:
        with pytest.raises(AdviceError, match=r"the game is over \(line 8"):
            check_occasion(notebook, spectators=True)
    else:
        check_occasion(notebook)
