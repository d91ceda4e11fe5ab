"""Python in the documentation runs: what stands at a prompt as a doctest, the rest as a script.

The blocks of a page go on from each other.
"""

from __future__ import annotations

import doctest
import sys
from itertools import groupby
from typing import Any

import pytest

from fences import ROOT, Fence, fences

PAGES = {page: list(blocks) for page, blocks in groupby(fences("python"), lambda block: block.page)}


@pytest.mark.parametrize("page", PAGES)
def test_the_blocks_of_a_page_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in PAGES[page]:
        _run(block, names)


def _run(block: Fence, names: dict[str, Any]) -> None:
    if ">>>" not in block.text:
        exec(compile(block.text, str(block), "exec"), names)
        return
    parser = doctest.DocTestParser()
    test = parser.get_doctest(block.text, names, str(block), block.page, block.line - 1)
    test.globs = names  # a copy would forget the names that a block gives
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test, out=sys.stdout.write, clear_globs=False).failed == 0
