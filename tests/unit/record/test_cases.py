"""Whole files: the notebooks of `data/cases`, and the example of the notation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from abbey.components.suspects import Suspect
from abbey.record import (
    Asks,
    Crosses,
    Draws,
    Enters,
    MassHeld,
    Reveals,
    Shows,
    Silence,
    Takes,
    numbered,
    read,
    read_file,
    write,
)

FOLDER = Path(__file__).parents[2] / "data" / "cases"
NOTEBOOKS = sorted(FOLDER.glob("*.abbey"))

EXAMPLE = """\
players: Ana, Ben, Cleo, Dai
me: Ana
hand: Cuthbert, Nicholas, Fortune, Matthew, Philippe

Cleo asks Dai: how many bearded Franciscan = 1
Dai asks Cleo: how many shaven thin = 1
Cleo draws                              # I did not see the card
Ben takes from Cleo
Ana enters cell Dai
Ana takes Jacques from Dai
Dai asks Ben: crossed off Bruno = silence
mass Matins: gave Cuthbert; got Bruno
Cleo shows Ana nothing: shaven fat
Dai shows Ana William: hooded bearded
cross Bruno, Jacques, William
Ben reveals Franciscan
"""


def test_there_are_cases() -> None:
    assert len(NOTEBOOKS) >= 22


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_case_is_read_and_written(path: Path) -> None:
    notebook = read_file(path)
    places = json.loads(path.with_suffix(".json").read_text("utf-8"))["places"]
    assert places == ["culprit", "pile", *notebook.header.players, "out"]
    lines = path.read_text("utf-8").splitlines()
    for entry in notebook.entries:
        assert str(entry) == lines[entry.line - 1]
    assert read(write(notebook)) == numbered(notebook)
    assert write(notebook) == path.read_text("utf-8")


def test_the_example_of_the_notation() -> None:
    notebook = read(EXAMPLE)
    assert notebook.header.me == "Ana"
    assert notebook.header.hand("Ana") == tuple(
        Suspect.named(name) for name in ("Cuthbert", "Nicholas", "Fortune", "Matthew", "Philippe")
    )
    assert [type(event) for event in notebook.events] == [
        Asks,
        Asks,
        Draws,
        Takes,
        Enters,
        Takes,
        Asks,
        MassHeld,
        Shows,
        Shows,
        Crosses,
        Reveals,
    ]
    assert [entry.line for entry in notebook.entries] == list(range(5, 17))
    whispered = list(notebook.events)[6]
    assert isinstance(whispered, Asks)
    assert whispered.answer is Silence.SILENCE
    comments = [trivia for trivia in notebook.trivia if trivia.comment is not None]
    assert [(trivia.line, trivia.comment) for trivia in comments] == [
        (7, " I did not see the card")
    ]
    assert write(notebook) == EXAMPLE.replace("draws                              #", "draws  #")
