"""The variants of the rulebooks: one test for each row of the table in docs/rules.md."""

from __future__ import annotations

from abbey.components.board import Room
from abbey.rules import Decline, Go, Reveal, Ruleset
from rules_table import Answers, Table


def test_variant_no_library() -> None:
    table = Table(rules=Ruleset(library=False)).pawns(Ana="scriptorium").hands(Ana="Guy")
    table.turn("Ana").refuse("Ana enters library", "library")


def test_variant_no_events() -> None:
    table = Table(rules=Ruleset(events=False)).mass("Ana").pass_cards()
    table.refuse("event Morning Bells", "the turn of Cleo")
    table.play("turn Cleo")


def test_variant_two_books() -> None:
    table = Table(rules=Ruleset(bookworms=False)).pawns(Ana="cloister_east")
    table.keeps("Ana", "Psalms", "City of God").turn("Ana")
    table.refuse("Ana enters scriptorium", "close the scriptorium")
    Table(rules=Ruleset(bookworms=False)).pawns(Ana="cloister_east").keeps("Ana", "Psalms").turn(
        "Ana", "Ana enters scriptorium"
    )


def test_variant_fast() -> None:
    table = Table(rules=Ruleset(fast=True)).play("turn Ana", "bell 2", "Ana enters cloister east")
    assert table.state.is_fast


def test_variant_lauds() -> None:
    table = Table(rules=Ruleset(matins=False)).mass("Ana").pass_cards()
    assert [seat.hand.bit_count() for seat in table.state.seats] == [6, 6, 6]
    assert table.state.clock.masses[0].name == "Lauds"
    assert "Matins" not in {mass.name for mass in table.state.clock.masses}


def test_variant_negative_revelations() -> None:
    """Left out: the notation has positive revelations only, and so have the decisions."""
    ana = Answers(Go(Room.named("chapter_hall")), Decline())
    game = Table().pawns(Ana="cloister_south").turn("Ana").game(ana, Answers(), Answers())
    game.step()
    game.step()
    claims = [option.trait for option in ana.asked[1].options if isinstance(option, Reveal)]
    assert len(claims) == len(set(claims)) == 12
