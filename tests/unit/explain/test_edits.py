"""Edits change what they say they change, in the events and in the text, and nothing else."""

from __future__ import annotations

import pytest

from abbey.components import Suspect
from abbey.explain.edits import Change, PutIn, Redeal, Rewrite, TakeOut, edited, edited_text
from abbey.explain.edits import reads_back as reads
from abbey.record import Draws, HoldsCount, Note, Takes, read

TEXT = (
    "players: Ana, Ben, Cleo  # clockwise\r\n"
    "me: ana\r\n"
    "hand: guy, bru, ser, tho, basil, julian   # mine\r\n"
    "\r\n"
    "ben TAKES from cleo\t# unseen\r\n"
    "# a comment\r\n"
    "cleo draws"
)
GUY, BRUNO = Suspect.named("Guy"), Suspect.named("Bruno")
HAND = tuple(map(Suspect.named, ("Guy", "Bruno", "Sergio", "Thomas", "Basil", "Charles")))


@pytest.mark.parametrize(
    ("changes", "old", "new"),
    [
        ((Rewrite(5, Takes("Ben", "Ana", GUY)),), "ben TAKES from cleo", "Ben takes Guy from Ana"),
        ((Redeal(3, "Ana", HAND),), "hand: guy, bru, ser, tho, basil, julian", f"hand: {HAND}"),
        ((PutIn(5, Draws("Ben")),), "# a comment\r\n", "Ben draws\r\n# a comment\r\n"),
        ((PutIn(7, Draws("Ben")),), "cleo draws", "cleo draws\r\nBen draws"),
        ((TakeOut(5),), "ben TAKES from cleo\t# unseen\r\n", ""),
        ((TakeOut(5), PutIn(7, Takes("Ben", "Cleo"))), "", ""),
    ],
)
def test_all_other_letters_stay(changes: tuple[Change, ...], old: str, new: str) -> None:
    hand = f"hand: {', '.join(map(str, HAND))}"
    wanted = TEXT.replace(old, hand if new.startswith("hand") else new)
    if not old:
        wanted = TEXT.replace("ben TAKES from cleo\t# unseen\r\n", "") + "\r\nBen takes from Cleo"
    assert edited_text(TEXT, changes) == wanted
    assert reads(read(TEXT), TEXT, changes)


def test_a_line_that_would_be_misread_does_not_read_back() -> None:
    notebook = read(TEXT)
    twice = Redeal(3, "Ana", (GUY, GUY, *HAND[2:]))
    assert not reads(notebook, TEXT, (twice,))
    other_file = TEXT.replace("cleo draws", "cleo draws guy")
    assert not reads(notebook, other_file, (PutIn(5, Draws("Ben")),))


def test_new_lines_stand_where_they_are_put() -> None:
    notebook = read(TEXT)
    changed = edited(notebook, (PutIn(3, Note("first")), PutIn(9, HoldsCount("Ben", 7))))
    assert [str(entry) for entry in changed.entries] == [
        "note: first",
        "Ben takes from Cleo",
        "Cleo draws",
        "Ben holds 7",
    ]
    assert edited(notebook, ()) == notebook
