"""The best set of cards to count: search against every set there is."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations
from random import Random

import numpy as np
import pytest

from abbey.advice import Allowed, Criterion, Outlook, designed
from abbey.advice.blurring import quietest
from abbey.advice.designed import best_set, scorer
from abbey.advice.ranking import bits_of
from abbey.components import SuspectSet
from abbey.inference import Effort, holdings_of
from abbey.inference.budget import Budget
from abbey.inference.lifted import lifted_belief
from abbey.knowledge import timeline_of
from abbey.record import read
from abbey.record.questions import CountCrossed, CountHeld, HasAny, Named
from samples import true_notebook

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Jacques, Michael, Gerard
deal: pile 1, hand 3
hand: Guy, Bruno, Gerard
Ben asks Cleo: how many thin = 1
Cleo asks Ben: how many Benedictine = 2
Ben takes from Cleo
Cleo asks Ben: how many hooded = 1
"""
WHOLE = "players: Ana, Ben, Cleo\nme: Ana\nhand: Guy, Bruno, Sergio, Thomas, Basil, Julian\n"


@pytest.mark.parametrize("seed", range(15))
def test_search_finds_the_best_of_sets_that_cut_across(seed: int) -> None:
    """Named sets were counted before, so patterns are poor and kinds are many."""
    rng = Random(seed)
    known = [suspect.name for suspect in read(WHOLE).header.suspects][:17]
    told = [rng.sample(known, 6) for _ in range(2)]
    lines = [
        f"Ana asks Cleo: how many of {', '.join(some)} = {rng.choice((1, 2))}" for some in told
    ]
    moved = ["Ben takes from Cleo"] * (seed % 2)
    outlook = Outlook(read("\n".join([WHOLE, *lines, *moved])), Effort(seconds=None))
    holdings = outlook.holdings("Cleo")
    assert holdings is not None
    every = best_set(holdings, bits_of, most_tried=1 << 24)
    climbed = best_set(holdings, bits_of, most_tried=0)
    assert climbed.score == pytest.approx(every.score, abs=1e-9)
    assert climbed.tried < every.tried or every.tried < 100


@pytest.mark.parametrize("seed", range(0, 200, 5))
def test_search_finds_the_best_of_all_sets(seed: int) -> None:
    """Climbing from few starts, against the best of all sets by kinds."""
    notebook = true_notebook(seed).notebook
    timeline = timeline_of(notebook)
    belief = lifted_belief(timeline, Budget(seconds=None))
    for hand in timeline.places.hands:
        holdings = holdings_of(belief, place=hand)
        every = best_set(holdings, bits_of, most_tried=1 << 24)
        climbed = best_set(holdings, bits_of, most_tried=0)
        assert every.proved
        assert not climbed.proved
        assert climbed.score == pytest.approx(every.score, abs=1e-9), (seed, hand)


@pytest.mark.parametrize("criterion", [Criterion.BITS, Criterion.POINTS, Criterion.SIZE])
def test_kinds_stand_for_all_their_sets(criterion: Criterion) -> None:
    """Every set of the pack, card by card, is no better than the best by kinds."""
    notebook = read(HEADER)
    timeline = timeline_of(notebook)
    belief = lifted_belief(timeline, Budget(seconds=None))
    holdings = holdings_of(belief, place=timeline.places.hand("Cleo"))
    cards = [suspect.bit for suspect in timeline.pack]
    sets = [sum(some) for size in range(len(cards) + 1) for some in combinations(cards, size)]
    score = scorer(criterion)
    best = max(score(holdings.joints(sets)).tolist())
    found = best_set(holdings, score, most_tried=1 << 24)
    assert found.score == pytest.approx(best, abs=1e-9)
    assert score(holdings.joints([found.cards]))[0] == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize("sheet", [False, True])
def test_a_designed_question_is_no_worse_than_any_pattern(sheet: bool) -> None:
    from abbey.advice import all_questions

    outlook = Outlook(read(HEADER), Effort(seconds=None))
    for player in outlook.others:
        found = designed(outlook, player, sheet=sheet)
        assert found is not None
        prospect, design = found
        assert prospect.by_sight == sheet
        assert isinstance(prospect.question, CountCrossed if sheet else CountHeld)
        assert prospect.bits == pytest.approx(design.score, abs=1e-9)
        assert prospect.leak_bits is not None
        others = all_questions(outlook, players=[player]).questions
        same = [each.bits for each in others if each.by_sight == sheet]
        assert prospect.bits >= max(same) - 1e-9


