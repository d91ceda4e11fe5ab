"""Every book of the scriptorium does what it says: one test each, named after the card."""

from __future__ import annotations

from abbey.components.board import Room
from abbey.components.decks import EVENTS
from abbey.components.traits import Girth, Order
from abbey.record import CountHeld, Pattern, Silence
from abbey.rules import (
    AnswerChoice,
    Ask,
    Decline,
    Go,
    OrderChoice,
    PickPair,
    PickPlayer,
    Reorder,
    Request,
    Say,
    Use,
)
from rules_table import Answers, Table, mask

FAT = CountHeld(Pattern((Girth.FAT,)))


def reading(book: str, **pawns: str) -> Table:
    """A table where Ana has just read a plain book."""
    table = Table(books=[book]).pawns(Ana="cloister_east", **pawns)
    table.turn("Ana", "Ana enters scriptorium", f"Ana draws a book: {book}")
    table.refuse(f"Ben uses {book}", "Ana reads the book")
    return table.play(f"Ana uses {book}")


def test_apocalypse_of_john() -> None:
    """Instead of a die the owner picks the player."""
    table = reading("Chronicle of the Monastery").keeps("Ana", "Apocalypse of John")
    (book,) = table.seat("Ana").books
    ana = Answers(Use(book), PickPlayer("Cleo"))
    game = table.game(ana, Answers(), Answers())
    game.step()
    game.step()
    assert str(game.lines[0]) == "Ana uses Apocalypse of John"
    assert str(game.lines[1]).endswith("from Cleo")
    table.play("Ana uses Apocalypse of John", "Ana takes Basil from Ben")


def _longer_move(book: str) -> None:
    table = Table().keeps("Ana", book).turn("Ana")
    table.refuse("Ana enters cloister east", "farther than 2 steps")
    table.play(f"Ana uses {book}")
    table.refuse(f"Ana uses {book}", "does not hold")
    table.refuse("Ana enters cloister south", "farther than 3 steps")
    table.play("Ana enters cloister east")
    assert table.state.books[-1].name == book
    Table().keeps("Ben", book).turn("Ana").refuse(f"Ben uses {book}", "Ana moves")


def test_illuminated_breviary() -> None:
    """One space more."""
    _longer_move("Illuminated Breviary")


def test_city_of_god() -> None:
    """One space more."""
    _longer_move("City of God")


def test_psalms() -> None:
    """One space more; several such books add up."""
    _longer_move("Psalms")
    table = Table().keeps("Ana", "Psalms", "City of God").turn("Ana")
    table.play("Ana uses Psalms", "Ana uses City of God", "Ana enters cloister south")


def test_song_of_songs() -> None:
    """Another turn at once, with a move of up to three spaces."""
    table = reading("Song of Songs")
    table.refuse("turn Ben", "the turn of Ana")
    table.play("turn Ana")
    table.refuse("Ana enters chapel", "farther than 3 steps")
    table.play("Ana enters corridor yellow", "turn Ben")


def test_cartulary_of_the_abbey() -> None:
    """During a Mass the owner sees all that one player passes."""
    table = Table().keeps("Ana", "Cartulary of the Abbey").mass("Ana")
    line = "mass Matins: Ana gave Harold; Ben gave Basil; Cleo gave Andre; Ana saw {} of {}"
    table.refuse(line.format("Andre", "Cleo"), "used no book")
    table.play("Ana uses Cartulary of the Abbey")
    table.refuse(line.format("Basil", "Cleo"), "sees all that")
    table.play(line.format("Basil", "Ben"))
    assert table.seat("Ana").seen & mask("Basil")


def test_chronicle_of_the_monastery() -> None:
    """A random card of a rolled player."""
    table = reading("Chronicle of the Monastery").play("die black")
    table.refuse("Ana takes Basil from Ben", "taken from Cleo")
    table.play("Ana takes Andre from Cleo")
    assert table.seat("Ana").hand & mask("Andre")


def test_chronicle_of_saint_theodulus() -> None:
    """Mass at once; its reader takes bell and Mass cards and starts."""
    table = reading("Chronicle of Saint Theodulus", Ben="crypt")
    table.pass_cards()
    assert table.seat("Ben").pawn == Room.named("chapel")
    table.play("event Morning Bells", "turn Ana", "bell 1")
    assert table.state.clock.first == 0


