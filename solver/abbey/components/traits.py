"""The five characteristics of a monk, and the twelve trait words they can take.

Plain enums: two members are equal only if they are the same trait, also as dictionary keys.
The value of a member is the English word of the notation.
"""

from __future__ import annotations

from enum import Enum, unique

__all__ = ["CHARACTERISTICS", "TRAITS", "Beard", "Girth", "Hood", "Order", "Title", "Trait"]


class _Characteristic(Enum):
    """Shared printing: `repr` rebuilds, `str` is the notation's word."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        return str(self.value)


@unique
class Hood(_Characteristic):
    """Whether the monk's head is covered; 12 suspects each."""

    HOODED = "hooded"
    """The hood is up."""
    UNHOODED = "unhooded"
    """The head is bare."""


@unique
class Beard(_Characteristic):
    """Facial hair; 12 suspects each."""

    BEARDED = "bearded"
    """Has a beard."""
    SHAVEN = "shaven"
    """Clean-shaven."""


@unique
class Girth(_Characteristic):
    """Build; 12 suspects each."""

    FAT = "fat"
    """Fat."""
    THIN = "thin"
    """Thin."""


@unique
class Order(_Characteristic):
    """Religious order; 8 suspects each."""

    TEMPLAR = "Templar"
    """Templar; Hospitaller in the French and some Italian printings."""
    FRANCISCAN = "Franciscan"
    """Franciscan."""
    BENEDICTINE = "Benedictine"
    """Benedictine."""


@unique
class Title(_Characteristic):
    """Rank in the monastery; per order 2 Fathers, 3 Brothers and 3 Novices."""

    FATHER = "Father"
    """Father."""
    BROTHER = "Brother"
    """Brother."""
    NOVICE = "Novice"
    """Novice."""


Trait = Hood | Beard | Girth | Order | Title
"""Any of the twelve traits."""

CHARACTERISTICS: dict[str, type[Trait]] = {
    "order": Order,
    "title": Title,
    "hood": Hood,
    "beard": Beard,
    "girth": Girth,
}
"""Name of each characteristic, in the order in which reports list them, and its traits."""

TRAITS: tuple[Trait, ...] = tuple(
    trait for characteristic in CHARACTERISTICS.values() for trait in characteristic
)
"""All twelve traits, in the order in which reports list them."""
