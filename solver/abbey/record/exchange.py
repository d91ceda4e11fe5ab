"""Questions and answers: what can be asked, and which kind of answer each question wants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abbey.record.line import Found, Line
from abbey.record.misses import shortened
from abbey.record.questions import (
    CountCrossed,
    CountHeld,
    Free,
    GoingTo,
    HasAny,
    HasCard,
    HasCrossed,
    Question,
    Silence,
)
from abbey.record.slots import SLOTS, read_number
from abbey.record.templates import Form, Forms

__all__ = ["QUESTIONS", "read_exchange"]


def _read_quoted(line: Line, at: int) -> Iterator[Found]:
    if at < line.end and line.tokens[at].quoted:
        yield line.tokens[at].text[1:-1], at + 1
    elif line.is_word(at, '"'):
        line.say("these words lack a closing quote", at, at + 1)
    else:
        line.want(at, '"')


QUESTIONS = Forms(
    (
        Form("how many {of:set}", CountHeld),
        Form("has|have any {of:set}", HasAny),
        Form("has|have {suspect:suspect}", HasCard),
        Form("crossed off how many {of:set}", CountCrossed),
        Form("crossed off {suspect:suspect}", HasCrossed),
        Form("going to {room:room}", GoingTo),
        Form("{words:quoted}", Free),
    ),
    {**SLOTS, "quoted": _read_quoted},
)
"""The table of questions."""

_KINDS: dict[type[Any], str] = {
    CountHeld: "a number",
    CountCrossed: "a number",
    HasAny: "yes or no",
    HasCard: "yes or no",
    HasCrossed: "yes or no",
    GoingTo: "yes or no",
    Free: "words in quotes",
}
"""What answers each kind of question."""


def read_exchange(line: Line, at: int) -> Iterator[Found]:
    """Read a question and its answer."""
    for question, end in QUESTIONS.match(line, at):
        if not line.is_word(end, "="):
            if end == line.end:
                kind = _KINDS[type(question)]
                line.say(f"the answer is missing; write `= ` and {kind}, or silence", end, end)
            line.want(end, "=")
            continue
        for answer, behind in _read_answer(question, line, end + 1):
            yield (question, answer), behind


def _read_answer(question: Question, line: Line, at: int) -> Iterator[Found]:
    if line.is_word(at, "silence"):
        yield Silence.SILENCE, at + 1
        return
    match question:
        case CountHeld() | CountCrossed():
            found = list(read_number(line, at))
        case Free():
            found = list(_read_quoted(line, at))
        case HasAny() | HasCard() | HasCrossed() | GoingTo():
            found = list(line.look_up(at, line.lexicon.words.yes_no))
    yield from found
    if not found and at < line.end:
        kind = _KINDS[type(question)]
        end = at + 1
        while end < line.end and line.tokens[end].start == line.tokens[end - 1].end:
            end += 1
        word = shortened(line.typed(at, end))
        line.say(f"{word!r} is no answer here; write {kind}, or silence", at, end, reach=at)
