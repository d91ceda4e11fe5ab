"""Further readings of ours: one test for each row, with its switch if it has one."""

from __future__ import annotations

import pytest

from abbey.components.board import DOORS, ROOMS, Room, RoomKind
from abbey.rules import Go, Ruleset, outcome, parse_cards
from rules_table import Answers, Table, mask


def test_no_way_through_cells() -> None:
    """Cells and confessionals are dead ends, so no move goes through one."""
    for room in ROOMS:
        if room.kind in (RoomKind.CELL, RoomKind.CONFESSIONAL):
            assert sum(room in door for door in DOORS) == 1


def test_no_legal_move() -> None:
    """The pawn stays, and neither asks nor acts."""
    table = Table(events=["The Lost Key"]).pawns(Ana="library", Ben="library").turn("Ana")
    table.refuse("Ana stays", "compulsory")
    locked = table.state.spells.but(locked=Room.named("scriptorium"))
    table.state = table.state.but(spells=locked)
    game = table.game(Answers(), Answers(), Answers())
    game.step()
    assert str(game.lines[0]) == "Ana stays"
    table.play("Ana stays", "turn Ben")


def test_missing_card_skips_that_part() -> None:
    """Players without cards lay none out, and the others go on."""
    table = Table(events=["Alibi chosen"]).hands(Ben="").mass("Ana")
    table.play("mass Matins: Ana gave Harold; Ben gave nothing; Cleo gave Andre")
    table.hands(Ben="").play("event Alibi chosen")
    table.refuse("Ben discards Guy", "laid out")
    table.play("Ana discards Matthew", "Cleo discards Bruno", "turn Cleo")


@pytest.mark.parametrize(
    "book",
    ["Templar Rule", "Arab Astrological Treatise", "Blasphemous Treatise"],
)
def test_plain_book_without_effect(book: str) -> None:
    """Read, no effect, under the pile."""
    table = Table(books=[book]).pawns(Ana="cloister_east").hands(Ana="Guy", Ben="", Cleo="")
    table.turn("Ana", "Ana enters scriptorium", f"Ana draws a book: {book}", f"Ana uses {book}")
    assert table.due == "the turn of Ben begins"
    assert table.state.books[-1].name == book


def test_order_of_used_cards_is_kept() -> None:
    """Used cards come again in the order in which they were used."""
    table = Table(events=["Sermon", "Procession", "Morning Bells"]).mass("Ana")
    table.pass_cards().play("event Sermon").mass("Ana").pass_cards()
    table.play("event Procession").pass_cards().play("event Morning Bells")
    used = [card.name for card in table.state.events[-3:]]
    assert used == ["Sermon", "Procession", "Morning Bells"]


def test_game_length() -> None:
    """Two full cycles of Masses, or the rounds given; then claims are scored all the same."""
    assert Ruleset().last_round(4) == 64
    assert Ruleset(fast=True).last_round(4) == Ruleset().last_round(6) == 48
    assert Ruleset(matins=False).last_round(3) == 56
    table = Table(rules=Ruleset(rounds=1)).play("turn Ana", "bell 1", "Ana enters crypt")
    table.play("Ana takes a crypt card", "turn Ben", "Ben enters inner confessional")
    table.play("turn Cleo", "Cleo enters outer confessional")
    table.refuse("turn Ana", "the game ends")
    table.play("end: enough")
    assert outcome(table.state).finder is None


def test_suspicion_without_fitting_card() -> None:
    """Who has none says so."""
    table = Table(events=["Suspicion Franciscan"]).mass("Ana").pass_cards()
    table.play("event Suspicion Franciscan")
    table.refuse("Ana shows all Matthew: Franciscan", "that fits")
    table.refuse("Ben shows all Michael: Franciscan", "now Ana shows")
    hand = table.seat("Ana").hand
    fitting = mask("Jacques, Andre") & hand
    line = "Ana shows all Jacques: Franciscan" if fitting else "Ana shows all nothing: Franciscan"
    table.play(line, "Ben shows all Michael: Franciscan")


