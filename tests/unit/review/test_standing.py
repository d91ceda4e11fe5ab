"""Points made and in sight, by the scoring of the rules."""

from __future__ import annotations

import numpy as np
import pytest

from abbey.components import Girth, Hood, Suspect
from abbey.record import Event, read
from abbey.review.standing import Made, Standing, final_points

GUY = Suspect.named("Guy")


def after(lines: str) -> Standing:
    standing = Standing("Ana")
    for event in read(f"players: Ana, Ben, Cleo\nme: Ana\n{lines}").events:
        standing = standing.after(event)
    return standing


def sure(suspect: Suspect) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    chances = np.zeros(24)
    chances[suspect.index] = 1.0
    return chances


def test_claims_count_as_the_rules_say() -> None:
    standing = after("Ana reveals thin\nAna accuses Basil = wrong, shown by Ben\nBen reveals fat")
    assert standing.claims == (Made(Girth.THIN), Made(Suspect.named("Basil"), right=False))
    assert standing.revealed == {Girth.THIN, Girth.FAT}
    assert standing.made(sure(GUY)) == 2 - 2
    assert standing.made(sure(Suspect.named("Bruno"))) == -1 - 2


def test_who_is_sure_has_all_in_sight() -> None:
    assert after("").value(sure(GUY)) == 14
    assert after("Ben reveals thin").value(sure(GUY)) == 12
    assert after("Ana reveals thin").value(sure(GUY)) == 14


@pytest.mark.parametrize("line", ["end: enough", "Ben accuses Guy = right"])
def test_what_is_over_leaves_nothing_in_sight(line: str) -> None:
    standing = after(f"Ana reveals thin\n{line}")
    assert standing.over
    assert standing.value(sure(GUY)) == 2


def test_a_safe_revelation_costs_nothing_if_it_is_wrong() -> None:
    mine = after("turn Ana\nlibrary Treatise on Magic\nAna reveals hooded")
    assert mine.claims == (Made(Hood.HOODED, safe=True),)
    assert final_points(mine, GUY) == (2 if Hood.HOODED in GUY.traits else 0)
    assert min(final_points(mine, suspect) for suspect in (GUY, Suspect.named("Bruno"))) >= 0


def test_a_book_that_another_reads_makes_nothing_safe() -> None:
    lines = "turn Ben\nlibrary Treatise on Magic\nturn Ana\nAna reveals hooded"
    assert after(lines).claims == (Made(Hood.HOODED, safe=False),)


def test_a_line_that_claims_nothing_changes_nothing() -> None:
    event: Event = next(read("players: Ana, Ben, Cleo\nme: Ana\nbell 2").events)
    assert Standing("Ana").after(event) == Standing("Ana")