def test_de_alchemia() -> None:
    """Stay where you are, neither give nor get; the right neighbour passes to the left one."""
    table = Table().keeps("Ben", "De Alchemia").pawns(Ben="parlor").mass("Ana")
    table.refuse("mass Matins: Ana gave Harold; Ben skips; Cleo gave Andre", "decided by a book")
    table.play("Ben uses De Alchemia", "mass Matins: Ana gave Harold; Ben skips; Cleo gave Andre")
    assert table.seat("Ben").pawn == Room.named("parlor")
    assert table.seat("Cleo").hand & mask("Harold")
    assert table.seat("Ana").hand & mask("Andre")


def test_book_of_high_magic() -> None:
    """All other pawns anywhere, each in a space of its own; nobody acts there."""
    table = reading("Book of High Magic", Ben="crypt")
    table.refuse("Cleo is put in parlor", "the next pawn is that of Ben")
    table.refuse("Ben is put in scriptorium", "a space of its own")
    table.play("Ben is put in library")
    table.refuse("Cleo is put in library", "a space of its own")
    table.play("Cleo is put in crypt", "turn Ben")
    ana = Answers(Go(Room.named("cell_red")), Go(Room.named("parlor")))
    game = reading("Book of High Magic").game(ana, Answers(), Answers())
    game.step()
    game.step()
    assert [str(line) for line in game.lines] == ["Ben is put in cell red", "Cleo is put in parlor"]


def test_book_of_hours() -> None:
    """After a Mass its owner starts."""
    table = Table().keeps("Ben", "Book of Hours").mass("Ana")
    table.refuse("Ben uses Book of Hours", "Mass is held")
    table.pass_cards().play("event Morning Bells", "Ben uses Book of Hours")
    table.refuse("turn Cleo", "the turn of Ben")
    table.play("turn Ben", "bell 1")
    assert table.state.clock.first == 1
    # The first player has nothing to gain and is not asked.
    idle = Table().keeps("Cleo", "Book of Hours").mass("Ana").pass_cards()
    game = idle.play("event Morning Bells").game(Answers(), Answers(), Answers())
    game.step()
    game.step()
    assert str(game.lines[0]) == "turn Cleo"


def test_aristotelian_logic() -> None:
    """In the parlor the same player is asked again until a card is shown."""
    table = Table().no_pile().keeps("Ana", "Aristotelian Logic").pawns(Ana="cloister_west")
    table.turn("Ana", "Ana enters parlor", "Cleo shows Ana nothing: Templar")
    table.refuse("Cleo shows Ana nothing: Templar Novice", "the turn of Ben")
    table.play("Ana uses Aristotelian Logic")
    table.refuse("Ben shows Ana Basil: Templar", "another player must be asked")
    table.play("Cleo shows Ana nothing: fat Templar", "Cleo shows Ana Bruno: fat Father")
    assert table.due == "the turn of Ben begins"


def test_aristotelian_logic_in_play() -> None:
    """The asker decides whether to go on."""
    table = Table().no_pile().keeps("Ana", "Aristotelian Logic").pawns(Ana="cloister_west")
    table.turn("Ana", "Ana enters parlor")
    (book,) = table.seat("Ana").books
    ana = Answers(Request("Cleo", Pattern((Order.TEMPLAR,))), Use(book), Decline())
    game = table.game(ana, Answers(), Answers())
    for _ in range(3):
        game.step()
    assert len(game.lines) == 2
    assert game.state.agenda[-1].words == "the turn of {} begins"


def test_inquisitors_manual() -> None:
    """A revelation or an accusation from any space, in the own turn."""
    table = Table().keeps("Ana", "Inquisitor's Manual").turn("Ana", "Ana enters courtyard")
    table.refuse("Ana reveals fat", "the turn of Ben")
    table.play("Ana uses Inquisitor's Manual")
    table.refuse("turn Ben", "Ana makes a revelation")
    table.play("Ana reveals fat", "turn Ben")
    before = Table().no_pile().keeps("Ana", "Inquisitor's Manual").turn("Ana")
    before.play("Ana uses Inquisitor's Manual", "Ana accuses Basil = wrong, shown by Ben")
    before.play("Ana does penance", "turn Ben")
    Table().keeps("Ben", "Inquisitor's Manual").turn("Ana").refuse(
        "Ben uses Inquisitor's Manual", "Ana moves"
    )


