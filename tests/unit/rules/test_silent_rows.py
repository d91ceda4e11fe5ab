"""Where the rulebooks are silent: our reading and its switch, one test for each row."""

from __future__ import annotations

import pytest

from abbey.components.board import Room
from abbey.components.traits import Order, Title
from abbey.rules import (
    Claim,
    Decline,
    Ending,
    Go,
    PassCards,
    Ruleset,
    Take,
    outcome,
)
from rules_table import Answers, Table, cards, mask


def test_last_confessor_is_oneself() -> None:
    """No card, the die stays; the switch keeps the last visitor out."""
    table = Table().pawns(Ben="chapel").turn("Ben", "Ben enters inner confessional")
    table.refuse("Ben takes Jacques from Cleo", "the turn of Cleo")
    assert table.state.confessed == (1, 2)
    strict = Table(rules=Ruleset(self_confession=False)).turn("Ben")
    strict.refuse("Ben enters inner confessional", "the rules close")


def test_victim_without_cards() -> None:
    """No card, the die still turns; by the switch it stays."""
    for always, last in ((True, 0), (False, 1)):
        table = Table(rules=Ruleset(die_always_turns=always)).hands(Ben="")
        table.turn("Ana", "Ana enters inner confessional")
        table.refuse("Ana takes Basil from Ben", "the turn of Ben")
        assert table.state.confessed == (last, 2)
    cell = Table().hands(Ben="").pawns(Ana="corridor_red").turn("Ana", "Ana enters cell red")
    cell.refuse("Ana takes Basil from Ben", "the turn of Ben")


def test_cell_without_owner() -> None:
    """A cell of a colour not in play and the own cell are empty spaces; spare cells can close."""
    table = Table().pawns(Ana="corridor_white").turn("Ana", "Ana enters cell white")
    assert table.due == "the turn of Ben begins"
    own = Table().pawns(Ana="corridor_blue").turn("Ana", "Ana enters cell blue")
    assert own.due == "the turn of Ben begins"
    closed = Table(rules=Ruleset(spare_cells=False)).pawns(Ana="corridor_white").turn("Ana")
    closed.refuse("Ana enters cell white", "the rules close")


def test_card_in_a_cell_may_be_left() -> None:
    """Optional; by the switch it must be taken."""
    table = Table().pawns(Ana="corridor_red").turn("Ana", "Ana enters cell red", "turn Ben")
    assert not table.seat("Ana").hand & table.seat("Ben").hand
    must = Table(rules=Ruleset(take_optional=False)).pawns(Ana="corridor_red")
    must.turn("Ana", "Ana enters cell red").refuse("turn Ben", "Ana takes a card")
    ana = Answers(Go(Room.named("cell_red")), Decline())
    game = Table().pawns(Ana="corridor_red").turn("Ana").game(ana, Answers(), Answers())
    game.step()
    game.step()
    assert ana.asked[1].options == (Take(), Decline())


def test_event_moves_are_quiet() -> None:
    """Pawns moved by an event neither ask nor act; by the switch they do both."""
    table = Table(events=["Daily Chores"]).mass("Ana").pass_cards()
    table.play("event Daily Chores", "die red", "Ben is put in chapter hall", "die blue")
    table.play("Ana is put in parlor", "die black", "Cleo is put in scriptorium", "turn Cleo")
    loud = Table(rules=Ruleset(event_moves_quiet=False), events=["Daily Chores"])
    loud.mass("Ana").pass_cards().play("event Daily Chores", "die red")
    loud.play("Ben is put in chapter hall", "Ben reveals fat", "die blue", "Ana is put in parlor")
    loud.refuse("die black", "Ana draws from the pile")
    loud.play("Ana draws Berengar")


