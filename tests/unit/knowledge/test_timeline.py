"""Each line type as steps: what stands in the frame, what in the content, what is refused."""

from __future__ import annotations

import pytest

from abbey.components import SuspectSet
from abbey.errors import ContradictionError, FrameError
from abbey.inference import Engine, posterior
from abbey.knowledge import (
    Count,
    Mark,
    Move,
    Step,
    Timeline,
    Transfer,
    Unmark,
    Weigh,
    timeline_of,
)
from abbey.record import read

HEADER = """players: Ana, Ben, Cleo
me: Ana
suspects: Guy, Bruno, Sergio, Thomas, Basil, Julian, Charles, Andre, Harold, Fortune
deal: pile 3, hand 2
hand: Guy, Bruno
"""
FIRST = 6
CULPRIT, PILE, ANA, BEN, CLEO, OUT, TABLE = range(7)


def timeline(*lines: str) -> Timeline:
    return timeline_of(read(HEADER + "\n".join(lines)))


def steps(*lines: str) -> tuple[Step, ...]:
    """The steps after the one of my hand."""
    return timeline(*lines).steps[1:]


def mask(*names: str) -> int:
    return SuspectSet.named(*names).mask


FAT = mask("Bruno", "Basil", "Charles", "Fortune")


def test_my_hand_is_the_content_of_its_header_line() -> None:
    assert timeline().steps == (Count(5, mask("Guy", "Bruno"), 2, 2, ANA),)
    assert timeline().sizes == (1, 3, 2, 2, 2, 0, 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ana asks Ben: how many fat = 1", (Count(FIRST, FAT, 1, 1, BEN),)),
        ("Ana asks Ben: has any fat = no", (Count(FIRST, FAT, 0, 0, BEN),)),
        ("Ana asks Ben: has any fat = yes", (Count(FIRST, FAT, 1, 4, BEN),)),
        ("Ana asks Ben: has Basil = yes", (Count(FIRST, mask("Basil"), 1, 1, BEN),)),
        ("Ana asks Ben: has Basil = no", (Count(FIRST, mask("Basil"), 0, 0, BEN),)),
        ("Ana asks Ben: has Basil = silence", ()),
        ("Ana asks Ben: crossed off Basil = silence", ()),
        ("Ana asks Ben: crossed off Basil = yes", (Count(FIRST, mask("Basil"), 0, 0, CULPRIT),)),
        (
            "Ana asks Ben: crossed off Basil = no",
            (Count(FIRST, mask("Basil"), 0, 0, mark=1), Unmark(FIRST, 0b10)),
        ),
        (
            "Ana asks Ben: crossed off how many fat = 3",
            (
                Count(FIRST, FAT, 0, 3, mark=1),
                Count(FIRST, FAT, 0, 1, CULPRIT),
                Unmark(FIRST, 0b10),
            ),
        ),
        ("Ana asks Ben: going to crypt = yes", ()),
        ('Ana asks Ben: "who was it?" = "not me"', ()),
        ("Cleo asks Ben in private", ()),
        ("Ben reveals Templar", ()),
        ("Ben accuses Basil = right", (Count(FIRST, mask("Basil"), 1, 1, CULPRIT),)),
        ("Ben accuses Basil = wrong", (Count(FIRST, mask("Basil"), 0, 0, CULPRIT),)),
        (
            "Ben accuses Basil = wrong, shown by Cleo",
            (Count(FIRST, mask("Basil"), 1, 1, CLEO),),
        ),
        ("cross Basil", ()),
        ("note: Basil looks guilty", ()),
        ("turn Ben", ()),
        ("Ben enters crypt", ()),
    ],
)
def test_what_is_said(line: str, expected: tuple[Step, ...]) -> None:
    assert steps(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ben draws", (Transfer(FIRST, (Move(PILE, BEN, 1),)),)),
        ("Ana draws Basil", (Transfer(FIRST, (Move(PILE, ANA, 1, mask("Basil")),)),)),
        ("Ben takes from Cleo", (Transfer(FIRST, (Move(CLEO, BEN, 1),)),)),
        ("Ben takes Guy from Ana", (Transfer(FIRST, (Move(ANA, BEN, 1, mask("Guy")),)),)),
        ("Ben gives a card to Cleo", (Transfer(FIRST, (Move(BEN, CLEO, 1),)),)),
        ("Ben shows Cleo a card: fat", (Count(FIRST, FAT, 1, 4, BEN),)),
        ("Ben shows Cleo a card", ()),
        ("Ben shows all nothing: fat", (Count(FIRST, FAT, 0, 0, BEN),)),
        (
            "Ben shows Ana Basil: fat",
            (Count(FIRST, mask("Basil"), 1, 1, BEN), Weigh(FIRST, FAT, BEN)),
        ),
        ("Ben shows Ana Basil", (Count(FIRST, mask("Basil"), 1, 1, BEN),)),
        # my own choices have weight 1
        ("Ana shows Ben Bruno: fat", (Count(FIRST, mask("Bruno"), 1, 1, ANA),)),
        ("Ana sees Basil of Ben", (Count(FIRST, mask("Basil"), 1, 1, BEN),)),
        ("Cleo sees a card of Ben", ()),
        ("Cleo sees hand of Ben", ()),
        (
            "Ana sees hand of Ben: Basil, Julian",
            (Count(FIRST, mask("Basil", "Julian"), 2, 2, BEN),),
        ),
        ("Ana sees hand of Ben but one: Basil", (Count(FIRST, mask("Basil"), 1, 1, BEN),)),
        ("Ben discards Basil", (Transfer(FIRST, (Move(BEN, OUT, 1, mask("Basil")),)),)),
        (
            "Ana and Ben swap hands: Basil, Julian",
            (Transfer(FIRST, (Move(BEN, ANA, 2, mask("Basil", "Julian")), Move(ANA, BEN, 2))),),
        ),
        (
            "Ana swaps a card of Ben and Cleo: Basil, Julian",
            (
                Transfer(
                    FIRST,
                    (Move(BEN, CLEO, 1, mask("Basil")), Move(CLEO, BEN, 1, mask("Julian"))),
                ),
            ),
        ),
        (
            "Ana shuffles a card of Ben, Cleo: Basil, Julian -> ?, ?",
            (
                Transfer(
                    FIRST,
                    (Move(BEN, TABLE, 1, mask("Basil")), Move(CLEO, TABLE, 1, mask("Julian"))),
                ),
                Transfer(FIRST, (Move(TABLE, BEN, 1), Move(TABLE, CLEO, 1))),
            ),
        ),
        (
            "mass Matins: gave Guy; got Basil",
            (
                Transfer(
                    FIRST,
                    (
                        Move(ANA, BEN, 1, mask("Guy")),
                        Move(BEN, CLEO, 1),
                        Move(CLEO, ANA, 1, mask("Basil")),
                    ),
                ),
            ),
        ),
        (
            "mass Prime: gave Guy, Bruno; got Basil, ?",
            (
                Transfer(
                    FIRST,
                    (
                        Move(ANA, BEN, 2, mask("Guy", "Bruno")),
                        Move(BEN, CLEO, 2),
                        Move(CLEO, ANA, 2, mask("Basil")),
                    ),
                ),
            ),
        ),
        (
            "mass Lauds: gave Guy, Bruno; got Basil; Ben skips; Cleo gave 1",
            (
                Transfer(
                    FIRST,
                    (Move(ANA, CLEO, 2, mask("Guy", "Bruno")), Move(CLEO, ANA, 1, mask("Basil"))),
                ),
            ),
        ),
        ("Ben holds 2", ()),
        ("Ben holds: Basil, ?", (Count(FIRST, mask("Basil"), 1, 1, BEN),)),
    ],
)
def test_what_moves_and_what_is_seen(line: str, expected: tuple[Step, ...]) -> None:
    assert steps(line) == expected


