"""`abbey sheet`: two manners, four formats, six languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from abbey.components import LANGUAGES, SUSPECTS, term
from commands import CASES, run

NOTEBOOK = CASES / "4p-2025.abbey"
MANNERS = ("classic", "jesweb")


class _Cells(HTMLParser):
    """Collects the texts of all cells, and checks that tags close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] in (["td"], ["th"]):
            self.cells[-1] += data


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("notebook", [(), (NOTEBOOK,), (CASES / "6p-2015.abbey",)])
def test_text_fits_eighty_columns(language: str, manner: str, notebook: tuple[Path, ...]) -> None:
    result = run("sheet", *notebook, "--manner", manner, "--lang", language)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    if manner == "classic":
        for suspect in SUSPECTS:
            assert term(suspect, language) in result.stdout


def test_crosses_are_those_of_the_check() -> None:
    lines = run("sheet", NOTEBOOK).stdout.splitlines()
    crossed = {line.split()[1] for line in lines if line.startswith("✕ ")}
    found = run("check", NOTEBOOK, "--engine", "certainty").stdout
    possible = set(re.findall(r"^.? +(\w+) .* possible", found, re.MULTILINE))
    assert crossed - {"innocent"} == {suspect.name for suspect in SUSPECTS} - possible


def test_a_column_of_the_jesweb_manner_has_five_ticks() -> None:
    """Each monk has five traits, one of each characteristic."""
    lines = run("sheet", "--manner", "jesweb").stdout.splitlines()
    rows = [line for line in lines if "○" in line]
    assert len(rows) == 12
    start = min(row.index("○") for row in rows)
    for column in range(start, start + 48, 2):
        assert sum(row[column : column + 1] == "○" for row in rows) == 5


@pytest.mark.parametrize("manner", MANNERS)
def test_html_is_one_whole_page(manner: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    assert run("sheet", NOTEBOOK, "--manner", manner, "-o", file, "--lang", "de").exit_code == 0
    text = file.read_text("utf-8")
    page = _Cells()
    page.feed(text)
    assert page.open == []
    assert page.links == []
    assert "http" not in text
    assert "url(" not in text
    assert {term(suspect, "de") for suspect in SUSPECTS} <= set(page.cells)
    assert (
        run("sheet", NOTEBOOK, "--manner", manner, "--format", "html", "--lang", "de").stdout
        == text
    )


def test_names_are_escaped() -> None:
    notebook = "players: <b>, Ben, Cleo\nme: <b>\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    text = run("sheet", "-", "--format", "html", stdin=notebook).stdout
    assert "&lt;b&gt;" in text
    assert "<b>" not in text


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", ["svg", "pdf"])
def test_drawings_are_the_same_bytes_each_time(manner: str, kind: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.{kind}" for name in "ab"]
    for file in files:
        assert run("sheet", NOTEBOOK, "--manner", manner, "-o", file, "--lang", "ru").exit_code == 0
    one, two = (file.read_bytes() for file in files)
    assert one == two
    if kind == "svg":
        ElementTree.fromstring(one)
    else:
        assert one.startswith(b"%PDF-")
        assert one.rstrip().endswith(b"%%EOF")


def test_a_file_that_is_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious")
    result = run("sheet", "-o", file)
    assert result.exit_code == 1
    assert "exists already" in result.stderr
    assert file.read_text() == "precious"
    assert run("sheet", "-o", file, "--force").exit_code == 0
    assert "Matthew" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--format", "pdf"), "--out"),
        (("-o", "sheet.doc"), ".html"),
        (("--manner", "cubist"), "jesweb"),
        (("--lang", "la"), "'fr'"),
    ],
)
def test_wrong_usage_says_what_to_do(words: tuple[str, ...], told: str) -> None:
    result = run("sheet", *words)
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_contradiction_is_no_sheet() -> None:
    notebook = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
    result = run("sheet", "-", stdin=notebook + "Ben shows Ana Guy\n")
    assert (result.exit_code, result.stdout) == (3, "")


def test_a_command_names_only_options_that_it_has(tmp_path: Path) -> None:
    """A file that is there is refused by several commands; not all of them have --force."""
    file = tmp_path / "there.abbey"
    file.write_text("precious")
    slip = CASES.parents[2] / "examples" / "slip.abbey"
    for words in (("repair", slip, "--write", "1", "-o", file), ("new", file, "--no-table")):
        result = run(*words)
        assert result.exit_code == 1
        assert "choose another name" in result.stderr
        assert "--force" not in result.stderr
    assert file.read_text() == "precious"
