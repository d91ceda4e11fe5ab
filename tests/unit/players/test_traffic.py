"""What a line does to hands, from the notebook of one who is in it and of one who is not."""

from __future__ import annotations

import pytest

from abbey.components.suspect_set import SuspectSet
from abbey.players.traffic import changed_hands, faces_seen, own_cards
from abbey.record import Header, read_line
from abbey.record.notebook import Event

HEADER = Header(("Ana", "Ben", "Cleo"), me="Ana")
HAND = SuspectSet.named("Guy", "Bruno")


def _line(text: str) -> Event:
    return read_line(text, HEADER)


@pytest.mark.parametrize(
    ("text", "changed", "hand"),
    [
        ("Ana draws Basil", {"Ana"}, "Guy, Bruno, Basil"),
        ("Ben draws", {"Ben"}, "Guy, Bruno"),
        ("Ana takes Basil from Ben", {"Ana", "Ben"}, "Guy, Bruno, Basil"),
        ("Ben takes Guy from Ana", {"Ana", "Ben"}, "Bruno"),
        ("Ben takes from Cleo", {"Ben", "Cleo"}, "Guy, Bruno"),
        ("Ana returns Guy to Ben", {"Ana", "Ben"}, "Bruno"),
        ("Ben returns Basil to Ana", {"Ana", "Ben"}, "Guy, Bruno, Basil"),
        ("Ben takes Guy from Ana instead", {"Ana", "Ben"}, "Bruno"),
        ("Ana takes Basil from Ben instead", {"Ana", "Ben"}, "Guy, Bruno, Basil"),
        ("Ana gives Guy to Ben", {"Ana", "Ben"}, "Bruno"),
        ("Ben gives Basil to Ana", {"Ana", "Ben"}, "Guy, Bruno, Basil"),
        ("Ben gives a card to Cleo", {"Ben", "Cleo"}, "Guy, Bruno"),
        ("Ana discards Guy", {"Ana"}, "Bruno"),
        ("Ben discards Basil", {"Ben"}, "Guy, Bruno"),
        ("Ana and Ben swap hands: Basil", {"Ana", "Ben"}, "Basil"),
        ("Ben and Ana swap hands: Basil, Julian", {"Ana", "Ben"}, "Basil, Julian"),
        ("Ben and Cleo swap hands", {"Ben", "Cleo"}, "Guy, Bruno"),
        ("Cleo swaps a card of Ana and Ben: Guy, Basil", {"Ana", "Ben"}, "Bruno, Basil"),
        ("Cleo swaps a card of Ben and Ana: Basil, Guy", {"Ana", "Ben"}, "Bruno, Basil"),
        ("Ana swaps a card of Ben and Cleo: Basil, Julian", {"Ben", "Cleo"}, "Guy, Bruno"),
        (
            "Cleo shuffles a card of Ana, Ben: Guy, ? -> Basil, ?",
            {"Ana", "Ben"},
            "Bruno, Basil",
        ),
        (
            "Ana shuffles a card of Ben, Cleo: Basil, Julian -> ?, ?",
            {"Ben", "Cleo"},
            "Guy, Bruno",
        ),
        ("mass Matins: gave Guy; got Basil", None, "Bruno, Basil"),
        ("mass Matins: Ana skips", None, "Guy, Bruno"),
        ("Ana shows Ben Guy", set(), "Guy, Bruno"),
        ("Ben sees hand of Ana", set(), "Guy, Bruno"),
        ("turn Ana", set(), "Guy, Bruno"),
    ],
)
def test_hands_change(text: str, changed: set[str] | None, hand: str) -> None:
    event = _line(text)
    found = changed_hands(event)
    assert (None if found is None else set(found)) == changed
    expected = SuspectSet.named(*hand.split(", "))
    assert own_cards(event, "Ana", HAND.mask) == expected.mask


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ben draws", [("Ben", 1)]),
        ("Ben takes from Cleo", [("Ben", 1)]),
        ("Ben gives a card to Cleo", [("Cleo", 1)]),
        ("Ben shows Cleo a card", [("Cleo", 1)]),
        ("Ben shows all Guy", [(None, 1)]),
        ("Ben shows Cleo nothing: fat", []),
        ("Ben discards Guy", [(None, 1)]),
        ("Ben sees 2 cards of Cleo", [("Ben", 2)]),
        ("Ben sees hand of Cleo", [("Ben", 5)]),
        ("Ben sees hand of Cleo but one", [("Ben", 4)]),
        ("Ben and Cleo swap hands", [("Ben", 5), ("Cleo", 5)]),
        ("Ana swaps a card of Ben and Cleo", [("Ana", 2), ("Ben", 1), ("Cleo", 1)]),
        ("Ana shuffles a card of Ben, Cleo", [("Ana", 2), ("Ben", 1), ("Cleo", 1)]),
        ("mass Terce: gave Guy, Bruno; got Basil, Julian", [(None, 4)]),
        ("mass Compline: gave Guy, Bruno; got Basil, Julian", [(None, 5)]),
        ("Ben returns to Cleo", []),
        ("turn Ana", []),
    ],
)
def test_faces_are_seen(text: str, seen: list[tuple[str | None, int]]) -> None:
    assert list(faces_seen(_line(text), 5)) == seen
