"""What all saw is the same, whoever's notebook it is taken from."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from abbey.knowledge import Step, timeline_of
from abbey.record import Notebook, read, spectator, view, write
from free_games.play import free_record

SEEDS = range(150)


def _steps(notebook: Notebook) -> list[Step]:
    return [replace(step, line=0) for step in timeline_of(notebook).steps]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_players_notebook_shows_what_all_saw(seed: int) -> None:
    record = free_record(Random(seed)).record
    public = view(record)
    for player in record.header.players:
        seen = spectator(view(record, player))
        assert seen.header == public.header
        assert _steps(seen) == _steps(public)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_spectators_notebook_can_be_written_and_read(seed: int) -> None:
    record = free_record(Random(seed)).record
    seen = spectator(view(record, record.header.players[0]))
    assert read(write(seen)) == seen
    assert spectator(seen) == seen
