"""Faults that other deduction programs had or have, each as a check that would show it here.

Numbered as in a survey of such programs; every test says which fault it looks for.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import pytest
from constraint import ExactSumConstraint, Problem

import engines
from abbey.advice import Worth, ask
from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import Suspect
from abbey.errors import ContradictionError
from abbey.explain import (
    CulpritIs,
    Not,
    Verdict,
    account,
    explain,
    read_claim,
    unsound_steps,
)
from abbey.explain.claims import Stated
from abbey.inference import posterior
from abbey.inference.certainty import possible
from abbey.inference.enumeration import enumerate_where, worlds
from abbey.knowledge import Count, Places, Timeline, timeline_of
from abbey.record import read, read_question
from abbey.record.notebook import Notebook

HEAD = """players: Ana, Ben, Cleo
me: Ana
hand: Guy, Charles
suspects: Guy, Charles, Bruno, Sergio, Julian, Thomas, Basil, Gerard
deal: pile 1, hand 2

"""
"""Unknown to Ana: three Benedictines (Bruno, Sergio, Julian), three Templars."""


def _notebook(*lines: str) -> Notebook:
    return read(HEAD + "\n".join(lines) + "\n")


def _timeline(*lines: str) -> Timeline:
    return timeline_of(_notebook(*lines))


def _culprits(*lines: str) -> dict[str, float]:
    """Chance of being the culprit by name, from the answer that commands give."""
    answer = posterior(_timeline(*lines))
    return {suspect.name: _sure(answer.chance(suspect)) for suspect in _notebook().header.suspects}


def _sure(chance: float | None) -> float:
    assert chance is not None
    return chance


def _asked(notebook: Notebook, player: str, question: str) -> Worth:
    worth = ask(notebook, player, read_question(question, notebook.header)).mine
    assert worth is not None
    return worth


def _deal(players: int, pile: int, hand: int) -> Timeline:
    """A deal of which nothing is known."""
    places = Places(tuple(f"P{seat}" for seat in range(players)))
    sizes = (1, pile, *[hand] * players, 0, 0)
    return Timeline(places, SuspectSet((1 << sum(sizes)) - 1), sizes, (0,) * len(sizes), ())


# Fault 1: a parallel enumeration loses solutions and still says that it is complete.


@pytest.mark.parametrize(("players", "pile", "hand"), [(3, 2, 1), (4, 1, 1), (3, 1, 2)])
def test_fault_1_no_world_is_lost(players: int, pile: int, hand: int) -> None:
    """Every card is in every place in exactly its share of the deals."""
    timeline = _deal(players, pile, hand)
    total = len(timeline.pack)
    where = enumerate_where(timeline)
    for suspect in timeline.pack:
        for place, size in enumerate(timeline.sizes[:-1]):
            assert where[suspect.index][place] == pytest.approx(size / total, abs=1e-12)


def test_fault_1_certainty_misses_no_place() -> None:
    """Twelve cards, six of them in one hand: everything can be everywhere, and is found there."""
    places = Places(("P0", "P1", "P2"))
    sizes = (1, 3, 6, 1, 1, 0, 0)
    timeline = Timeline(places, SuspectSet((1 << 12) - 1), sizes, (0,) * 7, ())
    everywhere = timeline.pack.mask
    assert possible(timeline) == (everywhere,) * 5 + (0,)


# Fault 3: what nobody asked about multiplies the counts.


def test_fault_3_an_unused_question_changes_no_chance() -> None:
    lines = ("Ana asks Ben: how many Templar = 1", "Cleo takes from Ben")
    idle = (
        "Ana asks Ben: how many fat = silence",
        "Ben asks Cleo: going to chapel = yes",
        "Cleo asks Ben in private",
        'Ben asks Ana: "and now" = "who knows"',
        "note: nothing",
    )
    bare = engines.exact(_timeline(*lines))
    for position, line in product(range(3), idle):
        more = [*lines[:position], line, *lines[position:]]
        assert not engines.differences(bare, engines.exact(_timeline(*more)))
        assert not engines.differences(bare, engines.listed(_timeline(*more)))


def test_fault_3_marks_that_nobody_asks_for_change_no_chance() -> None:
    notebook = _notebook("Ben takes from Cleo", "Cleo takes from Ben", "Ben draws")
    watched = timeline_of(notebook, watch=("Ana", "Ben", "Cleo"))
    bare = engines.exact(timeline_of(notebook))
    assert not engines.differences(bare, engines.exact(watched))
    assert not engines.differences(bare, engines.listed(watched))


# Fault 4: a set of assumptions that is not minimal, or holds what is none of them.

FORCED = (
    "Ana asks Ben: how many fat = 1",
    "Cleo shows all Bruno",
    "Ana asks Ben: how many of Thomas, Basil = 1",
    "Ana asks Cleo: how many of Thomas, Basil = 1",
    "Ben takes from Cleo",
    "Ana asks Ben: has Sergio = no",
)
"""Basil, Bruno, Charles, Guy and Thomas are innocent."""


def _bars(lines: Iterable[int], suspect: Suspect) -> bool:
    """Tell by listing worlds whether these lines alone make a suspect innocent."""
    kept = _timeline(*FORCED).only_lines(frozenset(lines))
    guilty = kept.then(Count(0, suspect.bit, 1, 1, Places.CULPRIT))
    try:
        next(worlds(guilty, limit=1))
    except ContradictionError:
        return True
    return False


@pytest.mark.parametrize("name", ["Basil", "Thomas", "Bruno", "Guy", "Charles"])
def test_fault_4_every_line_named_is_needed_and_no_other(name: str) -> None:
    """The lines force it by the word of another engine, and none of them can go."""
    found = explain(_notebook(*FORCED), read_claim(name, _notebook().header))
    suspect = Suspect.named(name)
    assert found.verdict is Verdict.REFUTED
    assert _bars(found.lines, suspect)
    for line in found.lines:
        assert not _bars(set(found.lines) - {line}, suspect)
    assert not any(_bars((line,), suspect) for line in range(20) if len(found.lines) > 1)


# Fault 6: an exact sum drops solutions; and the old package of the same name still does.


@pytest.mark.parametrize("total", range(-3, 4))
def test_fault_6_the_installed_solver_sums_exactly(total: int) -> None:
    problem = Problem()
    problem.addVariables("abc", [-1, 0, 1])
    problem.addConstraint(ExactSumConstraint(total), "abc")
    found = {(row["a"], row["b"], row["c"]) for row in problem.getSolutions()}
    assert found == {row for row in product([-1, 0, 1], repeat=3) if sum(row) == total}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_fault_6_enumeration_counts_by_brute_force(number: int) -> None:
    """Ben's pair has `number` Templars: pairs listed by hand, everything else by symmetry."""
    where = engines.listed(_timeline(f"Ana asks Ben: how many Templar = {number}"))
    assert where is not None
    unknown = ("Bruno", "Sergio", "Julian", "Thomas", "Basil", "Gerard")
    templars = set(unknown[3:])
    pairs = [pair for pair in combinations(unknown, 2) if len(templars & set(pair)) == number]
    for name in unknown:
        share = Fraction(sum(name in pair for pair in pairs), len(pairs))
        row = where[Suspect.named(name).index]
        assert row == pytest.approx(
            [
                float(part)
                for part in ((1 - share) / 4, (1 - share) / 4, 0, share, (1 - share) / 2, 0)
            ]
        )


