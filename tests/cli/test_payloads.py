"""Numbers as scripts get them: within their bounds, without the noise of the machine."""

from __future__ import annotations

from dataclasses import replace
from math import copysign, nextafter

import numpy as np
import pytest

from abbey.advice.sheet import sheet
from abbey.record import read_file
from abbey_cli.render.payloads import sheet_payload
from commands import CASES, run_json

NOISY = {
    -1e-17: 0.0,
    -0.0: 0.0,
    1.0 + 4e-16: 1.0,
    nextafter(1.0, 0.0): 1.0,
    nextafter(0.5, 0.0): 0.5,
    nextafter(0.5, 1.0): 0.5,
    0.1 + 0.2: 0.3,
    1 / 3: 0.333333333333,
    2 / 3: 0.666666666666,
    1 - 1e-9: 0.999999999,
    1e-15: 1e-15,
}
"""By what the engine may come to, the chance that is printed."""


@pytest.mark.parametrize(("noisy", "printed"), NOISY.items())
def test_a_chance_has_no_noise(noisy: float, printed: float) -> None:
    made = sheet(read_file(CASES / "3p-2012.abbey"))
    assert made.now.where is not None
    now = replace(made.now, where=np.full_like(made.now.where, noisy))
    payload = sheet_payload(replace(made, now=now))
    for row in payload["where"].values():
        for chance in row.values():
            assert chance == printed
            assert copysign(1, chance) == 1


@pytest.mark.parametrize("noise", [-5e-13, -0.0, 0.0, 2e-16, 9e-13])
def test_points_near_nothing_are_nothing(noise: float) -> None:
    made = sheet(read_file(CASES / "3p-2012.abbey"))
    accusations = tuple(replace(found, chance=(noise + 2) / 6) for found in made.accusations)
    payload = sheet_payload(replace(made, accusations=accusations))
    for found in payload["accusations"]:
        assert found["points"] == 0
        assert copysign(1, found["points"]) == 1


def test_equal_parts_make_no_more_than_one() -> None:
    """Six times a sixth, each rounded to the nearest decimal, would be more than 1."""
    notebook = (
        "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, "
        "Charles, Andre\ndeal: pile 1, hand 2\nhand: Guy, Bruno\n"
    )
    chances = run_json("check", "-", stdin=notebook)["chances"]
    assert sorted(chances.values())[-6:] == [0.166666666666] * 6
    assert sum(chances.values()) <= 1


@pytest.mark.parametrize("question", ["how many fat", "has any Templar", "how many hooded"])
def test_answers_are_chances_that_make_no_more_than_one(question: str) -> None:
    asked = run_json("ask", CASES / "3p-2012.abbey", "Ben", question)
    assert all(0 <= chance <= 1 for chance in asked["answers"].values())
    assert round(sum(asked["answers"].values()), 10) == 1
    assert sum(asked["answers"].values()) <= 1 + 4e-16
