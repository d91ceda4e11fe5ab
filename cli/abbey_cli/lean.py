"""What this program spares itself: pandas, and most of the looking for garbage.

`ortools.sat.python.cp_model` can make variables by the Series, and imports pandas for that: half
a second and some 50 MB, whatever is asked. Nobody asks for Series here.

Python looks for cycles of garbage after every 700 new objects, though nearly all that a command
makes on its way to an answer stays; and at the end it takes everything apart that the system takes
back anyway. Together that was an eighth of `abbey advise`, or more.

A program belongs to itself, so it may decide so; the library never does, since other code in a
process may want all of it.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

__all__ = ["spare_garbage", "spare_pandas"]

_NEW = 400_000
"""After so many new objects garbage is looked for: a hundred megabytes at most may wait."""
_OLD = 5
"""After so many such looks also among older ones, and again after as many of those."""

_MODEL = "ortools.sat.python.cp_model"
_PANDAS = "pandas"
_NAMES = ("Index", "Series")


class _Loader(SourceFileLoader):
    """Loads a module while pandas seems to be there, with no more than the names of its types."""

    def exec_module(self, module: ModuleType) -> None:
        names = ModuleType(_PANDAS)
        for name in _NAMES:
            setattr(names, name, type(name, (), {}))
        sys.modules[_PANDAS] = names
        try:
            super().exec_module(module)
            return
        except (AttributeError, ImportError, TypeError):
            pass  # a version that wants more of it gets the whole
        finally:
            del sys.modules[_PANDAS]
        super().exec_module(module)


class _Finder(MetaPathFinder):
    """Finds the one module that is loaded so, unless pandas is there already."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != _MODEL or _PANDAS in sys.modules:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def spare_pandas() -> None:
    """Let OR-tools be imported without pandas in this process, from now on."""
    sys.meta_path.insert(0, _Finder())


@contextmanager
def spare_garbage() -> Iterator[None]:
    """Look for garbage seldom inside; what is there at the end is left to the system."""
    before = gc.get_threshold()
    gc.set_threshold(_NEW, _OLD, _OLD)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.freeze()
