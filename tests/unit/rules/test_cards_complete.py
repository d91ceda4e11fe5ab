"""Every card of every deck has a test of its own, and every effect a card that it is tried by."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from abbey.components.decks import CHRONICLES, CRYPT, EVENTS, LIBRARY, SCRIPTORIUM, Card

FILES = {
    "test_books.py": SCRIPTORIUM,
    "test_great_books.py": LIBRARY,
    "test_events.py": EVENTS + CRYPT,
    "test_chronicles.py": CHRONICLES,
}


@pytest.mark.parametrize(("file", "deck"), FILES.items())
def test_every_card_has_its_test(file: str, deck: tuple[Card, ...]) -> None:
    tree = ast.parse((Path(__file__).parent / file).read_text("utf-8"))
    tests = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert {f"test_{card.id}" for card in deck} <= tests