def test_clauses_that_name_different_cards_for_one_pass_contradict_each_other() -> None:
    with pytest.raises(ContradictionError):
        posterior(timeline("mass Matins: gave Guy; got Basil; Ana saw Sergio of Cleo"))


def test_summa_theologica_lets_me_keep_one_back() -> None:
    (transfer,) = steps("mass Lauds: gave Guy; got Basil, Julian")
    assert isinstance(transfer, Transfer)
    assert [move.size for move in transfer.moves] == [1, 2, 2]


def test_the_very_card_goes_back() -> None:
    take, back, end = steps("Cleo takes from Ben", "Cleo returns to Ben")
    assert take == Transfer(6, (Move(BEN, CLEO, 1, adds=0b1000),))
    assert back == Transfer(7, (Move(CLEO, BEN, 1, only=3),))
    assert end == Unmark(7, 0b1000)


def test_another_card_goes_instead() -> None:
    _, gone, taken, _ = steps("Cleo takes from Ben", "Ben takes from Cleo instead")
    assert isinstance(gone, Count)
    assert (gone.place, gone.mark, gone.most) == (CLEO, 3, 0)
    assert taken == Transfer(7, (Move(CLEO, BEN, 1),))


def test_marks_of_returned_cards_are_used_again() -> None:
    """However often cards go back, few are remembered at one time."""
    many = timeline(*["Cleo takes from Ben", "Cleo returns to Ben"] * 80)
    assert many.marks == 0b1000
    assert posterior(many).engine is Engine.EXACT


