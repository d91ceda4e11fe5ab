"""How accounts read: one from several, whole sets, each line named once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from abbey.components.suspect_set import SuspectSet
from abbey.components.suspects import SUSPECTS
from abbey.components.traits import Girth
from abbey.explain import account, smallest_forcing
from abbey.explain.claims import Stated
from abbey.explain.exchanged import end_of
from abbey.explain.facts import Fact, Lying, Moving
from abbey.explain.sentences import sentences
from abbey.explain.telling import Words
from abbey.inference.certainty import find_world
from abbey.knowledge import Move, Places, Timeline, Transfer, timeline_of
from abbey.record import Notebook, read_file
from samples import true_notebook

CASES = sorted(Path("tests/data/cases").glob("?p-*.abbey"))[::8]
_SEEDS = 18
WRONG = {
    "a line named twice": r"in line (\d+) \(line \1\)",
    "one of several": r"\b(exactly|at most|at least|no) (1 )?cards\b|\b1 (more )?(lines|cards)\b",
    "one card goes": r"(exactly|at least|at most) 1 [^,]*\bgo\b",
    "several go": r"(exactly|at least|at most) [2-9] [^,]*\bgoes\b",
    "a step that says its premise again": r"(?i)^(.+) \(step \d+\), so \1\.$",
    "a trait that is none": r"culprit is no (?!card)",
    "what two have not": r"none of \w+ and \w+",
    "what is left out": r"\d+ more\b|\bthe rest\b",
    "the same word twice": r"\b(\w+) \1\b",
    "words that do not go together": r"no none|none no|cards? of|not no\b|, ,| {2}|game: ",
}
"""Patterns of what no sentence says."""


def _told(notebook: Notebook) -> Iterator[str]:
    """Yield all sentences about hands and the culprit that the notebook forces."""
    timeline = timeline_of(notebook)
    world = find_world(timeline)
    assert world is not None
    *_, sizes = (timeline.sizes, *timeline.sizes_after())
    events = {entry.line: entry.event for entry in notebook.entries}
    ends = end_of(timeline, world)
    sets = [timeline.pack.mask & 0x0F0F0F, timeline.pack.mask & 0x3FF]
    wanted = [Stated(suspect.bit, 0, 1, ((0, 0),)) for suspect in timeline.pack]
    for place, size in enumerate(sizes):
        for cards in (*sets, ends[place]):
            number = (cards & ends[place]).bit_count()
            wanted.append(Stated(cards, place, size, ((number, number),)))
            wanted.append(Stated(cards, place, size, ((number, min(size, cards.bit_count())),)))
    for stated in wanted:
        if not stated.cards or not stated.opposite.ranges:
            continue
        found = smallest_forcing(timeline, stated.opposite.counts(), world)
        if isinstance(found, tuple):
            yield from sentences(account(timeline, found, stated, events), timeline)


def _checked(said: str) -> None:
    for what, pattern in WRONG.items():
        assert not re.search(pattern, said), (what, said)
    assert said.endswith("."), said
    assert said[0].isupper(), said


def test_sentences_about_small_notebooks_read_well() -> None:
    said = [text for seed in range(_SEEDS) for text in _told(true_notebook(seed).notebook)]
    assert len(said) > 150
    for text in said:
        _checked(text)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_sentences_about_whole_notebooks_read_well(path: Path) -> None:
    for text in _told(read_file(path)):
        _checked(text)


def test_the_patterns_find_what_they_are_for() -> None:
    bad = [
        "Guy goes from Ana to Ben in line 38 (line 38), so it is.",
        "Ben has at most 1 cards other than Guy.",
        "Exactly 1 of Guy, exactly 1 Templar go from Ana to Ben.",
        "Exactly 2 Templar goes from Ana to Ben.",
        "Ben has no cards other than Guy and 13 more.",
        "Ben has has Guy.",
        "Now out of the game: no Guy.",
        "Now Ben has no fat Franciscan (step 3), so now Ben has no fat Franciscan.",
        "So the culprit is no thin.",
        "Ben has none of Bruno and Guy.",
    ]
    for text in bad:
        assert any(re.search(pattern, text, re.IGNORECASE) for pattern in WRONG.values()), text


PLACES = Places(("Ana", "Ben", "Cleo"))
DEAL = Timeline(
    PLACES,
    SuspectSet((1 << 24) - 1),
    (1, 5, 6, 6, 6, 0, 0),
    (0,) * 7,
    (Transfer(9, (Move(3, PLACES.out, 1),)),),
)


def test_sets_are_named_whole() -> None:
    """A set is a pattern, a pattern but for a few, or names; the shorter list, and all of it."""
    words = Words(DEAL)
    fathers = sum(one.bit for one in DEAL.pack if str(one.title) == "Father")
    first = min(one.bit for one in DEAL.pack if one.bit & fathers)
    name = str(SuspectSet(first))
    assert words.cards(fathers) == "Father"
    assert words.cards(DEAL.pack.mask & ~fathers) == "cards other than Father"
    assert words.cards(fathers & ~first) in (
        f"Father other than {name}",
        f"of {words.cards(fathers & ~first).removeprefix('of ')}",
    )
    for cards in (0x5A5A5A, 0xFFF0F, 0x1234F7, 0xFEDCBA):
        said = words.cards(cards)
        rest = SuspectSet(DEAL.pack.mask & ~cards)
        named = [one for one in DEAL.pack if one.name in said]
        assert "more" not in said
        if said.startswith("of "):
            assert SuspectSet.of(named) == SuspectSet(cards)
        elif said.startswith("cards other than ") and len(named) == len(rest):
            assert SuspectSet.of(named) == rest


def test_numbers_and_verbs_agree() -> None:
    words = Words(DEAL)
    three = 0b111
    assert words.fact(Fact(three, Lying(1), 0, 1)).startswith("the pile has at most 1 ")
    assert words.fact(Fact(three, Moving(0, 0), 1, 1), 9).endswith("goes from Ben out of the game")
    assert words.fact(Fact(0b1, Moving(0, 0), 1, 1)).endswith(
        "goes from Ben out of the game in line 9"
    )
    assert words.fact(Fact(0b11, Lying(PLACES.out), 2, 2)).endswith("are out of the game")
    assert words.fact(Fact(0xFFFFF0, Lying(4), 0, 1)).startswith(
        "Cleo has at most 1 card other than"
    )
    assert words.fact(Fact(three, Lying(4), 1, 3)).startswith("Cleo has at least 1 ")


def test_no_room_is_no_bound() -> None:
    """Where a hand, or a move, holds no more anyway, only the other bound is told."""
    words = Words(DEAL)
    thin = sum(one.bit for one in DEAL.pack if Girth.THIN in one.traits)
    assert words.fact(Fact(thin, Lying(2), 2, 6)) == "Ana has at least 2 thin"
    assert words.fact(Fact(thin, Lying(2), 2, 5)) == "Ana has 2 to 5 thin"
    assert words.fact(Fact(thin, Lying(1), 1, 5)) == "the pile has at least 1 thin"


def test_what_is_not_there_is_said_in_english() -> None:
    words = Words(DEAL)
    thin = sum(one.bit for one in DEAL.pack if Girth.THIN in one.traits)
    assert words.fact(Fact(thin, Lying(0), 0, 0)) == "the culprit is not thin"
    one, other = SUSPECTS[0], SUSPECTS[23]
    two = one.bit | other.bit
    assert words.fact(Fact(two, Lying(0), 0, 0)) == f"the culprit is neither {one} nor {other}"
    assert words.fact(Fact(two, Lying(2), 0, 0)) == f"Ana has neither {one} nor {other}"
    assert words.fact(Fact(thin, Lying(2), 0, 0)) == "Ana has no thin"
