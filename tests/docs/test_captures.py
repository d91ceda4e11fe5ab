"""Pictures in the documentation show what the program shows, and ask no other machine."""

from __future__ import annotations

import re
from html import unescape

import pytest

from captures import COMMANDS, FOLDER, TABLES, drawn
from fences import ROOT, pages

NAMES = (*COMMANDS, *TABLES)
_ADDRESSES = {"http://www.w3.org/2000/svg", "https://www.textualize.io"}


def _words(picture: str) -> list[str]:
    """Return what can be read in a picture; where and in which colour is left to the eye."""
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", picture)
    return " ".join(unescape(text).replace("\xa0", " ") for text in texts).split()


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_up_to_date(name: str) -> None:
    """If it is not: `python tests/captures.py`."""
    kept = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert len(_words(kept)) > 10
    assert _words(kept) == _words(drawn(name))


def test_no_picture_is_left_over_or_unused() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(NAMES)
    text = "\n".join(page.read_text("utf-8") for page in pages())
    assert not [name for name in NAMES if f"captures/{name}.svg" not in text]


def test_no_picture_asks_another_machine() -> None:
    for path in (ROOT / "docs").rglob("*.svg"):
        addresses = set(re.findall(r"(?:url\(\"|href=\")(https?:[^\"]*)", path.read_text("utf-8")))
        assert not addresses - _ADDRESSES, path
