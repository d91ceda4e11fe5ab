"""Every event, and the crypt card, does what it says: one test each, named after the card."""

from __future__ import annotations

import pytest

from abbey.components.board import Room
from abbey.components.decks import Card
from abbey.components.traits import TRAITS, Girth, Hood
from abbey.record import Pattern
from abbey.rules import ClaimChoice, PickCard, Reveal
from abbey.rules.state import cards_of
from rules_table import Answers, Table, cards, mask


def reading(event: str, players: int = 3) -> Table:
    """A table where an event has just been read; Ana has called the Mass."""
    table = Table(players, events=[event]).mass("Ana").pass_cards()
    return table.play(f"event {event}")


def test_morning_bells() -> None:
    """All sing; play goes on."""
    reading("Morning Bells").play("turn Cleo")


def test_alibi_chosen() -> None:
    """Each chooses a card, all at once; these are out, and known to all."""
    table = reading("Alibi chosen")
    table.refuse("Ana discards Guy", "does not hold Guy")
    table.play("Ana discards Malachi", "Ben discards Cuthbert", "Cleo discards Bruno")
    assert table.state.out == mask("Malachi, Cuthbert, Bruno")
    assert table.seat("Ana").seen & mask("Cuthbert, Bruno") == mask("Cuthbert, Bruno")
    choices = [Answers(PickCard(cards(name)[0])) for name in ("Gerard", "Thomas", "Sergio")]
    game = reading("Alibi chosen").game(*choices)
    game.step()
    assert [str(line) for line in game.lines] == [
        "Ana discards Gerard",
        "Ben discards Thomas",
        "Cleo discards Sergio",
    ]
    # Cleo chose before any card was shown.
    assert not choices[2].views[0].board.out


def test_alibi_random() -> None:
    """A random card of each left neighbour; nobody chooses."""
    game = reading("Alibi random").game(Answers(), Answers(), Answers())
    game.step()
    assert [str(line).split()[0] for line in game.lines] == ["Ben", "Cleo", "Ana"]
    assert game.state.out.bit_count() == 3


def test_gregorian_fervour() -> None:
    """Chant until the next Mass; nothing else changes."""
    table = reading("Gregorian Fervour")
    assert table.state.spells.chant
    table.mass("Ana").pass_cards()
    assert not table.state.spells.chant


def test_the_inquisitor() -> None:
    """All to the chapter hall, a revelation of each, several may make the same one."""
    table = Table(events=["The Inquisitor"]).no_pile().pawns(Ana="cloister_south")
    table.turn("Ana", "Ana enters chapter hall", "Ana reveals fat").mass("Ana").pass_cards()
    table.play("event The Inquisitor")
    table.refuse("Ana reveals thin", "put somewhere")
    table.play(*(f"{name} is put in chapter hall" for name in ("Ana", "Ben", "Cleo")))
    table.refuse("Ana reveals fat", "had been revealed before")
    choices = [
        Answers(Reveal(Girth.THIN)),
        Answers(Reveal(Girth.THIN)),
        Answers(Reveal(Hood.HOODED)),
    ]
    game = table.game(*choices)
    game.step()
    assert [claim.what for claim in game.state.claims[1:]] == [Girth.THIN, Girth.THIN, Hood.HOODED]
    free = tuple(trait for trait in TRAITS if trait is not Girth.FAT)
    assert all(choice.asked == [ClaimChoice(free, (), optional=False)] for choice in choices)
    table.play("Ana reveals thin", "Ben reveals thin")
    table.refuse("Ben reveals hooded", "made a revelation already")


def test_daily_chores() -> None:
    """Three rolled pawns: chapter hall, parlor, scriptorium."""
    table = reading("Daily Chores", players=4).play("die blue")
    table.refuse("Ana is put in parlor", "goes to the chapter hall")
    table.refuse("Ben is put in chapter hall", "that of Ana")
    table.play("Ana is put in chapter hall", "die blue", "die white", "die yellow")
    table.play("Dai is put in parlor", "die red", "Ben is put in scriptorium", "turn Dai")


def test_forbidden_books() -> None:
    """All kept books are discarded, seen by all."""
    table = Table(events=["Forbidden Books"]).keeps("Ana", "Psalms", "City of God")
    table.keeps("Cleo", "De Alchemia").mass("Ben").pass_cards().play("event Forbidden Books")
    table.refuse("Cleo loses a book: De Alchemia", "the order of the seats")
    table.play("Ana loses a book: Psalms", "Ana loses a book: City of God")
    table.refuse("turn Ana", "all kept books are discarded")
    table.play("Cleo loses a book: De Alchemia", "turn Ana")
    assert [book.name for book in table.state.books[-3:]] == [
        "Psalms",
        "City of God",
        "De Alchemia",
    ]


