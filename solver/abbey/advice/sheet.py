"""The suspect sheet: what a notebook says of every monk, trait and claim, in one value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from abbey.advice.values import Accusation, Revelation, accusations, revelations
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.inference.effort import DEFAULT_EFFORT, Effort, Watch
from abbey.inference.posterior import Posterior, posterior
from abbey.knowledge.claims import claimed
from abbey.knowledge.steps import Places
from abbey.knowledge.timeline import timeline_of
from abbey.record.notebook import Notebook
from abbey.record.talk import Crosses, Uncrosses

__all__ = ["Row", "Sheet", "Status", "crossed_off", "sheet"]


@unique
class Status(Enum):
    """What is proved of a suspect, the most telling first."""

    CULPRIT = "culprit"
    """The only candidate left."""
    POSSIBLE = "possible"
    """One of several candidates."""
    MINE = "mine"
    """In the hand of the notebook's owner."""
    OUT = "out"
    """Discarded, face up."""
    INNOCENT = "innocent"
    """Not the culprit, wherever the card may be."""

    def __repr__(self) -> str:
        return f"Status.{self.name}"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Row:
    """What a notebook says of one suspect."""

    suspect: Suspect
    """The monk."""
    status: Status
    """What is proved."""
    crossed: bool
    """Whether the owner has crossed the monk off."""
    chance: float | None
    """Chance of being the culprit; None without chances."""
    can_be: tuple[str, ...]
    """Places where the card can be, in the order of `Places.names`."""
    likeliest: tuple[str, float] | None
    """The likeliest place and its chance, the first of several; None without chances."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet."""

    notebook: Notebook
    """What it was made from."""
    now: Posterior
    """Where every card can be, and with what chance."""
    rows: tuple[Row, ...]
    """One a suspect of the pack, in the order of `SUSPECTS`."""
    revelations: tuple[Revelation, ...]
    """All twelve, in the order of `TRAITS`; their chances are those of the traits."""
    accusations: tuple[Accusation, ...]
    """One a suspect of the pack, in the order of `SUSPECTS`."""
    pile: int
    """Cards left in the parlor pile."""
    trust: float | None = None
    """How far the claims of others were believed; None if not at all."""

    @property
    def unproved(self) -> SuspectSet:
        """Suspects whom the owner has crossed off and who can still be the culprit."""
        crossed = (row.suspect for row in self.rows if row.crossed)
        return SuspectSet.of(suspect for suspect in crossed if suspect in self.now.candidates)

    @property
    def truth(self) -> Suspect | None:
        """The culprit that the notebook itself names: no evidence, but worth a word."""
        return self.notebook.header.culprit


def crossed_off(notebook: Notebook) -> SuspectSet:
    r"""Return the suspects whom the notebook's owner has crossed off and not taken back.

    >>> from abbey.record import read
    >>> print(crossed_off(read("players: Ana, Ben, Cleo\nme: Ana\ncross Guy, Bruno\nuncross Guy")))
    Bruno
    """
    mask = 0
    for event in notebook.events:
        match event:
            case Crosses(suspects=suspects, player=None):
                mask |= SuspectSet.of(suspects).mask
            case Uncrosses(suspects=suspects, player=None):
                mask &= ~SuspectSet.of(suspects).mask
            case _:
                pass
    return SuspectSet(mask)


def sheet(
    notebook: Notebook,
    effort: Effort = DEFAULT_EFFORT,
    *,
    trust: float | None = None,
    now: Posterior | None = None,
    watch: Watch | None = None,
) -> Sheet:
    r"""Work out everything that a player wants to know of a notebook.

    >>> from abbey.record import read
    >>> made = sheet(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\ncross Guy"))
    >>> for row in made.rows[-3:]:
    ...     print(row.suspect, row.status, row.crossed, f"{row.chance:.3f}", row.likeliest[0])
    Charles possible False 0.056 Ben
    Philippe possible False 0.056 Ben
    Guy mine True 0.000 Ana

    Args:
        notebook: what was noted.
        effort: what the answer may cost.
        trust: how often a revelation by another is knowledge, not a guess (see
            `abbey.knowledge.claims`); None if claims shall say nothing.
        now: what is known already of this notebook; then nothing is worked out anew.
        watch: is told how far the engines have come.

    Raises:
        ContradictionError: if no world fits; then nothing is proved.
        FrameError: if its sizes are impossible.
    """
    timeline = timeline_of(notebook)
    if now is None:
        likelihood = None if trust is None else claimed(notebook, trust)
        now = posterior(timeline, effort, likelihood=likelihood, watch=watch)
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    crossed = crossed_off(notebook)
    return Sheet(
        notebook=notebook,
        now=now,
        rows=tuple(_row(suspect, suspect in crossed, notebook, now) for suspect in timeline.pack),
        revelations=revelations(notebook, now),
        accusations=accusations(timeline, now),
        pile=sizes[Places.PILE],
        trust=trust,
    )


def _row(suspect: Suspect, crossed: bool, notebook: Notebook, now: Posterior) -> Row:
    names = now.places.names
    can_be = tuple(
        name for name, mask in zip(names, now.possible, strict=True) if mask & suspect.bit
    )
    likeliest = None
    if now.where is not None:
        chances = [float(chance) for chance in now.where[suspect.index]]
        place = max(range(len(chances)), key=lambda at: (round(chances[at], 12), -at))
        likeliest = (names[place], chances[place])
    return Row(
        suspect=suspect,
        status=_status(suspect, can_be, notebook.header.me, now),
        crossed=crossed,
        chance=now.chance(suspect),
        can_be=can_be,
        likeliest=likeliest,
    )


def _status(suspect: Suspect, can_be: tuple[str, ...], me: str | None, now: Posterior) -> Status:
    if suspect in now.candidates:
        return Status.CULPRIT if len(now.candidates) == 1 else Status.POSSIBLE
    if can_be == ("out",):
        return Status.OUT
    return Status.MINE if can_be == (me,) else Status.INNOCENT
