"""Where to go now: every room within reach, best first, and the best way up to the Mass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from abbey.advice.outlook import Outlook
from abbey.advice.rooms import RoomValue, room_values
from abbey.advice.rooms_lines import table_of
from abbey.advice.rooms_looks import Looks, Told, request_patterns, told
from abbey.advice.rooms_path import Way, best_ways
from abbey.advice.rooms_table import Missing, TableNow
from abbey.advice.rooms_ways import legal_moves
from abbey.components.board import Room
from abbey.inference.kinds import kinds_of
from abbey.knowledge.timeline import timeline_of

__all__ = ["RoomRow", "RoomsAdvice", "rooms"]

_TRIES = 12
_BLIND_MOVES = 2
"""Moves to look ahead where nobody knows when the Mass will be."""


@dataclass(frozen=True, slots=True)
class RoomRow:
    """One room within reach."""

    value: RoomValue
    """What it brings."""
    steps: int
    """How many steps it takes."""
    way: Way
    """The best way through it."""

    @property
    def room(self) -> Room:
        """The room."""
        return self.value.room

    @property
    def bits(self) -> float:
        """What is learned there, in bits about the culprit."""
        return self.value.told.bits

    @property
    def points(self) -> float:
        """Everything that it brings in points: knowledge, claims and extras, less the risk."""
        value = self.value
        return value.told.points + value.claim + value.extra - value.risk * value.cost


@dataclass(frozen=True, slots=True)
class RoomsAdvice:
    """Where to go."""

    rows: tuple[RoomRow, ...]
    """All rooms within reach, best way first; none if the lines do not say enough."""
    moves: int
    """How many moves the ways have."""
    mass_follows: bool
    """Whether the Mass comes right after them, so that the pawn is back in the chapel then."""
    table: TableNow
    """The table."""
    missing: tuple[str, ...]
    """What could not be said, and why, in words."""

    @property
    def best(self) -> RoomRow | None:
        """Where to go; None if nobody can tell."""
        return self.rows[0] if self.rows else None


def rooms(
    outlook: Outlook, *, talk: Mapping[str, Told] | None = None, tries: int | None = _TRIES
) -> RoomsAdvice:
    r"""Advise on the next move of a notebook's owner.

    >>> from abbey.record import read
    >>> advice = rooms(Outlook(read("players: Ana, Ben, Cleo\nme: Ana\n"
    ...     "colours: blue, red, black\nfirst: Ana\n"
    ...     "confessed: inner Ben, outer Cleo\n"
    ...     "hand: Guy, Bruno, Sergio, Thomas, Basil, Julian\nturn Ana\nbell 1")))
    >>> row = next(row for row in advice.rows if row.room.name == "inner confessional")
    >>> print(f"{row.value.why}: {row.bits:.4f} bits, {advice.moves} moves before the Mass")
    a random card of Ben: 0.0825 bits, 4 moves before the Mass

    Args:
        outlook: the position.
        talk: what the best question to each player tells; by default the best count of one or
            two traits is worked out for those who can be met.
        tries: how many requests in the parlor are worked out a hand, the likeliest to show a
            suspect; None for all.

    Raises:
        ContradictionError: if no world fits.
        FrameError: if the sizes are impossible at some line.
    """
    table = table_of(outlook.notebook)
    missing = [str(each) for each in table.missing]
    me = outlook.me
    if me is None:
        missing.insert(0, "a spectator has no pawn; say whose notebook it is (`me: Ana`)")
    elif table.mass_due and table.turn is not None and table.turn.player == me:
        missing.insert(0, "the Mass is due before your move (`abbey advise --for pass`)")
    elif table.seat(me).penance and _begins(table, me):
        missing.insert(0, f"you are in penance and pray in place of a move (`{me} stays`)")
    elif Missing.PAWNS not in table.missing:
        known = outlook.hands()
        now = outlook.mine
        if now.belief is None:
            missing.insert(0, "only certainty is known here, and rooms are weighed by chances")
        else:
            kinds = kinds_of(timeline_of(outlook.notebook))
            looks = Looks(now.belief, table.made, kinds, known)
            return _ranked(table, me, looks, talk, tries, missing)
    return RoomsAdvice((), 0, False, table, tuple(missing))


def _begins(table: TableNow, me: str) -> bool:
    """Tell whether the turn of a player has begun, with nothing done in it."""
    return table.turn is not None and table.turn.player == me and not table.turn.moved


def _ranked(
    table: TableNow,
    me: str,
    looks: Looks,
    talk: Mapping[str, Told] | None,
    tries: int | None,
    missing: list[str],
) -> RoomsAdvice:
    steps = legal_moves(table, me)
    if talk is None:
        talk = _talk(table, me, looks, steps)
    values = room_values(table, me, looks, talk=talk, tries=tries)
    before = table.moves_before_mass(me)
    blind = Missing.BELL in table.missing
    ways = best_ways(table, me, values, moves=_BLIND_MOVES if blind else None)
    rows = tuple(RoomRow(values[way.rooms[0]], steps[way.rooms[0]], way) for way in ways)
    moves = max((len(way.rooms) for way in ways), default=0)
    follows = not blind and moves == before
    return RoomsAdvice(rows, moves, follows, table, tuple(missing))


def _talk(table: TableNow, me: str, looks: Looks, steps: Mapping[Room, int]) -> dict[str, Told]:
    """Return what the best count of one or two traits tells of each hand that can be met."""
    masks = [of.suspects.mask for of in request_patterns()]
    found = {}
    for seat in table.others(me):
        if seat.pawn in steps and seat.name in table.met(me, seat.pawn) and seat.cards:
            place = looks.belief.places.hand(seat.name)
            worths = [told(joint, looks.made) for joint in looks.holdings(place).joints(masks)]
            found[seat.name] = max(worths, key=lambda worth: worth.bits)
    return found
