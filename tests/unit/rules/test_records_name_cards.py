"""A record names every card: lines that hide one, or name a wrong one, cannot be played."""

from __future__ import annotations

import pytest

from abbey.rules.tasks import ClaimDue
from rules_table import Table


def book(name: str, *lines: str) -> Table:
    """A table where Ana has just read a plain book."""
    table = Table(books=[name]).pawns(Ana="cloister_east")
    table.turn("Ana", "Ana enters scriptorium", f"Ana draws a book: {name}", f"Ana uses {name}")
    return table.play(*lines)


def great_book(name: str, *lines: str) -> Table:
    """A table where Ana has just read a great book."""
    table = Table(library=[name]).pawns(Ana="scriptorium")
    table.hands(Ana="Matthew").turn("Ana", "Ana enters library", f"library {name}")
    return table.play(*lines)


@pytest.mark.parametrize("line", ["Ana takes from Ben", "Ana takes Andre from Ben"])
def test_taken(line: str) -> None:
    Table().turn("Ana", "Ana enters inner confessional").refuse(line, "a card that Ben holds")


def test_drawn() -> None:
    table = Table().pawns(Ana="cloister_west").turn("Ana", "Ana enters parlor")
    table.refuse("Ana draws", "top card of the pile is another")


def test_shown() -> None:
    table = Table().no_pile().pawns(Ana="cloister_west").turn("Ana", "Ana enters parlor")
    table.refuse("Ben shows Ana a card: fat", "that fits")
    table.refuse("Ben shows Ana Basil", "asked for by traits")
    table.refuse("Ben shows Ana Basil: of Basil, Guy", "asked for by traits")
    table.refuse("Ben shows all Basil: fat", "the turn of Ben begins")


def test_returned() -> None:
    table = Table().pawns(Ana="corridor_red", Ben="cloister_east")
    table.turn("Ana", "Ana enters cell red", "Ana takes Basil from Ben", "turn Ben")
    table.play("Ben enters cell red")
    table.refuse("Ana returns to Ben", "was Basil")
    table.refuse("Ana returns Basil to Cleo", "Ana is caught")
    table.refuse("Cleo takes Basil from Ana instead", "Ana is caught")
    table.refuse("Ben does penance", "Ana is caught")
    table.hands(Cleo="Basil")
    table.refuse("Ben takes from Ana instead", "a card that Ana holds")
    table.refuse("Ben takes Thomas from Ana instead", "a card that Ana holds")


def test_looked_at() -> None:
    table = book("Neoplatonic Treatise", "die red")
    table.refuse("Ana sees 2 cards of Ben", "must name 2")
    table.refuse("Ana sees Basil, ? of Ben", "must name 2")
    table.refuse("Ana sees Basil, Andre of Ben", "must name 2")
    table.refuse("Ben sees Basil, Thomas of Ana", "Ana looks at cards")
    hand = great_book("Mirror of the World", "die red")
    hand.refuse("Ana sees hand of Ben", "must name all cards")
    hand.refuse("Ben sees hand of Ana: Matthew", "Ana looks at a hand")
    one = great_book("Treatise on Pleasures")
    one.refuse("Ana sees hand of Ben", "must name all cards")
    one.refuse("Ana sees hand of Ben but one", "all but one")
    one.refuse("Ana sees hand of Ben but one: Basil, ?, ?, ?, ?", "all but one")
    one.refuse("Ben sees hand of Cleo but one", "Ana looks at a hand")
    one.hands(Cleo="").refuse("Ana sees hand of Cleo: nothing", "another player who has cards")


def test_swapped() -> None:
    table = book("Arab Astrological Treatise")
    table.refuse("Ana swaps a card of Ben and Cleo", "a card that Ben holds")
    table.refuse("Ben swaps a card of Ana and Cleo: Harold, Andre", "Ana swaps a card")
    hands = great_book("The Gospel of Judas")
    hands.refuse("Ana and Ben swap hands", "both new hands")
    hands.refuse("Ben and Ana swap hands: Matthew / Basil", "Ana changes hands")
    shuffled = great_book("Secret Diary")
    shuffled.refuse("Ana shuffles a card of Ben, Cleo", "the same cards|must name")
    shuffled.refuse("Ben shuffles a card of Ana, Cleo", "Ana shuffles a card")
    alone = great_book("Secret Diary").hands(Ben="")
    alone.refuse("Ben sees Andre of Cleo", "Ana shuffles a card")
    alone.refuse("Ana sees Andre, Bruno of Cleo", "Ana shuffles a card")


def test_passed() -> None:
    table = Table().mass("Ana")
    table.refuse("mass Matins: Ana gave 1; Ben gave Basil; Cleo gave Andre", "own hand, named")
    table.refuse("mass Matins: Ana gave Harold; Ben gave Basil", "one clause for each player")


def test_books() -> None:
    table = Table(books=["Psalms"]).keeps("Ben", "City of God").pawns(Ana="cloister_east")
    table.turn("Ana", "Ana enters scriptorium").refuse("Ana draws a book", "top book")
    table.refuse("Ben draws a book: Psalms", "Ana draws a book")
    stolen = Table(books=["Templar Rule"]).keeps("Ben", "City of God").pawns(Ana="cloister_east")
    stolen.turn("Ana", "Ana enters scriptorium", "Ana draws a book: Templar Rule")
    stolen.play("Ana uses Templar Rule").refuse("Ana takes a book from Ben", "that Ben holds")
    ordered = book("Prophecies and Omens")
    ordered.refuse("Ana orders events", "the next 4 events")
    ordered.refuse("Ben orders events: Sermon", "Ana orders the next events")


def test_events_and_great_books() -> None:
    Table(events=["Sermon"]).mass("Ana").pass_cards().refuse("event Procession", "top event")
    table = Table().pawns(Ana="scriptorium").hands(Ana="Matthew")
    table.turn("Ana", "Ana enters library").refuse("library Treatise on Magic", "top book")


def test_claims() -> None:
    """Whoever claims is whose turn it is."""
    table = Table().no_pile().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    table.refuse("Ben reveals fat", "the turn of Ben begins")
    table.refuse("Ben accuses Guy = right", "the turn of Ben begins")
    assert table.state.agenda[-1] == ClaimDue(0)


def test_pawns() -> None:
    placed = book("Book of High Magic")
    placed.refuse("turn Ben", "Ana puts the other pawns")
    placed.refuse("Ana is put in crypt", "the next pawn is that of Ben")
    sent = Table().keeps("Ana", "Franciscan Rule").pawns(Ben="courtyard")
    sent.turn("Ana", "Ana enters courtyard", "Ana asks Ben: has Guy = silence")
    sent.play("Ana uses Franciscan Rule").refuse("Cleo is put in chapel", "sends the player")
    sent.refuse("Ben is put in crypt", "sends the player")
    chores = Table(events=["Daily Chores"]).mass("Ana").pass_cards()
    chores.play("event Daily Chores", "die red").refuse("die red", "a pawn is put somewhere")
    used = book("Cryptographic Text")
    used.refuse("Ben is put in crypt", "goes to the crypt")
