"""The sheet on paper: crosses are proofs, and nothing else is crossed."""

from __future__ import annotations

import pytest

from abbey.coaching.paper import Box, empty, filled
from abbey.components import SUSPECTS, TRAITS, Suspect
from abbey.errors import ContradictionError
from abbey.inference import posterior
from abbey.knowledge import timeline_of
from abbey.record import read
from samples import true_notebook

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""


def test_an_empty_sheet_has_every_monk_and_no_cross() -> None:
    made = empty()
    assert [row.suspect for row in made.rows] == list(SUSPECTS)
    assert {row.box for row in made.rows} == {Box.OPEN}
    assert made.owner is None
    assert [made.left(trait) for trait in TRAITS[:3]] == [8, 8, 8]


def test_boxes_are_what_is_proved() -> None:
    made = filled(read(HEADER + "cross Andre\nBen shows Ana Basil\n"))
    boxes = {row.suspect.name: (row.box, row.lies_in) for row in made.rows}
    assert boxes["Guy"] == (Box.CROSSED, "Ana")
    assert boxes["Basil"] == (Box.CROSSED, "Ben")
    assert boxes["Andre"] == (Box.MARKED, None)
    assert boxes["Julian"] == (Box.OPEN, None)


def test_the_last_one_left_is_the_culprit() -> None:
    made = filled(read(HEADER + "Ben accuses Andre = right\n"))
    assert {row.suspect.name for row in made.rows if row.box is Box.CULPRIT} == {"Andre"}
    assert {row.box for row in made.rows} == {Box.CULPRIT, Box.CROSSED}
    andre = Suspect.named("Andre")
    assert [made.left(trait) for trait in TRAITS] == [
        int(trait in andre.traits) for trait in TRAITS
    ]


def test_a_contradiction_fills_nothing() -> None:
    with pytest.raises(ContradictionError):
        filled(read(HEADER + "Ben shows Ana Guy\n"))


@pytest.mark.parametrize("seed", range(20))
def test_places_and_boxes_are_those_of_the_engines(seed: int) -> None:
    notebook = true_notebook(seed).notebook
    made, now = filled(notebook), posterior(timeline_of(notebook))
    for row in made.rows:
        places = zip(now.places.names, now.possible, strict=True)
        assert row.may_lie_in == tuple(name for name, cards in places if cards & row.suspect.bit)
        assert (row.box is Box.CROSSED) == (row.suspect not in now.candidates)
