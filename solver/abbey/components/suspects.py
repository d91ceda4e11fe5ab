"""The 24 suspects, one card each: no two share all five traits.

Names and traits come from `data/suspects.toml`, which says where they were checked.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from abbey.components.traits import Beard, Girth, Hood, Order, Title, Trait
from abbey.errors import UnknownNameError

__all__ = ["SUSPECTS", "Suspect"]


@dataclass(frozen=True, slots=True, repr=False, order=True)
class Suspect:
    """One monk and his card.

    Two suspects compare by their place in `SUSPECTS`, so sorting is the same everywhere.

    >>> guy = Suspect.named("Guy")
    >>> guy
    Suspect.named('Guy')
    >>> print(guy, guy.order, guy.title)
    Guy Benedictine Novice
    """

    index: int
    """Position in `SUSPECTS`, 0 to 23: the bit that stands for the card in a mask."""
    name: str
    """The name as printed on the English card, without accents."""
    order: Order
    """Religious order."""
    title: Title
    """Rank."""
    hood: Hood
    """Hooded or not."""
    beard: Beard
    """Bearded or shaven."""
    girth: Girth
    """Fat or thin."""

    @staticmethod
    def named(name: str) -> Suspect:
        """Return the suspect of exactly this English name.

        Raises:
            UnknownNameError: if there is none. (Loose spelling is the reader's business.)
        """
        try:
            return _by_name()[name]
        except KeyError:
            known = ", ".join(_by_name())
            raise UnknownNameError(f"no suspect is called {name!r}; there are {known}") from None

    @property
    def traits(self) -> frozenset[Trait]:
        """The five traits of this monk."""
        return frozenset((self.order, self.title, self.hood, self.beard, self.girth))

    @property
    def bit(self) -> int:
        """The mask that holds this suspect alone."""
        return 1 << self.index

    def __repr__(self) -> str:
        return f"Suspect.named({self.name!r})"

    def __str__(self) -> str:
        return self.name


def _load() -> tuple[Suspect, ...]:
    text = files("abbey.components").joinpath("data/suspects.toml").read_text("utf-8")
    return tuple(
        Suspect(
            index=index,
            name=row["name"],
            order=Order(row["order"]),
            title=Title(row["title"]),
            hood=Hood(row["hood"]),
            beard=Beard(row["beard"]),
            girth=Girth(row["girth"]),
        )
        for index, row in enumerate(tomllib.loads(text)["suspect"])
    )


SUSPECTS: tuple[Suspect, ...] = _load()
"""All 24, in the order of the box list: Templars, Franciscans, Benedictines."""


@cache
def _by_name() -> dict[str, Suspect]:
    return {suspect.name: suspect for suspect in SUSPECTS}
