"""Cards of one's own: what a file may say, what it may not, and that each effect is played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from abbey.components.decks import CHRONICLES, SCRIPTORIUM, Card, Deck
from abbey.components.effects import Effect, Timing
from abbey.components.traits import Title
from abbey.errors import NotationError, RulesError
from abbey.players import RandomPlayer
from abbey.record import read, write
from abbey.rules import decline, do, load_cards, parse_cards, play, replay
from abbey.rules.own_cards import EVENT_EFFECTS, KEPT_EFFECTS, READ_EFFECTS
from rules_table import NAMES, Table


def test_fields() -> None:
    book, great, event = parse_cards(
        """
        [[book]]
        name = "Rule of Silence"
        effect = "force_answer"
        kept = true
        text = "Speak!"

        [[great_book]]
        name = "Book of Mirrors"
        effect = "peek_hand_die"

        [[event]]
        name = "Suspicion Father"
        effect = "all_show_trait"
        trait = "Father"
        """
    )
    assert (book.deck, book.starred, book.timing) == (
        Deck.SCRIPTORIUM,
        True,
        Timing.AFTER_REFUSAL,
    )
    assert book.effect == "Speak!"
    assert (great.deck, great.starred, great.die) == (Deck.LIBRARY, False, True)
    assert great.effect == "peek hand die"
    assert (event.deck, event.trait) == (Deck.EVENTS, Title.FATHER)


def test_plain_effect_of_a_kept_book() -> None:
    """It is used at the end of the owner's turn."""
    (book,) = parse_cards('[[book]]\nname = "A"\neffect = "swap_hands"\nkept = true')
    assert book.timing is Timing.OWN_TURN


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[book]\n", "cards.toml: this is no TOML"),
        ('[[novel]]\nname = "A"', r"cards stand under \[\[book\]\].*'novel' is none of them"),
        ('[book]\nname = "A"', "two brackets"),
        ("book = 3", "two brackets"),
        ('[[book]]\neffect = "swap_hands"', "book number 1, field `name`: a card needs a name"),
        ('[[book]]\nname = 3\neffect = "swap_hands"', "words in quotes, got 3"),
        ('[[book]]\nname = "A"\ntext = 3\neffect = "swap_hands"', "field `text`: it must be words"),
        ('[[book]]\nname = "A"', "book 'A', field `effect`: None is not allowed; it can be"),
        ('[[book]]\nname = "A"\neffect = "swap_hand"', "did you mean swap_hands"),
        ('[[book]]\nname = "A"\neffect = ["x"]', "field `effect`"),
        ('[[book]]\nname = "A"\neffect = "extra_step"', "needs a .*kept = true"),
        ('[[event]]\nname = "A"\neffect = "extra_step"', "needs a .*kept = true"),
        ('[[event]]\nname = "A"\neffect = "swap_hands"', "'swap_hands' is not allowed"),
        ('[[book]]\nname = "A"\neffect = "next_mass_now"', "'next_mass_now' is not allowed"),
        ('[[book]]\nname = "A"\neffect = "swap_hands"\nkept = 1', "true or false, got 1"),
        ('[[event]]\nname = "A"\neffect = "sing_now"\nkept = true', "only a .*book"),
        ('[[event]]\nname = "A"\neffect = "all_show_trait"', "field `trait`: None is not allowed"),
        (
            '[[event]]\nname = "A"\neffect = "all_show_trait"\ntrait = "Abbot"',
            "'Abbot' is not allowed",
        ),
        ('[[event]]\nname = "A"\neffect = "sing_now"\ntrait = "fat"', "speaks of no trait"),
        ('[[event]]\nname = "A"\neffect = "sing_now"\nkpet = 1', "'kpet' is not allowed.*kept"),
        ('[[event]]\nname = "A: b"\neffect = "sing_now"', "field `name`: a card needs a name"),
        ('[[event]]\nname = "sermon"\neffect = "sing_now"', "a card 'Sermon' already"),
        (
            '[[event]]\nname = "A"\neffect = "sing_now"\n[[book]]\nname = "a"\neffect = "sing_now"',
            "a card 'A' already",
        ),
    ],
)
def test_wrong_files(text: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        parse_cards(text, source="cards.toml")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text('[[event]]\nname = "Übung"\neffect = "sing_now"\n', "utf-8")
    assert load_cards(path) == load_cards(str(path))
    path.write_bytes(b'[[event]]\nname = "\xff"')
    with pytest.raises(RulesError, match=r"cards\.toml: the file is not UTF-8"):
        load_cards(path)


def test_every_effect_is_offered() -> None:
    """Each named effect can be had in some kind of card."""
    assert {*KEPT_EFFECTS, *READ_EFFECTS, *EVENT_EFFECTS} == set(Effect)


def _card(kind: str, effect: Effect, *, kept: bool = False) -> Card:
    lines = [f"[[{kind}]]", 'name = "Blank"', f'effect = "{effect}"', f"kept = {str(kept).lower()}"]
    if effect is Effect.ALL_SHOW_TRAIT:
        lines.append('trait = "fat"')
    (card,) = parse_cards("\n".join(lines))
    return card


def _play_on(table: Table) -> None:
    """Let random players go on, and check that the lines replay to the same state."""
    state = table.state
    game = table.game(*(RandomPlayer(Random(seat)) for seat in range(len(state.seats))))
    for _ in range(40):
        if game.state.agenda:
            game.step()
    for event in game.lines:
        state = do(state, event)
    while state != game.state:  # what was declined after the last line
        state = decline(state)


@pytest.mark.parametrize("effect", READ_EFFECTS, ids=str)
def test_books_that_are_read(effect: Effect) -> None:
    card = _card("book", effect)
    table = Table(4, own=[card], books=["Blank"]).keeps("Ben", "Psalms").pawns(Ana="cloister_east")
    table.turn("Ana", "Ana enters scriptorium", "Ana draws a book: Blank", "Ana uses Blank")
    assert table.state.books[-1] == card
    _play_on(table)


@pytest.mark.parametrize("effect", READ_EFFECTS, ids=str)
def test_books_that_are_kept_for_the_end_of_a_turn(effect: Effect) -> None:
    card = _card("book", effect, kept=True)
    table = Table(5, own=[card], books=["Blank"]).keeps("Ana", "Blank").keeps("Ben", "Psalms")
    _play_on(table.turn("Ana", "Ana enters courtyard", "Ana uses Blank"))


@pytest.mark.parametrize("effect", KEPT_EFFECTS, ids=str)
def test_books_with_a_moment_of_their_own(effect: Effect) -> None:
    """They can be used wherever the book of the box with that effect can."""
    (boxed, *_) = (card for card in (*SCRIPTORIUM, *CHRONICLES) if card.op is effect)
    card = _card("book", effect, kept=True)
    assert (card.timing, card.starred) == (boxed.timing, boxed.starred)


@pytest.mark.parametrize("effect", READ_EFFECTS, ids=str)
def test_great_books(effect: Effect) -> None:
    card = _card("great_book", effect)
    table = Table(6, own=[card], library=["Blank"]).pawns(Ana="scriptorium")
    table.hands(Ana="Matthew").turn("Ana", "Ana enters library", "library Blank")
    _play_on(table)


@pytest.mark.parametrize("effect", EVENT_EFFECTS, ids=str)
def test_events(effect: Effect) -> None:
    card = _card("event", effect)
    table = Table(own=[card], events=["Blank"]).keeps("Ben", "Psalms").mass("Ana").pass_cards()
    _play_on(table.play("event Blank"))


def test_whole_games() -> None:
    """Cards of one's own are shuffled in; records read back when the reader is told of them."""
    cards = parse_cards(
        """
        [[book]]
        name = "Lives of the Saints"
        effect = "peek_hand_die"
        kept = true

        [[great_book]]
        name = "Book of Mirrors"
        effect = "swap_two_random"

        [[event]]
        name = "Fire in the Kitchen"
        effect = "all_to_cells"
        """
    )
    players = [RandomPlayer(Random(seat)) for seat in range(4)]
    played = play(NAMES[:4], players, chance=Random(1), cards=cards)
    assert set(cards) <= {
        *(played.record.header.books or ()),
        *(played.record.header.library or ()),
        *(played.record.header.events or ()),
    }
    assert read(write(played.record), cards=cards) == played.record
    assert replay(played.record) == played.state
    with pytest.raises(NotationError, match="unknown book 'Lives'"):
        read(write(played.record))
