"""Accounts: hand-made notebooks, each with the tactic that a person would use."""

from __future__ import annotations

from importlib import import_module

import pytest

from abbey.components.suspects import Suspect
from abbey.explain import (
    WEIGHTS,
    Account,
    Argument,
    Difficulty,
    Explanation,
    Tactic,
    Verdict,
    account,
    explain,
    read_claim,
    smallest_forcing,
    unsound_steps,
)
from abbey.explain.claims import Stated
from abbey.explain.exchanged import end_of
from abbey.explain.facts import Fact, Lying
from abbey.explain.sentences import sentences
from abbey.inference.certainty import find_world
from abbey.knowledge import timeline_of
from abbey.record import read, read_file
from samples import true_notebook

account_module = import_module("abbey.explain.account")

HEAD = """players: Ana, Ben, Cleo
me: Ana
hand: Guy, Charles
suspects: Guy, Charles, Bruno, Sergio, Julian, Thomas, Basil, Gerard
deal: pile 1, hand 2

"""
"""Templars: Thomas, Basil, Gerard. Benedictines: Guy, Charles, Bruno, Sergio, Julian."""


def why(claim: str, *lines: str, head: str = HEAD) -> Explanation:
    notebook = read(head + "\n".join(lines) + "\n")
    return explain(notebook, read_claim(claim, notebook.header))


CASES = [
    ("Guy", (), (Tactic.OWN,)),
    ("Thomas", ("Ben shows Ana Thomas: Templar",), (Tactic.SEEN,)),
    ("Thomas", ("Ana sees hand of Ben: Thomas, Basil",), (Tactic.SEEN,)),
    ("Thomas", ("Ana asks Ben: has Thomas = yes",), (Tactic.ANSWERED,)),
    ("Thomas", ("Ana asks Ben: how many Templar = 2", "Ben discards Thomas"), (Tactic.DISCARDED,)),
    ("Thomas", ("Ana accuses Thomas = wrong, shown by Ben",), (Tactic.ACCUSED,)),
    ("Thomas", ("Ana asks Ben: crossed off Thomas = yes",), (Tactic.CROSSED,)),
    ("Thomas", ("mass Matins: gave Guy; got Thomas",), (Tactic.PASSED,)),
    (
        "Bruno",
        ("Ana asks Ben: how many Benedictine = 1", "Ana asks Cleo: how many of Bruno, Sergio = 2"),
        (Tactic.ANSWERED,),
    ),
    (
        "Thomas",
        ("Ana asks Ben: how many of Thomas, Basil = 1", "Ana asks Cleo: how many Templar = 2"),
        (Tactic.PIGEONHOLE,),
    ),
    ("Bruno", ("Ana asks Ben: how many of Bruno, Guy = 1",), (Tactic.OWN_CARDS,)),
    ("Ben has Bruno", ("Ana asks Ben: how many of Bruno, Guy = 1",), (Tactic.NEEDED,)),
    (
        "Ben has Bruno",
        ("Ana asks Ben: has Thomas = yes", "Ana asks Ben: has Basil = yes"),
        (Tactic.FULL,),
    ),
    (
        "Ben has Sergio",
        ("Ana asks Ben: how many of Bruno, Sergio = 1", "Ana asks Ben: has Bruno = yes"),
        (Tactic.EXHAUSTED,),
    ),
    (
        "Ben has 2 Benedictine",
        ("Ana asks Ben: has any Templar = no",),
        (Tactic.REST,),
    ),
    (
        "Ben has Sergio",
        ("Ana asks Ben: has any Templar = no", "Ana asks Ben: has Bruno = no"),
        (Tactic.FILLED,),
    ),
    ("out has Guy", (), (Tactic.SIZES,)),
]


@pytest.mark.parametrize(("claim", "lines", "tactics"), CASES)
def test_the_tactic_is_the_one_a_person_would_use(
    claim: str, lines: tuple[str, ...], tactics: tuple[Tactic, ...]
) -> None:
    found = why(claim, *lines)
    assert found.verdict is not Verdict.OPEN
    assert tuple(step.tactic for step in found.steps) == tactics, found.steps


