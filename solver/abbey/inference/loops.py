"""numba, for the modules of compiled loops: kept if that can be, and in nobody's time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from abbey.inference.clock import go, loading, stand_still

with loading():
    import numba
    from numba.core import event

__all__ = ["njit"]

_Function = TypeVar("_Function", bound=Callable[..., Any])


class _Waiting(event.Listener):
    """Stops the clock as long as a thread loads loops, or compiles them."""

    def on_start(self, event: Any) -> None:
        stand_still()

    def on_end(self, event: Any) -> None:
        go()


event.register("numba:compiler_lock", _Waiting())  # type: ignore[no-untyped-call]  # numba's


def njit(**options: Any) -> Callable[[_Function], _Function]:
    """Compile a loop when it is first called, with numba's options.

    Where `cache` is wanted and no folder can be written to, neither beside the module nor the
    user's own, it is compiled in every process anew. The variable NUMBA_CACHE_DIR names another.

    >>> @njit(nogil=True)
    ... def twice(number):
    ...     return 2 * number
    >>> twice(21)
    42
    """

    def compiled(function: _Function) -> _Function:
        try:
            found: Any = numba.njit(**options)(function)
        except RuntimeError:
            if not options.get("cache"):
                raise
            found = numba.njit(**{**options, "cache": False})(function)
        result: _Function = found
        return result

    return compiled
