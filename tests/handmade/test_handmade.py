"""Small notebooks whose chances were worked out by hand, against every engine that can answer.

`NAME.abbey` carries the arithmetic in its comments, `NAME.toml` the chances as fractions.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import engines
from abbey.components.suspects import Suspect
from abbey.knowledge import Timeline, timeline_of
from abbey.record import read
from abbey.record.notebook import Notebook
from plain_worlds import worlds

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.abbey"))


@cache
def _expected(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


CONTRADICTIONS = [name for name in NAMES if _expected(name).get("contradiction")]
CHANCES = [name for name in NAMES if name not in CONTRADICTIONS]


@cache
def _notebook(name: str) -> Notebook:
    return read((FOLDER / f"{name}.abbey").read_text("utf-8"))


@cache
def _timeline(name: str) -> Timeline:
    return timeline_of(_notebook(name))


@cache
def _by_hand(name: str) -> dict[int, list[Fraction]]:
    """By suspect index, the chance of each place that was worked out by hand."""
    places = ("culprit", "pile", *_notebook(name).header.players, "out")
    table = {}
    for suspects, row in _expected(name)["where"].items():
        assert row.keys() <= set(places)
        for suspect in suspects.split(", "):
            table[Suspect.named(suspect).index] = [Fraction(row.get(at, 0)) for at in places]
    return table


def _by_hand_table(name: str) -> engines.Table:
    return {index: tuple(map(float, row)) for index, row in sorted(_by_hand(name).items())}


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_made_notebook_says_what_it_is_about(name: str) -> None:
    assert _expected(name)["about"].endswith(".")


@pytest.mark.parametrize("name", CHANCES)
def test_the_arithmetic_adds_up(name: str) -> None:
    """Each card is somewhere, and each place has as many cards as it holds."""
    table = _by_hand(name)
    assert table.keys() == {suspect.index for suspect in _notebook(name).header.suspects}
    assert all(sum(row) == 1 for row in table.values())
    columns = [sum(column) for column in zip(*table.values(), strict=True)]
    sizes = [*_timeline(name).sizes_after()][-1]
    assert columns == list(sizes[: len(columns)])


@pytest.mark.parametrize("name", CHANCES)
def test_plain_worlds_have_these_very_fractions(name: str) -> None:
    assert worlds(_notebook(name)).chances() == _by_hand(name)


@pytest.mark.parametrize("name", CHANCES)
def test_the_engines_have_these_chances(name: str) -> None:
    by_hand = _by_hand_table(name)
    assert not engines.differences(by_hand, engines.exact(_timeline(name)))
    assert not engines.differences(by_hand, engines.lifted(_timeline(name)))


@pytest.mark.parametrize("name", CHANCES)
def test_enumeration_has_these_very_fractions(name: str) -> None:
    listing = engines.listing(_timeline(name))
    assert listing is not None
    for index, row in _by_hand(name).items():
        assert listing.where[index] == tuple(row)


@pytest.mark.parametrize("name", CHANCES)
def test_certainty_has_these_candidates_and_holders(name: str) -> None:
    assert engines.certain(_timeline(name)) == engines.support(_by_hand_table(name))


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_every_engine_finds_the_contradiction(name: str) -> None:
    assert not worlds(_notebook(name)).total
    assert engines.exact(_timeline(name)) is None
    assert engines.lifted(_timeline(name)) is None
    assert engines.listing(_timeline(name)) is None
    assert engines.certain(_timeline(name)) is None