def test_it_is_named_by_names_where_no_pattern_says_it() -> None:
    """Two sets of names were counted before; what would help now cuts across both."""
    told = (
        "Ana asks Cleo: how many of Michael, Bartholomew, Andre, Fortune, Harold, Charles = 1\n"
        "Ana asks Cleo: how many of Fortune, Malachi, Michael, Andre, Emmanuel, Harold = 2\n"
    )
    outlook = Outlook(read(WHOLE + told), Effort(seconds=None))
    found = designed(outlook, "Cleo", allowed=Allowed(traits=1))
    assert found is not None
    of = getattr(found[0].question, "of", None)
    assert isinstance(of, Named)
    assert of.suspects.mask == found[1].cards
    mine = outlook.holdings("Cleo")
    assert mine is not None
    asked = SuspectSet.named("Malachi", "Bartholomew", "Charles").mask
    assert bits_of(mine.joints([of.suspects.mask, asked])).tolist() == pytest.approx(
        [found[0].bits] * 2
    )


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_of_sets_that_tell_me_the_same_one_that_leaks_less(seed: int) -> None:
    """The answer tells me what it told before, and a listener no more."""
    notebook = true_notebook(seed).notebook
    outlook = Outlook(notebook, Effort(seconds=None))
    pack = notebook.header.suspects.mask
    for player in outlook.others:
        mine, public = outlook.holdings(player), outlook.holdings(player, public=True)
        assert mine is not None
        assert public is not None
        for numbers in (True, False):
            score = scorer(Criterion.BITS, numbers=numbers)
            first = best_set(mine, score).cards
            if not first:
                continue
            quiet = quietest(first, mine, public, pack, numbers=numbers)
            told, leaked = (score(each.joints([first, quiet])) for each in (mine, public))
            assert told[1] == pytest.approx(told[0], abs=1e-9)
            assert leaked[1] <= leaked[0] + 1e-9
            assert quiet == first or quiet.bit_count() <= 8


def test_own_cards_that_nobody_knows_blur_the_answer() -> None:
    told = "Ana asks Cleo: how many of Guy, Charles = 1\nBen asks Ana: has Basil = yes\n"
    notebook = read(WHOLE + "Cleo asks Ben: how many of Guy, Andre = 1\n" + told)
    outlook = Outlook(notebook, Effort(seconds=None))
    mine, public = outlook.holdings("Ben"), outlook.holdings("Ben", public=True)
    assert mine is not None
    assert public is not None
    guy, andre = SuspectSet.named("Guy").mask, SuspectSet.named("Andre").mask
    quiet = quietest(andre, mine, public, notebook.header.suspects.mask)
    assert quiet & guy


def test_only_what_may_be_asked() -> None:
    outlook = Outlook(read(HEADER), Effort(seconds=None))
    assert designed(outlook, "Ben", allowed=Allowed(named_sets=False)) is None
    assert designed(outlook, "Ben", sheet=True, allowed=Allowed(sheets=False)) is None
    assert designed(outlook, "Ben", sheet=True, allowed=Allowed(numbers=False)) is None
    found = designed(outlook, "Ben", allowed=Allowed(numbers=False))
    assert found is not None
    assert isinstance(found[0].question, HasAny)


def test_nothing_to_ask_where_all_is_known() -> None:
    deal = HEADER.partition("Ben asks")[0]
    known = read(deal + "Ben holds: Basil, Sergio, Thomas\nCleo holds: Julian, Charles, Andre")
    assert designed(Outlook(known), "Ben") is None


def test_of_equal_sets_the_fewest_cards() -> None:
    names = SuspectSet.named("Guy", "Bruno", "Sergio", "Thomas").mask
    deal = read(
        "players: Ana, Ben, Cleo\nsuspects: Guy, Bruno, Sergio, Thomas\ndeal: pile 0, hand 1"
    )
    belief = lifted_belief(timeline_of(deal), Budget())
    found = best_set(holdings_of(belief, place=2), bits_of)
    assert found.cards & ~names == 0
    assert (found.cards.bit_count(), found.proved) == (1, True)
    assert found.score == pytest.approx(float(bits_of(_one_of_four())), abs=1e-9)


def _one_of_four() -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """A hand of one card and the culprit out of four: is it the first one?"""
    table = np.zeros((2, 24))
    table[1, 1:4] = 1 / 12
    table[0, 0] = 3 / 12
    table[0, 1:4] = 2 / 12
    return table


@pytest.mark.parametrize("most", [2, 4])
def test_a_set_of_few_cards_is_the_best_of_its_size_where_all_are_tried(most: int) -> None:
    holdings = Outlook(read(HEADER)).holdings("Ben")
    assert holdings is not None
    free = best_set(holdings, bits_of, most_tried=1 << 24)
    few = best_set(holdings, bits_of, most_tried=1 << 24, most=most)
    climbed = best_set(holdings, bits_of, most_tried=0, most=most)
    assert max(few.cards.bit_count(), climbed.cards.bit_count()) <= most
    assert climbed.score <= few.score <= free.score
    sets = [mask for mask in range(1 << 12) if mask.bit_count() <= most]
    assert few.score >= max(bits_of(holdings.joints(sets)).tolist()) - 1e-9


@pytest.mark.parametrize(("margin", "long"), [(10.0, False), (-1.0, True)])
def test_a_question_of_many_names_is_asked_only_where_it_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch, margin: float, long: bool
) -> None:
    """The module is patched by name, for the function of the same name hides it."""
    module = import_module("abbey.advice.designed")
    monkeypatch.setattr(module, "_CLEARLY", margin)
    monkeypatch.setattr(module, "_NAMES", 2)
    told = (
        "Ana asks Cleo: how many of Michael, Bartholomew, Andre, Fortune, Harold, Charles = 1\n"
        "Ana asks Cleo: how many of Fortune, Malachi, Michael, Andre, Emmanuel, Harold = 2\n"
    )
    found = designed(Outlook(read(WHOLE + told)), "Cleo")
    assert found is not None
    assert isinstance(found[0].question, CountHeld)
    of = found[0].question.of
    assert (isinstance(of, Named) and len(of.suspects) > 2) == long
