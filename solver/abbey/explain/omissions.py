"""Suspected omissions: a transfer that nobody wrote down, and where it may have happened.

The lines about the table often announce a transfer: whoever enters the parlor draws, whoever
enters a cell takes from its owner, whoever confesses takes from the last visitor, and Masses
come in their order. Where the transfer itself is missing there, it is suspected first; elsewhere
one transfer of each pair of hands is suspected in every stretch in which neither hand is spoken of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, takewhile

from abbey.components.board import Room, RoomKind
from abbey.components.masses import next_mass
from abbey.explain.edits import PutIn
from abbey.explain.slips import WEIGHTS, Slip, Suspicion
from abbey.explain.touched import moves_cards, touched
from abbey.record.mass import MassHeld
from abbey.record.moves import Draws, SwapsHands, Takes
from abbey.record.notebook import Event, Header, Notebook
from abbey.record.rooms import OwnedRoom
from abbey.record.table import Enters, Turn
from abbey.record.table import PutIn as IsPutIn

__all__ = ["omissions"]

_EXPECTED = 1.0
"""Odds that a transfer happened that a line of the table announces and no line tells."""
_ELSEWHERE = 0.5
"""Odds that some transfer was left out anywhere else, in a notebook that tells of the table."""
_PLAIN = 3.0
"""The same in a notebook that does not."""
_SWAPS = 0.05
"""Of transfers, the share that are swaps of hands."""


@dataclass(frozen=True, slots=True)
class _Gap:
    """Where a line may be missing."""

    line: int
    """The line that it would follow."""
    until: int
    """The next line that speaks of its hands; 0 where only this one place is meant."""
    event: Event
    """What would have happened."""
    odds: float
    """How likely it did, beside all others."""


def omissions(notebook: Notebook) -> Iterator[Suspicion]:
    """Yield the transfers that may be missing."""
    moves = sum(1 for event in notebook.events if moves_cards(event))
    gaps = [*_announced(notebook), *_masses(notebook), *_anywhere(notebook)]
    for gap in gaps:
        weight = WEIGHTS[Slip.MISSING] * gap.odds / (moves + 1)
        lines = (gap.line, gap.until) if gap.until else (gap.line,)
        says = _told(gap, notebook.header.me)
        yield Suspicion(Slip.MISSING, (PutIn(gap.line, gap.event),), weight, says, lines)


def _told(gap: _Gap, me: str | None) -> str:
    where = f"between lines {gap.line} and {gap.until}" if gap.until else f"after line {gap.line}"
    match gap.event:
        case Takes(taker=one, victim=other):
            seen = me in (one, other)
        case Draws(player=player):
            seen = me == player
        case _:
            seen = False
    which = " (name the card, if you know it)" if seen else ""
    return f"A line is missing {where}: {gap.event}{which}."


def _announced(notebook: Notebook) -> Iterator[_Gap]:
    """Yield what lines of the table announce and no line before the next turn tells."""
    header = notebook.header
    visitors = dict(header.confessed)
    entries = notebook.entries
    for at, entry in enumerate(entries):
        match entry.event:
            case Enters(player=player, room=room) | IsPutIn(player=player, room=room):
                expected = _expected(header, visitors, player, room)
                if isinstance(room, Room) and room.kind is RoomKind.CONFESSIONAL:
                    visitors[room] = player
            case _:
                continue
        if expected is not None and isinstance(entry.event, Enters):
            rest = takewhile(lambda later: not _ends_action(later.event), entries[at + 1 :])
            if not any(_comes_to(player, later.event) for later in rest):
                yield _Gap(entry.line, 0, expected, _EXPECTED)


def _ends_action(event: Event) -> bool:
    return isinstance(event, Turn | Enters | MassHeld)


def _comes_to(player: str, event: Event) -> bool:
    match event:
        case Takes(taker=taker) | Draws(player=taker):
            return taker == player
        case _:
            return False


def _expected(
    header: Header, visitors: dict[Room, str], player: str, room: Room | OwnedRoom
) -> Event | None:
    """Return what usually follows when a player enters a room."""
    if isinstance(room, OwnedRoom):
        owner = room.owner if room.kind is RoomKind.CELL else None
    elif room.kind is RoomKind.PARLOR:
        return Draws(player)
    elif room.kind is RoomKind.CONFESSIONAL:
        owner = visitors.get(room)
    elif room.kind is RoomKind.CELL and header.colours and room.colour in header.colours:
        owner = header.players[header.colours.index(room.colour)]
    else:
        owner = None
    return Takes(player, owner) if owner not in (None, player) else None


def _masses(notebook: Notebook) -> Iterator[_Gap]:
    """Yield the Masses that the order of the day wants between two that were written down."""
    last: MassHeld | None = None
    gaps: list[int] = []
    for entry in notebook.entries:
        if isinstance(entry.event, MassHeld):
            if last is not None and entry.event.mass == next_mass(next_mass(last.mass)):
                event = MassHeld(next_mass(last.mass))
                for line in gaps:
                    yield _Gap(line, 0, event, _EXPECTED / len(gaps))
            last, gaps = entry.event, [entry.line]
        elif touched(notebook.header.players, entry.event):
            gaps.append(entry.line)


def _anywhere(notebook: Notebook) -> list[_Gap]:
    """Return the transfers of every pair of hands in every stretch that speaks of neither."""
    players = notebook.header.players
    start = max((line for _, line in notebook.header_lines), default=0)
    hands = [(entry.line, touched(players, entry.event)) for entry in notebook.entries]
    pairs: list[tuple[Event, float]] = [
        *((Takes(one, other), 1.0) for one, other in permutations(players, 2)),
        *((Draws(player), 1.0) for player in players),
        *((SwapsHands(one, other), _SWAPS) for one, other in combinations(players, 2)),
    ]
    found = []
    for event, share in pairs:
        places = touched(players, event)
        since = start
        for line, names in hands:
            if names & places:
                found.append((since, line, event, share))
                since = line
        found.append((since, 0, event, share))
    # at the top the new line goes below the blank line, beside those that are there
    first = {start: hands[0][0] - 1} if hands else {}
    table = any(isinstance(event, Enters | Turn) for event in notebook.events)
    odds = (_ELSEWHERE if table else _PLAIN) / sum(share for *_, share in found)
    return [
        _Gap(first.get(line, line), until, event, share * odds)
        for line, until, event, share in found
    ]
