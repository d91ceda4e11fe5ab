r"""The suspect sheet as it lies on the table: a box a monk, a column a place, filled or empty.

Filled by logic alone: a box is crossed if the monk is proved innocent, whatever the chances are.

>>> from abbey.record import read
>>> made = filled(read("players: Ana, Ben, Cleo\nme: Ana\n"
...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\ncross Charles"))
>>> for row in made.rows[-3:]:
...     print(row.suspect, row.box, row.lies_in, ", ".join(row.may_lie_in))
Charles marked None culprit, pile, Ben, Cleo
Philippe open None culprit, pile, Ben, Cleo
Guy crossed Ana Ana
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from abbey.advice.sheet import crossed_off
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.components.traits import Trait
from abbey.inference.effort import Effort, Engine
from abbey.inference.posterior import posterior
from abbey.knowledge.steps import Places
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook

__all__ = ["Box", "PaperRow", "PaperSheet", "empty", "filled"]


@unique
class Box(Enum):
    """What is in the box of a monk."""

    OPEN = "open"
    """Nothing: the monk can be the culprit."""
    MARKED = "marked"
    """Crossed off by the owner, though the monk can still be the culprit."""
    CROSSED = "crossed"
    """Proved innocent."""
    CULPRIT = "culprit"
    """Proved to be the culprit."""

    def __repr__(self) -> str:
        return f"Box.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One monk."""

    suspect: Suspect
    """The monk."""
    box: Box
    """What is in the box."""
    may_lie_in: tuple[str, ...]
    """Places where the card can be, in the order of the sheet's."""

    @property
    def lies_in(self) -> str | None:
        """The place where the card is for certain, if there is one."""
        return self.may_lie_in[0] if len(self.may_lie_in) == 1 else None


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A whole sheet."""

    owner: str | None
    """Whose it is; None for an empty one and a spectator's."""
    places: tuple[str, ...]
    """The places there is a column for."""
    rows: tuple[PaperRow, ...]
    """One a suspect of the pack, in the order of `SUSPECTS`."""

    def left(self, trait: Trait) -> int:
        """Return how many monks with a trait can be the culprit."""
        return sum(row.box is not Box.CROSSED for row in self.rows if trait in row.suspect.traits)


def empty(players: tuple[str, ...] = ()) -> PaperSheet:
    """Return an empty sheet, with a column for each of the players.

    >>> len(empty().rows), empty(("Ana", "Ben", "Cleo")).places[2:-1]
    (24, ('Ana', 'Ben', 'Cleo'))
    """
    places = (*Places(players).names,) if players else ()
    return PaperSheet(None, places, tuple(PaperRow(each, Box.OPEN, places) for each in SUSPECTS))


def filled(notebook: Notebook) -> PaperSheet:
    """Return the sheet as far as a notebook proves it.

    Raises:
        ContradictionError: if no world fits; then nothing is proved.
        FrameError: if its sizes are impossible.
    """
    now = posterior(timeline_of(notebook), Effort(Engine.CERTAINTY))
    crossed = crossed_off(notebook)

    def row(suspect: Suspect) -> PaperRow:
        names = zip(now.places.names, now.possible, strict=True)
        can_be = tuple(name for name, cards in names if cards & suspect.bit)
        if suspect not in now.candidates:
            box = Box.CROSSED
        elif len(now.candidates) == 1:
            box = Box.CULPRIT
        else:
            box = Box.MARKED if suspect in crossed else Box.OPEN
        return PaperRow(suspect, box, can_be)

    rows = tuple(row(suspect) for suspect in notebook.header.suspects)
    return PaperSheet(notebook.header.me, now.places.names, rows)
