"""The board: 25 rooms, their doors, and the rules of moving."""

from collections import Counter
from itertools import pairwise

import pytest

from abbey.components.board import (
    DOORS,
    ROOMS,
    Colour,
    Room,
    RoomKind,
    distance,
    path,
    reachable,
)
from abbey.errors import UnknownNameError

# Counted by hand on a picture of the board, and the same in the source of data/board.toml.
FROM_CHAPEL = {
    0: ["chapel"],
    1: ["courtyard", "inner confessional", "crypt"],
    2: ["cloister north", "outer confessional"],
    3: ["cloister east", "cloister west"],
    4: [
        "cloister south",
        "corridor blue",
        "corridor red",
        "scriptorium",
        "corridor green",
        "corridor white",
        "parlor",
    ],
    5: [
        "chapter hall",
        "corridor black",
        "corridor yellow",
        "cell blue",
        "cell red",
        "library",
        "cell green",
        "cell white",
    ],
    6: ["cell black", "cell yellow"],
}
CHAPEL = Room.named("chapel")


def rooms(*names: str) -> set[Room]:
    return {Room.named(name) for name in names}


def test_there_are_25_rooms_of_eleven_kinds() -> None:
    assert (
        len(ROOMS) == len({room.id for room in ROOMS}) == len({room.name for room in ROOMS}) == 25
    )
    several = {
        RoomKind.CLOISTER: 4,
        RoomKind.CONFESSIONAL: 2,
        RoomKind.CORRIDOR: 6,
        RoomKind.CELL: 6,
    }
    assert Counter(room.kind for room in ROOMS) == dict.fromkeys(RoomKind, 1) | several


def test_each_colour_has_one_corridor_and_its_cell_behind_it() -> None:
    for colour in Colour:
        cell = Room.named(f"cell_{colour}")
        corridor = Room.named(f"corridor_{colour}")
        assert (cell.kind, cell.colour) == (RoomKind.CELL, colour)
        assert (corridor.kind, corridor.colour) == (RoomKind.CORRIDOR, colour)
        assert cell.neighbours == (corridor,)
    assert sum(room.colour is not None for room in ROOMS) == 12


@pytest.mark.parametrize("room", ROOMS, ids=str)
def test_a_room_is_found_by_id_and_by_its_notation(room: Room) -> None:
    assert Room.named(room.id) is Room.named(str(room)) is room
    assert eval(repr(room)) is room


def test_an_unknown_room_is_named_in_the_error() -> None:
    with pytest.raises(UnknownNameError, match="'kitchen'"):
        Room.named("kitchen")


def test_doors_are_symmetric_and_listed_once() -> None:
    assert len(DOORS) == len({frozenset(door) for door in DOORS}) == 25
    for room in ROOMS:
        assert room not in room.neighbours
        for other in room.neighbours:
            assert room in other.neighbours
    assert sum(len(room.neighbours) for room in ROOMS) == 2 * len(DOORS)


def test_only_cells_and_confessionals_hold_one_pawn() -> None:
    single = {room for room in ROOMS if room.holds_one}
    assert {room.kind for room in single} == {RoomKind.CELL, RoomKind.CONFESSIONAL}
    assert len(single) == 8
    # Each is a dead end, so an occupied one never blocks a way to another room.
    assert all(len(room.neighbours) == 1 for room in single)


@pytest.mark.parametrize("steps", FROM_CHAPEL)
def test_distances_from_the_chapel(steps: int) -> None:
    assert {room for room in ROOMS if distance(CHAPEL, room) == steps} == rooms(*FROM_CHAPEL[steps])


def test_distance_is_a_metric_on_the_board() -> None:
    for a in ROOMS:
        for b in ROOMS:
            assert distance(a, b) == distance(b, a)
            assert (distance(a, b) == 0) == (a is b)
            assert all(abs(distance(a, b) - distance(a, c)) == 1 for c in b.neighbours)


@pytest.mark.parametrize("steps", [1, 2, 3, 4, 5])
def test_a_move_ends_one_to_n_steps_away_and_never_where_it_began(steps: int) -> None:
    for start in ROOMS:
        wanted = {room: n for room in ROOMS if 1 <= (n := distance(start, room)) <= steps}
        found = reachable(start, steps)
        assert found == wanted
        assert list(found.values()) == sorted(found.values())


def test_four_steps_round_the_cloister_may_not_end_at_the_start() -> None:
    north = Room.named("cloister north")
    assert north not in reachable(north, 4)


def test_no_step_leads_nowhere() -> None:
    assert reachable(CHAPEL, 0) == {}


def test_an_occupied_confessional_or_cell_cannot_be_entered() -> None:
    taken = rooms("inner_confessional", "crypt")
    assert set(reachable(CHAPEL, 1, occupied=taken)) == rooms("courtyard", "crypt")
    corridor, cell = Room.named("corridor_red"), Room.named("cell_red")
    assert cell not in reachable(corridor, 2, occupied={cell})


def test_the_owner_of_a_cell_may_enter_it_though_occupied() -> None:
    corridor, cell = Room.named("corridor_red"), Room.named("cell_red")
    assert cell in reachable(corridor, 1, occupied={cell}, owner=Colour.RED)
    assert cell not in reachable(corridor, 1, occupied={cell}, owner=Colour.BLUE)


def test_a_pawn_may_leave_the_cell_in_which_it_stands() -> None:
    cell = Room.named("cell_red")
    assert set(reachable(cell, 1, occupied={cell})) == rooms("corridor_red")


def test_a_closed_room_can_be_neither_entered_nor_crossed() -> None:
    east = Room.named("cloister_east")
    shut = rooms("scriptorium")
    open_ways = reachable(east, 2)
    assert set(open_ways) - set(reachable(east, 2, closed=shut)) == rooms("scriptorium", "library")


def test_a_path_is_a_shortest_walk_through_doors() -> None:
    for a in ROOMS:
        for b in ROOMS:
            way = path(a, b)
            assert (way[0], way[-1], len(way)) == (a, b, distance(a, b) + 1)
            assert all(two in one.neighbours for one, two in pairwise(way))


def test_of_two_shortest_ways_the_first_in_the_order_of_rooms_is_taken() -> None:
    way = path(Room.named("cloister north"), Room.named("cloister south"))
    assert [str(room) for room in way] == ["cloister north", "cloister east", "cloister south"]


def test_a_path_keeps_clear_of_what_cannot_be_entered() -> None:
    north, south, east = (Room.named(f"cloister {side}") for side in ("north", "south", "east"))
    cell = Room.named("cell_blue")
    assert path(north, south, closed={east})[1] is Room.named("cloister west")
    assert path(north, cell, occupied={cell}) == ()
    assert path(north, cell, occupied={cell}, owner=Colour.BLUE)[-1] is cell