# Fault 8: a silent empty result. Fault 9: an impossible notebook "proves" whatever one likes.

CONTRADICTIONS = [
    ("Ana asks Ben: has Thomas = yes", "Ana asks Cleo: has Thomas = yes"),
    ("Ana asks Ben: how many Templar = 2", "Ana asks Cleo: how many Templar = 2"),
    ("Ben accuses Thomas = right", "Ana sees Thomas of Ben"),
    ("Ana asks Ben: has Guy = yes",),
    ("Ana asks Ben: crossed off Thomas = yes", "Cleo accuses Thomas = right"),
    ("Ana takes Thomas from Ben", "Ben asks Ana: how many Templar = 0"),
    ("Ben discards Thomas", "Ana asks Ben: crossed off Thomas = no"),
]


@pytest.mark.parametrize("lines", CONTRADICTIONS)
def test_faults_8_and_9_no_world_is_an_error_and_no_verdict(lines: tuple[str, ...]) -> None:
    """Nothing is empty, nothing is proved, no suspect is innocent: every engine says why not."""
    timeline = _timeline(*lines)
    for answer in (posterior, enumerate_where, possible):
        with pytest.raises(ContradictionError):
            answer(timeline)


@pytest.mark.parametrize("lines", CONTRADICTIONS)
def test_fault_9_a_question_is_worth_nothing_in_no_world(lines: tuple[str, ...]) -> None:
    notebook = _notebook(*lines)
    with pytest.raises(ContradictionError):
        _asked(notebook, "Ben", "how many Templar")


