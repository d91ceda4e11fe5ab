"""Sentences about choices: how a chance is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import abbey.advice
from abbey.advice.choices import told_chance


@pytest.mark.parametrize("chance", [1e-6, 0.0049, 0.005, 0.5, 0.994, 0.995, 0.9999])
def test_what_is_open_is_never_told_as_sure(chance: float) -> None:
    said = told_chance(chance)
    assert said not in ("0.00", "1.00")
    number = float(re.findall(r"0\.\d\d", said)[0])
    assert number == pytest.approx(chance, abs=0.0101)


def test_rounding_hides_no_certainty() -> None:
    assert told_chance(1 - 1e-12) == "1.00"
    assert told_chance(0) == "0.00"


def test_every_sentence_tells_its_chance_so() -> None:
    folder = Path(abbey.advice.__file__).parent
    for path in folder.glob("*.py"):
        assert not re.search(r"(?:with chance|waiting is) \{[^}]*:", path.read_text("utf-8")), path
