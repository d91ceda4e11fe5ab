"""Claims: read as the notation reads lines, printed so that they read back, counted as ranges."""

from __future__ import annotations

import pytest

from abbey.components.suspects import Suspect
from abbey.components.traits import Girth, Order
from abbey.errors import NotationError
from abbey.explain import Claim, CulpritIn, CulpritIs, Has, HasNumber, Not, read_claim
from abbey.explain.claims import EXAMPLES, Stated
from abbey.knowledge import timeline_of
from abbey.record import Header, Pattern, read

HEADER = Header(("Ana", "Ben", "Cleo"), me="Ana")
GUY = Suspect.named("Guy")
TEMPLARS = Pattern((Order.TEMPLAR,))


@pytest.mark.parametrize(
    ("typed", "claim"),
    [
        ("Guy", CulpritIs(GUY)),
        ("novice guy", CulpritIs(GUY)),
        ("the culprit is Guy", CulpritIs(GUY)),
        ("GUY is the culprit", CulpritIs(GUY)),
        ("guy is innocent", Not(CulpritIs(GUY))),
        ("culprit is not Guy", Not(CulpritIs(GUY))),
        ("culprit is a templar", CulpritIn(TEMPLARS)),
        ("culprit is maigre", CulpritIn(Pattern((Girth.THIN,)))),
        ("B has Guy", Has("Ben", GUY)),
        ("I have guy", Has("Ana", GUY)),
        ("guy is with cleo", Has("Cleo", GUY)),
        ("guy is in the pile", Has("pile", GUY)),
        ("out has guy", Has("out", GUY)),
        ("ben has no guy", Not(Has("Ben", GUY))),
        ("ben has 2 temp", HasNumber("Ben", TEMPLARS, 2)),
        ("ben has temp", HasNumber("Ben", TEMPLARS)),
        ("ben has any temp", HasNumber("Ben", TEMPLARS)),
        ("ben has no temp", Not(HasNumber("Ben", TEMPLARS))),
        ("not ben has 0 temp", Not(HasNumber("Ben", TEMPLARS, 0))),
        ("guy culprit", CulpritIs(GUY)),
        ("culprit guy", CulpritIs(GUY)),
        ("guy is guilty", CulpritIs(GUY)),
        ("guy is not guilty", Not(CulpritIs(GUY))),
        ("ben does not have guy", Not(Has("Ben", GUY))),
        ("guy is not with ben", Not(Has("Ben", GUY))),
        ("i do not have 2 templar", Not(HasNumber("Ana", TEMPLARS, 2))),
        ("not not ben has guy", Has("Ben", GUY)),
        ("not not culprit is not guy", Not(CulpritIs(GUY))),
    ],
)
def test_claims_are_read_and_read_back(typed: str, claim: Claim) -> None:
    assert read_claim(typed, HEADER) == claim
    assert read_claim(str(claim), HEADER) == claim


@pytest.mark.parametrize(
    "typed",
    [
        "guy",
        "culprit is guy",
        "guy is innocent",
        "guy is not the culprit",
        "the culprit is no templar",
        "culprit is templar",
        "ben has guy",
        "ben has no guy",
        "guy is in the pile",
        "ben has 2 templar",
        "ben has no templar",
        "ben does not have 3 templar",
    ],
)
def test_not_may_stand_before_any_claim(typed: str) -> None:
    claim, denied = read_claim(typed, HEADER), read_claim(f"not {typed}", HEADER)
    assert denied == (claim.claim if isinstance(claim, Not) else Not(claim))
    assert read_claim(f"not not {typed}", HEADER) == claim
    assert read_claim(str(denied), HEADER) == denied


def test_the_examples_are_claims() -> None:
    for typed in EXAMPLES.split("; "):
        read_claim(typed, HEADER)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("gyu", "did you mean Guy"),
        ("culprit is", "the line ends"),
        ("Ben has 9 Templar", "no more than 8 Templar"),
        ("Xaver has Guy", "unknown player 'Xaver'; there are Ana, Ben, Cleo, pile and out"),
        ("not Bem has 2 thin", "unknown player 'Bem'; did you mean Ben"),
        ("Guy has 2 thin", "unknown player 'Guy'"),
        ("Ben has -1 thin", "nobody has -1 cards; the least is 0"),
        ("not Ben has -2 thin", "nobody has -2 cards"),
        ("Guy\nBruno", "one line"),
        ("", "line 1"),
    ],
)
def test_what_cannot_be_read_says_why(typed: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        read_claim(typed, HEADER)


def test_claims_come_down_to_ranges_and_opposites_are_the_rest() -> None:
    timeline = timeline_of(read("players: Ana, Ben, Cleo\nBen draws\n"))
    two = Stated.by(HasNumber("Ben", TEMPLARS, 2), timeline)
    assert two.size == 7
    assert two.ranges == ((2, 2),)
    assert two.opposite.ranges == ((0, 1), (3, 7))
    assert two.opposite.opposite == two
    for claim in (
        CulpritIs(GUY),
        CulpritIn(TEMPLARS),
        Has("Ben", GUY),
        HasNumber("Cleo", TEMPLARS),
    ):
        stated = Stated.by(claim, timeline)
        assert Stated.by(Not(claim), timeline) == stated.opposite
        ranges = (*stated.ranges, *stated.opposite.ranges)
        numbers = [number for least, most in ranges for number in range(least, most + 1)]
        assert sorted(numbers) == list(range(stated.largest + 1))
