"""What is due: the move, then a question to those who are there, then a claim in the hall."""

from __future__ import annotations

import pytest

from abbey.advice.due import Due, Duty, due
from abbey.advice.rooms_lines import table_of
from abbey.record import read

HEADER = "players: Ana, Ben, Cleo\nme: Ana\ncolours: blue, red, black\nfirst: Ana\n"
HALL = "turn Ana\nBen is put in chapter hall\nAna enters chapter hall\n"


def found(lines: str, header: str = HEADER) -> Due | None:
    notebook = read(header + lines)
    return due(notebook, table_of(notebook))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", None),
        ("turn Ben", None),
        ("turn Ben\nBen enters parlor", None),
        ("turn Ana", Due(Duty.MOVE)),
        ("turn Ana\nbell 1", Due(Duty.MOVE)),
        ("turn Ana\nAna enters parlor", None),
        ("turn Ana\nAna stays", Due(Duty.ASK, ("Ben", "Cleo"))),
        (HALL, Due(Duty.ASK, ("Ben",))),
        (f"{HALL}Ana asks Ben: has Guy = silence", Due(Duty.CLAIM)),
        (f"{HALL}Ana asks Ben: has Guy = no\nBen asks Ana: has Guy = no", Due(Duty.CLAIM)),
        (f"{HALL}Ana asks Ben: has Guy = no\nAna reveals fat", None),
        ("turn Ana\nAna enters chapter hall", Due(Duty.CLAIM)),
        ("turn Ana\nAna enters chapter hall\nAna accuses Guy = wrong, shown by Ben", None),
        (f"{HALL}Ana asks Ben: has Guy = no\nAna reveals fat\nturn Ana", Due(Duty.MOVE)),
        (f"{HALL}turn Ben\nBen enters cloister south", None),
    ],
)
def test_the_lines_say_what_is_due(lines: str, expected: Due | None) -> None:
    assert found(lines) == expected


def test_nothing_is_due_for_those_who_only_look_on() -> None:
    assert found("turn Ana", HEADER.replace("me: Ana\n", "")) is None


def test_another_ones_question_is_not_mine() -> None:
    assert found(f"{HALL}Ben asks Ana: has Guy = no") == Due(Duty.ASK, ("Ben",))
