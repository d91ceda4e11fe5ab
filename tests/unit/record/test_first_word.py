"""A slip in the first of several words: what it means is proposed, not the word behind it."""

from __future__ import annotations

import pytest

from abbey.errors import NotationError
from abbey.record import read


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Templr Brother", "Templar"),
        ("Francscan Novice", "Franciscan"),
        ("Benedctine Father", "Benedictine"),
        ("hoodd Brother", "hooded"),
        ("shavn Templar", "shaven"),
        ("beardd fat", "bearded"),
    ],
)
def test_a_slip_before_another_trait_is_mended_by_itself(typed: str, meant: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(f"players: Ana, Ben, Cleo\nme: Ana\nBen asks Ana: how many {typed} = 1\n")
    (problem,) = caught.value.problems
    assert problem.meant[0] == meant
