"""The page docs/rules.md: complete, and true where it names tests, switches and effects."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from abbey.components.effects import Effect
from abbey.rules import parse_cards
from abbey.rules.own_cards import EVENT_EFFECTS, KEPT_EFFECTS, READ_EFFECTS
from abbey.rules.ruleset import NAMES
from fences import ROOT

HERE = Path(__file__).parent
PAGE = (ROOT / "docs" / "rules.md").read_text("utf-8")
ROWS = (
    "test_core_rows.py",
    "test_variant_rows.py",
    "test_silent_rows.py",
    "test_further_rows.py",
)


def _tests(*files: str) -> set[str]:
    """Return the names of the tests in these files."""
    return {
        node.name
        for file in files
        for node in ast.walk(ast.parse((HERE / file).read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_row_names_a_test_that_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    assert named == _tests(*ROWS)


def test_files_named_exist() -> None:
    files = set(re.findall(r"`(test_\w+\.py)`", PAGE))
    assert files
    assert all((HERE / file).exists() for file in files)


def test_every_switch_stands_in_a_table() -> None:
    """Numbers stand behind their words."""
    switches = set(re.findall(r"\| `([^`]+?)(?: \d+)?`", PAGE))
    assert set(NAMES.values()) <= switches


def test_the_example_file_is_read() -> None:
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(parse_cards(block)) == 4


def test_the_table_of_effects() -> None:
    rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$", PAGE, re.MULTILINE)
    assert [Effect(effect) for effect, *_ in rows] == list(Effect)
    for word, book, kept, great, event in rows:
        effect = Effect(word)
        plain = effect in READ_EFFECTS
        allowed = (plain, plain or effect in KEPT_EFFECTS, plain, effect in EVENT_EFFECTS)
        assert tuple(cell.strip() == "yes" for cell in (book, kept, great, event)) == allowed