@pytest.mark.parametrize("claim", ["Thomas", "not Thomas", "Ben has Guy", "culprit is fat"])
@pytest.mark.parametrize("lines", CONTRADICTIONS)
def test_fault_9_no_claim_is_proved_from_no_world(lines: tuple[str, ...], claim: str) -> None:
    notebook = _notebook(*lines)
    with pytest.raises(ContradictionError):
        explain(notebook, read_claim(claim, notebook.header))


@pytest.mark.parametrize("lines", CONTRADICTIONS)
def test_fault_9_each_contradiction_goes_with_its_last_line(lines: tuple[str, ...]) -> None:
    """The same lines but one have worlds: so it is their sum that is impossible."""
    if len(lines) > 1:
        assert posterior(_timeline(*lines[:-1])).candidates


# Fault 10: a hint cites a clue that does not prove it.


@pytest.mark.parametrize("name", ["Basil", "Thomas", "Bruno", "Guy", "Charles"])
def test_fault_10_what_is_quoted_proves_what_is_said(name: str) -> None:
    """All steps together quote the lines of the verdict; each alone proves what it concludes."""
    notebook, timeline = _notebook(*FORCED), _timeline(*FORCED)
    found = explain(notebook, read_claim(name, notebook.header))
    assert {line for step in found.steps for line in step.lines} == set(found.lines)
    assert all(f"line {line}" in " ".join(s.says for s in found.steps) for line in found.lines)
    innocent = Stated.by(Not(CulpritIs(Suspect.named(name))), timeline)
    assert unsound_steps(account(timeline, found.lines, innocent)) == ()


def test_fault_10_the_truth_is_never_ruled_out_by_a_quote() -> None:
    notebook = _notebook(*FORCED)
    for name in ("Sergio", "Julian", "Gerard"):
        found = explain(notebook, read_claim(name, notebook.header))
        assert found.verdict is Verdict.OPEN
        assert not found.lines
        assert found.holds is not None
        assert Suspect.named(name) in found.holds[Places.CULPRIT]


# Fault 11: a cell shown as safe and with a chance of danger; what follows from sizes is missed.


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("Ana asks Ben: how many Templar = 2",),
        ("Ben takes from Cleo", "Ana asks Ben: how many Templar = 3"),
        ("Ben shows Ana Bruno: Benedictine", "Ana asks Cleo: has any Templar = no"),
        ("mass Matins: gave Guy; got Bruno", "Ana asks Ben: how many Templar = 1"),
        ("lost track of Ben, Cleo, pile", "Ana asks Cleo: has Thomas = yes"),
    ],
)
def test_fault_11_impossible_is_0_and_possible_is_more(lines: tuple[str, ...]) -> None:
    timeline = _timeline(*lines)
    answer = posterior(timeline)
    assert tuple(answer.possible) == tuple(possible(timeline))
    for suspect in timeline.pack:
        chance = _sure(answer.chance(suspect))
        assert (suspect in answer.candidates) == (chance > 0)
        assert str(chance) != "-0.0"


