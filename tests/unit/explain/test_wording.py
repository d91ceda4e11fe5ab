"""Repairs are worded by the kind of line that would have to be wrong."""

from __future__ import annotations

import re

import pytest

from abbey.explain import repairs
from abbey.inference.certainty import is_consistent
from abbey.knowledge import timeline_of
from abbey.record import read

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Charles, Bruno, Sergio, Julian, Thomas, Basil, Gerard
deal: pile 1, hand 2
hand: Guy, Charles
"""

REPAIRED = {
    "Ben shows Ana nothing: fat\nBen shows Ana a card: fat": {
        (6,): "if Ben holds a card that line 6 asks for.",
        (7,): "if Ben holds no card that line 7 asks for.",
    },
    "Cleo asks Ben: has Guy = yes": {
        (5,): "if some of the cards that line 5 names are others.",
        (6,): "if the answer in line 6 is no.",
    },
    "Cleo asks Ana: has any of Guy, Charles = no": {
        (5,): "if both cards that line 5 names are others.",
        (6,): "if the answer in line 6 is yes.",
    },
    "Cleo asks Ana: how many of Guy, Charles, Bruno = 1\nAna shows Ben nothing: of Bruno": {
        (5,): "if one of the cards that line 5 names is another.",
        (6,): "if the answer in line 6 is 2.",
    },
    "Ben takes from Cleo\nCleo takes from Ben instead": {
        (7,): "if Ben still had the first card when Cleo took another in line 7.",
    },
    "Ben takes from Cleo\nBen returns to Cleo\nBen takes Bruno from Ana": {
        (5,): "if some of the cards that line 5 names are others.",
        (8,): "if the card that line 8 names is another.",
    },
    "Ben shows Ana Bruno\nBen shows Ana Julian\nAna asks Ben: crossed off Bruno = no": {
        (6,): "if line 6 shows another card.",
        (8,): "if the answer in line 8 is yes.",
    },
    "Ana asks Ben: crossed off how many of Bruno, Julian, Thomas, Basil, Sergio, Gerard = 6": {
        (5,): "if some of the cards that line 5 names are others.",
        (6,): "if the answer in line 6 is 2 to 5.",
    },
    "Cleo accuses Bruno = wrong, shown by Ben\nCleo shows Ana Bruno": {
        (6,): "if Ben did not show the card in line 6.",
        (7,): "if line 7 shows another card.",
    },
    "Ben accuses Bruno = wrong, shown by Ana": {
        (5,): "if some of the cards that line 5 names are others.",
        (6,): "if Cleo showed the card in line 6.",
    },
    "Cleo accuses Bruno = right\nBen accuses Bruno = wrong": {
        (6,): "if the accusation in line 6 is wrong.",
        (7,): "if the accusation in line 7 is right.",
    },
    "Ana draws Bruno\nBen shows Ana Bruno": {
        (6,): "if the card that line 6 names is another.",
        (7,): "if line 7 shows another card.",
    },
    "Ana asks Ben: how many fat = 0\nAna asks Ben: how many fat = 2": {
        (6,): "if the answer in line 6 is 2.",
        (7,): "if the answer in line 7 is 0.",
    },
}


@pytest.mark.parametrize(("body", "expected"), REPAIRED.items(), ids=range(len(REPAIRED)))
def test_a_repair_is_worded_by_the_kind_of_line(
    body: str, expected: dict[tuple[int, ...], str]
) -> None:
    notebook = read(DEAL + body)
    found = repairs(timeline_of(notebook), notebook=notebook)
    said = {repair.lines: repair.why for repair in found}
    prefix = "All other lines fit "
    assert {lines: said.get(lines) for lines in expected} == {
        lines: prefix + why for lines, why in expected.items()
    }
    assert all(why.startswith(prefix) for why in said.values())


@pytest.mark.parametrize("body", REPAIRED, ids=range(len(REPAIRED)))
def test_only_lines_that_move_cards_say_so(body: str) -> None:
    notebook = read(DEAL + body)
    lines = (DEAL + body).splitlines()
    for repair in repairs(timeline_of(notebook), notebook=notebook):
        if "stays moved" in repair.why:
            assert any(re.search("takes|returns|draws", lines[at - 1]) for at in repair.lines)


@pytest.mark.parametrize("body", REPAIRED, ids=range(len(REPAIRED)))
def test_every_answer_that_is_proposed_repairs_the_notebook(body: str) -> None:
    notebook = read(DEAL + body)
    for repair in repairs(timeline_of(notebook), notebook=notebook):
        said = re.search(r"the answer in line (\d+) is (.*)\.", repair.why)
        if not said:
            continue
        line, answers = int(said[1]), said[2]
        ends = re.fullmatch(r"(\d+) to (\d+)", answers)
        each = range(int(ends[1]), int(ends[2]) + 1) if ends else answers.split(" or ")
        for answer in each:
            lines = (DEAL + body).splitlines()
            lines[line - 1] = re.sub("= .*", f"= {answer}", lines[line - 1])
            assert is_consistent(timeline_of(read("\n".join(lines)))), answer