def test_map_of_the_abbey() -> None:
    """From the crypt straight to parlor, scriptorium or chapter hall, in place of a move."""
    table = Table().keeps("Ana", "Map of the Abbey").pawns(Ana="crypt").turn("Ana")
    table.play("Ana uses Map of the Abbey")
    table.refuse("Ana enters library", "leads to parlor, scriptorium, chapter hall")
    table.play("Ana enters parlor", "Ana draws Berengar")
    Table().keeps("Ana", "Map of the Abbey").turn("Ana").refuse(
        "Ana uses Map of the Abbey", "Ana moves"
    )
    table = Table().keeps("Ana", "Map of the Abbey").pawns(Ana="crypt").turn("Ana")
    (book,) = table.seat("Ana").books
    ana = Answers(Use(book), Go(Room.named("chapter_hall")))
    game = table.game(ana, Answers(), Answers())
    game.step()
    game.step()
    assert str(game.lines[1]) == "Ana enters chapter hall"


def test_prophecies_and_omens() -> None:
    """The next four events, seen by the reader alone, put back in any order."""
    table = reading("Prophecies and Omens")
    names = ["Gregorian Fervour", "Alibi random", "Alibi chosen", "Morning Bells"]
    table.refuse("Ana orders events: Sermon, Procession", "the next 4 events")
    table.play(f"Ana orders events: {', '.join(names)}")
    assert [card.name for card in table.state.events[:4]] == names
    top = EVENTS[:4]
    ana = Answers(Reorder(top[::-1]))
    game = reading("Prophecies and Omens").game(ana, Answers(), Answers())
    game.step()
    assert ana.asked == [OrderChoice(top)]
    assert str(game.view(1).lines[0]) == "Ana orders events"
    assert str(game.view(0).lines[0]).startswith("Ana orders events: Gregorian Fervour")


def test_benedictine_rule() -> None:
    """Question, answer and return question are whispered."""
    table = Table().keeps("Ana", "Benedictine Rule").pawns(Ben="courtyard")
    table.turn("Ana", "Ana enters courtyard")
    table.refuse("Ana asks Ben in private: has Guy = no", "a book decides")
    table.play("Ana uses Benedictine Rule")
    table.refuse("Ana asks Ben: has Guy = no", "a book decides")
    ana = Answers(Ask("Ben", FAT))
    ben = Answers(Say(4), Ask("Ana", FAT))
    game = table.game(ana, ben, Answers())
    game.step()
    game.step()
    assert [str(line) for line in game.view(2).lines] == [
        "Ana asks Ben in private",
        "Ben asks Ana in private",
    ]
    asked = ben.asked[0]
    assert isinstance(asked, AnswerChoice)
    assert asked.private


def test_franciscan_rule() -> None:
    """After the question and what follows, the player asked goes to the chapel, unpunished."""
    table = Table().keeps("Ana", "Franciscan Rule").pawns(Ben="courtyard")
    table.turn("Ana", "Ana enters courtyard", "Ana asks Ben: has Guy = no")
    table.play("Ben asks Ana: has Guy = no", "Ana uses Franciscan Rule")
    table.refuse("turn Ben", "sends the player asked to the chapel")
    table.play("Ben is put in chapel", "turn Ben")
    assert not table.seat("Ben").penance
    silent = Table().keeps("Ana", "Franciscan Rule").pawns(Ben="courtyard")
    silent.turn("Ana", "Ana enters courtyard", "Ana asks Ben: has Guy = silence")
    silent.play("Ana uses Franciscan Rule", "Ben is put in chapel")


def test_templar_rule() -> None:
    """A book of another player, unseen, kept."""
    table = Table(books=["Templar Rule"]).keeps("Ben", "Psalms").pawns(Ana="cloister_east")
    table.turn("Ana", "Ana enters scriptorium", "Ana draws a book: Templar Rule")
    table.play("Ana uses Templar Rule")
    table.refuse("Ana takes a book from Cleo: Psalms", "that Cleo holds")
    game = table.game(Answers(), Answers(), Answers())
    game.step()
    assert str(game.lines[0]) == "Ana takes a book from Ben: Psalms"
    assert str(game.view(2).lines[0]) == "Ana takes a book from Ben"
    assert [book.name for book in game.state.seats[0].books] == ["Psalms"]


def test_summa_theologica() -> None:
    """One card fewer at a Mass."""
    table = Table().keeps("Ana", "Summa Theologica").mass("Ana").play("Ana uses Summa Theologica")
    table.refuse("mass Matins: Ana gave Harold; Ben gave Basil; Cleo gave Andre", "must pass 0")
    table.play("mass Matins: Ana gave nothing; Ben gave Basil; Cleo gave Andre")
    assert table.seat("Ana").hand.bit_count() == 7


