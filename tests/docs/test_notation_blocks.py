"""What the documentation shows of the notation can be read, and all of the notation is shown."""

from __future__ import annotations

from typing import get_args

import pytest

from abbey.errors import NotationError
from abbey.inference import posterior
from abbey.knowledge import timeline_of
from abbey.record import read
from abbey.record.header import KEYS
from abbey.record.notebook import Event
from abbey.record.questions import AskedSet, Question
from abbey.record.talk import Asks
from fences import Fence, fences

BLOCKS = fences("abbey")
RIGHT = [block for block in BLOCKS if "wrong" not in block.words]
WRONG = [
    (str(block), line)
    for block in BLOCKS
    if "wrong" in block.words
    for line in block.text.splitlines()
]
REFERENCE = [block for block in RIGHT if block.page == "docs/notation.md"]
STORIES = [block for block in RIGHT if block not in REFERENCE]


@pytest.mark.parametrize("block", RIGHT, ids=str)
def test_a_block_is_read(block: Fence) -> None:
    notebook = read(block.notebook)
    assert notebook.entries


@pytest.mark.parametrize("block", STORIES, ids=str)
def test_the_lines_of_a_block_can_all_have_happened(block: Fence) -> None:
    """Outside the reference, which lists forms, a block follows on the deal of its page."""
    text = block.text
    if "players:" not in text:
        deal = next(each.text for each in STORIES if each.page == block.page)
        text = "".join(line for line in deal.splitlines(True) if _is_header(line)) + text
    assert posterior(timeline_of(read(text))).candidates


def _is_header(line: str) -> bool:
    return line.partition(":")[0].partition(" ")[0] in KEYS


@pytest.mark.parametrize(("block", "line"), WRONG)
def test_a_line_shown_as_wrong_is_refused(block: str, line: str) -> None:
    with pytest.raises(NotationError, match="line 3"):
        read(f"players: Ana, Ben, Cleo\nme: Ana\n{line}\n")


def test_the_reference_shows_every_line() -> None:
    shown = {type(event) for block in REFERENCE for event in read(block.notebook).events}
    missing = set(get_args(Event)) - shown
    assert not missing


def test_the_reference_shows_every_question_and_set() -> None:
    asked = [
        event.question
        for block in REFERENCE
        for event in read(block.notebook).events
        if isinstance(event, Asks)
    ]
    assert set(get_args(Question)) <= {type(question) for question in asked}
    assert set(get_args(AskedSet)) <= {
        type(of) for question in asked if (of := getattr(question, "of", None)) is not None
    }


def test_the_reference_shows_every_header_key() -> None:
    lines = [line for block in REFERENCE for line in block.text.splitlines()]
    shown = {line.partition(":")[0].split()[0] for line in lines if ":" in line}
    assert set(KEYS) <= shown
