"""The list of questions: complete, in order, in pieces, and the same as single questions."""

from __future__ import annotations

from itertools import pairwise

import pytest

from abbey.advice import (
    Allowed,
    Criterion,
    Outlook,
    all_questions,
    allowed_in,
    ask,
    askable,
    stream_questions,
)
from abbey.errors import ContradictionError
from abbey.inference import Effort, Engine
from abbey.record import read
from abbey.record.questions import HasCard
from abbey.record.views import spectator

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Jacques
deal: pile 2, hand 2
hand: Guy, Bruno
"""
MOVED = HEADER + "Ben takes from Cleo\nAna asks Ben: how many hooded = 1\nBen reveals Templar\n"


def test_every_question_to_every_other_player() -> None:
    notebook = read(MOVED)
    listed = all_questions(Outlook(notebook))
    assert listed.complete
    questions = askable(notebook.header.suspects.mask, allowed_in(notebook))
    asked = {(found.player, found.question) for found in listed.questions}
    assert asked == {(player, question) for player in ("Ben", "Cleo") for question in questions}
    assert len(listed.questions) == len(asked)


def test_as_single_questions_are_weighed() -> None:
    notebook = read(MOVED)
    for found in all_questions(Outlook(notebook)).questions[::17]:
        alone = ask(notebook, found.player, found.question)
        assert alone.mine is not None
        assert found.answers == pytest.approx(alone.mine.answers)
        assert found.bits == pytest.approx(alone.mine.bits)
        assert found.points == pytest.approx(alone.mine.points)
        assert found.leak_bits == pytest.approx(alone.leak_bits)
        assert found.edge_bits == pytest.approx(alone.edge_bits)
        assert found.by_sight == alone.by_sight


@pytest.mark.parametrize("criterion", list(Criterion))
def test_best_first(criterion: Criterion) -> None:
    listed = all_questions(Outlook(read(MOVED)), criterion=criterion).questions
    scores = [round(found.score(criterion), 9) for found in listed]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > scores[-1]


def test_of_equally_good_questions_the_one_that_tells_others_less() -> None:
    listed = all_questions(Outlook(read(MOVED))).questions
    pairs = [
        (one, two) for one, two in pairwise(listed) if round(one.bits, 9) == round(two.bits, 9)
    ]
    assert pairs
    for one, two in pairs:
        assert one.leak_bits is not None
        assert two.leak_bits is not None
        assert one.leak_bits <= two.leak_bits + 1e-8


def test_pieces_get_better() -> None:
    pieces = list(stream_questions(Outlook(read(MOVED))))
    best = [piece.questions[0].bits for piece in pieces]
    assert best == sorted(best)
    sizes = [len(piece.questions) for piece in pieces]
    assert sizes == sorted(sizes)
    assert [piece.complete for piece in pieces] == [False] * (len(pieces) - 1) + [True]


def test_silence_takes_its_share_of_the_points_alone() -> None:
    sure = all_questions(Outlook(read(MOVED))).questions
    silent = {
        (found.player, found.question): found
        for found in all_questions(Outlook(read(MOVED)), silence=0.25).questions
    }
    for found in sure:
        other = silent[found.player, found.question]
        assert other.points == pytest.approx(found.points * 0.75)
        assert (other.bits, other.silence) == (found.bits, 0.25)


def test_the_return_question_is_what_a_spectator_learns_most_from() -> None:
    notebook = read(MOVED)
    listed = all_questions(Outlook(notebook))
    assert listed.return_question is not None
    listener = spectator(notebook)
    leaks = [
        ask(listener, "Ana", question).leak_bits or 0.0
        for question in askable(notebook.header.suspects.mask, Allowed(sheets=False))[::9]
    ]
    best = ask(listener, "Ana", listed.return_question)
    assert listed.return_bits == pytest.approx(best.leak_bits)
    assert listed.return_bits is not None
    assert listed.return_bits >= max(leaks) - 1e-9


def test_a_spectator_has_no_hand_to_be_asked_about() -> None:
    notebook = read(HEADER.replace("me: Ana\n", "").replace("hand: Guy, Bruno\n", ""))
    listed = all_questions(Outlook(notebook))
    assert (listed.return_bits, listed.return_question) == (None, None)
    assert {found.player for found in listed.questions} == {"Ana", "Ben", "Cleo"}
    assert all(found.edge_bits == 0 for found in listed.questions)


def test_only_some_players_and_some_questions() -> None:
    listed = all_questions(
        Outlook(read(HEADER)), players=["Cleo"], allowed=Allowed(sheets=False, numbers=False)
    )
    assert {found.player for found in listed.questions} == {"Cleo"}
    assert not any(found.by_sight for found in listed.questions)
    assert all(str(found.question).startswith("has ") for found in listed.questions)


def test_the_cards_in_my_hand_are_known_not_to_be_elsewhere() -> None:
    for found in all_questions(Outlook(read(HEADER))).questions:
        if isinstance(found.question, HasCard) and found.question.suspect.name in ("Guy", "Bruno"):
            assert found.answers == {"no": 1}
            assert (found.bits, found.points) == (0, 0)


def test_without_chances_there_is_no_list() -> None:
    listed = all_questions(Outlook(read(MOVED), Effort(Engine.CERTAINTY)))
    assert (listed.questions, listed.complete) == ((), True)


def test_samples_say_nearly_the_same() -> None:
    exact = all_questions(Outlook(read(MOVED))).questions
    effort = Effort(Engine.SAMPLED, sweeps=4000)
    near = {
        (found.player, found.question): found
        for found in all_questions(Outlook(read(MOVED), effort)).questions
    }
    assert len(near) == len(exact)
    for found in exact:
        other = near[found.player, found.question]
        assert other.answers == pytest.approx(found.answers, abs=0.03)
        assert other.bits == pytest.approx(found.bits, abs=0.03)
        assert other.leak_bits == pytest.approx(found.leak_bits, abs=0.03)


def test_a_contradiction_is_told() -> None:
    with pytest.raises(ContradictionError):
        all_questions(Outlook(read(HEADER + "Ana asks Ben: has Guy = yes")))
