"""Completion knows what the reader knows: every word of every line it reads can be completed."""

from __future__ import annotations

import re

import pytest

from abbey.components import SUSPECTS, TRAITS
from abbey.record import Header, Note, read_line
from abbey.record.completion import Completion, completions
from samples import true_notebook

TABLE = Header(("Ana", "Ben", "Cleo", "Dai"), me="Ana")
_WORD = re.compile(r"[A-Za-z]+")


def texts(line: str) -> list[str]:
    return [found.applied(line) for found in completions(line, TABLE)]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("", "Ana"),
        ("B", "Ben"),
        ("Ben as", "Ben asks"),
        ("Ben asks c", "Ben asks Cleo"),
        ("Ben asks Cleo: ", "Ben asks Cleo: how"),
        ("Ben asks Cleo: how many fa", "Ben asks Cleo: how many fat"),
        ("Ben asks Cleo: how many fat te", "Ben asks Cleo: how many fat Templar"),
        ("mass m", "mass Matins"),
        ("cross G", "cross Guy"),
        ("BEN REVEALS T", "BEN REVEALS Templar"),
    ],
)
def test_the_word_wanted_is_among_them(line: str, wanted: str) -> None:
    assert wanted in texts(line)


def test_all_traits_and_suspects_are_offered() -> None:
    asked = {found.text for found in completions("Ben asks Cleo: how many ", TABLE)}
    assert {str(trait) for trait in TRAITS} <= asked
    crossed = {found.text for found in completions("cross ", TABLE)}
    assert {suspect.name for suspect in SUSPECTS} <= crossed


@pytest.mark.parametrize(
    "line", ["Ben tooks ", "Xaver ", "Ben reveals Templar ", "Ben asks Ben Guy"]
)
def test_nothing_is_offered_where_nothing_fits(line: str) -> None:
    assert texts(line) == []


def test_a_completion_says_what_it_is() -> None:
    assert completions("Ben takes from C", TABLE) == (Completion(15, "Cleo", "player"),)


def test_each_word_of_each_line_is_offered_after_its_first_letter() -> None:
    """Free text aside; longer phrases, such as `a card`, are offered whole."""
    missed: dict[str, str] = {}
    for seed in range(40):
        notebook = true_notebook(seed).notebook
        for event in notebook.events:
            line = str(event)
            if isinstance(event, Note) or '"' in line:
                continue
            for match in _WORD.finditer(line):
                typed = line[: match.start() + 1]
                offered = [found.applied(typed) for found in completions(typed, notebook.header)]
                if not any(line[: match.end()] == one[: match.end()] for one in offered):
                    missed.setdefault(match.group(), typed)
    assert set(missed) <= {"card", "cards"}, missed


@pytest.mark.parametrize("seed", range(10))
def test_what_is_offered_last_makes_a_line_or_its_beginning(seed: int) -> None:
    """Whatever is put in, the reader gets at least as far as the cursor."""
    notebook = true_notebook(seed).notebook
    for entry in notebook.entries[:4]:
        line = str(entry.event)
        for at in [match.end() for match in re.finditer(" ", line)]:
            for found in completions(line[:at], notebook.header)[:5]:
                more = found.applied(line[:at])
                try:
                    read_line(more, notebook.header)
                except ValueError as error:
                    (problem,) = error.problems  # type: ignore[attr-defined]
                    assert problem.column > found.start, (more, problem)
