"""The base of all tasks on the agenda."""

from __future__ import annotations

from typing import ClassVar

__all__ = ["Due", "OptionalDue"]


class Due:
    """Something that must happen before anything below it on the agenda can."""

    __slots__ = ()
    words: ClassVar[str]
    """What is due, for messages; `{}` stands for the player."""

    @property
    def optional(self) -> bool:
        """Whether it may be passed over."""
        return False


class OptionalDue(Due):
    """Something that may be passed over."""

    __slots__ = ()

    @property
    def optional(self) -> bool:
        """Whether it may be passed over."""
        return True
