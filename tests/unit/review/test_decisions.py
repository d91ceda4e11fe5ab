"""Which lines are decisions of a notebook's owner."""

from __future__ import annotations

import pytest

from abbey.record import read
from abbey.review import Decision, Kind
from abbey.review.decisions import decisions_of

HEAD = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
SILENT = "Ana asks Ben: how many fat = silence\nBen asks Ana: how many thin = 1"
FIRST = HEAD.count("\n") + 1


def found(lines: str) -> list[Decision]:
    return list(decisions_of(read(HEAD + lines)))


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        ("turn Ana\nAna enters parlor", [Kind.MOVE]),
        ("turn Ben\nBen enters parlor", []),
        ("Ana is put in parlor", []),
        ("turn Ana\nAna stays", []),
        ("Ana asks Ben: how many fat = 2", [Kind.QUESTION]),
        ("Ben asks Ana: how many fat = 2", [Kind.ANSWER]),
        ("Ben asks Ana: how many fat = silence", [Kind.ANSWER]),
        ("Ben asks Cleo: how many fat = 2", []),
        ("Ana shows Ben Guy: thin", [Kind.SHOW]),
        ("Ana shows Ben nothing: thin", []),
        ("Ana gives Guy to Ben", [Kind.PASS]),
        ("mass Matins: gave Guy; got Andre", [Kind.PASS]),
        ("mass Matins: Ana skips", []),
        ("Ana draws a book: Psalms\nAna uses Psalms", [Kind.BOOK]),
        ("Ana takes a crypt card\nAna plays a crypt card", [Kind.BOOK]),
        ("Ana draws Andre", []),
    ],
)
def test_what_the_owner_chose_is_a_decision(lines: str, kinds: list[Kind]) -> None:
    assert [each.kind for each in found(lines)] == kinds


def test_a_return_question_must_be_answered() -> None:
    answered = found("Ana asks Ben: how many fat = 2\nBen asks Ana: how many thin = 1")
    assert [each.kind for each in answered] == [Kind.QUESTION]
    silent = found("Ana asks Ben: how many fat = silence\nBen asks Ana: how many thin = 1")
    assert [each.kind for each in silent] == [Kind.QUESTION, Kind.ANSWER]


def test_a_question_in_return_can_go_to_the_asker_alone() -> None:
    *_, back = found("Ben asks Ana: how many fat = 2\nAna asks Ben: how many thin = 1")
    assert (back.kind, back.back) == (Kind.QUESTION, True)


def test_a_visit_to_the_hall_without_a_claim_is_decided_at_its_end() -> None:
    lines = "turn Ana\nAna enters chapter hall\nAna asks Ben: has Andre = no\nturn Ben"
    *_, last = found(lines)
    assert last == Decision(Kind.CLAIM, FIRST + 1, 1, 3, None)


def test_a_visit_that_is_not_over_is_no_decision_yet() -> None:
    assert [each.kind for each in found("turn Ana\nAna enters chapter hall")] == [Kind.MOVE]


def test_a_claim_in_the_hall_is_free_and_made_once() -> None:
    lines = "turn Ana\nAna enters chapter hall\nAna reveals thin\nturn Ben"
    move, claim = found(lines)
    assert (move.kind, claim.kind, claim.free, claim.known) == (Kind.MOVE, Kind.CLAIM, True, 2)


def test_revelations_of_all_are_written_before_any_is_heard() -> None:
    lines = "event The Inquisitor\nBen reveals fat\nCleo reveals fat\nAna reveals thin"
    (claim,) = found(lines)
    assert (claim.free, claim.known, claim.entry) == (False, 1, 3)


def test_a_spectator_decides_nothing() -> None:
    assert not list(decisions_of(read("players: Ana, Ben, Cleo\nBen asks Ana: how many fat = 2")))


@pytest.mark.parametrize(
    ("rule", "lines", "kinds"),
    [
        ("random passing", "mass Matins: gave Guy; got Andre", []),
        ("return question after silence", SILENT, [Kind.QUESTION]),
        ("a rule of the house", SILENT, [Kind.QUESTION, Kind.ANSWER]),
        (
            "silences in a row 1",
            (
                "Ben asks Ana: how many fat = silence\nBen asks Ana: how many thin = 3\n"
                "Ben asks Ana: has Guy = yes"
            ),
            [Kind.ANSWER, Kind.ANSWER],
        ),
    ],
)
def test_what_a_house_rule_forces_is_no_decision(rule: str, lines: str, kinds: list[Kind]) -> None:
    notebook = read(f"rules: {rule}\n{HEAD}{lines}")
    assert [each.kind for each in decisions_of(notebook)] == kinds