@pytest.mark.parametrize(
    ("colour", "room", "beside"),
    [
        ("red", "scriptorium", "cloister_east"),
        ("green", "parlor", "cloister_west"),
        ("black", "chapter_hall", "cloister_south"),
    ],
)
def test_the_lost_key(colour: str, room: str, beside: str) -> None:
    """A rolled room is locked until the next Mass."""
    table = reading("The Lost Key").play(f"die {colour}").pawns(Ana=beside).turn("Ana")
    table.refuse(f"Ana enters {room.replace('_', ' ')}", "is locked")
    table.mass("Ana").pass_cards()
    assert table.state.spells.locked is None


def test_penance_questions() -> None:
    """Until the next Mass only questions answered by yes or no."""
    table = reading("Penance questions").pawns(Ben="courtyard").turn("Ana", "Ana enters courtyard")
    table.refuse("Ana asks Ben: how many fat = 3", "yes or no")
    table.refuse("Ana asks Ben: crossed off how many fat = 9", "yes or no")
    table.play("Ana asks Ben: has any fat = yes")
    game = (
        table.pawns(Ben="crypt")
        .turn("Ana", "Ana enters crypt")
        .game(Answers(), Answers(), Answers())
    )
    assert game.view(0).board.yes_no


def test_penance_cells() -> None:
    """Two rolled pawns go to their own cells."""
    table = reading("Penance cells").play("die red")
    table.refuse("Ben is put in cell blue", "goes to the cell red")
    table.play("Ben is put in cell red", "die red", "die black", "Cleo is put in cell black")
    table.play("turn Cleo")
    assert not table.seat("Ben").penance


def test_private_prayers() -> None:
    """All pawns go to their own cells."""
    table = reading("Private Prayers")
    table.refuse("turn Cleo", "put somewhere")
    table.refuse("Ana is put in cell red", "goes to the cell blue")
    table.play("Ana is put in cell blue", "Ben is put in cell red", "Cleo is put in cell black")
    table.play("turn Cleo")


def test_procession() -> None:
    """The next Mass follows at once; the same player starts afterwards."""
    table = reading("Procession")
    table.refuse("turn Cleo", "Mass is held")
    table.pass_cards().play("event Morning Bells", "turn Cleo", "bell 1")
    assert table.state.clock.held == 2
    assert table.state.clock.masses[0].name == "Prime"


def test_sermon() -> None:
    """Every move may be one space longer until the next Mass."""
    table = reading("Sermon").turn("Ana", "Ana enters cloister east")
    table.mass("Ana").pass_cards().turn("Ana")
    table.refuse("Ana enters cloister east", "farther than 2 steps")


def _suspicion(word: str, shown: str) -> None:
    """Each shows all a card with the trait, or says that there is none."""
    table = reading(f"Suspicion {word}")
    trait = Card.named(f"Suspicion {word}").trait
    assert trait is not None
    for name in ("Ana", "Ben", "Cleo"):
        fitting = cards_of(table.seat(name).hand & Pattern((trait,)).suspects.mask)
        if name == "Ben":
            table.refuse(f"Ben shows all nothing: {word}", "has a card that fits")
            table.refuse(f"Ben shows Ana {shown}: {word}", "players show a card")
            table.play(f"Ben shows all {shown}: {word}")
        else:
            table.play(f"{name} shows all {fitting[0] if fitting else 'nothing'}: {word}")
    assert table.seat("Cleo").seen & mask(shown)
    table.play("turn Cleo")


def test_suspicion_brother() -> None:
    _suspicion("Brother", "Emmanuel")


def test_suspicion_novice() -> None:
    _suspicion("Novice", "Thomas")


def test_suspicion_templar() -> None:
    _suspicion("Templar", "Thomas")


def test_suspicion_franciscan() -> None:
    _suspicion("Franciscan", "Michael")


def test_suspicion_benedictine() -> None:
    """Ben has one only after a swap of cards."""
    table = Table(events=["Suspicion Benedictine"]).hands(Ben="Charles, Philippe")
    table.mass("Ana").play("mass Matins: Ana gave Harold; Ben gave Charles; Cleo gave Andre")
    table.play("event Suspicion Benedictine", "Ana shows all nothing: Benedictine")
    table.play("Ben shows all Philippe: Benedictine", "Cleo shows all Bruno: Benedictine")
    assert table.seat("Ana").seen & mask("Philippe, Bruno") == mask("Philippe, Bruno")


def test_crypt() -> None:
    """One more turn right after a normal one; the card goes back to its pile."""
    table = Table().turn("Ana", "Ana enters crypt", "Ana takes a crypt card")
    assert table.state.crypt == 5
    table.refuse("Ben plays a crypt card", "the turn of Ben")
    table.play("Ana plays a crypt card")
    assert table.state.crypt == 6
    table.refuse("turn Ben", "the turn of Ana")
    table.play("turn Ana", "Ana enters chapel")
    assert Room.named("chapel") == table.seat("Ana").pawn
