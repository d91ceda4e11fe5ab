"""What is due: the move, then a question to those who are there, then a claim in the hall."""

from __future__ import annotations

import pytest

from abbey.advice.due import Due, Duty, due, may_claim_here
from abbey.advice.rooms_lines import table_of
from abbey.record import read

HEADER = "players: Ana, Ben, Cleo\nme: Ana\ncolours: blue, red, black\nfirst: Ana\n"
NONE = Duty.NOTHING
HALL = "turn Ana\nBen is put in chapter hall\nAna enters chapter hall\n"


def first_of(lines: str, header: str = HEADER) -> tuple[Duty, tuple[str, ...]] | None:
    answer = found(lines, header)
    return None if answer is None else (answer.duty, answer.players)


def found(lines: str, header: str = HEADER) -> Due | None:
    notebook = read(header + lines)
    return due(notebook, table_of(notebook))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", None),
        ("turn Ben", None),
        ("turn Ben\nBen enters parlor", None),
        ("turn Ana", (Duty.MOVE, ())),
        ("turn Ana\nbell 1", (Duty.MOVE, ())),
        ("turn Ana\nAna stays", (NONE, ())),
        (HALL, (Duty.ASK, ("Ben",))),
        (f"{HALL}Ana asks Ben: has Guy = silence", (Duty.CLAIM, ())),
        (f"{HALL}Ana asks Ben: has Guy = no\nBen asks Ana: has Guy = no", (Duty.CLAIM, ())),
        (f"{HALL}Ana asks Ben: has Guy = no\nAna reveals fat", (NONE, ())),
        ("turn Ana\nAna enters chapter hall", (Duty.CLAIM, ())),
        ("turn Ana\nAna enters chapter hall\nAna accuses Guy = wrong, shown by Ben", (NONE, ())),
        (f"{HALL}Ana asks Ben: has Guy = no\nAna reveals fat\nturn Ana", (Duty.MOVE, ())),
        (f"{HALL}turn Ben\nBen enters cloister south", None),
    ],
)
def test_the_lines_say_what_is_due(
    lines: str, expected: tuple[Duty, tuple[str, ...]] | None
) -> None:
    assert first_of(lines) == expected


PENANCE = "turn Ben\nBen does penance\nturn Ana\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # who prays is not asked, and who prays does not ask
        (f"{PENANCE}Cleo is put in parlor\nAna enters chapel", (NONE, ())),
        (f"{PENANCE}Cleo is put in chapel\nAna enters chapel", (Duty.ASK, ("Cleo",))),
        ("turn Ben\nAna does penance\nturn Ana", (Duty.PRAY, ())),
        ("turn Ben\nAna does penance\nturn Ana\nbell 1\nAna stays", (NONE, ())),
        ("turn Ana\nAna does penance", (NONE, ())),
        # an intruder is caught, not asked
        ("turn Ana\nBen is put in cell Ana\nAna enters cell Ana", (Duty.CATCH, ("Ben",))),
        ("turn Ana\nBen is put in cell Ana\nAna enters cell Ana\nBen does penance", (NONE, ())),
    ],
)
def test_prayers_and_intruders(lines: str, expected: tuple[Duty, tuple[str, ...]]) -> None:
    assert first_of(lines) == expected


@pytest.mark.parametrize(
    ("room", "lines", "giver"),
    [
        ("cell Ben", "Ana takes Guy from Ben", ("Ben",)),
        ("inner confessional", "Ana takes a card from Cleo", ("Cleo",)),
        ("parlor", "Ana draws Guy", ()),
        ("scriptorium", "Ana draws a book", ()),
        ("crypt", "Ana takes a crypt card", ()),
    ],
)
def test_the_room_is_used_once(room: str, lines: str, giver: tuple[str, ...]) -> None:
    header = f"{HEADER}confessed: inner Cleo\n"
    assert first_of(f"turn Ana\nAna enters {room}", header) == (Duty.USE, giver)
    assert first_of(f"turn Ana\nAna enters {room}\n{lines}", header) == (NONE, ())


BELL = "turn Ana\nbell 4\nAna enters courtyard\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f"{BELL}turn Ben\nturn Cleo\nturn Ana", Duty.MASS),
        (f"{BELL}turn Ben\nturn Cleo\nturn Ana\nAna does penance", Duty.MASS),
        (f"{BELL}Ana plays a crypt card\nturn Ana", Duty.MOVE),
        (BELL.replace("4", "3") + "turn Ben\nturn Cleo\nturn Ana", Duty.MOVE),
        ("turn Ana\nbell 4", Duty.MOVE),
    ],
)
def test_the_mass_comes_in_place_of_the_first_players_turn(lines: str, expected: Duty) -> None:
    answer = found(lines)
    assert answer is not None
    assert answer.duty is expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", True),
        ("turn Ana\nAna enters chapter hall", True),
        ("turn Ana\nAna enters chapter hall\nAna reveals fat", False),
        ("turn Ana\nAna enters chapter hall\nAna reveals fat\nturn Ana", False),
        ("Ana is put in chapter hall\nturn Ana", False),
    ],
)
def test_a_visit_of_the_chapter_hall_has_one_claim(lines: str, expected: bool) -> None:
    notebook = read(HEADER + lines)
    assert may_claim_here(notebook, table_of(notebook)) is expected


def test_nothing_is_due_for_those_who_only_look_on() -> None:
    assert found("turn Ana", HEADER.replace("me: Ana\n", "")) is None


def test_another_ones_question_is_not_mine() -> None:
    assert first_of(f"{HALL}Ben asks Ana: has Guy = no") == (Duty.ASK, ("Ben",))
