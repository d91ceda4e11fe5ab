"""The pieces of drills: answers read, lines spared, scores kept, mistakes that come back."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abbey.advice.claims import Advice, ClaimAdvice
from abbey.components import Suspect
from abbey.drills import (
    LEVELS,
    Drill,
    Kind,
    Missed,
    Rating,
    Score,
    drill_on,
    judge,
    make_again,
    make_drill,
    own_drill,
    read_score,
    verdicts,
)
from abbey.drills.asking import clearly_best
from abbey.drills.boxes import RETURNS
from abbey.drills.claiming import MARGIN, _Option, _tactic, best_claim, clearly_worth
from abbey.drills.hints import area_of
from abbey.drills.needed import needed
from abbey.drills.own import kept_of
from abbey.drills.positions import FEWEST, MOST, positions, trimmed
from abbey.errors import DrillError, NotationError
from abbey.explain import Tactic
from abbey.inference import possible
from abbey.knowledge import timeline_of
from abbey.record import (
    Asks,
    CountHeld,
    Crosses,
    HasAny,
    HasCard,
    Reveals,
    read,
    write,
)
from hinted import check_hints

OWN = {
    "notebook": "players: Ana, Ben, Cleo\nme: Ana\nBen draws\nAna asks Ben: how many fat = 2\n",
    "kind": "question",
    "asks": "Whom do you ask what?",
    "played": "Ben: has Guy",
    "best": "Cleo: how many fat",
    "loss": 0.7,
    "why": "It tells more.",
}


@given(st.lists(st.integers(-40, 40), min_size=2, max_size=4), st.data())
def test_rounding_decides_nothing(steps: list[int], data: st.DataObject) -> None:
    """Two engines add up the same chances in another order; ties with a margin stay ties."""
    exactly = [step * MARGIN / 5 for step in steps]
    off = st.floats(-1e-12, 1e-12)
    nearly = [value + data.draw(off) for value in exactly]
    assert clearly_worth(nearly) == clearly_worth(exactly)
    bits = [abs(step) * 0.03 for step in steps]
    assert clearly_best([each + data.draw(off) for each in bits]) == clearly_best(bits)


def drill_of(options: tuple[str, ...], kind: Kind = Kind.CLAIM) -> Drill:
    return Drill(
        kind, 1, "players: Ana, Ben, Cleo\n", "", options, 1, options, "t", (), Rating(1, 1),
        ("", "", "", ""), (),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "number"),
    [("2", 2), (" 3 ", 3), ("fran", 1), ("reveal F", 1), ("ACCUSE", 2), ("g", 2), ("wait", 3)],
)
def test_an_option_is_chosen_by_number_or_beginning(typed: str, number: int) -> None:
    assert judge(drill_of(("reveal Franciscan", "accuse Guy", "wait")), typed) == number


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0", "1 to 3"),
        ("4", "1 to 3"),
        ("1" * 5_000, "1 to 3"),
        ("", "none"),
        ("x", "none"),
        ("x" * 5_000, "none"),
        ("r", "sev"),
    ],
)
def test_what_is_no_option_is_told(typed: str, told: str) -> None:
    with pytest.raises(NotationError, match=told) as caught:
        judge(drill_of(("reveal fat", "reveal thin", "wait")), typed)
    assert len(str(caught.value)) < 200


def test_levels_rise_with_the_sum() -> None:
    for kind, (one, two) in LEVELS.items():
        sums = [Rating(1, total).level(kind) for total in range(1, two + 2)]
        assert sums == sorted(sums)
        assert (sums[one - 1], sums[one], sums[two - 1], sums[two]) == (1, 2, 2, 3)


def test_no_line_that_is_left_can_be_spared() -> None:
    """What suffices may have nothing to do with how many lines there are."""
    for code in range(64):
        asked: list[frozenset[int]] = []

        def suffice(
            kept: frozenset[int], code: int = code, asked: list[frozenset[int]] = asked
        ) -> bool:
            asked.append(kept)
            bits = sum(1 << line for line in kept)
            return bits & code == code or (bits.bit_count() > 3 and bits % 7 != code % 7)

        if not suffice(frozenset(range(6))):
            continue
        left = frozenset(needed(range(6), suffice))
        assert suffice(left)
        assert not any(suffice(left - {line}) for line in left)


def test_every_tactic_has_an_area() -> None:
    assert all(area_of(tactic).startswith("It is about ") for tactic in Tactic)


def test_positions_are_short_true_and_without_marks() -> None:
    found = positions("a test", 4)
    for _ in range(5):
        notebook = next(found)
        assert FEWEST <= len(notebook.entries) <= MOST
        assert not any(isinstance(event, Crosses) for event in notebook.events)
        assert read(write(notebook)) == notebook
        assert trimmed(notebook) == notebook


def test_trimming_changes_nothing_that_follows() -> None:
    notebook = next(positions("another test", 3))
    with_noise = read(write(notebook) + "turn Ana\nAna stays\ncross Guy\nnote: hm\n")
    assert trimmed(with_noise) == notebook
    assert possible(timeline_of(with_noise)) == possible(timeline_of(notebook))


@pytest.mark.parametrize("kind", [Kind.CROSS_OFF, Kind.CLAIM, Kind.QUESTION])
def test_equal_seeds_make_equal_drills_and_others_others(kind: Kind) -> None:
    drill = make_drill(kind, 5)
    assert drill == make_drill(kind, 5)
    assert drill.text != make_drill(kind, 6).text
    assert drill_on(kind, drill.notebook, 5) == drill
    assert make_again(Missed(kind, drill.text, 5)) == drill


def owner(drill: Drill) -> str:
    me = drill.notebook.header.me
    assert me is not None
    return me


@pytest.mark.parametrize("players", [3, 4])
def test_no_card_that_lay_in_the_own_hand_or_was_shown_to_its_owner_is_asked_for(
    players: int,
) -> None:
    for seed in range(40, 52):
        drill = make_drill(Kind.CROSS_OFF, seed, players=players)
        me = owner(drill)
        bit = Suspect.named(drill.answer).bit
        timeline = timeline_of(drill.notebook)
        assert bit & possible(timeline)[timeline.places.hand(me)] == 0
        for line in drill.text.splitlines():
            if drill.answer in line and re.search(rf"\b{me}\b", line):
                assert re.search(r" asks |accuses|^me:", line), line
            assert not line.startswith("hand:") or drill.answer not in line
            assert not line.startswith("mass") or drill.answer not in line.partition(":")[2]


@pytest.mark.parametrize("kind", [Kind.QUESTION, Kind.CLAIM])
def test_nobody_is_sent_to_own_answers_or_to_the_own_hand(kind: Kind) -> None:
    for seed in range(60, 68):
        drill = make_drill(kind, seed)
        events = {entry.line: entry.event for entry in drill.notebook.entries}
        assert drill.lines
        for line in drill.lines:
            event = events[line]
            of_hand = isinstance(event, Asks) and isinstance(
                event.question, CountHeld | HasAny | HasCard
            )
            assert not (of_hand and isinstance(event, Asks) and event.answerer == owner(drill))


def test_the_chances_of_the_answers_are_told_and_add_up() -> None:
    drill = make_drill(Kind.QUESTION, 101)
    (said,) = [sentence for sentence in drill.why if sentence.startswith("The answer is ")]
    chances = [int(number) for number in re.findall(r"at (\d+) %", said)]
    assert 99 <= sum(chances) <= 101
    assert said in drill.hints[3]


def test_the_line_that_bars_a_claim_can_be_needed() -> None:
    drill = make_drill(Kind.CLAIM, 101)
    assert drill.tactic == "a trait scores once"
    events = {entry.line: entry.event for entry in drill.notebook.entries}
    barred = {
        line
        for line, event in events.items()
        if isinstance(event, Reveals) and f"reveal {event.trait}" in drill.options
    }
    assert barred & set(drill.lines)
    # without that line, the claim could be made, and something else would be right
    text = "".join(
        line
        for number, line in enumerate(drill.text.splitlines(keepends=True), start=1)
        if number not in barred
    )
    again = best_claim(read(text), drill.seed)
    assert again is None or again.answer != drill.answer


@pytest.mark.parametrize("short", [0.0, 1e-15, 1e-12])
def test_what_is_certain_is_so_however_its_chance_was_added_up(short: float) -> None:
    option = _Option(
        ClaimAdvice(
            what=Suspect.named("Guy"), chance=1 - short, points=4.0, made_by=(), legal=True,
            first=0.0, leak_bits=0.0, loss=0.0, hands_to=(), moves=0, now=4.0, later=3.0,
            advice=Advice.NOW, why="",
        )
    )  # fmt: skip
    assert _tactic([option], 0) == "what is certain first"


def test_a_level_can_be_wished_for() -> None:
    assert [make_drill(Kind.CROSS_OFF, 3, level=level).level for level in (1, 2, 3)] == [1, 2, 3]


def test_answers_are_judged_as_marks_on_a_sheet_are() -> None:
    drill = make_drill(Kind.CROSS_OFF, 2)
    wrong = 1 + drill.right % len(drill.options)
    judged = dict(verdicts(drill, wrong))
    assert str(judged[drill.options[wrong - 1]]) == "unproved"
    assert str(judged[drill.answer]) == "missed"
    claim = make_drill(Kind.CLAIM, 1)
    assert [str(verdict) for _, verdict in verdicts(claim, claim.right)] == ["likely"]
    assert verdicts(claim, len(claim.options)) == ()


def test_a_mistake_goes_through_the_boxes() -> None:
    drill, other = drill_of(("a", "b")), drill_of(("a", "b"), Kind.CROSS_OFF)
    score = Score().after(drill, right=False)
    waited = []
    for _ in RETURNS:
        count = 0
        while score.due() is None:
            score = score.after(other, right=True)
            count += 1
        waited.append(count)
        due = score.due()
        assert due is not None
        assert due.text == drill.text
        score = score.after(drill, right=True)
    assert tuple(waited) == RETURNS
    assert score.missed == ()
    assert score.by["cross-off 1"] == (sum(RETURNS), sum(RETURNS))
    assert score.by["claim 1"] == (3, 4)


def test_a_mistake_made_again_goes_back_to_the_first_box() -> None:
    drill = drill_of(("a", "b"))
    score = Score().after(drill, right=False).after(drill, right=True).after(drill, right=False)
    (missed,) = score.missed
    assert (missed.box, missed.due) == (0, 3 + RETURNS[0])
    assert score.without(missed.key).missed == ()


def test_what_is_due_can_be_of_one_kind_and_set_aside() -> None:
    claim, cross = drill_of(("a", "b")), drill_of(("a", "b"), Kind.CROSS_OFF)
    score = replace(Score().after(claim, right=False).after(cross, right=False), answered=9)
    first, second = score.missed
    assert score.due() == first
    assert score.due(Kind.CROSS_OFF) == second
    assert score.due(aside={first}) == second
    assert score.due(Kind.CLAIM, {first}) is None


@pytest.mark.parametrize("text", ["garbage", "players: Ana", "", f"{OWN['notebook']}hand: Ben\n"])
@pytest.mark.parametrize("kind", list(Kind))
def test_a_position_that_cannot_be_read_makes_no_drill(text: str, kind: Kind) -> None:
    wanted = ("question", "asks", "a", "b", "1.0", "why")
    with pytest.raises(DrillError, match=r"unreadable|no drill of a review"):
        make_again(Missed(kind, text, 1, wanted))


def test_a_score_is_read_back() -> None:
    score = Score(begun=7).after(drill_of(("a", "b")), right=False, wanted=("x", "y"))
    assert read_score(json.loads(json.dumps(score.as_data()))) == score


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"answered": -1},
        {"answered": float("inf")},
        {"right": 5},
        {"by": {"claim": 3}},
        {"missed": [{"kind": "chess"}]},
        {"missed": None},
    ],
)
def test_what_is_no_score_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(DrillError, match="no score"):
        read_score({**Score(answered=2).as_data(), **change})
    with pytest.raises(DrillError):
        read_score([])


def test_an_own_mistake_becomes_a_drill_and_comes_back() -> None:
    drill = own_drill(OWN, 3)
    assert set(drill.options) == {OWN["played"], OWN["best"]}
    assert (drill.answer, drill.level, drill.lines) == (OWN["best"], 2, ())
    check_hints(drill)
    wanted = tuple(str(OWN[key]) for key in ("kind", "asks", "played", "best", "loss", "why"))
    assert make_again(Missed(Kind.OWN, drill.text, 3, wanted)) == drill
    assert make_again(Missed(Kind.OWN, drill.text, 3, wanted)).rating == replace(
        drill.rating, total=2
    )


@pytest.mark.parametrize(
    "change",
    [
        {"notebook": "players: Ana"},
        {"loss": 0},
        {"loss": "much"},
        {"loss": 10**400},
        {"loss": "nan"},
        {"loss": "inf"},
        {"best": "Ben: has Guy"},
    ],
)
def test_what_is_no_mistake_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(DrillError, match=r"no drill|no mistake"):
        own_drill({**OWN, **change}, 1)
    with pytest.raises(DrillError, match="no drill of a review: it has no 'kind'"):
        own_drill({"notebook": OWN["notebook"]}, 1)


def test_both_choices_of_an_own_mistake_are_explained_also_when_it_comes_back() -> None:
    data = {**OWN, "played_why": "It tells less."}
    drill = own_drill(data, 3)
    assert drill.why == ("Cleo: how many fat: It tells more.", "Ben: has Guy: It tells less.")
    assert all(sentence in drill.hints[3] for sentence in drill.why)
    assert make_again(Missed(Kind.OWN, drill.text, 3, kept_of(data))) == drill


def test_no_own_mistake_is_made_from_a_bare_position() -> None:
    with pytest.raises(DrillError, match="review"):
        drill_on(Kind.OWN, read(str(OWN["notebook"])), 1)
    with pytest.raises(DrillError, match="cannot be made again"):
        make_again(Missed(Kind.CROSS_OFF, str(OWN["notebook"]), 1))
