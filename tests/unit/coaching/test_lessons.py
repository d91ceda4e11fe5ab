"""Lessons say what the engines say, and their hints do not say it too early."""

from __future__ import annotations

import pytest

from abbey.coaching.lessons import Lesson, find_lesson, lessons
from abbey.coaching.quiz import BestClaim, Chance, Holder, Innocents, judge, solve
from abbey.components import Suspect, SuspectSet, Trait
from abbey.components.traits import Beard
from abbey.errors import NotationError, UnknownNameError
from abbey.inference import enumerated, posterior
from abbey.knowledge import Places, timeline_of
from abbey.record import read

BY_KEY = {lesson.key: lesson for lesson in lessons()}
EVERY = pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.key)

SMALL = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""


@EVERY
def test_a_lesson_has_one_right_answer_that_is_accepted(lesson: Lesson) -> None:
    solution = solve(lesson.task, lesson.notebook)
    typed = solution.said if not isinstance(solution.right, int) else str(solution.right)
    assert judge(solution, typed, lesson.notebook)
    wrong = {"Fortune, Sergio, Bruno", "none", "out", "99", "7"}
    refused = 0
    for answer in wrong:
        try:
            refused += not judge(solution, answer, lesson.notebook)
        except NotationError:
            refused += 1
    assert refused >= len(wrong) - 1


@EVERY
def test_a_lesson_is_short_and_whole(lesson: Lesson) -> None:
    assert len(lesson.hints) == 4
    assert len(set(lesson.hints)) == 4
    assert lesson.story
    assert lesson.lesson
    assert len(lesson.text.splitlines()) <= 12
    assert posterior(timeline_of(lesson.notebook)).candidates


@EVERY
def test_early_hints_do_not_name_the_answer(lesson: Lesson) -> None:
    solution = solve(lesson.task, lesson.notebook)
    if isinstance(lesson.task, Innocents) and isinstance(solution.right, SuspectSet):
        vague = lesson.hints[0]
        assert not [suspect for suspect in solution.right if suspect.name in vague]


def test_solutions_agree_with_plain_enumeration() -> None:
    """Innocents, holders and chances again, from all worlds listed one by one."""
    for lesson in lessons():
        now = enumerated(timeline_of(lesson.notebook))
        solution = solve(lesson.task, lesson.notebook)
        match lesson.task:
            case Innocents():
                before = read("\n".join(lesson.text.splitlines()[:-1]))
                was = enumerated(timeline_of(before))
                gone = was.possible[Places.CULPRIT] & ~now.possible[Places.CULPRIT]
                assert solution.right == SuspectSet(gone)
            case Holder(suspect=suspect):
                names = timeline_of(lesson.notebook).places.names
                assert (
                    solution.right == names[[float(p) for p in now.where[suspect.index]].index(1)]
                )
            case Chance(what=Suspect() as suspect):
                chance = float(now.where[suspect.index][Places.CULPRIT])
                assert solution.right == pytest.approx(100 * chance)
            case _:
                pass


def test_the_course_holds_the_tactics_promised() -> None:
    assert {
        "count",
        "pigeonhole",
        "pile",
        "restricted-choice",
        "one-third",
        "edge",
        "pass",
        "crossed-off",
        "track",
        "accuse",
    } <= set(BY_KEY)
    assert [lesson.number for lesson in lessons()] == list(range(1, len(lessons()) + 1))


def test_no_claim_is_the_answer_where_none_pays() -> None:
    claims: tuple[Suspect | Trait, ...] = (Suspect.named("Guy"), Suspect.named("Basil"))
    solution = solve(BestClaim(claims), read(SMALL))
    assert (solution.right, solution.said) == (0, "none")
    assert judge(solution, "None", read(SMALL))
    assert not judge(solution, "1", read(SMALL))


def test_chances_are_read_with_and_without_a_sign() -> None:
    solution = solve(Chance(Beard.BEARDED), read(SMALL))
    assert isinstance(solution.right, float)
    for typed in (f"{solution.right:.0f}", f"{solution.right:.1f} %", f"{solution.right:.0f}%"):
        assert judge(solution, typed, read(SMALL))
    with pytest.raises(NotationError, match="percent"):
        judge(solution, "often", read(SMALL))


def test_a_card_that_could_be_anywhere_is_no_question() -> None:
    with pytest.raises(ValueError, match="no question"):
        solve(Holder(Suspect.named("Basil")), read(SMALL))


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)
def test_a_lesson_is_found_by_number_key_and_title_however_spaced(lesson: Lesson) -> None:
    names = [str(lesson.number), lesson.key, lesson.title]
    for name in (*names, *(each.upper().replace("-", " ") for each in names)):
        assert find_lesson(name) == lesson


@pytest.mark.parametrize("name", ["", "-", "0", "chess", "p"])
def test_an_unknown_lesson_is_told(name: str) -> None:
    with pytest.raises(UnknownNameError, match="there are"):
        find_lesson(name)
