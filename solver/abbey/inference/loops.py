"""numba, for the modules of compiled loops: while it loads or compiles, no engine's time passes."""

from __future__ import annotations

from typing import Any

from abbey.inference.clock import go, loading, stand_still

with loading():
    from numba import njit
    from numba.core import event

__all__ = ["njit"]


class _Waiting(event.Listener):
    """Stops the clock as long as a thread loads loops, or compiles them."""

    def on_start(self, event: Any) -> None:
        stand_still()

    def on_end(self, event: Any) -> None:
        go()


event.register("numba:compiler_lock", _Waiting())  # type: ignore[no-untyped-call]  # numba's
