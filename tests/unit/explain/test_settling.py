"""What would settle an open claim, checked by listing the worlds that each answer leaves."""

from __future__ import annotations

import pytest

from abbey.explain import Verdict, explain, read_claim
from abbey.explain.claims import Stated
from abbey.explain.settling import _questions
from abbey.inference.enumeration import worlds
from abbey.knowledge import Timeline, timeline_of
from abbey.record import CountHeld, HasCard, Notebook, read

HEAD = """players: Ana, Ben, Cleo
me: Ana
hand: Guy, Charles
suspects: Guy, Charles, Bruno, Sergio, Julian, Thomas, Basil, Gerard
deal: pile 1, hand 2

"""
LINES = (
    "Ana asks Ben: has any Templar = yes",
    "Ben takes from Cleo",
    "Ana asks Cleo: has Thomas = no",
)


def ends_of(timeline: Timeline) -> list[tuple[int, ...]]:
    """List where the cards are at the end of every world, as masks by place."""
    ends = []
    for world in worlds(timeline):
        masks = [0] * len(timeline.places.names)
        for suspect, path in zip(timeline.pack, world.paths, strict=True):
            masks[path[-1]] |= suspect.bit
        ends.append(tuple(masks))
    return ends


def notebook() -> Notebook:
    return read(HEAD + "\n".join(LINES) + "\n")


@pytest.mark.parametrize(
    "claim", ["Thomas", "Ben has Basil", "culprit is Templar", "Ben has 2 fat"]
)
def test_each_answer_leaves_what_is_said(claim: str) -> None:
    read_from = notebook()
    timeline = timeline_of(read_from)
    found = explain(read_from, read_claim(claim, read_from.header))
    assert found.verdict is Verdict.OPEN
    stated = Stated.by(found.claim, timeline)
    ends = ends_of(timeline)
    assert any(map(stated.holds, ends))
    assert not all(map(stated.holds, ends))
    assert found.settling
    for asked in found.settling:
        match asked.question:
            case HasCard(suspect=suspect):
                cards, words = suspect.bit, ["no", "yes"]
            case CountHeld(of=of):
                cards, words = of.suspects.mask, [str(number) for number in range(25)]
            case _:
                raise AssertionError(asked)
        left: dict[str, set[bool]] = {}
        for end in ends:
            number = (end[timeline.places.hand(asked.player)] & cards).bit_count()
            left.setdefault(words[number], set()).add(stated.holds(end))
        assert {word for word, sides in left.items() if sides == {True}} == set(asked.proves)
        assert {word for word, sides in left.items() if sides == {False}} == set(asked.refutes)
        assert {word for word, sides in left.items() if len(sides) == 2} == set(asked.leaves)
        assert asked.player != "Ana"


def test_the_plainest_question_that_surely_settles_it_comes_first() -> None:
    read_from = notebook()
    found = explain(read_from, read_claim("Ben has Basil", read_from.header))
    first = found.settling[0]
    assert (str(first), first.proves, first.refutes) == ("Ben: has Basil", ("yes",), ("no",))
    assert first.surely


def test_no_two_questions_ask_one_player_for_the_same_cards() -> None:
    """In a small pack many patterns pick out the same cards; the shortest of them is kept."""
    read_from = notebook()
    timeline = timeline_of(read_from)
    stated = Stated.by(read_claim("Ben has Basil", read_from.header), timeline)
    asked = [(player, cards) for player, _, cards in _questions(read_from, timeline, stated)]
    assert len(set(asked)) == len(asked) > 10


def test_two_worlds_show_that_it_is_open() -> None:
    read_from = notebook()
    timeline = timeline_of(read_from)
    found = explain(read_from, read_claim("Thomas", read_from.header))
    ends = ends_of(timeline)
    for shown in (found.holds, found.fails):
        assert shown is not None
        assert tuple(cards.mask for cards in shown) in ends


def test_without_time_for_the_search_the_verdict_stands() -> None:
    open_claim = read_claim("Ben has Basil", notebook().header)
    found = explain(notebook(), open_claim, search=0)
    assert (found.verdict, found.complete) == (Verdict.OPEN, False)
    assert not found.settling
    assert not found.seeing
    mine = read_claim("Guy", notebook().header)
    assert explain(notebook(), mine, search=0) == explain(notebook(), mine)
