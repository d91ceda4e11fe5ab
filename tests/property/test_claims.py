"""Belief in claims: every engine's chances against worlds listed and weighed one by one."""

from __future__ import annotations

import numpy as np
import pytest

from abbey.advice import sheet
from abbey.components import Girth, Suspect
from abbey.inference import Effort, Engine, posterior, worlds
from abbey.inference.mixed import favouring
from abbey.inference.states import Floats
from abbey.knowledge import Count, Places, Timeline, claimed, timeline_of
from abbey.record import read
from random_timelines import random_timeline

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno
"""


def _weighed(timeline: Timeline, likelihood: list[float]) -> Floats:
    """Sum over all worlds, each weighed by the likelihood of its culprit."""
    table = np.zeros((24, len(timeline.places.names)))
    for world in worlds(timeline):
        lying = dict(zip(timeline.pack, world.paths, strict=True))
        (culprit,) = (card for card, path in lying.items() if path[-1] == Places.CULPRIT)
        for card, path in lying.items():
            weight = float(world.weight) * likelihood[culprit.index]
            table[card.index, path[-1]] += weight
    whole = table[:, Places.CULPRIT].sum()
    weighed: Floats = table / whole
    return weighed


@pytest.mark.parametrize("seed", range(12))
def test_chances_are_those_of_weighed_worlds(seed: int) -> None:
    timeline = random_timeline(seed)
    rng = np.random.default_rng(seed)
    likelihood = rng.choice([0.25, 0.5, 1.0, 2.0], 24).tolist()
    answer = posterior(timeline, Effort(seconds=None), likelihood=likelihood)
    assert answer.engine is Engine.EXACT
    assert answer.where == pytest.approx(_weighed(timeline, likelihood), abs=1e-9)
    plain = posterior(timeline, Effort(seconds=None))
    assert answer.possible == plain.possible
    assert answer.belief is not None
    assert answer.belief.where() == pytest.approx(answer.where, abs=1e-9)


def test_further_steps_go_on_from_the_mixture() -> None:
    timeline = timeline_of(read(HEADER))
    likelihood = [1.0 + 2 * (index % 3) for index in range(24)]
    step = Count(9, 0b1111 << 12, 0, 1, timeline.places.hand("Ben"))
    belief = posterior(timeline, likelihood=likelihood).belief
    assert belief is not None
    after = belief.given(step)
    whole = posterior(timeline.then(step), likelihood=likelihood)
    assert after.where() == pytest.approx(whole.where, abs=1e-9)


def test_samples_are_weighed_alike() -> None:
    timeline = timeline_of(read(HEADER + "Ben takes from Cleo\nAna asks Ben: how many fat = 1\n"))
    likelihood = [1.0 + 3 * (index % 2) for index in range(24)]
    exact = posterior(timeline, likelihood=likelihood)
    near = posterior(timeline, Effort(Engine.SAMPLED, sweeps=4000), likelihood=likelihood)
    assert near.where == pytest.approx(exact.where, abs=0.03)
    assert near.where is not None
    assert exact.where is not None
    assert ((near.where > 0) == (exact.where > 0)).all()


@pytest.mark.parametrize("likelihood", [[1.0] * 23, [0.0] + [1.0] * 23, [float("inf")] * 24])
def test_a_likelihood_rules_nobody_out(likelihood: list[float]) -> None:
    belief = posterior(timeline_of(read(HEADER))).belief
    assert belief is not None
    with pytest.raises(ValueError, match="24 likelihoods"):
        favouring(belief, likelihood)


def test_the_first_to_reveal_counts_and_never_i_myself() -> None:
    silent = claimed(read(HEADER), 0.5)
    mine = claimed(read(HEADER + "Ana reveals fat\nBen reveals fat\n"), 0.5)
    once = claimed(read(HEADER + "Ben reveals fat\n"), 0.5)
    twice = claimed(read(HEADER + "Ben reveals fat\nCleo reveals fat\n"), 0.5)
    assert silent == mine == (1.0,) * 24
    assert once == twice != silent
    ratio = once[Suspect.named("Basil").index] / once[Suspect.named("Thomas").index]
    share = sum(Girth.FAT in suspect.traits for suspect in read(HEADER).header.suspects) / 8
    assert ratio == pytest.approx(0.5 / (0.5 * share) + 1)


@pytest.mark.parametrize("trust", [0.0, 0.2, 0.99])
def test_a_trait_that_nobody_or_everybody_has_says_nothing(trust: float) -> None:
    """A small pack need not have monks of every kind."""
    header = (
        "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Bruno, Sergio, Berengar, Julian, "
        "Cyrille, Charles, Philippe\ndeal: pile 1, hand 2\nhand: Guy, Bruno\n"
    )
    plain = sheet(read(header)).now
    for trait in ("Templar", "Benedictine"):
        told = sheet(read(f"{header}Ben reveals {trait}\n"), trust=trust).now
        assert told.where == pytest.approx(plain.where)


@pytest.mark.parametrize("trust", [-0.1, 1, 2, float("nan")])
def test_a_trust_is_a_chance(trust: float) -> None:
    with pytest.raises(ValueError, match="trust"):
        claimed(read(HEADER), trust)


def test_claims_say_nothing_unless_asked_for() -> None:
    notebook = read(HEADER + "Ben reveals fat\n")
    plain, read_in = sheet(notebook), sheet(notebook, trust=0.5)
    assert plain.now.chance(Suspect.named("Basil")) == pytest.approx(1 / 6)
    believed = read_in.now.chance(Suspect.named("Basil"))
    assert believed is not None
    assert believed > 1 / 6
    assert plain.now.candidates == read_in.now.candidates