def test_fault_11_the_last_place_follows_from_the_sizes() -> None:
    """All hands and the pile accounted for: the card left over is the culprit, with chance 1."""
    chances = _culprits(
        "Ben holds: Bruno, Sergio",
        "Cleo holds: Thomas, Basil",
        "Ben draws",
        "Ben holds: Bruno, Sergio, Julian",
    )
    assert chances["Gerard"] == 1
    assert sum(chances.values()) == 1


# Fault 12: incomplete across hands.


def test_fault_12_two_hands_share_two_cards() -> None:
    """Ben and Cleo hold exactly one of the two each, so neither card is the culprit."""
    lines = (
        "Ana asks Ben: how many of Thomas, Basil = 1",
        "Ana asks Cleo: how many of Thomas, Basil = 1",
    )
    chances = _culprits(*lines)
    assert chances["Thomas"] == 0
    assert chances["Basil"] == 0
    candidates = posterior(_timeline(*lines)).candidates
    assert candidates == SuspectSet.named("Bruno", "Sergio", "Julian", "Gerard")
    assert SuspectSet(possible(_timeline(*lines))[0]) == candidates


def test_fault_12_three_overlapping_triples_and_two_cards() -> None:
    """Ben's two cards must hit all three triples.

    Six pairs do: Bruno with Thomas, Basil or Gerard; Thomas with Gerard or Julian; Gerard with
    Sergio. So Bruno, Thomas and Gerard are in three of six, the others in one of six.
    """
    where = engines.exact(
        _timeline(
            "Ana asks Ben: has any of Bruno, Sergio, Thomas = yes",
            "Ana asks Ben: has any of Thomas, Basil, Gerard = yes",
            "Ana asks Ben: has any of Gerard, Julian, Bruno = yes",
        )
    )
    assert where is not None
    for name in ("Bruno", "Thomas", "Gerard"):
        assert where[Suspect.named(name).index][3] == pytest.approx(1 / 2)
    for name in ("Sergio", "Basil", "Julian"):
        assert where[Suspect.named(name).index][3] == pytest.approx(1 / 6)


# Fault 13: the answer 0 is left out.


def test_fault_13_the_answer_0_has_its_chance() -> None:
    """Of 15 pairs 3 have no Templar, 9 one, 3 two."""
    answers = _asked(_notebook(), "Ben", "how many Templar").answers
    assert answers == pytest.approx({"0": 1 / 5, "1": 3 / 5, "2": 1 / 5})
    assert _asked(_notebook(), "Ben", "has any Templar").answers == pytest.approx(
        {"yes": 4 / 5, "no": 1 / 5}
    )


@pytest.mark.parametrize("question", ["how many Templar", "has Bruno", "crossed off how many fat"])
@pytest.mark.parametrize("player", ["Ben", "Cleo"])
def test_fault_13_answers_sum_to_1(player: str, question: str) -> None:
    notebook = _notebook("Ben takes from Cleo", "Ben shows Ana Bruno: Benedictine")
    assert sum(_asked(notebook, player, question).answers.values()) == pytest.approx(1, abs=1e-12)


# Fault 14: a refusal, or a player who cannot answer, read as "has none".


@pytest.mark.parametrize(
    "line",
    [
        "Ana asks Ben: how many Templar = silence",
        "Ana asks Ben: has Thomas = silence",
        "Ana asks Ben: has any Templar = silence",
        "Ana asks Ben: crossed off how many Templar = silence",
        "Ana asks Ben: crossed off Thomas = silence",
        "Ben does penance",
        "Ben is put in chapel",
        "Ben reveals Templar",
    ],
)
def test_fault_14_silence_is_not_0(line: str) -> None:
    assert not engines.differences(engines.exact(_timeline()), engines.exact(_timeline(line)))


def test_fault_14_nobody_shows_the_accused_card_and_it_may_still_be_held() -> None:
    """`wrong` without a card shown clears the suspect and empties no hand."""
    where = engines.exact(_timeline("Cleo accuses Thomas = wrong"))
    assert where is not None
    assert where[Suspect.named("Thomas").index] == pytest.approx((0, 1 / 5, 0, 2 / 5, 2 / 5, 0))
