"""Marks and claims are judged by what the notebook proves, now and when they were made."""

from __future__ import annotations

from abbey.coaching.sheet_check import JudgedMark, SheetCheck, Verdict, check_sheet
from abbey.components import Suspect
from abbey.inference import posterior
from abbey.knowledge import timeline_of
from abbey.record import read

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno

"""
LONG = 60.0
"""Seconds: no verdict of these tests may hang on the clock."""


def _check(text: str) -> SheetCheck:
    notebook = read(DEAL + text)
    return check_sheet(notebook, posterior(timeline_of(notebook)), seconds=LONG)


def _mark(check: SheetCheck, name: str) -> JudgedMark:
    (mark,) = (mark for mark in check.marks if mark.suspect == Suspect.named(name))
    return mark


def test_proved_unproved_missed_and_open() -> None:
    check = _check("cross Guy, Sergio\nBen shows Ana Thomas\n")
    assert _mark(check, "Guy").verdict is Verdict.PROVED
    assert _mark(check, "Guy").since == 5
    assert _mark(check, "Sergio").verdict is Verdict.UNPROVED
    assert _mark(check, "Sergio").chance == 1 / 5
    bruno, thomas = _mark(check, "Bruno"), _mark(check, "Thomas")
    assert (bruno.verdict, bruno.since, bruno.because) == (Verdict.MISSED, 5, (5,))
    assert (thomas.verdict, thomas.since, thomas.because) == (Verdict.MISSED, 8, (8,))
    assert _mark(check, "Andre").verdict is Verdict.OPEN
    assert len(check.with_verdict(Verdict.OPEN)) == 4


def test_a_mark_made_too_early_is_told_apart() -> None:
    check = _check("cross Thomas\nBen shows Ana Thomas\n")
    thomas = _mark(check, "Thomas")
    assert (thomas.verdict, thomas.then, thomas.since) == (Verdict.PROVED, Verdict.UNPROVED, 8)


def test_crossing_off_the_proved_culprit_is_refuted() -> None:
    told = "Ben asks Cleo: how many of Thomas, Julian = 2\nAna sees hand of Ben: Sergio, Basil\n"
    check = _check("cross Charles\n" + told + "Ana draws Andre\ncross Charles\n")
    charles = _mark(check, "Charles")
    assert charles.verdict is Verdict.REFUTED
    assert charles.because == (5, 8, 9, 10)
    assert [(each.line, each.verdict) for each in check.lines] == [
        (7, Verdict.UNPROVED),
        (11, Verdict.REFUTED),
    ]


def test_marks_taken_back() -> None:
    check = _check("cross Guy, Sergio\nuncross Guy, Sergio\n")
    assert _mark(check, "Guy").verdict is Verdict.MISSED
    assert _mark(check, "Sergio").verdict is Verdict.OPEN
    assert [each.verdict for each in check.lines if not each.crosses] == [
        Verdict.REFUTED,
        Verdict.OPEN,
    ]


def test_claims_are_judged_by_the_lines_above_them() -> None:
    check = _check(
        "Ana reveals Benedictine\n"  # Sergio, Julian, Charles are open, of six
        "Ana accuses Guy = wrong, shown by Ana\n"
        "Ben reveals fat\n"
        "Ana accuses Sergio = wrong\n"
        "Ana reveals bearded\n"
    )
    benedictine, guy, sergio, _ = check.claims
    assert (benedictine.verdict, benedictine.chance) == (Verdict.LIKELY, 1 / 2)
    assert (guy.verdict, guy.chance) == (Verdict.REFUTED, 0.0)
    assert sergio.verdict is Verdict.UNPROVED
    assert sergio.chance is not None
    assert abs(sergio.chance - 1 / 6) < 1e-9


def test_a_proved_claim() -> None:
    told = "Ben asks Cleo: how many of Thomas, Julian = 2\nAna sees hand of Ben: Sergio, Basil\n"
    check = _check(told + "Ana draws Andre\nAna reveals Benedictine\n")
    assert [claim.verdict for claim in check.claims] == [Verdict.PROVED]


def test_a_contradiction_proves_nothing() -> None:
    """Whatever is crossed off: "all marks are right" would be true of it, and worth nothing."""
    text = "cross Guy, Charles\nAna reveals fat\nBen shows Ana Guy\n"
    check = check_sheet(read(DEAL + text))
    assert {mark.verdict for mark in check.marks} == {Verdict.CONTRADICTED}
    assert {line.verdict for line in check.lines} == {Verdict.CONTRADICTED}
    assert {claim.verdict for claim in check.claims} == {Verdict.CONTRADICTED}


def test_without_time_verdicts_stand_and_reasons_are_left_out() -> None:
    one_each = "".join(
        f"Ana asks {player}: how many of Sergio, Basil = 1\n" for player in ("Ben", "Cleo")
    )
    check = check_sheet(read(DEAL + "cross Sergio\n" + one_each + "cross Sergio\n"), seconds=0.0)
    assert [each.verdict for each in check.lines] == [Verdict.UNPROVED, Verdict.PROVED]
    sergio, basil, bruno = (_mark(check, name) for name in ("Sergio", "Basil", "Bruno"))
    assert (sergio.verdict, sergio.since) == (Verdict.PROVED, None)
    assert (basil.verdict, basil.since, basil.because) == (Verdict.MISSED, None, None)
    assert (bruno.verdict, bruno.since, bruno.because) == (Verdict.MISSED, 5, None)


def test_only_the_owners_marks_count() -> None:
    check = _check("Ben reveals fat\nBen accuses Sergio = wrong\n")
    assert (check.lines, check.claims) == ((), ())
