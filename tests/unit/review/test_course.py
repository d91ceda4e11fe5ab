"""From which moment on something was likely, and proved."""

from __future__ import annotations

import pytest

from abbey.components import SUSPECTS, Suspect, SuspectSet
from abbey.inference import Engine
from abbey.review.course import LIKELY, Moment, reached

GUY = Suspect.named("Guy")


def course(*chances: float | None) -> list[Moment]:
    """Return moments at which Guy has these chances, Bruno the rest."""
    bruno = Suspect.named("Bruno")
    return [
        Moment(
            line=10 + at,
            turn=at,
            engine=Engine.EXACT,
            error=0.0,
            chances=None
            if chance is None
            else tuple(
                chance if each is GUY else 1 - chance if each is bruno else 0.0 for each in SUSPECTS
            ),
            candidates=SuspectSet(GUY.bit if chance == 1 else GUY.bit | bruno.bit),
            value=None,
        )
        for at, chance in enumerate(chances)
    ]


@pytest.mark.parametrize(
    ("chances", "likely"),
    [
        ((0.1, 0.2), None),
        ((0.5, 0.6), 10),
        ((0.5, 0.1, 0.6, 1.0), 12),
        ((0.5, LIKELY), None),
        ((0.5, LIKELY + 1e-12), None),
        ((0.1, 0.5, None, 0.5), 11),
        ((0.5, None, 0.1, None, 0.4), 14),
        ((None, None), None),
    ],
)
def test_likely_is_from_when_on_it_stays_so(
    chances: tuple[float | None, ...], likely: int | None
) -> None:
    assert reached(course(*chances), GUY).likely == likely


def test_proved_is_from_when_on_nobody_else_is_left() -> None:
    found = reached(course(0.1, 0.4, 1.0, 1.0), GUY)
    assert (found.likely, found.likely_turn, found.proved, found.proved_turn) == (11, 1, 12, 2)
