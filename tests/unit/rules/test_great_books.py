"""Every book of the library does what it says: one test each, named after the card."""

from __future__ import annotations

import pytest

from abbey.components.board import Room
from abbey.components.traits import TRAITS, Order
from abbey.errors import IllegalMoveError
from abbey.rules import (
    ClaimChoice,
    Decline,
    Go,
    HideChoice,
    NameTrait,
    PickCard,
    PickPlayer,
    outcome,
)
from rules_table import Answers, Table, cards, mask


def reading(book: str, **pawns: str) -> Table:
    """A table where Ana, with five cards against six, has just read a great book."""
    table = Table(library=[book]).pawns(Ana="scriptorium", **pawns)
    table.hands(Ana="Matthew, William, Fortune, Harold, Malachi")
    return table.turn("Ana", "Ana enters library", f"library {book}")


def test_demonology() -> None:
    """All others go to the scriptorium and show the reader a card with the trait named."""
    table = reading("Demonology")
    table.refuse("Ben shows Ana Basil: fat", "put somewhere")
    table.play("Ben is put in scriptorium", "Cleo is put in scriptorium")
    table.refuse("Ben shows Ana Basil: fat Templar", "1 at most")
    table.refuse("Ben shows Ana nothing: Templar", "has a card that fits")
    table.play("Ben shows Ana Basil: Templar")
    table.refuse("Cleo shows Ana Bruno: fat", "the trait is Templar")
    table.play("Cleo shows Ana nothing: Templar", "turn Ben")
    assert table.seat("Ana").seen & mask("Basil")
    ana = Answers(NameTrait(Order.TEMPLAR))
    ben = Answers(PickCard(cards("Thomas")[0]))
    game = reading("Demonology").game(ana, ben, Answers())
    for _ in range(4):
        game.step()
    assert [str(line) for line in game.lines[2:]] == [
        "Ben shows Ana Thomas: Templar",
        "Cleo shows Ana nothing: Templar",
    ]


def test_secret_diary() -> None:
    """A random card of each other player, seen, shuffled, one given back to each."""
    table = reading("Secret Diary")
    table.refuse("Ana shuffles a card of Ben, Cleo: Andre, Basil -> Basil, Andre", "that Ben holds")
    table.refuse("Ana shuffles a card of Ben, Cleo: Basil, Andre -> Basil, Bruno", "same cards")
    table.play("Ana shuffles a card of Ben, Cleo: Basil, Andre -> Andre, Basil")
    assert table.seat("Ben").hand & mask("Andre")
    assert table.seat("Cleo").hand & mask("Basil")
    assert table.seat("Ana").seen & mask("Andre, Basil") == mask("Andre, Basil")
    game = reading("Secret Diary").game(Answers(), Answers(), Answers())
    game.step()
    assert str(game.lines[0]).startswith("Ana shuffles a card of Ben, Cleo: ")


def test_secret_diary_with_one_other_hand() -> None:
    """Where only one other player has cards it is a mere look."""
    table = reading("Secret Diary").hands(Cleo="")
    table.refuse("Ana sees Andre of Cleo", "that Ben holds")
    table.play("Ana sees Basil of Ben")
    game = reading("Secret Diary").hands(Cleo="").game(Answers(), Answers(), Answers())
    game.step()
    assert str(game.lines[0]).startswith("Ana sees ")


def test_mirror_of_the_world() -> None:
    """The whole hand of a rolled player."""
    table = reading("Mirror of the World").hands(Cleo="Andre, Bruno").play("die black")
    table.refuse("Ana sees hand of Cleo: Andre", "all cards that Cleo holds")
    table.refuse("Ana sees hand of Ben: Basil", "that of Cleo")
    table.play("Ana sees hand of Cleo: Andre, Bruno")
    assert table.seat("Ana").seen & mask("Andre, Bruno") == mask("Andre, Bruno")
    game = reading("Mirror of the World").play("die black").game(Answers(), Answers(), Answers())
    game.step()
    assert str(game.lines[0]).startswith("Ana sees hand of Cleo: Jacques")


