"""The ruleset: its names, and what cannot be."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from abbey.errors import RulesError
from abbey.rules import Ruleset
from abbey.rules.ruleset import NAMES


def test_every_choice_has_a_name() -> None:
    assert set(NAMES) == {choice.name for choice in fields(Ruleset)}
    assert len(set(NAMES.values())) == len(NAMES)


def _switched(name: str, default: object) -> dict[str, Any]:
    return {name: (not default) if isinstance(default, bool) else 3}


@pytest.mark.parametrize("choice", [choice.name for choice in fields(Ruleset)])
def test_names_read_back(choice: str) -> None:
    default = getattr(Ruleset(), choice)
    changed = replace(Ruleset(), **_switched(choice, default))
    assert len(changed.names()) == 1
    assert Ruleset.parse(changed.names()) == changed
    assert Ruleset.parse([changed.names()[0].upper()]) == changed


def test_all_switched() -> None:
    changes: dict[str, Any] = {}
    for choice in fields(Ruleset):
        changes |= _switched(choice.name, choice.default)
    changed = replace(Ruleset(), **changes)
    assert Ruleset.parse(changed.names()) == changed
    assert len(changed.names()) == len(NAMES)


@pytest.mark.parametrize("name", ["two-trait questions", "Two trait  questions"])
def test_a_limit_on_traits_may_be_said_in_words(name: str) -> None:
    assert Ruleset.parse([name]) == Ruleset(question_traits=2)
    assert Ruleset.parse(["five-trait questions"]) == Ruleset()
    with pytest.raises(RulesError, match="named twice"):
        Ruleset.parse([name, "question traits 3"])


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["no evnts"], "no rule is called 'no evnts'; did you mean no events"),
        (["xyzzy"], "no rule is called 'xyzzy'; there are no library"),
        (["rounds"], "'rounds' needs a number, such as `rounds 2`"),
        (["rounds many"], "needs a number"),
        (["rounds 0"], "rounds must be 1 or more, got 0"),
        (["silences in a row 0"], "silence must be 1 or more"),
        (["question traits 6"], "1 to 5 traits, got 6"),
        (["no events", "No Events"], "named twice"),
    ],
)
def test_wrong_rulesets(names: list[str], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Ruleset.parse(names)
