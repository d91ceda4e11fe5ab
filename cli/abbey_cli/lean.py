"""What this program spares itself: OR-tools' model for Python imports pandas, and hardly uses it.

`ortools.sat.python.cp_model` can make variables by the Series, and imports pandas for that: half
a second and some 50 MB, whatever is asked. Nobody asks for Series here. A program belongs to
itself, so it may say so; the library never does, since other code in a process may want both.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

__all__ = ["spare_pandas"]

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