def test_two_pawns_in_one_cell_by_cards() -> None:
    """The general rule: one pawn only; by the switch cards may crowd."""
    for crowd in (False, True):
        table = Table(rules=Ruleset(cards_crowd=crowd), books=["Cryptographic Text"])
        table.pawns(Ana="cloister_east", Ben="inner_confessional")
        table.turn("Ana", "Ana enters scriptorium", "Ana draws a book: Cryptographic Text")
        table.play("Ana uses Cryptographic Text")
        if crowd:
            table.play("Ana is put in inner confessional", "Ana takes Basil from Ben")
        else:
            table.refuse("Ana is put in inner confessional", "one pawn only")
            table.play("Ana is put in outer confessional", "Ana takes Andre from Cleo")


def test_accusation_with_parlor_cards() -> None:
    """Illegal; by the switch legal, and a card of the pile counts as innocent."""
    table = Table().pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
    table.refuse("Ana accuses Julian = wrong", "cards remain in the parlor")
    early = Table(rules=Ruleset(early_accusations=True)).pawns(Ana="cloister_south")
    early.turn("Ana", "Ana enters chapter hall", "Ana accuses Julian = wrong", "Ana does penance")


def test_accused_card_out_or_own() -> None:
    """Innocent; by the switch such an accusation is illegal."""
    for allowed in (True, False):
        table = Table(rules=Ruleset(accuse_the_innocent=allowed)).no_pile()
        table.pawns(Ana="cloister_south").turn("Ana", "Ana enters chapter hall")
        for name in ("Matthew", "Berengar"):
            line = f"Ana accuses {name} = wrong"
            if not allowed:
                table.refuse(line, "known to be innocent")
                continue
            copy = Table().no_pile().pawns(Ana="cloister_south")
            copy.turn("Ana", "Ana enters chapter hall", line, "Ana does penance")
            assert copy.seat("Ben").seen & mask(name)


def test_after_compline() -> None:
    """Play runs on with Matins, up to a cap; by the switch it ends with Compline."""
    table = Table()
    masses = table.state.clock.masses
    table.state = table.state.but(clock=table.state.clock.but(masses=(masses[7], *masses[:7])))
    table.mass("Ana").pass_cards().play("event Morning Bells", "turn Cleo", "bell 1")
    assert table.state.clock.masses[0].name == "Matins"
    ends = Table(rules=Ruleset(endless_day=False), events=["Procession"])
    ends.state = ends.state.but(clock=ends.state.clock.but(masses=(masses[7], *masses[:7])))
    ends.mass("Ana").pass_cards().play("event Procession")
    ends.refuse("turn Cleo", "the game ends")
    ends.play("end: Compline is over")
    assert outcome(ends.state).ending is Ending.CAPPED


def test_tie_without_the_finder() -> None:
    """A shared win; by the switch nobody wins."""
    for shared, winners in ((True, ("Ben", "Cleo")), (False, ())):
        table = Table(rules=Ruleset(shared_wins=shared))
        claims = (Claim(1, Order.BENEDICTINE), Claim(2, Title.NOVICE), Claim(0, Title.FATHER))
        table.state = table.state.but(claims=claims)
        assert outcome(table.state).winners == winners


def test_return_question_after_silence() -> None:
    """None; by the switch who kept silence may ask back."""
    lines = ("Ana enters courtyard", "Ana asks Ben: has Guy = silence")
    table = Table().pawns(Ben="courtyard").turn("Ana", *lines)
    table.refuse("Ben asks Ana: has Guy = no", "the turn of Ben")
    back = Table(rules=Ruleset(return_after_silence=True)).pawns(Ben="courtyard")
    back.turn("Ana", *lines, "Ben asks Ana: has Guy = no")


def test_consecutive_silence() -> None:
    """No limit; by the switch so many times in a row, and an answer counts anew."""
    table = Table(rules=Ruleset(silence=1)).pawns(Ben="courtyard", Cleo="chapel")
    table.turn("Ana", "Ana enters courtyard", "Ana asks Ben: has Guy = silence")
    assert table.seat("Ben").silences == 1
    table.pawns(Ana="crypt", Ben="courtyard").turn("Cleo", "Cleo enters courtyard")
    table.refuse("Cleo asks Ben: has Guy = silence", "too often in a row")
    table.play("Cleo asks Ben: has Guy = no")
    assert table.seat("Ben").silences == 0
    free = Table().pawns(Ben="courtyard").is_("Ben", silences=99)
    free.turn("Ana", "Ana enters courtyard", "Ana asks Ben: has Guy = silence")


