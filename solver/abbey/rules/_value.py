"""Quick copies of frozen dataclasses with some fields changed.

A game makes thousands of small changes, and `dataclasses.replace` runs `__init__` each time.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, Self

__all__ = ["Value"]

_set = object.__setattr__


@cache
def _slots(kind: type[Value]) -> tuple[Callable[[object], tuple[Any, ...]], tuple[Any, ...]]:
    names: tuple[str, ...] = kind.__slots__  # type: ignore[assignment]  # slots=True makes a tuple
    return attrgetter(*names), tuple(kind.__dict__[name].__set__ for name in names)


class Value:
    """Base of frozen slotted dataclasses of two fields or more that change by copies."""

    __slots__ = ()

    def but(self, **changes: Any) -> Self:
        """Return a copy with these fields changed; nothing is checked again."""
        kind = type(self)
        read, setters = _slots(kind)
        new = object.__new__(kind)
        for setter, value in zip(setters, read(self), strict=True):
            setter(new, value)
        for name, value in changes.items():
            _set(new, name, value)
        return new
