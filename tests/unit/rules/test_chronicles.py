"""The five cards of the Pilgrims' Chronicles: one test each, named after the card."""

from __future__ import annotations

from random import Random

from abbey.components.board import Room
from abbey.components.decks import CHRONICLES
from abbey.components.traits import Girth
from abbey.record import CountHeld, Pattern, Silence
from abbey.rules import Ask, Decline, PickPlayer, Ruleset, Say, Use, deal
from rules_table import NAMES, Answers, Table, mask


def test_shuffled_in_when_wanted() -> None:
    for wanted in (False, True):
        header = deal(NAMES[:3], chance=Random(1), rules=Ruleset(chronicles=wanted)).header
        assert header.books is not None
        assert header.events is not None
        assert len(header.books) == (28 if wanted else 24)
        assert len(header.events) == (19 if wanted else 18)
        assert set(CHRONICLES) <= {*header.books, *header.events} or not wanted


def test_theological_controversy() -> None:
    """The question goes to all in the room; each who answers may ask one back."""
    table = Table().keeps("Ana", "Theological Controversy").pawns(Ben="courtyard", Cleo="courtyard")
    table.turn("Ana", "Ana enters courtyard", "Ana uses Theological Controversy")
    table.play("Ana asks Cleo: how many fat = 2", "Cleo asks Ana: has Guy = no")
    table.refuse("turn Ben", "the same question to the others")
    table.refuse("Ana asks Ben: has Guy = no", "the question to all was: how many fat")
    table.refuse("Ana asks Cleo: how many fat = 2", "Ben must be asked next")
    table.play("Ana asks Ben: how many fat = silence", "turn Ben")
    fat = CountHeld(Pattern((Girth.FAT,)))
    table = Table().keeps("Ana", "Theological Controversy").pawns(Ben="courtyard", Cleo="courtyard")
    table.turn("Ana", "Ana enters courtyard")
    (book,) = table.seat("Ana").books
    ana = Answers(Use(book), Ask("Ben", fat))
    game = table.game(ana, Answers(Say(4), Decline()), Answers(Say(Silence.SILENCE)))
    for _ in range(4):
        game.step()
    assert str(game.lines[-1]) == "Ana asks Cleo: how many fat = silence"
    alone = Table().keeps("Ana", "Theological Controversy").pawns(Ben="courtyard")
    alone.turn("Ana", "Ana enters courtyard")
    alone.refuse("Ana uses Theological Controversy", "Ana asks a player")


def test_acts_of_the_holy_apostles() -> None:
    """Caught, its owner keeps the card and loses no turn; the pawn goes to the chapel."""
    table = Table().keeps("Ana", "Acts of the Holy Apostles").pawns(Ana="corridor_red")
    table.pawns(Ben="cloister_east")
    table.turn("Ana", "Ana enters cell red", "Ana takes Basil from Ben", "turn Ben")
    table.play("Ben enters cell red")
    copy = table.game(Answers(Use(table.seat("Ana").books[0])), Answers(), Answers())
    copy.step()
    copy.step()
    assert [str(line) for line in copy.lines] == [
        "Ana uses Acts of the Holy Apostles",
        "Ana is put in chapel",
    ]
    table.play("Ana uses Acts of the Holy Apostles")
    table.refuse("Ana does penance", "Ana is caught")
    table.play("Ana is put in chapel")
    assert table.seat("Ana").hand & mask("Basil")
    assert not table.seat("Ana").penance


def test_impure_illuminations() -> None:
    """At an encounter the book buys a random card; its new owner may use it again."""
    table = Table().keeps("Ana", "Impure Illuminations").pawns(Ben="courtyard", Cleo="crypt")
    table.turn("Ana", "Ana enters courtyard", "Ana uses Impure Illuminations")
    table.refuse("Ana takes Andre from Cleo", "not in the same room")
    table.play("Ana takes Basil from Ben")
    table.refuse("Ana asks Ben: has Guy = no", "Ben gets the book")
    table.play("Ben takes a book from Ana: Impure Illuminations", "Ana asks Ben: has Guy = silence")
    assert [book.name for book in table.seat("Ben").books] == ["Impure Illuminations"]
    assert table.seat("Ana").hand & mask("Basil")
    table.play("turn Ben", "Ben enters crypt", "Ben uses Impure Illuminations")
    game = table.game(Answers(), Answers(), Answers())
    game.step()
    game.step()
    assert str(game.lines[0]).endswith("from Cleo")
    assert str(game.lines[1]) == "Cleo takes a book from Ben: Impure Illuminations"
    both = Table().keeps("Ana", "Impure Illuminations").pawns(Ben="courtyard", Cleo="courtyard")
    both.turn("Ana", "Ana enters courtyard", "Ana uses Impure Illuminations")
    game = both.game(Answers(PickPlayer("Cleo")), Answers(), Answers())
    game.step()
    assert str(game.lines[0]).endswith("from Cleo")


def test_blasphemous_treatise() -> None:
    """All crypt cards go back."""
    table = Table(books=["Blasphemous Treatise"]).is_("Ben", crypt=True).pawns(Ana="cloister_east")
    table.state = table.state.but(crypt=5)
    table.turn("Ana", "Ana enters scriptorium", "Ana draws a book: Blasphemous Treatise")
    table.play("Ana uses Blasphemous Treatise")
    assert table.state.crypt == 6
    assert not table.seat("Ben").crypt


def test_tempus_fugit() -> None:
    """The tempo of six players for the rest of the game."""
    table = Table(events=["Tempus Fugit!"]).mass("Ana").pass_cards().play("event Tempus Fugit!")
    table.play("turn Cleo", "bell 2", "Cleo enters cloister east")
    table.mass("Ana").pass_cards()
    assert table.state.is_fast
    assert Room.named("chapel") == table.seat("Ana").pawn