def test_cryptographic_text() -> None:
    """To the crypt or a confessional, used at once; no question there."""
    table = reading("Cryptographic Text", Ben="crypt")
    table.refuse("Ana is put in parlor", "the crypt or to a confessional")
    table.play("Ana is put in crypt", "Ana takes a crypt card", "Ana plays a crypt card")
    booth = reading("Cryptographic Text").play("Ana is put in outer confessional")
    booth.play("Ana takes Andre from Cleo")
    assert booth.state.confessed == (1, 0)
    ana = Answers(Go(Room.named("inner_confessional")))
    game = reading("Cryptographic Text").game(ana, Answers(), Answers())
    game.step()
    assert str(game.lines[0]) == "Ana is put in inner confessional"


def test_arab_astrological_treatise() -> None:
    """A random card of each of two players is seen and exchanged."""
    table = reading("Arab Astrological Treatise")
    table.refuse("Ana swaps a card of Ana and Ben: Harold, Basil", "two other players")
    table.refuse("Ana swaps a card of Ben and Cleo: Andre, Basil", "that Ben holds")
    table.play("Ana swaps a card of Ben and Cleo: Basil, Andre")
    assert table.seat("Ben").hand & mask("Andre")
    assert table.seat("Cleo").hand & mask("Basil")
    assert table.seat("Ana").seen & mask("Basil, Andre") == mask("Basil, Andre")
    ana = Answers(PickPair("Cleo", "Ben"))
    game = reading("Arab Astrological Treatise").game(ana, Answers(), Answers())
    game.step()
    assert str(game.lines[0]).startswith("Ana swaps a card of Cleo and Ben: ")


def test_neoplatonic_treatise() -> None:
    """Two random cards of a rolled player are looked at."""
    table = reading("Neoplatonic Treatise").play("die red")
    table.refuse("Ana sees Basil of Ben", "2 of the cards")
    table.refuse("Ana sees Andre, Bruno of Cleo", "those of Ben")
    table.play("Ana sees Basil, Thomas of Ben")
    assert table.seat("Ana").seen & mask("Basil, Thomas") == mask("Basil, Thomas")
    short = reading("Neoplatonic Treatise").hands(Ben="Basil").play("die red")
    game = short.game(Answers(), Answers(), Answers())
    game.step()
    assert str(game.lines[0]) == "Ana sees Basil of Ben"


def test_byzantine_treatise_on_patristics() -> None:
    """Into the library against its conditions."""
    table = Table().keeps("Ana", "Byzantine Treatise on Patristics").pawns(Ana="scriptorium")
    table.is_("Ana", visited=True).turn("Ana")
    table.refuse("Ana enters library", "once in a game")
    table.play("Ana uses Byzantine Treatise on Patristics")
    table.refuse("Ana enters cloister east", "leads into the library")
    table.play("Ana enters library", "library Demonology")
    far = Table().keeps("Ana", "Byzantine Treatise on Patristics").turn("Ana")
    far.refuse("Ana uses Byzantine Treatise on Patristics", "Ana moves")


def test_treatise_on_rhetoric() -> None:
    """A question that met silence must be answered, and gives no return question."""
    table = Table().keeps("Ana", "Treatise on Rhetoric").pawns(Ben="courtyard")
    table.turn("Ana", "Ana enters courtyard", "Ana asks Ben: has Guy = silence")
    table.play("Ana uses Treatise on Rhetoric")
    table.refuse("Ana asks Ben: has Basil = yes", "must answer: has Guy")
    table.refuse("Ana asks Ben: has Guy = silence", "must be answered")
    table.play("Ana asks Ben: has Guy = no")
    table.refuse("Ben asks Ana: has Guy = no", "the turn of Ben")
    table = Table().keeps("Ana", "Treatise on Rhetoric").pawns(Ben="courtyard")
    (book,) = table.seat("Ana").books
    ana = Answers(Ask("Ben", FAT), Use(book))
    table.turn("Ana", "Ana enters courtyard")
    game = table.game(ana, Answers(Say(Silence.SILENCE)), Answers())
    for _ in range(3):
        game.step()
    assert str(game.lines[-1]) == "Ana asks Ben: how many fat = 4"


def test_books_of_others_stay_hidden() -> None:
    """Only their holders see which books are drawn and kept."""
    table = Table(books=["Psalms"]).pawns(Ana="cloister_east").turn("Ana", "Ana enters scriptorium")
    game = table.game(Answers(), Answers(), Answers())
    game.step()
    assert str(game.view(0).lines[0]) == "Ana draws a book: Psalms"
    assert str(game.view(1).lines[0]) == "Ana draws a book"
    assert game.view(0).books[0].name == "Psalms"
    assert game.view(1).board.seats[0].books == 1
