"""Each kind of slip, planted by hand: the repair comes first, or among the first."""

from __future__ import annotations

import pytest

import abbey.explain.mending
from abbey.errors import BudgetExceededError
from abbey.explain import Slip, edited_text, mend, smallest_conflicts
from abbey.explain.conflicts import Conflicts, find_conflicts
from abbey.explain.edits import PutIn, Rewrite
from abbey.explain.miswriting import miswritings
from abbey.explain.slips import WEIGHTS
from abbey.inference.certainty import is_consistent
from abbey.knowledge import timeline_of
from abbey.record import read, read_line

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno

"""

LONG = 60.0

CASES = {
    "number": ("Ben asks Ana: how many Benedictine = 1", "Ben asks Ana: how many Benedictine = 2"),
    "answer": ("Ben asks Ana: has Guy = no", "Ben asks Ana: has Guy = yes"),
    "name": (
        "Ana takes Charles from Ben\nCleo takes Julian from Ana",
        "Ana takes Charles from Ben\nCleo takes Charles from Ana",
    ),
    "swapped": (
        "Ben asks Ana: how many Benedictine = 0\nAna asks Ben: how many Templar = 2",
        "Ben asks Ana: how many Benedictine = 2\nAna asks Ben: how many Templar = 0",
    ),
    "missing": (
        "Ben enters parlor\nturn Cleo\nBen holds 3",
        "Ben enters parlor\nBen draws\nturn Cleo\nBen holds 3",
    ),
    "misplaced": (
        "Ben asks Ana: how many Benedictine = 3\nCleo draws\nAna takes Sergio from Ben",
        "Cleo draws\nAna takes Sergio from Ben\nBen asks Ana: how many Benedictine = 3",
    ),
    "trait": (
        "Ana shows Ben Guy: bearded\nBen asks Ana: how many Benedictine = 2",
        "Ana shows Ben Guy: shaven\nBen asks Ana: how many Benedictine = 2",
    ),
    "player": ("Ana shows Cleo Sergio", "Ben shows Cleo Sergio"),
}


@pytest.mark.parametrize("kind", CASES)
def test_a_slip_is_undone(kind: str) -> None:
    slipped, wanted = (DEAL + text + "\n" for text in CASES[kind])
    notebook = read(slipped)
    mending = mend(notebook, slipped, limit=20, seconds=LONG)
    assert mending.needed
    texts = [edited_text(slipped, each.changes) for each in mending.mends]
    for text in texts:
        assert is_consistent(timeline_of(read(text)))
    assert len(set(texts)) == len(texts)
    found = mending.mends[texts.index(wanted)]
    assert str(found.slip) == kind


def test_the_likeliest_comes_first() -> None:
    text = DEAL + CASES["number"][0] + "\n"
    weights = [each.weight for each in mend(read(text), limit=9).mends]
    assert weights == sorted(weights, reverse=True)
    assert sum(WEIGHTS.values()) == pytest.approx(1.0)
    assert set(WEIGHTS) == set(Slip)


def test_nothing_is_mended_where_nothing_is_wrong() -> None:
    mending = mend(read(DEAL + "Ben draws\n"))
    assert not mending.needed
    assert mending.mends == ()
    assert mending.complete


@pytest.mark.parametrize("case", [*CASES, "asked"])
def test_no_line_of_a_repair_is_one_that_nobody_may_write(case: str) -> None:
    """Also without the text: a player who asks himself would explain much."""
    texts = {"asked": "Cleo asks Ana: how many Benedictine = 0\n"}
    notebook = read(DEAL + (texts.get(case) or f"{CASES[case][0]}\n"))
    found = mend(notebook, limit=20).mends
    assert found
    for change in (change for each in found for change in each.changes):
        if isinstance(change, Rewrite | PutIn):
            assert read_line(str(change), notebook.header) == change.event


def test_wrong_sizes_are_mended_too() -> None:
    """Two draws from a pile of one: no world is asked for, the sizes alone cannot be."""
    text = DEAL + "Ben draws\nCleo draws\n"
    mending = mend(read(text), text)
    assert mending.sizes[0].line == 8
    assert mending.conflicts == ()
    assert [str(each.slip) for each in mending.mends][:2] == ["untrue", "untrue"]


def test_several_lines_are_left_out_where_no_single_slip_will_do() -> None:
    text = DEAL + (
        "Ben asks Cleo: how many fat = 8\nAna takes Guy from Ben\n"
        "Ben asks Cleo: how many thin = 8\n"
    )
    (last,) = mend(read(text), text, limit=1, seconds=LONG).mends
    assert last.lines == (7, 8, 9)
    assert edited_text(text, last.changes) == DEAL + "Ana takes from Ben\n"


def test_a_search_without_time_ends_and_says_so() -> None:
    text = DEAL + CASES["number"][0] + "\n"
    mending = mend(read(text), seconds=0.0)
    assert mending.conflicts == ((5, 7),)
    assert not mending.complete
    assert mending.mends == ()


def test_repairs_are_found_without_a_proved_conflict(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object, **__: object) -> None:
        raise BudgetExceededError("no verdict")

    monkeypatch.setattr(abbey.explain.mending, "find_conflicts", too_long)
    slipped, wanted = (DEAL + text + "\n" for text in CASES["number"])
    mending = mend(read(slipped), slipped, limit=3, seconds=LONG)
    assert mending.needed
    assert mending.conflicts == ((),)
    assert edited_text(slipped, mending.mends[0].changes) == wanted


def test_all_smallest_conflicts_are_found() -> None:
    told = ["Ben shows Ana Sergio", "Cleo shows Ana Sergio", "Ana asks Cleo: has Sergio = yes"]
    timeline = timeline_of(read(DEAL + "\n".join(told)))
    assert smallest_conflicts(timeline) == ((7, 8), (7, 9))
    assert smallest_conflicts(timeline, limit=1) == ((7, 8),)
    assert find_conflicts(timeline) == Conflicts(((7, 8), (7, 9)), complete=True)
    assert not find_conflicts(timeline, limit=1).complete
    assert not find_conflicts(timeline, further=0).complete


def test_a_number_is_the_less_likely_the_further_off_it_is() -> None:
    notebook = read(DEAL + "Ben asks Ana: how many fat = 4\nBen shows Ana Sergio\n")
    found = list(miswritings(notebook, [7]))
    weights = {
        int(str(each.changes[0]).rpartition(" = ")[2]): each.weight
        for each in found
        if each.slip is Slip.NUMBER
    }
    ranked = sorted(weights, key=lambda number: -weights[number])
    assert [abs(number - 4) for number in ranked] == sorted(abs(number - 4) for number in weights)
    assert weights[3] > weights[2] > weights[1] > weights[0] > 0
    assert sum(weights.values()) == pytest.approx(WEIGHTS[Slip.NUMBER])


def test_a_line_is_untrue_only_where_nothing_says_how() -> None:
    """Of one line, another number, player or trait is likelier than that it is not true."""
    notebook = read(DEAL + "Ben asks Ana: how many fat = 4\nBen shows Ana Sergio\n")
    for line in (7, 8):
        found = list(miswritings(notebook, [line]))
        (untrue,) = (each for each in found if each.slip is Slip.UNTRUE)
        for each in found:
            if each.slip in (Slip.NUMBER, Slip.PLAYER, Slip.TRAIT):
                assert each.weight > untrue.weight > 0, each
        assert untrue.weight <= WEIGHTS[Slip.UNTRUE]


def test_a_line_stands_there_twice_only_where_another_says_the_same() -> None:
    once, again = "Ben shows Ana Sergio", "Cleo shows Ana Thomas"
    notebook = read(DEAL + "\n".join((once, again, once)) + "\n")
    said = {each.lines[0]: each.says for each in miswritings(notebook) if each.slip is Slip.UNTRUE}
    assert said == {
        7: "Line 7 is not true, or stands there twice.",
        8: "Line 8 is not true.",
        9: "Line 9 is not true, or stands there twice.",
    }


def test_a_mass_out_of_order_is_suspected() -> None:
    text = (
        "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"
        "mass Matins: gave Guy; got Charles\n"
        "mass Prime: gave Andre, Harold, Thomas; got ?, ?, ?\n"
    )
    first = mend(read(text), text, limit=1).mends[0]
    assert edited_text(text, first.changes).splitlines()[4] == "mass Lauds"
