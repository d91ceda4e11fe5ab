"""The shape of the house: layers, maps, sizes, and nothing that belongs to one machine."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE_ROOTS = (ROOT / "solver", ROOT / "cli")
CODE = ("solver", "cli", "tests", "examples", "benchmarks")
PROSE = ("docs", ".ci")
LONGEST = 400
"""Lines of the longest module that is allowed."""


def _files(*folders: str, suffix: str = "") -> list[Path]:
    """Return the files of these folders, caches and other hidden folders left out."""
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob(f"*{suffix}")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not any(part.startswith(".") for part in path.relative_to(ROOT / folder).parts)
    )


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


MODULES = _files(*CODE, suffix=".py")
PACKAGES = [path for path in MODULES if path.name == "__init__.py"]


def _run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)


def test_the_contracts_between_layers_are_kept() -> None:
    done = _run(
        "import sys; from importlinter.cli import lint_imports;"
        " sys.exit(lint_imports(config_filename='pyproject.toml', no_cache=True, no_logo=True))"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_every_package_of_the_library_stands_in_the_layers() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    named = {
        part.strip(" ()")
        for contract in contracts
        if contract["type"] == "layers"
        for layer in contract["layers"]
        for part in re.split(r"[|:]", layer)
    }
    inits = (ROOT / "solver/abbey").glob("*/__init__.py")
    packages = {f"abbey.{path.parent.name}" for path in inits}
    assert packages <= named


def test_the_library_loads_no_terminal_and_nothing_heavy() -> None:
    """All of it is imported; solvers are loaded only when they are asked."""
    done = _run(
        "import importlib, pkgutil, sys, abbey\n"
        "for module in pkgutil.walk_packages(abbey.__path__, 'abbey.'):\n"
        "    importlib.import_module(module.name)\n"
        "unwanted = {'typer', 'rich', 'abbey_cli', 'ortools', 'constraint'}\n"
        "print(*sorted(unwanted & set(sys.modules)))\n"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


def test_help_loads_nothing_heavy() -> None:
    done = _run(
        "import sys, abbey_cli.main\n"
        "print(*sorted({'numpy', 'ortools', 'constraint'} & set(sys.modules)))\n"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_module_is_short_and_imports_packages_not_folders(path: Path) -> None:
    """`import solver.abbey` would work from here, and make a second copy of every class."""
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST
    folders = {name for name in _imports(path) if name.partition(".")[0] in ("solver", "cli")}
    assert not folders


def test_no_source_folder_was_imported_as_a_package() -> None:
    assert not {name for name in sys.modules if name.partition(".")[0] in ("solver", "cli")}


def _is_map(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.ImportFrom():
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__version__")]):
            return True
        case _:
            return False


@pytest.mark.parametrize(
    "path", [path for path in PACKAGES if SOURCE_ROOTS[0] in path.parents], ids=_name
)
def test_a_package_maps_its_modules_and_does_nothing_else(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert all(_is_map(node) for node in tree.body)
    mapped = set(re.findall(r"`(\w+)`", ast.get_docstring(tree) or ""))
    modules = {file.stem for file in path.parent.glob("*.py") if not file.stem.startswith("_")}
    packages = {file.parent.name for file in path.parent.glob("*/__init__.py")}
    assert modules | packages <= mapped, sorted((modules | packages) - mapped)


@pytest.mark.parametrize("name", ["abbey", "abbey_cli"])
def test_types_are_shipped(name: str) -> None:
    assert any((root / name / "py.typed").exists() for root in SOURCE_ROOTS)


_REGISTRIES = (
    ("py", "pi", ".org"),
    ("python", "hosted", ".org"),
    ("crates", ".io"),
    ("npm", "js", ".com"),
    ("npm", "js", ".org"),
    ("proxy.go", "lang", ".org"),
)
_FOLDERS = (("wo", "rk"), ("ho", "me"), ("ro", "ot"), ("Us", "ers"), ("t", "mp"))
_FOREIGN = re.compile(
    "|".join(
        [
            *(re.escape("".join(pieces)) for pieces in _REGISTRIES),
            # absolute paths into somebody's folders
            *(rf"(?<![\w.])/{first}{rest}\b" for first, rest in _FOLDERS),
        ]
    )
)


def test_no_file_names_a_machine_or_a_package_registry() -> None:
    """Whoever clones the project has other folders, and perhaps another registry."""
    files = [*_files(*CODE, *PROSE), *ROOT.glob("*.md"), ROOT / "pyproject.toml"]
    found = [
        f"{_name(path)}: {match.group()}"
        for path in files
        if (match := _FOREIGN.search(path.read_bytes().decode("utf-8", "replace")))
    ]
    assert not found


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_nothing_is_left_to_do(path: Path) -> None:
    left = re.search("|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X")), path.read_text("utf-8"))
    assert left is None
