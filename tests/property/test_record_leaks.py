"""A view tells nothing that its player did not see."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS, Suspect
from abbey.record import (
    Asks,
    Crosses,
    Discards,
    Event,
    Everyone,
    Header,
    MassHeld,
    Notebook,
    Shows,
    Uncrosses,
    view,
    write,
)
from abbey.record.hiding import seen
from event_strategies import events, masses
from record_strategies import record_headers, records

Renaming = dict[Suspect, Suspect]


def renamed(value: Any, renaming: Renaming) -> Any:
    """Call suspects by other names wherever they stand in a value."""
    if isinstance(value, Suspect):
        return renaming[value]
    if isinstance(value, SuspectSet):
        return SuspectSet.of(renaming[suspect] for suspect in value)
    if isinstance(value, tuple):
        return tuple(renamed(item, renaming) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: getattr(value, field.name) for field in fields(value)}
        return replace(value, **{key: renamed(part, renaming) for key, part in parts.items()})
    return value


@st.composite
def renamings(draw: st.DrawFn, moved: list[Suspect]) -> Renaming:
    """Any exchange of names among some suspects."""
    renaming = {suspect: suspect for suspect in SUSPECTS}
    return renaming | dict(zip(moved, draw(st.permutations(moved)), strict=True))


@given(st.data())
def test_names_that_are_not_in_a_view_could_be_any(data: st.DataObject) -> None:
    record = data.draw(records())
    player = data.draw(st.sampled_from([*record.header.players, None]))
    mine = view(record, player)
    told = write(mine)
    hidden = [one for one in record.header.suspects if one not in mentioned(mine)]
    renaming = data.draw(renamings(hidden))
    other = Notebook(
        renamed(record.header, renaming), tuple(renamed(e, renaming) for e in record.entries)
    )
    assert write(view(other, player)) == told


def mentioned(notebook: Notebook) -> set[Suspect]:
    """Find the suspects named in a notebook, the pack aside."""
    found: set[Suspect] = set()

    def search(value: Any) -> None:
        if isinstance(value, Suspect):
            found.add(value)
        elif isinstance(value, SuspectSet):
            found.update(value)
        elif isinstance(value, tuple):
            for item in value:
                search(item)
        elif is_dataclass(value):
            for field in fields(value):
                search(getattr(value, field.name))

    search(notebook.header.hands)
    search(notebook.entries)
    return found


@given(st.data())
def test_who_has_no_part_in_a_line_learns_no_name_from_it(data: st.DataObject) -> None:
    header = data.draw(record_headers())
    event = data.draw(events(header).filter(is_secret))
    at_mass = isinstance(event, MassHeld)
    outsiders = [name for name in header.players if name not in str(event) and not at_mass]
    player = data.draw(st.sampled_from([*outsiders, None]))
    other = renamed(event, data.draw(renamings(list(header.suspects))))
    if isinstance(event, Shows):
        other = replace(other, of=event.of)
    assert seen(event, player, header) == seen(other, player, header)


def is_secret(event: Event) -> bool:
    """Tell whether a line is about cards or words that only some players see."""
    match event:
        case Shows(audience=audience):
            return audience is not Everyone.ALL
        case Asks(private=private):
            return private
        case Discards():
            return False
        case Crosses() | Uncrosses():
            return True
        case _:
            return type(event).__module__ in ("abbey.record.moves", "abbey.record.mass")


@given(st.data())
def test_at_a_mass_only_the_own_cards_are_seen(data: st.DataObject) -> None:
    header = data.draw(record_headers())
    event = data.draw(masses(header))
    player = data.draw(st.sampled_from(header.players))
    renaming = data.draw(renamings(list(header.suspects)))
    near = {player, neighbour(event, player, header)}
    other = replace(
        event,
        parts=tuple(p if p.player in near else renamed(p, renaming) for p in event.parts),
        looks=tuple(k if k.looker == player else renamed(k, renaming) for k in event.looks),
    )
    assert seen(event, player, header) == seen(other, player, header)


def neighbour(event: MassHeld, player: str, header: Header) -> str:
    """Find who passes to a player, by walking to the right around the table."""
    skipping = [part.player for part in event.parts if part.skips]
    seat = header.players.index(player)
    for step in range(1, len(header.players)):
        name = header.players[seat - step]
        if name not in skipping:
            return name
    return player


@given(records())
def test_secrets_of_the_header_are_gone(record: Notebook) -> None:
    for player in (*record.header.players, None):
        header = view(record, player).header
        assert header == Header(
            players=record.header.players,
            me=player,
            hands=tuple(hand for hand in record.header.hands if hand[0] == player),
            suspects=record.header.suspects,
            deal=record.header.deal,
            colours=record.header.colours,
            first=record.header.first,
            confessed=record.header.confessed,
            rules=record.header.rules,
            language=record.header.language,
            title=record.header.title,
            date=record.header.date,
            place=record.header.place,
        )
