"""Luck and skill apart."""

from __future__ import annotations

import pytest

from abbey.record import read
from abbey.review import Item, Ledger, Source
from abbey.review.ledger import kept, source_of


def test_parts_of_a_line_add_up_to_its_change() -> None:
    item = Item(5, Source.ANSWERS, change=1.0, forecast=0.25, loss=0.5)
    assert (item.expected, item.luck, item.skill) == (0.75, 0.75, -0.5)
    assert item.expected + item.luck + item.skill == item.change


def test_parts_of_a_game_add_up_to_its_result() -> None:
    items = (
        Item(5, Source.ANSWERS, 1.0, 0.25, 0.5),
        Item(6, Source.OTHERS, -2.0, 0.0, 0.0),
        Item(0, Source.TRUTH, 0.5, 0.0, 0.0),
    )
    ledger = Ledger(start=3.0, items=items, result=2.5, final=True)
    parts = ledger.expected + ledger.taken + ledger.luck + ledger.skill
    assert ledger.start + parts == ledger.result
    assert ledger.taken == -2.0
    assert ledger.luck_by_source() == {
        Source.ANSWERS: 0.75,
        Source.TRUTH: 0.5,
    }


def test_what_others_claim_is_the_race_and_no_luck() -> None:
    for source in (Source.OTHERS, Source.END):
        item = Item(6, source, -2.0, 0.0, 0.0)
        assert (item.luck, item.taken) == (0.0, -2.0)


def test_lines_that_did_nothing_are_left_out() -> None:
    idle = Item(5, Source.REST, 0.0, 0.0, 0.0)
    rounded = Item(6, Source.OVERHEARD, 0.1 + 0.2 - 0.3, 0.0, 0.3 - 0.1 - 0.2)
    missed = Item(7, Source.REST, 0.0, 0.0, 0.1)
    worse = Item(8, Source.CARDS, -0.1, 0.0, 0.0)
    assert kept([idle, rounded, missed, worse]) == (missed, worse)


def test_no_loss_is_no_negative_zero() -> None:
    assert str(Item(1, Source.REST, 0.0, 0.0, 0.0).skill) == "0.0"


@pytest.mark.parametrize(
    ("line", "source"),
    [
        ("Ana asks Ben: how many fat = 1", Source.ANSWERS),
        ("Ben asks Cleo: how many fat = 1", Source.OVERHEARD),
        ("Ana asks Ben: crossed off Guy = no", Source.SHEETS),
        ("Ana draws Guy", Source.CARDS),
        ("Ben shows Ana Guy: thin", Source.CARDS),
        ("mass Matins", Source.MASSES),
        ("Ana accuses Guy = wrong", Source.CLAIMS),
        ("Ben reveals thin", Source.OTHERS),
        ("end: enough", Source.END),
        ("Ben discards Guy", Source.REST),
    ],
)
def test_luck_comes_from_the_kind_of_line(line: str, source: Source) -> None:
    (event,) = read(f"players: Ana, Ben, Cleo\nme: Ana\n{line}").events
    assert source_of(event, "Ana") is source
