"""Quick copies of frozen dataclasses with some fields changed.

A game makes tens of thousands of small changes. `dataclasses.replace` runs `__init__` each time,
and slots can only be copied one by one; a dictionary is copied at once. So the classes that
change in play are frozen, but have no slots.
"""

from __future__ import annotations

from typing import Any, Self

__all__ = ["Value"]

_new = object.__new__


class Value:
    """Base of frozen dataclasses without slots that change by copies."""

    def but(self, **changes: Any) -> Self:
        """Return a copy with these fields changed; nothing is checked again."""
        new = _new(type(self))
        fields = new.__dict__
        fields.update(self.__dict__)
        fields.update(changes)
        return new
