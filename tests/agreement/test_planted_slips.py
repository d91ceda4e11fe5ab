"""Planted slips of every kind are found: the right repair is among the first ones."""

from __future__ import annotations

from random import Random

import pytest

from abbey.explain import edited, edited_text, mend
from abbey.explain.gist import gist
from abbey.inference.certainty import is_consistent
from abbey.knowledge import timeline_of
from abbey.record import read, write
from planted_slips import KINDS, planted, seeded_notebook

NOTEBOOKS = range(3)
LONG = 60.0
"""Seconds: the search ends by itself, whatever the machine."""
LIMIT = 5


@pytest.mark.parametrize("kind", KINDS)
def test_the_right_repair_is_among_the_first(kind: str) -> None:
    tried = found = 0
    for seed in NOTEBOOKS:
        slip = planted(Random(f"{kind} {seed}"), seeded_notebook(seed), kind)
        if slip is None:
            continue
        tried += 1
        text = write(slip.slipped)
        mending = mend(slip.slipped, text, limit=LIMIT, seconds=LONG)
        assert mending.needed
        assert bool(mending.sizes) is slip.sized
        right = gist(timeline_of(slip.true))
        for each in mending.mends:
            mended = timeline_of(read(edited_text(text, each.changes)))
            assert is_consistent(mended)
            assert gist(mended) == gist(timeline_of(edited(slip.slipped, each.changes)))
            found += gist(mended) == right
    assert tried
    assert found >= tried - 1
