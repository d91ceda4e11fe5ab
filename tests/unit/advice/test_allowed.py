"""What may be asked: house rules, events, sets that are asked for once."""

from __future__ import annotations

import pytest

from abbey.advice import Allowed, allowed_in, askable
from abbey.advice.allowed import forbidden, named_set, wordings
from abbey.components import SUSPECTS, SuspectSet
from abbey.record import read, read_question
from abbey.record.questions import CountCrossed, CountHeld, HasAny, HasCard, HasCrossed, Pattern
from abbey.rules.listed import patterns

ALL = (1 << 24) - 1
HEADER = "players: Ana, Ben, Cleo\nme: Ana\n"


@pytest.mark.parametrize(
    ("lines", "allowed"),
    [
        ("", Allowed()),
        ("rules: two-trait questions", Allowed(traits=2, named_sets=False)),
        ("rules: Question Traits 3, no events", Allowed(traits=3, named_sets=False)),
        ("rules: no questions about sheets", Allowed(sheets=False)),
        ("rules: no library", Allowed()),
        ("event Penance questions", Allowed(numbers=False)),
        ("event Penance questions\nmass Lauds: gave nothing; got nothing", Allowed()),
        ("mass Lauds: gave nothing; got nothing\nevent Penance questions", Allowed(numbers=False)),
        ("event The Lost Key", Allowed()),
    ],
)
def test_rules_and_events(lines: str, allowed: Allowed) -> None:
    assert allowed_in(read(HEADER + lines)) == allowed


def test_each_set_has_its_shortest_words() -> None:
    found = wordings(ALL, 5)
    for pattern in patterns(5):
        mask = pattern.suspects.mask
        if mask:
            words = found[mask]
            assert isinstance(words, Pattern)
            assert len(words.traits) <= len(pattern.traits)
    assert set(found) == {pattern.suspects.mask for pattern in patterns(5)} - {0}


def test_a_small_pack_has_fewer_sets() -> None:
    pack = SuspectSet.named("Guy", "Bruno", "Sergio").mask
    assert 0 < len(wordings(pack, 5)) <= 7
    assert all(mask and not mask & ~pack for mask in wordings(pack, 5))


@pytest.mark.parametrize(
    "allowed",
    [Allowed(), Allowed(traits=2), Allowed(sheets=False), Allowed(numbers=False)],
)
def test_every_question_is_legal_and_asked_once(allowed: Allowed) -> None:
    questions = askable(ALL, allowed)
    assert len(set(questions)) == len(questions)
    for question in questions:
        header = read(HEADER).header
        assert read_question(str(question), header) == question
        if isinstance(question, CountHeld | HasAny | CountCrossed):
            assert isinstance(question.of, Pattern)
            assert len(question.of.traits) <= allowed.traits
            assert len(question.of.suspects) > 1
        if isinstance(question, CountCrossed | HasCrossed):
            assert allowed.sheets
        if isinstance(question, CountHeld | CountCrossed):
            assert allowed.numbers
    names = {question.suspect for question in questions if isinstance(question, HasCard)}
    assert names == set(SUSPECTS)


def test_a_set_is_a_pattern_where_one_says_the_same() -> None:
    fat = SuspectSet.named("Galbraith", "Emmanuel", "Cuthbert", "Bartholomew").mask
    assert str(named_set(fat, ALL, 5)) == "fat Franciscan"
    assert str(named_set(fat, ALL, 1)) == "of Galbraith, Emmanuel, Cuthbert, Bartholomew"


@pytest.mark.parametrize(
    ("words", "allowed", "said"),
    [
        ("crossed off how many fat", Allowed(sheets=False), "sheets"),
        ("crossed off Guy", Allowed(sheets=False), "sheets"),
        ("how many of Guy, Bruno", Allowed(traits=2, named_sets=False), "sets of names"),
        ("has any fat hooded Templar", Allowed(traits=2, named_sets=False), "2 traits"),
        ("how many fat", Allowed(numbers=False), "yes or no"),
        ("has any fat", Allowed(numbers=False), ""),
        ("has Guy", Allowed(1, sheets=False, numbers=False, named_sets=False), ""),
    ],
)
def test_what_may_not_be_asked_is_said(words: str, allowed: Allowed, said: str) -> None:
    why = forbidden(read_question(words, read(HEADER).header), allowed)
    assert said in why
    assert bool(why) == bool(said)


@pytest.mark.parametrize(
    "allowed",
    [Allowed(), Allowed(traits=2, named_sets=False), Allowed(sheets=False), Allowed(numbers=False)],
)
def test_whatever_is_listed_is_not_forbidden(allowed: Allowed) -> None:
    assert not any(forbidden(question, allowed) for question in askable(ALL, allowed))
