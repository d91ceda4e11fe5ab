"""Free games are true, and the notation carries them there and back."""

from __future__ import annotations

from hypothesis import given, settings

import engines
from abbey.knowledge import timeline_of
from abbey.record import read, view, write
from free_games import FreeNotebook, FreeRecord
from plain_worlds import walk, worlds
from strategies import free_notebooks, free_records

FEW = settings(max_examples=50)
"""A whole game is an example; the agreement tests play a thousand."""


@FEW
@given(free_records())
def test_a_record_has_one_world_after_each_line_and_it_is_the_truth(game: FreeRecord) -> None:
    for step, true in zip(walk(game.record), game.truth, strict=True):
        assert {world.where for world in step.weights} == {true}


@FEW
@given(free_records())
def test_nothing_is_left_open_by_a_record(game: FreeRecord) -> None:
    """The engine has chance 1 for the true place of every card, 0 for all others."""
    table = engines.exact(timeline_of(game.record))
    assert engines.support(table) == game.truth[-1]


@FEW
@given(free_notebooks())
def test_the_truth_fits_every_notebook(free: FreeNotebook) -> None:
    assert free.where in {world.where for world in worlds(free.notebook).weights}


@FEW
@given(free_records())
def test_a_record_is_read_as_it_was_written(game: FreeRecord) -> None:
    assert read(write(game.record)) == game.record


@FEW
@given(free_notebooks())
def test_a_notebook_is_read_as_it_was_written(free: FreeNotebook) -> None:
    assert read(write(free.notebook)) == free.notebook


@FEW
@given(free_records())
def test_views_are_read_as_they_were_written(game: FreeRecord) -> None:
    for player in (None, *game.record.header.players):
        seen = view(game.record, player)
        assert read(write(seen)) == seen