def test_two_open_returns_have_two_marks() -> None:
    both = timeline(
        "Cleo takes from Ben", "Ana takes from Ben", "Cleo returns to Ben", "Ana returns to Ben"
    )
    assert both.marks == 0b11000


def test_only_the_last_take_between_the_two_counts() -> None:
    first, other, last, *_ = steps(
        "Cleo takes from Ben", "Cleo takes from Ana", "Cleo takes from Ben", "Cleo returns to Ben"
    )
    adds = [step.moves[0].adds for step in (first, other, last) if isinstance(step, Transfer)]
    assert adds == [0, 0, 0b1000]


def test_marks_live_as_long_as_they_are_asked_for() -> None:
    asked = timeline("Ben draws", "Ana asks Ben: crossed off Basil = no", "Ben draws")
    assert asked.deal_marks == (0, 0, 0, 0b10, 0, 0, 0)
    before, _, end, after = asked.steps[1:]
    assert before == Transfer(6, (Move(PILE, BEN, 1, adds=0b10),))
    assert end == Unmark(7, 0b10)
    assert after == Transfer(8, (Move(PILE, BEN, 1),))
    assert timeline("Ben draws").marks == 0
    watched = timeline_of(read(HEADER + "Ben draws"), watch=["Ben"])
    assert watched.steps[-1] == Transfer(6, (Move(PILE, BEN, 1, adds=0b10),))


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("Ben sees hand of Cleo", Mark(6, 0b10, timeline().pack.mask, CLEO)),
        ("Cleo shows all Basil: fat", Mark(6, 0b10, mask("Basil"), content=True)),
        ("Ana shows Ben Bruno: fat", Mark(6, 0b10, mask("Bruno"), content=True)),
        (
            "Cleo accuses Bruno = wrong, shown by Ana",
            Mark(6, 0b10, mask("Bruno"), content=True),
        ),
        ("Ben sees Basil of Cleo", Mark(6, 0b10, mask("Basil"), content=True)),
    ],
)
def test_what_a_player_has_seen(line: str, mark: Mark) -> None:
    assert mark in steps(line, "Ana asks Ben: crossed off Basil = no")


def test_what_a_player_has_not_surely_seen_leaves_no_mark() -> None:
    for line in ("Ben sees a card of Cleo", "Cleo shows Ben a card: fat"):
        found = steps(line, "Ana asks Ben: crossed off Basil = no")
        assert not any(isinstance(step, Mark) for step in found)


def test_lost_track_deals_anew() -> None:
    gather, deal, *_ = steps("lost track of Ben, Cleo")
    assert gather == Transfer(6, (Move(BEN, TABLE, 2), Move(CLEO, TABLE, 2)))
    assert deal == Transfer(6, (Move(TABLE, BEN, 2), Move(TABLE, CLEO, 2)))