def test_a_sentence_names_lines_and_people() -> None:
    (step,) = why("Bruno", "Ana asks Ben: how many of Guy, Bruno = 1").steps
    because = "Ana has Guy (line 3) and Ben has exactly 1 of Bruno and Guy (line 7)"
    assert step.says == f"{because}, so Bruno is not the culprit."
    assert (step.lines, step.premises) == ((3, 7), ())


def test_later_steps_name_earlier_ones() -> None:
    """Three of the eight are bearded: Bruno is mine, and Basil, who is shaven, is with Cleo."""
    head = """players: Ana, Ben, Cleo
me: Ana
hand: Guy, Bruno
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre
deal: pile 1, hand 2

"""
    lines = ("Ben draws", "Cleo shows all Basil", "Cleo asks Ben: how many bearded = 1")
    first, last = why("Cleo has Thomas", *lines, head=head).steps
    assert first.tactic is Tactic.NEEDED
    assert first.says.endswith("so now Ben has Thomas.")
    assert last.says == "Now Ben has Thomas (step 1), so Cleo has no Thomas."
    assert (last.tactic, last.lines, last.premises) == (Tactic.HELD, (), (1,))


def test_moments_are_told_where_cards_moved_since() -> None:
    lines = ("Ana asks Ben: has Thomas = yes", "Cleo takes from Ben", "Ben takes from Cleo")
    (step,) = why("Thomas", *lines).steps
    assert step.says == "At the deal Ben has Thomas (line 7), so Thomas is not the culprit."


def test_the_last_place_left_is_proved() -> None:
    found = why(
        "culprit is Gerard",
        "Ben holds: Bruno, Sergio",
        "Cleo holds: Thomas, Basil",
        "Ben draws Julian",
    )
    assert found.verdict is Verdict.PROVED
    assert found.lines == (3, 7, 8, 9)
    assert [step.tactic for step in found.steps][-1] in (Tactic.ONLY_PLACE, Tactic.FILLED)


def test_the_very_card_that_was_taken_goes_back() -> None:
    found = why(
        "Ben has Thomas",
        "Ana takes Thomas from Ben",
        "Ana returns to Ben",
    )
    assert found.verdict is Verdict.PROVED
    assert found.lines == (7,)


def test_a_card_that_could_not_go_back_is_told_of() -> None:
    """Nothing that a step rests on is left to the reader to look up."""
    lines = (
        "Ben takes Thomas from Cleo",
        "Ana takes from Ben",
        "Cleo takes from Ben instead",
    )
    first, last = why("Ana has Thomas", *lines).steps
    assert first.says == (
        "Thomas goes from Cleo to Ben (line 7) and the very card that was taken before is no "
        "longer with Ben (line 9), so after line 8 Ben has no Thomas."
    )
    assert first.tactic is Tactic.RETURNED
    assert last.says.endswith("so now Ana has Thomas.")


def test_what_cannot_be_told_straight_is_supposed_and_refuted() -> None:
    """If Ben had Cuthbert now, he would have seen three cards of a set of which he saw two."""
    timeline = timeline_of(true_notebook(50).notebook)
    ben, cuthbert = timeline.places.hand("Ben"), Suspect.named("Cuthbert").bit
    statement = Stated(cuthbert, ben, 2, ((0, 0),))
    told = account(timeline, (3, 10, 11), statement)
    assert len(told.steps) > 2
    assert [step.tactic for step in told.steps].index(Tactic.SUPPOSED) == len(told.steps) - 1
    assert {step.supposing for step in told.steps} == set(told.claims[0].opposites())
    assert told.steps[-1].concludes == told.claims[0]
    first, *_, last = sentences(told, timeline)
    assert first.startswith("Suppose that now Ben has Cuthbert. Then ")
    assert last.endswith("which cannot all be, so now Ben has no Cuthbert.")


def test_each_supposition_is_refuted_before_the_claim_is_told() -> None:
    """The claim has a way to fail below it and one above: it is told once, after both."""
    facts = [Fact(0b111, Lying(2), number, number) for number in (0, 1, 2)]
    below, claimed, above = facts
    steps = [
        Argument(Tactic.SUPPOSED, None, ((Fact(0b1, Lying(2), 1, 1), 4),), (), (), below, True),
        Argument(Tactic.SUPPOSED, claimed, ((Fact(0b1, Lying(3), 1, 1), 5),), (), (), above, True),
    ]
    timeline = timeline_of(true_notebook(50).notebook)
    first, last = sentences(Account(timeline, (claimed,), tuple(steps)), timeline)
    assert first.startswith("Suppose that ")
    assert first.endswith("(supposed), which cannot all be.")
    assert "which cannot all be, so " in last
    assert "exactly 1" in last
    assert "exactly 1" not in first