def test_chronicles() -> None:
    """Five cards are shuffled in; each has its test in test_chronicles.py."""
    header = Table(rules=Ruleset(chronicles=True)).header
    assert Ruleset.parse(header.rules).chronicles


@pytest.mark.parametrize("again", [True, False])
def test_own_colour_on_the_die_of_a_book(again: bool) -> None:
    """Rolled again; by the switch nothing happens."""
    table = Table(rules=Ruleset(own_colour_again=again), books=["Chronicle of the Monastery"])
    table.pawns(Ana="cloister_east").turn("Ana", "Ana enters scriptorium")
    table.play(
        "Ana draws a book: Chronicle of the Monastery", "Ana uses Chronicle of the Monastery"
    )
    table.play("die blue")
    assert table.due == ("Ana rolls the die" if again else "the turn of Ben begins")


@pytest.mark.parametrize("again", [True, False])
def test_same_pawn_rolled_twice(again: bool) -> None:
    """Rolled again; by the switch it goes on to the next room."""
    table = Table(rules=Ruleset(pawn_twice_again=again), events=["Daily Chores"])
    table.mass("Ana").pass_cards().play("event Daily Chores", "die red")
    table.play("Ben is put in chapter hall", "die red")
    if again:
        table.refuse("Ben is put in parlor", "Ana rolls the die")
    else:
        table.play("Ben is put in parlor")


@pytest.mark.parametrize("caught", [True, False])
def test_intruder_when_an_event_sends_the_owner(caught: bool) -> None:
    """Caught; by the switch only sent to the chapel."""
    table = Table(rules=Ruleset(events_catch=caught), events=["Penance cells"])
    table.pawns(Ana="corridor_red").keeps("Ana", "De Alchemia")
    table.turn("Ana", "Ana enters cell red", "Ana takes Basil from Ben").mass("Ana")
    table.play("Ana uses De Alchemia").pass_cards(Ben="Thomas", Cleo="Andre")
    assert table.seat("Ana").pawn == Room.named("cell_red")
    table.play("event Penance cells", "die red", "Ben is put in cell red")
    if caught:
        table.play("Ana returns Basil to Ben", "Ana does penance")
    else:
        table.refuse("Ana does penance", "caught")
        table.play("Ana is put in chapel")
    assert table.seat("Ana").penance is caught
    table.play("die blue", "Ana is put in cell blue", "turn Cleo")


def test_nobody_is_caught_when_all_go_home() -> None:
    """Private Prayers moves all pawns together."""
    table = Table(events=["Private Prayers"]).pawns(Ana="cell_red").is_("Ana", loot=None)
    table.keeps("Ana", "De Alchemia").mass("Ben").play("Ana uses De Alchemia").pass_cards()
    table.play("event Private Prayers", "Ben is put in cell red", "Cleo is put in cell black")
    table.play("Ana is put in cell blue", "turn Ana")


@pytest.mark.parametrize(("counts_hand", "passes"), [(True, 1), (False, 2)])
def test_summa_on_a_short_hand(counts_hand: bool, passes: int) -> None:
    """One off the smaller of number and hand; by the switch one off the number."""
    table = Table(rules=Ruleset(summa_counts_hand=counts_hand)).hands(Ana="Guy, Bruno")
    clock = table.state.clock
    table.state = table.state.but(clock=clock.but(masses=clock.masses[2:] + clock.masses[:2]))
    table.keeps("Ana", "Summa Theologica").mass("Ana").play("Ana uses Summa Theologica")
    table.pass_cards()
    assert (table.seat("Ana").hand & mask("Guy, Bruno")).bit_count() == 2 - passes


