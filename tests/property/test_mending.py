"""Whatever is wrong with a notebook: repairs leave a world, read back, and nothing breaks."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from abbey.explain import edited_text, mend
from abbey.inference.certainty import is_consistent
from abbey.knowledge import timeline_of
from abbey.record import Notebook, numbered, read, read_collecting, write
from free_games import with_slip
from samples import true_notebook

LIMIT = 4


def _damaged(seed: int) -> Notebook | None:
    """Return a notebook of free lines with a wrong content, a line too few, or two exchanged."""
    rng = Random(seed)
    notebook = true_notebook(seed).notebook
    entries = list(notebook.entries)
    match seed % 3:
        case 0:
            return with_slip(rng, notebook)
        case 1:
            entries.pop(rng.randrange(len(entries)))
        case _:
            one, other = rng.randrange(len(entries)), rng.randrange(len(entries))
            entries[one], entries[other] = entries[other], entries[one]
    return replace(notebook, entries=tuple(entries))


@pytest.mark.parametrize("seed", range(300, 345))
def test_every_repair_leaves_a_world(seed: int) -> None:
    damaged = _damaged(seed)
    assert damaged is not None
    text = write(numbered(damaged))
    notebook = read_collecting(text).notebook
    assert notebook is not None
    mending = mend(notebook, text, limit=LIMIT)
    texts = [edited_text(text, each.changes) for each in mending.mends]
    assert len(set(texts)) == len(texts) <= LIMIT
    for each in texts:
        assert is_consistent(timeline_of(read(each)))
    assert not (mending.mends and not mending.needed)
