"""Pages point to what exists and leave out nothing that they list."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from fences import ROOT, pages

_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_files_lead_somewhere(page: Path) -> None:
    links = [link for link in _LINK.findall(page.read_text("utf-8")) if "://" not in link]
    assert not [link for link in links if not (page.parent / link).exists()]


def test_the_table_of_dependencies_has_each_of_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        wanted += extra
    names = {re.split(r"[\[<>=~! ]", requirement)[0] for requirement in wanted}
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = {
        name
        for row in re.findall(r"^\| ([^|]+) \|", page, re.MULTILINE)
        for name in row.split(", ")
    }
    assert names <= table


def test_the_packages_are_all_described() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    packages = {path.parent.name for path in (ROOT / "solver/abbey").glob("*/__init__.py")}
    assert not {name for name in packages if f"`abbey.{name}`" not in page}


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_files_and_modules_that_are_named_exist(name: str) -> None:
    """`record/forms.py`, `tests/handmade`, `inference.lifted`: from the root or in the library."""
    roots = (ROOT, ROOT / "solver" / "abbey")
    text = (ROOT / name).read_text("utf-8")
    packages = "|".join(path.parent.name for path in (ROOT / "solver/abbey").glob("*/__init__.py"))
    paths = re.findall(r"`((?:[\w.]+/)+[\w.]*)`", text)
    modules = [
        f"{package}/{module}"
        for package, module in re.findall(rf"`(?:abbey\.)?({packages})\.([a-z_]+)", text)
    ]
    assert paths
    missing = [path for path in paths if not any((root / path).exists() for root in roots)]
    missing += [
        module
        for module in modules
        if not any((ROOT / f"solver/abbey/{module}{end}").exists() for end in (".py", "/"))
        and not _is_exported(module)
    ]
    assert not missing


def _is_exported(name: str) -> bool:
    """Tell whether `record/read` is a name that its package exports."""
    package, _, member = name.partition("/")
    return f'"{member}"' in (ROOT / f"solver/abbey/{package}/__init__.py").read_text("utf-8")


def test_the_changelog_has_the_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    headings = re.findall(
        r"^## \[?([\w.]+)\]?", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert headings[0] == "Unreleased"
    assert version in headings
