"""What a stretch of lines changed agrees with the two answers before and after it."""

from __future__ import annotations

import pytest

from abbey.coaching.changes import Changes, changes, last_told
from abbey.components import Suspect
from abbey.explain.since import up_to
from abbey.inference import Effort, Engine, posterior
from abbey.inference.certainty import is_consistent
from abbey.knowledge import timeline_of
from abbey.knowledge.steps import Count, Places
from abbey.record import read
from samples import true_notebook

DEAL = """\
players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2
hand: Guy, Bruno

"""
TEXT = (
    DEAL
    + "Ben asks Cleo: how many of Thomas, Julian = 1\n"
    + "turn Ben\n"
    + "Cleo shows Ana Thomas\n"
    + "Ana draws Andre\n"
)
LONG = 60.0


def _changes(text: str, since: int, effort: Effort | None = None) -> Changes:
    return changes(read(text), since, effort or Effort(), seconds=LONG)


def test_what_is_new_is_told_with_its_lines() -> None:
    found = _changes(TEXT, 8)
    assert found.lines == (9, 10)
    assert [(str(each.suspect), each.since, each.because) for each in found.ruled_out] == [
        ("Thomas", 9, (9,)),
        ("Andre", 10, (10,)),
    ]
    assert [(str(each.suspect), each.place) for each in found.settled] == [
        ("Thomas", "Cleo"),
        ("Andre", "Ana"),
    ]


def test_a_chance_names_the_line_at_which_it_moved_most() -> None:
    found = _changes(TEXT, 8)
    (julian,) = (each for each in found.suspects if each.what == Suspect.named("Julian"))
    assert (julian.before, julian.after) == pytest.approx((1 / 8, 1 / 3))
    assert julian.line == 9
    middle = posterior(up_to(timeline_of(read(TEXT)), 9)).chance(Suspect.named("Julian"))
    assert middle is not None
    assert julian.step == pytest.approx(middle - 1 / 8)
    moves = [abs(each.after - each.before) for each in found.suspects]
    assert moves == sorted(moves, reverse=True)


def test_without_chances_proofs_are_told_all_the_same() -> None:
    found = _changes(TEXT, 0, Effort(Engine.CERTAINTY))
    assert found.suspects == found.traits == ()
    assert len(found.ruled_out) == 4


def test_nothing_changes_after_the_last_line() -> None:
    found = _changes(TEXT, 10)
    assert found.lines == ()
    assert [*found.ruled_out, *found.settled, *found.suspects] == []
    assert last_told(read(TEXT)) == 9


def test_the_reason_stands_above_the_line_since_which_it_holds() -> None:
    """A later line that says the same with fewer lines is no reason for what was known before."""
    text = (
        "players: Ana, Ben, Cleo\nme: Ana\nsuspects: Guy, Charles, Bruno, Sergio, Julian, Thomas, "
        "Basil, Gerard\ndeal: pile 1, hand 2\nhand: Guy, Charles\n\n"
        "Ana asks Ben: how many of Thomas, Basil = 1\nAna asks Cleo: how many Templar = 2\n"
        "Ben shows Ana Thomas\n"
    )
    found = {str(each.suspect): each for each in _changes(text, 6).ruled_out}
    assert found["Thomas"].since == 8
    assert found["Thomas"].because == (7, 8)


@pytest.mark.parametrize("seed", range(60, 80))
def test_reasons_force_what_they_are_given_for(seed: int) -> None:
    notebook = true_notebook(seed).notebook
    timeline = timeline_of(notebook)
    middle = notebook.entries[len(notebook.entries) // 2].line
    found = changes(notebook, middle, seconds=LONG)
    gone = found.before.candidates.mask & ~found.after.candidates.mask
    assert [each.suspect.bit for each in found.ruled_out] == [
        suspect.bit for suspect in timeline.pack if suspect.bit & gone
    ]
    for proof in (*found.ruled_out, *found.settled):
        place = 0 if proof.place is None else timeline.places.names.index(proof.place)
        number = int(proof.place is None)
        opposite = Count(0, proof.suspect.bit, number, number, place)
        assert proof.because is not None
        cited = timeline.only_lines(frozenset(proof.because))
        assert not is_consistent(cited.then(opposite))
        assert place == Places.CULPRIT or proof.since is None
        if proof.since is not None:
            assert max(proof.because, default=0) <= proof.since, (seed, proof)