def test_the_gospel_of_judas() -> None:
    """Hands are changed with a player of the reader's choice."""
    table = reading("The Gospel of Judas").hands(Ben="Basil, Thomas")
    mine = "Matthew, William, Fortune, Harold, Malachi"
    table.refuse(f"Ana and Ben swap hands: Basil / {mine}", "both new hands")
    table.play(f"Ana and Ben swap hands: Basil, Thomas / {mine}")
    assert table.seat("Ana").hand == mask("Basil, Thomas")
    assert table.seat("Ben").hand == mask(mine)
    assert table.seat("Ben").seen & mask(mine) == mask(mine)
    game = reading("The Gospel of Judas").game(Answers(PickPlayer("Cleo")), Answers(), Answers())
    game.step()
    assert str(game.lines[0]).startswith("Ana and Cleo swap hands: Jacques")


def test_horapollo_hieroglyphica() -> None:
    """Three books, one after the other; plain ones are read as they come."""
    table = Table(library=["Horapollo (Hieroglyphica)"], books=["Psalms", "Song of Songs"])
    table.pawns(Ana="scriptorium").hands(Ana="Matthew, William, Fortune, Harold, Malachi")
    table.turn("Ana", "Ana enters library", "library Horapollo (Hieroglyphica)")
    table.play("Ana draws a book: Psalms", "Ana draws a book: Song of Songs")
    table.play("Ana uses Song of Songs")
    # The extra turn comes when all three are drawn.
    table.refuse("turn Ana", "Ana draws a book")
    table.play("Ana draws a book: Apocalypse of John", "turn Ana", "Ana enters scriptorium")


def test_aristotle_on_laughter() -> None:
    """Another turn at once, with a move to any space."""
    table = reading("Aristotle on Laughter", Ben="cell_white").play("turn Ana")
    table.refuse("Ana enters cell white", "one pawn only")
    table.refuse("Ana enters library", "may not end where it began")
    table.play("Ana enters crypt", "Ana takes a crypt card", "Ana plays a crypt card", "turn Ana")
    ana = Answers(Go(Room.named("cell_yellow")))
    game = reading("Aristotle on Laughter").game(ana, Answers(), Answers())
    game.step()
    game.step()
    assert str(game.lines[1]) == "Ana enters cell yellow"


def test_treatise_on_magic() -> None:
    """A revelation that costs nothing if it is wrong."""
    table = reading("Treatise on Magic")
    table.refuse("Ana accuses Guy = right", "makes a revelation")
    table.play("Ana reveals fat")
    assert outcome(table.state).points[0] == ("Ana", 0)
    right = reading("Treatise on Magic").play("Ana reveals thin")
    assert outcome(right.state).points[0] == ("Ana", 2)
    ana = Answers(Decline())
    game = reading("Treatise on Magic").game(ana, Answers(), Answers())
    with pytest.raises(IllegalMoveError, match="no answer to ClaimChoice"):
        game.step()
    assert ana.asked == [ClaimChoice(TRAITS, (), optional=False, safe=True)]


def test_treatise_on_pleasures() -> None:
    """The hand of a player of the reader's choice, who may hide one card."""
    table = reading("Treatise on Pleasures").hands(Ben="Basil, Thomas")
    table.refuse("Ana sees hand of Ben: Basil", "all cards that Ben holds")
    table.refuse("Ana sees hand of Ben but one: Andre", "all but one")
    table.play("Ana sees hand of Ben but one: Basil")
    assert table.seat("Ana").seen & mask("Basil, Thomas") == mask("Basil")
    for option, line in (
        (PickCard(cards("Basil")[0]), "Ana sees hand of Ben but one: Thomas"),
        (Decline(), "Ana sees hand of Ben: Basil, Thomas"),
    ):
        ben = Answers(option)
        table = reading("Treatise on Pleasures").hands(Ben="Basil, Thomas")
        game = table.game(Answers(PickPlayer("Ben")), ben, Answers())
        game.step()
        assert str(game.lines[0]) == line
        assert ben.asked == [HideChoice(cards("Basil, Thomas"), "Ana")]
