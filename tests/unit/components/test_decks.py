"""The decks: their sizes, and that each card does something that has a name."""

from collections import Counter

import pytest

from abbey.components import decks
from abbey.components.decks import (
    CHRONICLES,
    CRYPT,
    EVENTS,
    LIBRARY,
    SCRIPTORIUM,
    Card,
    Deck,
)
from abbey.components.effects import Effect, Timing
from abbey.components.traits import Girth, Order, Title
from abbey.errors import UnknownNameError

BOX = (*SCRIPTORIUM, *LIBRARY, *EVENTS, *CRYPT)
CARDS = (*BOX, *CHRONICLES)


def test_the_decks_have_their_sizes() -> None:
    assert [
        sum(card.copies for card in deck) for deck in (SCRIPTORIUM, LIBRARY, EVENTS, CRYPT)
    ] == [
        24,
        8,
        18,
        6,
    ]
    assert len(CRYPT) == 1
    assert Counter(card.deck for card in CHRONICLES) == {Deck.SCRIPTORIUM: 4, Deck.EVENTS: 1}


def test_each_card_of_the_box_lies_in_its_deck() -> None:
    for deck, cards in zip(Deck, (SCRIPTORIUM, LIBRARY, EVENTS, CRYPT), strict=True):
        assert {card.deck for card in cards} == {deck}


def test_every_card_has_an_effect_and_every_effect_a_card() -> None:
    assert {card.op for card in CARDS} == set(Effect)
    assert {card.timing for card in CARDS} == set(Timing)
    # Three books give a step and five events show a trait; all other effects are single.
    assert {op: n for op, n in Counter(card.op for card in CARDS).items() if n > 1} == {
        Effect.EXTRA_STEP: 3,
        Effect.ALL_SHOW_TRAIT: 5,
    }


def test_only_cards_that_are_kept_wait_for_their_moment() -> None:
    for card in CARDS:
        assert card.starred == (card.timing is not Timing.AT_ONCE), card
    assert sum(card.starred for card in SCRIPTORIUM) == 15


def test_dice_roll_for_these_cards() -> None:
    assert {card.name for card in CARDS if card.die} == {
        "Chronicle of the Monastery",
        "Neoplatonic Treatise",
        "Mirror of the World",
        "Daily Chores",
        "The Lost Key",
        "Penance cells",
    }


def test_these_events_last_until_the_next_mass() -> None:
    assert {card.name for card in CARDS if card.lasting} == {
        "Gregorian Fervour",
        "The Lost Key",
        "Penance questions",
        "Sermon",
    }


def test_suspicion_falls_on_five_traits() -> None:
    traits = [Title.BROTHER, Title.NOVICE, *Order]
    assert {card.name: card.trait for card in CARDS if card.trait} == {
        f"Suspicion {trait}": trait for trait in traits
    }


def test_names_and_ids_are_unique() -> None:
    assert len({card.id for card in CARDS}) == len({card.name for card in CARDS}) == len(CARDS)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_is_found_by_name(card: Card) -> None:
    assert Card.named(str(card)) is card
    assert repr(card) == f"Card.named({card.name!r})"
    assert eval(repr(card)) is card


def test_an_unknown_card_is_named_in_the_error() -> None:
    with pytest.raises(UnknownNameError, match="'Cookery'"):
        Card.named("Cookery")


def test_a_card_of_ones_own_prints_as_it_was_built() -> None:
    own = Card(
        "weight",
        "Suspicion Fat",
        Deck.EVENTS,
        Effect.ALL_SHOW_TRAIT,
        "Each player who has a fat monk shows one to all.",
        trait=Girth.FAT,
        copies=2,
    )
    assert str(own) == "Suspicion Fat"
    assert "trait=Girth.FAT, copies=2)" in repr(own)
    assert eval(repr(own), vars(decks) | {"Girth": Girth}) == own


def test_a_card_of_ones_own_that_takes_a_known_name_stays_itself() -> None:
    own = Card("mine", "Sermon", Deck.EVENTS, Effect.SING_NOW, "We sing.")
    assert own != Card.named("Sermon")
    assert eval(repr(own), vars(decks)) == own


def test_cards_that_cannot_be_written_or_played_are_refused() -> None:
    with pytest.raises(ValueError, match="'Ora: labora'"):
        Card("ora", "Ora: labora", Deck.EVENTS, Effect.SING_NOW, "We sing.")
    with pytest.raises(ValueError, match="needs a trait"):
        Card("all", "Suspicion All", Deck.EVENTS, Effect.ALL_SHOW_TRAIT, "All show.")
    with pytest.raises(ValueError, match="at least one copy"):
        Card("none", "Nothing", Deck.EVENTS, Effect.SING_NOW, "We sing.", copies=0)
