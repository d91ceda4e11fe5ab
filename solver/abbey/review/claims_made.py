"""The claims of a game: made in time, early, late, or missed.

At the beginning of each own turn the advice says of every claim whether to go and make it. A claim
that was made before the advice ever said so was early, unless what was learned in that very turn
made it good. One made later than the turn in which the advice first said so was late by so many
own turns. One never made was missed, if at least `WORTH` points were to be had; luckily, if by the
truth it is wrong. A visit to the chapter hall makes one claim and nobody can stay there, so there
was room for some of these only: no two in one own turn, in turns side by side, or beside a claim
made.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace

from abbey.advice.claims import Advice, ClaimAdvice
from abbey.advice.values import accusation_points, revelation_points
from abbey.components._word import Word
from abbey.components.suspects import Suspect
from abbey.components.traits import Trait
from abbey.record.notebook import Notebook
from abbey.record.own import own_claims
from abbey.record.talk import Reveals

__all__ = ["WORTH", "ClaimMade", "Seen", "Timing", "claims_made"]


WORTH = 0.4
"""A claim that was never worth so many points, all told, was not missed."""


class Timing(Word):
    """When a claim was made, beside when it should have been."""

    TIMELY = "in time"
    """In the turn in which the advice first was to make it, or go and make it."""
    EARLY = "early"
    """Before the advice was to make it."""
    LATE = "late"
    """In a later turn."""
    MISSED = "missed"
    """Never, though there were points to be had."""
    LUCKILY = "not, luckily"
    """Never, though it was worth making by what was known; but it is wrong."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the advice said of all claims at the beginning of an own turn."""

    line: int
    """The line of the turn."""
    turn: int
    """Which turn of the game it was, from 1."""
    claims: tuple[ClaimAdvice, ...]
    """Each claim."""

    def points(self, what: Trait | Suspect) -> float | None:
        """Return the points of a claim that should be made now; None if it should not."""
        for claim in self.claims:
            if claim.what == what and claim.advice is Advice.NOW:
                return claim.now
        return None


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim that was made, or should have been."""

    what: Trait | Suspect
    """What."""
    timing: Timing
    """Whether in time."""
    line: int | None
    """Where it was made; None if never."""
    since: int | None
    """The line of the own turn from which on the advice was to make it; None if never before."""
    turns: int
    """For a late or missed one, in how many own turns it should have been made."""
    points: float | None
    """The most that it was worth in those turns, all told; None if it was early."""
    right: bool | None
    """Whether it is right; None if nobody knows."""
    visit: int | None = None
    """For a missed one, the line of the own turn in which there was room for it; None if there was
    none, or it was made."""

    @property
    def scored(self) -> int | None:
        """What it scores by the rules, made right or wrong; None if nobody knows."""
        if self.right is None:
            return None
        accusing = isinstance(self.what, Suspect)
        return round(accusation_points(self.right) if accusing else revelation_points(self.right))

    @property
    def kind(self) -> str:
        """`accuse` or `reveal`."""
        return "accuse" if isinstance(self.what, Suspect) else "reveal"


def claims_made(
    notebook: Notebook, seen: Sequence[Seen], culprit: Suspect | None, sound: Container[int]
) -> tuple[ClaimMade, ...]:
    """Judge when each claim was made; those missed come last, the dearest first.

    Of these, the wrong ones come after the others.

    Args:
        notebook: what its owner claimed.
        seen: what the advice said at the beginning of each own turn.
        culprit: the truth, if known.
        sound: lines of claims that were as good as the best.
    """
    made = list(_made(notebook, seen, culprit, sound))
    done = {each.what for each in made}
    missed = [
        each
        for each in _missed(seen, culprit)
        if each.what not in done and (each.points or 0.0) >= WORTH
    ]
    visits = _visits(missed, seen, [line for line, _ in own_claims(notebook)])
    return (
        *made,
        *sorted(
            (replace(each, visit=visits.get(each.what)) for each in missed),
            key=lambda each: (each.timing is Timing.LUCKILY, -round(each.points or 0.0, 9)),
        ),
    )


def _made(
    notebook: Notebook, seen: Sequence[Seen], culprit: Suspect | None, sound: Container[int]
) -> Iterator[ClaimMade]:
    for line, claim in own_claims(notebook):
        what = claim.trait if isinstance(claim, Reveals) else claim.suspect
        right = _is_right(what, culprit)
        if right is None and not isinstance(claim, Reveals):
            right = claim.right
        advised = [(each, each.points(what)) for each in seen if each.line <= line]
        wanted = [(each, points) for each, points in advised if points is not None]
        # a claim advised in the turn in which it was made is in time
        late = [pair for pair in wanted if pair[0] is not advised[-1][0]]
        early = bool(advised) and not wanted and line not in sound
        timing = Timing.LATE if late else Timing.EARLY if early else Timing.TIMELY
        yield ClaimMade(
            what=what,
            timing=timing,
            line=line,
            since=wanted[0][0].line if wanted else None,
            turns=len(late),
            points=max((points for _, points in wanted), default=None),
            right=right,
        )


def _missed(seen: Sequence[Seen], culprit: Suspect | None) -> Iterator[ClaimMade]:
    wanted: dict[Trait | Suspect, list[tuple[int, float]]] = {}
    for each in seen:
        for claim in each.claims:
            if claim.advice is Advice.NOW:
                wanted.setdefault(claim.what, []).append((each.line, claim.now))
    for what, lines in wanted.items():
        right = _is_right(what, culprit)
        yield ClaimMade(
            what=what,
            timing=Timing.LUCKILY if right is False else Timing.MISSED,
            line=None,
            since=lines[0][0],
            turns=len(lines),
            points=max(points for _, points in lines),
            right=right,
        )


def _visits(
    missed: Sequence[ClaimMade], seen: Sequence[Seen], made: Sequence[int]
) -> dict[Trait | Suspect, int]:
    """Return in which own turns there was room for missed claims: the dearest choose first."""
    taken = {sum(each.line <= line for each in seen) - 1 for line in made}
    wanted = [
        (-round(points, 9), at, number)
        for number, claim in enumerate(missed)
        for at, each in enumerate(seen)
        if (points := each.points(claim.what)) is not None
    ]
    room: dict[Trait | Suspect, int] = {}
    for _, at, number in sorted(wanted):
        what = missed[number].what
        if what not in room and taken.isdisjoint((at - 1, at, at + 1)):
            room[what] = seen[at].line
            taken.add(at)
    return room


def _is_right(what: Trait | Suspect, culprit: Suspect | None) -> bool | None:
    if culprit is None:
        return None
    return what == culprit if isinstance(what, Suspect) else what in culprit.traits
