"""Points of claims and of positions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abbey.advice import accusations, position_value, revelations
from abbey.advice.values import accusation_points, entropy, revelation_points
from abbey.components import SUSPECTS, TRAITS, Order, Suspect
from abbey.inference import Effort, Engine, Posterior, posterior
from abbey.knowledge import timeline_of
from abbey.record import Notebook, read

HEADER = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
SMALL = (
    "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, "
    "Charles, Andre\ndeal: pile 1, hand 2\nhand: Guy, Bruno\n"
)


def test_both_claims_break_even_at_one_in_three() -> None:
    assert revelation_points(1 / 3) == pytest.approx(0)
    assert accusation_points(1 / 3) == pytest.approx(0)
    assert (revelation_points(1), revelation_points(0)) == (2, -1)
    assert (accusation_points(1), accusation_points(0)) == (4, -2)


def test_revelations_know_who_made_them() -> None:
    notebook = read(HEADER + "Ben reveals fat\nCleo reveals Templar\nAna reveals fat")
    found = {str(item.trait): item for item in revelations(notebook, posterior_of(notebook))}
    assert found["fat"].made_by == ("Ben", "Ana")
    assert found["thin"].made_by == ()
    assert len(found) == 12
    # Ana holds 4 of the 8 Benedictines, so 4 of the 18 others are
    assert found["Benedictine"].chance == pytest.approx(4 / 18)
    assert found["Benedictine"].points == pytest.approx(3 * 4 / 18 - 1)


def posterior_of(notebook: Notebook) -> Posterior:
    return posterior(timeline_of(notebook))


@pytest.mark.parametrize(("lines", "legal"), [("", False), ("Ben draws", True)])
def test_accusations_wait_for_the_pile(lines: str, legal: bool) -> None:
    notebook = read(SMALL + lines)
    found = accusations(timeline_of(notebook), posterior_of(notebook))
    assert len(found) == 8
    assert all(item.legal is legal for item in found)
    mine = next(item for item in found if item.suspect == Suspect.named("Guy"))
    assert (mine.chance, mine.points) == (0, -2)


def test_without_chances_only_what_is_certain_has_points() -> None:
    notebook = read(SMALL + "Ana asks Ben: how many fat = 1\nBen takes from Cleo")
    timeline = timeline_of(notebook)
    found = accusations(timeline, posterior(timeline, Effort(Engine.CERTAINTY)))
    assert {item.suspect.name: item.points for item in found if item.points is not None} == {
        "Guy": -2,
        "Bruno": -2,
    }
    traits = revelations(notebook, posterior(timeline, Effort(Engine.CERTAINTY)))
    assert {item.chance for item in traits} == {None}


def test_a_position_is_worth_its_claims() -> None:
    culprit = np.zeros(24)
    culprit[[suspect.index for suspect in SUSPECTS if suspect.order is Order.TEMPLAR]] = 1 / 8
    # Templar is sure (2); father 2, brother 3, novice 3 of 8: two of them a little over one third
    # (1/8 each); hooded and unhooded 4 (1/2 each), bearded 4, shaven 4, fat 4, thin 4 likewise
    assert position_value(culprit, made=()) == pytest.approx(2 + 2 / 8 + 6 / 2)
    assert position_value(culprit, made=TRAITS) == 0


@given(st.lists(st.floats(0, 1), min_size=1, max_size=24).filter(lambda each: sum(each) > 0))
def test_entropy_is_between_nothing_and_uniform(parts: list[float]) -> None:
    chances = np.array(parts) / sum(parts)
    assert 0 <= entropy(chances) <= np.log2(len(parts)) + 1e-9
