"""What rooms bring, how claims grow, and that the best way is the best of all ways."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from abbey.advice import Outlook, RoomRow, rooms, table_of
from abbey.advice.rooms import RoomValue
from abbey.advice.rooms_books import Shelf
from abbey.advice.rooms_claims import Cashed, Stakes, best_claim, expected_claim
from abbey.advice.rooms_looks import Looks, Told
from abbey.advice.rooms_path import PATIENCE, best_ways
from abbey.advice.rooms_ways import legal_moves, reach
from abbey.components import ROOMS, Room, Suspect
from abbey.components.board import RoomKind
from abbey.components.decks import LIBRARY, SCRIPTORIUM, Card
from abbey.components.effects import Effect
from abbey.inference import Effort, Engine
from abbey.record import Notebook, read

HEAD = (
    "players: Ana, Ben, Cleo\nme: Ana\n"
    "suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Michael, Harold\n"
    "deal: pile 3, hand 2\nhand: Guy, Bruno\n"
)
TABLE = "colours: blue, red, black\nfirst: Ana\nconfessed: inner Ben, outer Cleo\n"
EFFORT = Effort(seconds=None)


def notebook(*lines: str, head: str = HEAD + TABLE) -> Notebook:
    return read(head + "\n".join(lines))


def told(*lines: str) -> dict[str, RoomRow]:
    advice = rooms(Outlook(notebook(*lines), EFFORT))
    return {str(row.room): row for row in advice.rows}


def looks_of(*lines: str) -> Looks:
    belief = Outlook(notebook(*lines), EFFORT).mine.belief
    assert belief is not None
    return Looks(belief)


def test_a_confessional_brings_a_card_of_its_last_visitor_and_none_of_oneself() -> None:
    rows = told("Ana asks Cleo: how many fat = 0", "turn Ana", "bell 1")
    looks = looks_of("Ana asks Cleo: how many fat = 0")
    hands = looks.belief.places
    inner, outer = rows["inner confessional"], rows["outer confessional"]
    assert inner.bits == pytest.approx(looks.card(hands.hand("Ben")).bits)
    assert outer.bits == pytest.approx(looks.card(hands.hand("Cleo")).bits)
    mine = told(
        "turn Ana", "bell 1", "Ana enters inner confessional", "Ana takes Andre from Ben",
        "turn Ben", "turn Cleo", "turn Ana", "bell 2", "Ana enters courtyard",
        "turn Ben", "turn Cleo", "turn Ana", "bell 3",
    )  # fmt: skip
    assert mine["inner confessional"].bits == 0
    assert "you were the last" in mine["inner confessional"].value.why


def test_a_cell_is_a_risk_while_its_owner_can_come_home() -> None:
    near = told("turn Ana", "bell 2", "Ana is put in corridor red", "Ben is put in cloister east")
    far = told("turn Ana", "bell 2", "Ana is put in corridor red", "Ben is put in crypt")
    late = told("turn Ben", "bell 4", "turn Ana", "Ana is put in corridor red")
    assert near["cell red"].value.risk > 0
    assert far["cell red"].value.risk == 0
    assert near["cell red"].points < far["cell red"].points
    assert late["cell red"].value.risk == 0


def test_an_intruder_in_the_own_cell_is_worth_a_visit() -> None:
    rows = told("turn Ana", "bell 2", "Ana is put in corridor blue", "Cleo is put in cell blue")
    assert rows["cell blue"].value.extra > 0
    assert "Cleo" in rows["cell blue"].value.why


def test_the_parlor_gives_the_pile_and_then_requests() -> None:
    there = ("turn Ana", "bell 2", "Ana is put in cloister west")
    assert "pile, one of 3" in told(*there)["parlor"].value.why
    drawn = told("Ben draws", "Ben draws", "Cleo draws", *there)["parlor"]
    assert drawn.value.request is not None
    player, of = drawn.value.request
    assert player in drawn.value.why
    assert str(of) in drawn.value.why


def test_the_next_book_is_known_once_all_have_been_drawn() -> None:
    there = ("turn Ana", "bell 2", "Ana is put in cloister east")
    draws = ["Ben draws a book", "Ben uses Inquisitor's Manual"]
    draws += ["Ben draws a book", "Ben uses Psalms"] * 23
    named = told(*draws, *there)["scriptorium"].value
    assert "Inquisitor's Manual" in named.why
    assert named.claim > 0
    assert "24 books" in told(*there)["scriptorium"].value.why


def test_the_library_is_weighed_only_while_it_is_open() -> None:
    there = ("turn Ana", "bell 2", "Ana is put in scriptorium")
    assert "library" not in told(*there)
    assert "great books" in told("Ben draws", *there)["library"].value.why


def test_whom_one_can_ask_counts() -> None:
    rows = told("turn Ana", "bell 2", "Ben is put in courtyard")
    assert rows["courtyard"].value.met == "Ben"
    assert rows["courtyard"].bits > 0
    praying = told("turn Ana", "bell 2", "Ben does penance", "Ben is put in courtyard")
    assert praying["courtyard"].bits == 0


def test_claims_are_those_of_the_rules() -> None:
    table = table_of(notebook("turn Ana", "bell 1"))
    guy = Suspect.named("Guy")
    sure = np.zeros(24)
    sure[guy.index] = 1.0
    reveal = best_claim(sure, table)
    assert reveal is not None
    assert reveal.points == 2
    empty = replace(table, pile=0)
    assert best_claim(sure, empty) == Cashed(guy, 1.0, 4.0)
    early = replace(table, rules=("early accusations",))
    assert best_claim(sure, early) == Cashed(guy, 1.0, 4.0)
    assert best_claim(sure, replace(table, made=tuple(guy.traits))) is None


def test_a_look_never_makes_the_best_claim_worse() -> None:
    looks = looks_of("Ana asks Ben: how many fat = 1")
    for accuse, stakes in product((False, True), (Stakes(), Stakes(0.45, 0.45, 3.0))):
        now = expected_claim(looks.culprit[None], (), accuse=accuse, stakes=stakes)
        for place in looks.belief.places.hands[1:]:
            joint = looks.joint_card(place)
            assert joint.sum(axis=0) == pytest.approx(looks.culprit)
            assert expected_claim(joint, (), accuse=accuse) >= (
                expected_claim(looks.culprit[None], (), accuse=accuse) - 1e-12
            )
        assert now >= 0


def _values() -> dict[Room, RoomValue]:
    worths = {room: (7 * at % 11) / 10 for at, room in enumerate(ROOMS)}
    return {
        room: RoomValue(room, Told(0.0, 2 * worth), claim=worth / 4, growth=worth / 20)
        for room, worth in worths.items()
    }


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_the_best_way_is_the_best_of_all_ways(moves: int) -> None:
    table = table_of(notebook("turn Ana", "bell 1"))
    values = _values()
    found = best_ways(table, "Ana", values, moves=moves)
    every: list[tuple[float, tuple[Room, ...]]] = []

    def walk(way: tuple[Room, ...], worth: float) -> None:
        if len(way) == moves:
            every.append((worth, way))
            return
        onward = (
            legal_moves(table, "Ana")
            if not way
            else reach(table, "Ana", table.steps, start=way[-1], alone=True)
        )
        for room in onward:
            value = values[room]
            gain = value.worth
            if room in way and room.kind in (
                RoomKind.CONFESSIONAL, RoomKind.CRYPT, RoomKind.LIBRARY,
            ):  # fmt: skip
                gain = 0.0
            elif room in way:
                gain -= value.claim
            gain += value.growth * len(way)
            walk((*way, room), worth + PATIENCE ** len(way) * gain)

    walk((), 0.0)
    assert found[0].worth == pytest.approx(max(worth for worth, _ in every))
    assert [way.worth for way in found] == sorted((way.worth for way in found), reverse=True)
    assert {way.rooms[0] for way in found} == set(legal_moves(table, "Ana"))


def test_the_way_ends_with_the_mass() -> None:
    three = rooms(Outlook(notebook("turn Ana", "bell 2"), EFFORT))
    assert (three.moves, three.mass_follows) == (3, True)
    blind = rooms(Outlook(notebook("turn Ana"), EFFORT))
    assert (blind.moves, blind.mass_follows) == (2, False)
    assert any("bell" in line for line in blind.missing)


def test_what_cannot_be_advised_on_is_said() -> None:
    certain = Effort(Engine.CERTAINTY)
    advice = rooms(Outlook(notebook("turn Ana", "bell 1"), certain))
    assert advice.best is None
    assert "only certainty" in advice.missing[0]
    colourless = rooms(Outlook(notebook("turn Ana", "bell 1", "Ana is put in corridor red",
        head=HEAD), EFFORT))  # fmt: skip
    cell = next(row for row in colourless.rows if row.room == Room.named("cell_red"))
    assert cell.bits == 0
    assert "colours" in cell.value.why


def test_every_book_has_a_worth() -> None:
    card = Told(0.1, 0.2)
    shelf = Shelf(card * 2, 1.5, 0.5, card, card * 2, card * 4, lambda: card)
    assert shelf.worth(Effect.STEAL_RANDOM_DIE) == (card, 0.0)
    assert shelf.worth(Effect.REVEAL_OR_ACCUSE_ANYWHERE)[1] == 1.5
    assert shelf.worth(Effect.SAFE_REVELATION)[1] == 0.5
    assert shelf.worth(Effect.PEEK_MASS_PASS) == (card, 0.0)
    for book in (*SCRIPTORIUM, *LIBRARY):
        told_by, claim = shelf.worth(book.op)
        assert told_by.bits + claim > 0 or book.op is Effect.ORDER_EVENTS
    pair = [Card.named("Psalms"), Card.named("City of God")]
    mean, claim = shelf.average(pair)
    assert mean.bits == pytest.approx(0.3 * 0.2)
    assert claim == 0
    assert shelf.average([]) == (Told(0.0, 0.0), 0.0)