def test_blank_cards() -> None:
    """Books and events of a data file are played like those of the box."""
    own = parse_cards(
        """
        [[book]]
        name = "Lives of the Saints"
        effect = "peek_two_random_die"

        [[event]]
        name = "Fire in the Kitchen"
        effect = "all_to_cells"
        """
    )
    table = Table(own=own, books=["Lives of the Saints"], events=["Fire in the Kitchen"])
    table.pawns(Ana="cloister_east").turn("Ana", "Ana enters scriptorium")
    table.play("Ana draws a book: Lives of the Saints", "Ana uses Lives of the Saints", "die red")
    table.play("Ana sees Basil, Thomas of Ben").mass("Ana").pass_cards()
    table.play("event Fire in the Kitchen", "Ana is put in cell blue")


# Readings that the table of the rulebooks does not ask about.


def test_intentions_bind() -> None:
    """Yes: there, or as near as can be; no: not there. By the switch they are free."""
    lines = ("Ben asks Ana: going to crypt = {}",)
    for said in ("yes", "no"):
        table = Table().pawns(Ben="courtyard", Cleo="parlor")
        table.turn("Ben", "Ben enters chapel", *(line.format(said) for line in lines))
        table.turn("Ana")
        if said == "yes":
            table.refuse("Ana enters courtyard", "the player said yes")
            table.play("Ana enters crypt")
        else:
            table.refuse("Ana enters crypt", "the player said no")
            table.play("Ana enters courtyard")
        assert table.seat("Ana").intent is None
    far = Table().is_("Ana", intent=(Room.named("parlor"), True)).turn("Ana")
    far.refuse("Ana enters crypt", "the player said yes")
    far.play("Ana enters cloister north")
    free = Table(rules=Ruleset(intentions_bind=False))
    free.is_("Ana", intent=(Room.named("crypt"), False)).turn("Ana", "Ana enters crypt")


def test_crypt_card_in_the_same_turn() -> None:
    """Allowed; by the switch from the next turn on."""
    table = Table().turn("Ana", "Ana enters crypt", "Ana takes a crypt card")
    table.play("Ana plays a crypt card", "turn Ana", "Ana enters courtyard")
    later = Table(rules=Ruleset(crypt_same_turn=False))
    later.turn("Ana", "Ana enters crypt", "Ana takes a crypt card")
    later.refuse("Ana plays a crypt card", "the turn of Ben")
    later.turn("Ana", "Ana enters courtyard", "Ana plays a crypt card")


def test_crypt_cards_one_at_a_time() -> None:
    """Nothing to take while one is held; no card after an extra turn."""
    table = Table().is_("Ana", crypt=True).turn("Ana", "Ana enters crypt")
    table.refuse("Ana takes a crypt card", "can play a crypt card|the turn of Ben")
    table.play("Ana plays a crypt card", "turn Ana", "Ana enters courtyard")
    table.refuse("Ana plays a crypt card", "the turn of Ben")


def test_penance_for_slips() -> None:
    """Only by the switch: the table may impose it at any time."""
    Table().play("turn Ana").refuse("Ana does penance", "moves the bell")
    table = Table(rules=Ruleset(penance_for_slips=True)).play("turn Ana", "Ana does penance")
    table.play("bell 1", "turn Ben")
    assert table.seat("Ana").penance


def test_whose_dice_apocalypse_picks() -> None:
    """Any die that picks a player; by the switch only dice that its owner rolls."""
    for any_die in (True, False):
        table = Table(rules=Ruleset(any_die=any_die), events=["Penance cells"])
        table.keeps("Ben", "Apocalypse of John").mass("Ana").pass_cards()
        table.play("event Penance cells")
        if any_die:
            table.play("Ben uses Apocalypse of John", "Cleo is put in cell black")
        else:
            table.refuse("Ben uses Apocalypse of John", "Ana rolls the die")


def test_rooms_on_offer() -> None:
    """Decisions list exactly the rooms that the rules allow."""
    ana = Answers(Go(Room.named("crypt")))
    game = Table().pawns(Ben="inner_confessional").turn("Ana").game(ana, Answers(), Answers())
    game.step()
    rooms = [str(option.room) for option in ana.asked[0].options if isinstance(option, Go)]
    assert rooms == ["courtyard", "crypt", "cloister north", "outer confessional"]
