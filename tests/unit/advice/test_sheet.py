"""The suspect sheet: one row a suspect, proved statuses, own crosses."""

from __future__ import annotations

import pytest

from abbey.advice import Sheet, Status, crossed_off, sheet
from abbey.components import Suspect, SuspectSet
from abbey.errors import ContradictionError
from abbey.inference import Effort, Engine
from abbey.record import read

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""


def made(lines: str = "", engine: Engine | None = None) -> Sheet:
    return sheet(read(HEADER + lines), Effort(engine))


def statuses(found: Sheet) -> dict[str, Status]:
    return {row.suspect.name: row.status for row in found.rows}


def test_rows_are_the_pack_in_order() -> None:
    found = made()
    assert [row.suspect for row in found.rows] == list(found.notebook.header.suspects)


def test_what_is_proved_of_each() -> None:
    found = statuses(made("Ana discards Guy\nBen discards Thomas\nCleo shows Ana Basil\n"))
    assert found["Bruno"] is Status.MINE
    assert found["Guy"] is found["Thomas"] is Status.OUT
    assert found["Basil"] is Status.INNOCENT
    assert found["Andre"] is Status.POSSIBLE


def test_the_last_candidate_is_the_culprit() -> None:
    found = made("Ben accuses Andre = right\n")
    assert statuses(found)["Andre"] is Status.CULPRIT
    assert Status.POSSIBLE not in statuses(found).values()


def test_the_likeliest_place_is_the_first_of_several() -> None:
    """Andre is one of six unknown cards: 1/6 culprit, 1/6 pile, 1/3 Ben, 1/3 Cleo."""
    (row,) = [row for row in made().rows if row.suspect == Suspect.named("Andre")]
    assert row.likeliest is not None
    place, chance = row.likeliest
    assert (place, round(chance, 9)) == ("Ben", round(1 / 3, 9))
    assert row.can_be == ("culprit", "pile", "Ben", "Cleo")
    assert row.chance == pytest.approx(1 / 6)


def test_without_chances_places_are_still_proved() -> None:
    found = made("Cleo shows Ana Basil\nBen takes from Cleo\n", engine=Engine.CERTAINTY)
    assert found.now.engine is Engine.CERTAINTY
    rows = {row.suspect.name: row for row in found.rows}
    assert rows["Basil"].can_be == ("Ben", "Cleo")
    assert rows["Andre"].can_be == ("culprit", "pile", "Ben", "Cleo")
    assert {row.chance for row in found.rows} == {None}
    assert {row.likeliest for row in found.rows} == {None}


def test_the_pile_is_counted() -> None:
    assert made().pile == 1
    assert made("Ben draws\n").pile == 0


def test_crosses_stay_until_taken_back() -> None:
    notebook = read(HEADER + "cross Guy, Andre\ncross Basil\nuncross Guy\n")
    assert crossed_off(notebook) == SuspectSet.named("Andre", "Basil")


def test_crosses_without_proof_are_told() -> None:
    found = made("cross Guy, Andre\n")
    assert found.unproved == SuspectSet.named("Andre")
    assert [row.suspect.name for row in found.rows if row.crossed] == ["Andre", "Guy"]


def test_a_contradiction_proves_nothing() -> None:
    with pytest.raises(ContradictionError):
        made("Ben shows Ana Guy\n")
