"""The eight Masses of the day and how many suspect cards each sends to the left.

They come from `data/masses.toml`; their names in other languages are in `terms`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from abbey.errors import UnknownNameError

__all__ = ["MASSES", "Mass", "next_mass"]


@dataclass(frozen=True, slots=True, repr=False, order=True)
class Mass:
    """One Mass card; Masses compare in the order of the day.

    >>> vespers = Mass.named("Vespers")
    >>> vespers
    Mass.named('Vespers')
    >>> print(vespers, vespers.index, vespers.cards_passed)
    Vespers 7 6
    """

    index: int
    """Number on the card, 1 to 8."""
    name: str
    """English name."""
    cards_passed: int
    """How many suspect cards each player passes to the left."""

    @staticmethod
    def named(name: str) -> Mass:
        """Return the Mass of exactly this English name.

        Raises:
            UnknownNameError: if there is none. (Loose spelling is the reader's business.)
        """
        try:
            return _by_name()[name]
        except KeyError:
            known = ", ".join(_by_name())
            raise UnknownNameError(f"no Mass is called {name!r}; there are {known}") from None

    def __repr__(self) -> str:
        return f"Mass.named({self.name!r})"

    def __str__(self) -> str:
        return self.name


def _load() -> tuple[Mass, ...]:
    text = files("abbey.components").joinpath("data/masses.toml").read_text("utf-8")
    return tuple(
        Mass(index=index, name=row["name"], cards_passed=row["cards_passed"])
        for index, row in enumerate(tomllib.loads(text)["mass"], start=1)
    )


MASSES: tuple[Mass, ...] = _load()
"""All eight, in the order of the day."""


@cache
def _by_name() -> dict[str, Mass]:
    return {mass.name: mass for mass in MASSES}


def next_mass(mass: Mass) -> Mass:
    """Return the Mass that follows; the used card goes under the pile, so Matins comes again.

    >>> print(next_mass(Mass.named("Matins")), next_mass(Mass.named("Compline")))
    Lauds Matins
    """
    return MASSES[mass.index % len(MASSES)]
