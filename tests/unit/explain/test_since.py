"""Since when a suspect is ruled out: the same as by looking after every line."""

from __future__ import annotations

import pytest

from abbey.components import SuspectSet
from abbey.explain.since import culprits, ruled_out_since, up_to
from abbey.inference.certainty import possible
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Places
from samples import true_notebook


@pytest.mark.parametrize("seed", range(40))
def test_it_is_the_first_line_that_rules_out(seed: int) -> None:
    timeline = timeline_of(true_notebook(seed).notebook)
    first: dict[int, int] = {}
    for line in sorted({step.line for step in timeline.steps}):
        there = possible(up_to(timeline, line))[Places.CULPRIT]
        assert culprits(up_to(timeline, line)).mask == there
        for suspect in SuspectSet(timeline.pack.mask & ~there):
            first.setdefault(suspect.index, line)
    since = ruled_out_since(timeline)
    assert {suspect.index: line for suspect, line in since.items()} == first


def test_without_time_only_what_is_plain_is_said() -> None:
    left_out = 0
    for seed in range(20):
        timeline = timeline_of(true_notebook(seed).notebook)
        everything = ruled_out_since(timeline)
        hasty = ruled_out_since(timeline, seconds=0.0)
        assert hasty.items() <= everything.items()
        left_out += len(everything) - len(hasty)
        assert ruled_out_since(timeline, timeline.pack) == {}
    assert left_out
