"""The best set to ask about: legal, never worse than a pattern, and counted right from samples."""

from __future__ import annotations

import numpy as np
import pytest

from abbey.advice.rooms_looks import Looks, request_patterns
from abbey.components.suspect_set import SuspectSet
from abbey.inference import Effort, Engine, posterior
from abbey.inference.kinds import kinds_of
from abbey.knowledge import timeline_of
from abbey.players.asking import best_set, tables_of_counts
from abbey.record import read
from abbey.record.questions import Pattern

NOTEBOOK = (
    "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    "Ana asks Ben: how many fat = 2\nAna takes Andre from Cleo\nCleo takes from Ben\n"
    "Ana asks Cleo: how many Templar = 3"
)


def looks(engine: Engine) -> tuple[Looks, int]:
    timeline = timeline_of(read(NOTEBOOK))
    now = posterior(timeline, Effort(engine, sweeps=2000))
    assert now.belief is not None
    return Looks(now.belief, kinds=kinds_of(timeline)), now.places.hand("Ben")


def test_a_named_set_is_at_least_as_good_as_any_pattern() -> None:
    exact, ben = looks(Engine.EXACT)
    named = best_set(exact, ben)
    patterns = [best_set(exact, ben, traits=most) for most in (1, 2)]
    assert named.worth >= patterns[1].worth >= patterns[0].worth > 0
    assert all(isinstance(found.of, Pattern) for found in patterns)


def test_own_cards_blur_the_set_and_change_nothing() -> None:
    exact, ben = looks(Engine.EXACT)
    own = SuspectSet.named("Guy", "Bruno", "Sergio", "Thomas").mask
    plain, blurred = best_set(exact, ben), best_set(exact, ben, own=own)
    assert plain.of is not None
    assert blurred.of is not None
    added = blurred.of.suspects.mask & ~plain.of.suspects.mask
    assert added.bit_count() == 3
    assert added & ~own == 0
    assert blurred.told == plain.told
    tables = tables_of_counts(exact, ben, [plain.of.suspects.mask, blurred.of.suspects.mask])
    assert tables[0] == pytest.approx(tables[1])


@pytest.mark.parametrize("own", [0, SuspectSet.named("Guy").mask])
@pytest.mark.parametrize("traits", [1, 5])
def test_where_all_is_nearly_certain_nothing_is_asked(
    own: int, traits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sampler leaves chances of a thousandth: too little to ask for, too much for none."""
    exact, ben = looks(Engine.EXACT)
    monkeypatch.setattr("abbey.players.asking._UNSURE", 0.5)
    found = best_set(exact, ben, traits=traits, own=own)
    assert (found.of is None) == (traits == 5)
    assert (found.worth > 0) == (found.of is not None)


def test_samples_give_nearly_the_same_tables() -> None:
    exact, ben = looks(Engine.EXACT)
    sampled, _ = looks(Engine.SAMPLED)
    masks = [of.suspects.mask for of in request_patterns()[::7]]
    one, other = (tables_of_counts(each, ben, masks) for each in (exact, sampled))
    assert other.sum(axis=(1, 2)) == pytest.approx(np.ones(len(masks)))
    wide = min(one.shape[1], other.shape[1])
    assert np.abs(one[:, :wide] - other[:, :wide]).max() < 0.02


def test_yes_and_no_tell_less_than_numbers() -> None:
    exact, ben = looks(Engine.EXACT)
    assert 0 < best_set(exact, ben, yes_no=True).worth < best_set(exact, ben).worth