def test_passed_cards_are_chosen_and_secret() -> None:
    """The giver chooses; others see how many. By the switch they are drawn at random."""
    ana = Answers(PassCards(cards("Harold")))
    ben = Answers(PassCards(cards("Basil")))
    cleo = Answers(PassCards(cards("Andre")))
    game = Table().mass("Ana").game(ana, ben, cleo)
    game.step()
    assert str(game.lines[0]) == "mass Matins: Ana gave Harold; Ben gave Basil; Cleo gave Andre"
    assert str(game.view(0).lines[0]) == "mass Matins: gave Harold; got Andre"
    drawn = Table(rules=Ruleset(passing_chosen=False)).mass("Ana")
    game = drawn.game(Answers(), Answers(), Answers())
    game.step()
    assert game.state.clock.held == 1


def test_crossed_off_and_held_are_two_things() -> None:
    """A monk once seen stays crossed off when the card has gone; the switch bars such questions."""
    table = Table().pawns(Ben="courtyard").hands(Cleo="Basil, Andre")
    table.turn("Ana", "Ana enters courtyard")
    table.refuse("Ana asks Ben: crossed off Basil = no", "not true")
    table.refuse("Ana asks Ben: has Basil = yes", "not true")
    table.play("Ben crosses Guy, Bruno", "Ben uncrosses Bruno")
    table.refuse("Ana asks Ben: crossed off how many Benedictine = 2", "not true")
    table.play("Ana asks Ben: crossed off how many Benedictine = 1")
    barred = Table(rules=Ruleset(crossed_questions=False)).pawns(Ben="courtyard")
    barred.turn("Ana", "Ana enters courtyard")
    barred.refuse("Ana asks Ben: crossed off Basil = yes", "about sheets are not allowed")


def test_lost_key_and_unused_colours() -> None:
    """All six faces count; by the switch a colour not in play is rolled again."""
    table = Table(events=["The Lost Key"]).mass("Ana").pass_cards()
    table.play("event The Lost Key", "die white")
    assert table.state.spells.locked == Room.named("scriptorium")
    again = Table(rules=Ruleset(lost_key_all_faces=False), events=["The Lost Key"])
    again.mass("Ana").pass_cards().play("event The Lost Key", "die white", "die blue")
    assert again.state.spells.locked == Room.named("parlor")


def test_library_at_equal_hands() -> None:
    """Barred; by the switch open."""
    for open_ in (False, True):
        table = Table(rules=Ruleset(library_at_equal_hands=open_)).pawns(Ana="scriptorium")
        table.turn("Ana")
        if open_:
            table.play("Ana enters library")
        else:
            table.refuse("Ana enters library", "while another has more cards")


def test_traits_of_a_question() -> None:
    """As many as wanted; by the switch two, or any number."""
    line = "Ana asks Ben: how many fat bearded Franciscan = 2"
    Table().pawns(Ben="courtyard").turn("Ana", "Ana enters courtyard", line)
    two = Table(rules=Ruleset(question_traits=2)).pawns(Ben="courtyard")
    two.turn("Ana", "Ana enters courtyard").refuse(line, "2 traits at most")
    two.refuse("Ana asks Ben: how many of Guy, Bruno = 0", "2 traits at most, and no list of monks")
    two.play("Ana asks Ben: how many fat bearded = 2")


@pytest.mark.parametrize("way", [("inner", "outer"), ("outer", "inner")])
def test_confessionals_are_not_joined(way: tuple[str, str]) -> None:
    table = Table().pawns(Ana=f"{way[0]}_confessional").turn("Ana")
    table.refuse(f"Ana enters {way[1]} confessional", "farther than 2 steps")
