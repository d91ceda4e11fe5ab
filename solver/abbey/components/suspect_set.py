"""Sets of suspects: a bit mask inside, a set outside.

Loops that must be fast work on `SuspectSet.mask`, a plain int with one bit a suspect;
everything that meets a user is a `SuspectSet`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cache

from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Trait

__all__ = ["ALL_SUSPECTS", "SuspectSet", "with_traits"]


@dataclass(frozen=True, slots=True, repr=False)
class SuspectSet(Set[Suspect]):
    """An immutable set of suspects, listed in the order of `SUSPECTS`.

    >>> fat = with_traits()
    >>> len(fat)
    24
    >>> pair = SuspectSet.named("Guy", "Bruno")
    >>> pair
    SuspectSet.named('Bruno', 'Guy')
    >>> print(pair)
    Bruno, Guy
    >>> Suspect.named("Guy") in pair, len(ALL_SUSPECTS - pair)
    (True, 22)
    """

    mask: int = 0
    """One bit a suspect: bit i is `SUSPECTS[i]`."""

    def __post_init__(self) -> None:
        if not 0 <= self.mask < 1 << len(SUSPECTS):
            raise ValueError(f"a mask of suspects has {len(SUSPECTS)} bits, got {self.mask!r}")

    @classmethod
    def of(cls, suspects: Iterable[Suspect]) -> SuspectSet:
        """Build the set of these suspects."""
        mask = 0
        for suspect in suspects:
            mask |= suspect.bit
        return cls(mask)

    @classmethod
    def named(cls, *names: str) -> SuspectSet:
        """Build the set of the suspects with exactly these English names.

        Raises:
            UnknownNameError: if a name belongs to nobody.
        """
        return cls.of(Suspect.named(name) for name in names)

    @classmethod
    def _from_iterable(cls, it: Iterable[Suspect]) -> SuspectSet:  # type: ignore[override]
        return cls.of(it)

    def __contains__(self, item: object) -> bool:
        return isinstance(item, Suspect) and bool(self.mask >> item.index & 1)

    def __iter__(self) -> Iterator[Suspect]:
        return (suspect for suspect in SUSPECTS if self.mask >> suspect.index & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __hash__(self) -> int:
        return Set._hash(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, SuspectSet):
            return self.mask == other.mask
        return Set.__eq__(self, other)

    def __repr__(self) -> str:
        return f"SuspectSet.named({', '.join(repr(suspect.name) for suspect in self)})"

    def __str__(self) -> str:
        return ", ".join(suspect.name for suspect in self)


ALL_SUSPECTS = SuspectSet((1 << len(SUSPECTS)) - 1)
"""The whole pack."""


@cache
def with_traits(*traits: Trait) -> SuspectSet:
    """Return the suspects that have every one of these traits.

    >>> from abbey.components.traits import Girth, Order
    >>> print(with_traits(Girth.FAT, Order.FRANCISCAN))
    Galbraith, Emmanuel, Cuthbert, Bartholomew
    """
    wanted = frozenset(traits)
    return SuspectSet.of(suspect for suspect in SUSPECTS if wanted <= suspect.traits)
