"""What events refuse to be, and how they settle what can be written in two ways."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.components.traits import Girth
from abbey.record import (
    Accuses,
    Asks,
    End,
    Free,
    Header,
    MassPart,
    Named,
    Note,
    Pattern,
    Shuffles,
)

GUY = Suspect.named("Guy")


@pytest.mark.parametrize(
    "build",
    [
        lambda: Pattern(()),
        lambda: Pattern((Girth.FAT, Girth.THIN)),
        lambda: Named(SuspectSet()),
        lambda: Free('say "yes"'),
        lambda: Free("two\nlines"),
        lambda: Asks("Ana", "Ben", Free("well"), 'say "yes"'),
        lambda: Note("two\rlines"),
        lambda: Note(" spaces "),
        lambda: Note("bell\a"),
        lambda: End(""),
        lambda: End("over # really"),
        lambda: Accuses("Ana", GUY, right=True, shown_by="Ben"),
        lambda: MassPart("Ana"),
        lambda: MassPart("Ana", (GUY,), skips=True),
        lambda: Shuffles("Ana", ("Ben", "Cleo"), (GUY,)),
        lambda: Shuffles("Ana", ("Ben", "Cleo"), None, (GUY,)),
        lambda: Header(("Ana", "Ben", "Cleo"), title="two\nlines"),
        lambda: Header(("Ana", "Ben", "Cleo"), place="here # there"),
        lambda: Header(("Ana", "Ben", "Cleo"), rules=("one, two",)),
        lambda: Header(("Ana", "Ben", "Cleo"), hands=(("Eva", (GUY,)),)),
    ],
)
def test_what_cannot_be_written_cannot_be(build: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        build()


def test_a_shuffle_of_which_nothing_is_known() -> None:
    assert Shuffles("Ana", ("Ben",), (None,), (None,)) == Shuffles("Ana", ("Ben",))


def test_hands_come_in_seat_order() -> None:
    hands = (("Cleo", (GUY,)), ("Ana", ()))
    assert [owner for owner, _ in Header(("Ana", "Ben", "Cleo"), hands=hands).hands] == [
        "Ana",
        "Cleo",
    ]


def test_a_pattern_is_one_pattern_in_any_order() -> None:
    traits = (GUY.order, GUY.title, GUY.hood, GUY.beard, GUY.girth)
    assert Pattern(traits) == Pattern(traits[::-1])
    assert str(Pattern(traits)) == "hooded shaven thin Benedictine Novice"