def test_holds_right_after_lost_track_sets_the_size_and_the_other_place_follows() -> None:
    _, deal, *_ = steps("lost track of Ben, pile", "note: hm", "Ben holds 4", "Ben holds 4")
    assert deal == Transfer(6, (Move(TABLE, BEN, 4), Move(TABLE, PILE, 1)))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["Ben draws"] * 4, "line 9: the pile is empty by the lines before"),
        (["Cleo takes from Ben"] * 3, "line 8: Ben's hand is empty by the lines before"),
        (["Ben holds 3"], "before line 6 a move into Ben's hand must be missing"),
        (
            ["Ben draws", "Ben holds 3", "Ben draws", "Ben holds 3"],
            "between line 7 and line 9 a move out of Ben's hand must be missing",
        ),
        (["Ana sees hand of Ben: Basil"], "Ben's hand has 2"),
        (["Ana sees hand of Ben but one: Basil, Julian"], "Ben's hand has 2"),
        (["Ana sees 3 cards of Ben"], "line 6: Ben's hand has 2 cards by the lines before, but 3"),
        (["Ana returns to Ben"], "no line before says that Ana took a card from Ben"),
        (["Ben takes from Ana instead"], "write `Ben takes from Ana`"),
        (["mass Matins: gave Guy, Bruno; got Basil"], "Ana gives 1, but 2 are named"),
        (["mass Prime: gave Guy, Bruno; got Basil"], "Cleo passes 2 here, but `Ana got` names 1"),
        (["mass Matins: gave Guy; got Basil; Ben gave 3"], "Ben's hand has 2 cards"),
        (["lost track of Ben, Cleo", "Ben holds 3", "Cleo holds 2"], "hold 4 cards together"),
        (["lost track of Ben, Cleo", "Ben holds 5"], "hold 4 cards together"),
        (["mass Matins: gave Guy; got Basil; Ben skips; Cleo skips"], "nothing is passed"),
        (["lost track of Ben, Cleo", "Ben holds 3", "Ben holds 2"], "line 8: Ben holds 2 cards"),
        (
            ["Cleo takes from Ben", "Cleo takes from Ben", "Ana sees hand of Ben but one"],
            "Ben's hand is empty by the lines before: no card to hide",
        ),
        (["Ben shows Ana nothing"], "write what was asked for behind a colon"),
        (["Ben shows Ana nothing: fat", "Cleo takes from Ben"] * 3, "line 11: Ben's hand is empty"),
    ],
)
def test_impossible_sizes_are_named_at_their_line(lines: list[str], message: str) -> None:
    with pytest.raises(FrameError) as error:
        timeline(*lines)
    assert message in str(error.value)
    assert all(problem.line for problem in error.value.problems)


def test_a_pack_that_does_not_fit_the_deal_is_refused() -> None:
    header = HEADER.replace("pile 3", "pile 2")
    with pytest.raises(ValueError, match="9"):
        timeline_of(read(header))


def test_contents_can_be_left_out_and_frames_stand() -> None:
    whole = timeline("Ana takes Basil from Ben", "Ana asks Ben: how many fat = 1", "Ben draws")
    assert whole.content_lines == (5, 6, 7)
    frame = whole.only_lines(frozenset({7}))
    assert frame.steps == (
        Transfer(6, (Move(BEN, ANA, 1),)),
        Count(7, FAT, 1, 1, BEN),
        Transfer(8, (Move(PILE, BEN, 1),)),
    )


def test_sizes_are_followed() -> None:
    *_, last = timeline("Ben draws", "Cleo takes from Ben", "Cleo discards Basil").sizes_after()
    assert last == (1, 2, 2, 2, 2, 1, 0)


@pytest.mark.parametrize("mine", ["", "me: Ana\nhand: Guy, Bruno\n"])
def test_the_culprit_named_afterwards_is_no_evidence(mine: str) -> None:
    pack, deal = HEADER.split("\n")[2:4]
    text = f"players: Ana, Ben, Cleo\n{mine}{pack}\n{deal}\nculprit: Basil\nBen draws"
    named = timeline_of(read(text))
    assert all(step.place != CULPRIT for step in named.steps if isinstance(step, Count))
