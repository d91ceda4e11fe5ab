"""Compiled loops where nothing can be kept: no folder may be written to."""

from __future__ import annotations

import pytest
from numba.core.caching import CacheImpl, FunctionCache

from abbey.inference.loops import njit


def _add(one: int, two: int) -> int:
    return one + two


def test_loops_are_kept_where_that_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(FunctionCache, "load_overload", lambda *_: asked.append(True))
    monkeypatch.setattr(FunctionCache, "save_overload", lambda *_: None)
    assert njit(cache=True)(_add)(1, 2) == 3
    assert asked


def test_loops_run_though_they_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container: the installation is read-only, and the user has no home."""
    monkeypatch.setattr(CacheImpl, "_locator_classes", [])
    assert njit(cache=True, nogil=True)(_add)(1, 2) == 3


def test_other_errors_of_numba_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**_: object) -> object:
        raise RuntimeError("nothing of caches")

    monkeypatch.setattr("numba.njit", fails)
    with pytest.raises(RuntimeError, match="nothing of caches"):
        njit(nogil=True)(_add)
