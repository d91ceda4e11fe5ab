"""The matching engine: templates such as `{player:player} draws [{card:card}]` and their lines.

In a template a bare word or sign stands for itself (`draws|draw`: either), `{field:slot}` for a
value of that kind, and what stands in brackets may be left out. Forms are tried in the order of
their table; the first that fits the whole line wins. A name can be understood in several ways
(a player may be called Ben, another Ben Guy), so a form tries them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from abbey.record.line import Found, Line
from abbey.record.misses import END

__all__ = ["Form", "Forms", "Slip", "SlotReader"]

SlotReader = Callable[[Line, int], Iterator[Found]]
"""Reads one kind of value from some token on: every way to understand it, the best first."""

_PART = re.compile(r"\{(\w+):(\w+)\}|\[([^\]]*)\]|(->|[:=,;/])|([^\s:=,;/\[\]{}]+)")


class Slip(Exception):  # noqa: N818 -- caught by the engine, which makes a problem of it
    """A line whose words are understood and which cannot be so."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


@dataclass(frozen=True, slots=True)
class _Words:
    """A place for one of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Hole:
    """A place for a value."""

    field: str
    slot: str
    read: SlotReader


_Element = _Words | _Hole
_Held = tuple[tuple[str, Any, int, int], ...]
"""The values of the holes so far: field, value, first token, token behind."""


@dataclass(frozen=True, slots=True)
class Form:
    """One shape of a line, and what to make of it."""

    template: str
    """Its words, signs and holes."""
    build: Callable[..., Any]
    """Called with the values of the holes by name."""
    apart: tuple[tuple[str, str], ...] = ()
    """Pairs of holes that must name two different players."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """A form with one choice of its optional parts."""

    form: Form
    elements: tuple[_Element, ...]
    needs: tuple[frozenset[str], ...] = field(compare=False)
    """Words without which no line has this shape, each in all its spellings."""


class Forms:
    """A table of forms."""

    def __init__(self, forms: Iterable[Form], slots: Mapping[str, SlotReader]) -> None:
        self._shapes = tuple(
            _shape(form, elements) for form in forms for elements in _expand(form.template, slots)
        )

    def read(self, line: Line, at: int = 0) -> Any | None:
        """Read the whole rest of a line; None if no form fits, and the line knows why."""
        for likely in (True, False):
            for shape in self._shapes:
                if likely is _likely(shape, line):
                    for value, end in _match(shape, line, at):
                        if end == line.end:
                            return value
                        line.want(end, END)
        return None

    def match(self, line: Line, at: int) -> Iterator[Found]:
        """Read a part of a line from some token on, in every way that fits."""
        for shape in self._shapes:
            yield from _match(shape, line, at)


def _shape(form: Form, elements: tuple[_Element, ...]) -> _Shape:
    needs = tuple(frozenset(one.words) for one in elements if isinstance(one, _Words))
    return _Shape(form, elements, needs)


def _likely(shape: _Shape, line: Line) -> bool:
    return not any(line.spellings.isdisjoint(words) for words in shape.needs)


def _expand(template: str, slots: Mapping[str, SlotReader]) -> list[tuple[_Element, ...]]:
    """Write a template out with and without each of its optional parts, the fullest first."""
    shapes: list[tuple[_Element, ...]] = [()]
    for match in _PART.finditer(template):
        name, slot, optional, sign, words = match.groups()
        if optional is not None:
            parts = _expand(optional, slots)
            shapes = [before + part for part in (*parts, ()) for before in shapes]
        elif slot is not None:
            shapes = [(*before, _Hole(name, slot, slots[slot])) for before in shapes]
        else:
            spellings = tuple((sign or words).split("|"))
            shapes = [(*before, _Words(spellings)) for before in shapes]
    return shapes


def _match(shape: _Shape, line: Line, at: int) -> Iterator[Found]:
    for held, end in _walk(shape.elements, 0, line, at, ()):
        if _apart(shape.form, line, held, end):
            values = {name: value for name, value, _, _ in held}
            try:
                yield shape.form.build(**values), end
            except Slip as slip:
                _, _, first, behind = next(one for one in held if one[0] == slip.field)
                line.say(slip.message, first, behind, reach=end + 1)


def _walk(
    elements: Sequence[_Element], index: int, line: Line, at: int, held: _Held
) -> Iterator[tuple[_Held, int]]:
    while index < len(elements):
        element = elements[index]
        index += 1
        if isinstance(element, _Hole):
            for value, end in _values(element, line, at):
                yield from _walk(
                    elements, index, line, end, (*held, (element.field, value, at, end))
                )
            return
        if not line.is_word(at, *element.words):
            line.want(at, element.words[0])
            return
        at += 1
    yield held, at


def _values(hole: _Hole, line: Line, at: int) -> tuple[Found, ...]:
    """Read a hole once and remember it: many forms begin alike."""
    key = (hole.slot, at)
    if key not in line.memo:
        line.memo[key] = tuple(hole.read(line, at))
    return line.memo[key]


def _apart(form: Form, line: Line, held: _Held, end: int) -> bool:
    """Check that two players who cannot be one are two."""
    where = {name: (value, first, behind) for name, value, first, behind in held}
    for one, other in form.apart:
        if one in where and other in where and where[one][0] == where[other][0]:
            name, first, behind = where[other]
            message = f"{name} stands twice; here should be two different players"
            line.say(message, first, behind, reach=end + 1)
            return False
    return True
