"""The race: who may know what, and how far the chapter hall is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from abbey.advice.outlook import Outlook
from abbey.advice.race import (
    GOES,
    UNKNOWN_REACH,
    accuses_first,
    claims_first,
    moves_to_hall,
    race,
    turns_to_hall,
)
from abbey.advice.rivals import Rival, Rivals, rivals
from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_table import TableNow
from abbey.components.board import Room
from abbey.components.suspects import SUSPECTS
from abbey.components.traits import Girth, Order
from abbey.record import read

PACK = 0b1111
TABLE = (
    "players: Ana, Ben, Cleo\nme: Ana\ncolours: blue, red, black\nfirst: Ana\nturn Ana\nbell 1\n"
)


def table(lines: str) -> TableNow:
    return table_of(read(TABLE + lines))


def opponents(ben: list[int], culprits: list[int], cleo: list[int] | None = None) -> Rivals:
    """Four suspects, equally likely for those who only listen."""
    public = np.array([0.25] * 4 + [0.0] * 20)
    both = [("Ben", ben), ("Cleo", cleo or [0] * len(ben))]
    return Rivals(
        tuple(
            Rival(name, np.array(seen, dtype=np.uint32), np.array(culprits), public, PACK)
            for name, seen in both
        ),
        {},
    )


def test_what_an_opponent_knows_by_hand() -> None:
    """In two of four worlds Ben has seen three of four: then he knows. Else two are left once,
    and he guesses the first, rightly; or all four."""
    found = opponents([0b0111, 0b1101, 0b0011, 0], [3, 1, 2, 0])
    ben = next(one for one in race(found, None, pile=0) if one.player == "Ben")
    assert ben.bits == pytest.approx((0 + 0 + 1 + 2) / 4)
    assert ben.candidates == pytest.approx((1 + 1 + 2 + 4) / 4)
    assert ben.sure == pytest.approx(3 / 4)
    assert ben.right == pytest.approx(3 / 4)
    assert ben.accuses == pytest.approx(UNKNOWN_REACH * 3 / 4)
    assert "knows the culprit with chance 0.75" in ben.why


def test_the_most_dangerous_come_first() -> None:
    found = opponents([0], [3], cleo=[0b0111])
    assert [one.player for one in race(found, None, pile=0)] == ["Cleo", "Ben"]


def test_nobody_accuses_while_the_pile_has_cards() -> None:
    found = opponents([0b0111], [3])
    assert all(one.accuses == 0 for one in race(found, None, pile=2))
    assert accuses_first(found, None, pile=2) == 0


def test_somebody_ends_the_game_first() -> None:
    found = opponents([0b0111], [3], cleo=[0b0111])
    each = UNKNOWN_REACH * GOES
    assert accuses_first(found, None, pile=0) == pytest.approx(1 - (1 - each) ** 2)
    sooner = accuses_first(found, None, pile=0, turns=1)
    assert sooner < accuses_first(found, None, pile=0, turns=3) < 1


def test_an_opponent_makes_the_claim_with_the_most_points() -> None:
    """Ben knows that it is Harold: he accuses if he may, else reveals Harold's first trait."""
    found = opponents([0b0111], [3])
    acts = UNKNOWN_REACH * GOES
    assert claims_first(found, SUSPECTS[3], None, pile=0) == pytest.approx(acts)
    assert claims_first(found, Girth.THIN, None, pile=0) == 0
    # all four are Templars, so Cleo reveals that as well
    assert claims_first(found, Order.TEMPLAR, None, pile=1) == pytest.approx(1 - (1 - acts) ** 2)
    made = Rivals(found.each, {Order.TEMPLAR: ("Ana",)})
    assert claims_first(made, Order.TEMPLAR, None, pile=1) == 0


def test_moves_to_the_hall() -> None:
    near = table("Ana enters cloister south\n")
    assert moves_to_hall(near, "Ana") == 1
    assert moves_to_hall(near, "Ben") == 3
    assert moves_to_hall(table("Ana enters chapter hall\n"), "Ana") == 0
    assert moves_to_hall(None, "Ana") is None
    locked = replace(near, locked=Room.named("chapter_hall"))
    assert moves_to_hall(locked, "Ana") is None


def test_turns_to_the_hall_count_penance_and_mass() -> None:
    begun = table("Ana enters cloister south\n")
    assert turns_to_hall(begun, "Ana") == 1
    # whoever stands there must leave, and can come back
    assert turns_to_hall(table("Ana enters chapter hall\n"), "Ana") == 2
    near = "Ben enters cloister south\n"
    assert turns_to_hall(table(near), "Ben") == 1
    seats = tuple(replace(seat, penance=seat.name == "Ben") for seat in table(near).seats)
    assert turns_to_hall(replace(table(near), seats=seats), "Ben") == 2
    # with the bell on 4 Cleo has one move left before Mass; then it is three from the chapel
    late = replace(table("Cleo enters courtyard\n"), bell=4)
    assert turns_to_hall(late, "Cleo") == late.moves_before_mass("Cleo") + 3


def test_who_is_near_is_a_danger_and_who_is_far_is_none() -> None:
    found = opponents([0b0111], [3], cleo=[0b0111])
    standings = {
        one.player: one for one in race(found, table("Ben enters cloister south\n"), pile=0)
    }
    assert standings["Ben"].accuses == standings["Ben"].right == 1
    assert standings["Cleo"].accuses == 0
    assert standings["Cleo"].moves == 3


def test_a_notebook_that_shows_a_whole_hand() -> None:
    """Cleo has seen all but the culprit and the pile: two are left for her."""
    notebook = read(
        "players: Ana, Ben, Cleo\nme: Ana\n"
        "suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre\n"
        "deal: pile 1, hand 2\nhand: Guy, Bruno\n"
        "Cleo sees hand of Ana: Guy, Bruno\nCleo sees hand of Ben\n"
    )
    found = rivals(Outlook(notebook))
    assert found is not None
    cleo, ben = race(found, None, pile=1)
    assert (cleo.player, cleo.candidates) == ("Cleo", 2)
    assert cleo.bits == pytest.approx(1)
    assert ben.candidates == 6
