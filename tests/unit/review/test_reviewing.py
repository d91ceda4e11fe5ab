"""A game gone through line by line, as far as one likes."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import fsum

import pytest

from abbey.advice.outlook import Outlook
from abbey.advice.rooms_advice import rooms
from abbey.components import Suspect
from abbey.errors import AdviceError, BudgetExceededError, ContradictionError
from abbey.record import read
from abbey.review import (
    THRESHOLDS,
    Kind,
    Label,
    Review,
    Reviewing,
    review,
    review_record,
    side_by_side,
)
from abbey.review.beliefs import SPENT

TEXT = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Basil, Andre, Julian, Thomas, Harold, Michael
deal: pile 2, hand 2
hand: Guy, Bruno
colours: blue, red, black
turn Ana
bell 1
Ana enters parlor   # not my best move
Ana draws Basil
turn Ben
Ben enters parlor
Ben asks Ana: how many thin = 1
Ana asks Ben: how many thin = 2
turn Cleo
Cleo enters courtyard
turn Ana
bell 2
Ana enters chapter hall
turn Ben
Ben reveals thin
"""
RECORD = """players: Ana, Ben, Cleo
suspects: Guy, Bruno, Sergio, Basil, Andre
deal: pile 1, hand 1
hand Ana: Guy
hand Ben: Bruno
hand Cleo: Sergio
pile: Basil
culprit: Andre
Ben draws Basil
Cleo asks Ben: has Basil = yes
Cleo asks Ben: has Bruno = yes
Cleo asks Ana: has Guy = yes
turn Cleo
Cleo enters chapter hall
Cleo accuses Andre = right
end: Cleo finds the culprit
"""


def total(found: Review) -> float:
    ledger = found.ledger
    return fsum((ledger.start, ledger.expected, ledger.taken, ledger.luck, ledger.skill))


@pytest.mark.parametrize("steps", [0, 1, 3, 6, 9, 14, 100])
def test_whoever_stops_has_a_review_that_adds_up(steps: int) -> None:
    reviewing = Reviewing(read(TEXT))
    done = list(islice(reviewing, steps))
    found = reviewing.so_far()
    assert done == list(range(1, len(done) + 1))
    assert found.complete is (done[-1:] == [reviewing.total])
    assert total(found) == pytest.approx(found.ledger.result, abs=1e-9)
    assert len(found.drills) == sum(bool(g.label and g.label.blames) for g in found.graded)


def test_a_visit_without_a_claim_is_judged_when_it_is_over() -> None:
    found = review(read(TEXT))
    kinds = [each.decision.kind for each in found.graded]
    assert kinds == [Kind.MOVE, Kind.ANSWER, Kind.QUESTION, Kind.MOVE, Kind.CLAIM]
    assert found.graded[-1].played == "no claim"
    assert (found.finished, found.culprit, found.reached) == (False, None, ())


def test_the_reason_for_a_move_tells_where_it_leads() -> None:
    """A move is worth what the whole way brings, so the room alone would be no reason."""
    notebook = read(
        TEXT.replace(
            "Ana enters parlor   # not my best move\nAna draws Basil", "Ana enters courtyard"
        )
    )
    moves = [each for each in review(notebook).judged if each.decision.kind is Kind.MOVE]
    led = 0
    for each in moves:
        assert each.best is not None
        cut = replace(notebook, entries=notebook.entries[: each.decision.known])
        ways = {str(row.room): row.way.rooms[1:] for row in rooms(Outlook(cut, SPENT)).rows}
        for room, why in ((each.played, each.played_why), (each.best.says, each.best.why)):
            onward = ways[room]
            led += bool(onward)
            assert why.endswith(", then ".join(map(str, onward)))
            assert ("; then " in why) is bool(onward)
    assert led


def test_a_drill_tells_nothing_of_what_came_later() -> None:
    found = review(read(TEXT))
    for drill in found.drills:
        assert "#" not in drill.notebook
        assert "reveals" not in drill.notebook


def test_moments_are_the_dearest() -> None:
    found = review(read(TEXT))
    for each in found.worst_moments:
        assert each.loss >= THRESHOLDS[Label.GOOD]
    losses = [each.loss for each in found.worst_moments]
    assert losses == sorted(losses, reverse=True)
    gains = [each.gained for each in found.best_moments]
    assert gains == sorted(gains, reverse=True)
    assert all(each.label is Label.BEST for each in found.best_moments)


def test_an_accusation_that_is_proved_and_wins_is_never_blamed() -> None:
    found = review_record(read(RECORD), "Cleo")
    *_, accused = found.graded
    assert accused.played == "accuse Andre"
    assert (accused.loss, accused.label) == (0.0, Label.BEST)
    assert (found.ledger.result, found.ledger.final) == (4.0, True)
    assert total(found) == pytest.approx(4.0, abs=1e-9)
    assert found.finished


def test_the_truth_is_laid_over_and_changes_no_judgement() -> None:
    notebook = read(TEXT)
    told, untold = review(notebook, culprit=Suspect.named("Andre")), review(notebook)
    assert told.graded == untold.graded
    assert told.course == untold.course
    assert told.culprit == Suspect.named("Andre")
    assert len(told.reached) == 6


def test_what_the_others_knew_comes_from_their_own_notebooks() -> None:
    record = read(RECORD)
    found = review_record(record, "Cleo")
    others = dict(found.others)
    assert others.keys() == {"Ana", "Ben"}
    for name, course in others.items():
        assert course == review_record(record, name).course
    again = side_by_side([review_record(record, name) for name in record.header.players])
    assert {name: dict(each.others) for name, each in zip("ABC", again, strict=True)}["C"] == others


def test_a_single_notebook_is_drawn_line_by_line() -> None:
    found = review(read(TEXT))
    assert found.shown == found.course
    beside, *_ = side_by_side([found, review(read(TEXT))])
    assert len({moment.turn for moment in beside.shown}) == len(beside.shown)


def test_a_spectator_cannot_be_reviewed() -> None:
    with pytest.raises(AdviceError, match="spectator"):
        review(read("players: Ana, Ben, Cleo"))


def test_a_contradiction_is_no_review() -> None:
    with pytest.raises(ContradictionError):
        review(read(TEXT + "Ana draws Bruno\n"))


def test_what_takes_more_than_the_effort_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise BudgetExceededError("exact chances need more than 2 states")

    for name in ("grading.rooms", "reviewing.expected_rise", "reviewing.situation_of"):
        monkeypatch.setattr(f"abbey.review.{name}", refused)
    found = review(read(TEXT))
    moves = [each for each in found.graded if each.decision.kind is Kind.MOVE]
    assert {each.unjudged for each in moves} == {"exact chances need more than 2 states"}
    assert {each.loss for each in moves} == {0.0}
    assert found.race == ()
    assert found.judged
    assert total(found) == pytest.approx(found.ledger.result, abs=1e-9)