def test_what_no_short_argument_reaches_is_left_to_the_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(account_module, "_straight", lambda *_: None)
    monkeypatch.setattr(account_module, "_by_contradiction", lambda *_: None)
    (step,) = why("Guy").steps
    assert step.tactic is Tactic.CASES
    assert step.says == "Every other case contradicts line 3, so Guy is not the culprit."


LONG = [
    ("examples/whole-game-ben.abbey", "Ben has 2 Benedictine", 4),
    ("tests/data/cases/3p-2008.abbey", "Ana has 3 thin", 11),
]
"""Accounts that once took 12 and 26 steps, card by card."""


@pytest.mark.parametrize(("path", "claim", "most"), LONG)
def test_what_is_said_of_several_cards_is_said_once(path: str, claim: str, most: int) -> None:
    notebook = read_file(path)
    timeline = timeline_of(notebook)
    stated = Stated.by(read_claim(claim, notebook.header), timeline)
    found = explain(notebook, read_claim(claim, notebook.header))
    truth = stated if found.verdict is Verdict.PROVED else stated.opposite
    events = {entry.line: entry.event for entry in notebook.entries}
    told = account(timeline, found.lines, truth, events)
    assert len(told.steps) == len(found.steps) <= most
    assert unsound_steps(told) == ()


def test_no_step_says_a_premise_again() -> None:
    """Two steps joined may say together what the last one was to conclude."""
    notebook = read_file("examples/tutorial/4-two-left.abbey")
    found = explain(notebook, read_claim("Ben has any fat Franciscan", notebook.header))
    said = [step.says.rpartition(", so ")[2].casefold() for step in found.steps]
    assert len(set(said)) == len(said) == 3


def test_a_short_account_is_not_taken_for_an_easy_one() -> None:
    """One hard step gives way to an easier one; what was found is kept where nothing else is."""
    hard, easy = (
        (Argument(tactic, None, (), ()),) for tactic in (Tactic.SUPPOSED, Tactic.ANSWERED)
    )
    for answers, best in (((hard, easy), easy), ((easy, hard), easy), ((hard, None), hard)):
        told = iter(answers)
        assert account_module._shortest(lambda _, told=told: next(told)) == best
    assert account_module._shortest(lambda _: None) is None


def test_no_two_steps_say_of_cards_of_one_spot_what_one_could_say() -> None:
    """Whatever follows in the same way from the same premises is one step."""
    for seed in range(60):
        notebook = true_notebook(seed).notebook
        timeline = timeline_of(notebook)
        world = find_world(timeline)
        assert world is not None
        *_, sizes = (timeline.sizes, *timeline.sizes_after())
        for place, cards in enumerate(end_of(timeline, world)):
            stated = Stated(cards, place, sizes[place], ((sizes[place], sizes[place]),))
            found = smallest_forcing(timeline, stated.opposite.counts(), world)
            if isinstance(found, tuple):
                steps = account(timeline, found, stated).steps
                said = [
                    (step.concludes.spot, step.concludes.most > 0, step.tactic, step.premises)
                    for step in steps[:-1]
                    if step.concludes and _is_all_or_none(step.concludes) and step.premises
                ]
                assert len(set(said)) == len(said), seed


def _is_all_or_none(fact: Fact) -> bool:
    return not fact.most or fact.least >= fact.cards.bit_count()


def test_every_tactic_has_a_weight_from_1_to_10() -> None:
    assert set(WEIGHTS) == set(Tactic)
    assert all(1 <= one.weight <= 10 for one in Tactic)
    assert max(Tactic, key=lambda one: one.weight) is Tactic.CASES


def test_difficulty_is_the_hardest_step_and_then_the_sum() -> None:
    easy = why("Guy").difficulty
    hard = why("Bruno", "Ana asks Ben: how many of Guy, Bruno = 1").difficulty
    assert (easy.key, hard.key) == ((1, 1), (3, 3))
    assert easy < hard
    assert Difficulty.of([]).key == (0, 0)
    assert str(Difficulty.of([])) == "no step"
